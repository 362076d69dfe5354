"""Whole evenings in a real browser: every game at every size, in every language, by keyboard, and behind screens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.web.visitor import RunningServer
from tinkertable.web.pages import is_live

CHROMIUM = Path("/usr/bin/chromium")
MOVES = '#table button[name="move"]'
SHEET = ".sheet"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
LOCALES = {"en": "en-GB", "fr": "fr-FR", "it": "it-IT"}
OPTIONS: dict[str, dict[str, str]] = {"mech-a-dream": {}, "imaginarium": {"option_rounds": "15"}, "bot-factory": {}}
MOST_MOVES = 900

pytestmark = pytest.mark.skipif(
    not (CHROMIUM.exists() and is_live()), reason="needs Chromium and the bundle that `make assets` makes"
)


@pytest.fixture(scope="module", name="browser")
def fixture_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        started = playwright.chromium.launch(executable_path=str(CHROMIUM), args=arguments)
        yield started
        started.close()


def come(browser: Browser, server: RunningServer, size: str = "desktop", language: str = "en") -> Page:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=server.address,
        locale=LOCALES[language],
        viewport={"width": width, "height": height},
        has_touch=size == "phone",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    return page


def sit_down(page: Page, game: str, *seats: str) -> str:
    """Make a table through the form of the page; returns its path."""
    page.goto(f"/new?game={game}")
    token = page.locator('input[name="_csrf_token"]').first.get_attribute("value") or ""
    fields = {f"seat_{number}": who for number, who in enumerate(seats, 1)}
    form: dict[str, str | float | bool] = {"_csrf_token": token, "game": game, "name": "Ann", **OPTIONS[game], **fields}
    answer = page.request.post("/new", form=form)
    assert answer.ok, answer.text()
    path = "/t/" + answer.url.rpartition("/t/")[2]
    page.goto(path)
    return path


def version(page: Page) -> str:
    return page.locator("#version").input_value()


def wait_for_news(page: Page, before: str) -> None:
    page.wait_for_function("before => document.querySelector('#version').value !== before", arg=before)


def click_something(page: Page, turn: int) -> None:
    """Click one of the legal moves where it lies; on a phone, in the sheet under the thumb."""
    before = version(page)
    with suppress(PlaywrightError):
        if not page.locator(f"{MOVES}:visible").count():
            page.locator("#all-moves summary").click(timeout=3000)
        buttons = page.locator(f"{MOVES}:visible")
        button = buttons.nth(turn % buttons.count())
        final = button.get_attribute("data-final", timeout=3000) is not None
        button.click(force=True, timeout=3000)
        if final and version(page) == before:
            page.wait_for_timeout(80)
            if version(page) == before:
                button.click(force=True, timeout=2000)
        wait_for_news(page, before)


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [
        ("mech-a-dream", "phone", "fr"),
        ("mech-a-dream", "tablet", "it"),
        ("mech-a-dream", "desktop", "en"),
        ("imaginarium", "phone", "it"),
        ("imaginarium", "tablet", "en"),
        ("imaginarium", "desktop", "fr"),
        ("bot-factory", "phone", "en"),
        ("bot-factory", "tablet", "fr"),
        ("bot-factory", "desktop", "it"),
    ],
)
def test_a_whole_game_at_every_size_and_in_every_language(
    browser: Browser, server: RunningServer, game: str, size: str, language: str
) -> None:
    page = come(browser, server, size, language)
    sit_down(page, game, "me", "bot:fair")
    expect(page.locator("html")).to_have_attribute("lang", language)
    for turn in range(MOST_MOVES):
        page.wait_for_selector(f"{MOVES}, {SHEET}", state="attached")
        if page.locator(SHEET).count():
            break
        click_something(page, turn)
    expect(page.locator(SHEET)).to_be_attached()
    page.context.close()


@pytest.mark.parametrize("game", ["mech-a-dream", "imaginarium", "bot-factory"])
def test_a_whole_game_by_keyboard_alone(browser: Browser, server: RunningServer, game: str) -> None:
    page = come(browser, server)
    sit_down(page, game, "me", "bot:fair")
    for turn in range(MOST_MOVES):
        page.wait_for_selector(f"{MOVES}, {SHEET}", state="attached")
        if page.locator(SHEET).count():
            break
        before = version(page)
        with suppress(PlaywrightError):
            tab_to_a_move(page, 2 if turn % 4 == 3 else 1)
            page.keyboard.press("Space" if turn % 2 else "Enter")
            wait_for_news(page, before)
    expect(page.locator(SHEET)).to_be_attached()
    page.context.close()


def tab_to_a_move(page: Page, which: int) -> None:
    """Press Tab until the focus stands on a legal move for the so-manieth time."""
    met = 0
    for _press in range(250):
        page.keyboard.press("Tab")
        if page.evaluate("chosen => document.activeElement.matches(chosen)", MOVES):
            met += 1
            if met == which:
                return


def test_three_people_never_receive_each_others_hidden_stock(browser: Browser, server: RunningServer) -> None:
    """Everything each browser got is read: pages and fragments; events carry a number only."""
    people = [come(browser, server) for _ in range(3)]
    received: list[list[str]] = [[], [], []]
    for page, heard in zip(people, received, strict=True):
        page.on("response", _listen(heard))
    ann = people[0]
    path = sit_down(ann, "imaginarium", "me", "open", "open")
    invite = ann.locator("#invite").input_value()
    for name, page in zip(("Bob", "Cleo"), people[1:], strict=True):
        page.goto(invite)
        page.locator('input[name="name"]').first.fill(name)
        page.locator('form[action$="/join"] button').last.click()
    for page in people:
        page.goto(path)
        page.wait_for_selector("#move-form", state="attached")
    for turn in range(40):
        for page in people:
            if page.locator(MOVES).count():
                click_something(page, turn)
    for page in people:
        page.goto(path)
    for seat, heard in enumerate(received):
        everything = "\n".join(heard)
        assert f'id="heap-{seat}-wood"' in everything, "one's own stock is there"
        for other in {0, 1, 2} - {seat}:
            assert f'id="stock-closed-{other}"' in everything
            assert f'id="heap-{other}-' not in everything
            assert not re.search(rf'id="score-{other}"', everything)
        assert '"stock"' not in everything
    for page in people:
        page.context.close()


def _listen(heard: list[str]) -> Callable[[Response], None]:
    return lambda response: heard.append(_body(response))


def _body(response: Response) -> str:
    if "/static/" in response.url or "/events" in response.url:
        return ""
    try:
        return response.text()
    except PlaywrightError:
        return ""
