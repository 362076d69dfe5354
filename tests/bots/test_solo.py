"""Bot Factory solo: how a bot plans its task, what it strives for, and the chance that people are told."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import pytest

from tests.games.bot_factory.builder import VILELA, Table
from tinkertable.bots.protocol import ask
from tinkertable.bots.registry import make_bot
from tinkertable.bots.weights import find_value
from tinkertable.core.contract import CHANCE, State
from tinkertable.core.dice import Dice
from tinkertable.core.setup import start
from tinkertable.games import open_game
from tinkertable.games.bot_factory.bot.solo_task import chance_of_assembly, chance_to_keep, plan_task
from tinkertable.games.bot_factory.bot.value import TASKS, TOO_LATE
from tinkertable.games.bot_factory.rules.moves import OFFERS
from tinkertable.games.bot_factory.rules.score import task_done
from tinkertable.games.bot_factory.rules.state import ASSEMBLY, FINANCE, PARTS, Position
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


def test_a_chance_is_high_with_the_task_done(games: list[list[State]]) -> None:
    done = 0
    for states in games:
        for state in states[:-1]:
            position = cast("Position", state)
            if not state.actors() or state.actors()[0] == CHANCE or not position.round:
                continue
            (chance,) = VALUE.shares(state)
            if task_done(position):
                done += 1
                assert chance > 0.85
    assert done


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


def alone(task: int) -> Table:
    """A player alone who has to move, before the inspector does."""
    table = Table(1).do(f"task {task}").bare().no_contracts()
    return table.vilela("finance-1").worker(0, "parts-3").moving(0, VILELA)


def chance(table: Table) -> float:
    return plan_task(table.state).chance


def test_the_plan_for_one_colour_is_the_one_with_the_most_done() -> None:
    table = alone(1).robots(0, "yellow", "blue", "blue")
    table.state.stock = [3, 2, 1, 3]
    assert plan_task(table.state).need == [0, 0, 1, 0]
    table.state.stock[2] = 0
    assert plan_task(table.state).need == [0, 2, 0, 0]


def test_the_plan_for_high_values_takes_the_colours_that_need_least() -> None:
    table = alone(2).robots(0, "red", "yellow").values(red=12, yellow=11, blue=6, green=10)
    plan = plan_task(table.state)
    assert plan.need == [0, 0, 0, 1]
    near = table.values(red=12, yellow=12, blue=6, green=13)
    assert plan_task(near.state).rounds < plan.rounds


def test_the_plan_for_pairs_uses_what_is_built_and_held() -> None:
    table = alone(3).robots(0, "green", "green").projects(0, "blue", "blue").parts(0, "blue-head", "blue-legs")
    table.state.stock[3] = 1
    assert plan_task(table.state).need == [0, 0, 2, 0]


def test_the_plan_for_contracts_fills_claimed_ones_with_few_robots() -> None:
    table = alone(4).robots(0, "red")
    table.contract("top-1", 1, 0).contract("middle-1", 2, 0).contract("bottom-1", 3).contract("bottom-2", 14)
    plan = plan_task(table.state)
    assert plan.need == [0, 1, 1, 0]
    assert plan.contracts == sum(1 << OFFERS.index(space) for space in ("top-1", "middle-1", "bottom-1"))
    table.state.contract[OFFERS.index("bottom-1")] = -1
    assert plan_task(table.state).need == [0, 1, 0, 2]


@pytest.mark.parametrize(("task", "stock"), [(1, [2, 2, 2, 2]), (3, [1, 1, 1, 2]), (4, [3, 3, 3, 3])])
def test_a_task_that_cannot_be_completed_has_no_plan_and_a_low_chance(task: int, stock: list[int]) -> None:
    table = alone(task)
    table.state.stock = stock
    assert chance(table) == 0.0
    assert VALUE.features(table.state, 0)[TASKS + task - 1] == TOO_LATE
    assert VALUE.shares(table.state)[0] < 0.3


def test_two_parts_guard_their_colour_against_the_inspector() -> None:
    table = alone(1).robots(0, "red", "red")
    table.state.stock = [1, 1, 3, 3]
    bare = chance(table)
    one = chance(table.line("yellow-head"))
    two = chance(table.line("yellow-legs"))
    assert bare < one < two


def test_an_inspector_on_his_way_is_feared_where_he_goes() -> None:
    table = alone(1).robots(0, "red", "red").sandra("finance-3").vilela("assembly-1").moving(VILELA, 0)
    state = table.state
    state.stock = [1, 3, 3, 3]
    state.vilela_robot = 1
    state.at = 2
    other_colour = chance(table)
    state.vilela_robot = 0
    assert chance(table) < other_colour


def test_the_tiles_left_tell_where_the_inspector_goes() -> None:
    assert chance_of_assembly(0b1111, FINANCE) == pytest.approx(1 / 3)
    assert chance_of_assembly(0b0001, PARTS) == 1.0
    assert chance_of_assembly(0b0110, FINANCE) == 0.0
    assert chance_of_assembly(0b1111, ASSEMBLY) == 0.0
    assert chance_of_assembly(0, FINANCE) == pytest.approx(1 / 3)


def test_a_completed_task_is_safe_unless_it_asks_for_values() -> None:
    table = alone(3).robots(0, "red", "red", "blue", "blue")
    assert chance_to_keep(table.state) == 1.0
    table = alone(2).robots(0, "red", "blue", "green").values(red=12, blue=12, green=12)
    low = chance_to_keep(table.state)
    assert 0.0 < low < chance_to_keep(table.values(red=14, blue=14, green=14).state) < 1.0


def test_there_is_no_task_among_others() -> None:
    table = Table(2).bare().worker(0, "parts-3").worker(1, "parts-2").moving(0, 1)
    assert not any(find_value(GAME, 2).features(table.state, 0)[TASKS:])
