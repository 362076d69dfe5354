"""The component file: what the box holds, and what cannot be played with."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from tests.games.imaginarium.builder import Table
from tests.records.tools import FOLDER
from tinkertable.core.components import digest
from tinkertable.core.errors import BadComponents
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games.imaginarium.components import EARLIER_DIGESTS, read_components
from tinkertable.games.imaginarium.game import create
from tinkertable.games.imaginarium.rules.moves import MOVES
from tinkertable.games.imaginarium.rules.pieces import KINDS, STACK_COUNT, STACKS

TEXT = (files("tinkertable.games.imaginarium") / "components.toml").read_text(encoding="utf-8")


def test_the_box_holds_what_the_rulebook_counts() -> None:
    printed = read_components(TEXT)
    assert sum(printed.copies) == 61
    by_level = {
        level: sum(n for n, its in zip(printed.copies, printed.level, strict=True) if its == level)
        for level in (1, 2, 3)
    }
    assert by_level == {1: 31, 2: 21, 3: 9}
    assert sum(printed.worth) == 53
    assert list(printed.wage) == [9, 5, 6, 5, 6, 4, 3, 6, 5, 6, 5, 3, 3]
    assert list(printed.base) == [4, 3, 3, 2, 2, 1, 1]
    assert list(printed.mine) == [1, 2, 3]


def test_every_stack_of_the_vocabulary_is_allowed_in_the_box() -> None:
    assert list(read_components(TEXT).allowed) == [1] * STACK_COUNT
    assert len(STACKS) == len(set(STACKS)) == STACK_COUNT
    assert len(MOVES) == len(set(MOVES)) < 350


def test_the_digest_ignores_the_layout_but_not_a_value() -> None:
    assert digest(TEXT) == digest("\n" + TEXT.replace("# Projects.", "# Tiles."))
    assert digest(TEXT) != digest(TEXT.replace("copies = 8", "copies = 7"))
    assert create().components == digest(TEXT)


def test_the_digest_ignores_sources_and_old_records_still_open() -> None:
    game = create(changed('target = { value = 20, source = "rulebook" }', 'target = { value = 20, source = "house" }'))
    assert game.components == create().components
    record = read_record((FOLDER / "imaginarium" / "duel.record").read_text(encoding="utf-8"))
    old = create(edition=2)
    assert old.components != game.components
    assert record.components in EARLIER_DIGESTS[old.components]
    assert replay(old, record).scores() == [25, 8]


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def one_of_each() -> str:
    """The box's own file with one machine of each kind, and workshops that start with different ones."""
    text = re.sub(r"copies = \d+", "copies = 1", TEXT)
    totals = {"production": 6, "transformation": 4, "attack": 6, "defence": 3, "special": 2}
    for family, number in totals.items():
        text = re.sub(rf"^{family} = {{ value = \d+", f"{family} = {{ value = {number}", text, flags=re.MULTILINE)
    pairs = iter((("P1", "P2"), ("P3", "P4"), ("P5", "P6"), ("T1", "T2"), ("T3", "T4")))
    return re.sub(r'machines = { value = \["P1", "P\d"\]', lambda _: f"machines = {{ value = {[*next(pairs)]}", text)


P1 = 'id = "P1"\nlevel = 1\ncopies = 8\nrepair = { wood = 2 }'


