"""In a real browser: whole games, two people at one table, and everything that has to survive."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.web.visitor import RunningServer
from tinkertable.web.pages import is_live

CHROMIUM = Path("/usr/bin/chromium")
MOVE = '#table button[name="move"]:visible'

pytestmark = pytest.mark.skipif(
    not (CHROMIUM.exists() and is_live()), reason="needs Chromium and the bundle that `make assets` makes"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        started = playwright.chromium.launch(executable_path=str(CHROMIUM), args=arguments)
        yield started
        started.close()


Someone = Callable[..., Page]


@pytest.fixture
def someone(browser: Browser, server: RunningServer) -> Iterator[Someone]:
    """Opens a browser for somebody; whatever it complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def come(address: str | None = None, locale: str = "en-GB") -> Page:
        context = browser.new_context(base_url=address or server.address, locale=locale)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: complaints.append(message.text) if "Content Security" in message.text else None,
        )
        return page

    yield come
    for context in contexts:
        context.close()
    assert complaints == []


def new_table(page: Page, *seats: str, game: str = "pebbles", name: str = "Ann") -> str:
    """Make a table through the form of the page, whatever it looks like; returns its path."""
    page.goto(f"/new?game={game}")
    token = page.locator('input[name="_csrf_token"]').first.get_attribute("value")
    fields = {f"seat_{number}": who for number, who in enumerate(seats, 1)}
    answer = page.request.post("/new", form={"_csrf_token": token or "", "game": game, "name": name, **fields})
    assert answer.ok
    path = "/t/" + answer.url.rpartition("/t/")[2]
    page.goto(path)
    return path


def pair(someone: Someone) -> tuple[Page, Page, str]:
    """Ann and Bob, Ann to move."""
    ann, bob = someone(), someone()
    table = new_table(ann, "me", "open")
    invite = ann.locator("#invite").input_value()
    bob.goto(invite)
    bob.locator('input[name="name"]').first.fill("Bob")
    bob.locator('form[action$="/join"] button').last.click()
    expect(bob.locator("#move-form")).to_be_attached()
    expect(ann.locator(MOVE).first).to_be_visible()
    return ann, bob, table


def version(page: Page) -> str:
    return page.locator("#version").input_value()


def ply(page: Page) -> int:
    return int(page.locator('#move-form input[name="ply"]').input_value())


def wait_for_ply(page: Page, wanted: int, seconds: float = 5.0) -> float:
    """Wait until the page shows a ply; returns how long that took."""
    began = time.monotonic()
    expect(page.locator('#move-form input[name="ply"]')).to_have_value(str(wanted), timeout=seconds * 1000)
    return time.monotonic() - began


def choose(page: Page, text: str) -> None:
    page.locator(f'#table button[name="move"][value="{text}"]:visible').first.click()


def click_any(page: Page) -> None:
    """Click something that can be clicked and wait for what comes of it; a board that changes meanwhile is fine."""
    before = version(page)
    with suppress(PlaywrightError):
        page.locator(MOVE).last.click(force=True, timeout=3000)
        page.wait_for_function("before => document.querySelector('#version').value !== before", arg=before)


def test_two_clicks_and_a_whole_game_against_bots(someone: Someone) -> None:
    page = someone()
    page.goto("/")
    page.locator('form[action="/play"]:has(input[value="mech-a-dream"]) button.main').click()
    for _click in range(600):
        page.wait_for_selector(f"{MOVE}, .sheet")
        if page.locator(".sheet").count():
            break
        click_any(page)
    expect(page.locator(".sheet")).to_be_visible()
    expect(page.locator("svg.chart")).to_be_visible()


def test_both_see_each_others_moves_within_a_second(someone: Someone) -> None:
    ann, bob, _table = pair(someone)
    waits = []
    for text in ("take 1", "take 2", "undo", "undo", "take 2"):
        start = ply(ann)
        if text == "undo":
            ann.locator("#handle-undo").click()
        else:
            choose(ann, text)
        wanted = start - 1 if text == "undo" else start + 1
        waits.append(wait_for_ply(bob, wanted))
        wait_for_ply(ann, wanted)
    assert median(waits) < 1.0, waits
    choose(ann, "done")
    expect(bob.locator(MOVE).first).to_be_visible()
    before = ply(bob)
    choose(bob, "take 1")
    wait_for_ply(ann, before + 1)


