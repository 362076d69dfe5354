"""The tree keeps its rules: what a game consists of, names that mean one thing, functions of a readable length."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tinkertable"
GAMES = ("mech_a_dream", "imaginarium", "bot_factory")

FILES_OF_A_GAME = {
    "": {"README.md", "__init__.py", "meta.py", "game.py", "components.toml", "components.py", "view.py", "zones.py"}
    | {"study.py", "component_features.py", "free_moves.py"},
    "rules": {
        "state.py",
        "moves.py",
        "printed_values.py",
        "setup.py",
        "turn.py",
        "chance.py",
        "invariants.py",
        "score.py",
    }
    | {"features.py"},
    "text": {"prompts.py", "labels.py", "refusals.py", "log.py", "keys.py", "signs.py", "en.po", "fr.po", "it.po"},
    "bot": {"value.py", "weights.toml"},
    "board": {"painter.py", "model.py", "board.html", "board.css", "signs.html", "cover.html", "theme.css"},
    "learn": {"rules.en.md", "rules.fr.md", "rules.it.md", "lesson.toml", "drawings.py", "rule_links.py"}
    | {"component_tables.py", "rules.css"},
}
"""What every game folder has. Further files are named after the parts of the game."""

NAMED_OUTSIDE = {
    "__init__.py": "an example in a docstring",
    "games/__init__.py": "the registry of games",
    "games/package.py": "an example in a docstring",
    "core/contract.py": "an example in a docstring",
    "i18n/catalogs.py": "an example in a docstring",
    "lab/envs/gymnasium.py": "an example in a docstring",
    "lab/envs/openspiel.py": "an example in a docstring",
    "lab/envs/pettingzoo.py": "an example in a docstring",
    "web/static_files.py": "an example in a docstring",
}
"""Files outside the games' folders that may name a game, and why."""

ONE_TOPIC = {
    # a command is named after what it runs
    "arena.py": {"cli", "lab"},
    "bench.py": {"cli", "web"},
    "fuzz.py": {"cli", "lab"},
    "play.py": {"cli", "server/commands", "table"},
    "ratings.py": {"cli", "server/jobs"},
    "replay.py": {"cli", "core"},
    "train.py": {"cli", "lab"},
    "tune.py": {"cli", "lab"},
    # routes and their pages are named after what they show
    "review.py": {"bots", "cli", "web/html"},
    "lobby.py": {"table", "web/html"},
    "identity.py": {"server", "web"},
    "people.py": {"server/commands", "store"},
    "tables.py": {"server/commands", "store"},
    "reviews.py": {"server", "store"},
    "statistics.py": {"server", "web/html"},
    "table.py": {"table", "web/html"},
    "errors.py": {"core", "web"},
    # a game's part is named after the module that defines or loads it
    "components.py": {"cli", "core", "games"},
    "component_tables.py": {"games/learn", "web/learn"},
    "drawings.py": {"games/learn", "web/learn"},
    "painter.py": {"games/board", "web/boards"},
    "rule_links.py": {"games/learn", "web/learn"},
    "setup.py": {"core", "games/rules"},
    "study.py": {"core", "games"},
    "value.py": {"bots", "games/bot"},
    "view.py": {"core", "games"},
    "zones.py": {"core", "games"},
}
"""Modules of one name in several folders that are about one topic."""

ONE_CLASS = {
    "PlayedMove": "the move of a match, and how the API writes it",
    "Model": "what a board's template draws",
}
"""Classes outside the games' folders that have one name for one thing in two layers."""

LONGEST_FUNCTION = 70
MOST_POSITIONAL = 7
DATA = {
    "store/migrations": "the schema, column by column",
}
"""Where functions may be longer, because they only list data."""


def place(path: Path) -> str:
    """The folder of a module; the games' folders count as one, and so does the skeleton of a game."""
    parts = path.relative_to(PACKAGE).parts[:-1]
    if parts[:4] == ("cli", "skeleton", "src", "my_game"):
        parts = ("games", *parts[3:])
    return "/".join((parts[0], *parts[2:]) if parts[:1] == ("games",) and len(parts) > 1 else parts)


def test_every_game_consists_of_the_same_files() -> None:
    missing = {
        f"{game}/{folder}/{name}".replace("//", "/")
        for game in GAMES
        for folder, names in FILES_OF_A_GAME.items()
        for name in names
        if not (PACKAGE / "games" / game / folder / name).is_file()
    }
    assert sorted(missing) == []


def test_nothing_about_a_game_is_outside_its_folder() -> None:
    names = re.compile(r"mech.?a.?dream|imaginarium|bot.?factory", re.IGNORECASE)
    found = set()
    for path in PACKAGE.rglob("*"):
        inside = path.relative_to(PACKAGE)
        made = inside.name == "bundle.js" or "fonts" in inside.parts or "__pycache__" in inside.parts
        if made or not path.is_file() or (inside.parts[0] == "games" and inside.parts[1] in GAMES):
            continue
        text = path.read_bytes().decode("utf-8", errors="ignore")
        if names.search(inside.as_posix()) or names.search(text):
            found.add(inside.as_posix())
    assert sorted(found - set(NAMED_OUTSIDE)) == []


