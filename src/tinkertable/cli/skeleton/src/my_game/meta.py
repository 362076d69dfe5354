"""What can be known about My Game without loading its rules."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Option

NAME: Final = "my-game"
EDITION: Final = 1
SEATS: Final[tuple[int, ...]] = (2, 3, 4)
OPTIONS: Final[tuple[Option, ...]] = (Option("turns", ("5", "3")),)
"""How many turns everybody has."""
