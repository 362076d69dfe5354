"""Projects: taking them, the bottom row, universal parts, and Sandra's shift."""

from __future__ import annotations

import pytest

from tests.games.bot_factory.builder import GAME, SANDRA, Table
from tinkertable.games.bot_factory.rules.state import NONE
from tinkertable.games.bot_factory.rules.turn import settle

SIX = {
    "left_bottom": "red",
    "right_bottom": "yellow",
    "left_middle": "blue",
    "right_middle": "green",
    "left_top": "red",
    "right_top": "blue",
}


def test_the_first_space_takes_one_project_from_either_column() -> None:
    table = Table(3).bare().plan(**SIX).worker(1, "parts-1").acts("projects-1", then=(1,))
    assert len(table.can("take")) == 6
    table.do("take right-top")
    assert table.planned() == ["blue"]
    assert table.actor() == 1


def test_the_second_space_takes_one_or_two() -> None:
    table = Table(3).bare().plan(**SIX).worker(1, "parts-1").acts("projects-2", then=(1,)).do("take left-middle")
    assert "done" in table.may()
    table.do("take right-middle")
    assert table.planned() == ["blue", "green"]


def test_taken_projects_are_not_replaced() -> None:
    table = Table(3).bare().plan(**SIX).acts("projects-2").do("take left-middle")
    assert "left-middle" not in table.offered()
    assert "take left-middle" not in table.may()


def test_the_bottom_left_project_lets_one_place_a_part_for_a_token() -> None:
    table = Table(3).bare().plan(**SIX).tokens(0, 1).parts(0, "blue-head").acts("projects-1").do("take left-bottom")
    assert table.may() == {"place blue-head", "skip"}
    table.do("place blue-head")
    assert table.state.tokens[0] == 2


def test_the_new_project_can_be_completed_with_that_very_part() -> None:
    table = Table(3).bare().plan(**SIX).tokens(0, 1).parts(0, "red-legs").line("red-head", "red-torso")
    table.acts("projects-1").do("take left-bottom", "place red-legs")
    assert (table.built(), table.planned()) == (["red"], [])


def test_the_bottom_left_bonus_allows_no_swap() -> None:
    table = Table(3).bare().plan(**SIX).tokens(0, 3).parts(0, "blue-head").spares("red-legs", "red-head")
    assert not table.acts("projects-1").do("take left-bottom").can("swap")


def test_the_bottom_right_project_gives_a_token() -> None:
    table = Table(3).bare().plan(**SIX).acts("projects-1").do("take right-bottom")
    assert table.state.tokens[0] == 1


def test_higher_projects_give_nothing() -> None:
    table = Table(3).bare().plan(**SIX).tokens(0, 1).parts(0, "blue-head").worker(1, "parts-1")
    table.acts("projects-1", then=(1,)).do("take left-top")
    assert (table.actor(), table.state.tokens[0]) == (1, 1)


def test_two_projects_for_a_universal_part() -> None:
    table = Table(3).bare().projects(0, "red", "blue", "blue").acts("projects-1")
    table.do("trade")
    assert GAME.view(table.state, 0).asked.number == 2
    assert GAME.view(table.do("drop blue").state, 0).asked.number == 1
    table.do("drop red", "universal torso")
    assert (table.planned(), table.held()) == (["blue"], ["universal-torso"])
    assert table.state.universal == [2, 1, 2]
    assert table.state.plan_gone == [1, 0, 1, 0]


def test_two_projects_are_needed() -> None:
    table = Table(3).bare().plan(**SIX).projects(0, "red").acts("projects-1")
    assert not table.can("trade")


def test_universal_parts_can_run_out() -> None:
    table = Table(3).bare().plan(**SIX).projects(0, "red", "blue").acts("projects-1")
    table.state.universal = [0, 0, 0]
    settle(table.state)
    assert not table.can("trade")


def test_the_trade_is_made_once_in_a_turn_before_or_after_taking() -> None:
    table = Table(3).bare().plan(**SIX).projects(0, "red", "red", "red").acts("projects-1")
    table.do("trade", "universal head", "take left-top")
    assert table.held() == ["universal-head"]
    assert not table.can("trade")


def test_sandra_discards_the_bottom_row_slides_and_refills() -> None:
    table = Table(3).bare().plan(left_bottom="red", right_bottom="yellow", left_middle="blue", right_top="green")
    table.state.plan_pile = [0, 0, 0, 9]
    table.sandra("projects-1").worker(0, "parts-1").acting(SANDRA, 0).may()
    assert table.offered() == {
        "left-bottom": "blue",
        "right-bottom": "green",
        "left-middle": "green",
        "right-middle": "green",
        "left-top": "green",
        "right-top": "green",
    }
    assert table.state.plan_gone == [1, 1, 0, 0]


@pytest.mark.parametrize("colour", range(4))
def test_discards_of_a_single_colour_are_shuffled_too(colour: int) -> None:
    table = Table(3).bare().sandra("projects-1").worker(0, "parts-1")
    table.state.plan_pile = [0, 0, 0, 0]
    table.state.plan_gone[colour] = 1
    table.acting(SANDRA, 0).may()
    assert table.state.plans == [colour, *[NONE] * 5]


def test_when_the_project_pile_is_empty_the_discards_are_shuffled() -> None:
    table = Table(3).bare().plan(left_bottom="red", right_bottom="yellow")
    table.state.plan_pile = [0, 0, 0, 0]
    table.state.plan_gone = [0, 0, 3, 0]
    table.sandra("projects-1").worker(0, "parts-1").acting(SANDRA, 0)
    table.do("project blue", "project blue", "project blue", "project red", "project yellow")
    assert table.state.plans == [2, 2, 2, 0, 1, NONE]
