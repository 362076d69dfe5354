"""The table before the first round, sentence by sentence."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tests.games.bot_factory.builder import COLOURS, SANDRA, VILELA, Table
from tinkertable.core.contract import CHANCE
from tinkertable.core.setup import start
from tinkertable.games.bot_factory.game import create
from tinkertable.games.bot_factory.rules.moves import KINDS
from tinkertable.games.bot_factory.rules.state import MOVING, NONE


@pytest.mark.parametrize(("seats", "robots"), [(1, 3), (2, 3), (3, 4), (4, 4)])
def test_robots_of_each_colour_by_number_of_players(seats: int, robots: int) -> None:
    assert Table(seats).dealt().state.stock == [robots] * 4


def test_two_spares_that_are_never_universal() -> None:
    table = Table().do("first 1")
    assert table.state.legal(CHANCE) == list(range(12))
    table.do("part yellow-torso", "part green-legs")
    assert table.state.spare == [KINDS.index("yellow-torso"), KINDS.index("green-legs")]


def test_spares_are_drawn_from_all_coloured_parts_alike() -> None:
    table = Table().do("first 1")
    assert table.state.odds() == [4] * 12
    table.do("part red-head")
    assert table.state.odds() == [3] + [4] * 11


def test_the_second_spare_is_another_part() -> None:
    box = (files("tinkertable.games.bot_factory") / "components.toml").read_text(encoding="utf-8")
    state = start(create(box.replace("parts_per_kind = 4", "parts_per_kind = 1")), 2, {})
    state.play(CHANCE, state.legal(CHANCE)[0])
    assert state.legal(CHANCE) == list(range(12))
    state.play(CHANCE, KINDS.index("yellow-torso"))
    assert state.legal(CHANCE) == [kind for kind in range(12) if KINDS[kind] != "yellow-torso"]


def test_the_marker_starts_over_the_pile_of_the_left_spare_and_comes_back_there() -> None:
    table = Table().do("part blue-head", "part red-legs")
    assert table.state.marker == COLOURS.index("blue")
    table.dealt()
    assert table.state.marker == COLOURS.index("blue")


def test_the_piles_are_shuffled_face_up() -> None:
    state = Table().dealt().state
    assert NONE not in state.top


def test_six_projects_lie_open_and_each_player_has_one() -> None:
    state = Table(4).dealt().state
    assert NONE not in state.plans
    assert [sum(state.wanted[4 * seat : 4 * seat + 4]) for seat in range(4)] == [1, 1, 1, 1]
    assert sum(state.plan_pile) == 24 - 6 - 4


def test_universal_parts_lie_two_by_two() -> None:
    assert Table().dealt().state.universal == [2, 2, 2]


def test_values_start_at_six() -> None:
    assert Table().dealt().state.value == [6, 6, 6, 6]


def test_nine_of_fourteen_contracts_are_laid_out() -> None:
    contracts = Table().dealt().state.contract
    assert len(set(contracts)) == 9
    assert NONE not in contracts


def test_sandra_starts_on_the_rightmost_space() -> None:
    assert Table().dealt().place(SANDRA) == "finance-3"


@pytest.mark.parametrize(("seats", "tokens"), [(1, [1]), (2, [1, 2]), (3, [1, 1, 2]), (4, [1, 1, 1, 2])])
def test_one_token_each_and_two_for_the_last_player(seats: int, tokens: list[int]) -> None:
    assert Table(seats).dealt().state.tokens == tokens


def test_parts_are_taken_from_the_piles_in_reverse_turn_order() -> None:
    table = Table(3)
    takers = []
    while table.may() and table.state.phase == 0:
        takers.append(table.actor())
        assert table.may() == {"pile red", "pile yellow", "pile blue", "pile green"}
        table.do("pile blue")
    assert takers == [2, 1, 0]
    assert [len(table.held(seat)) for seat in range(3)] == [1, 1, 1]


def test_the_first_player_is_drawn_and_the_others_follow_clockwise() -> None:
    table = Table(4)
    assert table.state.odds() == [1, 1, 1, 1]
    table.do("first 3")
    assert table.state.tokens == [1, 2, 1, 1]
    takers = []
    while table.may() and table.state.phase == 0:
        takers.append(table.actor())
        table.do("pile blue")
    assert takers == [1, 0, 3, 2]
    assert table.state.order == [2, 3, 0, 1]


def test_after_setup_the_first_player_puts_down_a_worker() -> None:
    table = Table(3).dealt()
    assert (table.state.phase, table.state.round, table.actor()) == (MOVING, 1, 0)


def test_every_piece_is_in_the_game() -> None:
    for seats in (1, 2, 3, 4):
        Table(seats).dealt().state.check()


def test_solo_has_a_task_vilela_on_the_left_of_finance_and_full_decks() -> None:
    table = Table(1)
    assert {*table.state.legal(CHANCE)} == {30, 31, 32, 33}
    table.do("task 3").dealt()
    state = table.state
    assert (state.task, table.place(VILELA)) == (2, "finance-1")
    assert (state.hall_deck, state.robot_deck, state.inspection_deck) == (15, 15, 63)


def test_only_solo_has_vilela() -> None:
    assert Table(2).dealt().state.where[VILELA] == NONE
