"""Each ruling of `src/tinkertable/games/imaginarium/README.md`, where the rulebook is silent or says two things."""

from __future__ import annotations

import pytest

from tests.games.imaginarium.builder import GAME, Table
from tests.games.imaginarium.test_rules_assistants import end_round
from tests.games.imaginarium.test_rules_end import last_turn
from tests.games.imaginarium.test_rules_setup import deal
from tinkertable.core.contract import CHANCE
from tinkertable.core.dice import Dice
from tinkertable.games.imaginarium.rules.pieces import KINDS


def test_ruling_01_what_cannot_be_paid_may_be_reserved_and_its_owner_is_warned() -> None:
    table = Table(3).belt("D3").stock(0, charcoalium=2).plans()
    view = GAME.view(table.state, 0)
    assert "reserve 1" in table.may()
    label = GAME.label(view, GAME.parse("reserve 1"))
    assert (label.key, label.args["n"].value) == ("move.reserve.short", 5)
    rich = GAME.view(table.stock(0, charcoalium=7).state, 0)
    assert GAME.label(rich, GAME.parse("reserve 1")).key == "move.reserve"


def test_ruling_02_an_odd_resource_buys_nothing_points_are_safe_and_the_turn_goes_on() -> None:
    table = Table(3).belt("P1").stock(0, charcoalium=3, wood=3, points=2).turn(0, "reserve 1")
    assert table.has() == (0, 0, 0, 0)
    assert table.broken() == []
    assert table.shredded() == ["P1"]
    assert table.points() == 2
    assert table.phase() == "turning-dial"


def test_ruling_02_charcoalium_is_spent_before_resources() -> None:
    table = Table(3).belt("P1").stock(0, charcoalium=4, wood=9).turn(0, "reserve 1")
    assert table.has() == (0, 9, 0, 0)
    assert table.do("pay wood", "pay wood").phase() == "turning-dial"


def test_ruling_03_assistant_5_counts_before_the_shortage_and_assistant_7_needs_real_charcoalium() -> None:
    table = Table(3).assistants(0, 5).belt("D3").stock(0, charcoalium=3, wood=2).turn(0, "reserve 1")
    assert (table.broken(), table.state.need) == (["D3"], 2)
    poor = Table(3).assistants(0, 7).stock(0, charcoalium=2, wood=9).turn(0, "")
    assert poor.may() == {"collect"}


def test_ruling_03_an_empty_pile_is_made_from_the_shredder_or_cannot_be_bought_from() -> None:
    table = Table(3).assistants(0, 7).stock(0, charcoalium=3)
    table.state.shredder, table.state.deck = table.state.deck, [0] * len(KINDS)
    table.turn(0, "").do("pile")
    assert table.state.actors() == [CHANCE]
    bare = Table(3).assistants(0, 7).stock(0, charcoalium=3)
    bare.state.deck = [0] * len(KINDS)
    assert bare.turn(0, "").phase() == "turning-dial"


def test_ruling_04_the_belt_plays_from_left_to_right_and_the_extractors_after_it() -> None:
    table = Table(5).belt("P1", "P2", "P3", "P4", "P5", "P6", "T1").plans(0, 1, 2, 3, 4)
    table.do("mine 2", "reserve 7", "mine 1", "reserve 1", "mine 3")
    assert table.state.order == [3, 1, 2, 0, 4]


def test_ruling_05_each_slot_once_in_any_order_and_products_are_usable_at_once() -> None:
    table = Table(3).shop(0, "T1", "P2", "P2").turn(0, "").do("use P2", "use T1", "pay wood", "use P2")
    assert table.has() == (3, 1, 0, 0)
    assert table.phase() == "turning-dial"


def test_ruling_06_a_mixed_pair_uses_the_smallest_multiplier_and_keeps_nothing_raw() -> None:
    assert Table(3).shop(0, "P4+T1").turn(0, "").do("use P4+T1").has() == (3, 0, 0, 0)


def test_ruling_07_two_flamelleurs_make_three_of_one_kind() -> None:
    assert Table(3).shop(0, "P6+P6").turn(0, "").do("use P6+P6", "take wood").has() == (0, 3, 0, 0)


