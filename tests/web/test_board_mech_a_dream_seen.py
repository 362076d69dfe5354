"""Mech A Dream's board in a real browser, in the opening, the middle and the end of games that were really played."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browsing import Crowd, needs_browser, visit
from tests.web.visitor import RunningServer
from tinkertable.core.record import read_record
from tinkertable.games import open_game
from tinkertable.table.clock import read_pace
from tinkertable.table.match import Match, Played
from tinkertable.table.progress import News
from tinkertable.table.seats import Chair, set_clocks
from tinkertable.table.table import OVER, PLAYING, new_table
from tinkertable.web.config import Config
from tinkertable.web.house import House
from tinkertable.web.identity import COOKIE, Identity

pytestmark = needs_browser

GAME: Final = open_game("mech-a-dream")
RECORDS: Final = Path(__file__).parents[1] / "records" / "mech_a_dream"
NAMES: Final = ("Ann", "Françoise Lemaître", "Bartolomeo Sant'Angelo", "Denis")
MOMENTS: Final = {
    "opening": ("both", 19, 0),
    "first day": ("both", 29, 0),
    "middle": ("both", 130, 0),
    "crowded": ("both", 159, 3),
    "copying": ("both", 160, 3),
    "night": ("nine-machines", 143, 2),
    "end": ("both", None, 0),
}
"""A recorded game, how far it was played, and the chair from which it is looked at."""


@dataclass(frozen=True)
class Evening:
    """Tables on a running server, and what makes a browser Ann's, who sits at each of them."""

    server: RunningServer
    cookie: tuple[str, str]
    tables: dict[str, str]

    def come(self, browser: Browser, size: str = "desktop", language: str = "en", theme: str = "light") -> Page:
        """Ann with a browser of her own."""
        page = Crowd(browser, self.server)(size, language, theme, reduced_motion="reduce")
        name, value = self.cookie
        page.context.add_cookies([{"name": name, "value": value, "url": self.server.address}])
        return page

    def open(self, page: Page, moment: str) -> None:
        """Look at a moment of a game."""
        visit(page, f"/t/{self.tables[moment]}")
        page.evaluate("document.fonts.ready.then(() => {})")


async def lay_tables(database: str) -> tuple[tuple[str, str], dict[str, str]]:
    """A table for every moment, all of people, so that nothing moves by itself."""
    house = await House.open(Config(database=database))
    try:
        people = [await house.people.add(name, True, None) for name in NAMES]
        ann, *friends = people
        tables: dict[str, str] = {}
        for moment, (name, ply, seat) in MOMENTS.items():
            record = read_record((RECORDS / f"{name}.record").read_text(encoding="utf-8"))
            now = time.time()
            sitting = [*friends[:seat], ann, *friends[seat:]][: len(record.players)]
            chairs = [Chair(number, one.name, one.id) for number, one in enumerate(sitting)]
            table = new_table(
                GAME, record.options, chairs, pace=read_pace("none"), private=False, host=ann.id, now=now - 3600
            )
            line = [Played(entry.seat, entry.text, now) for entry in record.entries[:ply]]
            match = Match.load(GAME, len(chairs), table.options, 0, line)
            clocked = set_clocks(table.chairs, match.actors(), (), table.pace, now)
            status = PLAYING if match.actors() else OVER
            table = replace(table, match=match, chairs=clocked, status=status, version=1, changed=now)
            await house.add(News(table, tuple(match.line)))
            tables[moment] = table.id
        return (COOKIE, Identity(house)._signer.dumps([ann.id, ann.epoch])), tables
    finally:
        await house.close()


@pytest.fixture(scope="module", name="evening")
def fixture_evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    database = f"sqlite:///{tmp_path_factory.mktemp('evening') / 'tables.db'}"
    with ThreadPoolExecutor(1) as thread:  # a browser may already run its own event loop in this one
        cookie, tables = thread.submit(lambda: asyncio.run(lay_tables(database))).result()
    with RunningServer(database) as running:
        yield Evening(running, cookie, tables)
