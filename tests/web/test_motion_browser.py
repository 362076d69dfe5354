"""What others did is shown step by step: in order, again after a reload, until it is skipped, and in nobody's way."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.tiers import slow
from tests.web.browser import (
    MOVES,
    OpenPage,
    needs_browser,
    send,
    sit_down,
    sit_together,
    version,
    visit,
    wait_for_news,
    wait_for_turn,
)

pytestmark = needs_browser

WATCH = """window.flights = [];
new MutationObserver((changes) => {
  for (const change of changes)
    for (const node of change.addedNodes)
      if (node.classList?.contains("sky-way")) window.flights.push(node);
}).observe(document, { subtree: true, childList: true });"""
"""Keeps every copy of a piece that ever flew over the page."""
LISTEN = """window.told = [];
new MutationObserver(() => {
  const telling = document.documentElement.dataset.telling !== undefined;
  const caption = telling && document.getElementById("caption").cloneNode(true);
  if (caption) caption.querySelector(".before")?.remove();
  const said = caption ? caption.textContent.trim() : "";
  if (said && said !== window.told.at(-1)) window.told.push(said);
  if (said && sessionStorage.getItem("interrupt")) {
    sessionStorage.removeItem("interrupt");
    location.reload();
  }
}).observe(document, { subtree: true, childList: true, attributes: true });"""
"""Keeps every caption that the page ever showed, in order, without the one before it that stays beside it.

A test that interrupts loads the page again at one.
"""
NAMED = "() => [...document.querySelectorAll('#steps > li')].map((step) => step.textContent.trim())"
CLICK_WHILE_TELLING = """async (place) => {
  const telling = () => document.documentElement.dataset.telling !== undefined;
  const click = (spot) => {
    for (const kind of ["pointerdown", "pointerup", "click"]) {
      spot.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
    }
  };
  click(document.getElementById("handle-again"));
  for (let looks = 0; looks < 1000 && !telling(); looks += 1) await new Promise((next) => setTimeout(next, 10));
  const begun = telling();
  click(document.querySelector(place));
  await new Promise((next) => setTimeout(next, 300));
  return [begun, telling()];
}"""
"""Show everything again, click a place in the midst of it; whether it was shown before the click and after it."""
TELLING = "document.documentElement.dataset.telling !== undefined"


def pair(open_page: OpenPage, **more: Any) -> tuple[Page, Page, str]:
    """Ann and Bob at Mech A Dream; Bob's page counts what flies."""
    ann, bob = open_page(), open_page(**({"reduced_motion": "no-preference"} | more))
    bob.add_init_script(WATCH + LISTEN)
    table = sit_together(ann, bob, "mech-a-dream")
    return ann, bob, table


def moves_of(page: Page) -> list[str]:
    found = page.locator('#table button[name="move"]').evaluate_all("all => all.map(button => button.value)")
    return [str(text) for text in found]


def play(page: Page, wish: str = "") -> None:
    """Play a move that begins like this, or any; wait until it is there."""
    before = version(page)
    texts = moves_of(page)
    text = next((text for text in texts if wish and text.startswith(wish)), texts[0])
    page.locator(f'#table button[name="move"][value="{text}"]').first.dispatch_event("click")
    wait_for_news(page, before)


def take_turns(ann: Page, bob: Page) -> None:
    """Bob has moved, so that there is a last move to compare with, and it is Ann's turn again."""
    moved = False
    for _move in range(20):
        page = wait_for_turn(ann, bob)
        assert page is not None
        if page is ann and moved:
            return
        moved = moved or page is bob
        play(page, "stock")
    raise AssertionError("Ann never came to move again")


def flown(page: Page) -> int:
    count = page.evaluate("window.flights.length")
    assert isinstance(count, int)
    return count


def sleep_through_moves(ann: Page, bob: Page) -> None:
    """Bob's laptop sleeps while Ann plays until it is his turn: he gets two moves and more at once."""
    before = version(bob)
    bob.context.set_offline(True)
    play(ann, "buy")
    for _more in range(20):
        if not moves_of(ann):
            break
        play(ann, "buy")
    bob.context.set_offline(False)
    wait_for_news(bob, before)


