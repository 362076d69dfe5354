"""Boards under the thumb: what can be touched is large enough, and a board can be moved and zoomed in peace."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.web.browsing import MOVES, Crowd, needs_browser, sit_down

pytestmark = needs_browser

GAMES: Final = ("mech-a-dream", "imaginarium", "bot-factory")
THUMB: Final = 43.5
"""A target of 44 pixels, less what rounding takes."""
SMALL: Final = """most => [...document.querySelectorAll(
    '#table button[name=move], .handles button, .zoom button, .tabs label, #all-moves summary, .peek-label')]
  .filter(one => one.checkVisibility())
  .map(one => [one.value || one.className || one.textContent, one.getBoundingClientRect()])
  .filter(([name, box]) => box.width < most || box.height < most)
  .map(([name, box]) => `${name} ${box.width} ${box.height}`)"""
ZOOM: Final = "() => Number(getComputedStyle(document.querySelector('.page-table')).getPropertyValue('--zoom') || 1)"


def sit_with_phone(come: Crowd, game: str) -> Page:
    page = come("phone", reduced_motion="reduce")
    sit_down(page, game, "me", "bot:easy")
    page.wait_for_selector(MOVES, state="attached")
    return page


@pytest.mark.parametrize("game", GAMES)
def test_every_target_is_large_enough_for_a_thumb(come: Crowd, game: str) -> None:
    page = sit_with_phone(come, game)
    for tab in ("board", "mine", "others"):
        page.locator(f'.tabs label[for="tab-{tab}"]').click()
        page.wait_for_function("tab => document.getElementById(`tab-${tab}`).checked", arg=tab)
        assert page.evaluate(SMALL, THUMB) == [], tab


@pytest.mark.parametrize("game", GAMES)
def test_moving_and_zooming_the_board_plays_nothing(come: Crowd, game: str) -> None:
    page = sit_with_phone(come, game)
    played: list[str] = []
    page.on("request", lambda request: played.append(request.url) if request.method == "POST" else None)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[int, int]) -> None:
        spots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

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
