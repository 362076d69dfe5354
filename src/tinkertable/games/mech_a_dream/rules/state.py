"""A position of Mech A Dream: what each player has, what is on the table, and who has to decide what."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.core.contract import State
from tinkertable.core.fields import Fields
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
"""The Monitor Screens dealt and not yet chosen from, or chosen from secretly, as a set of bits."""
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

FIELDS: Final = Fields(left_out="offer")
"""What a dump holds: all fields of `Position` but this one, which follows from them."""


def count_bits(tiles: i64) -> int:
    """How many tiles a set holds."""
    count = 0
    while tiles:
        tiles &= tiles - 1
        count += 1
    return count


class Position(State):
    """Everything on the table."""

    printed: PrintedValues
    seats: int
    robots: int
    specialists: int
    """0 without; 1 a Specialist comes instead of the last choice in the stock room; 2 in addition to it."""
    phase: int
    day: int
    day_part: int
    first: int
    turns: int
    """How many seats have used their Assistant in this part of the day, or have picked their Specialist."""
    turn: int
    draw: int
    buyer: int
    """Who waits for the next tile to be uncovered."""
    action: int
    """The Assistant's action that is not finished yet."""
    row: int
    """Packages taken so far, plus one, while they are being taken; otherwise 0."""
    bonuses: int
    """The Specialists whose bonus is still to come, as a set of bits."""
    asked: int
    """The first of the effects to choose between."""
    card: int
    cards: int
    """The Delivery cards seen so far, as a set of bits."""
    unseen: i64
    """The tiles still covered in the piles, as a set of bits."""
    offer: i64
    """The tiles on the Factory's belts, as a set of bits."""
    cells: list[int]
    market: list[int]
    """The tile on each place of the Factory's belts."""
    spots: list[int]
    """The slot of each tile on a belt, or its place in a workshop."""
    staff: list[int]
    """Owner and price of each Specialist; empty without the variation."""

    def __init__(
        self, printed: PrintedValues, seats: int, robots: int, specialists: int, other: Position | None = None
    ) -> None:
        """Make an empty position, or a copy of another: the compiled constructor then sets every field exactly once."""
        self.printed = printed
        self.seats = seats
        self.robots = robots
        self.specialists = specialists
        self.phase = SETTING_UP if other is None else other.phase
        self.day = 1 if other is None else other.day
        self.day_part = 0 if other is None else other.day_part
        self.first = 0 if other is None else other.first
        self.turns = 0 if other is None else other.turns
        self.turn = 0 if other is None else other.turn
        self.draw = NO_DRAW if other is None else other.draw
        self.buyer = 0 if other is None else other.buyer
        self.action = 0 if other is None else other.action
        self.row = 0 if other is None else other.row
        self.bonuses = 0 if other is None else other.bonuses
        self.asked = 0 if other is None else other.asked
        self.card = NO_CARD if other is None else other.card
        self.cards = 0 if other is None else other.cards
        self.unseen = 0 if other is None else other.unseen
        self.offer = 0 if other is None else other.offer
        self.cells = [0] * (seats * WIDTH) if other is None else other.cells[:]
        self.market = [NO_TILE] * PLACES if other is None else other.market[:]
        self.spots = [0] * len(TILES) if other is None else other.spots[:]
        self.staff = [NOBODY] * (10 if specialists else 0) if other is None else other.staff[:]

    def has_secret_screen(self, seat: int) -> bool:
        """Whether a seat has chosen a Screen that the others have not seen yet (ruling 37)."""
        return self.cells[seat * WIDTH + HAND] != 0 and self.cells[seat * WIDTH + SCREEN_NUMBER] != 0

    def dump(self) -> list[int]:
        """The position as numbers."""
        return FIELDS.dump(self)
