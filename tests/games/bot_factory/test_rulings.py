"""One test for each ruling; the README in the game's folder says them in words."""

from __future__ import annotations

import pytest

from tests.games.bot_factory.builder import COLOURS, GAME, SANDRA, VILELA, Table
from tinkertable.core.contract import CHANCE
from tinkertable.games.bot_factory.rules.moves import CONTRACT, KINDS
from tinkertable.games.bot_factory.rules.score import report, task_done
from tinkertable.games.bot_factory.rules.state import MOVING, NONE, OVER
from tinkertable.games.bot_factory.rules.turn import settle
from tinkertable.games.bot_factory.view import endings

# Turn order


def test_ruling_01_the_order_of_a_phase_is_frozen_at_its_start() -> None:
    table = Table(3).bare().worker(0, "assembly-1").worker(1, "parts-1").worker(2, "parts-2")
    table.sandra("projects-1").moving(0, 1, 2, SANDRA).do("go finance-3")
    assert table.state.order == [0, 1, 2, SANDRA]
    assert table.actor() == 1
    assert "go assembly-1" in table.may()


def test_ruling_02_somebody_who_must_move_always_can() -> None:
    spaces = ("assembly-1", "assembly-2", "assembly-3", "parts-1", "parts-2", "parts-3")
    table = Table(4).bare().sandra("finance-1").worker(0, spaces[0]).worker(1, spaces[1]).worker(2, spaces[2])
    assert table.worker(3, "projects-1").moving(3).may()
    table.moving(SANDRA, 0)
    assert table.place(SANDRA) == "parts-1"


def test_ruling_03_sandra_takes_the_leftmost_free_space_of_the_next_hall_never_of_her_own() -> None:
    table = Table(3).bare().sandra("projects-1").worker(0, "finance-2").moving(SANDRA, 0)
    assert table.place(SANDRA) == "finance-1"
    full = Table(4).bare().sandra("assembly-1").worker(0, "parts-1").worker(1, "parts-2").worker(2, "parts-3")
    full.moving(SANDRA, 0)
    assert full.place(SANDRA) == "projects-1"


def test_ruling_04_a_worker_moves_every_round_to_another_hall() -> None:
    table = Table(4).bare().worker(0, "parts-2").moving(0)
    assert not table.can("go parts", "done", "skip", "refuse")


def test_ruling_05_the_ban_holds_when_you_move_and_sandra_may_join_you_later() -> None:
    table = Table(2).dealt()
    assert not table.can("go finance")
    table = Table(2).bare().worker(0, "finance-1").worker(1, "projects-1").sandra("finance-3")
    table.tokens(0, 1).moving(0, 1, SANDRA).do("go assembly-2", "go parts-1")
    assert table.hall(SANDRA) == "assembly"
    assert table.may() == {"pay", "refuse"}


def test_ruling_06_the_fee_comes_first_from_tokens_already_held() -> None:
    table = Table(3).bare().sandra("parts-3").worker(1, "projects-1").plan(left_top="red")
    assert table.acts("parts-1", then=(1,)).actor() == 1
    table = Table(3).bare().sandra("assembly-1").tokens(0, 2).parts(0, "red-torso").acts("assembly-3").do("pay")
    assert table.do("place red-torso").state.tokens[0] == 2 - 1 - 1 + 2
    table = Table(3).bare().sandra("assembly-1").tokens(0, 1).parts(0, "red-torso").worker(1, "parts-1")
    assert table.acts("assembly-3", then=(1,)).do("pay").actor() == 1
    table = Table(3).bare(round=1).sandra("finance-3").tokens(0, 3).acts("finance-1").do("pay")
    assert table.state.left == 2


# Assembly


def test_ruling_07_parts_are_placed_one_by_one_and_two_robots_need_two_projects() -> None:
    table = Table(3).bare().line("red-head", "red-legs", "blue-head", "blue-legs").projects(0, "red", "blue")
    table.parts(0, "red-torso", "blue-torso").acts("assembly-2").do("place red-torso", "place blue-torso")
    assert (table.built(), table.planned()) == (["red", "blue"], [])


