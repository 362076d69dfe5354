"""Who has a table before them is written down together, and a database that is away keeps no stream from beginning."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.postgres import Postgres
from tests.toys.tables import GAME, begun
from tests.web.toy_server import quick_config
from tinkertable.server.service import TableService
from tinkertable.server.watchers import Watchers
from tinkertable.store.outage import OUTAGE
from tinkertable.store.outbox import Outbox
from tinkertable.store.store import Store
from tinkertable.store.tables import TableRepository
from tinkertable.web.event_stream import event_stream


def test_those_who_begin_to_watch_at_the_same_time_share_a_write(postgres: Postgres) -> None:
    async def job() -> None:
        store = await Store.open(postgres.new_database("watchers"))
        try:
            tables = TableRepository(store, lambda *_stated: GAME)
            made = [begun("ann", "bob", pace="day:1") for _ in range(60)]
            await asyncio.gather(*(tables.add(news) for news in made))
            outbox = Outbox(store)
            watchers = Watchers(outbox)
            await asyncio.gather(*(watchers.write_now(news.table.id, who) for news in made for who in ("ann", "bob")))
            for news in made:
                assert await outbox.is_looking(news.table.id, "ann")
                assert await outbox.is_looking(news.table.id, "bob")
            async with store.read() as connection:
                writes = await connection.scalar(text("SELECT count(DISTINCT xmin::text) FROM chairs"))
            assert writes is not None
            assert writes <= 2  # the first one, and all who came meanwhile
        finally:
            await store.close()

    asyncio.run(job())


def test_a_stream_begins_while_watchers_cannot_be_written(tmp_path: Path) -> None:
    async def job() -> None:
        service = await TableService.open(quick_config(f"sqlite:///{tmp_path / 'tables.db'}"))
        try:
            news = begun("ann", "bob", pace="day:1")
            await service.add(news)
            table = news.table
            async with service.store.write() as connection:
                await connection.execute(text("ALTER TABLE chairs RENAME TO away"))
            with pytest.raises(OUTAGE):
                await service.watchers.write_now(table.id, "ann")
            stream = event_stream(service, table, "ann").iterator
            assert isinstance(stream, AsyncGenerator)
            assert f"data: {table.version}" in str(await anext(stream))
            await stream.aclose()
            async with service.store.write() as connection:
                await connection.execute(text("ALTER TABLE away RENAME TO chairs"))
            await service.watchers.write(2e9)
            assert await service.outbox.is_looking(table.id, "ann")
        finally:
            await service.close()

    asyncio.run(job())
