"""The fixed vocabulary of Mech A Dream: every move it can ever need, and where each family begins."""

from __future__ import annotations

from typing import Final

TILES: Final[tuple[str, ...]] = (
    *(f"B{kind}{copy}" for kind in range(1, 10) for copy in "ab"),
    *(f"G{kind}{copy}" for kind in range(1, 5) for copy in "ab"),
    *(f"R{kind}{copy}" for kind in range(1, 9) for copy in "ab"),
    *(f"Y{kind}" for kind in range(1, 9)),
)
"""The fifty Machine tiles. The two copies of a kind differ by their letter only."""
CARDS: Final[tuple[str, ...]] = tuple(f"D{card}" for card in range(1, 11))
SCREENS: Final[tuple[str, ...]] = tuple(f"M{screen}" for screen in range(1, 9))
SPECIALISTS: Final[tuple[str, ...]] = tuple(f"S{specialist}" for specialist in range(1, 11))


def kind_of(tile: int) -> str:
    """The kind of a tile, which is also the end of its name's message: `B3` for `B3a`."""
    return TILES[tile].rstrip("ab")


STOCK_FLOWERS: Final = 0
STOCK_INK: Final = 1
DELIVER: Final = 2
HIRE: Final = 3
"""Take a Specialist in the stock room."""
BUY: Final = 13
BUILD: Final = 63
ROBOT: Final = 113
"""The first or the second effect of your own robot."""
ACTIVATE: Final = 115
COPY: Final = 165
"""Reproduce an opponent's machine."""
COPY_ROBOT: Final = 215
"""Reproduce an effect of an opponent's robot: two moves for each seat."""
BOOST: Final = 223
BONUS: Final = 273
"""Which Specialist's bonus to take next."""
CHOICE: Final = 283
"""The first or the second side of a bonus."""
DECLINE: Final = 285
SLEEP: Final = 286
"""Finish the night."""
SCREEN: Final = 287
"""Keep one of the two Monitor Screens dealt."""
PICK: Final = 295
"""Choose the Specialist to start with."""
DRAW: Final = 305
CARD: Final = 355
FIRST: Final = 365
DEAL: Final = 369
REVEAL: Final = 377
END: Final = 387

MOVES: Final[tuple[str, ...]] = (
    "stock flowers",
    "stock ink",
    "deliver",
    *(f"hire {specialist}" for specialist in SPECIALISTS),
    *(f"buy {tile}" for tile in TILES),
    *(f"build {tile}" for tile in TILES),
    "robot 1",
    "robot 2",
    *(f"activate {tile}" for tile in TILES),
    *(f"copy {tile}" for tile in TILES),
    *(f"copy robot {seat} {effect}" for seat in range(1, 5) for effect in (1, 2)),
    *(f"boost {tile}" for tile in TILES),
    *(f"bonus {specialist}" for specialist in SPECIALISTS),
    "choice 1",
    "choice 2",
    "decline",
    "sleep",
    *(f"screen {screen}" for screen in SCREENS),
    *(f"pick {specialist}" for specialist in SPECIALISTS),
    *(f"draw {tile}" for tile in TILES),
    *(f"card {card}" for card in CARDS),
    *(f"first {seat}" for seat in range(1, 5)),
    *(f"deal {screen}" for screen in SCREENS),
    *(f"reveal {specialist}" for specialist in SPECIALISTS),
)
