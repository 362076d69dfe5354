"""Parts of a board that were drawn before are not drawn again, and never shown in place of others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest
from markupsafe import Markup
from msgspec import Struct

from tinkertable.web.kept_markup import KeptMarkup, assemble, part
from tinkertable.web.template_speed import QuickEnvironment


class Tile(Struct, frozen=True):
    name: str
    hits: list[int] = []


SOURCE = (
    "{% macro card(tile, owner=none) %}<b>{{ tile.name }}</b>{{ tile.hits|sum }}{{ owner }}{{ drawn() }}{% endmacro %}"
)


@pytest.fixture(name="language")
def fixture_language() -> list[str]:
    return ["en"]


@pytest.fixture(name="drawn")
def fixture_drawn() -> list[int]:
    """How often the macro was called, by a sign that it leaves."""
    return []


@pytest.fixture(name="card")
def fixture_card(drawn: list[int]) -> Any:
    def note() -> str:
        drawn.append(1)
        return ""

    environment = QuickEnvironment(autoescape=True)
    environment.globals["drawn"] = note
    return vars(environment.from_string(SOURCE).module)["card"]


@pytest.fixture(name="kept")
def fixture_kept(language: list[str]) -> KeptMarkup:
    return KeptMarkup(lambda: language[0], most=200)


def test_the_same_content_is_drawn_once(kept: KeptMarkup, card: Any, drawn: list[int]) -> None:
    first = kept.keep(card, Tile("cog", [1, 2]))
    assert first == "<b>cog</b>3None"
    assert kept.keep(card, Tile("cog", [1, 2])) == first
    assert len(drawn) == 1


def test_what_differs_is_drawn_again(kept: KeptMarkup, card: Any, drawn: list[int], language: list[str]) -> None:
    for tile in (Tile("cog"), Tile("wheel"), Tile("cog", [1]), Tile("<i>"), Tile(Markup("<i>"))):
        assert kept.keep(card, tile) == card(tile)
    assert kept.keep(card, Tile("cog"), 2) == "<b>cog</b>02"
    language[0] = "fr"
    before = len(drawn)
    kept.keep(card, Tile("cog"))
    assert len(drawn) == before + 1


def test_only_what_a_macro_uses_counts(kept: KeptMarkup, card: Any, drawn: list[int]) -> None:
    kept.keep(card, Tile("cog", [1]), by=["cog"])
    kept.keep(card, Tile("cog", [2]), by=["cog"])
    assert len(drawn) == 1


def test_the_oldest_are_dropped(kept: KeptMarkup, card: Any) -> None:
    for number in range(100):
        kept.keep(card, Tile(f"tile {number}"))
    assert 1 < len(kept) < 20


def test_what_cannot_be_compared_is_refused(kept: KeptMarkup, card: Any) -> None:
    with pytest.raises(TypeError):
        kept.keep(card, object())


def test_things_that_never_change_are_told_apart_by_what_they_are(
    kept: KeptMarkup, card: Any, drawn: list[int]
) -> None:
    tiles = [Tile("cog"), Tile("wheel")]
    both = "<b>cog</b>0None<b>wheel</b>0None"
    assert kept.keep_each(card, tiles) == both
    assert kept.keep_each(card, tiles) == both
    assert len(drawn) == 2
    assert kept.keep_each(card, [Tile("gear")], 7) == "<b>gear</b>07"


def test_one_element_is_a_part_and_anything_else_is_not() -> None:
    def shown(source: str, held: Mapping[str, int] = MappingProxyType({})) -> str:
        return assemble(lambda: part(lambda: Markup(source)), held)

    whole = shown("<b>1</b>")
    name = whole.split('"')[1]
    assert whole == f'<b data-part="{name}">1</b>'
    assert shown("<b>1</b>", {"other": 0, name: 3}) == '<span data-held="3"></span>'
    for source in ("<b>1</b><b>2</b>", "<b>1</b> ", "text<b>1</b>", "<tr></tr>", "<img>", "<b><b></b>", ""):
        assert shown(source) == source


def test_what_lies_inside_a_held_part_follows_it() -> None:
    def page(held: Mapping[str, int]) -> str:
        return assemble(lambda: part(lambda: Markup("<ul>{}, {}</ul>").format(*(part(item) for item in items))), held)

    items = [lambda: Markup("<li>1</li>"), lambda: Markup("<li>2</li>")]
    names = re.findall('data-part="([^"]+)"', page({}))
    held = {name: number for number, name in enumerate(names)}
    assert page(held) == '<span data-held="0+3"></span>'
    assert page({name: held[name] for name in (names[0], names[2])}) == (
        f'<span data-held="0"></span><li data-part="{names[1]}">1</li><span data-held="2"></span>'
    )
