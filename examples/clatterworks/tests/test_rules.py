"""The rules of Clatterworks: one test for each sentence, named after it."""

from __future__ import annotations

import pytest
from clatterworks.rules.moves import BELL, BOILER, GEARS, MOVES, PUT, TAKE
from clatterworks.rules.score import bell_points, boiler_points, gears_points, order_points
from clatterworks.rules.state import ClatterworksState

from tinkertable.core.contract import CHANCE, WATCHER
from tinkertable.core.dice import Dice
from tinkertable.games import open_game


def table(*moves: str, seats: int = 2, rounds: int = 6) -> ClatterworksState:
    """A table with orders 1 and 2 (and 3, 4), after some moves of those who may act."""
    state = ClatterworksState(seats, rounds)
    for move in (*(f"order {number}" for number in range(1, seats + 1)), *moves):
        seat = state.actors()[0]
        assert MOVES.index(move) in state.legal(seat), move
        state.play(seat, MOVES.index(move))
    return state


ROUND = ("roll 2", "roll 3", "roll 3", "take 2", "put gears", "take 3", "put bell")


def test_one_die_for_each_player_and_one_more_are_rolled() -> None:
    assert table("roll 2", "roll 3").actors() == [CHANCE]
    assert table("roll 2", "roll 3", "roll 3").actors() == [0]
    assert table(*["roll 1"] * 4, seats=3).actors() == [0]


def test_everybody_takes_a_die_and_puts_it_on_a_shaft() -> None:
    state = table("roll 2", "roll 3", "roll 3")
    assert state.legal(0) == [TAKE + 1, TAKE + 2]
    state.play(0, TAKE + 1)
    assert state.legal(0) == [PUT + BOILER, PUT + GEARS, PUT + BELL]
    state.play(0, PUT + GEARS)
    assert state.shaft(0, GEARS) == [2]
    assert state.actors() == [1]


def test_a_shaft_has_room_for_three_dice() -> None:
    state = ClatterworksState(2, 6)
    state.orders, state.round, state.hand = [1, 2], 4, 5
    state.machines[:3] = [1, 2, 3]
    assert state.legal(0) == [PUT + GEARS, PUT + BELL]


def test_the_die_that_is_left_is_thrown_away_and_another_player_begins() -> None:
    state = table(*ROUND)
    assert sum(state.yard) == 0
    for move in ("roll 1", "roll 1", "roll 1"):
        state.play(CHANCE, MOVES.index(move))
    assert state.actors() == [1]


@pytest.mark.parametrize(("dice", "points"), [([], 0), ([6, 5], 11), ([6, 6], 12), ([6, 6, 1], 0)])
def test_a_boiler_with_more_than_twelve_bursts(dice: list[int], points: int) -> None:
    assert boiler_points(dice) == points


@pytest.mark.parametrize(("dice", "points"), [([2, 3, 2], 8), ([2, 4, 3], 4), ([2, 2, 4], 0), ([5], 0)])
def test_neighbours_that_differ_by_one_mesh(dice: list[int], points: int) -> None:
    assert gears_points(dice) == points


@pytest.mark.parametrize(("dice", "points"), [([4, 4], 4), ([4, 1, 4], 4), ([4, 4, 4], 12), ([1, 2, 3], 0), ([], 0)])
def test_dice_alike_ring_the_bell(dice: list[int], points: int) -> None:
    assert bell_points(dice) == points


def test_an_order_brings_three_points_for_each_of_its_dice() -> None:
    assert order_points(5, [5, 1, 5]) == 6
    assert order_points(0, []) == 0


def test_after_the_last_round_the_game_is_over_and_most_points_win() -> None:
    state = table(*ROUND, *("roll 1", "roll 1", "roll 1", "take 1", "put bell", "take 1", "put gears"), rounds=2)
    assert state.actors() == []
    assert state.scores() == [4 + 3, 0]  # gears 2 and 1, and the order 1
    assert state.winners() == [0]


def test_an_order_is_hidden_from_the_others_until_the_end() -> None:
    game, state = open_game("clatterworks"), table("roll 2", "roll 3", "roll 3")
    seen = [[machine.order for machine in game.view(state, seat).machines] for seat in (0, 1, WATCHER)]  # type: ignore[attr-defined]
    assert seen == [[1, 0], [0, 2], [0, 0]]
    guesses = {tuple(game.guess(state, 0, Dice(seed)).dump()) for seed in range(40)}
    assert len(guesses) == 6, "the order of the other can be any number"
