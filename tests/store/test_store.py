"""What is written down is there again, whichever database it is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, select, update

from tests.postgres import Postgres
from tests.toys.pebbles.game import PebblesGame
from tests.toys.tables import GAME, begun, waiting
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BadRecord
from tinkertable.i18n import Translator
from tinkertable.store import schema
from tinkertable.store.engine import LATEST, BadDatabase, version_of
from tinkertable.store.hub import Hub, PostgresListener
from tinkertable.store.people import People
from tinkertable.store.schema import metadata, snapshots
from tinkertable.store.store import Store
from tinkertable.store.tables import Conflict, Said, TableRepository
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import read_pace, tick
from tinkertable.table.fork import fork_table
from tinkertable.table.lobby import LobbySetup, edit
from tinkertable.table.play import At, ask_back, move
from tinkertable.table.refusal import NoSuchTable, Refused
from tinkertable.table.rematch import rematch_table
from tinkertable.table.seats import FORMER, Chair
from tinkertable.table.table import Table
from tinkertable.table.undo import redo, undo


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[tuple[Store, TableRepository]]:
    store = await Store.open(url)
    try:
        yield store, TableRepository(store, lambda *_stated: GAME)
    finally:
        await store.close()


Job = Callable[[Store, TableRepository], Coroutine[Any, Any, None]]


def run(url: str, job: Job) -> None:
    async def inside() -> None:
        async with opened(url) as (store, tables):
            await job(store, tables)

    asyncio.run(inside())


def same(one: Table, other: Table) -> bool:
    return (
        replace(one, match=other.match) == other
        and one.match.history == other.match.history
        and one.match.branch == other.match.branch
        and one.match.state().dump() == other.match.state().dump()
    )


def test_migrations_lead_to_the_schema(url: str) -> None:
    async def job(store: Store, _tables: TableRepository) -> None:
        def differences(connection: Connection) -> list[Any]:
            return list(compare_metadata(MigrationContext.configure(connection), metadata))

        async with store.read() as connection:
            assert await connection.run_sync(differences) == []
            assert await connection.run_sync(version_of) == LATEST, "a new migration is the latest one"

    run(url, job)
    run(url, job)  # opening a database that is up to date changes nothing


def test_a_table_comes_back_as_it_was(url: str) -> None:
    async def job(_store: Store, tables: TableRepository) -> None:
        news = begun("ann", "bob", "bot", pace="move:60")
        await tables.add(news)
        assert same(await tables.load(news.table.id), news.table)
        step = move(news.table, "ann", At(0, news.table.match.ply, None), "take 2", 1010.0, Dice(1))
        await tables.save(step)
        assert same(await tables.load(news.table.id), step.table)

    run(url, job)


def test_a_table_opens_by_every_digest_its_game_accepts(url: str) -> None:
    async def job(store: Store, tables: TableRepository) -> None:
        news = begun("ann", "bob")
        await tables.add(news)
        async with store.write() as connection:
            await connection.execute(update(schema.tables).values(components="old"))
        with pytest.raises(BadRecord):
            await tables.load(news.table.id)
        game = PebblesGame()
        game.earlier_digests = ("old",)
        later = TableRepository(store, lambda *_stated: game)
        assert (await later.load(news.table.id)).match.ply == news.table.match.ply

    run(url, job)


def test_undo_and_redo_are_appended_and_what_was_cut_stays(url: str) -> None:
    async def job(_store: Store, tables: TableRepository) -> None:
        news = begun("ann", "bob")
        await tables.add(news)
        table = news.table
        start = table.match.ply
        for text in ("take 1", "take 2"):
            step = move(table, "ann", At(0, table.match.ply, None), text, 1010.0, Dice(1))
            await tables.save(step)
            table = step.table
        for change in (undo, undo, redo, undo):
            step = change(table, "ann", At(0, table.match.ply, table.match.branch), 1020.0, Dice(1))
            await tables.save(step)
            table = step.table
            assert same(await tables.load(table.id), table)
        cut = await tables.branches_of(table.id)
        assert [(branch, ply, [played.text for played in line]) for branch, ply, line in cut] == [
            (0, start + 1, ["take 2"]),
            (1, start, ["take 1"]),
            (2, start, ["take 1"]),
        ]

    run(url, job)


def test_only_one_of_two_writers_takes_a_ply(url: str) -> None:
    async def job(_store: Store, tables: TableRepository) -> None:
        news = begun("ann", "bob")
        await tables.add(news)
        table = news.table
        one, other = (move(table, "ann", At(0, table.match.ply, None), f"take {n}", 1010.0, Dice(1)) for n in (1, 2))
        results = await asyncio.gather(tables.save(one), tables.save(other), return_exceptions=True)
        assert [type(result) for result in results].count(Conflict) == 1
        loaded = await tables.load(table.id)
        assert loaded.match.ply == table.match.ply + 1
        assert loaded.version == table.version + 1

    run(url, job)


def test_a_long_game_loads_alike_with_and_without_snapshots(url: str) -> None:
    async def job(store: Store, tables: TableRepository) -> None:
        news = begun("ann", "bob", "cid", "dee", nights="4")
        await tables.add(news)
        table = news.table
        people = ["ann", "bob", "cid", "dee"]
        dice = Dice(3)
        while table.turn():
            seat = table.turn()[0]
            text = GAME.notation(table.match.state().legal(seat)[0])
            step = move(table, people[seat], At(seat, table.match.ply, table.match.branch), text, 1010.0, dice)
            await tables.save(step)
            table = step.table
        async with store.read() as connection:
            kept = list(await connection.scalars(select(snapshots.c.ply).order_by(snapshots.c.ply)))
        assert kept == [64], "only the last one is stored"
        assert same(await tables.load(table.id), table)
        async with store.write() as connection:  # a spoilt cache is passed over
            await connection.execute(snapshots.update().where(snapshots.c.ply == 64).values(cells=[1, 2, 3]))
        assert same(await tables.load(table.id), table)
        async with store.write() as connection:  # a deleted one is not missed
            await connection.execute(snapshots.delete())
        loaded = await tables.load(table.id)
        assert same(loaded, table)
        assert [loaded.match.outcome(ply) for ply in range(loaded.match.ply)] == [
            table.match.outcome(ply) for ply in range(table.match.ply)
        ]

    run(url, job)


def test_lists_show_only_what_they_should(url: str) -> None:
    async def job(_store: Store, tables: TableRepository) -> None:
        opened_table = waiting("ann", "open")
        forgotten = waiting("ann", "open")
        hidden = waiting("bob", "open", private=True)
        running = begun("ann", "bob")
        await tables.add(opened_table.touch(time.time()))
        await tables.add(forgotten.touch(1000.0))
        await tables.add(hidden.touch(1000.0))
        await tables.add(running)
        assert [summary.id for summary in await tables.open()] == [opened_table.id]
        assert {summary.id for summary in await tables.mine("ann")} == {
            opened_table.id,
            forgotten.id,
            running.table.id,
        }
        assert {summary.id for summary in await tables.mine("bob")} == {hidden.id, running.table.id}
        assert [summary.turn for summary in await tables.playing()] == [[0]]
        assert await tables.recent("ann") == []
        assert not await tables.may_see(hidden, None)
        assert not await tables.may_see(hidden, "ann")
        assert await tables.may_see(hidden, "bob")
        await tables.welcome(hidden.id, "ann")
        await tables.welcome(hidden.id, "ann")
        assert await tables.may_see(hidden, "ann")

    run(url, job)


def test_a_changed_lobby_is_kept_and_read_anew_by_who_knew_it(url: str) -> None:
    async def job(_store: Store, tables: TableRepository) -> None:
        before = waiting("ann", "bob", "open")
        await tables.add(TableChange(before))
        known = (await tables.load(before.id)).match
        chairs = (*before.chairs[:2], Chair(2), Chair(3, bot="random"))
        setup = LobbySetup(chairs, {"nights": "4"}, read_pace("day:1+5"), True, True, True)
        change = edit(before, "ann", setup, 5.0, Dice(1))
        await tables.save(change, before)
        after = await tables.load(before.id, known)
        assert (after.options, after.pace, after.private, after.rated, after.hints) == (
            {"nights": "4"},
            read_pace("day:1+5"),
            True,
            True,
            False,
        )
        assert after.chairs == change.table.chairs
        assert (after.match.seats, after.match.options) == (4, {"nights": "4"})
        fewer = edit(after, "ann", replace(setup, chairs=chairs[:3]), 6.0, Dice(1))
        await tables.save(fewer, after)
        assert (await tables.load(before.id)).chairs == fewer.table.chairs

    run(url, job)


def test_forks_rematches_proposals_and_clocks_are_kept(url: str) -> None:
    async def job(_store: Store, tables: TableRepository) -> None:
        news = begun("ann", "bob", pace="move:60")
        await tables.add(news)
        table = news.table
        for seat, text in ((0, "done"), (1, "take 1")):
            step = move(table, ("ann", "bob")[seat], At(seat, table.match.ply, None), text, 1001.0, Dice(1))
            await tables.save(step)
            table = step.table
        asked = ask_back(table, "ann", 0, table.match.ply - 2, 1002.0, Dice(1))
        await tables.save(asked)
        loaded = await tables.load(table.id)
        assert loaded.proposal == asked.table.proposal is not None
        assert await tables.with_clocks_due(1040.0) == []
        assert await tables.with_clocks_due(1046.5) == [table.id]
        late = tick(loaded, "random", 1046.5)
        assert late is not None
        await tables.save(late)
        assert await tables.with_clocks_due(1046.5) == []
        assert [note.key for note in (await tables.talk(table.id))[0]] == ["takeback_asked", "time_short"]
        dice = Dice(3)
        table = late.table
        while table.turn():
            seat = table.turn()[0]
            text = GAME.notation(table.match.state().legal(seat)[0])
            step = move(table, ("ann", "bob")[seat], At(seat, table.match.ply, None), text, 1050.0, dice)
            await tables.save(step)
            table = step.table
        step = rematch_table(table, "ann", 1100.0, Dice(2))
        again = step.spawned
        assert again is not None
        await tables.save(step)
        assert (await tables.load(table.id)).next == again.table.id
        assert same(await tables.load(again.table.id), again.table)
        branch = fork_table(
            table, "ann", table.match.ply - 3, name="Ann", seat=None, bot="random", now=1200.0, dice=Dice(2)
        )
        await tables.add(branch)
        loaded = await tables.load(branch.table.id)
        assert same(loaded, branch.table)
        assert loaded.forked_from == (table.id, table.match.ply - 3)
        assert [summary.id for summary in await tables.recent(None)] == [table.id]

    run(url, job)


def test_chat_counts_as_news(url: str) -> None:
    async def job(_store: Store, tables: TableRepository) -> None:
        news = begun("ann", "bob")
        await tables.add(news)
        version = await tables.chat(news.table.id, Said("ann", "Ann", 0, "<b>hello</b>", 1001.0))
        assert version == news.table.version + 1 == await tables.version(news.table.id)
        assert [said.text for said in (await tables.talk(news.table.id))[1]] == ["<b>hello</b>"]
        loaded = await tables.load(news.table.id, news.table.match)
        assert loaded.match is news.table.match
        with pytest.raises(NoSuchTable):
            await tables.chat("nowhere", Said("ann", "Ann", 0, "?", 1001.0))
        with pytest.raises(NoSuchTable):
            await tables.load("nowhere")

    run(url, job)


def test_tables_that_never_began_are_put_away(url: str) -> None:
    async def job(store: Store, tables: TableRepository) -> None:
        waits, plays = waiting("ann", "open"), begun("ann", "bob")
        await tables.add(TableChange(waits))
        await tables.add(plays)
        await tables.chat(waits.id, Said("ann", "Ann", 0, "anybody?", 1001.0))
        await tables.welcome(waits.id, "bob")
        assert await tables.put_away(waits.changed) == 0  # not yet
        assert await tables.put_away(waits.changed + 1) == 1
        with pytest.raises(NoSuchTable):
            await tables.load(waits.id)
        assert (await tables.load(plays.table.id)).turn() == [0]
        # somebody who sat down too late finds no table
        with pytest.raises(Conflict):
            await tables.save(waits.touch(1002.0))

    run(url, job)


def test_somebody_who_goes_leaves_their_games_and_nothing_else(url: str) -> None:
    async def job(store: Store, tables: TableRepository) -> None:
        people = People(store)
        ann = await people.add("Ann", True, None)
        await people.open_account(ann.id, "ann", "hash")
        token = await people.new_token(ann.id, "bot")
        table = begun("ann", "bob").table
        table = table.with_chair(replace(table.chairs[0], person=ann.id))
        await tables.add(TableChange(table, tuple(table.match.history)))
        await tables.chat(table.id, Said(ann.id, "Ann", 0, "hello", 1001.0))
        before = await tables.version(table.id)
        await people.delete(ann.id)
        assert await people.find(ann.id) is None
        assert await people.find_login("ann") is None
        assert await people.by_token(token) is None
        assert await tables.version(table.id) > before
        after = await tables.load(table.id)
        assert after.names == [FORMER, "Bob"]
        assert after.match.history == table.match.history
        _notes, chat = await tables.talk(table.id)
        assert [(said.name, said.text) for said in chat] == [(FORMER, "hello")]
        again = await people.add("Ann", True, None)
        await people.open_account(again.id, "ann", "hash")  # the login is free

    run(url, job)


def test_people_accounts_and_tokens(url: str) -> None:
    async def job(store: Store, _tables: TableRepository) -> None:
        people = People(store)
        ann = await people.add("Ann", True, "fr")
        bob = await people.add("Bob", True, None)
        assert await people.find(ann.id) == ann
        await people.open_account(ann.id, "ann", "hash")
        with pytest.raises(Refused):
            await people.open_account(bob.id, "ann", "hash")
        found = await people.find_login("ann")
        assert found is not None
        assert found.id == ann.id
        secret = await people.new_token(ann.id, "my bot")
        owner = await people.by_token(secret)
        assert owner is not None
        assert owner.id == ann.id
        assert await people.by_token("tt_wrong") is None
        [token] = await people.tokens_of(ann.id)
        assert token.label == "my bot"
        assert token.used is not None
        await people.revoke(bob.id, token.id)  # somebody else's token stays
        assert await people.by_token(secret) is not None
        await people.revoke(ann.id, token.id)
        assert await people.by_token(secret) is None
        assert await store.secret() == await store.secret() != ""

    run(url, job)


def test_moves_of_one_process_are_heard_in_another_even_after_an_outage() -> None:
    if (server := _own_server()) is None:
        pytest.skip("PostgreSQL is not installed")
    with server:
        url = server.new_database("news")

        async def job(store: Store, tables: TableRepository) -> None:
            news = begun("ann", "bob")
            await tables.add(news)
            hub = Hub()
            listener = PostgresListener(store.engine, hub)
            listener.start()
            try:
                async with hub.listen(news.table.id, "ann") as queue:
                    await asyncio.wait_for(listener.ready.wait(), 120)
                    await _until(queue, -1)
                    step = move(news.table, "ann", At(0, news.table.match.ply, None), "take 1", 1001.0, Dice(1))
                    await tables.save(step)
                    await _until(queue, step.table.version)
                    await asyncio.to_thread(server.stop)
                    await asyncio.sleep(0.2)
                    await asyncio.to_thread(server.start)
                    await _until(queue, -1)
                    step = move(step.table, "ann", At(0, step.table.match.ply, None), "take 1", 1001.0, Dice(1))
                    await tables.save(step)
                    await _until(queue, step.table.version)
            finally:
                await listener.stop()

        run(url, job)


def _own_server() -> Postgres | None:
    from tests.postgres import find_binaries  # noqa: PLC0415

    return Postgres() if find_binaries() else None


async def _until(queue: asyncio.Queue[int | None], wanted: int) -> None:
    while await asyncio.wait_for(queue.get(), 120) != wanted:
        pass


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "mysql://x/y",
        "sqlite://",
        "sqlite:///:memory:",
        "postgresql://nobody@127.0.0.1:1/x",
        "sqlite:////proc/no/such/file.db",
    ],
)
def test_a_database_that_cannot_be_used_says_why(address: str) -> None:
    with pytest.raises((BadDatabase, OSError)):
        asyncio.run(Store.open(address))


@pytest.mark.parametrize("language", ["fr", "it"])
def test_a_silent_database_has_a_reason_in_every_language(tmp_path: Path, language: str) -> None:
    (tmp_path / "notes.db").write_text("no database, but a text that is long enough to look like one\n" * 20)
    addresses = {
        f"sqlite:///{tmp_path / 'notes.db'}": "database_other_file",
        "postgresql://nobody@127.0.0.1:1/x": "database_server",
    }
    for address, key in addresses.items():
        with pytest.raises(BadDatabase) as refused:
            asyncio.run(Store.open(address))
        assert refused.value.key == key
        assert Translator(language).plain(refused.value.message) != str(refused.value)