def test_ruling_08_the_third_part_needs_a_project_and_a_robot_in_stock() -> None:
    table = Table(3).bare().line("red-head", "red-legs").projects(0, "red").parts(0, "red-torso", "blue-head")
    table.state.stock[0] = 0
    assert table.acts("assembly-1").can("place") == {"place blue-head"}


def test_ruling_09_purchases_follow_the_whole_placement_and_a_universal_part_covers_an_icon() -> None:
    table = Table(3).bare().parts(0, "universal-head", "blue-head").acts("assembly-2")
    table.do("place universal red-head")
    assert not table.can("pile")
    table.do("place blue-head", "pile red")
    assert table.held() == ["red-head"]
    assert not table.can("place")


def test_ruling_10_universal_parts_go_back_to_their_board_whenever_they_leave_play() -> None:
    table = Table(3).bare().tokens(0, 1).parts(0, "universal-head").spares("red-legs", "blue-legs")
    table.state.universal = [1, 2, 2]
    table.acts("assembly-1").do("swap universal-head left")
    assert KINDS[table.state.spare[0]] == "universal-head"
    table.sandra("assembly-3").worker(0, "parts-1").acting(SANDRA, 0).may()
    assert table.state.universal == [2, 2, 2]


def test_ruling_11_swaps_are_unlimited_the_others_once_and_none_comes_with_a_bonus() -> None:
    table = Table(3).bare().tokens(0, 3).parts(0, "red-torso").spares("blue-torso", "green-torso").acts("assembly-1")
    table.do("swap red-torso left", "swap blue-torso right", "swap green-torso left", "place red-torso")
    assert table.state.tokens[0] == 2
    table = Table(3).bare().parts(0, *["red-head"] * 6).acts("parts-1")
    table.do("exchange", "pile blue")
    assert not table.can("exchange")
    # the wheel's bonus places a part on the assembly line: there is nothing to swap
    table = Table(3).bare().wheel(left_outlet="red-legs").spares("blue-torso", "green-torso").tokens(0, 3)
    table.parts(0, "red-torso").acts("parts-2").do("outlet left")
    assert table.may() == {"place red-torso", "place red-legs", "skip"}
    # a line's bonus takes a project: there is nothing to trade
    table = Table(3).bare().sandra("assembly-1").tokens(0, 1).values(red=8).plan(left_top="red", right_top="blue")
    table.projects(0, "green", "green").acts("finance-1").do("raise red")
    assert table.may() == {"take left-top", "take right-top", "skip"}


def test_ruling_12_a_sixth_robot_is_not_built() -> None:
    table = Table(3).bare().robots(0, *["green"] * 4).projects(0, "red", "blue").worker(1, "parts-1")
    table.line("red-head", "red-legs", "blue-head", "blue-legs").parts(0, "red-torso", "blue-torso", "yellow-head")
    table.acts("assembly-2", then=(1,)).do("place red-torso")
    assert table.can("place") == {"place yellow-head"}


def test_ruling_13_a_finished_column_stays_blocked_until_maintenance() -> None:
    table = Table(3).bare().line("red-head", "red-torso", "red-legs").parts(0, "red-torso").worker(1, "parts-1")
    assert table.acts("assembly-1", then=(1,)).actor() == 1
    table.worker(0, "finance-1").acting(0)
    table.may()
    assert table.state.parts_in_column(0) == 0


# Parts


def empty_pile(table: Table, colour: int) -> Table:
    table.state.top[colour] = NONE
    table.state.pile[3 * colour : 3 * colour + 3] = [0, 0, 0]
    return table


def test_ruling_14_an_empty_pile_is_shuffled_when_drawn_from_and_skipped_when_there_is_nothing() -> None:
    table = empty_pile(Table(3).bare(), 0).acts("parts-2").do("rotate")
    assert "pile red" not in table.may()
    table = empty_pile(Table(3).bare().sandra("assembly-1").worker(0, "parts-1"), 0)
    table.state.marker = 0
    table.acting(SANDRA, 0).may()
    assert [KINDS[kind] for kind in table.state.spare] == ["yellow-head", "blue-head"]
    assert COLOURS[table.state.marker] == "green"
    for colour in range(4):
        empty_pile(table, colour)
    table.acting(SANDRA, 0)
    table.state.gone = [0] * 12
    table.state.spare = [NONE, NONE]
    table.acting(SANDRA, 0)
    assert table.state.spare == [NONE, NONE]