IMPOSSIBLE = [
    ("[rules", "Component file: this is not valid TOML at line 1, column 7."),
    (changed("[market]", "[prices]"), "Component file: the name “prices” is unknown."),
    (
        changed('target = { value = 20, source = "rulebook" }', 'target = { value = 0, source = "rulebook" }'),
        "rules.target.value: must be at least 1.",
    ),
    (
        changed('target = { value = 20, source = "rulebook" }', 'target = { value = 20, source = "hearsay" }'),
        "rules.target.source: “hearsay” is not one of the possible values.",
    ),
    (
        changed('target = { value = 20, source = "rulebook" }', "target = 20"),
        "rules.target: must be a table, not a whole number.",
    ),
    (
        changed('target = { value = 20, source = "rulebook" }', 'aim = { value = 20, source = "rulebook" }'),
        "rules: the name “aim” is unknown.",
    ),
    (
        changed('wood = { value = 1, source = "printed" }', 'wood = { value = -1, source = "printed" }'),
        "market.wood.value: must be at least 1.",
    ),
    (changed("[4, 3, 3, 2, 2, 1, 1]", "[4, 3, 3, 2, 2, 1]"), "belt.base.value: needs at least 7 entries."),
    (
        changed('2 = { value = 6, source = "rulebook" }', '2 = { value = 15, source = "rulebook" }'),
        "projects-shown.2.value: must be at most 14.",
    ),
    (changed(P1, P1.replace("level = 1", "level = 4")), "machine 1.level: must be at most 3."),
    (changed(P1, P1.replace("wood = 2", "wood = -2")), "machine 1.repair.wood: must be at least 0."),
    (changed(P1, P1.replace("wood = 2", "gold = 2")), "machine 1.repair: the name “gold” is unknown."),
    (
        changed(P1, P1.replace("copies = 8", "copies = 9")),
        "totals.production: the copies of these machines add up to 30, not to 29.",
    ),
    (
        changed(P1, P1.replace("level = 1", "level = 3")),
        "machine 1.repair: the repair must cost at least 3 resources",
    ),
    (
        changed(P1, P1.replace('"P1"', '"P7"')),
        "machine 1.id: “P7” is not possible; possible: P1, P2, P3",
    ),
    (changed(P1, P1.replace('"P1"', '"P2"')), "machine 2.id: “P2” appears more than once."),
    (
        changed('effect = "jam"', 'effect = "explode"'),
        "machine 16.effect: “explode” is not one of the possible values.",
    ),
    (
        changed('goods = ["charcoalium"]', 'goods = ["gold"]'),
        "machine 1.goods 1: “gold” is not one of the possible values.",
    ),
    (
        changed("amounts = [1, 3, 7]", "amounts = [1, 3, 7, 9]"),
        "machine 1.amounts: can have at most 3 entries.",
    ),
    (changed("amounts = [1]", "amounts = [1, 2]"), "machine 5.amounts: can have at most 1 entry."),
    (changed("amounts = [1, 3, 7]", "amounts = []"), "machine 1: missing: amounts."),
    (
        changed('combines = ["P1"]', 'combines = ["T1"]'),
        "machine P1.combines: P1 names T1, but T1 does not name P1.",
    ),
    (changed('combines = ["P1"]', 'combines = ["P1", "P1"]'), "machine 1.combines: “P1” appears more than once."),
    (changed("inputs = 1", "inputs = 0"), "machine 7.inputs: must be at least 1."),
    (changed("cost = 9", "cost = 100"), "assistant 1.cost: must be at most 99."),
    (
        changed('power = "twice"', 'power = "thrice"'),
        "assistant 3.power: “thrice” is not possible; possible: twice.",
    ),
    (
        changed('power = "extra-slots"\namount = 2', 'power = "extra-slots"\namount = 3'),
        "assistant 6.amount: with the slots of the rules this is too much: a workshop has room for at most 6.",
    ),
    (
        changed('condition = "attack"', 'condition = "siege"'),
        "project 2.condition: “siege” is not possible; possible: attack.",
    ),
    (changed("points = 4", "points = 0"), "project 1.points: must be at least 1."),
    (
        changed('"P1", "P4"', '"P1", "A4"'),
        "workshop 5.machines.value 2: “A4” is not possible; possible: P1, P2, P3, P4, P5, P6, T1, T2, T3, T4.",
    ),
    (
        changed("[[project]]\nnumber = 1\n", "[[project]]\nnumber = 2\n"),
        "project 1.number: “2” is not possible; possible: 1.",
    ),
    (TEXT[: TEXT.rindex("[[workshop]]")], "workshop: needs at least 5 entries."),
    (changed("combines = []", 'combines = ["A1"]'), "machine A1.combines: A1 and A1 can never be combined."),
    (
        changed(P1, P1.replace("copies = 8", "copies = 4")).replace(
            "production = { value = 29", "production = { value = 25"
        ),
        "workshop: the workshops start with more machines P1 than there are: 4.",
    ),
    (one_of_each(), "machine: 15 machines that do not attack are too few for the first belt; it needs at least 17."),
]
"""Files that cannot be played with, and a part of the reason."""


@pytest.mark.parametrize(("text", "reason"), IMPOSSIBLE)
def test_a_file_that_cannot_be_played_with_is_refused_with_the_place_and_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadComponents) as refused:
        read_components(text)
    assert reason in str(refused.value)


def test_a_changed_box_can_be_played_with() -> None:
    game = create(changed('target = { value = 20, source = "rulebook" }', 'target = { value = 12, source = "house" }'))
    assert game.components != create().components
    assert game.view(game.deal(3, {"open-totals": "no", "rounds": "40"}), 0).target == 12


def test_a_box_without_a_combination_never_offers_it() -> None:
    text = changed('combines = ["P1"]', "combines = []")
    allowed = read_components(text).allowed
    assert [STACKS[stack] for stack in range(STACK_COUNT) if not allowed[stack]] == [(0, 0), (0, 0, 0)]
    assert KINDS[0] == "P1"
    table = Table(3).shop(0, "P1", "P1")
    table.state.printed = read_components(text)
    assert table.acts("dismantle+reorganise").can("combine") == set()


def test_a_box_whose_defence_machines_do_not_fit_together_never_joins_them() -> None:
    text = changed('combines = ["D1", "D2", "D3"]', "combines = []").replace('combines = ["D1", "D2', 'combines = ["D2')
    table = Table(3).shop(0, "D1", "D2", "D3", "D3")
    table.state.printed = read_components(text)
    assert table.acts("dismantle+reorganise").can("join") == {"join D2", "join D3"}
    assert table.do("join D2").shows() == ["D1", "D3", "D2+D3"]
    table = Table(3).shop(0, "D1", "D2")
    table.state.printed = read_components(text)
    assert table.acts("dismantle+reorganise").can("join") == set()


def test_a_broken_machine_of_a_box_whose_level_is_as_high_as_its_cost_gives_everything_at_once() -> None:
    table = Table(3).yard(0, "P3")
    table.state.printed = read_components(changed("wood = 2, crystal = 1", "wood = 1, crystal = 1"))
    assert table.acts("trade+dismantle").do("scrap P3").has() == (0, 1, 0, 1)
