"""Rulebook "Les machines": what each of them does."""

from __future__ import annotations

import pytest

from tests.games.imaginarium.builder import Table

MADE = {
    "P1": (1, 0, 0, 0),
    "P1+P1": (3, 0, 0, 0),
    "P1+P1+P1": (7, 0, 0, 0),
    "P2": (0, 1, 0, 0),
    "P2+P2": (0, 3, 0, 0),
    "P2+P2+P2": (0, 5, 0, 0),
    "P3": (0, 0, 1, 0),
    "P3+P3": (0, 0, 3, 0),
    "P3+P3+P3": (0, 0, 5, 0),
    "P4": (0, 0, 0, 1),
    "P4+P4": (0, 0, 0, 3),
    "P4+P4+P4": (0, 0, 0, 5),
    "P5": (0, 1, 1, 0),
    "P2+T1": (3, 0, 0, 0),
    "P3+T1": (3, 0, 0, 0),
    "P4+T1": (3, 0, 0, 0),
    "P6+T1": (3, 0, 0, 0),
    "P2+T2": (0, 0, 1, 0),
    "P4+T2": (0, 0, 1, 0),
    "P2+T3": (0, 0, 0, 1),
    "P3+T3": (0, 0, 0, 1),
    "P5+T4": (6, 0, 0, 0),
}
FED = {
    "T1": (3, 0),
    "T1+T1": (5, 0),
    "T2": (1, 2),
    "T2+T2": (3, 2),
    "T3": (1, 3),
    "T3+T3": (3, 3),
    "T4": (6, 0),
    "T4+T4": (9, 0),
    "T4+T4+T4": (12, 0),
}


@pytest.mark.parametrize("stack", MADE)
def test_what_production_stacks_and_mixed_pairs_make(stack: str) -> None:
    table = Table(3).shop(0, stack).turn(0, "").do(f"use {stack}")
    assert table.has() == MADE[stack]


@pytest.mark.parametrize("stack", FED)
def test_what_transformation_stacks_make_of_the_owner_s_resources(stack: str) -> None:
    number, good = FED[stack]
    pay = ["pay wood"] * (2 if "T4" in stack else 1)
    table = Table(3).shop(0, stack).stock(0, wood=2).turn(0, "").do(f"use {stack}", *pay)
    wanted = [0, 2 - len(pay), 0, 0]
    wanted[good] += number
    assert list(table.has()) == wanted


def test_a_transformation_machine_takes_any_resource() -> None:
    table = Table(3).shop(0, "T1").stock(0, wood=1, copper=1, crystal=1).turn(0, "").do("use T1")
    assert table.may() == {"pay wood", "pay copper", "pay crystal"}
    assert table.do("pay crystal").has() == (3, 1, 1, 0)


def test_the_surcombustoir_takes_two_resources_not_necessarily_alike() -> None:
    table = Table(3).shop(0, "T4").stock(0, wood=1, copper=1).turn(0, "").do("use T4", "pay wood", "pay copper")
    assert table.has() == (6, 0, 0, 0)
    assert Table(3).shop(0, "T4").stock(0, wood=1).turn(0, "").can("use") == set()


def test_a_mixed_pair_needs_nothing_from_the_stock() -> None:
    table = Table(3).shop(0, "P2+T1").stock(0, wood=4).turn(0, "").do("use P2+T1")
    assert table.has() == (3, 4, 0, 0)


def test_a_flamelleur_makes_any_resource_and_two_make_three_alike() -> None:
    table = Table(3).shop(0, "P6").turn(0, "").do("use P6")
    assert table.may() == {"take wood", "take copper", "take crystal"}
    assert table.do("take crystal").has() == (0, 0, 0, 1)
    assert Table(3).shop(0, "P6+P6").turn(0, "").do("use P6+P6", "take copper").has() == (0, 0, 3, 0)


def test_a_diplomatrice_makes_points() -> None:
    assert Table(3).shop(0, "S2").turn().do("use S2").points() == 1
    assert Table(3).shop(0, "S2+S2").turn().do("use S2+S2").points() == 3


def attack(table: Table, kind: str, *more: str) -> Table:
    table.yard(0, kind).stock(0, wood=3, copper=3, crystal=3).acts("extract+repair")
    return table.do(f"repair {kind}", *more)


@pytest.mark.parametrize(("kind", "good", "number"), [("A1", 0, 3), ("A2", 1, 3), ("A3", 2, 2), ("A4", 3, 2)])
def test_thieves_take_from_everyone_and_keep_no_more_than_their_number(kind: str, good: int, number: int) -> None:
    rich = {"charcoalium": 5, "wood": 5, "copper": 5, "crystal": 5}
    table = attack(Table(4).stock(1, **rich).stock(2, **rich).stock(3, **rich), kind)
    before = table.has()[good]
    table.do(f"use {kind}")
    assert table.has()[good] == before + number
    for victim in (1, 2, 3):
        assert table.has(victim)[good] == 5 - number
        assert sum(table.has(victim)) == 20 - number


def test_who_has_less_gives_all_and_who_has_none_gives_nothing() -> None:
    table = attack(Table(3).stock(1, charcoalium=1), "A1", "use A1")
    assert table.has(1)[0] == table.has(2)[0] == 0
    assert table.has()[0] == 1


