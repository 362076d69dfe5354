"""Open streams are counted over all processes, those of dead ones no longer, and a stream that stays writes nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import event, text

from tests.databases import sqlite_database
from tests.postgres import Postgres
from tinkertable.store.leases import Leases
from tinkertable.store.store import Store
from tinkertable.store.stream_slots import StreamSlots

LIMITS = {"ann": 3, "her address": 5}


def test_one_process_counts_in_memory(tmp_path: Path) -> None:
    async def job() -> None:
        store = await Store.open(sqlite_database(tmp_path / "tables.db"))
        slots = StreamSlots(store, Leases(store))
        assert [await slots.take(LIMITS) for _ in range(4)] == [True, True, True, False]
        assert slots.open == {"ann": 3, "her address": 3}, "one that was refused leaves nothing behind"
        slots.leave(list(LIMITS))
        assert await slots.take(LIMITS)
        await store.close()

    asyncio.run(job())


def test_processes_share_the_limit_until_one_stops_or_dies(postgres: Postgres) -> None:
    async def job() -> None:
        store = await Store.open(postgres.new_database("streams"))
        processes = [Leases(store) for _ in range(3)]
        one, other, third = (StreamSlots(store, leases) for leases in processes)
        assert await one.take(LIMITS)
        assert await one.take(LIMITS)
        assert await other.take(LIMITS)
        assert not await third.take(LIMITS), "the fourth stream of one person"
        assert await third.take({"bob": 3, "her address": 5})
        assert await third.take({"bob": 3, "her address": 5})
        assert not await other.take({"carl": 3, "her address": 5}), "the sixth from one address"

        one.leave(list(LIMITS))
        await one.give_back()  # it was used since the last time
        await one.give_back()
        assert await other.take(LIMITS), "what was given back can be leased"
        assert not await third.take(LIMITS)

        async with store.write() as connection:  # the other one dies with its two streams
            about = {"id": processes[1].process}
            await connection.execute(text("UPDATE processes SET alive_until = 1 WHERE id = :id"), about)
        assert await third.take(LIMITS)
        assert await third.take(LIMITS)
        assert not await third.take(LIMITS)
        await processes[0].leave()  # this one stops
        assert await third.take(LIMITS)
        async with store.write() as connection:
            await connection.execute(text("DELETE FROM processes WHERE alive_until = 1"))
        await third.forget_dead()
        async with store.read() as connection:
            held = set(await connection.scalars(text("SELECT DISTINCT process FROM stream_slots")))
        assert held == {processes[2].process}
        await store.close()

    asyncio.run(job())


@pytest.mark.parametrize("limit", [1, 7])
def test_of_many_that_ask_at_once_no_more_than_the_limit_succeed(postgres: Postgres, limit: int) -> None:
    async def job() -> None:
        store = await Store.open(postgres.new_database(f"streams{limit}"))
        crowd = [StreamSlots(store, Leases(store)) for _process in range(3)]
        limits = {"ann": limit, "her address": 100}
        taken = await asyncio.gather(*(crowd[number % 3].take(limits) for number in range(24)))
        assert taken.count(True) == limit
        await store.close()

    asyncio.run(job())


def test_streams_that_stay_or_come_again_write_nothing(postgres: Postgres) -> None:
    async def job() -> None:
        store = await Store.open(postgres.new_database("quiet"))
        slots = StreamSlots(store, Leases(store))
        assert await slots.take(LIMITS)
        assert await slots.take(LIMITS)
        statements: list[str] = []
        event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *about: statements.append(str(about[2])))
        for _second in range(5):
            slots.leave(list(LIMITS))  # a waiting request ends and the next one begins
            assert await slots.take(LIMITS)
            await slots.give_back()
        assert statements == []
        await store.close()

    asyncio.run(job())
