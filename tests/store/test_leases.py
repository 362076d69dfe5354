"""Work leased from a shared database: one process at a time, and a dead one's work is taken over."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import text

from tests.databases import sqlite_database
from tests.postgres import Postgres
from tinkertable.store.leases import Leases
from tinkertable.store.store import Store


def test_one_process_has_its_database_for_itself(tmp_path: Path) -> None:
    async def job() -> None:
        store = await Store.open(sqlite_database(tmp_path / "tables.db"))
        leases = Leases(store)
        await leases.beat()
        assert await leases.hold_job("clocks")
        assert await leases.take_move("a", 0, 1)
        await leases.leave()
        await store.close()

    asyncio.run(job())


def test_each_piece_of_work_has_one_owner_until_it_stops_or_dies(postgres: Postgres) -> None:
    async def job() -> None:
        store = await Store.open(postgres.new_database("leases"))
        one, other, third = Leases(store), Leases(store), Leases(store)
        assert await one.hold_job("clocks")
        assert await one.hold_job("clocks")
        assert not await other.hold_job("clocks")
        assert await one.take_move("a", 0, 4)
        assert await one.take_move("a", 0, 4)
        assert not await other.take_move("a", 0, 4)
        assert await other.take_move("a", 0, 5)  # another position
        assert not await one.take_move("a", 0, 5)
        await one.leave()
        assert await other.hold_job("clocks")
        async with store.write() as connection:  # the other one dies
            await connection.execute(text("UPDATE processes SET alive_until = 1"))
        assert await third.hold_job("clocks")
        assert await third.take_move("a", 0, 5)
        assert not await other.take_move("a", 0, 5)
        await store.close()

    asyncio.run(job())


def test_of_many_that_ask_at_once_one_gets_it(postgres: Postgres) -> None:
    async def job() -> None:
        store = await Store.open(postgres.new_database("crowd"))
        crowd = [Leases(store) for _process in range(8)]
        for ply in range(5):
            taken = await asyncio.gather(*(each.take_move("a", 0, ply) for each in crowd))
            assert taken.count(True) == 1
        held = await asyncio.gather(*(each.hold_job("clocks") for each in crowd))
        assert held.count(True) == 1
        await store.close()

    asyncio.run(job())
