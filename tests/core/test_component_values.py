"""Component files value by value: paths, sources, differences, and files written with other values."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tinkertable.cli import main
from tinkertable.core.component_values import changed, differences, values_of, write_components
from tinkertable.core.components import digest
from tinkertable.core.errors import BadComponents
from tinkertable.games import GAMES, open_game, reopen

SMALL = """
[board]
size = 3
start = { value = 2, source = "rulebook" }
source = { size = "printed" }

[[tile]]
id = "T1"
price = 4
source = "house"

[[space]]
grants = 1
"""


def test_every_value_has_a_path_and_a_source() -> None:
    assert [tuple(value) for value in values_of(SMALL)] == [
        ("board.size", 3, "printed"),
        ("board.start", 2, "rulebook"),
        ("tile T1.id", "T1", "house"),
        ("tile T1.price", 4, "house"),
        ("space 1.grants", 1, ""),
    ]


def test_a_value_is_changed_by_its_path() -> None:
    after = changed(SMALL, {"tile T1.price": 2, "board.start": 5})
    assert differences(SMALL, after) == [("board.start", 2, 5), ("tile T1.price", 4, 2)]
    with pytest.raises(BadComponents):
        changed(SMALL, {"tile T2.price": 2})


def test_a_value_whose_source_is_not_said_has_none() -> None:
    text = 'start = { value = 2, source = { value = "house" } }\n[board]\nsize = 3\nsource = { other = "house" }\n'
    assert [tuple(value) for value in values_of(text)] == [("start", 2, ""), ("board.size", 3, "")]


def test_a_list_is_one_value_unless_it_holds_nothing_but_tables() -> None:
    text = "none = []\nmixed = [1, { price = 2 }]\ntables = [{ price = 2 }]\n"
    assert {value.path: value.value for value in values_of(text)} == {
        "none": [],
        "mixed": [1, {"price": 2}],
        "tables 1.price": 2,
    }


def test_a_changed_value_keeps_its_source() -> None:
    after = changed(SMALL, {"board.start": 5, "space 1.grants": 3})
    assert values_of(after)[1] == ("board.start", 5, "rulebook")
    assert values_of(after)[-1] == ("space 1.grants", 3, "")
    assert changed("[board]\nsize = 3\n", {"board": {"size": 4}}) == "board = { size = 4 }\n", "a whole table"


def test_a_source_is_no_value() -> None:
    with pytest.raises(BadComponents):
        changed(SMALL, {"tile T1.source": "rulebook"})


def test_a_file_is_written_with_quotes_only_where_toml_wants_them() -> None:
    content = {"size-1": 3, "due à": "Zoé 🎲"}
    assert write_components(content) == 'size-1 = 3\n"due à" = "Zoé 🎲"\n'
    assert changed(write_components(content), {}) == write_components(content)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_box_written_again_has_the_same_values(game: str) -> None:
    box = GAMES[game].read("components.toml")
    assert digest(changed(box, {})) == digest(box)
    assert reopen(game, changed(box, {})).components == open_game(game).components


def test_the_command_compares_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    box = GAMES["mech-a-dream"].read("components.toml")
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(changed(box, {"machine Y6.price": 2}), encoding="utf-8")
    bad.write_text(changed(box, {"machine Y6.price": -1}), encoding="utf-8")
    assert main(["components", "compare", "mech-a-dream", str(good), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == [{"path": "machine Y6.price", "first": 4, "second": 2}]
    assert main(["components", "compare", "mech-a-dream", str(good), str(good)]) == 0
    assert capsys.readouterr().out == "Both files have the same values.\n"
    assert main(["components", "check", "mech-a-dream", str(good)]) == 0
    assert main(["components", "check", "mech-a-dream", str(good), str(bad)]) == 1
    assert "price" in capsys.readouterr().out.splitlines()[-1]
    assert main(["components", "compare", "mech-a-dream"]) == 1
    assert main(["components", "print", "mech-a-dream"]) == 0
    assert "machine Y6.price" in capsys.readouterr().out
    assert main(["components", "print", "mech-a-dream", "--toml"]) == 0
    assert capsys.readouterr().out == box