def test_ruling_15_an_outlet_stays_empty_and_the_marker_stays_when_a_player_fills() -> None:
    table = Table(3).bare().wheel(left_outlet="red-legs").acts("parts-2").do("outlet left")
    assert table.on_wheel()[5] is None
    marker = table.state.marker
    table.do("rotate", "pile blue", "pile blue")
    assert table.state.marker == marker


def test_ruling_16_the_wheel_bonus_comes_at_once_and_may_place_that_very_part() -> None:
    table = Table(3).bare().wheel(left_outlet="red-legs").tokens(0, 2).acts("parts-2").do("outlet left")
    assert table.may() == {"place red-legs", "skip"}
    assert not table.do("skip").can("place")


# Projects


def test_ruling_17_a_project_taken_as_a_bonus_has_the_bottom_row_bonuses_too() -> None:
    table = Table(3).bare().sandra("assembly-1").tokens(0, 1).values(red=8).plan(right_bottom="blue", left_top="red")
    table.acts("finance-1").do("raise red", "take right-bottom")
    assert table.state.tokens[0] == 1
    assert "right-bottom" not in table.offered()


def test_ruling_18_projects_are_refilled_from_the_bottom_up_left_then_right() -> None:
    table = Table(3).bare().sandra("projects-1").worker(0, "parts-1").acting(SANDRA, 0)
    table.do("project red", "project yellow", "project blue", "project green", "project red", "project blue")
    assert table.state.plans == [0, 1, 2, 3, 0, 2]


def test_ruling_18_without_projects_to_draw_there_are_gaps() -> None:
    table = Table(3).bare().sandra("projects-1").worker(0, "parts-1")
    table.state.plan_pile = [0, 0, 1, 0]
    table.acting(SANDRA, 0).may()
    assert table.state.plans == [2, NONE, NONE, NONE, NONE, NONE]


def test_ruling_19_only_unfinished_projects_are_discarded() -> None:
    table = Table(3).bare().robots(0, "green", "green").projects(0, "red", "blue").acts("projects-1").do("trade")
    assert not table.can("drop green")


# Finance


def test_ruling_20_the_limit_counts_only_raises_and_claims() -> None:
    table = Table(3).bare().sandra("assembly-1").tokens(0, 2).values(red=8).plan(left_bottom="blue")
    table.parts(0, "red-head").acts("finance-1").do("raise red", "take left-bottom", "place red-head", "pile blue")
    assert (table.state.left, table.state.tokens[0]) == (1, 2 - 1 - 1 + 2 - 1)


def test_ruling_21_a_line_gives_its_bonus_every_time_depth_first() -> None:
    table = Table(3).bare().sandra("assembly-1").tokens(0, 9).values(red=8).plan(left_bottom="blue", left_top="red")
    table.parts(0, "red-head").acts("finance-1").do("raise red", "take left-bottom", "place red-head")
    assert table.can("pile", "skip")
    table.do("skip")
    settle(table.values(red=8).state)
    assert table.do("raise red").may() == {"take left-top", "skip"}
    table = Table(3).bare().sandra("finance-1").values(red=8, yellow=9, blue=9, green=9).plan(left_top="red")
    table.worker(0, "parts-1").acting(SANDRA, 0)
    assert table.value("red") == 9
    assert not table.can("take")


def test_ruling_22_values_stay_between_one_and_fifteen() -> None:
    table = Table(3).bare().line("red-head", "red-torso", "red-legs").values(red=1).worker(0, "finance-1").acting(0)
    table.may()
    assert table.value("red") == 1
    table = Table(3).bare().sandra("assembly-1").values(15, 15, 15, 15).tokens(0, 2).no_contracts().worker(1, "parts-1")
    assert table.acts("finance-1", then=(1,)).actor() == 1


def test_ruling_23_tokens_in_hand_and_on_contracts_are_nine_at_most() -> None:
    table = Table(3).bare().contract("top-1", 1, 0).tokens(0, 7).parts(0, "red-torso").acts("assembly-1")
    assert table.do("place red-torso").state.tokens[0] == 8


