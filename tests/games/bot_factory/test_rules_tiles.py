"""Production tiles in both variants, and the universal robot."""

from __future__ import annotations

import pytest

from tests.games.bot_factory.builder import SANDRA, Table
from tinkertable.games.bot_factory.rules.rounds import meeples_in_order
from tinkertable.games.bot_factory.rules.state import NONE


def second() -> Table:
    """Variant 2: tiles are taken and used at once."""
    return Table(3, tiles="variant-2").bare().sandra("assembly-3")


def owning(tile: int) -> Table:
    """Variant 1, with a tile taken in an earlier turn."""
    table = Table(3, tiles="variant-1").bare().sandra("assembly-3")
    table.state.tile[0] = tile - 1
    return table


def test_without_the_option_there_are_no_tiles() -> None:
    table = Table(3).bare().sandra("assembly-3").tokens(0, 3).acts("finance-3")
    assert not table.can("tile", "keep")
    assert not table.do("claim bottom-1").can("keep")


def test_variant_1_offers_a_tile_with_the_first_contract() -> None:
    table = Table(3, tiles="variant-1").bare().sandra("assembly-3").tokens(0, 4).acts("finance-3")
    assert not table.can("tile")
    table.do("claim bottom-1")
    assert table.may() == {f"keep {number}" for number in range(1, 7)} | {"skip"}
    table.do("keep 4", "claim bottom-2")
    assert not table.can("keep")


def test_variant_1_a_tile_of_another_player_is_gone() -> None:
    table = Table(3, tiles="variant-1").bare().sandra("assembly-3").tokens(0, 4).acts("finance-3")
    table.state.tile[1] = 2
    assert "keep 3" not in table.do("claim bottom-1").may()


def test_variant_1_without_the_tile_nothing_can_be_used() -> None:
    assert not Table(3, tiles="variant-1").bare().tokens(0, 3).acts("parts-1").can("tile")


def test_variant_2_offers_every_tile_that_helps_now() -> None:
    table = second().tokens(0, 1).acts("parts-1")
    assert table.can("tile") == {"tile 3", "tile 4"}


def test_tiles_that_allow_nothing_are_not_offered() -> None:
    table = second().tokens(0, 1).values(15, 15, 15, 15).worker(1, "finance-1")
    table.state.top, table.state.pile = [NONE] * 4, [0] * 12
    assert not table.acts("parts-1").can("tile"), "no part, pile or project for tile 3, no value for tile 4"
    table = second().projects(0, "red", "red", "red").acts("projects-1")
    assert table.can("tile 6")
    assert not table.do("trade").can("tile 6"), "it is an executive action"
    table = second().projects(0, "red").plan(left_top="red")
    table.state.universal = [0, 0, 0]
    assert not table.acts("projects-1").can("tile 6")


def test_a_player_uses_one_tile_in_a_game() -> None:
    table = second().tokens(0, 1).acts("parts-1").do("tile 4", "raise red")
    assert not table.can("tile")


@pytest.mark.parametrize("table", [owning(1), second()], ids=["variant-1", "variant-2"])
def test_tile_1_spares_the_fee_and_gives_a_token(table: Table) -> None:
    table.sandra("parts-3").acts("parts-2")
    assert table.may() == {"tile 1", "refuse"}
    table.do("tile 1")
    assert (table.state.tokens[0], table.state.tile_used[0]) == (1, 1)
    assert "rotate" in table.may()


@pytest.mark.parametrize("table", [owning(2), second()], ids=["variant-1", "variant-2"])
def test_tile_2_makes_a_claim_one_token_cheaper(table: Table) -> None:
    table.tokens(0, 2).acts("finance-1")
    assert "claim top-1" not in table.may()
    table.do("tile 2")
    assert table.may() == {f"claim {row}-{column}" for row in ("top", "middle") for column in (1, 2, 3)}
    table.do("claim top-1")
    assert table.state.tokens[0] == 0


@pytest.mark.parametrize("table", [owning(3), second()], ids=["variant-1", "variant-2"])
def test_tile_3_gives_one_of_three_favours_for_a_token(table: Table) -> None:
    table.tokens(0, 1).parts(0, "blue-torso").plan(left_top="red").acts("parts-2").do("tile 3")
    assert table.state.tokens[0] == 0
    assert table.may() == {
        *("place blue-torso", "pile red", "pile yellow", "pile blue", "pile green", "take left-top"),
    }
    table.do("pile green")
    assert table.held() == ["blue-torso", "green-head"]


def test_tile_3_places_a_part_with_the_usual_rewards() -> None:
    table = second().tokens(0, 1).parts(0, "red-head").acts("parts-2").do("tile 3", "place red-head")
    assert table.state.tokens[0] == 2
    assert table.can("pile", "skip") == {"pile red", "pile yellow", "pile blue", "pile green", "skip"}


