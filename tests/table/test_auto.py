"""The only move of a seat is played for it when that takes nothing from anybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.toys.pebbles.game import PebblesGame
from tests.toys.tables import play, playing
from tinkertable.core.contract import CHANCE, Game, Move, Seat, State
from tinkertable.core.dice import Dice, step
from tinkertable.core.setup import start
from tinkertable.games import GAMES, open_game
from tinkertable.laws.public_decisions import check_public_decision
from tinkertable.table.auto import forced_move, only_move
from tinkertable.table.match import PlayedMove
from tinkertable.table.seating import leave
from tinkertable.table.table import Table
from tinkertable.table.takeback import Proposal


class Corridor(PebblesGame):
    """Positions in which nothing is hidden."""

    def guess(self, state: State, seat: Seat, dice: Dice) -> State:
        return state.clone()


class Revealing(Corridor):
    """Every move shows something new."""

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        return True


class Silent(Corridor):
    """No move shows anything new, not even the last."""

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        return False


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
    return replace(table, match=match, game=Corridor())


def test_only_a_move_without_choice_and_consequence_plays_itself() -> None:
    table = playing("ann", "bob")
    assert only_move(table, 0) is None  # three moves to choose from
    assert only_move(standing(table, OneWay(3)), 0) == "done"
    assert only_move(standing(table, OneWay(3)), 1) is None  # not their turn
    assert only_move(standing(table, OneWay(1)), 0) is None  # it would end the game
    assert only_move(replace(standing(table, OneWay(1)), game=Silent()), 0) is None


def test_a_turn_that_can_be_taken_back_is_not_ended() -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "take 1"), ("ann", 0, "take 2"))
    assert table.match.state().legal(0) == [6]
    assert only_move(table, 0) is None
    assert only_move(standing(table, OneWay(3, stays=True)), 0) == "done"  # the turn goes on


def test_what_was_just_taken_back_does_not_come_again() -> None:
    table = standing(playing("ann", "bob"), OneWay(3))
    assert only_move(replace(table, redo=(PlayedMove(0, "done", 1000.0),)), 0) is None


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


def only_legal(game: Game, state: State, seat: Seat) -> Move | None:
    """The careless way: what hidden stock leaves is played at once."""
    legal = state.legal(seat)
    return legal[0] if len(legal) == 1 else None


def check_decisions(decide: Callable[[Game, State, Seat], Move | None], game: Game, seats: int, seed: int) -> int:
    """Play a random game; wherever a seat has one move, the decision must be foreseen by all. Returns how many were."""
    state, dice, played = start(game, seats, {}), Dice(seed), 0
    while actors := state.actors():
        for seat in actors:
            if seat != CHANCE and len(state.legal(seat)) == 1:
                check_public_decision(lambda one, who: decide(game, one, who), game, state, seat, dice)
                played += decide(game, state, seat) is not None
        step(state, dice)
    return played


@pytest.mark.parametrize("name", GAMES)
def test_an_automatic_move_tells_nobody_what_they_cannot_see(name: str) -> None:
    game = open_game(name)
    check_decisions(forced_move, game, game.seats[1], seed=3)


def test_playing_whatever_is_left_would_tell_what_is_behind_a_screen() -> None:
    with pytest.raises(AssertionError, match="tells viewer"):
        check_decisions(only_legal, open_game("imaginarium"), 3, seed=3)


def test_what_everybody_can_see_is_still_played() -> None:
    assert check_decisions(forced_move, open_game("imaginarium"), 3, seed=3) > 10
