"""In a real browser: axe finds nothing serious, keys are enough, pieces travel, and no script is needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.visitor import RunningServer

ROOT = Path(__file__).parents[2]
CHROMIUM = Path("/usr/bin/chromium")
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
BUNDLE = ROOT / "src" / "tinkertable" / "web" / "static" / "bundle.js"
CLICKABLE = ".hit, .choices .button, .lit-button"

pytestmark = pytest.mark.skipif(
    not (CHROMIUM.exists() and AXE.exists() and BUNDLE.exists()), reason="needs Chromium and `npm ci`"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        started = playwright.chromium.launch(executable_path=str(CHROMIUM), args=arguments)
        yield started
        started.close()


def open_page(browser: Browser, server: RunningServer, **more: Any) -> Page:
    page = browser.new_context(base_url=server.address, **more).new_page()
    page.set_default_timeout(20_000)
    return page


def play_now(page: Page, game: str = "mech-a-dream") -> str:
    page.goto("/")
    page.locator(f".box-{game} .tray .button.main").click()
    page.wait_for_selector("#prompt")
    page.wait_for_selector(CLICKABLE)
    return page.url


def faults(page: Page) -> list[str]:
    """What axe finds serious or critical."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {[node['target'] for node in fault['nodes'][:3]]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (390, 844)], ids=["desktop", "tablet", "phone"])
def test_axe_finds_nothing_serious(browser: Browser, server: RunningServer, size: tuple[int, int], theme: str) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(browser, server, viewport=viewport, color_scheme=theme, bypass_csp=True)
    for address in ("/", "/new?game=mech-a-dream", "/settings", "/account", "/look", "/me", "/ratings", "/t/nowhere"):
        page.goto(address)
        assert not faults(page), address
    table = play_now(page)
    assert not faults(page)
    page.goto(f"{table}/3")
    assert not faults(page)
    page.context.close()


@pytest.mark.parametrize("game", ["imaginarium", "bot-factory"])
def test_axe_finds_nothing_serious_on_any_board(browser: Browser, server: RunningServer, game: str) -> None:
    page = open_page(browser, server, viewport={"width": 1440, "height": 900}, bypass_csp=True)
    play_now(page, game)
    for width, theme in ((1440, "light"), (390, "dark")):
        page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        page.set_viewport_size({"width": width, "height": 900})
        assert not faults(page), (width, theme)
    for address in (f"/rules/{game}", f"/learn/{game}/1"):
        page.goto(address)
        assert not faults(page), address
    page.context.close()


@pytest.mark.parametrize("game", ["mech-a-dream", "imaginarium", "bot-factory"])
def test_nothing_scrolls_on_a_desktop(browser: Browser, server: RunningServer, game: str) -> None:
    page = open_page(browser, server, viewport={"width": 1440, "height": 900})
    play_now(page, game)
    wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert (wide, high) == (1440, 900)
    page.context.close()


def test_a_day_is_played_by_keyboard_alone(browser: Browser, server: RunningServer) -> None:
    page = open_page(browser, server, viewport={"width": 1440, "height": 900})
    page.goto("/")
    tab_to(page, ".tray .button.main")
    page.keyboard.press("Enter")
    page.wait_for_selector("#prompt")
    for press in range(4):
        page.wait_for_selector(CLICKABLE)
        before = page.locator("#version").input_value()
        tab_to(page, CLICKABLE)
        page.keyboard.press("Space" if press % 2 else "Enter")
        wait_for_news(page, before)
        page.wait_for_selector("#shared:focus-within, #prompt:focus-within, #mine:focus-within")
    page.context.close()


def wait_for_news(page: Page, version: str) -> None:
    page.wait_for_selector(f"#version:not([value='{version}'])", state="attached")


