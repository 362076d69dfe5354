"""Limits, maintenance, the two ends and the safety limit, the final score and its ties."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tests.games.bot_factory.builder import SANDRA, Table
from tinkertable.games.bot_factory.game import create
from tinkertable.games.bot_factory.rules.score import best_contracts
from tinkertable.games.bot_factory.rules.state import MOVING, OVER
from tinkertable.games.bot_factory.view import endings


def test_more_than_five_parts_are_discarded_at_the_end_of_the_turn() -> None:
    table = Table(3).bare().parts(0, *["red-head"] * 4, "blue-legs", "blue-head").worker(1, "parts-1")
    table.acts("projects-1", then=(1,))
    assert table.may() == {"discard red-head", "discard blue-head", "discard blue-legs"}
    table.do("discard blue-legs")
    assert (len(table.held()), table.actor()) == (5, 1)


def test_more_than_five_projects_are_discarded_at_the_end_of_the_turn() -> None:
    table = Table(3).bare().projects(0, "red", "red", "blue", "blue").robots(0, "green", "green").worker(1, "parts-1")
    table.acts("parts-1", then=(1,)).do("done")
    assert table.may() == {"drop red", "drop blue"}
    table.do("drop red")
    assert (table.planned(), table.actor()) == (["red", "blue", "blue"], 1)


def test_finished_projects_count_but_cannot_be_discarded() -> None:
    table = Table(3).bare().projects(0, "red", "blue").robots(0, *["green"] * 4).worker(1, "parts-1")
    table.acts("parts-1", then=(1,)).do("done")
    assert table.may() == {"drop red", "drop blue"}
    assert len(table.do("drop red").built()) == 4


def test_discarded_things_go_to_their_discards() -> None:
    table = Table(3).bare().parts(0, *["red-head"] * 4, "blue-legs", "blue-head").worker(1, "parts-1")
    table.acts("projects-1", then=(1,)).do("discard blue-legs")
    assert table.state.gone[8] == 1


def maintained(table: Table) -> Table:
    """After the maintenance of this round: one worker acts, and has nothing to say to Sandra."""
    table.worker(0, "finance-1").acting(0)
    table.may()
    return table


def test_maintenance_clears_finished_columns_and_lowers_their_value() -> None:
    table = Table(3).bare().line("red-head", "universal red-torso", "red-legs", "blue-head").values(red=9)
    table.state.universal[1] = 1
    maintained(table)
    assert (table.state.parts_in_column(0), table.state.parts_in_column(2)) == (0, 1)
    assert (table.value("red"), table.value("blue")) == (8, 6)
    assert table.state.gone[:3] == [1, 0, 1]
    assert table.state.universal[1] == 2


def test_maintenance_moves_the_projects_on() -> None:
    table = Table(3).bare().plan(left_bottom="red", left_middle="blue", right_bottom="red", right_middle="yellow")
    maintained(table)
    offered = table.offered()
    assert (offered["left-bottom"], offered["right-bottom"]) == ("blue", "yellow")
    assert len(offered) == 6
    assert table.state.plan_gone == [2, 0, 0, 0]


def test_a_new_round_follows() -> None:
    table = maintained(Table(3).bare(round=7))
    assert (table.state.round, table.state.phase) == (8, MOVING)


def test_the_game_ends_after_the_round_in_which_a_colour_is_gone() -> None:
    table = Table(3).bare()
    table.state.stock = [4, 0, 4, 4]
    maintained(table)
    assert (table.state.phase, endings(table.state)) == (OVER, ["colour"])


def test_the_round_is_played_to_its_end_when_a_colour_is_gone() -> None:
    table = Table(3).bare().worker(1, "parts-1")
    table.state.stock = [4, 0, 4, 4]
    assert table.acts("projects-1", then=(1,)).actor() == 1


def test_the_game_ends_when_a_player_has_five_robots() -> None:
    table = maintained(Table(3).bare().robots(1, *["red"] * 5))
    assert (table.state.phase, endings(table.state)) == (OVER, ["crew"])


@pytest.mark.parametrize("limit", ["40", "60"])
def test_the_game_is_scored_at_the_safety_limit(limit: str) -> None:
    assert maintained(Table(3, rounds=limit).bare(round=int(limit) - 1)).state.phase == MOVING
    table = maintained(Table(3, rounds=limit).bare(round=int(limit)))
    assert (table.state.phase, endings(table.state)) == (OVER, ["rounds"])


def scored(seats: int = 3) -> Table:
    table = Table(seats).bare().no_contracts()
    return table.values(red=9, yellow=7, blue=5, green=3)


def test_a_robot_scores_the_value_of_its_colour() -> None:
    assert scored().robots(0, "red", "red", "green").points()["robots"] == 21


def test_a_filled_contract_scores_its_claim_and_its_row() -> None:
    assert scored().robots(0, "red").contract("top-1", 1, 0).points()["contracts"] == 3 + 5
    assert scored().robots(0, "red").contract("bottom-1", 1, 1, 0).points()["contracts"] == 2 + 1


def test_a_contract_nobody_claimed_is_not_filled() -> None:
    assert best_contracts(scored().robots(0, "red").contract("top-1", 1).state, 0) == 0


def test_of_two_contracts_worth_the_same_the_first_on_the_board_is_filled() -> None:
    table = scored().robots(0, "red", "yellow", "blue").contract("top-2", 5, 0).contract("top-3", 6, 0)
    assert best_contracts(table.state, 0) == 1 << 1


def test_a_filled_contract_scores_its_row_even_when_its_claim_is_worth_nothing() -> None:
    box = (files("tinkertable.games.bot_factory") / "components.toml").read_text(encoding="utf-8")
    table = scored().robots(0, "red").contract("bottom-1", 1, 0)
    table.state.printed = create(box.replace("first = 3\nsecond = 2", "first = 0\nsecond = 0")).printed
    assert table.points()["contracts"] == 1


def test_an_unfilled_contract_counts_twice_when_robots_are_assigned() -> None:
    table = scored().robots(0, "red", "red", "yellow").contract("top-1", 1, 1, 0).contract("bottom-1", 5, 1, 0)
    points = table.contract("bottom-2", 11, 0).points()
    # red and red-yellow: 2 + 5 and 3 + 1 less 7, rather than two reds: 7 + 1 less 2 + 3
    assert (points["contracts"], points["broken"]) == (11, -7)


def test_a_contract_not_filled_entirely_loses_its_claim_without_the_row() -> None:
    points = scored().robots(0, "red").contract("top-1", 11, 0).points()
    assert (points["contracts"], points["broken"]) == (0, -7)


@pytest.mark.parametrize(("tokens", "points"), [(0, 0), (1, 0), (2, 1), (7, 3)])
def test_each_pair_of_tokens_scores_a_point(tokens: int, points: int) -> None:
    assert scored().tokens(0, tokens).points()["tokens"] == points


def test_each_part_loses_a_point_and_each_unfinished_project_two() -> None:
    points = scored().parts(0, "red-head", "universal-legs").projects(0, "red", "blue").points()
    assert (points["parts"], points["projects"]) == (-2, -4)


def test_the_most_points_win() -> None:
    assert scored().robots(1, "red").robots(2, "yellow").state.winners() == [1]


def test_a_tie_goes_to_the_most_robots() -> None:
    table = scored().values(red=6, green=3).robots(0, "red").robots(1, "green", "green")
    assert table.state.winners() == [1]


def test_then_to_the_odd_number_of_tokens() -> None:
    table = scored().robots(0, "red").robots(1, "red").robots(2, "red").tokens(0, 2).tokens(1, 3).tokens(2, 2)
    assert table.state.scores()[0] == table.state.scores()[1]
    assert table.state.winners() == [1]


def test_otherwise_the_victory_is_shared() -> None:
    table = scored().robots(0, "red").robots(1, "red").tokens(0, 2).tokens(1, 2)
    assert table.state.winners() == [0, 1]


def test_sandra_acts_before_maintenance_only_in_her_place_of_the_order() -> None:
    table = Table(3).bare().values(red=5).sandra("finance-1").worker(0, "finance-2").tokens(0, 2)
    table.worker(1, "parts-1").acting(1, SANDRA, 0)
    assert table.value("red") == 5
    table.do("done")
    assert table.value("red") == 6
