"""Rulebook "Réorganiser": combining and taking apart."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest

from tests.games.imaginarium.builder import GAME, Table
from tinkertable.core.dice import Dice
from tinkertable.games.imaginarium.rules.pieces import KINDS, STACKS
from tinkertable.games.imaginarium.rules.state import slots_of

COMBINES = {
    "P1": "P1",
    "P2": "P2 T1 T2 T3",
    "P3": "P3 T1 T3",
    "P4": "P4 T1 T2",
    "P5": "T4",
    "P6": "P6 T1",
    "T1": "T1 P2 P3 P4 P6",
    "T2": "T2 P2 P4",
    "T3": "T3 P2 P3",
    "T4": "T4 P5",
    "A1": "",
    "A2": "",
    "A3": "",
    "A4": "",
    "A5": "",
    "A6": "",
    "D1": "D1 D2 D3",
    "D2": "D1 D2 D3",
    "D3": "D1 D2 D3",
    "S2": "S2",
}
SINGLE = {"A5", "A6"}


def joined(first: str, second: str) -> str:
    return "+".join(sorted((first, second), key=KINDS.index))


def reorganise(table: Table) -> Table:
    return table.acts("dismantle+reorganise")


@pytest.mark.parametrize("pair", list(combinations_with_replacement(KINDS[:-1], 2)))
def test_a_machine_combines_only_with_those_its_card_lists(pair: tuple[str, str]) -> None:
    first, second = pair
    if first == second and first in SINGLE:
        return
    table = reorganise(Table(3).shop(0, first, second))
    if second in COMBINES[first].split():
        moves = table.can("combine") | table.can("join")
        table.do(sorted(moves)[0])
        assert table.shows() == [joined(first, second)]
    else:
        assert table.can("combine") | table.can("join") == set()


@pytest.mark.parametrize(
    ("kind", "most"),
    [
        ("P1", 3),
        ("P2", 3),
        ("P3", 3),
        ("P4", 3),
        ("P5", 1),
        ("P6", 2),
        ("T1", 2),
        ("T2", 2),
        ("T3", 2),
        ("T4", 3),
        ("S2", 2),
    ],
)
def test_identical_machines_are_combined_up_to_the_number_of_multipliers(kind: str, most: int) -> None:
    copies = Table(3).state.printed.copies[KINDS.index(kind)]
    table = reorganise(Table(3).shop(0, *[kind] * min(copies, 4)))
    for number in range(2, most + 1):
        table.do("combine " + "+".join([kind] * number))
    assert "+".join([kind] * most) in table.shows()
    assert f"combine {'+'.join([kind] * (most + 1))}" not in table.may()


def test_one_transformation_machine_goes_with_one_production_machine() -> None:
    table = reorganise(Table(3).shop(0, "P2+T1", "P2", "T1"))
    assert table.can("combine") == {"combine P2+T1"}
    assert table.do("combine P2+T1").can("combine") == set()


def test_defence_machines_all_fit_together_in_any_number() -> None:
    table = reorganise(Table(3).assistants(0, 6).shop(0, "D1", "D1", "D2", "D2", "D3", "D3"))
    while table.can("join"):
        table.do(sorted(table.can("join"))[0])
        if table.can("onto"):
            table.do(sorted(table.can("onto"))[-1])
    assert table.shows() == ["D1+D1+D2+D2+D3+D3"]


def test_a_defence_machine_may_choose_its_stack() -> None:
    table = reorganise(Table(3).shop(0, "D1", "D2", "D3")).do("join D1")
    assert table.may() == {"onto 1", "onto 2"}
    assert table.do("onto 2").shows() == ["D2", "D1+D3"]


def test_stacks_can_be_taken_apart() -> None:
    table = reorganise(Table(3).shop(0, "P1+P1", "P2+T1")).do("split P1+P1", "split P2+T1")
    assert table.shows() == ["P1", "P1", "P2", "T1"]


def test_the_whole_workshop_can_be_rebuilt_in_one_action() -> None:
    table = reorganise(Table(3).shop(0, "P1+P1", "P2+T1", "P4+T2", "D1"))
    table.do("split P1+P1", "split P2+T1", "split P4+T2")
    assert len(table.shows()) == 7
    table.do("combine P1+P1", "combine P4+T1", "combine P2+T2")
    assert table.shows() == ["D1", "P1+P1", "P4+T1", "P2+T2"]


def test_reorganising_costs_nothing() -> None:
    table = reorganise(Table(3).stock(0, charcoalium=3, wood=2).shop(0, "P1", "P1")).do("combine P1+P1")
    assert table.has() == (3, 2, 0, 0)


def test_after_combining_nothing_is_taken_apart_any_more() -> None:
    table = reorganise(Table(3).shop(0, "P1+P1", "P2", "P2"))
    assert table.can("split") == {"split P1+P1"}
    assert table.do("combine P2+P2").can("split") == set()


def test_of_equal_stacks_only_one_is_offered() -> None:
    assert reorganise(Table(3).shop(0, "P1+P1", "P1+P1", "D3+D3")).may() == {"done", "split P1+P1", "split D3+D3"}
    assert reorganise(Table(3).shop(0, "D1", "D2", "D2")).do("join D1").shows() == ["D2", "D1+D2"]


def test_reorganising_is_done_once_in_a_turn() -> None:
    table = Table(3).assistants(0, 1).shop(0, "P1+P1").acts("free").do("split P1+P1", "extract")
    assert table.can("combine") == set()


def test_stacks_change_only_while_reorganising() -> None:
    table = Table(3).shop(0, "P1", "P1", "P2+T1", "D1", "D2").assistants(0, 6).acts("extract+repair")
    assert table.may() == {"done", "extract"}


def test_putting_defence_machines_together_is_one_of_the_two_actions() -> None:
    table = Table(3).assistants(0, 1).shop(0, "D1", "D2").acts("free").do("extract", "join D1")
    assert table.can("buy") == set()
    assert table.do("done").phase() != "acting"
    table = Table(3).assistants(0, 1).shop(0, "D1", "D2").acts("free").do("join D1", "extract")
    assert table.phase() != "acting"


def partitions(kinds: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Every way to stand these machines in slots, found without the rules."""
    if not kinds:
        return {()}
    found: set[tuple[int, ...]] = set()
    for size in range(len(kinds)):
        for others in combinations(kinds[1:], size):
            stack = tuple(sorted((kinds[0], *others)))
            if stack in STACKS:
                rest = list(kinds[1:])
                for kind in others:
                    rest.remove(kind)
                for more in partitions(tuple(rest)):
                    found.add(tuple(sorted((STACKS.index(stack), *more))))
    return found


