"""A position of Mech A Dream: what each player has, what is on the table, and who has to decide what."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.core.contract import State
from tinkertable.core.errors import BrokenPosition
from tinkertable.games.mech_a_dream.rules.moves import TILES
from tinkertable.games.mech_a_dream.rules.printed_values import PrintedValues

# What a workshop holds: WIDTH numbers for each seat, one seat after the other in `cells`.
FLOWERS: Final = 0
INK: Final = 1
RAINBOWS: Final = 2
POINTS: Final = 3
MACHINES: Final = 4
"""How many are completed."""
BELT: Final = 5
"""The tiles under construction, as a set of bits."""
BUILT: Final = 6
"""The completed tiles, as a set of bits."""
USED: Final = 7
"""Those already activated tonight."""
SCREEN_NUMBER: Final = 8
"""0 is the robot printed on the board."""
HAND: Final = 9
"""The Monitor Screens dealt and not yet chosen from, as a set of bits."""
ROBOT_USED: Final = 10
ASLEEP: Final = 11
TASK: Final = 12
"""What this seat has to decide before it can go on."""
BOOSTS: Final = 13
"""Construction-time boosts still to be placed."""
FURTHER: Final = 14
"""Slots saved by the purchase that is being made without an Assistant."""
POWER: Final = 15
"""Four numbers: how many completed green machines of each power."""
HELPER: Final = 19
"""Three numbers: where the morning, afternoon and evening Assistants are."""
WIDTH: Final = 22

# Where an Assistant can be; on a tile it is ON_TILE + the tile.
AT_HOME: Final = 0
AT_STOCK: Final = 1
AT_DOCK: Final = 2
ON_TILE: Final = 3

# What a seat has to decide.
FREE: Final = 0
PLACE_BOOST: Final = 1
USE_ACTIVATION: Final = 2
USE_MACHINE: Final = 3
"""An activation that came through the robot itself: only machines, or it would never end (ruling 29)."""
GO_SHOPPING: Final = 4
TAKE_SPECIALIST: Final = 5
ORDER_BONUSES: Final = 6
CHOOSE_SIDE: Final = 7

# The phases, in the order they are played.
SETTING_UP: Final = 0
CHOOSING_SCREENS: Final = 1
PICKING_SPECIALISTS: Final = 2
DAY: Final = 3
NIGHT: Final = 4
OVER: Final = 5

# What chance has to bring now.
NO_DRAW: Final = 0
DRAW_TILE: Final = 1
"""1, 2 and 3: onto the blue-and-green, the red and the yellow belt."""
DRAW_CARD: Final = 4
DRAW_FIRST: Final = 5
DRAW_SCREEN: Final = 6
DRAW_SPECIALIST: Final = 7

NO_TILE: Final = -1
NO_CARD: Final = -1
PLACES: Final = 6
"""Places on the Factory's belts: 0 to 2 blue and green, 3 and 4 red, 5 yellow; each belt begins with its pile."""
TOP: Final[bytes] = bytes([0, 3, 5])
"""The place of each pile's uppermost tile."""
PILE: Final[bytes] = bytes([0, 0, 0, 1, 1, 2])
WORKSHOP: Final = 100
"""The spot of a completed tile is this plus its place in the workshop; up to this it is a slot of the belt."""

NOBODY: Final = 0
"""A Specialist who is not in the game; otherwise (owner + 1) x 16 + price."""
CENTRE: Final = 4
"""The owner of the Specialist in the middle of the table."""

LOWEST: Final[bytes] = bytes([next((bit for bit in range(52) if (1 << bit) % 53 == rest), 0) for rest in range(53)])
"""The number of a single bit, by its remainder modulo 53, which is different for each."""

HEADER: Final = 18
"""Numbers before the workshops in a dump."""


def count_bits(tiles: i64) -> int:
    """How many tiles a set holds."""
    count = 0
    while tiles:
        tiles &= tiles - 1
        count += 1
    return count