def test_ruling_08_a_repaired_machine_acts_alone_and_only_if_its_owner_likes() -> None:
    table = Table(3).shop(0, "P1").yard(0, "P1").stock(0, wood=2).acts("extract+repair").do("repair P1")
    assert table.may() == {"done", "use P1"}
    assert table.do("use P1").has()[0] == 1
    attack = Table(3).yard(0, "A1").stock(0, wood=1, crystal=1).acts("extract+repair").do("repair A1")
    assert "done" in attack.may()


def test_ruling_09_round_one_is_free_and_no_action_need_be_done() -> None:
    table = Table(3).turn(0, "")
    assert len(table.can("dial")) == 6
    assert table.do("dial extract+repair", "done").state.actors() == [1]


def test_ruling_10_over_the_limit_only_while_dismantling_can_cure_it() -> None:
    table = Table(3).shop(0, "P1+P1", "P2", "P3", "P4").acts("dismantle+reorganise").do("split P1+P1")
    assert table.may() == {*("dismantle P1", "dismantle P2", "dismantle P3", "dismantle P4"), "combine P1+P1"}
    table.do("dismantle P1", "refund")
    assert len(table.shows()) == 4
    assert table.state.actors() == [1]
    without = Table(3).shop(0, "P1+P1", "P2", "P3", "P4").meeting(6).stock(0, charcoalium=9)
    without.acts("reorganise+recruit").do("split P1+P1")
    assert without.may() == {"combine P1+P1"}, "who wants the slots of assistant 6 recruits first"


def test_ruling_10_assistant_3_can_cure_two() -> None:
    table = Table(3).assistants(0, 3).yard(0, "P5").shop(0, "P1+P1+P1", "P2", "P3", "P4")
    table.acts("dismantle+reorganise").do("split P1+P1+P1")
    assert table.can("dismantle") != set()
    assert table.can("scrap") == set()
    table.do("dismantle P1", "refund")
    assert table.can("scrap") | table.can("done") == set()
    assert table.do("dismantle P1", "refund").state.actors() == [1]
    assert len(table.shows()) == 4


def test_ruling_10_a_broken_machine_first_if_there_is_a_dismantling_to_spare() -> None:
    table = Table(3).assistants(0, 3).yard(0, "P5").shop(0, "P1+P1", "P2", "P3", "P4")
    table.acts("dismantle+reorganise").do("split P1+P1", "scrap P5")
    assert {text.split()[0] for text in table.may()} == {"dismantle"}


def test_ruling_10_special_machines_cannot_cure_it() -> None:
    table = Table(3).shop(0, "S2+S2", "S2", "P2+T1", "P3+T3").acts("dismantle+reorganise").do("split S2+S2")
    assert table.can("dismantle") == set()


def test_ruling_10_a_broken_machine_is_not_taken_apart_first_where_special_machines_fill_the_slots() -> None:
    table = Table(3).assistants(0, 3).yard(0, "P5").shop(0, "S2+S2", "S2", "P2+T1", "P3+T3")
    table.acts("dismantle+reorganise").do("split S2+S2")
    assert table.may() == {"split P2+T1", "split P3+T3", "combine S2+S2"}


def test_ruling_10_one_lone_machine_cures_one_slot_but_not_two() -> None:
    one = Table(3).shop(0, "S2+S2", "D1", "P2+T1", "P3+T3").acts("dismantle+reorganise").do("split S2+S2")
    assert one.can("dismantle") == {"dismantle D1"}
    two = Table(3).assistants(0, 3, 6).shop(0, "S2+S2", "S2", "P2+P2+P2", "P3+T3", "P4+T2", "P1+P1")
    two.acts("dismantle+reorganise").do("split S2+S2", "split P2+P2+P2", "combine P2+P2")
    assert two.may() == {"combine P2+P2+P2", "combine S2+S2"}


def test_ruling_10_one_dismantling_cures_one_slot_but_not_two() -> None:
    table = Table(3).shop(0, "P1+P1", "P2+P2", "P3", "P4").acts("dismantle+reorganise")
    table.do("split P1+P1", "split P2+P2")
    assert table.may() == {"combine P1+P1", "combine P2+P2"}


