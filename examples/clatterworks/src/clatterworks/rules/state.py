"""One position of Clatterworks, and the rules: who may act, what they may do, and what it does."""

from __future__ import annotations

from typing import Final

from clatterworks.rules.features import write_features
from clatterworks.rules.moves import BELL, BOILER, GEARS, ORDER, PLACES, PUT, ROLL, ROOM, SHAFTS, SIDES, TAKE
from clatterworks.rules.score import bell_points, boiler_points, gears_points, order_points
from tinkertable.core.contract import CHANCE, Move, Seat, State
from tinkertable.core.errors import BrokenPosition
from tinkertable.core.feature_row import FeatureRow
from tinkertable.core.fields import Fields

COPIES: Final = 2
"""How many orders there are of each number."""
FIELDS: Final = Fields()
"""What a dump and a copy hold: every number and list that the constructor of the state makes."""


class ClatterworksState(State):
    """A position: the yard with its dice, the machines, and the orders, which are hidden from the others."""

    def __init__(self, seats: int, rounds: int) -> None:
        self.seats = seats
        self.rounds = rounds
        self.round = 0
        """How many rounds were finished."""
        self.turn = 0
        """How many seats have had their turn in this round."""
        self.hand = 0
        """The die that was taken and is not yet put on a shaft, or 0."""
        self.yard = [0] * SIDES
        """How many dice of each number lie in the yard."""
        self.deck = [COPIES] * SIDES
        """How many orders of each number nobody has."""
        self.orders = [0] * seats
        """The order of each seat, or 0 before it is dealt."""
        self.machines = [0] * (seats * PLACES)
        """The dice of all machines: three shafts for each seat, `ROOM` places for each shaft, 0 for a free place."""

    def shaft(self, seat: Seat, shaft: int) -> list[int]:
        """The dice on a shaft of somebody's machine, in the order in which they were put there."""
        first = seat * PLACES + shaft * ROOM
        return [die for die in self.machines[first : first + ROOM] if die]

    def machine(self, seat: Seat) -> list[int]:
        """All dice of a machine."""
        return [die for die in self.machines[seat * PLACES : (seat + 1) * PLACES] if die]

    def is_rolling(self) -> bool:
        """Whether dice are still to be rolled into the yard: one for each seat, and one more."""
        return self.turn == 0 and self.hand == 0 and sum(self.yard) <= self.seats

    def actors(self) -> list[Seat]:
        """Chance deals the orders and rolls the dice; then one seat after the other takes a die."""
        if self.round == self.rounds:
            return []
        if 0 in self.orders or self.is_rolling():
            return [CHANCE]
        # the first seat of a round is the next one in the next round
        return [(self.round + self.turn) % self.seats]

    def legal(self, seat: Seat) -> list[Move]:
        """Any order that is left, any number of a die; any die of the yard, any shaft with room."""
        if seat not in self.actors():
            return []
        if seat == CHANCE:
            if 0 in self.orders:
                return [ORDER + kind for kind in range(SIDES) if self.deck[kind]]
            return list(range(ROLL, ROLL + SIDES))
        if self.hand:
            return [PUT + shaft for shaft in range(len(SHAFTS)) if len(self.shaft(seat, shaft)) < ROOM]
        return [TAKE + kind for kind in range(SIDES) if self.yard[kind]]

    def odds(self) -> list[int]:
        """Orders are as likely as there are cards of them; dice are fair."""
        return [count for count in self.deck if count] if 0 in self.orders else [1] * SIDES

    def play(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move."""
        if move >= PUT:
            self._put(seat, move - PUT)
        elif move >= TAKE:
            self.yard[move - TAKE] -= 1
            self.hand = move - TAKE + 1
        elif move >= ROLL:
            self.yard[move - ROLL] += 1
        else:
            self.deck[move - ORDER] -= 1
            self.orders[self.orders.index(0)] = move - ORDER + 1

    def _put(self, seat: Seat, shaft: int) -> None:
        place = seat * PLACES + shaft * ROOM + len(self.shaft(seat, shaft))
        self.machines[place] = self.hand
        self.hand = 0
        self.turn += 1
        if self.turn == self.seats:
            self.turn = 0
            self.round += 1
            self.yard = [0] * SIDES  # the die that nobody took is thrown away

    def clone(self) -> ClatterworksState:
        """An equal position that shares nothing."""
        other = ClatterworksState(self.seats, self.rounds)
        FIELDS.copy(other, self)
        return other

    def points(self, seat: Seat) -> list[int]:
        """The points of a seat: for each shaft, then for the order."""
        return [
            boiler_points(self.shaft(seat, BOILER)),
            gears_points(self.shaft(seat, GEARS)),
            bell_points(self.shaft(seat, BELL)),
            order_points(self.orders[seat], self.machine(seat)),
        ]

    def scores(self) -> list[int]:
        """The points of all shafts and of the order."""
        return [sum(self.points(seat)) for seat in range(self.seats)]

    def winners(self) -> list[Seat]:
        """Who has most points; a tie is a shared victory."""
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    def dump(self) -> list[int]:
        """The position as numbers."""
        return FIELDS.dump(self)

    def check(self) -> None:
        """Check that every order and every die is where it can be."""
        if sum(self.deck) + sum(1 for order in self.orders if order) != COPIES * SIDES:
            raise BrokenPosition("an order is missing or doubled")
        if any(self.deck[kind] + self.orders.count(kind + 1) != COPIES for kind in range(SIDES)):
            raise BrokenPosition("an order has changed its number")
        if any(not 0 <= die <= SIDES for die in (self.hand, *self.machines)):
            raise BrokenPosition("a die has an impossible number")
        put = sum(1 for die in self.machines if die)
        if put != self.round * self.seats + self.turn:
            raise BrokenPosition(f"{put} dice in the machines in turn {self.turn} of round {self.round}")

    def write_features(self, seat: Seat, row: FeatureRow) -> None:
        """Write what a seat knows as numbers: its own order, and at the end everybody's."""
        over = not self.actors()
        known = [order if over or one == seat else 0 for one, order in enumerate(self.orders)]
        table = [self.seats, self.rounds, self.round, self.turn, self.hand, *self.yard]
        write_features(row, table, [order != 0 for order in self.orders], known, self.machines)
