"""Whole games in a real browser: every game at every size in every language, by keyboard, and behind screens."""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NothingHappened

from tests.tiers import slow
from tests.web.browser import (
    LOCALES,
    MOST_MOVES,
    MOVES,
    SHEET,
    SIZES,
    PageOpener,
    accept_invitation,
    begin,
    click_a_move,
    needs_browser,
    play_by_forms,
    play_to_the_end,
    sit_down,
    tab_to,
    version,
    visit,
    wait_for_news,
    wait_for_turn,
)
from tests.web.http_client import RunningServer
from tests.web.test_secrets import assert_only_own_stock

GAMES = {"mech-a-dream": {}, "imaginarium": {"option_rounds": "15"}, "bot-factory": {}}
"""The games, each with the options that end it soonest."""
UNSEEN: dict[str, Any] = {"reduced_motion": "reduce", "device_scale_factor": 0.25}
"""Nobody looks at these pictures: coarse pixels take the browser far less time, and everything lies where it lay."""
NO_WORDS = re.compile(r"(?:mech_a_dream|imaginarium|bot_factory|table)\.po has no message \S+")

ALL = os.environ.get("WHOLE_GAMES") == "all"
WHOLE_GAMES = [
    (game, size, language)
    for (first, game), (second, size), (third, language) in product(
        enumerate(GAMES), enumerate(SIZES), enumerate(LOCALES)
    )
    if (first + second + third) % 3 == 0 or ALL
]
"""Every game at every size, and every size and game in every language; `make whole-games` plays each with each."""
AT_A_DESK = [(game, language) for game, size, language in WHOLE_GAMES if size == "desktop"]
"""People at a desk have a keyboard: these are played with it alone; `make whole-games` uses the mouse too."""
FIRST = {"mech-a-dream": "desktop", "imaginarium": "tablet", "bot-factory": "phone"}
"""The whole game of each that every change must pass; the shortest by keyboard, because every key takes its time."""
BY_FORMS = {"imaginarium": 50, "bot-factory": 60}
"""Moves of a first-tier game that are played without the browser, for which each takes a third of a second."""

pytestmark = needs_browser


@pytest.mark.parametrize(
    ("game", "size", "language", "by_forms"),
    [
        *(
            pytest.param(game, size, language, BY_FORMS[game])
            for game, size, language in WHOLE_GAMES
            if FIRST[game] == size != "desktop"
        ),
        *(pytest.param(*evening, 0, marks=slow) for evening in WHOLE_GAMES if ALL or evening[1] != "desktop"),
    ],
)
def test_a_whole_game(
    open_page: PageOpener, server: RunningServer, game: str, size: str, language: str, by_forms: int
) -> None:
    page = open_page(size, language, **UNSEEN)
    table = sit_down(page, game, "me", "bot:easy", **GAMES[game])
    expect(page.locator("html")).to_have_attribute("lang", language)
    if by_forms:
        play_by_forms(page, server, table, by_forms)
    evening = play_to_the_end(page)
    assert evening.clicks > 20 or by_forms
    assert evening.keys == [], "ids of messages stood where words should"
    assert evening.unreached == [], "legal moves could not be clicked"
    assert page.locator(f"{SHEET} tbody tr").count() > 1
    assert not NO_WORDS.findall(server.said())


@pytest.mark.parametrize(
    ("game", "language"),
    [pytest.param(*evening, marks=() if FIRST[evening[0]] == "desktop" else slow) for evening in AT_A_DESK],
)
def test_a_whole_game_by_keyboard_alone(open_page: PageOpener, game: str, language: str) -> None:
    page = open_page("desktop", language, **UNSEEN)
    sit_down(page, game, "me", "bot:easy", **GAMES[game])
    expect(page.locator("html")).to_have_attribute("lang", language)
    for turn in range(MOST_MOVES):
        if wait_for_turn(page) is None:
            break
        before = version(page)
        # the key for it leads to the moves, and Tab, past all pieces, does too
        found = tab_to(page, MOVES) if turn % 8 == 7 else next_move(page, turn)
        if version(page) != before or not page.locator(MOVES).count():
            continue  # the board changed meanwhile, and with it what the focus stands on, or whose turn it is
        assert found, f"no key leads to a move: {page.locator('#said').inner_text()}"
        key = "Space" if turn % 2 else "Enter"
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.classList.contains('armed')"):  # it asks whether one is sure
            page.keyboard.press(key)
        # news that came with the key may have taken the focus away: then it is tried again
        with suppress(NothingHappened):
            wait_for_news(page, before, 8_000)
    expect(page.locator(SHEET)).to_be_visible()


def next_move(page: Page, turn: int) -> bool:
    """Press the key that leads to the next move, or the one before; whether the focus stands on a move."""
    for _press in range(turn % 3 + 1):
        page.keyboard.press("Shift+M" if turn % 5 == 4 else "m")
    return bool(page.evaluate("moves => document.activeElement.matches(moves)", MOVES))


@slow
def test_three_people_never_receive_each_others_hidden_stock(open_page: PageOpener, tmp_path: Path) -> None:
    """Everything each browser got is read: pages and fragments, their heads too; events carry a number only.

    The same without browsers is in `test_secrets.py`.
    """
    names = ("Ann", "Bob", "Cleo")
    people = [
        open_page(record_har_path=tmp_path / f"{name}.har", record_har_content="embed", **UNSEEN) for name in names
    ]
    ann, *friends = people
    path = sit_down(ann, "imaginarium", "me", "open", "open")
    invitation = ann.locator("#invite").input_value()
    for name, page in zip(names[1:], friends, strict=True):
        accept_invitation(page, invitation, name)
    begin(*people)
    for turn in range(24):
        whose = wait_for_turn(*people)
        assert whose is not None, "the game is not over yet"
        click_a_move(whose, turn)
    for page in people:
        visit(page, path)
    open_page.close()
    for seat, name in enumerate(names):
        received = json.loads((tmp_path / f"{name}.har").read_text(encoding="utf-8"))["log"]["entries"]
        answers = [entry["response"] for entry in received if "/static/" not in entry["request"]["url"]]
        texts = [answer["content"].get("text", "") for answer in answers]
        everything = "\n".join([*texts, *(str(answer["headers"]) for answer in answers)])
        assert sum('id="table"' in text for text in texts) > 10
        assert_only_own_stock(everything, seat)
