"""Boards under the thumb: what can be touched is large enough, and a board can be moved and zoomed in peace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NothingHappened

from tests.tiers import one_of
from tests.web.browser import (
    MOVES,
    PATIENCE,
    PageOpener,
    click_a_move,
    needs_browser,
    sit_down,
    version,
    visit,
    wait_for_news,
)

pytestmark = needs_browser

GAMES: Final = ("mech-a-dream", "imaginarium", "bot-factory")
THUMB: Final = 43.5
"""A target of 44 pixels, less what rounding takes."""
SMALL: Final = """most => [...document.querySelectorAll(
    '#table button[name=move], .handles button, .zoom button, .tabs label, .talk-tabs label, #all-moves summary, ' +
    '.peek-label, #panel-log a')]
  .filter(one => one.checkVisibility())
  .map(one => [one.value || one.className || one.textContent, one.getBoundingClientRect()])
  .filter(([name, box]) => box.width < most || box.height < most)
  .map(([name, box]) => `${name} ${box.width} ${box.height}`)"""
BEHIND_TABS: Final = f"""most => ["mine", "others", "log", "board"].flatMap(tab => {{
  document.querySelector(`.tabs label[for=tab-${{tab}}]`).click();
  return ({SMALL})(most).map(small => `${{tab}}: ${{small}}`);
}})"""
ZOOM: Final = "() => Number(getComputedStyle(document.querySelector('.page-table')).getPropertyValue('--zoom') || 1)"


# A lit piece that has something to tell, brought where a finger can reach it, and where that is.
LIT: Final = """() => {
  const hits = [...document.querySelectorAll("#shared [data-tip] > .hit")];
  for (const hit of hits) {
    hit.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = hit.getBoundingClientRect();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    if (document.elementFromPoint(...at) === hit) return at;
  }
  return null;
}"""
Touch = Callable[..., None]


def sit_with_phone(open_page: PageOpener, game: str) -> Page:
    page = open_page("phone", reduced_motion="reduce")
    sit_down(page, game, "me", "bot:easy")
    page.wait_for_selector(MOVES, state="attached")
    return page


def fingers_of(page: Page) -> Touch:
    """Real fingers on the glass: `touch("touchStart", (x, y), ...)`."""
    glass = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    return touch


def lit_piece(page: Page) -> tuple[float, float]:
    """Where a piece on the board can be played; until there is one, something else is played."""
    for turn in range(20):
        at = page.evaluate(LIT)
        if at is not None:
            return at[0], at[1]
        click_a_move(page, turn)
        page.wait_for_selector(MOVES, state="attached")
    raise AssertionError("nothing on the board can be played")


def posts_of(page: Page) -> list[str]:
    """Everything the page asks the server to do from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    return asked


@pytest.mark.parametrize("game", one_of(GAMES, 0))
def test_every_target_is_large_enough_for_a_thumb(open_page: PageOpener, game: str) -> None:
    page = sit_with_phone(open_page, game)
    for turn in range(7):
        assert page.evaluate(BEHIND_TABS, THUMB) == [], turn
        click_a_move(page, turn)
        page.wait_for_selector(MOVES, state="attached")


@pytest.mark.parametrize("game", one_of(GAMES, 1))
def test_moving_and_zooming_the_board_plays_nothing(open_page: PageOpener, game: str) -> None:
    page = sit_with_phone(open_page, game)
    played, touch = posts_of(page), fingers_of(page)
    touch("touchStart", (200, 360))
    for y in range(360, 200, -20):
        touch("touchMove", (200, y))
    touch("touchEnd")
    page.wait_for_function("() => document.getElementById('shared').scrollTop > 20")
    page.keyboard.press("Escape")  # a slow finger has asked for an explanation
    touch("touchStart", (180, 300))
    touch("touchStart", (180, 300), (220, 300))
    for apart in range(0, 64, 8):
        touch("touchMove", (180 - apart, 300), (220 + apart, 300))
    touch("touchEnd", (124, 300))
    touch("touchEnd")
    page.wait_for_function(f"() => ({ZOOM})() > 1.5")
    assert page.evaluate("() => visualViewport.scale") == 1, "what is asked stays in its place"
    page.locator('[data-zoom="-1"]').click()
    page.wait_for_function(f"() => ({ZOOM})() < 2.9")
    assert played == []


