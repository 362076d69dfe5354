"""A table that cannot be opened keeps nobody else waiting: its clocks, bots, ratings and accounts are isolated."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.databases import sqlite_database
from tests.store.test_results import finished
from tests.toys.tables import playing
from tests.web.toy_server import quick_config, register_toys
from tinkertable.core.errors import TinkertableError
from tinkertable.server.commands.people import delete_account
from tinkertable.server.jobs import base
from tinkertable.server.jobs.base import BadTables
from tinkertable.server.jobs.bots import BotMover
from tinkertable.server.jobs.clocks import ClockChecker
from tinkertable.server.service import TableService
from tinkertable.table.changes import TableChange
from tinkertable.table.table import Table

SPOILT = (
    "UPDATE entries SET text = 'nonsense' WHERE table_id = ?",
    "UPDATE tables SET edition = 77 WHERE id = ?",
    "UPDATE tables SET game = 'no-such-game' WHERE id = ?",
    "UPDATE entries SET branch = 3 WHERE table_id = ?",
)
"""Ways in which a table can become one that cannot be opened."""


def with_service(path: Path, work: Callable[[TableService], Awaitable[None]]) -> None:
    """Run something with a service over a database, which it opens again: nothing is kept in memory."""
    register_toys()

    async def job() -> None:
        service = await TableService.open(quick_config(sqlite_database(path)))
        try:
            await work(service)
        finally:
            await service.close()

    asyncio.run(job())


def spoil(path: Path, statement: str, *ids: str) -> None:
    with sqlite3.connect(path) as connection:
        for table in ids:
            connection.execute(statement, (table,))
        connection.execute("DELETE FROM snapshots")


def keep(path: Path, *tables: TableChange) -> None:
    async def work(service: TableService) -> None:
        for table in tables:
            await service.add(table)

    with_service(path, work)


def whole(table: Table) -> TableChange:
    return TableChange(table, tuple(table.match.history))


def test_the_clocks_and_bots_of_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "FIRST_PAUSE", 0.0)  # they are tried again at once, and reported once all the same
    path = tmp_path / "tables.db"
    bad = [playing("ann", "bob", pace="move:60") for _way in SPOILT]
    bad_bots = [playing("bot", "cid") for _way in SPOILT]
    good, good_bots = playing("ann", "bob", pace="move:60"), playing("bot", "cid")
    keep(path, *(whole(table) for table in (*bad, *bad_bots, good, good_bots)))
    for statement, one, other in zip(SPOILT, bad, bad_bots, strict=True):
        spoil(path, statement, one.id, other.id)

    async def work(service: TableService) -> None:
        for table in bad:
            with pytest.raises((TinkertableError, LookupError)):
                await service.table(table.id)
        checker, bots = ClockChecker(service), BotMover(service)
        for _second in range(3):
            await checker.check(time.time() + 1000.0)
        assert (await service.table(good.id)).version > good.version
        for _scan in range(3):
            for table in (*bad_bots, good_bots):
                bots.wake(table.id)
            while (await service.table(good_bots.id)).turn() == [0]:
                await asyncio.sleep(0.02)
        await bots.stop()
        for table in (*bad, *bad_bots):
            assert sum(table.id in record.message for record in caplog.records) == 1, "reported once"

    with_service(path, work)


def test_an_account_is_deleted_beside_bad_tables(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    people: list[str] = []

    async def before(service: TableService) -> None:
        ann = await service.people.add("Ann", True, None)
        people.append(ann.id)
        for _table in (*SPOILT, "one that is well"):
            table = playing("ann", "bob")
            await service.add(whole(table.with_chair(replace(table.chairs[0], person=ann.id))))

    with_service(path, before)
    with sqlite3.connect(path) as connection:
        [*bad, good] = [row[0] for row in connection.execute("SELECT id FROM tables ORDER BY id")]
    for statement, table in zip(SPOILT, bad, strict=True):
        spoil(path, statement, table)

    async def work(service: TableService) -> None:
        ann = await service.people.find(people[0])
        assert ann is not None
        await delete_account(service, ann)
        assert await service.people.find(people[0]) is None
        assert (await service.table(good)).chairs[0].stand_in is not None

    with_service(path, work)
    with sqlite3.connect(path) as connection:
        names = connection.execute("SELECT name FROM chairs WHERE person = ?", (people[0],)).fetchall()
    assert names == [("(former player)",)] * 5


def test_a_bad_result_keeps_no_other_game_from_being_rated(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "tables.db"
    games = [finished("ann", "bob", seed=seed, at=2000.0 + seed) for seed in range(3)]
    keep(path, *games)
    spoil(path, "UPDATE tables SET scores = '[1]' WHERE id = ?", games[1].table.id)

    async def work(service: TableService) -> None:
        assert await service.results.keep_up() == 2
        assert await service.results.keep_up() == 0
        assert {row.table_id for row in await service.results.of("ann")} == {games[0].table.id, games[2].table.id}
        assert sum(games[1].table.id in record.message for record in caplog.records) == 1

    with_service(path, work)


def test_a_table_that_works_again_is_no_longer_bad() -> None:
    bad = BadTables("a test")
    with bad.isolate("a"):
        raise ValueError("not this time")
    assert bad.skips("a")
    assert not bad.skips("b")
    with bad.isolate("a"):
        pass
    assert not bad.skips("a")
    assert len(bad) == 0
