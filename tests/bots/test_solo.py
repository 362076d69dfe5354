"""Bot Factory solo: what a bot strives for, and the chance that people are told."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import pytest

from tinkertable.bots.protocol import ask
from tinkertable.bots.registry import make_bot
from tinkertable.bots.weights import find_value
from tinkertable.core.contract import CHANCE, State
from tinkertable.core.dice import Dice
from tinkertable.core.setup import start
from tinkertable.games import open_game
from tinkertable.games.bot_factory.bot.value import TASKS, TOO_LATE
from tinkertable.games.bot_factory.rules.score import task_done
from tinkertable.games.bot_factory.rules.state import Position
from tinkertable.lab.paired_luck import PairedLuck

GAME = open_game("bot-factory")
VALUE = find_value(GAME, 1)


@pytest.fixture(scope="module", name="games")
def fixture_games() -> list[list[State]]:
    """Every position of some games, lost ones and won ones."""
    games = []
    for deal in range(12):
        bot, luck, dice = make_bot("greedy"), PairedLuck(deal), Dice(deal)
        states = [start(GAME, 1, {})]
        while actors := states[-1].actors():
            state = states[-1].clone()
            seat = actors[0]
            state.play(seat, luck.draw(state) if seat == CHANCE else ask(bot, GAME, state, seat, dice).move)
            states.append(state)
        games.append(states)
    return games


def test_a_chance_is_one_or_nothing_when_the_game_is_over(games: list[list[State]]) -> None:
    ends = [states[-1] for states in games]
    assert {task_done(cast("Position", end)) for end in ends} == {True, False}
    for end in ends:
        assert VALUE.shares(end) == [float(task_done(cast("Position", end)))]


def test_a_chance_is_high_with_the_task_done_and_low_when_it_is_too_late(games: list[list[State]]) -> None:
    done = too_late = 0
    for states in games:
        for state in states[:-1]:
            position = cast("Position", state)
            if not state.actors() or state.actors()[0] == CHANCE or not position.round:
                continue
            (chance,) = VALUE.shares(state)
            if task_done(position):
                done += 1
                assert chance > 0.6
            elif min(VALUE.features(state, 0)[TASKS : TASKS + 4]) == TOO_LATE:
                too_late += 1
                assert chance < 0.3
    assert done
    assert too_late


def test_more_points_are_always_worth_more() -> None:
    for ahead in (0.0, 0.3, 1.0):
        VALUE.ahead = ahead
        chances = [VALUE.share_out([float(points)])[0] for points in range(-60, 220, 5)]
        assert all(less < more for less, more in pairwise(chances))


def test_an_end_is_worth_more_with_the_task_than_with_any_points_without_it(games: list[list[State]]) -> None:
    worths: dict[bool, list[float]] = {True: [], False: []}
    for states in games:
        worths[task_done(cast("Position", states[-1]))].append(VALUE.worth(states[-1], 0))
    assert min(worths[True]) > max(worths[False])
