"""Imports go one way: core <- games <- bots <- lab, and core <- table <- store, web."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "tinkertable"

MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "locale": {"core"},
    "games": {"core"},
    "laws": {"core", "locale"},
    "bots": {"core", "games"},
    "lab": {"core", "games", "bots", "laws", "locale"},
    "table": {"core", "games", "bots"},
    "store": {"core", "games", "table"},
    "web": {"core", "games", "bots", "table", "store", "locale"},
    "cli": {"core", "games", "bots", "lab", "laws", "locale", "table", "store", "web"},
}


def rooms_imported(path: Path) -> set[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.append(node.module)
    return {name.split(".")[1] for name in names if name.startswith("tinkertable.")}


def test_every_room_is_on_the_map() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms == set(MAY_IMPORT)


def test_imports_go_one_way() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {room}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for room in sorted(rooms_imported(path))
        if (home := path.relative_to(PACKAGE).parts[0]) in MAY_IMPORT and room not in MAY_IMPORT[home] | {home}
    ]
    assert wrong == []


def test_games_do_not_know_each_other() -> None:
    wrong = []
    for path in sorted((PACKAGE / "games").rglob("*.py")):
        game = path.relative_to(PACKAGE / "games").parts[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = getattr(node, "module", None) or ""
            if module.startswith("tinkertable.games.") and module.split(".")[2] != game:
                wrong.append(f"{path.name} of {game} imports {module}")
    assert wrong == []
