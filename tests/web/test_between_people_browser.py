"""Tables between people in a real browser: what was said, what waits, and a proposal that is in nobody's way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import (
    SIZES,
    OpenPage,
    needs_browser,
    redirect_of,
    send,
    sit_together,
    visit,
    wait_for_turn,
)

pytestmark = needs_browser

WAYS_TO_CHAT = {"phone": "tab-log", "tablet": "drawer", "desktop": "rail-chat"}


def resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


def test_what_was_said_is_marked_at_every_size_until_it_is_read(open_page: OpenPage) -> None:
    ann, bob = open_page(), open_page()
    table = sit_together(ann, bob, "pebbles")
    for text in ("Hello?", "Your turn!"):
        send(ann, f"{table}/chat", text=text)
    for size, way in WAYS_TO_CHAT.items():
        resize(bob, size)
        label = bob.locator(f'label[for="{way}"][data-unread="2"]').filter(visible=True)
        expect(label.first).to_be_visible()
        assert label.first.evaluate("one => getComputedStyle(one, '::after').content") == '"2"'
    bob.locator('label[for="rail-chat"]').click()
    expect(bob.locator(".chat-lines")).to_contain_text("Your turn!")
    expect(bob.locator("[data-unread]")).to_have_count(0)
    visit(bob, table)
    expect(bob.locator("#move-form")).to_be_attached()
    expect(bob.locator("[data-unread]")).to_have_count(0)


BELL = """window.shown = [];
window.Notification = class {
  static permission = "granted";
  constructor(said, { tag }) { window.shown.push([said, tag]); }
};
localStorage.setItem("notify", "yes");
window.elsewhere = false;
Object.defineProperty(document, "hidden", { get: () => window.elsewhere });"""
"""A browser that may notify, and remembers of what; `elsewhere` says whether somebody looks at another page."""
LOOK_AGAIN = """elsewhere => {
  window.elsewhere = elsewhere;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_table_that_waits_is_counted_and_told_to_who_looks_elsewhere(open_page: OpenPage) -> None:
    ann, bob = open_page(), open_page()
    table = sit_together(ann, bob, "pebbles")
    bob.add_init_script(BELL)
    with bob.expect_response("**/waiting"):
        visit(bob, "/rules")
    count = bob.locator("[data-waiting]")
    expect(count).to_be_hidden()
    assert wait_for_turn(ann) is ann
    while ann.locator('#table button[name="move"]').count():
        before = ann.locator("#version").input_value()
        ann.locator('#table button[name="move"]').last.dispatch_event("click")
        expect(ann.locator("#version")).not_to_have_value(before)
    bob.evaluate(LOOK_AGAIN, True)
    expect(count.locator("b")).to_have_text("1")
    expect(count).to_be_visible()
    expect(bob).to_have_title(re.compile(r"^\(1\) "))
    assert bob.evaluate("window.shown") == [["pebbles: it is your turn", table]]
    # the same table is told once
    with bob.expect_response("**/waiting"):
        bob.evaluate(LOOK_AGAIN, True)
    assert bob.evaluate("window.shown.length") == 1


@pytest.mark.parametrize("size", SIZES)
def test_ones_own_games_are_seen_without_scrolling(open_page: OpenPage, size: str) -> None:
    page = open_page(size)
    table = redirect_of(page, "/new", game="pebbles", name="Ann", seat_1="me", seat_2="me")
    visit(page, "/")
    card = page.locator(f'a[href="{table}"]').first
    box = card.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= SIZES[size][1]


LINES_OF_NAME = """() => {
  const name = document.createRange();
  name.selectNodeContents(document.querySelector(".other .name"));
  return name.getClientRects().length;
}"""
ANSWERS_APART = """() => {
  const choices = document.getElementById("choices");
  choices.className = "choices apart";
  choices.innerHTML = "<button class='button'>One</button><button class='button'>Two</button>";
  document.getElementById("table").className = "answers-2";
  return [document.querySelector(".say input").getBoundingClientRect().bottom, choices.getBoundingClientRect().top];
}"""


def test_talking_to_the_others_covers_nothing(open_page: OpenPage) -> None:
    ann, bob = open_page(), open_page()
    seats = {"seat_1": "me", "seat_2": "open"}
    table = redirect_of(ann, "/new", game="mech-a-dream", name="Ann", pace="day:1", **seats)
    redirect_of(bob, f"{table}/join", name="Carla", code="")
    for page in (ann, bob):
        visit(page, table)
    # both have moved, so that Ann may ask to go back
    while ann.locator("#handle-ask").count() == 0:
        mover = wait_for_turn(ann, bob)
        assert mover is not None
        if mover is bob:
            expect(ann.locator(".other .clock")).to_be_visible()
            assert ann.evaluate(LINES_OF_NAME) == 1
        before = mover.locator("#version").input_value()
        mover.locator('#table button[name="move"]').first.dispatch_event("click")
        expect(mover.locator("#version")).not_to_have_value(before)
    ann.locator("#handle-ask").click()
    for page in (ann, bob):
        expect(page.locator(".proposal")).to_be_visible()
        # one at a time: who has asked waits for the answer
        expect(page.locator("#handle-ask")).to_have_count(0)
        prompt, shared = page.locator("#prompt").bounding_box(), page.locator("#shared").bounding_box()
        assert prompt is not None
        assert shared is not None
        assert shared["y"] + shared["height"] <= prompt["y"] + 1
    ann.locator('label[for="rail-chat"]').click()
    written, answers = ann.evaluate(ANSWERS_APART)
    assert written < answers
