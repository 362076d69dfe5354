"""Writers of one SQLite file: first come, first served, and one commit for those who wait together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, insert, select
from sqlalchemy.exc import IntegrityError

from tests.databases import sqlite_database
from tinkertable.store.schema import settings
from tinkertable.store.store import Store


def note(key: str) -> Callable[[Connection], str]:
    """A transaction that writes down a word, and returns it."""

    def work(connection: Connection) -> str:
        connection.execute(insert(settings).values(key=key, value=""))
        return key

    return work


async def written(store: Store) -> list[str]:
    return [key for (key,) in await store.fetch(select(settings.c.key).where(settings.c.key != "secret"))]


def run(folder: Path, job: Callable[[Store], Awaitable[None]]) -> None:
    async def work() -> None:
        store = await Store.open(sqlite_database(folder / "tables.db"))
        try:
            await job(store)
        finally:
            await store.close()

    asyncio.run(work())


def test_those_who_wait_together_share_a_commit(tmp_path: Path) -> None:
    commits = []

    def count(connection: Any) -> None:
        # other tests may run an application in this process
        if connection.engine.url.database == str(tmp_path / "tables.db"):
            commits.append(1)

    async def job(store: Store) -> None:
        event.listen(Engine, "commit", count)
        try:
            said = await asyncio.gather(*(store.transact(note(f"n{number}")) for number in range(20)))
        finally:
            event.remove(Engine, "commit", count)
        assert said == [f"n{number}" for number in range(20)]
        assert len(await written(store)) == 20
        assert len(commits) == 1

    run(tmp_path, job)


def test_one_that_fails_undoes_only_itself(tmp_path: Path) -> None:
    async def job(store: Store) -> None:
        def fails_late(connection: Connection) -> None:
            note("half")(connection)
            raise RuntimeError("second thoughts")

        works: list[Callable[[Connection], Any]] = [note("a"), note("b"), note("a"), fails_late, note("c")]
        outcomes = await asyncio.gather(*(store.transact(work) for work in works), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [str, str, IntegrityError, RuntimeError, str]
        assert sorted(await written(store)) == ["a", "b", "c"]

    run(tmp_path, job)


def test_nobody_is_told_of_a_commit_that_failed(tmp_path: Path) -> None:
    async def job(store: Store) -> None:
        def refuse(connection: Connection) -> None:
            if connection.engine.url.database == str(tmp_path / "tables.db"):
                raise OSError("the disk is full")

        event.listen(Engine, "commit", refuse)
        try:
            outcomes = await asyncio.gather(
                store.transact(note("a")), store.transact(note("b")), return_exceptions=True
            )
        finally:
            event.remove(Engine, "commit", refuse)
        assert [type(outcome) for outcome in outcomes] == [OSError, OSError]
        assert await written(store) == []
        assert await store.transact(note("later")) == "later"

    run(tmp_path, job)


def test_writers_take_turns_in_the_order_in_which_they_came(tmp_path: Path) -> None:
    order: list[str] = []

    async def job(store: Store) -> None:
        async def slowly(key: str) -> None:
            async with store.write() as connection:
                await connection.execute(insert(settings).values(key=key, value=""))
                await asyncio.sleep(0)
                order.append(key)

        async def quickly(key: str) -> None:
            order.append(await store.transact(note(key)))

        waiting = []
        for number in range(4):
            for kind, work in (("slow", slowly), ("quick", quickly)):
                waiting.append(asyncio.create_task(work(f"{kind}{number}")))
                await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        # what came while the first commit was waited for rides with it, but never past an earlier `write` twice
        assert [key for key in order if key.startswith("slow")] == ["slow0", "slow1", "slow2", "slow3"]
        assert [key for key in order if key.startswith("quick")] == ["quick0", "quick1", "quick2", "quick3"]
        assert len(await written(store)) == 8

    run(tmp_path, job)


def test_a_transaction_that_nobody_waits_for_any_more_is_not_begun(tmp_path: Path) -> None:
    async def job(store: Store) -> None:
        async with store.write():
            given_up = asyncio.create_task(store.transact(note("given up")))
            await asyncio.sleep(0)
            given_up.cancel()
            with pytest.raises(asyncio.CancelledError):
                await given_up
        await store.transact(note("later"))
        assert await written(store) == ["later"]

    run(tmp_path, job)
