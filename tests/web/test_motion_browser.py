"""Moves are seen: one after the other when several come at once, when one comes back, and never in anybody's way."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser import (
    OpenPage,
    accept_invitation,
    begin,
    needs_browser,
    sit_down,
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


def pair(open_page: OpenPage, **more: Any) -> tuple[Page, Page, str]:
    """Ann and Bob at Mech A Dream; Bob's page counts what flies."""
    ann, bob = open_page(), open_page(**more)
    bob.add_init_script(WATCH)
    table = sit_down(ann, "mech-a-dream", "me", "open")
    accept_invitation(bob, ann.locator("#invite").input_value(), "Bob")
    begin(ann, bob)
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


def test_what_happened_meanwhile_is_seen_when_somebody_comes_back(open_page: OpenPage) -> None:
    ann, bob, table = pair(open_page)
    take_turns(ann, bob)
    visit(bob, "/rules")
    play(ann, "buy")
    visit(bob, table)
    bob.wait_for_function("() => window.flights.length > 0")
    bob.wait_for_function(
        "() => document.querySelectorAll('.sky-way').length === 0"
    )  # and it comes to its end by itself
    assert bob.locator(".rehearsal").count() == 0
    # looked at once, it is not shown again
    visit(bob, "/rules")
    visit(bob, table)
    expect(bob.locator("#version")).to_be_attached()
    bob.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300)))")
    assert flown(bob) == 0


def test_several_moves_at_once_never_keep_anybody_from_clicking(open_page: OpenPage) -> None:
    ann, bob, _table = pair(open_page, careless=True)
    take_turns(ann, bob)
    # Bob's laptop sleeps: he gets two moves and more at once
    before = version(bob)
    bob.context.set_offline(True)
    play(ann, "buy")
    for _more in range(20):
        if not moves_of(ann):
            break
        play(ann, "buy")
    bob.context.set_offline(False)
    wait_for_news(bob, before)
    bob.wait_for_function("() => window.flights.length > 0")
    # whatever flies, the first thing that can be clicked lies open to the pointer
    choice = bob.locator('#table button[name="move"]:visible').first
    expect(choice).to_be_attached()
    now = version(bob)
    choice.click()
    wait_for_news(bob, now)
    assert bob.evaluate("[...window.flights].every(flight => getComputedStyle(flight).pointerEvents !== 'auto')")


def test_nothing_flies_for_those_who_want_less_motion(open_page: OpenPage) -> None:
    ann, bob, table = pair(open_page, reduced_motion="reduce")
    take_turns(ann, bob)
    before = version(bob)
    play(ann, "buy")
    wait_for_news(bob, before)
    visit(bob, "/rules")
    visit(bob, table)
    expect(bob.locator("#version")).to_be_attached()
    assert flown(bob) == 0
