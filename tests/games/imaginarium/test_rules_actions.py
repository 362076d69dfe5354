"""Rulebook "Effectuer deux actions": repair, dismantle, transactions, extract and recruit."""

from __future__ import annotations

import pytest

from tests.games.imaginarium.builder import Table
from tinkertable.games.imaginarium.rules.pieces import KINDS

REPAIRS = {
    "P1": (2, 0, 0),
    "P2": (0, 2, 0),
    "P3": (2, 0, 1),
    "P4": (2, 2, 0),
    "P5": (0, 0, 3),
    "P6": (0, 2, 2),
    "T1": (0, 1, 1),
    "T2": (1, 0, 1),
    "T3": (1, 2, 0),
    "T4": (1, 1, 1),
    "A1": (1, 0, 1),
    "A2": (0, 1, 1),
    "A3": (1, 0, 2),
    "A4": (1, 3, 0),
    "A5": (0, 2, 2),
    "A6": (0, 1, 3),
    "D1": (1, 1, 0),
    "D2": (3, 1, 0),
    "D3": (1, 1, 2),
    "S1": (1, 1, 2),
    "S2": (1, 1, 2),
}
LEVELS = {1: ("P1", "P2", "T1", "T2", "A1", "A2", "A3", "A4", "D1"), 2: ("P3", "P4", "P5", "T3", "T4", "A5", "D2")}


def level(kind: str) -> int:
    return next((number for number, kinds in LEVELS.items() if kind in kinds), 3)


# Repair


@pytest.mark.parametrize("kind", KINDS)
def test_repairing_costs_the_resources_on_the_card(kind: str) -> None:
    wood, copper, crystal = REPAIRS[kind]
    table = Table(3).yard(0, kind).stock(0, wood=wood, copper=copper, crystal=crystal).acts("extract+repair")
    table.do(f"repair {kind}")
    assert table.has() == (0, 0, 0, 0)
    assert table.broken() == []
    assert table.shows() == ([kind] if kind != "S1" else [])


@pytest.mark.parametrize("kind", KINDS)
def test_without_the_resources_nothing_is_repaired(kind: str) -> None:
    for good, number in zip(("wood", "copper", "crystal"), REPAIRS[kind], strict=True):
        if number:
            stock = {"wood": 9, "copper": 9, "crystal": 9, good: number - 1}
            assert Table(3).yard(0, kind).stock(0, **stock).acts("extract+repair").can("repair") == set()


def test_only_one_machine_is_repaired_in_a_turn() -> None:
    table = Table(3).yard(0, "P1", "P1").stock(0, wood=9).acts("extract+repair").do("repair P1", "use P1")
    assert table.may() == {"done", "extract"}


def test_repairing_needs_a_free_slot() -> None:
    table = Table(3).shop(0, "P1", "P1", "P2", "P2").yard(0, "P1").stock(0, wood=9).acts("extract+repair")
    assert table.can("repair") == set()


def test_a_combination_takes_one_slot() -> None:
    table = Table(3).shop(0, "P1+P1+P1", "P1", "P2").yard(0, "P1").stock(0, wood=9).acts("extract+repair")
    assert table.can("repair") == {"repair P1"}


def test_a_repaired_machine_may_be_used_at_once() -> None:
    table = Table(3).yard(0, "P1").stock(0, wood=2).acts("extract+repair").do("repair P1")
    assert table.may() == {"done", "use P1"}
    assert table.do("use P1").has()[0] == 1


def test_a_repaired_machine_may_be_left_alone() -> None:
    table = Table(3).yard(0, "P1").stock(0, wood=2).acts("extract+repair").do("repair P1", "done")
    assert table.has()[0] == 0
    assert table.phase() == "acting"


def test_a_repaired_machine_that_cannot_be_fed_is_not_used() -> None:
    table = Table(3).yard(0, "T1").stock(0, copper=1, crystal=1).acts("extract+repair").do("repair T1")
    assert table.may() == {"done"}


def test_a_defence_machine_asks_nothing_when_repaired() -> None:
    table = Table(3).yard(0, "D1").stock(0, wood=1, copper=1).acts("extract+repair").do("repair D1")
    assert table.phase() == "acting"


# Dismantle


def test_a_broken_machine_gives_as_many_of_its_resources_as_its_level() -> None:
    table = Table(3).yard(0, "P3").acts("dismantle+reorganise").do("scrap P3")
    assert table.may() == {"take wood", "take crystal"}
    assert table.do("take crystal").has() == (0, 1, 0, 1)
    assert table.shredded() == ["P3"]