def test_an_attack_works_only_at_the_moment_of_repair() -> None:
    table = attack(Table(3).stock(1, charcoalium=5), "A1", "done", "done")
    assert table.has(1)[0] == 5
    assert Table(3).shop(0, "A1").turn(0, "").phase() == "turning-dial"


def test_the_neuralisatrice_removes_any_project_and_points_stay() -> None:
    table = Table(3).office(2, 5, 9).stock(1, points=4)
    table.state.marks[4], table.state.firsts[4] = 2, 1
    attack(table, "A5", "use A5")
    assert table.may() == {"cancel 2", "cancel 5", "cancel 9"}
    table.do("cancel 5")
    assert table.points(1) == 4
    assert table.state.office[4] == 2


def test_the_neuralisatrice_without_a_choice() -> None:
    assert attack(Table(3).office(7), "A5", "use A5").state.office[6] == 2
    assert attack(Table(3), "A5", "use A5").phase() == "acting"


def test_the_embrouillette_jams_one_slot_of_each_opponent() -> None:
    table = Table(3).shop(1, "P1", "P2+T1").shop(2, "P3", "P4")
    attack(table, "A6", "use A6")
    assert table.may() == {"jam 1", "jam 2"}
    table.do("jam 2", "jam 1")
    assert table.shows(1) == ["P1", "P2+T1!"]
    assert table.shows(2) == ["P3!", "P4"]


def test_the_embrouillette_jams_one_of_several_alike_and_needs_no_choice_then() -> None:
    table = Table(4).shop(1, "P1", "P1", "P2").shop(2, "P3", "P3").shop(3, "P4")
    attack(table, "A6", "use A6")
    assert table.may() == {"jam 1", "jam 3"}
    table.do("jam 1")
    assert [table.shows(seat) for seat in (1, 2, 3)] == [["P1", "P1!", "P2"], ["P3", "P3!"], ["P4!"]]
    assert table.phase() == "acting"


def test_a_stack_that_is_jammed_stays_so_when_it_is_jammed_again() -> None:
    table = Table(2).jammed(1, "P1").shop(1, "P2")
    assert attack(table, "A6", "use A6", "jam 1").shows(1) == ["P1!", "P2"]


def test_a_jammed_stack_misses_the_next_step_one_and_is_turned_up_again() -> None:
    table = Table(3).jammed(0, "P1").shop(0, "P2").turn(0, "")
    assert table.may() == {"done", "use P2"}
    assert table.shows() == ["P1", "P2"]


def test_a_jammed_machine_cannot_be_borrowed() -> None:
    table = Table(3).assistants(0, 12).jammed(1, "P1").shop(1, "P3").turn(0, "")
    assert table.can("borrow") == {"borrow P3"}


@pytest.mark.parametrize(
    ("shield", "safe"),
    [
        ("D1", ("A1",)),
        ("D2", ("A2", "A3", "A4")),
        ("D3", ("A1", "A2", "A3", "A4")),
        ("D1+D2", ("A1", "A2", "A3", "A4")),
    ],
)
def test_defence_machines_protect_all_the_time(shield: str, safe: tuple[str, ...]) -> None:
    for kind in ("A1", "A2", "A3", "A4"):
        rich = {"charcoalium": 5, "wood": 5, "copper": 5, "crystal": 5}
        table = attack(Table(3).shop(1, shield).stock(1, **rich), kind, f"use {kind}")
        assert (sum(table.has(1)) == 20) == (kind in safe)


def test_only_the_breveteur_protects_against_the_embrouillette() -> None:
    table = Table(4).shop(1, "D3", "P1").shop(2, "D1", "D2").shop(3, "D1+D3", "P1")
    attack(table, "A6", "use A6")
    assert table.state.victim == 2
    table.do("jam 1")
    assert table.shows(1) == ["P1", "D3"]
    assert table.shows(2) == ["D1!", "D2"]
    assert table.shows(3) == ["P1", "D1+D3"]


def recycle(table: Table) -> Table:
    return table.yard(0, "S1").stock(0, wood=1, copper=1, crystal=2).acts("extract+repair").do("repair S1")


def test_the_recyclatrice_is_shredded_and_brings_a_repaired_machine_back() -> None:
    table = recycle(Table(3).shredder("P1", "P4", "D2", "S2", "A1"))
    assert table.may() == {"fetch P1", "fetch P4", "fetch D2", "fetch S2"}
    table.do("fetch P4")
    assert table.shows() == ["P4"]
    assert "S1" in table.shredded()
    assert table.do("use P4").has()[3] == 1


def test_the_recyclatrice_may_find_nothing() -> None:
    table = recycle(Table(3).shredder("A1"))
    assert table.shows() == []
    assert table.phase() == "acting"
    assert table.shredded() == ["A1", "S1"]


def test_the_turn_goes_on_by_itself_when_the_recyclatrice_finds_nothing_last() -> None:
    table = Table(3).yard(0, "S1").stock(0, wood=1, copper=1, crystal=2).acts("extract+repair")
    assert table.do("extract", "repair S1").state.actors() == [1]


def test_the_recyclatrice_takes_the_only_machine_there_is() -> None:
    table = recycle(Table(3).shredder("S2"))
    assert table.shows() == ["S2"]
    assert table.do("use S2").points() == 1