def test_ruling_24_sandra_raises_every_colour_tied_for_the_lowest() -> None:
    table = Table(3).bare().values(3, 3, 3, 9).sandra("finance-1").worker(0, "parts-1").acting(SANDRA, 0)
    assert table.state.value == [4, 4, 4, 9]


# Limits, end, scoring


def test_ruling_25_limits_hold_at_the_end_of_the_turn_and_universal_parts_count() -> None:
    table = Table(3).bare().parts(0, *["red-head"] * 4, "universal-legs").wheel(left_outlet="blue-legs")
    table.worker(1, "projects-1").plan(left_top="red").acts("parts-2", then=(1,)).do("outlet left")
    assert len(table.held()) == 6
    assert table.do("done").may() == {"discard red-head", "discard blue-legs", "discard universal-legs"}


def test_ruling_25_with_five_robots_every_unfinished_project_goes() -> None:
    table = Table(3).bare().robots(0, *["red"] * 5).projects(0, "red", "blue").worker(1, "parts-1")
    table.acts("parts-1", then=(1,)).do("done", "drop red")
    assert table.planned() == []


def test_ruling_26_the_last_maintenance_still_lowers_values() -> None:
    table = Table(3).bare().line("red-head", "red-torso", "red-legs").robots(0, *["red"] * 5).worker(0, "finance-1")
    table.acting(0).may()
    assert (table.state.phase, table.value("red")) == (OVER, 5)


def test_ruling_27_robots_are_assigned_to_contracts_for_the_most_points() -> None:
    table = Table(3).bare().no_contracts().robots(0, "red", "red", "blue")
    table.contract("top-1", 11, 0).contract("bottom-1", 1, 0).contract("top-2", 6, 0)
    points = table.points()
    # red-red in the top row (7+5) and nothing for C6 (5) and C1 (3), or red-blue (5+5) and red (3+1) less 7
    assert points["contracts"] + points["broken"] == max(12 - 5 - 3, 10 + 4 - 7)


def test_ruling_27_a_robot_serves_one_contract() -> None:
    table = Table(3).bare().no_contracts().robots(0, "red").contract("top-1", 1, 0).contract("top-2", 5, 0)
    assert (table.points()["contracts"], table.points()["broken"]) == (8, -5)


def test_ruling_28_several_odd_share_and_totals_may_be_negative() -> None:
    table = Table(3).bare().no_contracts().tokens(0, 3).tokens(1, 3).tokens(2, 2)
    assert table.state.winners() == [0, 1]
    assert table.parts(2, *["red-head"] * 4).state.scores()[2] == -3


# Solo


def alone(task: int = 1) -> Table:
    return Table(1).do(f"task {task}").bare().vilela("finance-1").worker(0, "parts-3")


def test_ruling_29_vilela_and_sandra_both_block_and_only_sandra_bans() -> None:
    table = alone().sandra("assembly-1").vilela("projects-1").worker(0, "finance-1").moving(0, SANDRA, VILELA)
    assert table.may() == {"go parts-1", "go parts-2", "go parts-3", "go projects-2"}
    table = alone().sandra("assembly-1").worker(0, "parts-1").moving(VILELA, 0).do("inspector assembly")
    assert table.place(VILELA) == "assembly-2"


def test_ruling_30_vilela_draws_again_for_his_own_hall_or_a_full_one() -> None:
    table = alone().sandra("projects-1").worker(0, "projects-2").moving(VILELA, 0)
    table.do("inspector projects", "inspector finance", "inspector assembly", "inspector red")
    assert table.place(VILELA) == "assembly-1"
    assert table.state.robot_deck == 0b1110


@pytest.mark.parametrize("parts", [(), ("red-head",), ("red-head", "red-torso", "red-legs")])
def test_ruling_31_vilela_takes_parts_only_when_there_are_exactly_two(parts: tuple[str, ...]) -> None:
    table = alone().line(*parts).vilela("assembly-1")
    table.state.vilela_hall, table.state.vilela_robot = 0, 0
    table.acting(VILELA, 0)
    assert (table.state.parts_in_column(0), table.stock("red")) == (len(parts), 2)
    table.state.stock[0] = 0
    table.acting(VILELA, 0)
    assert table.stock("red") == 0