def test_resources_without_a_choice_are_taken_at_once() -> None:
    assert Table(3).yard(0, "P5").acts("dismantle+reorganise").do("scrap P5").has() == (0, 0, 0, 2)
    assert Table(3).yard(0, "P1").acts("dismantle+reorganise").do("scrap P1").has() == (0, 1, 0, 0)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind[0] != "S"])
def test_a_repaired_machine_gives_twice_its_resources_or_points(kind: str) -> None:
    table = Table(3).shop(0, kind).acts("dismantle+reorganise").do(f"dismantle {kind}")
    assert table.may() == {"refund", "points"}
    assert table.do("refund").has() == (0, *(2 * number for number in REPAIRS[kind]))
    table = Table(3).shop(0, kind).acts("dismantle+reorganise").do(f"dismantle {kind}", "points")
    assert table.points() == level(kind)
    assert table.has() == (0, 0, 0, 0)
    assert table.shredded() == [kind]
    assert table.shows() == []


def test_only_one_machine_is_dismantled_in_a_turn() -> None:
    table = Table(3).yard(0, "P1", "P2").shop(0, "P1").acts("dismantle+reorganise").do("scrap P1")
    assert table.may() == {"done"}


def test_a_combined_machine_cannot_be_dismantled() -> None:
    assert Table(3).shop(0, "P1+P1", "P2+T1").acts("trade+dismantle").can("dismantle") == set()


def test_special_machines_are_never_dismantled() -> None:
    table = Table(3).yard(0, "S1", "S2").shop(0, "S2").acts("trade+dismantle")
    assert table.may() == {"done"}


# Transactions


def test_resources_are_bought_and_sold_for_one_two_and_three() -> None:
    table = Table(3).stock(0, charcoalium=6).acts("repair+trade").do("buy wood", "buy copper", "buy crystal")
    assert table.has() == (0, 1, 1, 1)
    table = Table(3).stock(0, wood=1, copper=1, crystal=1).acts("repair+trade")
    assert table.do("sell wood", "sell copper", "sell crystal").has() == (6, 0, 0, 0)


def test_points_are_only_bought() -> None:
    table = Table(3).stock(0, charcoalium=5, points=3).acts("repair+trade")
    assert table.can("sell") == set()
    assert table.do("buy point").points() == 4
    assert table.has()[0] == 0


def test_at_most_three_transactions() -> None:
    table = Table(3).stock(0, wood=9).acts("trade+dismantle").do("sell wood", "sell wood", "buy wood")
    assert table.can("sell") | table.can("buy") == set()


def test_what_costs_too_much_cannot_be_bought() -> None:
    assert Table(3).stock(0, charcoalium=2).acts("repair+trade").can("buy") == {"buy wood", "buy copper"}


# Extract


def test_extracting_gives_three_charcoalium() -> None:
    assert Table(3).acts("extract+repair").do("extract").has()[0] == 3
    assert "extract" not in Table(3).acts("extract+repair").do("extract").may()


# Recruit


def test_recruiting_costs_what_the_card_says() -> None:
    table = Table(3).meeting(1, 4, 13).stock(0, charcoalium=8).acts("recruit+extract")
    assert table.can("recruit") == {"recruit 4", "recruit 13"}
    table.do("recruit 4")
    assert table.has()[0] == 3


def test_only_one_assistant_is_recruited_in_a_turn() -> None:
    table = Table(3).meeting(7, 13).stock(0, charcoalium=9).acts("recruit+extract").do("recruit 7")
    assert table.can("recruit") == set()


def test_a_workshop_has_room_for_three_assistants() -> None:
    table = Table(3).assistants(0, 2, 4, 6).meeting(7).stock(0, charcoalium=9).acts("recruit+extract")
    assert table.can("recruit") == set()


def test_a_recruited_assistant_is_replaced_only_when_the_round_is_prepared() -> None:
    table = Table(3).meeting(7, 12, 13).stock(0, charcoalium=9).acts("recruit+extract").do("recruit 7")
    assert table.state.helpers.count(1) == 2
    assert table.state.actors() == [0]


def test_without_assistants_nobody_can_be_recruited() -> None:
    table = Table(5).assistants(1, 1, 2, 3).assistants(2, 4, 5, 6).assistants(3, 7, 8, 9).assistants(4, 10, 11, 12)
    assert table.assistants(0, 13).stock(0, charcoalium=20).acts("recruit+extract").can("recruit") == set()
