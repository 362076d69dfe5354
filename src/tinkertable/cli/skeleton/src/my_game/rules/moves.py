"""The vocabulary of My Game: every move it can ever need. New moves are added at the end."""

from __future__ import annotations

from typing import Final

SIDES: Final = 6
MOST_KEPT: Final = 3
"""How many dice one may keep."""
MOVES: Final[tuple[str, ...]] = (*(f"roll {number}" for number in range(1, SIDES + 1)), "keep", "leave")
ROLL: Final = 0
"""The first roll, that of a 1: these are moves of chance."""
KEEP: Final = 6
LEAVE: Final = 7