def test_ruling_32_the_player_chooses_two_of_three_and_nothing_is_refilled() -> None:
    table = alone()
    table.state.vilela_hall, table.state.vilela_robot = 3, 0
    table.acting(VILELA, 0).do("inspection 6")
    assert table.may() == {"remove top-3", "remove middle-2", "remove bottom-1"}
    table.do("remove middle-2")
    assert table.may() == {"remove top-3", "remove bottom-1"}
    table.do("remove top-3")
    assert table.state.contract.count(NONE) == 2


@pytest.mark.parametrize(("task", "points"), [(1, 8), (4, 7)])
def test_ruling_33_task_4_prefers_three_filled_contracts_to_more_points(task: int, points: int) -> None:
    table = alone(task).no_contracts().robots(0, "red", "blue", "green").contract("top-1", 6, 0)
    table.contract("bottom-1", 1, 0).contract("bottom-2", 3, 0).contract("bottom-3", 4, 0)
    sheet = table.points()
    # red-blue above and green: 10 + 4 - 6; the three single ones: 12 - 5
    assert sheet["contracts"] + sheet["broken"] == points
    assert task_done(table.state) == (task == 4)


def test_ruling_33_a_negative_total_is_a_poor_performance() -> None:
    table = alone(1).no_contracts().robots(0, "red", "red", "red").values(red=1).parts(0, *["blue-head"] * 5)
    table.state.phase = OVER
    assert (table.state.scores()[0], report(table.state)) == (-2, 1)


def test_ruling_33_task_2_is_judged_after_the_last_maintenance() -> None:
    table = alone(2).robots(0, "red", "yellow", "blue").values(12, 12, 12, 6).line("red-head", "red-torso", "red-legs")
    table.state.stock[3] = 0
    table.worker(0, "finance-2").acting(0).may()
    assert table.state.phase == OVER
    assert not task_done(table.state)


# Promos


def tiles(variant: int = 2) -> Table:
    return Table(2, tiles=f"variant-{variant}").bare().sandra("assembly-1")


def test_ruling_34_the_discount_counts_what_is_really_paid() -> None:
    table = tiles().tokens(0, 3).acts("finance-1").do("tile 2", "claim top-1")
    assert (table.state.left, table.state.tokens[0]) == (0, 1)


def test_ruling_34_tile_2_helps_raises_too_but_the_action_costs_at_least_one() -> None:
    table = tiles().no_contracts().tokens(0, 1).acts("finance-2")
    assert "tile 2" not in table.may(), "the first raise costs a token"
    table.do("raise red", "tile 2")
    assert table.may() == {f"raise {colour}" for colour in COLOURS}
    table.do("raise red")
    assert (table.value("red"), table.state.tokens[0]) == (8, 0)


def test_ruling_34_a_claim_for_nothing_takes_a_token_paid_before() -> None:
    table = tiles().tokens(0, 2).acts("finance-2").do("claim bottom-1", "tile 2", "claim bottom-2")
    assert (table.state.tokens[0], table.state.claims[0], table.state.left) == (1, 2, 2)
    table = tiles().tokens(0, 9).acts("finance-2").do("raise red")
    table.tokens(0, 9).do("tile 2", "claim bottom-1")
    assert (table.state.tokens[0], table.state.claims[0]) == (8, 1), "nobody has more than nine tokens"


def test_ruling_34_tiles_3_and_4_help_somebody_who_moves() -> None:
    table = tiles().tokens(0, 1).parts(0, "blue-torso").worker(0, "parts-1").moving(0)
    goes = table.can("go")
    assert table.can("tile") == {"tile 3", "tile 4"}
    table.do("tile 3", "place blue-torso")
    assert table.may() == goes, "the worker still moves"
    table = tiles().worker(0, "parts-1").moving(0).do("tile 4", "raise red")
    assert table.value("red") == 7
    assert table.can("go") == goes
    table.do("go finance-1")
    assert table.place(0) == "finance-1"


