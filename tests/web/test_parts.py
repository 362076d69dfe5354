"""Only the parts of a table that changed are sent: with what the browser holds they make the same page as the whole."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from tests.databases import sqlite_database
from tinkertable.core.dice import Dice
from tinkertable.games import open_game
from tinkertable.server.commands import play
from tinkertable.server.config import Config
from tinkertable.server.service import TableService
from tinkertable.store.people import Person
from tinkertable.table.clock import read_pace
from tinkertable.table.seating import maybe_begin
from tinkertable.table.seats import Chair
from tinkertable.table.table import Table, new_table
from tinkertable.web.app import make_app
from tinkertable.web.identity import COOKIE

GAMES = ("mech-a-dream", "imaginarium", "bot-factory")
MARK = re.compile(r'<span data-held="(\d+)(?:\+(\d+))?"></span>')
VOID = {"br", "circle", "ellipse", "hr", "img", "input", "line", "link", "meta", "path", "polygon", "rect", "use"}


class PartReader(HTMLParser):
    """Finds the parts of a page: where each begins and ends, and its source with `None` for each part inside it."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.shells: dict[str, list[str | None]] = {}
        self.ends: dict[int, int] = {}
        self._page = page
        self._lines = [0]
        for line in page.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._open: list[tuple[str, str | None, int]] = []
        self._inside: list[list[tuple[int, int]]] = [[]]
        self.feed(page)
        self.close()
        assert not self._open

    def _offset(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            name = dict(attrs).get("data-part")
            self._open.append((tag, name, self._offset()))
            if name is not None:
                self._inside.append([])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "data-part" not in dict(attrs)

    def handle_endtag(self, tag: str) -> None:
        opened, name, begin = self._open.pop()
        assert opened == tag
        if name is None:
            return
        whole, end = begin, self._offset() + len(f"</{tag}>")
        self.ends[whole] = end
        shell: list[str | None] = []
        for first, last in self._inside.pop():
            shell += [self._page[begin:first], None]
            begin = last
        self.shells[name] = [*shell, self._page[begin:end]]
        self._inside[-1].append((whole, end))


class Assembler:
    """Makes the page of what was sent and of what is held, as the script of the page does."""

    def __init__(self, sent: str, shells: dict[str, list[str | None]]) -> None:
        self._sent = sent
        self._held = list(shells.values())
        self._ends = PartReader(sent).ends
        self._run: list[int] = []
        self._at = 0
        self.page = self._read(0, len(sent))

    def _read(self, begin: int, end: int) -> str:
        """The page from one place of what was sent to another."""
        out = []
        self._at = begin
        while mark := MARK.search(self._sent, self._at, end):
            out.append(self._sent[self._at : mark.start()])
            self._at = mark.start()
            while not out or self._run or self._at == mark.start():
                out.append(self._take())
        out.append(self._sent[self._at : end])
        self._at = end
        return "".join(out)

    def _take(self) -> str:
        """The next part: held, or sent."""
        if not self._run and (mark := MARK.match(self._sent, self._at)):
            self._run = list(range(int(mark[1]), int(mark[1]) + int(mark[2] or 1)))
            self._at = mark.end()
        if self._run:
            shell = self._held[self._run.pop(0)]
            return "".join(self._take() if piece is None else piece for piece in shell)
        return self._read(self._at, self._ends[self._at])


@dataclass
class Browser:
    """A player's page: what it shows, and the parts of that."""

    http: httpx.AsyncClient
    page: str = ""
    parts: dict[str, list[str | None]] = field(default_factory=dict)
    sent: str = ""

    async def fetch(self, path: str, held: str | None = None) -> str:
        """What the server sends; the page is not changed by it."""
        headers = {"hx-request": "true", "held-parts": " ".join(self.parts) if held is None else held}
        answer = await self.http.get(path, headers=headers)
        assert answer.status_code == 200
        return answer.text

    async def follow(self, path: str) -> None:
        """Change the page by what is sent for the parts it holds."""
        self.sent = await self.fetch(path)
        self.page = Assembler(self.sent, self.parts).page
        self.parts = PartReader(self.page).shells


@dataclass
class Site:
    """A running game, and the browsers of those who play and of one who watches."""

    service: TableService
    table: Table
    people: list[Person]
    browsers: list[Browser]
    dice: Dice

    @property
    def path(self) -> str:
        return f"/t/{self.table.id}/fragment"

    async def step(self) -> bool:
        """A random move; `False` when the game is over."""
        table = await self.service.table(self.table.id)
        if not table.turn():
            return False
        seat = table.turn()[0]
        legal = table.match.state().legal(seat)
        at = play.CommandTarget(seat, table.match.ply, table.match.branch)
        text = table.game.notation(legal[self.dice.below(len(legal))])
        await play.move(self.service, self.people[seat].id, table.id, at, text)
        return True


@asynccontextmanager
async def site(folder: Path, name: str, seats: int, seed: int = 3, languages: str = "en") -> AsyncIterator[Site]:
    """A game between people, each with a browser that holds nothing yet."""
    service = await TableService.open(Config(database=sqlite_database(folder / f"{name}.db"), limits=False))
    chosen = languages.split()
    people = [await service.people.add(f"P{seat}", True, chosen[seat % len(chosen)]) for seat in range(seats)]
    watcher = await service.people.add("Watcher", True, None)
    chairs = [Chair(seat, who.name, who.id) for seat, who in enumerate(people)]
    table = new_table(open_game(name), {}, chairs, pace=read_pace("none"), private=False, host=people[0].id, now=1.0)
    news = maybe_begin(table, 1.0, Dice(seed))
    await service.add(news)
    transport = httpx.ASGITransport(cast("Any", make_app(service)))
    browsers = []
    for who in [*people, watcher]:
        http = httpx.AsyncClient(transport=transport, base_url="http://test.local")
        http.cookies.set(COOKIE, service.identity.session_of(who))
        browsers.append(Browser(http))
    try:
        yield Site(service, news.table, people, browsers, Dice(seed + 4))
    finally:
        for browser in browsers:
            await browser.http.aclose()
        await service.close()


async def check_game(folder: Path, name: str, seats: int, plies: int, **more: Any) -> tuple[int, int]:
    """Play a game and compare every page made of parts with the page sent whole; returns the characters of both."""
    sent = whole = 0
    async with site(folder, name, seats, **more) as here:
        for ply in range(plies):
            for browser in here.browsers:
                await browser.follow(here.path)
                full = await browser.fetch(here.path, held="")
                assert "data-held" not in full
                assert browser.page == full
                if ply:
                    sent, whole = sent + len(browser.sent), whole + len(full)
            if not await here.step():
                break
    return sent, whole


@pytest.mark.parametrize("name", GAMES)
def test_a_page_made_of_parts_equals_the_whole(tmp_path: Path, name: str) -> None:
    sent, whole = asyncio.run(check_game(tmp_path, name, 2, 5))
    assert sent < whole / 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_pages_made_of_parts_equal_the_whole_over_long_games(tmp_path: Path, name: str, seed: int) -> None:
    seats = max(open_game(name).seats) - seed % 2
    sent, whole = asyncio.run(check_game(tmp_path, name, seats, 40, seed=seed, languages="en fr it"))
    assert sent < whole / 2


def test_what_the_browser_does_not_hold_is_sent(tmp_path: Path) -> None:
    async def look() -> None:
        async with site(tmp_path, "mech-a-dream", 2) as here:
            mine = here.browsers[0]
            await mine.follow(here.path)
            whole = mine.page
            assert mine.sent == whole, "a browser that holds nothing gets everything"
            for name in ("Unknown0", "<span>", "* --", "0" * 5000):
                assert await mine.fetch(here.path, held=name) == whole
            # the same names in a request that no script can complete
            answer = await mine.http.get(f"/t/{here.table.id}", headers={"held-parts": " ".join(mine.parts)})
            assert "data-held" not in answer.text
            # one part less is held, and just this one is sent
            least = next(name for name, shell in mine.parts.items() if len(shell) > 1)
            again = await mine.fetch(here.path, held=" ".join(name for name in mine.parts if name != least))
            assert re.findall(r'data-part="([^"]+)"', again) == [least]
            assert len(again) < len(whole) / 6

    asyncio.run(look())


def test_what_is_hidden_is_not_found_by_naming_parts(tmp_path: Path) -> None:
    async def look() -> None:
        async with site(tmp_path, "mech-a-dream", 2) as here:
            one, other = here.browsers[:2]
            await one.follow(here.path)
            await other.follow(here.path)
            # naming the parts of another's page gets less of one's own page, never anything of the other's
            answer = await one.fetch(here.path, held=" ".join(other.parts))
            assert set(re.findall(r'data-part="([^"]+)"', answer)) == set(one.parts) - set(other.parts)

    asyncio.run(look())


def test_another_language_and_an_undo_are_sent_as_far_as_they_differ(tmp_path: Path) -> None:
    async def look() -> None:
        async with site(tmp_path, "imaginarium", 2) as here:
            await here.step()
            mine = here.browsers[0]
            await mine.follow(here.path)
            await mine.http.post("/settings", data={"language": "fr", "next": "/"})
            await mine.follow(here.path)
            assert mine.page == await mine.fetch(here.path, held="")
            table = await here.service.table(here.table.id)
            seat = table.match.history[-1].seat
            at = play.CommandTarget(seat, table.match.ply, table.match.branch)
            await play.undo(here.service, here.people[seat].id, table.id, at)
            await mine.follow(here.path)
            assert mine.page == await mine.fetch(here.path, held="")

    asyncio.run(look())


def test_the_answer_to_a_move_leaves_out_what_is_held(tmp_path: Path) -> None:
    async def look() -> None:
        async with site(tmp_path, "bot-factory", 2) as here:
            table = await here.service.table(here.table.id)
            seat = table.turn()[0]
            mine = here.browsers[seat]
            await mine.follow(here.path)
            text = table.game.notation(table.match.state().legal(seat)[0])
            answer = await mine.http.post(
                f"/t/{table.id}/move",
                data={"seat": seat, "ply": table.match.ply, "branch": table.match.branch, "move": text},
                headers={"hx-request": "true", "held-parts": " ".join(mine.parts)},
            )
            page = Assembler(answer.text, mine.parts).page
            assert len(answer.text) < len(page) / 2
            assert page == await mine.fetch(here.path, held="")

    asyncio.run(look())
