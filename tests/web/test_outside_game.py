"""A game from a package outside, `examples/clatterworks`, on a real server and in a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.installed_package import ROOT, as_installed
from tests.web.browser import SHEET, PageOpener, needs_browser, play_to_the_end, sit_down, visit
from tests.web.http_client import RunningServer

pytestmark = [needs_browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def outside(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageOpener]:
    """Pages of a server that finds the example's package among those that are installed."""
    folder = tmp_path_factory.mktemp("outside")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", as_installed(ROOT / "examples" / "clatterworks", folder / "site"))
        with RunningServer(f"sqlite:///{folder / 'tables.db'}") as server:
            opener = PageOpener(browser, server)
            yield opener
            opener.close()
            assert opener.complaints == []
            assert "clatterworks have no message" not in server.said()


def test_it_is_on_the_home_page_with_its_cover_rules_and_lesson(outside: PageOpener) -> None:
    page = outside("desktop", "fr")
    visit(page, "/")
    box = page.locator(".box-clatterworks")
    expect(box.locator("svg.cover-art")).to_be_visible()
    expect(box.locator(".pitch")).to_contain_text("Trois arbres")
    visit(page, "/rules/clatterworks")
    expect(page.locator("#boiler")).to_contain_text("éclate")
    visit(page, "/learn/clatterworks/2")
    expect(page.locator('button[value="take 2"]')).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [("desktop", "it"), ("tablet", "en"), ("phone", "fr")])
def test_a_whole_game_is_played_by_clicks(outside: PageOpener, size: str, language: str) -> None:
    page = outside(size, language, reduced_motion="reduce")
    sit_down(page, "clatterworks", "me", "bot:easy", option_rounds="3")
    evening = play_to_the_end(page)
    assert evening.clicks >= 6
    assert evening.keys == [], "ids of messages stood where words should"
    assert evening.unreached == [], "legal moves could not be clicked"
    assert page.locator(f"{SHEET} tbody tr").count() == 4