def test_ruling_11_a_broken_machine_gives_part_of_its_cost_and_attack_and_defence_count_too() -> None:
    table = Table(3).yard(0, "D3").acts("trade+dismantle").do("scrap D3", "take crystal")
    assert table.may() == {"take wood", "take copper", "take crystal"}
    assert table.do("take crystal", "take wood").has() == (0, 1, 0, 2)
    assert Table(3).yard(0, "A1").acts("trade+dismantle").do("scrap A1", "take wood").has() == (0, 1, 0, 0)


def test_ruling_12_both_doubled_actions_in_one_turn_only_with_assistant_1() -> None:
    table = Table(3).assistants(0, 1, 3).yard(0, "P1", "P1", "P2", "P2").stock(0, wood=4).acts("free")
    table.do("repair P1", "done", "repair P1", "done", "scrap P2", "scrap P2")
    assert table.has() == (0, 0, 2, 0)
    full = Table(3).assistants(0, 3).shop(0, "P1", "P2", "P3").yard(0, "P1", "P1").stock(0, wood=9)
    full.acts("extract+repair").do("repair P1", "done")
    assert full.can("repair") == set()


def test_ruling_13_transactions_are_single_mixed_and_unlimited_by_the_bank() -> None:
    table = Table(3).stock(0, charcoalium=200, wood=100).acts("trade+dismantle")
    assert table.do("sell wood", "buy wood", "sell wood").has()[:2] == (201, 99)
    points = Table(3).stock(0, charcoalium=15).acts("trade+dismantle").do("buy point", "buy point", "buy point")
    assert points.points() == 3


def test_ruling_14_an_assistant_helps_at_once_and_extra_slots_count_when_reorganising() -> None:
    table = Table(3).meeting(6).stock(0, charcoalium=4).shop(0, "P1+P1", "P2", "P3", "P4").acts("reorganise+recruit")
    table.do("recruit 6", "split P1+P1")
    assert "done" in table.may()


def test_ruling_15_no_choice_of_victims_and_the_thief_keeps_at_most_its_number() -> None:
    table = Table(2).stock(1, charcoalium=9).yard(0, "A1").stock(0, wood=1, crystal=1).acts("extract+repair")
    table.do("repair A1", "use A1")
    assert (table.has(0)[0], table.has(1)[0]) == (3, 6)


def test_ruling_16_nothing_stops_the_neuralisatrice() -> None:
    table = Table(3).shop(1, "D3").office(3, 4).yard(0, "A5").stock(0, copper=2, crystal=2).acts("extract+repair")
    assert table.do("repair A5", "use A5").can("cancel") == {"cancel 3", "cancel 4"}


def test_ruling_17_a_jammed_defence_does_not_defend() -> None:
    table = Table(3).jammed(1, "D1").stock(1, charcoalium=5).yard(0, "A1").stock(0, wood=1, crystal=1)
    table.acts("extract+repair").do("repair A1", "use A1")
    assert table.has(1)[0] == 2
    jam = Table(3).jammed(1, "D3").yard(0, "A6").stock(0, copper=1, crystal=3).acts("extract+repair")
    assert jam.do("repair A6", "use A6").phase() == "acting"


def test_ruling_17_the_embrouillette_passes_over_empty_workshops() -> None:
    table = Table(3).yard(0, "A6").stock(0, copper=1, crystal=3).acts("extract+repair").do("repair A6", "use A6")
    assert table.phase() == "acting"


def test_ruling_18_secret_projects_are_safe_and_a_cancelled_one_is_never_drawn() -> None:
    table = Table(3).office(1, 2).secret(1, 5, 6).yard(0, "A5").stock(0, copper=2, crystal=2).acts("extract+repair")
    assert table.do("repair A5", "use A5").may() == {"cancel 1", "cancel 2"}
    table.do("cancel 1")
    table.meeting(8).stock(0, charcoalium=6).acts("recruit+extract").do("recruit 8")
    assert "project 1" not in table.may()


def test_ruling_19_attack_machines_stay_and_count() -> None:
    table = Table(3).office(2).shop(0, "A1").yard(0, "A2").stock(0, copper=1, crystal=1).acts("extract+repair")
    table.do("repair A2", "use A2", "done", "validate 2")
    assert table.points() == 4


