"""Imports go one way: core <- games <- bots <- lab, and core <- table <- store <- server <- web, cli."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "tinkertable"

MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "i18n": {"core", "games"},
    "laws": {"core", "games", "i18n"},
    "bots": {"core", "games"},
    "lab": {"core", "games", "bots", "laws", "i18n"},
    "table": {"core"},
    "store": {"core", "table"},
    "server": {"core", "games", "bots", "table", "store", "i18n"},
    "web": {"core", "games", "bots", "table", "store", "server", "i18n"},
    "cli": {"core", "games", "bots", "lab", "laws", "i18n", "table", "store", "server", "web"},
}


def layers_imported(path: Path) -> set[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.append(node.module)
    return {name.split(".")[1] for name in names if name.startswith("tinkertable.")}


def test_every_layer_is_listed() -> None:
    layers = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert layers == set(MAY_IMPORT)


PARTS_MAY_IMPORT: dict[str, set[str]] = {
    "bot": {"core", "games", "bots"},
    "board": {"core", "games", "i18n", "web"},
    "learn": {"core", "games", "i18n", "web"},
}
"""The parts of a game that are loaded by those who need them: the bots, the boards and the rules pages."""


def may_import(path: Path) -> set[str]:
    """The layers a module may import."""
    layers = path.relative_to(PACKAGE).parts
    if layers == ("core", "errors.py"):
        return {"core", "i18n"}  # `str` of an error is its English sentence; the import waits until it is asked for
    if layers == ("__init__.py",):
        return {"library", *MAY_IMPORT["lab"]}  # the public API; each name is loaded when it is asked for
    if layers == ("library.py",):
        # a build in an empty environment follows its imports; where one is missing, nothing is compiled
        return MAY_IMPORT["lab"]
    if layers[0] == "games" and len(layers) > 3 and layers[2] in PARTS_MAY_IMPORT:
        return PARTS_MAY_IMPORT[layers[2]]
    return MAY_IMPORT.get(layers[0], set(MAY_IMPORT)) | {layers[0]}


def test_imports_go_one_way() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {layer}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for layer in sorted(layers_imported(path))
        if layer not in may_import(path)
    ]
    assert wrong == []


def test_games_do_not_know_each_other() -> None:
    wrong = []
    for path in sorted((PACKAGE / "games").rglob("*.py")):
        game = path.relative_to(PACKAGE / "games").parts[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = getattr(node, "module", None) or ""
            if module.startswith("tinkertable.games.") and module.split(".")[2] not in (game, "package", "base_game"):
                wrong.append(f"{path.name} of {game} imports {module}")
    assert wrong == []


def test_the_rules_know_neither_texts_nor_boards() -> None:
    """Rules import the contract and their own folder; texts, boards and bots are made from them."""
    wrong = []
    for path in sorted((PACKAGE / "games").glob("*/rules/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = getattr(node, "module", None) or ""
            parts = module.split(".")
            if parts[:2] == ["tinkertable", "games"] and parts[3:4] not in (["rules"], ["meta"], ["components"]):
                wrong.append(f"{path.relative_to(PACKAGE)} imports {module}")
    assert wrong == []


def test_http_stays_in_the_web() -> None:
    """Only `web` knows Litestar; only `store` knows SQLAlchemy."""
    homes = {"litestar": {"web"}, "sqlalchemy": {"store"}, "jinja2": {"web"}}
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        layer = path.relative_to(PACKAGE).parts[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            far = [name for name in names if layer not in homes.get(name.split(".")[0], {layer})]
            wrong += [f"{path.relative_to(PACKAGE)} imports {name}" for name in far]
    assert wrong == []