def test_undo_by_key_and_redo(someone: Someone) -> None:
    ann, bob, _table = pair(someone)
    choose(ann, "take 1")
    wait_for_ply(ann, 3)
    ann.locator("#handle-undo").click()
    wait_for_ply(ann, 2)
    wait_for_ply(bob, 2)
    ann.locator("#handle-redo").click()
    wait_for_ply(ann, 3)
    ann.keyboard.press("u")
    wait_for_ply(ann, 2)


def test_a_takeback_is_asked_and_accepted(someone: Someone) -> None:
    ann, bob, table = pair(someone)
    choose(ann, "done")
    wait_for_ply(bob, 3)
    choose(bob, "take 1")
    wait_for_ply(ann, 4)
    token = ann.locator('#move-form input[name="_csrf_token"]').get_attribute("value")
    ann.request.post(f"{table}/takeback", form={"_csrf_token": token or "", "seat": "0", "to": "2"})
    bob.locator('button[name="answer"][value="accept"]').click()
    wait_for_ply(ann, 2)
    wait_for_ply(bob, 2)
    expect(ann.locator(MOVE).first).to_be_visible()


def test_replay_fork_and_rematch(someone: Someone) -> None:
    ann, bob, table = pair(someone)
    for _turn in range(60):
        for page in (ann, bob):
            if page.locator(".sheet").count():
                break
            if page.locator(MOVE).count():
                click_any(page)
        if ann.locator(".sheet").count() and bob.locator(".sheet").count():
            break
    expect(ann.locator(".sheet")).to_be_visible()
    ann.goto(f"{table}/5")
    ann.keyboard.press("ArrowRight")
    ann.wait_for_url(f"**{table}/6*")
    ann.locator('form[action$="/fork"] button').click()
    ann.wait_for_url(lambda url: "/t/" in url and table not in url)
    expect(ann.locator("#move-form")).to_be_attached()
    ann.goto(table)
    ann.locator('form[action$="/rematch"] button.main').first.click()
    ann.wait_for_url(lambda url: "/t/" in url and table not in url)
    rematch = re.sub(r".*(/t/[^/?#]+).*", r"\1", ann.url)
    expect(bob.locator(f'a[href="{rematch}"]').first).to_be_visible()


def test_a_spectator_watches_and_cannot_act(someone: Someone) -> None:
    ann, _bob, table = pair(someone)
    eve = someone()
    eve.goto(table)
    assert eve.locator(MOVE).count() == 0
    choose(ann, "take 2")
    wait_for_ply(eve, 3)
    assert eve.locator(MOVE).count() == 0


def test_the_language_is_the_browsers_and_can_be_switched(someone: Someone) -> None:
    page = someone(locale="fr-FR")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto("/settings")
    token = page.locator('input[name="_csrf_token"]').first.get_attribute("value")
    page.request.post("/settings", form={"_csrf_token": token or "", "language": "it", "next": "/"})
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_a_laptop_that_slept_catches_up(someone: Someone) -> None:
    ann, bob, _table = pair(someone)
    bob.context.set_offline(True)
    choose(ann, "take 1")
    wait_for_ply(ann, 3)
    choose(ann, "done")
    wait_for_ply(ann, 4)
    assert ply(bob) == 2
    bob.context.set_offline(False)
    wait_for_ply(bob, 4, 15)
    expect(bob.locator(MOVE).first).to_be_visible()


def test_what_is_typed_stays_while_the_board_changes(someone: Someone) -> None:
    ann, bob, _table = pair(someone)
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
    pages = [browser.new_context(base_url=running.address).new_page() for _ in range(2)]
    ann, bob = pages
    table = new_table(ann, "me", "open")
    bob.goto(ann.locator("#invite").input_value())
    bob.locator('form[action$="/join"] button').last.click()
    expect(ann.locator(MOVE).first).to_be_visible()
    running.kill()
    running.start()
    choose(ann, "take 1")
    wait_for_ply(ann, 3)
    assert wait_for_ply(bob, 3, 15) < 10
    assert table in bob.url
    for page in pages:
        page.context.close()
    running.stop()