def test_ruling_20_the_recyclatrice_needs_a_slot_must_take_and_is_not_doubled() -> None:
    full = Table(3).shop(0, "P1", "P2", "P3", "P4").yard(0, "S1").stock(0, wood=1, copper=1, crystal=2)
    assert full.acts("extract+repair").can("repair") == set()
    table = Table(3).assistants(0, 11).shredder("P1", "P2").yard(0, "S1").stock(0, wood=1, copper=1, crystal=2)
    table.acts("extract+repair").do("repair S1")
    assert table.may() == {"fetch P1", "fetch P2"}
    table.do("fetch P1", "use P1")
    assert (table.has()[0], table.phase()) == (1, "acting")


def test_ruling_21_validation_only_in_the_own_turn_and_assistant_4_counts_for_secret_projects() -> None:
    table = Table(3).assistants(0, 4).secret(0, 2).shop(0, "A1", "A2").validates().do("validate 2")
    assert table.points() == 5
    assert table.state.legal(0) == []


def test_ruling_22_secret_projects_give_full_points_and_few_tiles_are_no_hindrance() -> None:
    table = Table(3).meeting(8).office(*range(1, 14)).stock(0, charcoalium=6).acts("recruit+extract").do("recruit 8")
    assert table.may() == {"project 14"}
    table.do("project 14")
    assert table.state.actors() == [0]
    none = Table(3).meeting(8).office(*range(1, 15)).stock(0, charcoalium=6).acts("recruit+extract").do("recruit 8")
    assert none.state.actors() == [0]


def test_ruling_23_generating_is_a_capacity_of_one_s_own_slots() -> None:
    assert Table(3).office(12).assistants(0, 12).shop(0, "P4", "P4").shop(1, "P4").validates().can("validate") == set()
    unused = Table(3).office(12).shop(0, "P4+P4").turn(0, "").do("done", "dial extract+repair", "done")
    assert unused.can("validate") == {"validate 12"}
    assert Table(3).office(10).shop(0, "P1+P1+P1", "P2+P2").validates().can("validate") == set()


def test_ruling_24_a_mixed_pair_counts_as_a_production_slot() -> None:
    table = Table(3).office(1).shop(0, "P2+T1", "P4+T2", "P3+T3", "P1").validates()
    assert table.can("validate") == {"validate 1"}


def test_ruling_25_validation_tokens_are_no_limit() -> None:
    table = Table(2).office(2, 3, 4, 5, 7, 8, 9).shop(0, "A1", "A2", "D1+D2+D3", "T3+T3").shop(0, "S2", "P3")
    table.assistants(0, 6).validates()
    table.do(*(f"validate {number}" for number in (2, 3, 4, 5, 7, 8, 9)))
    assert bin(sum(1 << nth for nth in range(14) if table.state.marks[nth] & 1)).count("1") == 7


def test_ruling_26_no_reset_after_the_last_round() -> None:
    table = end_round(Table(3).assistants(1, 2).belt("P1").stock(0, points=20))
    assert table.state.actors() == []
    assert table.has(1)[0] == 0
    assert table.on_belt()[0] == "P1"


def test_ruling_27_the_right_most_machine_still_there_is_dropped_and_nothing_is_sorted() -> None:
    table = last_turn(Table(3).belt("P1", "P3", "-", "D3", "-"))
    assert table.shredded() == ["D3"]
    assert table.on_belt() == ["-"] * 5 + ["P1", "P3"]
    table.do("draw P1", "draw D3")
    assert table.on_belt()[3:] == ["D3", "P1", "P1", "P3"]


def test_ruling_28_the_shredder_becomes_the_pile_and_left_slots_may_stay_empty() -> None:
    table = Table(3).belt("P1", "P2").shredder("T1", "T2")
    table.yard(1, *(KINDS[kind] for kind in range(len(KINDS)) for _copy in range(table.state.deck[kind])))
    last_turn(table)
    assert table.shredded() == []
    table.do("draw T1", "draw P2", "draw T2")
    assert table.on_belt() == ["-", "-", "-", "T2", "P2", "T1", "P1"]


def test_ruling_29_nothing_is_no_majority() -> None:
    table = last_turn(Table(3).stock(0, points=20))
    assert table.state.scores() == [20, 0, 0]


def test_ruling_30_still_tied_players_share_the_victory() -> None:
    assert last_turn(Table(3).stock(0, points=20).stock(2, points=20)).state.winners() == [0, 2]


