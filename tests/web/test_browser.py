"""In a real browser: whole games, two people at one table, and everything that has to survive."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.tiers import one_of, slow
from tests.web.browser import (
    MOVES,
    SHEET,
    PageOpener,
    click_a_move,
    needs_browser,
    play_to_the_end,
    press,
    send,
    sit_down,
    sit_together,
    visit,
    wait_for_turn,
)
from tests.web.http_client import RunningServer

SHOWN = f"{MOVES}:visible"
TRIES = 40

pytestmark = needs_browser


def pair(open_page: PageOpener, *, careless: bool = False) -> tuple[Page, Page, str]:
    """Ann and Bob, Ann to move."""
    ann, bob = open_page(careless=careless), open_page(careless=careless)
    table = sit_together(ann, bob, "pebbles")
    expect(ann.locator(SHOWN).first).to_be_visible()
    return ann, bob, table


def ply(page: Page) -> int:
    return int(page.locator('#move-form input[name="ply"]').input_value())


def wait_for_ply(page: Page, wanted: int) -> None:
    expect(page.locator('#move-form input[name="ply"]')).to_have_value(str(wanted))


def choose(page: Page, text: str) -> None:
    page.locator(f'#table button[name="move"][value="{text}"]:visible').first.click()


def undo(page: Page) -> None:
    expect(page.locator("#handle-undo")).not_to_have_attribute("aria-disabled", "true")
    page.locator("#handle-undo").click()


@slow
def test_three_clicks_and_a_whole_game_against_bots(open_page: PageOpener) -> None:
    page = open_page()
    visit(page, "/")
    press(page, 'form[action="/play"]:has(input[value="mech-a-dream"]) button.main')
    press(page, 'form[action="/play"] button.main')
    play_to_the_end(page)
    expect(page.locator("svg.chart")).to_be_visible()


def test_both_see_each_others_moves_within_a_second(open_page: PageOpener) -> None:
    """A busy machine may delay it; one move that is seen quickly shows that nothing waits for a clock."""
    ann, bob, _table = pair(open_page)
    start = ply(ann)
    for attempt in range(TRIES):
        began = time.monotonic()
        wanted = start + 1 - attempt % 2
        if wanted > start:
            choose(ann, "take 1")
        else:
            undo(ann)
        wait_for_ply(bob, wanted)
        took = time.monotonic() - began
        wait_for_ply(ann, wanted)
        if took < 1.0 and attempt:
            break
    else:
        raise AssertionError(f"no move of {TRIES} was seen within a second")
    choose(ann, "done")
    expect(bob.locator(SHOWN).first).to_be_visible()
    before = ply(bob)
    choose(bob, "take 1")
    wait_for_ply(ann, before + 1)


def test_undo_by_key_and_redo(open_page: PageOpener) -> None:
    ann, bob, _table = pair(open_page)
    choose(ann, "take 1")
    wait_for_ply(ann, 3)
    undo(ann)
    wait_for_ply(ann, 2)
    wait_for_ply(bob, 2)
    ann.locator("#handle-redo").click()
    wait_for_ply(ann, 3)
    ann.keyboard.press("u")
    wait_for_ply(ann, 2)


def test_a_takeback_is_asked_and_accepted(open_page: PageOpener) -> None:
    ann, bob, _table = pair(open_page)
    choose(ann, "done")
    wait_for_ply(bob, 3)
    choose(bob, "take 1")
    wait_for_ply(ann, 4)
    # beside Undo, which can do nothing here
    expect(ann.locator("#handle-undo[aria-disabled] + #handle-ask")).to_have_text("Ask the table")
    ann.locator("#handle-ask").click()
    bob.locator('button[name="answer"][value="accept"]').click()
    wait_for_ply(ann, 2)
    wait_for_ply(bob, 2)
    expect(ann.locator(SHOWN).first).to_be_visible()


def test_replay_fork_and_rematch(open_page: PageOpener) -> None:
    ann, bob, table = pair(open_page)
    for turn in range(200):
        page = wait_for_turn(ann, bob)
        if page is None:
            break
        click_a_move(page, turn)
    expect(ann.locator(SHEET)).to_be_visible()
    visit(ann, f"{table}/5")
    ann.keyboard.press("ArrowRight")
    ann.wait_for_selector("#replay[data-at='6']", state="attached")
    ann.wait_for_url(f"**{table}/6*")
    press(ann, 'form[action$="/fork"] button')
    assert "/t/" in ann.url
    assert table not in ann.url
    expect(ann.locator("#move-form")).to_be_attached()
    visit(ann, table)
    press(ann, '#after form[action$="/rematch"] button')
    rematch = re.sub(r".*(/t/[^/?#]+).*", r"\1", ann.url)
    assert rematch != table
    expect(bob.locator(f'a[href="{rematch}"]').first).to_be_visible()


def test_a_spectator_watches_and_cannot_act(open_page: PageOpener) -> None:
    ann, _bob, table = pair(open_page)
    eve = open_page()
    visit(eve, table)
    wait_for_ply(eve, 2)
    assert eve.locator(MOVES).count() == 0
    choose(ann, "take 2")
    wait_for_ply(eve, 3)
    assert eve.locator(MOVES).count() == 0


def test_the_language_is_the_browsers_and_can_be_switched(open_page: PageOpener) -> None:
    page = open_page(language="fr")
    visit(page, "/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    visit(page, "/settings")
    send(page, "/settings", language="it", next="/")
    visit(page, "/")
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_a_laptop_that_slept_catches_up(open_page: PageOpener) -> None:
    ann, bob, _table = pair(open_page, careless=True)
    bob.context.set_offline(True)
    choose(ann, "take 1")
    wait_for_ply(ann, 3)
    choose(ann, "done")
    wait_for_ply(ann, 4)
    assert ply(bob) == 2
    bob.context.set_offline(False)
    wait_for_ply(bob, 4)
    expect(bob.locator(SHOWN).first).to_be_visible()


def test_what_is_typed_stays_while_the_board_changes(open_page: PageOpener) -> None:
    ann, bob, _table = pair(open_page)
    bob.locator("label[for=rail-chat]:visible").first.click()
    field = bob.locator('form[action$="/chat"] input[name="text"]')
    field.fill("wait a mo")
    choose(ann, "take 1")
    wait_for_ply(bob, 3)
    expect(field).to_have_value("wait a mo")
    field.press("Enter")
    expect(ann.locator(".chat-lines")).to_contain_text("wait a mo")


def test_after_a_restart_of_the_server_pages_come_back_by_themselves(browser: Browser, tmp_path: Path) -> None:
    running = RunningServer(f"sqlite:///{tmp_path / 'tables.db'}").start()
    open_page = PageOpener(browser, running)
    ann, bob, table = pair(open_page, careless=True)
    running.kill()
    running.start()
    choose(ann, "take 1")
    wait_for_ply(ann, 3)
    wait_for_ply(bob, 3)
    assert table in bob.url
    open_page.close()
    running.stop()


# Instead of the loudspeaker: whatever would be heard is counted.
EARS = """window.chimes = 0;
window.AudioContext = class {
  constructor() { window.chimes += 1; this.currentTime = 0; }
  createOscillator() { return { frequency: {}, connect: (next) => next, start() {}, stop() {} }; }
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next }; }
};"""


COUNT = r"^(?:\(\d+\) )?"
"""The number of waiting tables in front of a title comes when the page has asked for it."""


def test_the_title_and_the_icon_say_whose_turn_it_is(open_page: PageOpener) -> None:
    ann, bob, _table = pair(open_page)
    icon = "link[rel=icon]"
    expect(ann).to_have_title(re.compile(COUNT + "● "))
    expect(ann.locator(icon)).to_have_attribute("href", re.compile("icon-turn"))
    expect(bob).to_have_title(re.compile(r"^(?!(?:\(\d+\) )?● )"))
    expect(bob.locator(icon)).not_to_have_attribute("href", re.compile("icon-turn"))
    choose(ann, "done")
    expect(bob).to_have_title(re.compile(COUNT + "● (?!●)"))
    expect(bob.locator(icon)).to_have_attribute("href", re.compile("icon-turn"))
    expect(ann).to_have_title(re.compile(r"^(?!(?:\(\d+\) )?● )"))
    expect(ann.locator(icon)).not_to_have_attribute("href", re.compile("icon-turn"))


@pytest.mark.parametrize(("asked", "looks", "heard"), one_of([(True, False, 1), (True, True, 0), (False, False, 0)]))
def test_a_chime_for_those_who_asked_for_it_and_look_elsewhere(
    open_page: PageOpener, asked: bool, looks: bool, heard: int
) -> None:
    ann, bob, table = pair(open_page)
    bob.add_init_script(EARS)
    visit(bob, table)
    if asked:
        bob.locator("details[data-menu] > summary").click()
        bob.locator("[data-sound]").click()
        expect(bob.locator("[data-sound]")).to_have_attribute("aria-pressed", "true")
        assert bob.evaluate("chimes") == 1, "how it sounds"
        visit(bob, table)
    expect(bob.locator("[data-sound]")).to_have_attribute("aria-pressed", str(asked).lower())
    bob.evaluate(f"document.hasFocus = () => {str(looks).lower()}")
    choose(ann, "done")
    expect(bob).to_have_title(re.compile(COUNT + "● "))
    assert bob.evaluate("chimes") == heard


def test_what_a_friend_says_is_heard_and_what_i_say_is_not_repeated(open_page: PageOpener) -> None:
    ann, bob, _table = pair(open_page)
    for page, line in ((ann, "My <b>own</b> line"), (bob, "Well & truly played")):
        page.locator("label[for=rail-chat]").click()
        page.fill(".say input[name=text]", line)
        page.click(".say button")
        expect(page.locator(".chat-lines")).to_contain_text(line)
    expect(ann.locator("#news")).to_have_text("Bob: Well & truly played")
    expect(bob.locator("#news")).to_contain_text("Ann: My <b>own</b> line")


def test_an_adviser_without_an_idea_says_so(open_page: PageOpener) -> None:
    ann = open_page(careless=True)
    sit_down(ann, "landmine", "me", "bot:random")
    expect(ann.locator(SHOWN).first).to_be_visible()
    ann.keyboard.press("h")
    expect(ann.locator("#prompt .notice:visible")).to_have_text("No hint was found. Try again.")
    expect(ann.locator(SHOWN).first).to_be_visible()


def test_somebody_who_is_too_fast_is_told_so_in_their_language_and_what_they_wrote_stays(
    browser: Browser, tmp_path: Path
) -> None:
    with RunningServer(f"sqlite:///{tmp_path / 'tables.db'}", "--limits-for-hours") as running:
        open_page = PageOpener(browser, running)
        ann = open_page(careless=True)
        table = sit_down(ann, "pebbles", "me", "bot:random")
        send(ann, "/settings", language="fr", next="/")
        visit(ann, table)
        expect(ann.locator(SHOWN).first).to_be_visible()
        title = re.sub(COUNT, "", ann.title())
        words = re.compile(r"C’était trop souvent\. Réessayez dans \d+ minutes\.")
        be_too_fast(ann, f"{table}/hint", lambda: ann.keyboard.press("h"))
        expect(ann.locator("#trouble")).to_have_text(words)
        choose(ann, "take 1")
        expect(ann.locator("#trouble")).to_be_empty()
        ann.locator("label[for=rail-chat]:visible").first.click()
        field = ann.locator('form[action$="/chat"] input[name="text"]')
        field.fill("encore")
        be_too_fast(ann, f"{table}/chat", lambda: field.press("Enter"))
        expect(ann.locator("#trouble")).to_have_text(words)
        expect(field).to_have_value("encore")
        assert re.sub(COUNT, "", ann.title()) == title
        open_page.close()


def be_too_fast(page: Page, path: str, act: Callable[[], None]) -> None:
    """Do something in the page that was done as often as it may be."""
    while page.request.post(path).status != 429:
        pass
    with page.expect_response(f"**{path}") as answer:
        act()
    assert answer.value.status == 429


def test_somebody_who_is_cut_off_is_told_so_until_the_table_can_be_reached_again(open_page: PageOpener) -> None:
    ann, _bob, _table = pair(open_page, careless=True)
    ann.context.set_offline(True)
    choose(ann, "take 1")
    expect(ann.locator("#trouble")).to_have_text(
        "The table cannot be reached just now. Nothing is lost; try again in a moment."
    )
    ann.context.set_offline(False)
    expect(ann.locator("#trouble")).to_be_empty()
    choose(ann, "take 1")
    wait_for_ply(ann, 3)
