"""Moves on PostgreSQL: one message to the database, one commit for those that wait together, nothing lost with it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from itertools import count

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.exc import DataError, OperationalError

from tests.postgres import Postgres
from tests.toys.tables import GAME, begun
from tinkertable.core.dice import Dice
from tinkertable.store import postgres_pipeline
from tinkertable.store.outbox import Outbox
from tinkertable.store.people import People
from tinkertable.store.schema import chairs, tables
from tinkertable.store.store import Store
from tinkertable.store.tables import Conflict, TableRepository
from tinkertable.table.changes import TableChange
from tinkertable.table.play import At, move
from tinkertable.table.refusal import NoSuchTable
from tinkertable.table.table import Table

_numbers = count(1)


def run(postgres: Postgres, job: Callable[[Store, TableRepository], Awaitable[None]]) -> None:
    async def work() -> None:
        store = await Store.open(postgres.new_database(f"pipeline{next(_numbers)}"))
        try:
            await job(store, TableRepository(store, lambda *_stated: GAME))
        finally:
            await store.close()

    asyncio.run(work())


def take(table: Table) -> TableChange:
    return move(table, "ann", At(0, table.match.ply, None), "take 1", 1001.0, Dice(1))


async def make_tables(repository: TableRepository, number: int) -> list[Table]:
    made = [begun("ann", "bob", pace="move:60") for _ in range(number)]
    await asyncio.gather(*(repository.add(news) for news in made))
    return [news.table for news in made]


async def transactions_of_last_moves(store: Store) -> int:
    """How many transactions wrote the moves of Ann: PostgreSQL notes it with each row."""
    async with store.read() as connection:
        return int(await connection.scalar(text("SELECT count(DISTINCT xmin::text) FROM entries WHERE at = 1001")) or 0)


async def drop_connections(store: Store) -> None:
    """End every other connection to the database, as its restart would."""
    query = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
    async with store.read() as connection:
        await connection.execute(text(f"{query} WHERE datname = current_database() AND pid <> pg_backend_pid()"))


def test_moves_that_wait_together_share_a_commit(postgres: Postgres) -> None:
    async def job(store: Store, repository: TableRepository) -> None:
        before = await make_tables(repository, 20)
        steps = [take(table) for table in before]
        await asyncio.gather(*(repository.save(step, table) for step, table in zip(steps, before, strict=True)))
        assert await transactions_of_last_moves(store) == 1
        for step in steps:
            loaded = await repository.load(step.table.id)
            assert (loaded.version, loaded.match.history) == (step.table.version, step.table.match.history)
            assert loaded.chairs == step.table.chairs

    run(postgres, job)


def test_of_moves_that_share_a_commit_only_the_late_one_fails(postgres: Postgres) -> None:
    async def job(store: Store, repository: TableRepository) -> None:
        one, late, gone, other = await make_tables(repository, 4)
        async with store.write() as connection:
            await connection.execute(update(tables).where(tables.c.id == late.id).values(version=late.version + 1))
        await repository.delete(gone.id)
        outcomes = await asyncio.gather(
            *(repository.save(take(table), table) for table in (one, late, gone, other)), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, Conflict, type(None)]
        plies = [(await repository.load(table.id)).match.ply - table.match.ply for table in (one, late, other)]
        assert plies == [1, 0, 1]
        with pytest.raises(NoSuchTable):
            await repository.version(gone.id)

    run(postgres, job)


def test_a_deleted_table_is_a_conflict_also_alone(postgres: Postgres) -> None:
    async def job(_store: Store, repository: TableRepository) -> None:
        (table,) = await make_tables(repository, 1)
        await repository.delete(table.id)
        with pytest.raises(Conflict):
            await repository.save(take(table), table)
        with pytest.raises(Conflict):
            # nothing of it is refused by the table's absence alone
            await repository.save(table.touch(1001.0), table)

    run(postgres, job)


def test_a_lost_connection_is_opened_again(postgres: Postgres) -> None:
    async def job(store: Store, repository: TableRepository) -> None:
        (table,) = await make_tables(repository, 1)
        for _time in range(2):
            await drop_connections(store)
            assert await repository.version(table.id) == table.version
            step = take(table)
            try:
                await repository.save(step, table)
            except OperationalError:
                # the loss was only noticed with the move: whether it was written has to be looked up
                assert await repository.version(table.id) == table.version
                await repository.save(step, table)
            table = step.table
        assert (await repository.load(table.id)).match.history == table.match.history

    run(postgres, job)


def test_what_waits_when_the_connection_is_lost_is_told(postgres: Postgres) -> None:
    async def job(store: Store, repository: TableRepository) -> None:
        (table,) = await make_tables(repository, 1)
        async with store.write() as connection:
            # somebody else has the table: the move has to wait
            await connection.execute(select(tables.c.id).where(tables.c.id == table.id).with_for_update())
            saving = asyncio.create_task(repository.save(take(table), table))
            ended = text(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            until = time.monotonic() + 120
            found = False
            while not found:
                assert time.monotonic() < until
                async with store.read() as other:
                    found = bool((await other.execute(ended)).all())
        with pytest.raises(OperationalError):
            await saving
        assert await repository.version(table.id) == table.version
        await repository.save(take(table), table)

    run(postgres, job)


def test_what_postgresql_cannot_store_harms_nothing_else(postgres: Postgres) -> None:
    async def job(store: Store, repository: TableRepository) -> None:
        (table,) = await make_tables(repository, 1)
        with pytest.raises(DataError):
            await People(store).find_session("ann", "\0")
        assert await People(store).find("ann") is None
        assert await repository.version(table.id) == table.version

    run(postgres, job)


def test_a_person_is_read_as_they_were_written(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def job(store: Store, _repository: TableRepository) -> None:
        people = People(store)
        ann = await people.add("Ännchen ?", True, None)
        assert await people.find(ann.id) == ann
        assert await people.by_token(await people.new_token(ann.id, "test")) == ann
        await people.end_session(ann.id, "old")
        assert await people.find_session(ann.id, "old") is None
        assert await people.find_session(ann.id, "new") == ann

    run(postgres, job)
    monkeypatch.setattr(postgres_pipeline, "MOST_PREPARED", 1)
    run(postgres, job)  # also with more statements than are kept prepared


def test_watchers_are_written_together_without_waiting_for_a_move(postgres: Postgres) -> None:
    async def job(store: Store, repository: TableRepository) -> None:
        free, moved = await make_tables(repository, 2)
        outbox = Outbox(store)
        async with store.write() as connection:
            await connection.execute(select(chairs.c.seat).where(chairs.c.table_id == moved.id).with_for_update())
            watchers = [(table.id, who) for table in (free, moved) for who in ("ann", "bob")]
            await outbox.looks(watchers, time.time() + 100)
        seen = [await outbox.is_looking(table.id, "bob") for table in (free, moved)]
        assert seen == [True, False]
        await outbox.looks(watchers, time.time() + 100)
        assert await outbox.is_looking(moved.id, "ann")

    run(postgres, job)
