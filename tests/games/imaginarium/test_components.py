"""The component file: what the box holds, and what cannot be played with."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tinkertable.core.errors import BadComponents
from tinkertable.games.imaginarium.components import digest, read_tables
from tinkertable.games.imaginarium.game import create
from tinkertable.games.imaginarium.rules.moves import KINDS, MOVES, STACK_COUNT, STACKS

TEXT = (files("tinkertable.games.imaginarium") / "components.toml").read_text(encoding="utf-8")


def test_the_box_holds_what_the_rulebook_counts() -> None:
    tables = read_tables(TEXT)
    assert sum(tables.copies) == 61
    by_level = {
        level: sum(n for n, its in zip(tables.copies, tables.level, strict=True) if its == level) for level in (1, 2, 3)
    }
    assert by_level == {1: 31, 2: 21, 3: 9}
    assert sum(tables.worth) == 53
    assert list(tables.wage) == [9, 5, 6, 5, 6, 4, 3, 6, 5, 6, 5, 3, 3]
    assert list(tables.base) == [4, 3, 3, 2, 2, 1, 1]
    assert list(tables.mine) == [1, 2, 3]


def test_every_stack_of_the_vocabulary_is_allowed_in_the_box() -> None:
    assert list(read_tables(TEXT).allowed) == [1] * STACK_COUNT
    assert len(STACKS) == len(set(STACKS)) == STACK_COUNT
    assert len(MOVES) == len(set(MOVES)) < 350


def test_the_digest_ignores_the_layout_but_not_a_value() -> None:
    assert digest(TEXT) == digest("\n" + TEXT.replace("# Projects.", "# Tiles."))
    assert digest(TEXT) != digest(TEXT.replace("copies = 8", "copies = 7"))
    assert create().components == digest(TEXT)


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


P1 = 'id = "P1"\nlevel = 1\ncopies = 8\nrepair = { wood = 2 }'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[rules", "not a TOML file"),
        (changed("[market]", "[prices]"), "unknown key 'prices'"),
        (
            changed('target = { value = 20, source = "rulebook" }', 'target = { value = 0, source = "rulebook" }'),
            "rules target: 0",
        ),
        (
            changed('target = { value = 20, source = "rulebook" }', 'target = { value = 20, source = "hearsay" }'),
            "rules target: source",
        ),
        (changed('target = { value = 20, source = "rulebook" }', "target = 20"), "rules target: expected a table"),
        (
            changed('target = { value = 20, source = "rulebook" }', 'aim = { value = 20, source = "rulebook" }'),
            "unknown key 'aim'",
        ),
        (
            changed('wood = { value = 1, source = "printed" }', 'wood = { value = -1, source = "printed" }'),
            "market wood: -1",
        ),
        (changed("[4, 3, 3, 2, 2, 1, 1]", "[4, 3, 3, 2, 2, 1]"), "belt base: expected 7 numbers"),
        (
            changed('2 = { value = 6, source = "rulebook" }', '2 = { value = 15, source = "rulebook" }'),
            "projects-shown 2: 15",
        ),
        (changed(P1, P1.replace("level = 1", "level = 4")), "machine P1 level: 4"),
        (changed(P1, P1.replace("wood = 2", "wood = -2")), "machine P1 repair wood: -2"),
        (changed(P1, P1.replace("wood = 2", "gold = 2")), "machine P1 repair: unknown key 'gold'"),
        (
            changed(P1, P1.replace("copies = 8", "copies = 9")),
            "totals production: 29 wanted, but the copies add up to 30",
        ),
        (changed(P1, P1.replace("level = 1", "level = 3")), "repair costs less than its level"),
        (changed(P1, P1.replace('"P1"', '"P7"')), "machine 'P7'"),
        (changed(P1, P1.replace('"P1"', '"P2"')), "unknown or repeated id"),
        (changed('effect = "jam"', 'effect = "explode"'), "effect 'explode'"),
        (changed('goods = ["charcoalium"]', 'goods = ["gold"]'), "unknown good 'gold'"),
        (changed("amounts = [1, 3, 7]", "amounts = [1, 3, 7, 9]"), "at most 3 identical"),
        (changed("amounts = [1]", "amounts = [1, 2]"), "machine P5 amounts: at most 1"),
        (changed("amounts = [1, 3, 7]", "amounts = []"), "machine P1 amounts"),
        (changed('combines = ["P1"]', 'combines = ["T1"]'), "T1 does not combine with P1"),
        (changed('combines = ["P1"]', 'combines = ["P1", "P1"]'), "stands there twice"),
        (changed("inputs = 1", "inputs = 0"), "machine T1 inputs: 0"),
        (changed("cost = 9", "cost = 100"), "assistant 1 cost: 100"),
        (changed('power = "twice"', 'power = "thrice"'), "assistant 3: expected number 3"),
        (changed('power = "extra-slots"\namount = 2', 'power = "extra-slots"\namount = 3'), "at most 6 stacks"),
        (changed('condition = "attack"', 'condition = "siege"'), "project 2: expected"),
        (changed("points = 4", "points = 0"), "project 1 points: 0"),
        (changed('"P1", "P4"', '"P1", "A4"'), "workshop 5 machines: 'A4'"),
        (changed("[[project]]\nnumber = 1\n", "[[project]]\nnumber = 2\n"), "project 1: expected number 1"),
        (TEXT[: TEXT.rindex("[[workshop]]")], "workshop: expected 5 of them, found 4"),
    ],
)
def test_a_file_that_cannot_be_played_with_is_refused_with_the_place_and_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadComponents) as refused:
        read_tables(text)
    assert reason in str(refused.value)


def test_a_changed_box_can_be_played_with() -> None:
    game = create(changed('target = { value = 20, source = "rulebook" }', 'target = { value = 12, source = "house" }'))
    assert game.components != create().components
    assert game.view(game.deal(3, {"open-totals": "no", "rounds": "40"}), 0).target == 12


def test_a_box_without_a_combination_never_offers_it() -> None:
    text = changed('combines = ["P1"]', "combines = []")
    allowed = read_tables(text).allowed
    assert [STACKS[stack] for stack in range(STACK_COUNT) if not allowed[stack]] == [(0, 0), (0, 0, 0)]
    assert KINDS[0] == "P1"
