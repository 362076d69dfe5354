"""Rulebook "Les assistants": each of the thirteen."""

from __future__ import annotations

from tests.games.imaginarium.builder import Table


def test_assistant_1_any_two_different_actions_without_the_dial() -> None:
    table = Table(3).assistants(0, 1).stock(0, wood=2).yard(0, "P1", "P1").turn(0, "")
    assert table.phase() == "acting"
    table.do("extract", "scrap P1")
    assert table.state.actors() == [1]
    assert table.has() == (3, 1 + 2, 0, 0)


def test_assistant_1_never_the_same_action_twice() -> None:
    table = Table(3).assistants(0, 1).turn(0, "").do("extract")
    assert "extract" not in table.may()


def test_assistant_1_helps_from_the_next_turn_on() -> None:
    table = Table(3).meeting(1).stock(0, charcoalium=9, wood=1).acts("recruit+extract").do("recruit 1")
    assert table.may() == {"done", "extract"}


def test_assistant_1_knows_no_forbidden_pair() -> None:
    table = Table(3).assistants(0, 1).last_pair(0, "recruit+extract").turn(0, "").do("extract")
    assert table.phase() == "acting"


def end_round(table: Table) -> Table:
    table.turn(0, "").do("dial extract+repair", "done")
    while table.state.actors() and table.state.actors() != [-1] and table.state.round == 1:
        text = "done" if "done" in table.may() else sorted(table.can("dial"))[0]
        table.do(text)
    return table


def test_assistant_2_earns_the_level_of_what_the_belt_drops() -> None:
    table = end_round(Table(3).assistants(1, 2).belt("P1", "P3", "-", "D3"))
    assert table.has(1)[0] == 3
    assert table.has(0)[0] == 0


def test_assistant_3_repairs_twice_or_dismantles_twice() -> None:
    table = Table(3).assistants(0, 3).yard(0, "P1", "P1", "P1").stock(0, wood=9).acts("extract+repair")
    table.do("repair P1", "done", "repair P1", "done")
    assert table.can("repair") == set()
    table = Table(3).assistants(0, 3).yard(0, "P1", "P1", "P1").acts("trade+dismantle").do("scrap P1", "scrap P1")
    assert table.can("scrap") == set()


def test_assistant_4_adds_a_point_to_each_project() -> None:
    table = Table(3).assistants(0, 4).office(2, 5).shop(0, "A1", "A2", "T1", "T2").validates()
    assert table.do("validate 2").points() == 5
    assert table.do("validate 5").points() == 5 + 4


def test_assistant_5_pays_the_base_cost_only() -> None:
    table = Table(3).assistants(0, 5).belt("D3").stock(0, charcoalium=4).turn(0, "reserve 1")
    assert table.has()[0] == 0
    assert table.broken() == ["D3"]


def test_assistant_6_has_two_more_slots() -> None:
    table = Table(3).assistants(0, 6).shop(0, "P1", "P2", "P3", "P4", "T1").yard(0, "P1", "P1").stock(0, wood=9)
    table.acts("extract+repair").do("repair P1", "done")
    assert len(table.shows()) == 6


def test_assistant_7_buys_the_first_machine_of_the_pile_for_three() -> None:
    table = Table(3).assistants(0, 7).stock(0, charcoalium=3).turn(0, "mine 1")
    assert table.may() == {"collect", "pile"}
    table.do("pile", "draw A5")
    assert table.broken() == ["A5"]
    assert table.has()[0] == 1
    assert table.phase() == "turning-dial"


def test_assistant_7_also_after_collecting_and_only_once() -> None:
    table = Table(3).assistants(0, 7).stock(0, charcoalium=0).turn(0, "mine 3")
    assert table.may() == {"collect"}
    table.do("collect")
    assert table.may() == {"done", "pile"}
    table.do("pile", "draw P1")
    assert table.phase() == "turning-dial"
    assert Table(3).assistants(0, 7).turn(0, "mine 3").do("collect", "done").broken() == []


def test_assistant_8_draws_two_projects_that_are_not_in_play() -> None:
    table = Table(3).meeting(8).office(1, 2, 3, 4, 5, 6, 7).stock(0, charcoalium=6).acts("recruit+extract")
    table.do("recruit 8")
    assert table.may() == {f"project {number}" for number in range(8, 15)}
    table.do("project 9", "project 13")
    assert table.state.office.count(3) == 2
    assert table.state.actors() == [0]


def test_assistant_8_scores_the_first_secret_project_and_both_are_gone() -> None:
    table = Table(3).assistants(0, 8).secret(0, 2, 5).shop(0, "A1", "A2", "T1", "T2").validates()
    assert table.may() == {"done", "validate 2", "validate 5"}
    table.do("validate 5")
    assert table.points() == 3
    assert table.state.office.count(3) == 0
    assert table.state.actors() == [1]


def test_assistant_9_buys_points_for_three() -> None:
    table = Table(3).assistants(0, 9).stock(0, charcoalium=3).acts("repair+trade").do("buy point")
    assert (table.points(), table.has()[0]) == (1, 0)


def test_assistant_10_makes_five_transactions() -> None:
    table = Table(3).assistants(0, 10).stock(0, wood=9).acts("trade+dismantle").do(*["sell wood"] * 5)
    assert table.has()[0] == 5
    assert table.can("sell") == set()


def test_assistant_11_starts_a_repaired_machine_twice() -> None:
    table = Table(3).assistants(0, 11).yard(0, "P1").stock(0, wood=2).acts("extract+repair")
    table.do("repair P1", "use P1", "use P1")
    assert table.has()[0] == 2
    assert table.phase() == "acting"


def test_assistant_11_does_not_double_attacks() -> None:
    table = Table(3).assistants(0, 11).yard(0, "A1").stock(0, wood=1, crystal=1).stock(1, charcoalium=9)
    table.acts("extract+repair").do("repair A1", "use A1")
    assert table.has()[0] == 3
    assert table.phase() == "acting"


def test_assistant_12_uses_one_lone_machine_of_an_opponent() -> None:
    table = Table(3).assistants(0, 12).shop(1, "P1", "P3+P3", "A1", "D1").shop(2, "P4", "T1", "S2").stock(0, wood=1)
    table.turn(0, "")
    assert table.can("borrow") == {"borrow P1", "borrow P4", "borrow T1"}
    table.do("borrow P4")
    assert table.has()[3] == 1
    assert table.phase() == "turning-dial"
    assert table.has(2) == (0, 0, 0, 0)


def test_assistant_12_works_once_a_turn_and_only_when_the_machine_can_be_fed() -> None:
    table = Table(3).assistants(1, 12).shop(0, "P4", "T4").shop(1, "P1").stock(1, wood=1).turn(1, "")
    assert table.may() == {"done", "use P1", "borrow P4"}
    assert table.do("borrow P4").may() == {"done", "use P1"}


def test_assistant_12_is_asked_though_the_only_lender_sits_first() -> None:
    assert Table(3).assistants(1, 12).shop(0, "P4").turn(1, "").may() == {"done", "borrow P4"}


def test_assistant_12_feeds_a_borrowed_machine_from_its_own_stock() -> None:
    table = Table(3).assistants(0, 12).shop(1, "T1").stock(0, copper=1).turn(0, "").do("borrow T1", "pay copper")
    assert table.has() == (3, 0, 0, 0)


def test_assistant_13_earns_three_for_a_majority() -> None:
    table = Table(3).assistants(0, 13).stock(0, points=20, wood=3).stock(1, wood=3)
    end_round(table)
    assert table.state.scores() == [23, 2, 0]
