"""What can be known about Mech A Dream without loading its rules."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Option

NAME: Final = "mech-a-dream"
EDITIONS: Final = (1, 2, 3)
"""Every edition whose games can still be played, the newest last."""
EDITION: Final = EDITIONS[-1]
SEATS: Final[tuple[int, ...]] = (2, 3, 4)
OPTIONS: Final[tuple[Option, ...]] = (
    Option("robots", ("no", "yes")),
    Option("specialists", ("no", "yes")),
    Option("specialist-visit", ("instead", "addition")),
)
"""The two variations of the rulebook; and whether a Specialist taken in the stock room comes instead of the last two
resources or in addition to them (ruling 22), which matters only with the Specialists."""
