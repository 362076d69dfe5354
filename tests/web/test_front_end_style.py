"""Templates, styles and scripts have lines a person can review, and each page says what it needs."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from jinja2 import Environment, meta, nodes

from tinkertable.web.rendering import make_environment

LONGEST_LINE: Final = 140
PACKAGE: Final = Path(__file__).parents[2] / "src" / "tinkertable"
SOURCES: Final = sorted(
    path
    for pattern in (
        "web/templates/**/*.html",
        "web/static/css/*.css",
        "web/static/js/*.js",
        "games/*/board/*.*",
        "games/*/learn/*.css",
    )
    for path in PACKAGE.glob(pattern)
    if path.suffix in (".html", ".css", ".js")
)
ALWAYS: Final = frozenset({"me", "here", "live", "status"})
"""What every page gets from `Pages.render` and `Pages.show`."""
LOOKED_UP: Final = frozenset({"table"})
"""What the menu of every page uses if it is there."""
ASKED_OF_BOARDS: Final = frozenset({"where", "shared", "mine", "other"})
"""Macros that the template of every board has."""
ABOUT_THE_ANSWER: Final = frozenset({"status", "translator", "headers", "here"})
"""Arguments of `Pages.show` that are not for the template."""


def test_no_line_is_too_long_to_review() -> None:
    long = [
        f"{path.relative_to(PACKAGE)}:{number}"
        for path in SOURCES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert not long


def test_every_macro_says_what_it_draws() -> None:
    silent = [
        f"{path.relative_to(PACKAGE)}: {macro}"
        for path in SOURCES
        if path.suffix == ".html"
        for macro in re.findall(r"(?<!#\})\n\{%-? macro (\w+)", path.read_text(encoding="utf-8"))
    ]
    assert not silent


def test_every_macro_is_drawn_and_uses_its_arguments() -> None:
    idle = []
    sources = {path: path.read_text(encoding="utf-8") for path in SOURCES if path.suffix == ".html"}
    everywhere = Counter(word for text in sources.values() for word in re.findall(r"\w+", text))
    for path, text in sources.items():
        for macro in environment().parse(text).find_all(nodes.Macro):
            if macro.name in ASKED_OF_BOARDS:
                continue
            used = {name.name for name in macro.find_all(nodes.Name) if name.ctx == "load"}
            idle += [f"{path.name}: {macro.name}({arg.name})" for arg in macro.args if arg.name not in used]
            idle += [f"{path.name}: {macro.name}"] if everywhere[macro.name] < 2 else []
    assert not idle


@cache
def environment() -> Environment:
    return make_environment()


@cache
def tree_of(template: str) -> nodes.Template:
    environment_ = environment()
    assert environment_.loader is not None
    return environment_.parse(environment_.loader.get_source(environment_, template)[0])


def made_in(tree: nodes.Template) -> set[str]:
    """The names that a template makes itself: by import, macro or assignment."""
    names = {node.target for node in tree.find_all(nodes.Import)} | {node.name for node in tree.find_all(nodes.Macro)}
    for node in tree.find_all(nodes.FromImport):
        names |= {name if isinstance(name, str) else name[1] for name in node.names}
    return names | {name.name for name in tree.find_all(nodes.Name) if name.ctx == "store"}


def needs(template: str, made: frozenset[str] = frozenset()) -> set[str]:
    """The variables that a template and those it extends or includes take from the route."""
    tree = tree_of(template)
    made |= made_in(tree)
    found = meta.find_undeclared_variables(tree) - made
    parts: list[nodes.Extends | nodes.Include] = [*tree.find_all(nodes.Extends), *tree.find_all(nodes.Include)]
    for node in parts:
        if isinstance(node.template, nodes.Const):
            found |= needs(node.template.value, made) - (LOOKED_UP if node.template.value == "menu.html" else set())
    return found - set(environment().globals) - ALWAYS


def documented(template: str) -> tuple[set[str], set[str]]:
    """What the first comment of a template says it needs, and what may be left out: `context: table, strip?`."""
    environment_ = environment()
    assert environment_.loader is not None
    source = environment_.loader.get_source(environment_, template)[0]
    found = re.match(r"\{#-?[^#]*?context: ([\w?, ]*?)\.? ?-?#\}", source)
    assert found is not None, f"{template} does not begin with a comment that ends in 'context: …'"
    names = {name.strip() for name in found[1].split(",") if name.strip() != "nothing"}
    return {name.rstrip("?") for name in names}, {name.rstrip("?") for name in names if name.endswith("?")}


def calls() -> list[tuple[str, set[str]]]:
    """Each template that a route shows, with the names it passes."""
    found = []
    for path in sorted((PACKAGE / "web").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "show"):
                continue
            template = node.args[1] if len(node.args) > 1 else None
            if isinstance(template, ast.Constant) and isinstance(template.value, str):
                found.append((template.value, {word.arg for word in node.keywords if word.arg} - ABOUT_THE_ANSWER))
    return found


PAGES: Final = sorted({template for template, _ in calls()})


def test_the_routes_show_pages() -> None:
    assert {"home.html", "table.html", "table_fragment.html", "review.html", "learn/lesson.html"} <= set(PAGES)


@pytest.mark.parametrize("template", PAGES)
def test_a_page_says_what_it_needs(template: str) -> None:
    assert documented(template)[0] == needs(template)


@pytest.mark.parametrize(("template", "passed"), calls(), ids=lambda value: value if isinstance(value, str) else "")
def test_a_route_passes_what_its_page_needs(template: str, passed: set[str]) -> None:
    needed, optional = documented(template)
    assert needed - optional <= passed <= needed
