"""A position of Mech A Dream: who has what, what lies where, and what is being waited for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.core.contract import State
from tinkertable.core.errors import BrokenPosition
from tinkertable.games.mech_a_dream.components import NO_POWER, PILE_TILES, Tables
from tinkertable.games.mech_a_dream.rules.moves import CARDS, TILES

# What a workshop holds: so many numbers for each seat, one seat after the other in `cells`.
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
    """Everything on the table."""

    def __init__(self, tables: Tables, seats: int, robots: int, specialists: int) -> None:
        self.tables: Tables = tables
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

    def lay_out(self) -> None:
        """Fill the piles and the workshops of a new game."""
        self.unseen = (1 << len(TILES)) - 1
        self.market = [NO_TILE] * PLACES
        self.spots = [0] * len(TILES)
        self.cells = [0] * (self.seats * WIDTH)
        if self.specialists:
            self.staff = [NOBODY] * 10
        if not self.robots:
            for seat in range(self.seats):
                self.cells[seat * WIDTH + FLOWERS] = self.tables.start_flowers[0]
                self.cells[seat * WIDTH + INK] = self.tables.start_ink[0]

    def copy_into(self, other: Position) -> None:
        """Make another position equal to this one, sharing nothing that can change."""
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
        """Become the position that `dump` wrote; the first three numbers are already known."""
        cells = HEADER + self.seats * WIDTH
        if len(numbers) != cells + PLACES + len(TILES) + (10 if self.specialists else 0):
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
        self.market = numbers[cells : cells + PLACES]
        self.spots = numbers[cells + PLACES : cells + PLACES + len(TILES)]
        self.staff = numbers[cells + PLACES + len(TILES) :]
        self.offer = 0
        for tile in self.market:
            if tile != NO_TILE:
                self.offer |= 1 << tile

    def check(self) -> None:
        """Account for every tile, card, Screen, Specialist, token and Assistant."""
        self._check_tiles()
        self._check_workshops()
        self._check_factory()
        if self.specialists:
            self._check_specialists()

    def _check_tiles(self) -> None:
        seen: i64 = self.unseen
        for place in range(PLACES):
            tile = self.market[place]
            if tile == NO_TILE:
                if self.phase != SETTING_UP and self.unseen & PILE_TILES[PILE[place]]:
                    top = place == TOP[PILE[place]] and self.draw == DRAW_TILE + PILE[place]
                    if not top:
                        raise BrokenPosition(f"place {place} of the Factory is empty though its pile is not")
                continue
            if seen >> tile & 1:
                raise BrokenPosition(f"{TILES[tile]} is in two places")
            if not PILE_TILES[PILE[place]] >> tile & 1:
                raise BrokenPosition(f"{TILES[tile]} lies on the wrong belt")
            seen |= 1 << tile
        for seat in range(self.seats):
            for kept in (self.cells[seat * WIDTH + BELT], self.cells[seat * WIDTH + BUILT]):
                if seen & kept:
                    raise BrokenPosition(f"a tile of seat {seat + 1} is in two places")
                seen |= kept
        if seen != (1 << len(TILES)) - 1:
            raise BrokenPosition("a tile is missing")

    def _check_workshops(self) -> None:
        tables = self.tables
        hands: i64 = 0
        for seat in range(self.seats):
            me = seat * WIDTH
            cells = self.cells
            for cursor in (cells[me + FLOWERS], cells[me + INK]):
                if not 0 <= cursor <= tables.cursor:
                    raise BrokenPosition(f"a cursor of seat {seat + 1} stands on {cursor}")
            if cells[me + RAINBOWS] < 0 or cells[me + POINTS] < 0:
                raise BrokenPosition(f"seat {seat + 1} owes something")
            powers = [0, 0, 0, 0]
            places = 0
            for tile in range(len(TILES)):
                spot = self.spots[tile]
                if cells[me + BELT] >> tile & 1 and not 1 <= spot <= tables.belt:
                    raise BrokenPosition(f"{TILES[tile]} is under construction on slot {spot}")
                if cells[me + BUILT] >> tile & 1:
                    places |= 1 << spot - WORKSHOP
                    if tables.power[tile] != NO_POWER:
                        powers[tables.power[tile]] += 1
            if cells[me + MACHINES] != count_bits(cells[me + BUILT]):
                raise BrokenPosition(f"seat {seat + 1} has miscounted its machines")
            if places != (1 << cells[me + MACHINES] + 1) - 2:
                raise BrokenPosition(f"the machines of seat {seat + 1} do not follow the power cable")
            if powers != cells[me + POWER : me + POWER + 4]:
                raise BrokenPosition(f"seat {seat + 1} has the wrong permanent powers")
            if cells[me + USED] & ~(cells[me + BUILT] & tables.purple):
                raise BrokenPosition(f"seat {seat + 1} has activated what it does not have")
            if (cells[me + BOOSTS] > 0) != (cells[me + TASK] == PLACE_BOOST):
                raise BrokenPosition(f"seat {seat + 1} has lost count of its boosts")
            if cells[me + TASK] == PLACE_BOOST and not cells[me + BELT]:
                raise BrokenPosition(f"seat {seat + 1} has nothing to boost")
            if cells[me + TASK] != FREE and self.phase == DAY and seat != self.turn:
                raise BrokenPosition(f"seat {seat + 1} decides out of turn")
            for part in range(3):
                self._check_assistant(seat, part, cells[me + HELPER + part])
            screen = cells[me + SCREEN_NUMBER]
            kept = cells[me + HAND] | (1 << screen - 1 if screen else 0)
            if hands & kept:
                raise BrokenPosition(f"a Screen of seat {seat + 1} is in two places")
            if screen and not self.robots:
                raise BrokenPosition(f"seat {seat + 1} has a Screen without the variation")
            hands |= kept

    def _check_assistant(self, seat: int, part: int, where: int) -> None:
        acted = self.phase == DAY and (
            part < self.part
            or (
                part == self.part
                and (
                    (seat - self.first) % self.seats < self.turns
                    or (seat == self.turn and (self.action or self.row or self.bonuses or self._busy(seat)))
                )
            )
        )
        if (where != AT_HOME) != bool(acted):
            raise BrokenPosition(f"Assistant {part + 1} of seat {seat + 1} is not where the day is")
        if where >= ON_TILE:
            mine = self.cells[seat * WIDTH + BELT] | self.cells[seat * WIDTH + BUILT]
            if not mine >> where - ON_TILE & 1:
                raise BrokenPosition(f"Assistant {part + 1} of seat {seat + 1} works on another's machine")

    def _busy(self, seat: int) -> bool:
        return self.cells[seat * WIDTH + TASK] != FREE or DRAW_TILE <= self.draw < DRAW_CARD

    def _check_factory(self) -> None:
        if not (0 <= self.first < self.seats and 0 <= self.turn < self.seats):
            raise BrokenPosition("there is no such seat")
        if not (1 <= self.day <= self.tables.days and 0 <= self.part <= 2):
            raise BrokenPosition(f"there is no part {self.part} of day {self.day}")
        if self.cards >> len(CARDS):
            raise BrokenPosition("there is no such Delivery card")
        if self.card != NO_CARD and not self.cards >> self.card & 1:
            raise BrokenPosition("the Delivery card on the dock was never drawn")
        if self.phase in (DAY, NIGHT) and (self.card == NO_CARD) != (self.draw == DRAW_CARD):
            raise BrokenPosition("there is no Delivery card on the dock")
        drawn = self.day - (1 if self.card == NO_CARD else 0)
        if count_bits(self.cards) != drawn:
            raise BrokenPosition("there is not one Delivery card for each day")

    def _check_specialists(self) -> None:
        tables = self.tables
        cast = 0
        owned = [0] * 5
        for staff in self.staff:
            if staff == NOBODY:
                continue
            cast += 1
            owner, price = (staff >> 4) - 1, staff & 15
            if not (0 <= owner < self.seats or owner == CENTRE):
                raise BrokenPosition("a Specialist belongs to nobody")
            if price > tables.token_taken:
                raise BrokenPosition("a Price token shows an impossible price")
            owned[owner] += 1
        expected = 4 if self.seats == 4 else 3
        if cast > expected or (self.phase > SETTING_UP and self.draw != DRAW_SPECIALIST and cast != expected):
            raise BrokenPosition(f"{cast} Specialists are in the game")
        if self.phase >= DAY and owned[CENTRE] and self.seats != 2:
            raise BrokenPosition("a Specialist was left in the middle")
