"""The only move of a seat is played for it when that takes nothing from anybody."""

from __future__ import annotations

from dataclasses import replace

from tests.toys.pebbles.game import PebblesGame
from tests.toys.tables import play, playing
from tinkertable.core.contract import CHANCE, Move, Seat, State
from tinkertable.table.auto import only_move
from tinkertable.table.seating import leave
from tinkertable.table.table import Table
from tinkertable.table.takeback import Proposal


class Revealing(PebblesGame):
    """Every move shows something new."""

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        return True


class OneWay(State):
    """A corridor: each seat in turn has one step to make, until the end."""

    def __init__(self, steps: int, turn: int = 0, stays: bool = False, after: Seat | None = None) -> None:
        self.steps = steps
        self.turn = turn
        self.stays = stays
        self.after = after
        """Who acts after the first step, if not the other seat."""

    def actors(self) -> list[Seat]:
        return [self.turn] if self.steps else []

    def legal(self, seat: Seat) -> list[Move]:
        return [6]  # "done"

    def play(self, seat: Seat, move: Move) -> None:
        self.steps -= 1
        if self.after is not None:
            self.turn = self.after
        elif not self.stays:
            self.turn = 1 - self.turn

    def clone(self) -> OneWay:
        return OneWay(self.steps, self.turn, self.stays, self.after)


def standing(table: Table, state: State) -> Table:
    """The table with this position on it."""
    match = table.match._copy()
    match._state = state
    return replace(table, match=match)


def test_only_a_move_without_choice_and_consequence_plays_itself() -> None:
    table = playing("ann", "bob")
    assert only_move(table, 0) is None  # three moves to choose from
    assert only_move(standing(table, OneWay(3)), 0) == "done"
    assert only_move(standing(table, OneWay(3)), 1) is None  # not their turn
    assert only_move(standing(table, OneWay(1)), 0) is None  # it would end the game


def test_a_turn_that_can_be_taken_back_is_not_ended() -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "take 1"), ("ann", 0, "take 2"))
    assert table.match.state().legal(0) == [6]
    assert only_move(table, 0) is None
    assert only_move(standing(table, OneWay(3, stays=True)), 0) == "done"  # the turn goes on


def test_what_was_just_taken_back_does_not_come_again() -> None:
    table = standing(playing("ann", "bob"), OneWay(3))
    assert only_move(replace(table, redo=tuple(table.match.history[:1])), 0) is None


def test_a_move_that_reveals_something_waits_for_its_player() -> None:
    table = standing(playing("ann", "bob"), OneWay(3))
    assert only_move(replace(table, game=Revealing()), 0) is None


def test_a_move_before_a_draw_waits_for_its_player() -> None:
    assert only_move(standing(playing("ann", "bob"), OneWay(3, after=CHANCE)), 0) is None


def test_nothing_is_played_for_a_seat_that_a_bot_plays() -> None:
    table = standing(playing("ann", "bob"), OneWay(3))
    assert only_move(leave(table, "ann", 0, "random", 1.0).table, 0) is None


def test_nothing_is_played_while_a_takeback_is_asked_for() -> None:
    table = standing(playing("ann", "bob"), OneWay(3))
    assert only_move(replace(table, proposal=Proposal(1, 1, 0, (0,))), 0) is None


def test_the_end_of_a_turn_is_played_when_nothing_can_be_taken_back() -> None:
    table = standing(play(playing("ann", "bob"), ("ann", 0, "done")), OneWay(3, turn=1))
    assert only_move(table, 1) == "done"
