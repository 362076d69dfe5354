"""In a real browser: nothing scrolls, keys are enough, pieces travel, some moves ask first, and no script is needed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.tiers import one_of, slow
from tests.web.browser import (
    MOVES,
    SHEET,
    PageOpener,
    click_a_move,
    faults,
    needs_axe,
    needs_browser,
    play_by_clicks,
    play_now,
    play_to_the_end,
    press,
    send,
    sit_down,
    tab_to,
    version,
    visit,
    wait_for_news,
)

pytestmark = needs_browser
GAMES = ("mech-a-dream", "imaginarium", "bot-factory")


@pytest.mark.parametrize("game", one_of(GAMES, 2))
def test_nothing_scrolls_on_a_desktop(open_page: PageOpener, game: str) -> None:
    page = open_page()
    play_now(page, game)
    wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert (wide, high) == (1440, 900)


@slow
def test_a_day_is_played_by_keyboard_alone(open_page: PageOpener) -> None:
    page = open_page()
    visit(page, "/")
    assert tab_to(page, ".tray .button.main")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert tab_to(page, 'form[action="/play"] .button.main')
    with page.expect_navigation():
        page.keyboard.press("Enter")
    for turn in range(4):
        page.wait_for_selector(MOVES, state="attached")
        before = version(page)
        assert tab_to(page, f"{MOVES}:not([data-sure])")
        page.keyboard.press("Space" if turn % 2 else "Enter")
        wait_for_news(page, before)
        page.wait_for_selector("#shared:focus-within, #prompt:focus-within, #mine:focus-within")


def test_a_key_leads_from_move_to_move_and_back_and_means_a_letter_where_one_writes(open_page: PageOpener) -> None:
    page = open_page()
    play_now(page)
    shown = [move for move in page.locator(MOVES).all() if move.is_visible()]
    assert len(shown) > 2
    for key, expected in [("m", 0), ("m", 1), ("M", 2), ("Shift+m", 1), ("Shift+m", 0), ("Shift+m", -1), ("m", 0)]:
        page.keyboard.press(key)
        expect(shown[expected]).to_be_focused()
    page.locator("label[for=rail-chat]").click()
    page.locator(".say input[name=text]").press_sequentially("Hmm")
    expect(page.locator(".say input[name=text]")).to_have_value("Hmm")


def test_a_piece_is_explained_on_focus_and_on_hover(open_page: PageOpener) -> None:
    page = open_page()
    play_now(page)
    page.locator(".market .tile").first.hover()
    page.wait_for_selector("#explain:popover-open b")
    page.keyboard.press("Escape")
    page.wait_for_selector("#explain:popover-open", state="detached")
    page.locator(".table-bar [data-explain]").click()
    assert tab_to(page, ".tile, .tile > .hit")
    expect(page.locator("#explain:popover-open b").first).not_to_be_empty()


def buy_something(page: Page) -> None:
    """Buy the first machine that can be bought, and see it arrive."""
    piece = page.locator(".market .tile:has(> .hit)").first
    name = piece.get_attribute("data-piece")
    # a pointer cannot mean what the show of the bots' moves has not brought yet, and its click would be left
    piece.locator("> .hit").evaluate("button => button.click()")
    page.wait_for_selector(f".workshop [data-piece={name}]")


def test_a_bought_machine_travels_and_stays_the_same_piece(open_page: PageOpener) -> None:
    page = open_page(reduced_motion="no-preference")
    play_now(page)
    page.evaluate(
        """() => { window.flights = 0; new MutationObserver((changes) => changes.forEach((change) =>
        change.addedNodes.forEach((node) => { if (node.classList?.contains("sky-way")) window.flights += 1; })))
        .observe(document.body, {childList: true}); }"""
    )
    buy_something(page)
    page.wait_for_function("() => window.flights > 0")
    page.wait_for_selector(".sky-way", state="detached")


@slow
def test_those_who_want_less_motion_see_nothing_fly(open_page: PageOpener) -> None:
    page = open_page(reduced_motion="reduce")
    play_now(page)
    buy_something(page)
    assert page.locator(".sky-way").count() == 0


def ask_once(page: Page, button: Locator) -> None:
    """Press a button that asks first: it waits for a second press, and takes that one for a yes.

    It forgets the first press after a few seconds; somebody slower than that is asked again.
    """
    before = version(page)
    click = """button => { const armed = () => button.classList.contains("armed"); const was = armed();
    button.click(); return [was, armed()]; }"""
    assert button.evaluate(click) == [False, True]
    expect(page.locator("#explain")).not_to_be_empty()
    assert version(page) == before
    while button.evaluate(click) == [False, True]:
        assert version(page) == before
    wait_for_news(page, before)


@pytest.mark.parametrize(("size", "why"), [("phone", "final"), ("desktop", "sure")])
def test_a_move_that_wastes_something_or_is_final_on_a_phone_asks_once(
    open_page: PageOpener, size: str, why: str
) -> None:
    page = open_page(size)
    play_now(page)
    button = page.locator(".shared .hit").first
    button.evaluate("(button, why) => { button.dataset[why] = 'sure?' }", why)
    ask_once(page, button)


def test_a_move_that_ends_the_turn_asks_once_for_those_who_wish_it(open_page: PageOpener) -> None:
    page = open_page()
    visit(page, "/settings")
    page.locator("#confirm").select_option("always")
    press(page, "form[action='/settings'] .button.main")
    play_now(page, "pebbles")
    ask_once(page, page.locator("#choices button[value=done], button[value=done]").first)


@slow
def test_the_table_works_without_javascript(open_page: PageOpener) -> None:
    page = open_page(java_script_enabled=False)
    table = play_by_clicks(page, "mech-a-dream")
    before = int(page.locator('#move-form input[name="ply"]').get_attribute("value") or "")
    press(page, ".stock .hit")
    assert page.url.endswith(table)
    assert int(page.locator('#move-form input[name="ply"]').get_attribute("value") or "") > before


def test_replay_by_keys_and_slider(open_page: PageOpener) -> None:
    page = open_page()
    table = play_now(page)
    visit(page, f"{table}/2")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#replay[data-at='3']")
    page.wait_for_url(f"**{table}/3")
    page.keyboard.press("Home")
    page.wait_for_selector("#replay[data-at='0']")
    page.locator("[data-slider]").fill("4")
    page.wait_for_selector("#replay[data-at='4']")


LINES = "() => [...document.querySelectorAll('#log [data-at]')].map(line => line.textContent.trim()).reverse()"

# Whether the stories tell these lines in their order; only as many are missing as they say.
TOLD = """(lines, stories) => {
  const gap = /Earlier lines not shown: (\\d+)[.] /g;
  let missing = stories.join(" ").matchAll(gap).reduce((sum, found) => sum + Number(found[1]), 0);
  let story = `${stories.join(" ").replaceAll(gap, "")} `;
  for (const line of lines) {
    if (story.startsWith(`${line} `)) story = story.slice(line.length + 1);
    else missing -= 1;
  }
  return lines.length > 0 && story === "" && missing === 0;
}"""


def test_news_are_told_in_the_order_in_which_they_happened(open_page: PageOpener) -> None:
    page = open_page(reduced_motion="reduce")
    play_now(page)
    # everything that is ever told, for one story may follow another
    page.evaluate(
        """() => { const news = document.getElementById("news");
        new MutationObserver(() => told.push(news.textContent)).observe(news, {childList: true}); }"""
    )
    for turn in range(2):
        page.wait_for_selector(MOVES, state="attached")
        before = page.evaluate(f"() => {{ window.told = []; return ({LINES})(); }}")
        click_a_move(page, turn)
        page.wait_for_selector(f"{MOVES}, {SHEET}", state="attached")
        page.wait_for_function(f"before => ({TOLD})(({LINES})().slice(before.length), window.told)", arg=before)


def test_a_long_story_is_told_from_its_end(open_page: PageOpener) -> None:
    page = open_page(reduced_motion="reduce")
    play_now(page)
    page.evaluate(
        """() => { const log = document.getElementById("log"); const line = log.querySelector("[data-at]");
        window.line = line.textContent.trim();
        for (const old of log.querySelectorAll("[data-at]")) old.dataset.at = "1";
        document.dispatchEvent(new CustomEvent("htmx:after:swap"));
        for (let number = 0; number < 11; number += 1) { const copy = line.cloneNode(true);
          copy.dataset.at = String(20 - number); copy.textContent = `line ${11 - number}`; log.append(copy); }
        document.dispatchEvent(new CustomEvent("htmx:after:swap")); }"""
    )
    told = " ".join(f"line {number}" for number in range(4, 12))
    expect(page.locator("#news")).to_have_text(f"Earlier lines not shown: 3. {told}")


# Everything that Tab stops at only to be explained, without a role or without a name.
NAMELESS = """() => [...document.querySelectorAll("#table [data-tip][tabindex='0']")]
  .filter((piece) => !piece.getAttribute("role") || !piece.getAttribute("aria-label")?.trim())
  .map((piece) => piece.outerHTML.slice(0, 200))"""


@needs_axe
@pytest.mark.parametrize("game", one_of(GAMES))
def test_what_is_walked_through_to_be_explained_has_a_role_a_name_and_a_description(
    open_page: PageOpener, game: str
) -> None:
    page = open_page(reduced_motion="reduce")
    play_now(page, game)
    page.keyboard.press("e")
    expect(page.locator(".explaining")).to_be_visible()
    assert page.locator("#table [data-tip][tabindex='0']").count() > 10
    assert page.evaluate(NAMELESS) == []
    assert faults(page) == []
    assert tab_to(page, "[data-tip][tabindex='0']")
    stop = page.locator("[data-tip]:focus")
    expect(stop).to_have_attribute("aria-describedby", "explain")
    expect(page.locator("#explain:popover-open")).not_to_be_empty()
    before = version(page)
    assert tab_to(page, "[data-tip] > .hit")
    expect(page.locator(".hit:focus")).to_have_attribute("aria-describedby", re.compile(r"\bexplain$"))
    page.keyboard.press("Enter")  # explained, not played
    # the first Escape puts the card away, the second one ends the explaining
    page.keyboard.press("Escape")
    expect(page.locator("#explain:popover-open")).to_have_count(0)
    expect(page.locator("[aria-describedby~=explain]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".explaining")).to_be_hidden()
    expect(page.locator("[data-stop], [data-tip][tabindex]")).to_have_count(0)
    assert version(page) == before


@pytest.mark.parametrize("size", one_of(["desktop", "phone"], 1))
def test_an_opened_opponent_is_closed_with_escape_and_with_a_cross(open_page: PageOpener, size: str) -> None:
    page = open_page(size, reduced_motion="reduce")
    play_now(page)
    if size == "phone":
        page.locator('.tabs label[for="tab-others"]').click()
    peek, label = page.locator(".peek").first, page.locator(".peek-label").first
    label.click()
    expect(peek).to_be_checked()
    expect(label.locator(".icon").last).to_be_visible()
    page.keyboard.press("Escape")
    expect(peek).not_to_be_checked()
    expect(peek).to_be_focused()
    page.keyboard.press("Space")
    expect(peek).to_be_checked()
    label.click()
    expect(peek).not_to_be_checked()


def test_the_end_of_a_game_shows_its_buttons(open_page: PageOpener) -> None:
    page = open_page(reduced_motion="reduce")
    play_now(page, "pebbles")
    play_to_the_end(page)
    for button in page.locator(".after .buttons .button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_somebody_who_plays_two_hands_is_not_told_to_be_watching(open_page: PageOpener) -> None:
    page = open_page(reduced_motion="reduce")
    sit_down(page, "imaginarium", "me", "me")
    expect(page.locator("#privacy-screen")).to_be_visible()
    expect(page.locator(".table-bar .chip")).to_have_count(0)
    # a phone shows behind which tab the privacy screen is
    expect(page.locator('.tabs label[for="tab-mine"]')).to_have_class("lit")


def test_a_replay_runs_until_it_is_stopped(open_page: PageOpener) -> None:
    page = open_page(reduced_motion="reduce")
    table = play_now(page)
    visit(page, f"{table}/0")
    button = page.locator("[data-autoplay]")
    expect(button.locator(".icon:visible")).to_have_count(1)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.wait_for_selector("#replay:not([data-at='0'])")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(button.locator(".icon:visible")).to_have_count(1)


def test_a_window_that_grows_out_of_a_phones_size_shows_everything_at_its_size(open_page: PageOpener) -> None:
    page = open_page("phone", reduced_motion="reduce")
    sit_down(page, "imaginarium", "me", "bot:easy")
    page.wait_for_selector(MOVES, state="attached")
    expect(page.locator("#mine .mech .effect").first).to_be_hidden()
    page.set_viewport_size({"width": 820, "height": 1180})
    for effect in page.locator("#mine .mech .effect").all():
        expect(effect).to_be_visible()
        box = effect.bounding_box()
        assert box is not None
        assert box["width"] > 30


def test_on_a_phone_what_is_advised_is_brought_before_the_eyes(open_page: PageOpener) -> None:
    page = open_page("phone")
    play_now(page, "imaginarium")
    zones = set()
    for _turn in range(20):
        page.locator("#handle-hint").click()
        page.wait_for_selector("#table[data-hint]")
        piece = page.locator(":is(#shared, #mine, #others) button.hinted:visible").first
        if page.locator(":is(#shared, #mine, #others) button.hinted").count():
            expect(piece).to_be_in_viewport(ratio=0.9)
            zones.add(piece.evaluate("one => one.closest('#shared, #mine, #others').id"))
        if len(zones) > 1:
            break
        before = version(page)
        advised = page.locator("#table").get_attribute("data-hint")
        send(page, f"{page.url}/move", move=advised or "", sure="yes", **where(page))
        wait_for_news(page, before)
        page.wait_for_selector(MOVES, state="attached")
    assert zones == {"shared", "mine"}


def where(page: Page) -> dict[str, str]:
    """The position the page shows: what every move has to name."""
    return {name: page.locator(f'#move-form input[name="{name}"]').input_value() for name in ("ply", "branch", "seat")}