@pytest.mark.parametrize("game", one_of(GAMES, 2))
def test_a_finger_that_rests_on_a_piece_reads_about_it_and_plays_nothing(open_page: PageOpener, game: str) -> None:
    page = sit_with_phone(open_page, game)
    at = lit_piece(page)
    played, touch = posts_of(page), fingers_of(page)
    page.evaluate("addEventListener('click', () => { window.clicks = (window.clicks ?? 0) + 1; }, true)")
    before = version(page)
    touch("touchStart", at)
    expect(page.locator("#explain:popover-open")).not_to_be_empty()
    touch("touchEnd")
    page.wait_for_function("() => window.clicks > 0")  # the browser takes it for a tap
    expect(page.locator("#explain:popover-open")).not_to_be_empty()
    assert (played, version(page)) == ([], before)
    # the next touch puts the card away, and a tap is a move again
    page.touchscreen.tap(*lit_piece(page))
    expect(page.locator("#explain:popover-open")).to_have_count(0)
    wait_for_news(page, before)


def tap_explains(page: Page) -> bool:
    """Tap a piece that can be played; a tap while the board is being laid out again may find nothing."""
    page.touchscreen.tap(*lit_piece(page))
    try:
        page.wait_for_selector("#explain:popover-open", timeout=PATIENCE / 10)
    except NothingHappened:
        return False
    return True


@pytest.mark.parametrize("game", one_of(GAMES, 0))
def test_where_touching_explains_nothing_on_the_board_is_played(open_page: PageOpener, game: str) -> None:
    page = sit_with_phone(open_page, game)
    lit_piece(page)
    played = posts_of(page)
    before = version(page)
    page.locator(".zoom [data-explain]").click()
    expect(page.locator(".explaining")).to_be_visible()
    assert any(tap_explains(page) for _attempt in range(4))
    expect(page.locator("#explain:popover-open")).not_to_be_empty()
    assert (played, version(page)) == ([], before)
    page.locator(".explaining button").click()
    expect(page.locator(".explaining")).to_be_hidden()
    page.touchscreen.tap(*lit_piece(page))
    wait_for_news(page, before)


@pytest.mark.parametrize("game", one_of(GAMES, 1))
def test_a_phone_on_its_side_shows_the_board_between_two_thumbs(open_page: PageOpener, game: str) -> None:
    page = open_page("phone", reduced_motion="reduce")
    page.set_viewport_size({"width": 844, "height": 390})
    sit_down(page, game, "me", "bot:easy")
    page.wait_for_selector(MOVES, state="attached")
    for tab, zone in (("mine", "#mine"), ("others", "#others"), ("board", "#shared")):
        page.locator(f'.tabs label[for="tab-{tab}"]').click()
        expect(page.locator(zone)).to_be_visible()
        assert page.evaluate(SMALL, THUMB) == [], tab
        room, asked = page.locator(zone).bounding_box(), page.locator("#prompt").bounding_box()
        assert room is not None
        assert asked is not None
        assert room["x"] + room["width"] <= asked["x"] + 1
        assert room["width"] > 450
        assert room["height"] > 300 or tab == "others"
        assert asked["x"] + asked["width"] <= 844
        assert page.evaluate("document.documentElement.scrollWidth") == 844
    # what can be played can be reached where it lies
    at = lit_piece(page)
    before = version(page)
    page.touchscreen.tap(*at)
    wait_for_news(page, before)


def test_my_clock_and_my_score_are_seen_behind_every_tab(open_page: PageOpener) -> None:
    page = open_page("phone", reduced_motion="reduce")
    sit_down(page, "mech-a-dream", "me", "bot:easy", pace="move:3600")
    page.wait_for_selector(MOVES, state="attached")
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        for tab in ("board", "mine", "others", "log"):
            page.locator(f'.tabs label[for="tab-{tab}"]').click()
            for part in (".me-tag .clock", ".me-tag .score"):
                expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_it_can_be_installed_and_every_icon_is_as_large_as_it_says(open_page: PageOpener) -> None:
    page = open_page("phone")
    visit(page, "/")
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "").json()
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            wide, high = (int.from_bytes(answer.body()[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{wide}x{high}"
