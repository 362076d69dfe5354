"""The component file is read strictly: what cannot be played is refused with the place and the reason."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from tinkertable.core.components import SOURCES, digest, parse
from tinkertable.core.errors import BadComponents, BadRecord
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games.bot_factory.components import read_components
from tinkertable.games.bot_factory.game import create
from tinkertable.games.bot_factory.rules.printed_values import PrintedValues

RECORDS = Path(__file__).parents[2] / "records" / "bot_factory"
TEXT = (files("tinkertable.games.bot_factory") / "components.toml").read_text(encoding="utf-8")


def refused(old: str, new: str, count: int = 1) -> str:
    assert old in TEXT
    with pytest.raises(BadComponents) as wrong:
        read_components(TEXT.replace(old, new, count))
    return str(wrong.value)


def test_every_table_says_where_its_values_come_from() -> None:
    for name, table in parse(TEXT).items():
        for row in table if isinstance(table, list) else [table]:
            assert row["source"] in SOURCES, name


def test_values_that_only_pictures_held_are_house_values() -> None:
    content = parse(TEXT)
    house = ("floor", "wheel", "row_points")
    assert all(content[name]["source"] == "house" for name in house)
    for name in ("icon", "line", "contract", "inspection"):
        assert all(row["source"] == "house" for row in content[name])


def test_the_stated_values() -> None:
    printed = read_components(TEXT)
    assert list(printed.grants) == [1, 2, 3, 3, 3, 4, 6, 6, 1, 2, 2, 2, 3, 4, 4]
    assert list(printed.rewards) == [0, 2, 2, 0]
    assert list(printed.contract_cost) == [3, 3, 3, 2, 2, 2, 1, 1, 1]
    assert (printed.start_value, printed.highest, printed.tokens) == (6, 15, 9)
    assert (printed.part_limit, printed.project_limit, printed.robot_limit) == (5, 5, 5)
    assert (printed.satisfactory, printed.exemplary) == (20, 50)


def test_the_fourteen_contracts_are_all_singles_and_all_pairs() -> None:
    printed = read_components(TEXT)
    demands = {tuple(printed.demand[4 * contract : 4 * contract + 4]) for contract in range(14)}
    assert len(demands) == 14
    assert sorted(sum(demand) for demand in demands) == [1] * 4 + [2] * 10


def test_each_contract_space_is_inspected_by_two_tiles() -> None:
    printed = read_components(TEXT)
    assert sorted(printed.inspected) == sorted([*range(9), *range(9)])


IMPOSSIBLE = [
    ("tokens = 9 ", "tokens = 1 ", "box.tokens"),
    ("parts_per_kind = 4", "parts_per_kind = -4", "box.parts_per_kind"),
    ("projects_per_colour = 6", "projects_per_colour = 2", "box.projects_per_colour"),
    ("robots_for_two = 3", "robots_for_two = true", "box.robots_for_two"),
    ("value = 6", "value = 16", "start.value"),
    ("value = 1\n", "value = 15\n", "floor.value"),
    ('hall = "assembly"', 'hall = "canteen"', "space 1.hall"),
    ('hall = "assembly"', 'hall = "finance"', "space 2.hall"),
    ("grants = 1", "grants = 0", "space 1.grants"),
    ("gives = 1", "costs = 1", "space 4.costs"),
    (
        'hall = "parts"\ngrants = 3',
        'hall = "assembly"\ngrants = 3',
        "space: the hall “assembly” has 3 spaces, not 4.",
    ),
    ("first_part = 2", 'first_part = "two"', "rewards.first_part"),
    ('colour = "red"\ntype = "head"', 'colour = "pink"\ntype = "head"', "icon 1.colour"),
    ('colour = "red"\ntype = "head"', 'colour = "red"\ntype = "tail"', "icon 1.type"),
    ("bonus_cells = [0, 1, 4, 5]", "bonus_cells = [0, 1, 4, 8]", "wheel.bonus_cells 4"),
    (
        "bonus_cells = [0, 1, 4, 5]",
        "bonus_cells = [0, 1]",
        "wheel.bonus_cells: the icons must lie in two opposite quarters of the wheel, alike in both.",
    ),
    ("bonus_cells = [0, 1, 4, 5]", "bonus_cells = 4", "wheel.bonus_cells"),
    ("reach = 9", "reach = 16", "line 1.reach"),
    ("reach = 12", "reach = 9", "line"),
    ('bonus = "project"', 'bonus = "holiday"', "line 1.bonus"),
    ("top = 3", "top = 0", "row_costs.top"),
    ('id = "C2"', 'id = "C1"', "contract 2.id"),
    ('robots = ["red"]', 'robots = ["pink"]', "contract 1.robots 1"),
    ('robots = ["red"]', "robots = []", "contract 1.robots"),
    ("first = 3\nsecond = 2", "first = 3\nsecond = 4", "contract 1.second: must be at most 3."),
    ('id = "I1"', 'id = "I9"', "inspection 1.id"),
    (
        '"top-1", "middle-2", "bottom-3"',
        '"top-1", "middle-2", "bottom-4"',
        "inspection 1.spaces: three different contract spaces are needed, such as top-1.",
    ),
    (
        '"top-1", "middle-2", "bottom-3"',
        '"top-1", "top-1", "bottom-3"',
        "inspection 1.spaces: three different contract spaces are needed, such as top-1.",
    ),
    ("different_value = 12", "different_value = 99", "tasks.different_value"),
    ("exemplary = 50", "exemplary = 20", "report.exemplary"),
    ('colour = "white"', 'colour = "blue"', "worker"),
    ('colour = "white"', 'colour = "beige"', "worker 4.colour"),
    ('source = "rulebook"', 'source = "hearsay"', "box.source"),
    ('source = "rulebook"', "source = 3", "box.source: must be text or a table, not a whole number."),
    ("[report]", "[reports]", "Component file: the name “reports” is unknown."),
    ("satisfactory = 20", "satisfactory = 20\nlucky = 7", "report: the name “lucky” is unknown."),
    ("satisfactory = 20\n", "", "report: missing: satisfactory."),
]
"""Changes that cannot be played with, and how the reason begins."""


@pytest.mark.parametrize(("old", "new", "place"), IMPOSSIBLE)
def test_an_impossible_value_is_refused_with_its_place(old: str, new: str, place: str) -> None:
    assert refused(old, new).startswith(place)


def test_a_missing_tile_is_refused() -> None:
    cut = TEXT[: TEXT.index('[[contract]]\nid = "C14"')] + TEXT[TEXT.index("[scoring]") :]
    with pytest.raises(BadComponents, match=r"^contract: needs at least 14 entries"):
        read_components(cut)


def test_a_missing_space_is_refused() -> None:
    first = TEXT.index("[[space]]")
    second = TEXT.index("[[space]]", first + 1)
    with pytest.raises(BadComponents, match=r"^space: needs at least 11 entries"):
        read_components(TEXT[:first] + TEXT[second:])


def test_what_is_no_toml_is_refused() -> None:
    with pytest.raises(BadComponents, match="not valid TOML at line 1, column 5"):
        read_components("[box")


def test_the_digest_follows_the_values_and_not_the_layout() -> None:
    assert digest(TEXT) == digest("# another comment\n" + TEXT)
    assert digest(TEXT) != digest(TEXT.replace("first_part = 2", "first_part = 1"))
    assert create(None).components == digest(TEXT)


def test_correcting_a_source_changes_no_digest() -> None:
    assert digest(TEXT.replace('source = "house"', 'source = "reported"', 1)) == digest(TEXT)


def test_records_that_name_the_digest_with_the_sources_still_open() -> None:
    record = read_record((RECORDS / "colour.record").read_text(encoding="utf-8"))
    assert record.components not in ("", create(None).components)
    assert replay(create(None, record.edition), record).actors() == []


def test_records_of_another_box_are_refused() -> None:
    record = read_record((RECORDS / "colour.record").read_text(encoding="utf-8"))
    with pytest.raises(BadRecord, match="components"):
        replay(create(TEXT.replace("first_part = 2", "first_part = 1"), record.edition), record)


def test_another_box_can_be_played_with() -> None:
    game = create(TEXT.replace("first_part = 2", "first_part = 1"))
    assert game.components != create(None).components


def test_values_that_were_not_read_are_nothing() -> None:
    empty = PrintedValues()
    names = [name for name in dir(read_components(TEXT)) if not name.startswith("_")]
    assert len(names) > 40
    assert {name: getattr(empty, name) for name in names if getattr(empty, name)} == {}