def test_tile_3_takes_a_project_with_the_usual_bonus() -> None:
    table = second().tokens(0, 1).plan(right_bottom="red").acts("parts-2").do("tile 3", "take right-bottom")
    assert (table.planned(), table.state.tokens[0]) == (["red"], 1)


@pytest.mark.parametrize("table", [owning(4), second()], ids=["variant-1", "variant-2"])
def test_tile_4_raises_a_colour_and_gives_its_line_bonus(table: Table) -> None:
    table.values(red=11).parts(0, "blue-torso").acts("parts-2").do("tile 4", "raise red")
    assert (table.value("red"), table.state.tokens[0]) == (12, 0)
    assert table.may() == {"place blue-torso", "skip"}


@pytest.mark.parametrize("table", [owning(5), second()], ids=["variant-1", "variant-2"])
def test_tile_5_opens_a_place_to_the_right_of_a_full_hall(table: Table) -> None:
    table.worker(0, "finance-1").worker(1, "projects-1").worker(2, "projects-2").moving(0)
    assert "go projects-extra" in table.may()
    assert "go parts-extra" not in table.may()
    table.do("go projects-extra")
    assert (table.place(0), table.state.tile_used[0]) == ("projects-extra", 1)


def test_without_tile_5_a_full_hall_is_full() -> None:
    table = owning(4).worker(0, "finance-1").worker(1, "projects-1").worker(2, "projects-2").moving(0)
    assert not any(text.startswith("go projects") for text in table.may())


def test_tile_5_acts_after_the_hall_and_copies_its_rightmost_space() -> None:
    table = second().worker(1, "projects-1").worker(2, "projects-2").worker(0, "projects-extra")
    assert meeples_in_order(table.state) == [SANDRA, 1, 2, 0]
    table.plan(left_top="red", right_top="red").acting(0)
    assert table.state.left == 2


@pytest.mark.parametrize("table", [owning(6), second()], ids=["variant-1", "variant-2"])
def test_tile_6_buys_a_universal_part_for_one_project(table: Table) -> None:
    table.projects(0, "red", "blue").acts("projects-1").do("tile 6", "drop blue", "universal legs")
    assert (table.planned(), table.held()) == (["red"], ["universal-legs"])
    assert not table.can("trade")


def robot_maker() -> Table:
    table = Table(3, universal_robot="yes").bare().sandra("assembly-3").projects(0, "red", "blue")
    return table.parts(0, "universal-head", "universal-legs")


def test_two_different_universal_parts_become_the_universal_robot() -> None:
    table = robot_maker().parts(0, "universal-torso").acts("projects-1")
    table.state.universal = [1, 1, 1]
    table.do("build", "universal head", "universal torso", "onto blue")
    assert (table.held(), table.built(), table.planned()) == (["universal-legs"], ["blue"], ["red"])
    assert table.state.universal == [2, 2, 1]
    assert table.stock("blue") == 4


def test_two_alike_universal_parts_do_not_make_a_robot() -> None:
    table = Table(3, universal_robot="yes").bare().sandra("assembly-3").projects(0, "red")
    assert not table.parts(0, "universal-head", "universal-head").plan(left_top="red").acts("projects-1").can("build")


def test_the_universal_robot_is_built_once() -> None:
    table = robot_maker().plan(left_top="red")
    table.state.robot_owner, table.state.robot_colour = 1, 0
    assert not table.acts("projects-1").can("build")


def test_the_universal_robot_needs_an_unfinished_project() -> None:
    table = Table(3, universal_robot="yes").bare().sandra("assembly-3").plan(left_top="red")
    assert not table.parts(0, "universal-head", "universal-legs").acts("projects-1").can("build")


def test_the_universal_robot_is_not_built_by_somebody_with_five_robots() -> None:
    assert robot_maker().robots(0, *["green"] * 4).acts("projects-1").can("build")
    assert not robot_maker().plan(left_top="red").robots(0, *["green"] * 5).acts("projects-1").can("build")


def test_the_second_universal_part_returned_is_of_another_type() -> None:
    table = robot_maker().parts(0, "universal-head", "universal-torso").acts("projects-1").do("build")
    assert table.may() == {"universal head", "universal torso", "universal legs"}
    assert table.do("universal head").may() == {"universal torso", "universal legs"}


def test_the_universal_robot_counts_for_the_end_and_scores_as_its_project() -> None:
    table = robot_maker().robots(0, *["green"] * 4).values(blue=9).acts("projects-1")
    table.do("build", "onto blue")
    assert table.state.crew_complete()
    assert table.points()["robots"] == 4 * 6 + 9


def test_without_the_option_there_is_no_universal_robot() -> None:
    table = Table(3).bare().sandra("assembly-3").projects(0, "red", "blue")
    assert not table.parts(0, "universal-head", "universal-legs").acts("projects-1").can("build")
    assert table.state.robot_owner == NONE