def tab_to(page: Page, selector: str) -> None:
    for _press in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("chosen => document.activeElement.matches(chosen)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_piece_is_explained_on_focus_and_on_hover(browser: Browser, server: RunningServer) -> None:
    page = open_page(browser, server, viewport={"width": 1440, "height": 900})
    play_now(page)
    page.locator(".market .tile").first.hover()
    page.wait_for_selector("#explain:popover-open b")
    page.keyboard.press("Escape")
    page.locator("[data-explain]").click()
    tab_to(page, ".tile, .tile > .hit")
    assert page.locator("#explain:popover-open b").inner_text()
    page.context.close()


def test_a_bought_machine_travels_and_stays_the_same_piece(browser: Browser, server: RunningServer) -> None:
    page = open_page(browser, server, viewport={"width": 1440, "height": 900})
    play_now(page)
    page.evaluate(
        """() => { window.flights = 0; new MutationObserver((changes) => changes.forEach((change) =>
        change.addedNodes.forEach((node) => { if (node.classList?.contains("sky-way")) window.flights += 1; })))
        .observe(document.body, {childList: true}); }"""
    )
    piece = page.locator(".market .tile:has(> .hit)").first
    name = piece.get_attribute("data-piece")
    piece.locator("> .hit").click()
    page.wait_for_selector(f".workshop [data-piece={name}]")
    assert page.evaluate("window.flights") > 0
    page.wait_for_selector(".sky-way", state="detached")
    page.context.close()


def test_those_who_want_less_motion_see_nothing_fly(browser: Browser, server: RunningServer) -> None:
    page = open_page(browser, server, viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    play_now(page)
    piece = page.locator(".market .tile:has(> .hit)").first
    name = piece.get_attribute("data-piece")
    piece.locator("> .hit").click()
    page.wait_for_selector(f".workshop [data-piece={name}]")
    assert page.locator(".sky-way").count() == 0
    page.context.close()


def test_a_move_that_cannot_be_undone_asks_once_on_a_phone(browser: Browser, server: RunningServer) -> None:
    page = open_page(browser, server, viewport={"width": 390, "height": 844})
    play_now(page)
    button = page.locator(".shared .hit").first
    button.evaluate("button => { button.dataset.final = 'sure?' }")
    before = page.locator("#version").input_value()
    button.click()
    page.wait_for_selector("#explain:popover-open")
    assert page.locator("#version").input_value() == before
    button.click()
    wait_for_news(page, before)
    page.context.close()


def test_phone_targets_are_large_enough_for_a_thumb(browser: Browser, server: RunningServer) -> None:
    page = open_page(browser, server, viewport={"width": 390, "height": 844})
    play_now(page)
    boxes = page.locator(".shared .hit, .prompt .button, .tabs label").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((box) => [box.width, box.height])"
    )
    assert not [box for box in boxes if any(box) and min(box) < 44]
    page.context.close()


def test_the_table_works_without_javascript(browser: Browser, server: RunningServer) -> None:
    page = open_page(browser, server, viewport={"width": 1440, "height": 900}, java_script_enabled=False)
    table = play_now(page)
    page.locator(".stock .hit").first.click()
    page.wait_for_selector("#prompt")
    assert page.url == table
    assert page.locator(".spot .helper.seat-0").count() == 1 or page.locator(".log li").count() > 0
    page.context.close()


def test_replay_by_keys_and_slider(browser: Browser, server: RunningServer) -> None:
    page = open_page(browser, server, viewport={"width": 1440, "height": 900})
    table = play_now(page)
    page.goto(f"{table}/2")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#replay[data-at='3']")
    page.wait_for_url(f"{table}/3")
    page.keyboard.press("Home")
    page.wait_for_selector("#replay[data-at='0']")
    slider = page.locator("[data-slider]")
    slider.fill("4")
    slider.dispatch_event("change")
    page.wait_for_selector("#replay[data-at='4']")
    page.context.close()


def test_a_move_that_ends_the_turn_asks_once_for_those_who_wish_it(browser: Browser, server: RunningServer) -> None:
    page = open_page(browser, server, viewport={"width": 1440, "height": 900})
    page.goto("/settings")
    page.locator("#confirm").select_option("always")
    page.locator("form[action='/settings'] .button.main").click()
    page.wait_for_url("**/settings")
    play_now(page, "pebbles")
    before = page.locator("#version").input_value()
    done = page.locator("#choices button[value=done], button[value=done]").first
    done.click()
    assert "armed" in (done.get_attribute("class") or "")
    assert page.locator("#version").input_value() == before
    done.click()
    page.wait_for_function("before => document.getElementById('version').value !== before", arg=before)
    page.context.close()