def test_the_signs_of_a_game_are_styled_in_its_folder() -> None:
    """Pages style only what they draw: a class that the templates of one game alone have is in that game's sheets."""
    drawn = defaultdict(set)
    for path in (path for kind in ("html", "py", "js") for path in PACKAGE.rglob(f"*.{kind}")):
        inside = path.relative_to(PACKAGE).parts
        if path.name == "bundle.js":
            continue
        owner = inside[1] if inside[0] == "games" and inside[1] in GAMES else ""
        for word in re.findall(r"[\w-]+", path.read_text(encoding="utf-8")):
            drawn[word].add(owner)
    found = {
        f"{path.name} .{name}"
        for path in (PACKAGE / "web" / "static" / "css").glob("*.css")
        for name in re.findall(r"\.([a-z][\w-]*)", re.sub(r"/\*.*?\*/|url\([^)]*\)", "", path.read_text("utf-8")))
        if len(drawn[name]) == 1 and drawn[name] != {""}
    }
    assert sorted(found) == []


def test_no_module_is_named_twice_for_different_things() -> None:
    places = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        if path.name != "__init__.py" and "versions" not in path.parts:
            places[path.name].add(place(path))
    found = {name for name, folders in places.items() if len(folders) > 1 and folders != ONE_TOPIC.get(name)}
    assert sorted(found) == []


def test_no_class_is_named_twice_for_different_things() -> None:
    files = defaultdict(list)
    for path in PACKAGE.rglob("*.py"):
        inside = path.relative_to(PACKAGE)
        if inside.parts[0] == "games" and inside.parts[1] in GAMES:
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                files[node.name].append(inside.as_posix())
    assert {name: found for name, found in files.items() if len(found) > 1 and name not in ONE_CLASS} == {}


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions() -> Iterator[tuple[str, Function]]:
    """Every function of the project, with the file it is in."""
    for folder in (PACKAGE, ROOT / "tests", ROOT / "tools", ROOT / "build_tools", ROOT / "benchmarks"):
        for path in folder.rglob("*.py"):
            inside = path.relative_to(PACKAGE if folder == PACKAGE else ROOT).as_posix()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, Function):
                    yield inside, node


def test_functions_are_short_enough_to_read() -> None:
    found = {
        f"{file} {function.name}"
        for file, function in functions()
        if (function.end_lineno or 0) - function.lineno >= LONGEST_FUNCTION and not file.startswith(tuple(DATA))
    }
    assert sorted(found) == []


def test_functions_have_few_positional_arguments() -> None:
    found = set()
    for file, function in functions():
        names = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args)]
        if len(names) - (names[:1] in (["self"], ["cls"])) > MOST_POSITIONAL:
            found.add(f"{file} {function.name}")
    assert sorted(found) == []


PLAIN = (".py", ".md", ".js", ".html", ".css", ".toml", ".po", ".yaml")
OLD_WORDS = re.compile(
    r"\banew\b|\b(?:whoever|for[ _]want[ _]of|curtains?|furnished)\b|_whoever_|\bso many\b(?! \w+ that)|of the house\b",
    re.IGNORECASE,
)
OWN_WORDS = re.compile(r"/(reports|records|playthroughs|fonts|fr|it)/|bundle\.js|\b(fr|it)\.(md|po)|test_tree\.py")
"""Files that need not be plain: other languages, and what programs write."""


def test_texts_are_plain_english() -> None:
    found = []
    folders = ("src", "docs", "tests", "tools", "build_tools", "benchmarks", "deploy")
    for path in (
        *ROOT.glob("*.md"),
        ROOT / "Makefile",
        *(path for name in folders for path in (ROOT / name).rglob("*")),
    ):
        inside = path.relative_to(ROOT).as_posix()
        if path.suffix not in (*PLAIN, "") or not path.is_file() or OWN_WORDS.search(inside):
            continue
        lines = path.read_text(encoding="utf-8", errors="ignore").splitlines()
        found += [f"{inside}: {line.strip()}" for line in lines if OLD_WORDS.search(line)]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_tests_and_records(game: str) -> None:
    assert list((ROOT / "tests" / "games" / game).glob("test_rules_*.py"))
    assert list((ROOT / "tests" / "records" / game).glob("*.record"))
    assert list((ROOT / "tests" / "playthroughs").glob(f"{game}_*.txt"))


def test_migrations_are_numbered_one_after_the_other() -> None:
    folder = PACKAGE / "store" / "migrations" / "versions"
    found = {}
    for path in sorted(folder.glob("m*.py")):
        text = path.read_text(encoding="utf-8")
        revision = re.search(r'^revision = "(\d+)"$', text, re.MULTILINE)
        below = re.search(r'^down_revision = (?:"(\d+)"|None)$', text, re.MULTILINE)
        assert revision is not None, path.name
        assert below is not None, path.name
        found[path.name] = (path.name[1:5], revision[1], below[1])
    numbers = [f"{number:04}" for number in range(1, len(found) + 1)]
    wanted = list(zip(numbers, numbers, [None, *numbers[:-1]], strict=True))
    assert list(found.values()) == wanted
    engine = (PACKAGE / "store" / "engine.py").read_text(encoding="utf-8")
    assert f'LATEST: Final = "{numbers[-1]}"' in engine