def test_ruling_31_a_saboteur_pays_nothing_and_gives_nothing_to_assistant_2() -> None:
    table = Table(2).assistants(0, 2).belt("D3", "P2").stock(1, charcoalium=5).plans(3, 2, 0, 1)
    table.do("reserve 1", "mine 3", "mine 1", "reserve 2")
    assert table.shredded() == ["D3"]
    assert (table.has(0)[0], table.has(1)[0]) == (0, 5 - 4)


def test_ruling_32_totals_are_hidden_and_everything_else_is_open() -> None:
    table = Table(3).stock(1, charcoalium=4, points=3).secret(1, 2, 5).shop(1, "P1").yard(1, "P2").plans()
    other = GAME.view(table.state, 0).players[1]
    assert set(other.stock.values()) == {None}
    assert (other.secrets, other.yard, other.shop[0].stack) == (2, {"P2": 1}, "P1")
    assert GAME.view(table.state, 0).scores == [0, None, None]
    assert [project.project for project in GAME.view(table.state, 1).projects] == [2, 5]
    assert GAME.view(table.state, 0).projects == []


def test_ruling_32_open_totals() -> None:
    table = Table(3, open_totals="yes").stock(1, charcoalium=4, points=3).secret(1, 2, 5).plans()
    view = GAME.view(table.state, 0)
    assert view.players[1].stock["charcoalium"] == 4
    assert view.scores == [0, 3, 0]
    assert view.projects == []


def test_ruling_33_a_theft_shows_only_what_is_handed_over() -> None:
    table = Table(3).stock(1, charcoalium=9).yard(0, "A1").stock(0, wood=1, crystal=1).acts("extract+repair")
    table.do("repair A1")
    after = table.state.clone()
    after.play(0, GAME.parse("use A1"))
    lines = GAME.log_lines(table.state, 0, GAME.parse("use A1"), after)
    assert [line.args["n"].value for line in lines if line.key == "log.robbed.charcoalium"] == [3]
    assert GAME.view(after, 0).players[1].stock["charcoalium"] is None


def test_ruling_34_who_finds_no_free_spot_waits_and_plays_last() -> None:
    table = Table(5).belt("-", "P1").plans(4, 3, 2, 1, 0).do("mine 1", "mine 2", "mine 3", "reserve 2")
    assert table.state.order == [1, 4, 3, 2, 0]
    assert table.state.actors() == [1]
    table.state.check()


@pytest.mark.parametrize("seat", [0, 2])
def test_ruling_35_a_player_is_asked_by_what_all_can_see(seat: int) -> None:
    """Whether a question comes up must not tell the others what stands behind a screen."""
    for charcoalium in (0, 15):
        table = Table(3).office(14).stock(1, charcoalium=charcoalium).acts("extract+repair", 1).do("done")
        assert GAME.view(table.state, seat).phase == "validating"
    machine = Table(3).shop(1, "T1").turn(1, "")
    assert GAME.view(machine.state, seat).phase == "running"
    guess = GAME.guess(machine.state, seat, Dice(1))
    assert GAME.view(guess, seat) == GAME.view(machine.state, seat)


@pytest.mark.parametrize("stock", [{"wood": 2}, {"wood": 9}, {"wood": 1, "copper": 1}, {"wood": 5, "copper": 5}])
def test_ruling_35_a_shortage_is_asked_for_whatever_the_payer_has_left(stock: dict[str, int]) -> None:
    """Everybody sees that two are owed, then one, then none; not whether there was a choice."""
    table = Table(3).belt("P3").stock(1, charcoalium=5, **stock).turn(1, "reserve 1")
    for owed in (2, 1):
        assert (table.phase(), table.state.need) == ("paying", owed)
        table.do(min(table.may()))
    assert table.phase() == "turning-dial"


def test_the_workshops_are_dealt_before_anything_else() -> None:
    assert GAME.view(deal(3), 0).phase == "deal-workshops"


def test_ruling_36_a_table_may_play_without_a_last_round() -> None:
    for rounds, left in (("40", False), ("none", True)):
        table = Table(3, rounds=rounds)
        table.state.round = 40
        table.turn(0, "")
        table.state.turn = len(table.state.order) - 1
        table.state.order = [*table.state.order[1:], 0]
        while table.state.actors() == [0]:
            table.do(sorted(table.can("dial"))[0] if table.can("dial") else "done")
        assert bool(table.state.actors()) == left
