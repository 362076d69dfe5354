"""The game's page names the test of every ruling, and says nothing that has changed since."""

from __future__ import annotations

import re
from importlib.resources import files

from tests.games.imaginarium import test_rulings
from tests.games.imaginarium.builder import GAME

PAGE = (files("tinkertable.games.imaginarium") / "README.md").read_text(encoding="utf-8")


def test_every_ruling_is_on_the_page_with_its_tests() -> None:
    named = set(re.findall(r"`(test_ruling_\w+)`", PAGE))
    written = {name for name in dir(test_rulings) if name.startswith("test_ruling_")}
    assert named == written
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \| .* \| `test_ruling", PAGE, re.MULTILINE)]
    assert numbers == list(range(1, 37))


def test_the_page_names_every_option_and_the_size_of_the_vocabulary() -> None:
    for option in GAME.options:
        assert f"| `{option.name}` | {', '.join(f'`{value}`' for value in option.values)} |" in PAGE
    assert f"There are {len(GAME.moves)} moves" in PAGE
    assert f"({GAME.longest:,} with the box's components)" in PAGE


def test_every_move_on_the_page_exists() -> None:
    table = PAGE.split("## How a game is recorded", 1)[1].split("An action begins", 1)[0]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    for text in re.findall(r"`([^`]+)`", " ".join(rows)):
        GAME.parse(text)
