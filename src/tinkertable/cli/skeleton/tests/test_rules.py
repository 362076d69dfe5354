"""The rules of My Game: one test for each sentence, named after it."""

from __future__ import annotations

from my_game.rules.moves import KEEP, LEAVE, ROLL
from my_game.rules.state import MyGameState

from tinkertable.core.contract import CHANCE


def roll(state: MyGameState, number: int) -> None:
    state.play(CHANCE, ROLL + number - 1)


def test_on_your_turn_a_die_is_rolled_and_you_keep_or_leave_it() -> None:
    state = MyGameState(seats=2, turns_each=5)
    assert state.actors() == [CHANCE]
    roll(state, 4)
    assert state.legal(0) == [KEEP, LEAVE]
    state.play(0, KEEP)
    roll(state, 6)
    state.play(1, LEAVE)
    assert (state.dice_of(0), state.dice_of(1)) == ([4], [])


def test_nobody_keeps_more_than_three_dice() -> None:
    state = MyGameState(seats=2, turns_each=5)
    for _turn in range(6):
        roll(state, 1)
        state.play(state.actors()[0], KEEP)
    roll(state, 6)
    assert state.legal(0) == [LEAVE]


def test_the_numbers_on_your_dice_are_your_points_and_most_points_win() -> None:
    state = MyGameState(seats=2, turns_each=1)
    for number in (2, 5):
        roll(state, number)
        state.play(state.actors()[0], KEEP)
    assert state.actors() == []
    assert state.scores() == [2, 5]
    assert state.winners() == [1]
