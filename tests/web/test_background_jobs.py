"""Background jobs survive a table that fails: the other tables are served all the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.databases import sqlite_database
from tests.toys.tables import playing
from tinkertable.games import GAMES, GamePackage
from tinkertable.server.config import Config
from tinkertable.server.jobs.base import TableTasks, run_every
from tinkertable.server.jobs.cleanup import IdleTables
from tinkertable.server.jobs.clocks import ClockChecker
from tinkertable.server.service import TableService
from tinkertable.table.changes import TableChange
from tinkertable.table.table import Table


@pytest.fixture(name="with_service")
def fixture_with_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[TableService], Coroutine[Any, Any, None]]], None]:
    """Runs something with a service over an empty database."""
    monkeypatch.setitem(GAMES, "pebbles", GamePackage("pebbles", "tests.toys.pebbles"))

    def run(work: Callable[[TableService], Coroutine[Any, Any, None]]) -> None:
        async def job() -> None:
            service = await TableService.open(Config(database=sqlite_database(tmp_path / "tables.db")))
            try:
                await work(service)
            finally:
                await service.close()

        asyncio.run(job())

    return run


def test_a_table_that_fails_does_not_stop_the_other_clocks(
    with_service: Callable[[Callable[[TableService], Coroutine[Any, Any, None]]], None],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work(service: TableService) -> None:
        tables = [playing("ann", "bob", pace="move:60") for _ in range(3)]
        for each in tables:
            await service.add(TableChange(each, tuple(each.match.history)))
        broken = tables[1].id
        load = service.table

        async def table(id: str) -> Table:
            if id == broken:
                raise ValueError("a page of the database is damaged")
            return await load(id)

        monkeypatch.setattr(service, "table", table)
        for _time in range(2):
            service.drop_idle_tables()  # none is in memory any more
        checker = ClockChecker(service)
        for _second in range(2):
            await checker.check(tables[0].changed + 1000.0)
        warned = {each.id for each in tables if (await load(each.id)).version > each.version}
        assert warned == {each.id for each in tables} - {broken}
        assert [broken in record.message for record in caplog.records].count(True) == 1

    with_service(work)


def test_a_loop_goes_on_after_an_error() -> None:
    async def job() -> None:
        calls: list[float] = []

        async def work(now: float) -> None:
            calls.append(now)
            if len(calls) < 3:
                raise ValueError("not this time")
            raise asyncio.CancelledError

        with pytest.raises(asyncio.CancelledError):
            await run_every(0.0, work, "a test")
        assert len(calls) == 3

    asyncio.run(job())


def test_a_table_that_changes_during_the_work_is_worked_on_again() -> None:
    async def job() -> None:
        worked: list[str] = []

        async def work(id: str) -> None:
            worked.append(id)
            if len(worked) == 1:
                tasks.start(id)
                tasks.start(id)

        tasks = TableTasks(work, "a test")
        tasks.start("a")
        while tasks.running:
            await asyncio.sleep(0)
        assert worked == ["a", "a"]

    asyncio.run(job())


def test_tables_that_nobody_asks_for_leave_memory(
    with_service: Callable[[Callable[[TableService], Coroutine[Any, Any, None]]], None],
) -> None:
    async def work(service: TableService) -> None:
        tables = [playing("ann", "bob") for _ in range(3)]
        for each in tables:
            await service.add(TableChange(each, tuple(each.match.history)))
        job = IdleTables(service)
        assert await job.drop(0.0) == 0  # all are new
        await service.table(tables[1].id)
        assert await job.drop(0.0) == 2
        assert service.tables_in_memory == 1
        assert (await service.table(tables[0].id)).match.ply == tables[0].match.ply

    with_service(work)
