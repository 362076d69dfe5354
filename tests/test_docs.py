"""The documentation is true: its examples run, its links and paths exist, and its lines can be reviewed."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

from tinkertable.games import GAMES

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "tinkertable"
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "benchmarks/README.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted(SOURCE.glob("games/*/README.md")),
]
ELSEWHERE = {"learn/rules.LANGUAGE.md", "games/GAME/bot/value.py", "games/GAME/bot/weights.toml"}
"""Paths with a placeholder in them."""

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def anchor(heading: str) -> str:
    """The anchor that Markdown renderers give a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@every_page
def test_examples_run_as_shown(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name, package in GAMES.items() if package.module.startswith("tests.")]:
        monkeypatch.delitem(GAMES, name)  # a toy that another test has put beside the real ones
    failed, _tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("module", ["pettingzoo", "gymnasium", "openspiel"])
def test_examples_of_the_reference_run_as_shown(module: str) -> None:
    failed, tried = doctest.testmod(import_module(f"tinkertable.lab.envs.{module}"))
    assert failed == 0
    assert tried > 1


def test_no_other_module_has_examples_that_would_not_run() -> None:
    having = {path.stem for path in SOURCE.rglob("*.py") if "\n>>> " in text_of(path)}
    assert having == {"pettingzoo", "gymnasium", "openspiel"}


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", text_of(page), flags=re.DOTALL)
    broken = []
    for path, place in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", text):
        if "://" in path:
            continue
        target = page.parent / path if path else page
        if not target.exists():
            broken.append(path)
        elif place and place not in {
            anchor(title) for title in re.findall(r"^#+ (.*)$", text_of(target), re.MULTILINE)
        }:
            broken.append(f"{path}#{place}")
    assert broken == []


@every_page
def test_paths_exist(page: Path) -> None:
    """A file named in backquotes exists: below the repository, the package, or a game's folder."""
    named = re.findall(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|html|css|toml|po|md|js))`", text_of(page))
    roots = [ROOT, SOURCE, SOURCE / "web", SOURCE / "games" / "imaginarium", page.parent]
    missing = [path for path in named if path not in ELSEWHERE and not any((root / path).exists() for root in roots)]
    assert missing == []


@every_page
def test_lines_fit_a_review(page: Path) -> None:
    if page.parent.parent == SOURCE / "games":
        pytest.skip("a table of values with their sources")
    assert [line for line in text_of(page).splitlines() if len(line) > 120] == []


def test_every_page_is_in_the_index() -> None:
    index = ROOT / "docs" / "README.md"
    linked = {(index.parent / path).resolve() for path in re.findall(r"\]\(([^)#]+)", text_of(index))}
    pages = {page.resolve() for page in (ROOT / "docs").rglob("*.md")} - {index.resolve()}
    assert sorted(pages - linked) == []