def reachable(table: Table) -> set[tuple[int, ...]]:
    """Every workshop in which the player may stop reorganising."""
    found: set[tuple[int, ...]] = set()
    seen: set[tuple[int, ...]] = set()
    waiting = [table.state]
    while waiting:
        state = waiting.pop()
        moves = [GAME.notation(move) for move in state.legal(0)]
        if "done" in moves:
            found.add(tuple(cell >> 1 for cell in state.shops[0]))
        for text in moves:
            if text.split()[0] in ("split", "combine", "join", "onto"):
                after = state.clone()
                after.play(0, GAME.parse(text))
                if tuple(after.dump()) not in seen:
                    seen.add(tuple(after.dump()))
                    waiting.append(after)
    return found


@pytest.mark.parametrize(
    "shop",
    [
        ("P1+P1+P1", "P2+T1", "P2+T3"),
        ("P2+P2", "P4+T2", "T1"),
        ("D1+D2+D3", "D1", "D2"),
        ("P6+T1", "P6", "S2+S2", "P5+T4"),
        ("P3+T1", "P4+T2", "P3", "P4"),
        ("T4+T4+T4", "P5", "P2", "T2"),
    ],
)
@pytest.mark.parametrize("roomy", [False, True])
def test_every_workshop_can_be_reached(shop: tuple[str, ...], roomy: bool) -> None:
    """The order of small moves, first apart and then together, forbids nothing that fits into the slots."""
    table = Table(3).shop(0, *shop).acts("reorganise+recruit")
    if roomy:
        table.assistants(0, 6)
    machines = tuple(sorted(KINDS.index(kind) for stack in shop for kind in stack.split("+")))
    wanted = {stacks for stacks in partitions(machines) if len(stacks) <= slots_of(table.state, 0)}
    assert reachable(table) == wanted


def test_no_reorganisation_goes_on_for_ever() -> None:
    for seed in range(60):
        dice = Dice(seed)
        table = Table(3).assistants(0, 6).shop(0, "P1+P1+P1", "P2+T1", "P4+T2", "D1+D2+D3", "S2+S2", "T4+T4+T4")
        table.acts("reorganise+recruit")
        moves = 0
        while table.phase() in ("acting", "joining"):
            texts = sorted(table.may() - {"done"}) or ["done"]
            table.do(texts[dice.below(len(texts))])
            moves += 1
        assert moves <= 2 * 15 + 6 + 1


def test_over_the_limit_one_must_go_on_combining() -> None:
    table = Table(3).shop(0, "P1+P1", "P2+T1", "P3", "P4").acts("reorganise+recruit").do("split P1+P1")
    assert table.may() == {"combine P1+P1", "split P2+T1"}
    assert table.do("combine P1+P1").can("done") == {"done"}


def test_a_dead_end_puts_the_workshop_back_as_it_was() -> None:
    table = Table(3).shop(0, "P3+T1", "P4+T2", "A1", "D1").acts("reorganise+recruit")
    table.do("split P3+T1", "split P4+T2", "combine P4+T1")
    assert table.may() == {"restore"}
    table.do("restore")
    assert table.shows() == ["A1", "D1", "P3+T1", "P4+T2"]
    assert table.can("split") == set()


def test_the_turn_goes_on_by_itself_when_the_last_action_ends_in_putting_the_workshop_back() -> None:
    table = Table(3).meeting(13).stock(0, charcoalium=3).shop(0, "P3+T1", "P4+T2", "A1", "D1")
    table.acts("reorganise+recruit").do("recruit 13", "split P3+T1", "split P4+T2", "combine P4+T1", "restore")
    assert table.state.actors() == [1]
