"""What can be known about Imaginarium without loading its rules."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Option

NAME: Final = "imaginarium"
EDITIONS: Final = (2, 3)
"""Every edition whose games can still be played, the newest last."""
EDITION: Final = EDITIONS[-1]
SEATS: Final[tuple[int, ...]] = (2, 3, 4, 5)
OPTIONS: Final[tuple[Option, ...]] = (
    # ruling 32: stocks and points stand behind screens, unless the table prefers them open
    Option("open-totals", ("no", "yes")),
    # ruling 36: the rulebook knows no last round; this one only stops games in which nobody wants to win
    Option("rounds", ("40", "15", "none"), endless=("none",)),
)
NO_LIMIT: Final = 1_000_000
"""The last round of a table without one."""
