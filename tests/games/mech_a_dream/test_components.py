"""The component file: complete, with a source for every value, and refused with place and reason when impossible."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from tinkertable.core.components import SOURCES, digest
from tinkertable.core.errors import BadComponents
from tinkertable.games import open_game
from tinkertable.games.mech_a_dream.components import read_components
from tinkertable.games.mech_a_dream.rules.moves import TILES

BOX = (files("tinkertable.games.mech_a_dream") / "components.toml").read_text(encoding="utf-8")


def changed(old: str, new: str, count: int = 1) -> str:
    """The box's own file with a change."""
    assert old in BOX, old
    return BOX.replace(old, new, count)


def machine(tile: str, old: str, new: str) -> str:
    """The box's own file with a change to the entry of a tile."""
    before, entry = BOX.split(f'tiles = ["{tile}', 1)
    body, rest = entry.split("[[", 1)
    assert old in body, body
    return f'{before}tiles = ["{tile}{body.replace(old, new)}[[{rest}'


def test_the_box_can_be_read() -> None:
    tables = read_components(BOX)
    assert len(tables.price) == len(TILES) == 50
    assert (tables.days, tables.places, tables.belt, tables.cursor) == (7, 9, 7, 9)
    assert list(tables.slot_bonus[:12]) == [0] * 7 + [2, 3, 5, 3, 3]


def test_every_value_has_a_source() -> None:
    def sources(value: object) -> list[str]:
        if isinstance(value, dict):
            here = value.get("source", [])
            found = [here] if isinstance(here, str) else list(here.values()) if isinstance(here, dict) else []
            return found + [word for key, inner in value.items() if key != "source" for word in sources(inner)]
        return [word for inner in value for word in sources(inner)] if isinstance(value, list) else []

    assert set(sources(tomllib.loads(BOX))) <= set(SOURCES)


def test_the_values_the_rulebook_states_are_marked_as_such() -> None:
    content = tomllib.loads(BOX)
    first = next(entry for entry in content["machine"] if entry["tiles"][0] == "R1a")
    assert (first["price"], first["time"], first["source"]["price"]) == (2, 3, "rulebook")
    assert content["delivery"][0]["source"]["morning"] == "rulebook"