def test_ruling_34_the_limits_hold_after_a_tile_used_while_moving() -> None:
    table = tiles().tokens(0, 1).parts(0, *["blue-torso"] * 4, "red-head").worker(0, "parts-1").moving(0)
    table.do("tile 3", "pile green", "go finance-1")
    assert table.state.phase == MOVING
    assert table.may() == {"discard blue-torso", "discard red-head", "discard green-head"}


def test_ruling_34_edition_1_keeps_its_tiles() -> None:
    def first() -> Table:
        return Table(3, edition=1, tiles="variant-2").bare().sandra("assembly-3").tokens(0, 1).worker(0, "parts-1")

    assert not first().moving(0).can("tile")
    assert not first().no_contracts().tokens(0, 2).acts("finance-2").do("raise red").can("tile 2")
    assert first().tokens(0, 2).acts("finance-1").do("tile 2").may() == {
        f"claim {row}-{column}" for row in ("top", "middle") for column in (1, 2, 3)
    }


def test_ruling_34_the_extra_place_copies_its_hall_and_the_ban_still_holds() -> None:
    table = Table(2, tiles="variant-2").bare().sandra("projects-1").worker(1, "projects-2").worker(0, "parts-1")
    assert not table.moving(0).can("go projects")
    table = tiles().worker(0, "parts-extra").acting(0)
    assert table.state.left == 6


def test_ruling_35_variant_1_waits_for_a_later_turn_and_variant_2_does_not() -> None:
    table = tiles(1).tokens(0, 3).acts("finance-3").do("claim bottom-1", "keep 4")
    assert not table.can("tile")
    table.do("done").may()
    table.sandra("assembly-1").worker(0, "parts-1").acting(0)
    assert table.can("tile") == {"tile 4"}
    assert not table.do("tile 4", "raise red").can("tile")
    assert tiles().tokens(0, 3).acts("finance-3").can("tile") == {"tile 2", "tile 3", "tile 4"}


def test_ruling_36_the_universal_robot_takes_no_column_no_stock_and_no_value() -> None:
    table = Table(3, universal_robot="yes").bare().sandra("assembly-3").projects(0, "red", "blue")
    table.parts(0, "universal-head", "universal-legs").acts("projects-1").do("build", "onto red")
    assert (table.built(), table.stock("red"), table.value("red")) == (["red"], 4, 6)
    assert table.state.column == [0] * 12


def test_ruling_36_it_is_an_alternative_to_the_trade() -> None:
    table = Table(3, universal_robot="yes").bare().sandra("assembly-3").projects(0, "red", "blue", "blue", "green")
    table.parts(0, "universal-head", "universal-legs").plan(left_top="red").acts("projects-1")
    assert {"trade", "build"} <= table.may()
    assert not table.do("build", "onto blue").can("trade", "build")


@pytest.mark.parametrize(("option", "parts"), [("1", 1), ("2", 2)])
def test_ruling_37_one_part_at_the_start_or_two_as_an_option(option: str, parts: int) -> None:
    table = Table(3, start_parts=option).dealt()
    assert [len(table.held(seat)) for seat in range(3)] == [parts] * 3


# House rulings of this project


def test_ruling_38_a_part_is_not_swapped_for_one_of_the_same_kind() -> None:
    table = Table(3).bare().tokens(0, 1).parts(0, "red-torso").spares("red-torso", "red-torso").acts("assembly-1")
    assert not table.can("swap")


def test_ruling_39_the_token_of_the_third_space_is_paid_with_the_first_part() -> None:
    table = Table(3).bare().tokens(0, 1).parts(0, "red-torso").spares("blue-head", "blue-legs").acts("assembly-3")
    assert table.state.tokens[0] == 1
    assert table.do("place red-torso").state.tokens[0] == 2


def test_ruling_40_the_token_of_the_first_production_space_comes_when_the_turn_opens() -> None:
    assert Table(3).bare().acts("parts-1").state.tokens[0] == 1
    # with nine already in hand it is lost, also for somebody who then pays for a tile
    table = Table(3, tiles="variant-2").bare().tokens(0, 9).acts("parts-1")
    assert table.do("tile 3").state.tokens[0] == 8


