"""What can be known about Clatterworks without loading its rules."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Option

NAME: Final = "clatterworks"
EDITION: Final = 1
SEATS: Final[tuple[int, ...]] = (2, 3, 4)
OPTIONS: Final[tuple[Option, ...]] = (Option("rounds", ("6", "3")),)
"""A whole game has six rounds, a short one three."""