IMPOSSIBLE = [
    ("nonsense = [", "Component file: this is not valid TOML at line 1, column 13."),
    (machine("B1a", "price = 1", "price = -1"), "machine 1.price: must be at least 0."),
    (machine("B1a", "price = 1", "price = 1.5"), "machine 1.price: must be a whole number, not a decimal number."),
    (machine("B1a", "price = 1", "price = true"), "machine 1.price: must be a whole number, not a boolean."),
    (machine("B1a", "time = 4", "time = 12"), "machine 1.time: must be at most 7."),
    (machine("B1a", "time = 4", "time = 0"), "machine 1.time: must be at least 1."),
    (
        machine("B1a", '"2F"', '"2X"'),
        "machine 1.effect: in “2X”, “2X” is not possible; it must be a number with one of: F, I, R, DP, H.",
    ),
    (machine("B1a", '"2F"', '""'), "machine 1.effect: “” lacks what is paid or gained."),
    (
        machine("B1a", '"2F"', '"0F"'),
        "machine 1.effect: in “0F”, “0F” is not possible; it must be a number with one of: F, I, R, DP, H.",
    ),
    (machine("B1a", '"2F"', '"21F"'), "machine 1.effect: in “21F”, 21 is not possible; it must be 1 to 20."),
    (
        machine("B1a", '"2F"', '"1DP -> 2F"'),
        "machine 1.effect: in “1DP -> 2F”, “1DP” is not possible; it must be a number with one of: F, I, R.",
    ),
    (machine("B1a", '"2F"', '"copy"'), "machine 1.effect: “copy” is not possible here."),
    (machine("B1a", "time = 4\n", ""), "machine 1: missing: time."),
    (machine("B1a", "price = 1", "price = 1\ncolour = 2"), "machine 1: the name “colour” is unknown."),
    (machine("B1a", '"B1b"', '"B1c"'), "machine 1.tiles: “B1c” does not exist."),
    (machine("B2a", "price", "points = 3\nprice"), "machine 2: “points” has no use here."),
    (machine("B1a", '"B1b"', '"R1b"'), "machine 1.tiles: B1a and R1b differ in colour."),
    (machine("B2a", '", "B2b"', '", "B1b"'), "machine 2.tiles: “B1b” appears more than once."),
    (machine("B1a", '", "B1b"', '"'), "machine: missing: B1b."),
    (
        machine("B2a", 'source = "house"', 'source = "dreamt"'),
        "machine 2.source: “dreamt” is not one of the possible values.",
    ),
    (machine("B2a", 'source = "house"\n', ""), "machine 2: missing: source."),
    (
        machine("B1a", 'effect = "rulebook"', 'efect = "rulebook"'),
        "machine 1.source: no source is given for effect.",
    ),
    (machine("G1a", '"ink"', '"glue"'), "machine 10.power: “glue” is not one of the possible values."),
    (machine("G1a", "rainbows = 2\n", ""), "machine 10.source: there is a source for rainbows, but no value."),
    (machine("Y1", "points = 5", 'points = "five"'), "machine 22.points: must be a whole number, not text."),
    (changed("belt = 7", "belt = 3"), "machine 1.time: must be at most 3."),
    (changed("days = 7", "days = 11"), "calendar.days: must be at most 10."),
    (changed("cursor = 9", "cursor = 2"), "workshop.flowers: must be at most 2."),
    (changed("bonuses = [2, 3, 5]", "bonuses = 5"), "workshop.bonuses: must be a list, not a whole number."),
    (changed("[calendar]", "[calendars]"), "Component file: the name “calendars” is unknown."),
    (changed("choice = 2", "choice = 0"), "stock_room.morning.choice: must be at least 1."),
    (changed('id = "D10"', 'id = "D11"'), "delivery 10.id: “D11” does not exist."),
    (changed('id = "D10"', 'id = "D9"'), "delivery 10.id: “D9” appears more than once."),
    (changed('evening = ["1R"]', 'evening = ["1R", "1I"]'), "delivery 2.evening: can have at most 1 entry."),
    (
        changed('["3DP", "2I", "A"]', '["3DP", "1F -> 2I", "A"]'),
        "delivery 1.morning 2: “1F -> 2I” has a price, but nothing is paid here.",
    ),
    (changed('["3DP", "2I", "A"]', '["3DP", "2I", 7]'), "delivery 1.morning 3: must be text, not a whole number."),
    (changed('effects = ["1DP"]', 'effects = ["A"]'), "screen 1.effects 1: “A” is not possible here."),
    (
        changed('effects = ["1DP"]', 'effects = ["1F -> copy"]'),
        "screen M8.effects: M1 can copy already, and only one Screen may.",
    ),
    (
        changed('effects = ["1DP"]', 'effects = ["buy 1"]'),
        "screen M7.effects: M1 can buy already, and only one Screen may.",
    ),
    (
        changed('["1F -> copy"]', '["1F -> copy", "1I"]'),
        "screen 8.effects: a Screen that copies has no second effect.",
    ),
    (
        changed('["1F -> copy"]', '["1I -> copy"]'),
        "screen 8.effects 1: in “1I -> copy”, the price is not possible: only copying has one, in flowers.",
    ),
    (
        changed('["evening"]', '["1F -> evening"]'),
        "screen 4.effects 1: in “1F -> evening”, the price is not possible: only copying has one, in flowers.",
    ),
    (changed('effects = ["1F 1I", "1F 1H"]', "effects = []"), "screen 3.effects: needs at least 1 entry."),
    (
        changed('after = "delivery"', 'after = "dinner"'),
        "specialist 4.after: “dinner” is not one of the possible values.",
    ),
    (
        changed('effects = ["2F", "2I"]', 'effects = ["evening"]'),
        "specialist 8.effects 1: “evening” is not possible here.",
    ),
    (changed("taken = 2", "taken = 0"), "price_token.taken: must be at least 1."),
    (f"{BOX}\n[extra]\nrule = 1\n", "Component file: the name “extra” is unknown."),
    (
        BOX.replace('[[specialist]]\nid = "S10"', '[[spare]]\nid = "S10"'),
        "Component file: the name “spare” is unknown.",
    ),
]
"""Files that cannot be played with, and how the reason begins."""


@pytest.mark.parametrize(("text", "message"), IMPOSSIBLE)
def test_an_impossible_file_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadComponents) as refused:
        read_components(text)
    assert str(refused.value).startswith(message)


def test_what_is_wrong_with_the_whole_file_has_no_place() -> None:
    with pytest.raises(BadComponents) as refused:
        read_components("")
    assert str(refused.value) == "Component file: missing: workshop."


def test_the_digest_stands_for_the_values_and_not_for_comments_or_sources() -> None:
    assert len(digest(BOX)) == 16
    assert digest(BOX) == digest("# another comment\n" + BOX) == digest(BOX.replace('"house"', '"printed"'))
    assert digest(BOX) != digest(machine("B1a", "price = 1", "price = 2"))


def test_another_box_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "my-box.toml"
    file.write_text(machine("B1a", '"2F"', '"1I -> 2R 1H"').replace("days = 7", "days = 2"), encoding="utf-8")
    game = open_game("mech-a-dream", file)
    assert game.components != open_game("mech-a-dream").components
    assert game.longest < open_game("mech-a-dream").longest


def test_the_two_tiles_of_a_kind_may_differ() -> None:
    text = BOX.replace('tiles = ["B1a", "B1b"]', 'tiles = ["B1a"]')
    text += '\n[[machine]]\ntiles = ["B1b"]\nprice = 3\ntime = 2\neffect = "1R"\nsource = "printed"\n'
    tables = read_components(text)
    assert (tables.price[0], tables.price[1]) == (1, 3)
    assert tables.twins[0] == 1
