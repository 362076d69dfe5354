"""Tables in memory: read once, read again when another process changed them, and never more than a number of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, update

from tests.databases import sqlite_database
from tests.toys.tables import begun
from tests.web.toy_server import register_toys
from tinkertable.core.dice import Dice
from tinkertable.server import service as services
from tinkertable.server.config import Config
from tinkertable.server.service import TableService
from tinkertable.store.schema import tables
from tinkertable.table.changes import TableChange
from tinkertable.table.play import At, move
from tinkertable.table.refusal import NoSuchTable
from tinkertable.table.table import Table


def run(folder: Path, job: Callable[[TableService], Awaitable[None]]) -> None:
    async def work() -> None:
        register_toys()
        service = await TableService.open(Config(database=sqlite_database(folder / "tables.db")))
        try:
            await job(service)
        finally:
            await service.close()

    asyncio.run(work())


@contextmanager
def loads(folder: Path) -> Iterator[list[str]]:
    """What is read of the moves of tables meanwhile, from the database in a folder."""
    found: list[str] = []

    def note(connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        # other tests may run an application in this process
        if "FROM entries" in statement and connection.engine.url.database == str(folder / "tables.db"):
            found.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def take(table: Table, now: float) -> TableChange:
    return move(table, "ann", At(0, table.match.ply, None), "take 1", now, Dice(1))


def test_a_table_is_not_read_again_while_its_own_process_writes_it(tmp_path: Path) -> None:
    async def job(service: TableService) -> None:
        news = begun("ann", "bob")
        await service.add(news)
        with loads(tmp_path) as read:
            saving = asyncio.create_task(service.apply(news.table.id, take))
            plies = set()
            while not saving.done():  # somebody looks meanwhile
                plies.add((await service.table(news.table.id)).match.ply)
                await asyncio.sleep(0)
            plies.add((await service.table(news.table.id)).match.ply)
        assert plies == {news.table.match.ply, news.table.match.ply + 1}
        assert read == []

    run(tmp_path, job)


def test_a_table_that_somebody_else_changed_is_read_again(tmp_path: Path) -> None:
    async def job(service: TableService) -> None:
        news = begun("ann", "bob")
        await service.add(news)
        async with service.store.write() as connection:
            await connection.execute(update(tables).values(version=tables.c.version + 1, private=True))
        assert (await service.table(news.table.id)).private
        assert (await service.apply(news.table.id, take)).table.version == news.table.version + 2

    run(tmp_path, job)


def test_a_move_is_played_on_what_another_process_left(tmp_path: Path) -> None:
    async def job(service: TableService) -> None:
        news = begun("ann", "bob")
        await service.add(news)
        table = news.table.id

        def play(who: str, seat: int, text: str) -> Callable[[Table, float], TableChange]:
            return lambda table, now: move(table, who, At(seat, table.match.ply, None), text, now, Dice(1))

        other = await TableService.open(service.config)
        try:
            await other.table(table)
            await service.apply(table, play("ann", 0, "take 1"))
            await service.apply(table, play("ann", 0, "done"))
            with loads(tmp_path) as read:
                # in the position that this one remembers, it is not his turn
                await other.apply(table, play("bob", 1, "take 1"))
            assert len(read) == 1
            assert "entries.ply >=" in read[0], "only the moves that it did not know"
            # and here nothing can be saved on the position that is remembered
            last = (await service.apply(table, play("bob", 1, "done"))).table
        finally:
            await other.close()
        assert last.version == news.table.version + 4
        loaded = await service.tables.load(table)
        assert loaded.match.history == last.match.history
        assert loaded.match.state().dump() == last.match.state().dump()

    run(tmp_path, job)


def test_what_was_deleted_elsewhere_is_gone(tmp_path: Path) -> None:
    async def job(service: TableService) -> None:
        news = begun("ann", "bob")
        await service.add(news)
        await service.tables.delete(news.table.id)
        with pytest.raises(NoSuchTable):
            await service.apply(news.table.id, take)

    run(tmp_path, job)


def test_the_tables_used_longest_ago_leave_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "TABLES_KEPT", 2)

    async def job(service: TableService) -> None:
        news = [begun("ann", "bob") for _ in range(3)]
        for one in news:
            await service.add(one)
        with loads(tmp_path) as read:
            await service.table(news[1].table.id)
            await service.table(news[2].table.id)
            assert read == []
            assert (await service.table(news[0].table.id)).match.history == news[0].table.match.history
            assert len(read) == 1

    run(tmp_path, job)
