"""The race of the turns: all are tried with the same luck, and those that fall behind leave it."""

from __future__ import annotations

import pytest

from tinkertable.bots.rollouts import LAP, Rollouts
from tinkertable.bots.turn_search import Turn, TurnSearch
from tinkertable.bots.weights import find_value
from tinkertable.core.contract import CHANCE, Game, Seat, State
from tinkertable.core.dice import Dice, step
from tinkertable.core.setup import start
from tinkertable.games import open_game


def choice(game: Game, seats: int, moves: int) -> tuple[State, Seat]:
    """A position some way into a game in which somebody has to choose."""
    state = start(game, seats, {})
    dice = Dice(3)
    while True:
        seat = state.actors()[0]
        if moves <= 0 and seat != CHANCE and len(state.legal(seat)) > 3:
            return state, seat
        step(state, dice)
        moves -= 1


def race(game: Game, seats: int, moves: int, horizon: int) -> Rollouts:
    """A race of some turns in such a position, not yet begun."""
    state, seat = choice(game, seats, moves)
    value = find_value(game, seats)
    finder = TurnSearch(value, state, seat, Dice(1), 8)
    while finder.grow(16):
        pass
    turns: list[Turn] = finder.promising(6)
    assert len(turns) > 2
    return Rollouts(game, value, state, seat, turns, 99, horizon)


def run(forecast: Rollouts, forecasts: int) -> None:
    while forecast.made < forecasts and not forecast.decided():
        forecast.work()


@pytest.mark.parametrize(("name", "seats"), [("mech-a-dream", 3), ("imaginarium", 2), ("bot-factory", 2)])
def test_every_luck_is_tried_for_all_that_are_in_the_race(name: str, seats: int) -> None:
    forecast = race(open_game(name), seats, 60, 1)
    run(forecast, 2 * len(forecast.turns) + 1)
    tried = [len(forecast.came[index]) for index in forecast.racing]
    assert tried == sorted(tried, reverse=True)
    assert max(tried) - min(tried) == 1
    shares = forecast.expected(0)
    assert len(shares) == seats
    assert sum(shares) == pytest.approx(1.0)


def test_until_a_luck_is_tried_the_first_sight_decides_and_then_counts_like_some_lucks() -> None:
    forecast = race(open_game("mech-a-dream"), 2, 40, 1)
    assert forecast.best() == 0
    forecast.turns[1].worth = forecast.turns[0].worth + 1000.0
    run(forecast, len(forecast.turns))
    assert forecast.best() == 1, "one luck cannot outweigh such a difference"


def test_who_falls_behind_leaves_the_race_and_the_leader_stays() -> None:
    forecast = race(open_game("mech-a-dream"), 2, 40, 2)
    run(forecast, LAP * len(forecast.turns))
    everybody = len(forecast.turns)
    run(forecast, 60 * everybody)
    assert len(forecast.racing) < everybody
    leader = forecast.best()
    assert leader in forecast.racing
    laps = len(forecast.came[forecast.racing[-1]])
    trust = forecast.value.trust
    means = {index: trust * forecast.turns[index].worth + sum(forecast.came[index][:laps]) for index in forecast.racing}
    assert means[leader] == max(means.values())


def test_turns_that_come_to_the_same_thing_are_decided_at_the_first_bend() -> None:
    forecast = race(open_game("mech-a-dream"), 2, 40, 0)
    same = Rollouts(
        forecast.game, forecast.value, forecast.seen, forecast.seat, [forecast.turns[0], forecast.turns[0]], 5, 2
    )
    run(same, 1000)
    assert same.decided()
    assert same.made == 2 * LAP


def test_the_same_seed_runs_the_same_race() -> None:
    first, again = (race(open_game("imaginarium"), 2, 50, 1) for _time in range(2))
    run(first, 30)
    run(again, 30)
    assert first.came == again.came
