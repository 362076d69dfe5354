"""What a move writes: few pages, because each page that is touched is written as a whole."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.databases import sqlite_database
from tests.toys.tables import play, playing
from tinkertable.games import GAMES, GamePackage, stated_game
from tinkertable.store import engine
from tinkertable.store.store import Store
from tinkertable.store.tables import TableRepository
from tinkertable.table.changes import TableChange

FRAME = engine.PAGE_SIZE + 24
"""Bytes of a page in the write-ahead log."""


@pytest.mark.parametrize("pace", ["none", "move:60"])
def test_a_move_touches_no_index_of_what_it_leaves_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pace: str
) -> None:
    monkeypatch.setitem(GAMES, "pebbles", GamePackage("pebbles", "tests.toys.pebbles"))
    monkeypatch.setattr(engine, "CHECKPOINT_PAGES", 1_000_000)

    async def work() -> list[float]:
        store = await Store.open(sqlite_database(tmp_path / "tables.db"))
        repository = TableRepository(store, stated_game)
        known = []
        for _ in range(100):  # enough for every index to have several pages
            table = playing("ann", "bob", pace=pace)
            table = play(table, ("ann", 0, "take 1"))
            await repository.add(TableChange(table, tuple(table.match.history)))
            known.append(table)
        log = tmp_path / "tables.db-wal"
        pages = []
        for table in known[::5]:
            before = log.stat().st_size
            after = play(table, ("ann", 0, "take 1"), now=1010.0)  # her clock starts again
            await repository.save(TableChange(after, tuple(after.match.history[table.match.ply :])), table)
            pages.append((log.stat().st_size - before) / FRAME)
        await store.close()
        return pages

    pages = asyncio.run(work())
    # the table, its chairs and the move; now and then a full page is split, and the move writes more
    assert min(pages) == 3, pages
