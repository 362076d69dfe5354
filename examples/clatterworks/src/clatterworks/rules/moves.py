"""The vocabulary of Clatterworks: what chance deals and rolls, which die one takes, and where one puts it."""

from __future__ import annotations

from typing import Final

SIDES: Final = 6
SHAFTS: Final = ("boiler", "gears", "bell")
BOILER: Final = 0
GEARS: Final = 1
BELL: Final = 2
ROOM: Final = 3
"""How many dice a shaft holds."""
PLACES: Final = len(SHAFTS) * ROOM
"""How many dice a machine holds."""
_NUMBERS: Final = range(1, SIDES + 1)
MOVES: Final[tuple[str, ...]] = (
    *(f"order {number}" for number in _NUMBERS),
    *(f"roll {number}" for number in _NUMBERS),
    *(f"take {number}" for number in _NUMBERS),
    *(f"put {shaft}" for shaft in SHAFTS),
)
ORDER: Final = 0
"""The first of the moves by which chance deals an order."""
ROLL: Final = 6
"""The first of the moves by which chance rolls a die."""
TAKE: Final = 12
"""The first of the moves that take a die from the yard."""
PUT: Final = 18
"""The first of the moves that put the die on a shaft."""
