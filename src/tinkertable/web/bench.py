"""Measures the table page: the time to render a board fragment, and the size of what a browser loads."""

from __future__ import annotations

import asyncio
import gzip
import posixpath
import re
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final

from tinkertable.core.dice import Dice
from tinkertable.server.config import Config
from tinkertable.server.service import TableService, games
from tinkertable.store.people import Person
from tinkertable.table.clock import read_pace
from tinkertable.table.seating import maybe_begin
from tinkertable.table.seats import Chair
from tinkertable.table.table import Table, new_table
from tinkertable.web.app import GZIP_LEVEL
from tinkertable.web.identity import Me
from tinkertable.web.pages.table_page import build_table_page
from tinkertable.web.pages.viewer import TableQuery
from tinkertable.web.rendering import Pages
from tinkertable.web.static_files import find, has_asset

FRAGMENT_LIMIT_MS: Final = 25.0
PAGE_LIMIT_KB: Final = 300.0

_ME: Final = Me(Person("bench", "Ann", True, "en", "auto", 0.0, None, None, 0), "en", "auto")


def measure_web(plies: int = 120, tell: Callable[[int], None] = lambda _pages: None) -> dict[str, Any]:
    """The figures of every game with all its seats taken, over the first moves of a game; tells of each page.

    Times are processor time of this thread, as the server would spend it; weights are what travels, compressed.
    """
    return asyncio.run(_measure(plies, tell))


async def _measure(plies: int, tell: Callable[[int], None]) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        service = await TableService.open(Config(database=f"sqlite:///{Path(folder) / 'bench.db'}"))
        try:
            pages = Pages()
            rows = [await _measure_game(service, pages, game.name, plies, tell) for game in games()]
        finally:
            await service.close()
    return {
        "games": rows,
        "fragment_limit_ms": FRAGMENT_LIMIT_MS,
        "page_limit_kb": PAGE_LIMIT_KB,
        "within_limits": all(row["fragment_ms"] < FRAGMENT_LIMIT_MS and row["page_kb"] < PAGE_LIMIT_KB for row in rows),
    }


async def _measure_game(
    service: TableService, pages: Pages, name: str, plies: int, tell: Callable[[int], None]
) -> dict[str, Any]:
    table = await _new_table(service, name)
    dice = Dice(7)
    times, sizes, packed, page = [], [], [], ""
    for ply in range(plies):
        if not table.turn():
            break
        seat = table.turn()[0]
        legal = table.match.state().legal(seat)
        text = table.game.notation(legal[dice.below(len(legal))])
        news = table.step(table.match.submit(seat, table.match.ply, text, time.time(), dice), time.time())
        await service.tables.save(news)
        table = news.table
        began = time.thread_time()
        fragment = await _render(service, pages, table, "table_fragment.html")
        if ply:  # the first one reads the templates
            times.append((time.thread_time() - began) * 1000)
            sizes.append(len(fragment.encode()) / 1000)
            packed.append(_packed(fragment.encode()) / 1000)
        tell(1)
    page = await _render(service, pages, table, "table.html")
    parts = {name: _weight(name) / 1000 for name in _loaded(page)}
    return {
        "game": name,
        "seats": len(table.chairs),
        "fragment_ms": round(median(times), 1),
        "fragment_ms_95": round(quantiles(times, n=20)[-1], 1),
        "fragment_kb": round(median(sizes), 1),
        "fragment_kb_packed": round(median(packed), 1),
        "page_kb": round(_packed(page.encode()) / 1000 + sum(parts.values()), 1),
        "parts_kb": {part: round(weight, 1) for part, weight in sorted(parts.items())},
    }


async def _new_table(service: TableService, name: str) -> Table:
    game = next(game for game in games() if game.name == name)
    chairs = [Chair(0, "Ann", "bench"), *(Chair(seat, bot="random") for seat in range(1, max(game.seats)))]
    table = new_table(game, {}, chairs, pace=read_pace("none"), private=True, host="bench", now=time.time())
    news = maybe_begin(table, time.time(), Dice(5))
    await service.tables.add(news)
    return news.table


async def _render(service: TableService, pages: Pages, table: Table, template: str) -> str:
    page, translator = await build_table_page(service, table, _ME, TableQuery())
    return pages.render(template, _ME, translator, here="/", status=200, table=page)


def _loaded(page: str) -> set[str]:
    """The static files a page loads, and those its stylesheets load."""
    found = set(re.findall(r'(?:href|src)="/static/([^"?#]+)', page))
    for name in list(found):
        path = find(name)
        if path is not None and path.suffix == ".css":
            for address in re.findall(r"url\(['\"]?([^'\")?#]+)", path.read_text(encoding="utf-8")):
                found.add(posixpath.normpath(posixpath.join(posixpath.dirname(name), address)))
    return {name for name in found if has_asset(name)}


def _weight(name: str) -> int:
    path = find(name)
    assert path is not None
    data = path.read_bytes()
    return len(data) if path.suffix in (".woff2", ".png") else _packed(data)


def _packed(data: bytes) -> int:
    return len(gzip.compress(data, GZIP_LEVEL))
