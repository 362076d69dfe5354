"""In a real browser: moves prepared while waiting, and the question before a turn ends."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.web.browser import (
    OpenPage,
    faults,
    needs_axe,
    needs_browser,
    press,
    sit_together,
    tab_to,
    version,
    visit,
    wait_for_news,
)

pytestmark = [needs_browser, needs_axe]


def pair(open_page: OpenPage, size: str = "desktop") -> tuple[Page, Page, str]:
    """Ann, to move, and Bob, who waits."""
    ann, bob = open_page(), open_page(size)
    table = sit_together(ann, bob, "pebbles")
    return ann, bob, table


def play(page: Page, text: str) -> None:
    page.locator(f'#table button[name="move"][value="{text}"]').first.click()


def test_a_move_is_prepared_by_keyboard_and_played_when_the_turn_comes(open_page: OpenPage) -> None:
    ann, bob, _table = pair(open_page)
    assert tab_to(bob, "#prepare-open")
    bob.keyboard.press("Enter")
    expect(bob.locator('button[name="prepared"]')).to_have_count(3)
    assert faults(bob) == []
    # news may come while the list is open: it stays open
    play(ann, "take 1")
    expect(bob.locator("#log li.by-0")).not_to_have_count(0)
    expect(bob.locator('button[name="prepared"]')).to_have_count(3)
    assert tab_to(bob, 'button[name="prepared"][value="take 2"]')
    bob.keyboard.press("Enter")
    expect(bob.locator("#prepared")).to_be_visible()
    expect(bob.locator("#prepare-news")).not_to_be_empty()
    expect(bob.locator('button[name="prepared"]')).to_have_count(0)
    assert faults(bob) == []
    play(ann, "done")
    expect(bob.locator("#log li.by-1")).not_to_have_count(0)
    expect(bob.locator("#prepared")).to_have_count(0)
    expect(bob.locator('#table button[name="move"][value="done"]').first).to_be_visible()


def test_news_that_were_asked_for_before_the_move_was_prepared_leave_the_list_closed(open_page: OpenPage) -> None:
    ann, bob, _table = pair(open_page)
    bob.locator("#prepare-open").click()
    expect(bob.locator('button[name="prepared"]')).to_have_count(3)
    prepared: list[Route] = []
    news: list[Route] = []

    def hold(route: Route) -> None:
        (prepared if route.request.url.endswith("/prepare") else news).append(route)

    bob.route("**/prepare", hold)
    bob.route("**/fragment?*", hold)
    with bob.expect_request("**/prepare"):
        bob.locator('button[name="prepared"][value="take 2"]').click()
    with bob.expect_request("**/fragment?*prepare=yes*"):
        play(ann, "take 1")
    prepared[0].continue_()
    expect(bob.locator("#prepared")).to_be_visible()
    bob.unroute("**/fragment?*")
    # the old news are left, and asked for again
    with bob.expect_request_finished(lambda request: "/fragment?" in request.url and "prepare=yes" not in request.url):
        for route in news:
            route.continue_()
    expect(bob.locator("#prepare-open")).to_be_visible()
    expect(bob.locator('button[name="prepared"]')).to_have_count(0)
    expect(bob.locator("#prepared")).to_be_visible()


def test_escape_gives_up_what_was_prepared(open_page: OpenPage) -> None:
    ann, bob, _table = pair(open_page)
    for how in ("escape", "click"):
        bob.locator("#prepare-open").click()
        bob.locator('button[name="prepared"][value="done"]').click()
        expect(bob.locator("#prepared")).to_be_visible()
        if how == "escape":
            bob.keyboard.press("Escape")
        else:
            bob.locator("#prepared button").click()
        expect(bob.locator("#prepared")).to_have_count(0)
    play(ann, "done")
    expect(bob.locator('#table button[name="move"][value="take 2"]').first).to_be_visible()


def test_on_a_phone_everything_is_large_enough_for_a_thumb(open_page: OpenPage) -> None:
    ann, bob, _table = pair(open_page, "phone")
    bob.locator("#prepare-open").tap()
    choices = bob.locator('button[name="prepared"]')
    expect(choices).to_have_count(3)
    for button in (*choices.all(), bob.locator("#prepare-close")):
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 44
    choices.first.tap()
    expect(bob.locator("#prepared")).to_be_visible()
    box = bob.locator("#prepared button").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    play(ann, "done")
    expect(bob.locator("#prepared")).to_have_count(0)


def test_the_end_of_a_turn_asks_once_if_somebody_wishes_it(open_page: OpenPage) -> None:
    ann, bob, table = pair(open_page)
    visit(ann, "/settings")
    ann.locator("#confirm").select_option("always")
    press(ann, 'form[action="/settings"] button.main')
    visit(ann, table)
    before = version(ann)
    play(ann, "take 1")  # neither final nor the end of the turn
    wait_for_news(ann, before)
    before = version(ann)
    done = ann.locator('#table button[name="move"][value="done"]').first
    # the question stands for a few seconds only, so that it is looked at within the click itself
    asked = done.evaluate("button => { button.click(); return button.classList.contains('armed'); }")
    assert asked
    expect(done).not_to_have_class(re.compile(r"\barmed\b"))
    assert version(ann) == before
    expect(bob.locator('#table button[name="move"]')).to_have_count(0)
    # people who mean it click twice
    done.evaluate("button => { button.click(); button.click(); }")
    expect(bob.locator('#table button[name="move"][value="done"]').first).to_be_visible()
    # Bob, on a desktop, did not ask for this
    play(bob, "done")
    expect(bob.locator('#table button[name="move"][value="sleep"]').first).to_be_visible()
