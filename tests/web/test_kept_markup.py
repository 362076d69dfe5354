"""Parts of a board that were drawn before are not drawn again, and never shown in place of others."""

from __future__ import annotations

from typing import Any

import pytest
from markupsafe import Markup
from msgspec import Struct

from tinkertable.web.kept_markup import KeptMarkup
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
