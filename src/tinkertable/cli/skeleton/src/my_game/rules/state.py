"""One position of My Game, and the rules: who may act, what they may do, and what it does."""

from __future__ import annotations

from typing import Final

from my_game.rules.features import write_features
from my_game.rules.moves import KEEP, LEAVE, MOST_KEPT, ROLL, SIDES
from tinkertable.core.contract import CHANCE, Move, Seat, State
from tinkertable.core.errors import BrokenPosition
from tinkertable.core.feature_row import FeatureRow
from tinkertable.core.fields import Fields

FIELDS: Final = Fields()
"""What a dump and a copy hold: every number and list that the constructor of the state makes."""


class MyGameState(State):
    """A position. Attributes are ints and lists of ints, so that copies are cheap and dumps are exact."""

    def __init__(self, seats: int, turns_each: int) -> None:
        self.seats = seats
        self.turns_each = turns_each
        self.turn = 0
        """How many turns were finished; the seats take turns in order."""
        self.die = 0
        """The number on the die, or 0 before it is rolled."""
        self.kept = [0] * (seats * MOST_KEPT)
        """The dice of each seat, `MOST_KEPT` places for each, 0 for an empty place."""

    def dice_of(self, seat: Seat) -> list[int]:
        """The dice that a seat has kept."""
        return [die for die in self.kept[seat * MOST_KEPT : (seat + 1) * MOST_KEPT] if die]

    def actors(self) -> list[Seat]:
        """Chance rolls, then the seat whose turn it is decides."""
        if self.turn == self.seats * self.turns_each:
            return []
        return [self.turn % self.seats] if self.die else [CHANCE]

    def legal(self, seat: Seat) -> list[Move]:
        """Any number can be rolled; a die can be kept while there is room."""
        if seat not in self.actors():
            return []
        if seat == CHANCE:
            return list(range(ROLL, ROLL + SIDES))
        return [KEEP, LEAVE] if len(self.dice_of(seat)) < MOST_KEPT else [LEAVE]

    def odds(self) -> list[int]:
        """The die is fair."""
        return [1] * SIDES

    def play(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move."""
        if seat == CHANCE:
            self.die = move - ROLL + 1
            return
        if move == KEEP:
            self.kept[seat * MOST_KEPT + len(self.dice_of(seat))] = self.die
        self.die = 0
        self.turn += 1

    def clone(self) -> MyGameState:
        """An equal position that shares nothing."""
        other = MyGameState(self.seats, self.turns_each)
        FIELDS.copy(other, self)
        return other

    def scores(self) -> list[int]:
        """The numbers on the dice that each seat has kept."""
        return [sum(self.dice_of(seat)) for seat in range(self.seats)]

    def winners(self) -> list[Seat]:
        """Who has most points; the victory is shared."""
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    def dump(self) -> list[int]:
        """The position as numbers."""
        return FIELDS.dump(self)

    def check(self) -> None:
        """Check that no die has an impossible number and that nobody has kept more dice than they had turns."""
        if any(not 0 <= die <= SIDES for die in (self.die, *self.kept)):
            raise BrokenPosition("a die has an impossible number")
        for seat in range(self.seats):
            if len(self.dice_of(seat)) > (self.turn + self.seats - 1 - seat) // self.seats:
                raise BrokenPosition(f"seat {seat} has kept more dice than it had turns")

    def write_features(self, seat: Seat, row: FeatureRow) -> None:
        """Write what a seat knows as numbers."""
        write_features(
            row, [self.seats, self.turns_each, self.turn, self.die], [self.dice_of(one) for one in range(self.seats)]
        )
