"""Rulebook "Valider des projets" and "Les projets"."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.imaginarium.builder import STACK_NAMES, Table
from tinkertable.core.dice import Dice
from tinkertable.games.imaginarium.rules.pieces import FIRST_DEFENCE_STACK, KINDS
from tinkertable.games.imaginarium.rules.projects import Inventory

POINTS = (4, 4, 4, 4, 3, 5, 4, 4, 3, 5, 4, 3, 3, 3)

ENOUGH: tuple[tuple[int, tuple[str, ...]], ...] = (
    (1, ("P1", "P2", "P3+P3", "P4")),
    (1, ("P1", "P2+T1", "P3+T3", "P5+T4")),
    (2, ("A1", "A6")),
    (3, ("D1", "D3")),
    (3, ("D1+D2",)),
    (4, ("A2", "D1+D2")),
    (5, ("T1", "T4")),
    (5, ("T1+T1",)),
    (5, ("P2+T1", "P4+T2")),
    (6, ("P1+P1+P1",)),
    (6, ("T4+T4+T4",)),
    (7, ("P1+P1+P1", "P2+P2", "A1")),
    (7, ("D1+D1+D2+D2+D3+D3",)),
    (8, ("P3", "P4", "P5")),
    (8, ("P3+P3", "T4")),
    (9, ("P6", "S2")),
    (9, ("S2+S2",)),
    (10, ("P2+P2+P2", "P3")),
    (10, ("P2+P2", "P6+P6")),
    (10, ("P2", "P3+P3", "P4", "P2+T2")),
    (11, ("P2", "P3", "P4")),
    (11, ("P5", "P4")),
    (11, ("P5", "P6")),
    (11, ("P2", "P2+T2", "P3+T3")),
    (12, ("P2+P2",)),
    (12, ("P6+P6",)),
    (12, ("P3", "P5", "P2+T2")),
    (12, ("P4", "P4", "P6")),
)
SHORT: tuple[tuple[int, tuple[str, ...]], ...] = (
    (1, ("P1+P1", "P2", "P3")),
    (1, ("P1", "P2", "P3", "T1")),
    (2, ("A1",)),
    (3, ("D1",)),
    (4, ("A1", "A2")),
    (4, ("D1", "D2")),
    (5, ("T1", "P1")),
    (6, ("P1+P1", "P1")),
    (7, ("P1+P1+P1", "P2+P2")),
    (8, ("P3", "P4", "P1+P1")),
    (8, ("P2+T3", "P2+T3")),
    (9, ("P6", "P2+T3")),
    (10, ("P2+P2+P2", "P2")),
    (10, ("P2+P2", "P3", "P4")),
    (10, ("P1+P1+P1", "P2+P2", "P3", "P4")),
    (11, ("P2", "P3", "T3")),
    (11, ("P2+T1", "P3", "P4")),
    (12, ("P2", "P3", "P4")),
    (12, ("T2+T2",)),
    (12, ("P1+P1",)),
)


@pytest.mark.parametrize(("project", "shop"), ENOUGH)
def test_a_fulfilled_project_can_be_validated(project: int, shop: tuple[str, ...]) -> None:
    table = Table(3).office(project).shop(0, *shop).validates()
    assert table.do(f"validate {project}").points() == POINTS[project - 1]


@pytest.mark.parametrize(("project", "shop"), SHORT)
def test_a_project_that_is_not_fulfilled_cannot(project: int, shop: tuple[str, ...]) -> None:
    assert Table(3).office(project).shop(0, *shop).validates().can("validate") == set()


def test_an_empty_workshop_holds_nothing_that_counts() -> None:
    inventory = Inventory(Table(3).state, 0)
    counted = inventory.production_slots, inventory.transformers, inventory.attackers, inventory.defenders
    assert (*counted, inventory.machines, inventory.level_twos, inventory.level_threes, inventory.twins) == (0,) * 8
    generated = inventory.wood, inventory.copper, inventory.crystal, inventory.wild, inventory.wild_slots
    assert generated == (0,) * 5


def test_project_13_asks_for_three_assistants() -> None:
    assert Table(3).office(13).assistants(0, 2, 6).validates().can("validate") == set()
    assert Table(3).office(13).assistants(0, 2, 6, 9).validates().do("validate 13").points() == 3


def test_project_14_asks_to_show_fifteen_charcoalium_which_are_kept() -> None:
    assert Table(3).office(14).stock(0, charcoalium=14).validates().can("validate") == set()
    table = Table(3).office(14).stock(0, charcoalium=15).validates().do("validate 14")
    assert (table.points(), table.has()[0]) == (3, 15)


def test_only_repaired_machines_count() -> None:
    assert Table(3).office(2).yard(0, "A1", "A2").validates().can("validate") == set()


def test_the_first_gets_all_points_and_those_after_one_less() -> None:
    table = Table(3).office(2).shop(0, "A1", "A2").shop(1, "A1", "A3").shop(2, "A2", "A4")
    for seat in range(3):
        table.validates(seat).do("validate 2")
    assert [table.points(seat) for seat in range(3)] == [4, 3, 3]


def test_several_projects_in_one_turn() -> None:
    table = Table(3).office(2, 3, 4).shop(0, "A1", "A2", "D1", "D2").validates()
    assert table.do("validate 2", "validate 3", "validate 4").points() == 12


def test_each_project_only_once() -> None:
    table = Table(3).office(2, 14).shop(0, "A1", "A2").validates().do("validate 2")
    assert table.can("validate") == set()


def test_validating_is_up_to_the_player() -> None:
    table = Table(3).office(2).shop(0, "A1", "A2").validates()
    assert "done" in table.may()
    assert table.do("done").points() == 0


def test_with_nothing_to_validate_the_turn_just_ends() -> None:
    table = Table(3).office(2, 3).shop(0, "A1").acts("extract+repair").do("done")
    assert table.state.actors() == [1]


def test_the_combination_keeps_each_level() -> None:
    """A machine of level 1 on one of level 2 is no machine of level 3."""
    assert Table(3).office(9).shop(0, "P2+T3", "P3+T1").validates().can("validate") == set()


def outputs(stack: str) -> list[tuple[int, int, int]]:
    """The resources a slot can generate, by the card texts alone: wood, copper, crystal."""
    parts = stack.split("+")
    makers = [part for part in parts if part[0] == "P"]
    if not makers:
        return [(0, 0, 0)]
    if any(part[0] == "T" for part in parts):
        return [{"T1": (0, 0, 0), "T4": (0, 0, 0), "T2": (0, 1, 0), "T3": (0, 0, 1)}[parts[-1]]]
    number = (1, 3, 5)[len(parts) - 1]
    each = {"P2": (number, 0, 0), "P3": (0, number, 0), "P4": (0, 0, number), "P1": (0, 0, 0), "P5": (1, 1, 0)}
    if makers[0] == "P6":
        return [(number, 0, 0), (0, number, 0), (0, 0, number)]
    return [each[makers[0]]]


def test_what_can_be_generated_agrees_with_trying_every_choice() -> None:
    dice = Dice(5)
    names = [name for name in STACK_NAMES[:FIRST_DEFENCE_STACK] if name[0] in "PT"]
    for _trial in range(300):
        table = Table(3).assistants(0, 6).office(10, 11, 12)
        for _slot in range(1 + dice.below(5)):
            name = names[dice.below(len(names))]
            if all(table.state.deck[KINDS.index(kind)] >= name.count(kind) for kind in name.split("+")):
                table.shop(0, name)
        ways = [
            [sum(goods) for goods in zip(*choice, strict=True)]
            for choice in product(*(outputs(stack) for stack in table.shows()))
        ]
        wanted = {"done"}
        if any(sum(way) >= 6 and sum(good > 0 for good in way) >= 2 for way in ways):
            wanted.add("validate 10")
        if any(min(way) >= 1 for way in ways):
            wanted.add("validate 11")
        if any(max(way) >= 3 for way in ways):
            wanted.add("validate 12")
        assert table.validates().may() == wanted, table.shows()
