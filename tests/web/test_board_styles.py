"""The style sheet of a board touches only what the board draws: its rules match nothing of the page around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import tinkertable

SOURCE: Final = Path(tinkertable.__file__).parent
BOARDS: Final = sorted(SOURCE.glob("games/*/board/board.css"))
TOGETHER: Final = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
"""What stands in brackets, with two more pairs of them inside."""


def names_on_the_page() -> set[str]:
    """Classes (`.name`) and ids (`#name`) that the templates and scripts of pages use, whichever game is played."""
    found: set[str] = set()
    for path in (SOURCE / "web" / "templates").rglob("*.html"):
        markup = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " ", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        found.update(f".{name}" for value in re.findall(r'class="([^"]*)"', markup) for name in value.split())
        found.update(f"#{name}" for name in re.findall(r'\bid="([^"]*)"', markup))
    for path in (SOURCE / "web" / "static" / "js").rglob("*.js"):
        script = path.read_text(encoding="utf-8")
        found.update(f".{name}" for name in re.findall(r'(?:classList\.\w+\(|className = )"([\w-]+)"', script))
    return found


def selectors(sheet: str) -> Iterator[str]:
    """Every selector of a style sheet by itself, also those within media queries."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    plain = re.sub(r"@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*\s*\}", "", plain)
    for head in re.findall(r"([^{};]+)\{", plain):
        if not head.strip().startswith("@"):
            yield from alternatives(head)


def alternatives(head: str) -> Iterator[str]:
    """The parts of a list of selectors, split at the commas that are not in brackets."""
    depth, start = 0, 0
    for at, letter in enumerate(head):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            yield head[start:at].strip()
            start = at + 1
    yield head[start:].strip()


def is_of_the_board(selector: str, page: set[str]) -> bool:
    """Whether a selector needs a class or id that only boards have, on an element or around it."""

    def needs_own(part: str) -> bool:
        return "[data-skin" in part or bool(set(re.findall(r"[.#][\w-]+", part)) - page)

    needed = re.sub(rf":(?:not|has){TOGETHER}", "", selector)
    choices = re.findall(rf":(?:is|where)({TOGETHER})", needed)
    return needs_own(re.sub(rf":[\w-]+{TOGETHER}", "", needed)) or any(
        all(needs_own(one) for one in alternatives(choice[1:-1])) for choice in choices
    )


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.parts[-3])
def test_rules_of_a_board_match_nothing_of_the_page_around_it(path: Path) -> None:
    """A rule for `.marked` alone once made buttons elsewhere unclickable; `.bank` changed the clock."""
    page = names_on_the_page()
    found = list(selectors(path.read_text(encoding="utf-8")))
    assert len(found) > 300
    assert [one for one in found if not is_of_the_board(one, page)] == []


def test_a_rule_that_matches_something_of_the_page_is_found() -> None:
    page = {".bank", ".sign"}
    sheet = "@media (width) { .bank, .own > .sign { top: 0 } } :is(.bank, .own) b:not(.own) { top: 0 } .own .bank {}"
    strays = [one for one in selectors(sheet) if not is_of_the_board(one, page)]
    assert strays == [".bank", ":is(.bank, .own) b:not(.own)"]


PAGE_SHEETS: Final = sorted((SOURCE / "web" / "static" / "css").glob("*.css"))


def rules(sheet: str) -> Iterator[tuple[str, str]]:
    """Every selector of a style sheet with what its rule sets."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    for head, body in re.findall(r"([^{};]+)\{([^{}]*)\}", plain):
        if not head.strip().startswith("@"):
            yield from ((one, body) for one in alternatives(head))


def styles_everything_again(selector: str, body: str) -> bool:
    """Whether some change of a page makes a browser style all of it again.

    WebKit does so for every new element when `:not(:has())` stands before others, or within it what any element can be.
    What a page sets for itself, as soon as it has an answer more or less, everything on it inherits.
    """
    absent = re.findall(rf":not\(:has({TOGETHER})\)(\s*[~+])?", selector)
    anything = any(
        beside or not all(re.search(r"[.#\[:]", one) for one in alternatives(arguments[1:-1]))
        for arguments, beside in absent
    )
    counts = re.fullmatch(rf"\.page-table:has{TOGETHER}", selector) and ":nth-child" in selector
    return anything or bool(counts and "--" in body)


@pytest.mark.parametrize("path", [*PAGE_SHEETS, *BOARDS], ids=lambda path: path.parts[-3] + "-" + path.stem)
def test_a_move_does_not_have_the_whole_page_styled_again(path: Path) -> None:
    """With one rule of this kind, WebKit styled the whole page for every element that was added anywhere."""
    found = rules(path.read_text(encoding="utf-8"))
    assert [selector for selector, body in found if styles_everything_again(selector, body)] == []


def test_a_rule_that_styles_the_whole_page_again_is_found() -> None:
    sheet = """.a:not(:has(> *)) ~ .b { top: 0 } .page-table:has(#a > :nth-child(2)) { --n: 2; }
      .b:not(:has(form, .e)) {} .c:not(:has(> .d)) > p { top: 0 }
      .page-table:has(.lobby) { gap: 0 } .b:has(> :nth-child(2)) { --n: 2; }"""
    found = [selector for selector, body in rules(sheet) if styles_everything_again(selector, body)]
    assert found == [".a:not(:has(> *)) ~ .b", ".page-table:has(#a > :nth-child(2))", ".b:not(:has(form, .e))"]