def hear_all(bob: Page, steps: list[str]) -> None:
    """Wait until the page has shown these captions to their end, in this order."""
    bob.wait_for_function(f"count => window.told.length === count && !({TELLING})", arg=len(steps))
    assert bob.evaluate("window.told") == steps


def test_steps_are_told_in_order_and_again_after_a_reload(open_page: OpenPage) -> None:
    ann, bob, table = pair(open_page, careless=True)
    take_turns(ann, bob)
    send(bob, "/settings", steps="fast", next="/settings")
    visit(bob, table)
    # in the middle of it the page is loaded again: everything is told from the start
    bob.evaluate("sessionStorage.setItem('interrupt', 'yes')")
    with bob.expect_navigation():
        sleep_through_moves(ann, bob)
    steps = bob.evaluate(NAMED)
    assert len(steps) > 1
    assert steps[0].startswith("Ann buys")
    hear_all(bob, steps)
    assert flown(bob) > 0
    bob.wait_for_function("() => document.querySelectorAll('.sky-way').length === 0")
    # seen once, it is not shown again by itself, only to those who ask
    visit(bob, table)
    expect(bob.locator("#handle-again")).to_be_visible()
    assert bob.evaluate("new Promise((resolve) => setTimeout(() => resolve(window.told), 300))") == []
    bob.locator("#handle-again").click()
    hear_all(bob, steps)
    assert bob.locator(".rehearsal").count() == 0
    # and a key ends it, so does a click, and the button that would show it again
    bob.keyboard.press("r")
    bob.wait_for_function("count => window.told.length > count", arg=len(steps))
    bob.keyboard.press("x")
    assert bob.evaluate(f"() => !({TELLING})")
    assert bob.locator(".sky-way").count() == 0
    for place in ("#said", "#handle-again"):
        assert bob.evaluate(CLICK_WHILE_TELLING, place) == [True, False]


def test_a_legal_click_is_played_while_steps_are_told(open_page: OpenPage) -> None:
    ann, bob, _table = pair(open_page, careless=True)
    take_turns(ann, bob)
    sleep_through_moves(ann, bob)
    bob.wait_for_function("() => window.told.length > 0")
    # whatever flies, what can be clicked lies open to the pointer
    now = version(bob)
    bob.locator('#shared button[name="move"][value^="stock"]').first.click()
    wait_for_news(bob, now)
    assert bob.evaluate("[...window.flights].every(flight => getComputedStyle(flight).pointerEvents !== 'auto')")


def test_those_who_want_less_motion_read_captions_and_nothing_flies(open_page: OpenPage) -> None:
    ann, bob, table = pair(open_page, careless=True, reduced_motion="reduce")
    take_turns(ann, bob)
    send(bob, "/settings", steps="fast", next="/settings")
    visit(bob, table)
    sleep_through_moves(ann, bob)
    hear_all(bob, bob.evaluate(NAMED))
    assert flown(bob) == 0


SETTLED = """async (moves) => {
  if (document.documentElement.dataset.telling !== undefined || !document.querySelector(moves)) return false;
  const read = (root) => [...root.querySelectorAll("#table [id] > [data-number]")]
    .map((one) => `${one.parentElement.id} ${one.textContent.trim()}`).join();
  const answer = await fetch(`${location.pathname}/fragment`, { headers: { "HX-Request": "true" } });
  return read(document) === read(new DOMParser().parseFromString(await answer.text(), "text/html"));
}"""
"""Whether nothing is told, and every number is what the server says."""
# Not by pointer or key, which end the show.
CLICK = """([moves, turn]) => {
  const buttons = document.querySelectorAll(moves);
  const button = buttons[turn % buttons.length];
  button?.click();
  if (button?.classList.contains("armed")) button.click();
}"""


@slow
def test_numbers_are_the_last_ones_after_steps_that_overlapped(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="no-preference", careless=True)
    send(page, "/settings", steps="fast", next="/settings")
    sit_down(page, "bot-factory", "me", "bot:random", "bot:random")
    for turn in range(40):
        page.wait_for_selector(MOVES, state="attached")
        page.evaluate(CLICK, [MOVES, turn])
        page.wait_for_timeout(250)  # the next news come while the steps of these are being told
        if turn % 8 == 7:
            page.wait_for_function(SETTLED, arg=MOVES, polling=500)