def test_ruling_41_with_the_fee_refused_no_tile_helps_but_the_first() -> None:
    def visited(tokens: int) -> Table:
        table = Table(3, tiles="variant-2").bare().sandra("parts-3").tokens(0, tokens).worker(1, "finance-1")
        return table.tokens(1, 1).acts("parts-1", then=(1,))

    assert visited(1).may() == {"pay", "refuse", "tile 1"}
    refused = visited(1).do("refuse")
    assert refused.actor() == 1
    assert refused.state.tokens[0] == 1
    assert visited(0).may() == {"refuse", "tile 1"}
    assert visited(0).do("refuse").actor() == 1
    assert {"tile 3", "tile 4"} <= visited(2).do("pay").may()


def test_ruling_42_a_tile_declined_with_the_first_contract_is_not_offered_again() -> None:
    table = tiles(1).tokens(0, 4).acts("finance-3").do("claim bottom-1", "skip", "claim bottom-2")
    assert not table.can("keep")


def test_ruling_43_alone_with_task_4_a_one_robot_contract_is_always_laid_out() -> None:
    table = Table(1).do("task 4")
    while table.state.legal(CHANCE)[0] < CONTRACT:
        table.state.play(CHANCE, table.state.legal(CHANCE)[0])
    for _space in range(8):
        table.state.play(CHANCE, max(table.state.legal(CHANCE)))
    assert table.state.legal(CHANCE) == [CONTRACT, CONTRACT + 1, CONTRACT + 2, CONTRACT + 3]
    other = Table(1).do("task 1")
    while other.state.legal(CHANCE)[0] < CONTRACT:
        other.state.play(CHANCE, other.state.legal(CHANCE)[0])
    assert len(set(other.state.odds())) == 1


def test_ruling_44_a_game_that_does_not_end_is_scored_at_its_limit() -> None:
    table = Table(3).bare(round=39).worker(0, "finance-1").acting(0)
    table.may()
    assert (table.state.phase, table.state.round, endings(table.state)) == (MOVING, 40, ["rounds"])
    table.worker(0, "finance-1").acting(0)
    table.may()
    assert table.state.phase == OVER


def test_ruling_44_a_table_may_play_without_a_limit() -> None:
    table = Table(3, rounds="none").bare(round=60).worker(0, "finance-1").acting(0)
    table.may()
    assert (table.state.phase, table.state.round, endings(table.state)) == (MOVING, 61, [])
    view = GAME.view(GAME.load(table.state.dump()), 0)
    assert (view.options["rounds"], view.round) == ("none", 61)


def test_ruling_45_the_first_player_is_drawn_by_chance() -> None:
    table = Table(3).do("first 2").dealt()
    assert (table.state.order, table.state.tokens, table.actor()) == ([1, 2, 0], [2, 1, 1], 1)


def test_ruling_46_the_bonus_of_the_left_bottom_project_comes_at_once_or_never() -> None:
    table = Table(3).bare().plan(left_bottom="red", left_top="blue").tokens(0, 1).parts(0, "blue-head")
    table.projects(0, "green").acts("projects-2").do("take left-bottom")
    assert table.may() == {"place blue-head", "skip"}
    assert not table.do("skip").can("place")
    # without a part that could be placed it is gone: a universal part traded for afterwards stays in hand
    table = Table(3).bare().plan(left_bottom="red").tokens(0, 1).projects(0, "green").acts("projects-1")
    assert table.do("take left-bottom").may() == {"trade", "done"}
    table.do("trade", "drop red", "universal head")
    assert (table.held(), table.state.tokens[0]) == (["universal-head"], 1)


def test_ruling_47_a_task_is_chosen_before_the_contracts_are_laid_out() -> None:
    table = Table(1, task="choose")
    assert table.state.actors() == [0]
    table.do("task 4")
    while table.state.legal(CHANCE)[0] < CONTRACT:
        table.state.play(CHANCE, table.state.legal(CHANCE)[0])
    assert table.state.contract == [NONE] * 9
    drawn = Table(1).do("task 4")
    while drawn.state.legal(CHANCE)[0] < CONTRACT:
        drawn.state.play(CHANCE, drawn.state.legal(CHANCE)[0])
    assert table.state.odds() == drawn.state.odds()