class Position(State):
    """Everything on the table.

    Each field is in `__init__`, `copy_into`, `dump` and `restore`; a test fails when one is forgotten.
    """

    def __init__(self, printed: PrintedValues, seats: int, robots: int, specialists: int) -> None:
        self.printed: PrintedValues = printed
        self.seats: int = seats
        self.robots: int = robots
        self.specialists: int = specialists
        """0 without; 1 a Specialist comes instead of the last choice in the stock room; 2 in addition to it."""
        self.phase: int = SETTING_UP
        self.day: int = 1
        self.part: int = 0
        self.first: int = 0
        self.turns: int = 0
        """How many seats have used their Assistant in this part of the day, or have picked their Specialist."""
        self.turn: int = 0
        self.draw: int = NO_DRAW
        self.buyer: int = 0
        """Who waits for the next tile to be uncovered."""
        self.action: int = 0
        """The Assistant's action that is not finished yet."""
        self.row: int = 0
        """Packages taken so far, plus one, while they are being taken; otherwise 0."""
        self.bonuses: int = 0
        """The Specialists whose bonus is still to come, as a set of bits."""
        self.asked: int = 0
        """The first of the effects to choose between."""
        self.card: int = NO_CARD
        self.cards: int = 0
        """The Delivery cards seen so far, as a set of bits."""
        self.unseen: i64 = 0
        """The tiles still covered in the piles, as a set of bits."""
        self.offer: i64 = 0
        """The tiles on the Factory's belts, as a set of bits."""
        self.cells: list[int] = []
        self.market: list[int] = []
        """The tile on each place of the Factory's belts."""
        self.spots: list[int] = []
        """The slot of each tile on a belt, or its place in a workshop."""
        self.staff: list[int] = []
        """Owner and price of each Specialist; empty without the variation."""

    def copy_into(self, other: Position) -> None:
        """Make another position equal to this one, sharing nothing that can change."""
        # Field by field: a copy by way of a list of the numbers takes a third longer.
        other.phase = self.phase
        other.day = self.day
        other.part = self.part
        other.first = self.first
        other.turns = self.turns
        other.turn = self.turn
        other.draw = self.draw
        other.buyer = self.buyer
        other.action = self.action
        other.row = self.row
        other.bonuses = self.bonuses
        other.asked = self.asked
        other.card = self.card
        other.cards = self.cards
        other.unseen = self.unseen
        other.offer = self.offer
        other.cells = self.cells[:]
        other.market = self.market[:]
        other.spots = self.spots[:]
        other.staff = self.staff[:]

    def dump(self) -> list[int]:
        """The position as numbers."""
        return [
            self.seats,
            self.robots,
            self.specialists,
            self.phase,
            self.day,
            self.part,
            self.first,
            self.turns,
            self.turn,
            self.draw,
            self.buyer,
            self.action,
            self.row,
            self.bonuses,
            self.asked,
            self.card,
            self.cards,
            self.unseen,
            *self.cells,
            *self.market,
            *self.spots,
            *self.staff,
        ]

    def restore(self, numbers: list[int]) -> None:
        """Become the position that `dump` wrote; the first three numbers are given to the constructor."""
        cells = HEADER + self.seats * WIDTH
        market = cells + PLACES
        spots = market + len(TILES)
        if len(numbers) != spots + (10 if self.specialists else 0):
            raise BrokenPosition(f"a dump of {len(numbers)} numbers is not one of this game")
        self.phase = numbers[3]
        self.day = numbers[4]
        self.part = numbers[5]
        self.first = numbers[6]
        self.turns = numbers[7]
        self.turn = numbers[8]
        self.draw = numbers[9]
        self.buyer = numbers[10]
        self.action = numbers[11]
        self.row = numbers[12]
        self.bonuses = numbers[13]
        self.asked = numbers[14]
        self.card = numbers[15]
        self.cards = numbers[16]
        self.unseen = numbers[17]
        self.cells = numbers[HEADER:cells]
        self.market = numbers[cells:market]
        self.spots = numbers[market:spots]
        self.staff = numbers[spots:]
        self.offer = 0
        for tile in self.market:
            if tile != NO_TILE:
                self.offer |= 1 << tile
