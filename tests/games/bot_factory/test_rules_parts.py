"""Part production: credits, the wheel, its inlets and outlets, the bonus, three for one, and Sandra."""

from __future__ import annotations

import pytest

from tests.games.bot_factory.builder import COLOURS, SANDRA, Table
from tinkertable.games.bot_factory.rules.state import NONE

FULL = {
    "left_inlet": "red-head",
    "right_inlet": "yellow-head",
    "c2": "blue-head",
    "c3": "green-head",
    "right_outlet": "red-legs",
    "left_outlet": "yellow-legs",
    "c6": "blue-legs",
    "c7": "green-legs",
}


def test_the_first_space_gives_a_token_and_three_credits() -> None:
    table = Table(3).bare().wheel(**FULL).acts("parts-1")
    assert (table.state.tokens[0], table.state.left) == (1, 3)


@pytest.mark.parametrize(("space", "credits"), [("parts-2", 4), ("parts-3", 6)])
def test_the_other_spaces_give_four_and_six_credits(space: str, credits: int) -> None:
    table = Table(3).bare().wheel(**FULL).acts(space)
    assert (table.state.tokens[0], table.state.left) == (0, credits)


def test_a_quarter_turn_moves_every_part_two_cells_clockwise() -> None:
    table = Table(3).bare().wheel(**FULL).acts("parts-2")
    before = table.on_wheel()
    table.do("rotate")
    after = table.on_wheel()
    assert [after[(cell + 2) % 8] for cell in range(8)] == before
    assert table.state.left == 3


def test_empty_inlets_are_filled_at_once_left_first_from_any_pile() -> None:
    table = Table(3).bare().acts("parts-2").do("rotate")
    assert table.may() == {"pile red", "pile yellow", "pile blue", "pile green"}
    table.do("pile green", "pile blue")
    assert table.on_wheel()[:2] == ["green-head", "blue-head"]
    assert "rotate" in table.may()


def test_filling_costs_no_credit_and_leaves_the_marker_alone() -> None:
    table = Table(3).bare().acts("parts-2")
    marker = table.state.marker
    table.do("rotate", "pile green", "pile blue")
    assert (table.state.left, table.state.marker) == (3, marker)


def test_inlets_that_are_full_after_the_turn_stay_as_they_are() -> None:
    table = Table(3).bare().wheel(c6="red-legs", c7="blue-legs").acts("parts-2").do("rotate")
    assert table.on_wheel()[:2] == ["red-legs", "blue-legs"]
    assert not table.can("pile")


def test_a_part_is_taken_from_either_outlet_for_a_credit() -> None:
    table = Table(3).bare().wheel(**FULL).acts("parts-2")
    assert table.can("outlet") == {"outlet left", "outlet right"}
    table.do("outlet left")
    assert (table.held(), table.state.left) == (["yellow-legs"], 3)
    table.do("outlet right")
    assert sorted(table.held()) == ["red-legs", "yellow-legs"]
    assert not table.can("outlet")


def test_credits_need_not_all_be_used() -> None:
    table = Table(3).bare().wheel(**FULL).worker(1, "projects-1").acts("parts-3", then=(1,))
    assert "done" in table.may()


def test_credits_run_out() -> None:
    table = Table(3).bare().wheel(**FULL).parts(0, "red-head", "red-torso").acts("parts-1")
    table.do("rotate", "rotate", "outlet left")
    assert not table.can("rotate", "outlet")


def test_the_bonus_lets_one_place_a_part_for_a_token() -> None:
    table = Table(3).bare().wheel(**FULL).tokens(0, 1).acts("parts-2").do("outlet left")
    assert table.may() == {"place yellow-legs", "skip"}
    table.do("place yellow-legs")
    assert (table.held(), table.state.tokens[0]) == ([], 2)


def test_the_bonus_can_be_declined() -> None:
    table = Table(3).bare().wheel(**FULL).tokens(0, 1).acts("parts-2").do("outlet left", "skip")
    assert (table.held(), table.state.tokens[0], table.state.left) == (["yellow-legs"], 1, 3)


def test_without_a_token_there_is_no_bonus() -> None:
    table = Table(3).bare().wheel(**FULL).acts("parts-2").do("outlet left")
    assert not table.can("place", "skip")


def test_the_bonus_is_at_the_outlets_after_an_even_number_of_quarter_turns() -> None:
    table = Table(3).bare().wheel(**FULL).tokens(0, 1).acts("parts-3").do("rotate", "outlet left")
    assert not table.can("place")
    table.do("rotate", "outlet right")
    assert table.can("place")


def test_the_bonus_can_be_had_several_times_in_a_turn() -> None:
    table = Table(3).bare().wheel(**FULL).tokens(0, 1).acts("parts-3")
    table.do("outlet left", "place yellow-legs", "outlet right", "place red-legs")
    assert table.held() == []
    assert table.state.tokens[0] == 1 - 1 + 2 - 1 + 2


def test_the_bonus_allows_no_swap() -> None:
    table = Table(3).bare().wheel(**FULL).tokens(0, 3).spares("red-torso", "red-head").acts("parts-2").do("outlet left")
    assert not table.can("swap")


def test_three_parts_for_the_top_of_any_pile() -> None:
    table = Table(3).bare().parts(0, "red-head", "red-torso", "universal-legs", "blue-head").acts("parts-1")
    table.state.universal[2] = 1
    table.do("exchange", "discard red-head", "discard universal-legs", "discard red-torso", "pile green")
    assert table.held() == ["blue-head", "green-head"]
    assert table.state.gone[:2] == [1, 1]
    assert table.state.universal[2] == 2


def test_three_for_one_needs_three_parts() -> None:
    table = Table(3).bare().parts(0, "red-head", "red-torso").acts("parts-1")
    assert not table.can("exchange")


def test_three_for_one_once_in_a_turn() -> None:
    table = Table(3).bare().parts(0, *["red-head"] * 4, "blue-legs", "blue-head").acts("parts-1")
    table.do("exchange", "discard red-head", "discard red-head", "discard red-head", "pile red")
    assert not table.can("exchange")


def test_an_empty_pile_is_shuffled_when_it_is_chosen() -> None:
    table = Table(3).bare().acts("parts-2")
    table.state.top[2] = NONE
    table.state.pile[6:9] = [0, 0, 0]
    table.state.gone[6:9] = [0, 0, 3]
    table.do("rotate", "pile blue", "pile red")
    assert table.on_wheel()[0] == "blue-legs"
    assert (table.state.top[2], table.state.gone[8]) == (2, 0)


def test_sandra_fills_the_empty_cells_clockwise_from_the_marker_on() -> None:
    table = Table(3).bare().sandra("parts-1").worker(0, "finance-1").wheel(right_inlet="red-legs", c3="red-legs")
    table.state.marker = COLOURS.index("blue")
    table.acting(SANDRA, 0).may()
    wheel = table.on_wheel()
    colours = [str(wheel[cell]).split("-")[0] for cell in (0, 2, 4, 5, 6, 7)]
    assert colours == ["blue", "green", "red", "yellow", "blue", "green"]
    assert table.state.marker == COLOURS.index("red")
    assert table.state.turned == 0
