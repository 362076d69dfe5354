"""Results and ratings: written once for every game that ends, and made again from the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, text

from tests.databases import sqlite_database
from tests.toys.tables import GAME, begun
from tinkertable.cli import main
from tinkertable.core.dice import Dice
from tinkertable.store.engine import open_engine
from tinkertable.store.results import Results
from tinkertable.store.store import Store
from tinkertable.store.tables import TableRepository
from tinkertable.store.upgrade import upgrade
from tinkertable.table.changes import MatchChange, TableChange
from tinkertable.table.play import At, bot_move
from tinkertable.table.rating import (
    ALONE,
    FIXED,
    SEVERAL_SEATS,
    STAND_IN,
    Rating,
    first_rating,
    rank,
    rate,
    why_unrated,
)
from tinkertable.table.seating import leave


def finished(*who: str, seed: int, at: float, rated: bool = True) -> TableChange:
    """A table at which everybody played at random to the end."""
    news = begun(*who, rated=rated)
    match, dice = news.table.match, Dice(seed)
    while not match.over:
        seat = match.actors()[0]
        moves = match.state().legal(seat)
        text = GAME.notation(moves[dice.below(len(moves))])
        match = match.submit(seat, match.ply, text, at, dice).match
    done = news.table.step(MatchChange(match, ()), at).table
    return TableChange(replace(done, version=0), tuple(match.history))


def run(url: str, job: Callable[[Store, TableRepository, Results], Coroutine[Any, Any, None]]) -> None:
    async def inside() -> None:
        store = await Store.open(url)
        try:
            await job(store, TableRepository(store, lambda *_stated: GAME), Results(store))
        finally:
            await store.close()

    asyncio.run(inside())


def test_a_game_that_goes_on_from_a_lesson_does_not_count(url: str) -> None:
    async def job(store: Store, tables: TableRepository, results: Results) -> None:
        ordinary = finished("ann", "bob", seed=1, at=2000.0)
        lesson = finished("ann", "bob", seed=2, at=2001.0)
        await tables.add(ordinary)
        await tables.add(replace(lesson, table=replace(lesson.table, lesson=True)))
        assert await results.keep_up() == 1
        assert {result.table_id for result in await results.of("ann")} == {ordinary.table.id}
        assert [summary.id for summary in await tables.recent("ann")] == [ordinary.table.id]
        assert (await tables.load(lesson.table.id)).lesson
        assert await results.rebuild() == 1

    run(url, job)


def test_winners_come_first_and_equal_scores_share_a_place() -> None:
    assert rank([2], [7, 9, 9, 7]) == [3, 2, 1, 3]
    assert rank([0, 1], [5, 5, 4]) == [1, 1, 3]


def test_the_random_bot_is_the_fixed_point() -> None:
    before = {player: first_rating(player) for player in ("ann", "bot:random")}
    after = rate(before, ["ann", "bot:random"], [1, 2])
    assert after["bot:random"] == FIXED
    assert FIXED.points == 1000
    assert after["ann"].points > 1000
    assert after["ann"].sigma < Rating().sigma


def test_two_bots_of_one_kind_are_one_player() -> None:
    before = {player: first_rating(player) for player in ("ann", "bot:easy")}
    after = rate(before, ["bot:easy", "ann", "bot:easy"], [1, 2, 3])
    assert after.keys() == before.keys()
    assert abs(after["bot:easy"].mu - 25) < 1


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        (["ann", "bob"], None),
        (["ann", "bot:easy", "bot:easy"], None),
        (["ann", "ann"], SEVERAL_SEATS),
        (["ann", "ann", "bob"], SEVERAL_SEATS),
        (["ann"], ALONE),
        (["bot:easy", "bot:easy"], ALONE),
    ],
)
def test_which_games_say_something_about_strength(players: list[str], reason: str | None) -> None:
    assert why_unrated(players) == reason


@pytest.mark.parametrize("loses", [True, False])
def test_who_let_a_bot_play_cannot_gain_but_lose(url: str, loses: bool) -> None:
    async def job(store: Store, tables: TableRepository, results: Results) -> None:
        game = finished("ann", "bob", seed=3, at=2000.0)
        winner = game.table.match.state().winners()[0]
        assert game.table.match.state().winners() == [winner]
        left = 1 - winner if loses else winner
        chairs = tuple(replace(chair, minded=20 if chair.seat == left else 0) for chair in game.table.chairs)
        await tables.add(replace(game, table=replace(game.table, chairs=chairs, unrated=STAND_IN)))
        assert await results.keep_up() == 1
        rated = [name for name in ("ann", "bob") if await results.ratings_of(name)]
        assert rated == ([("ann", "bob")[left]] if loses else [])
        assert [row.seat for row in await results.of("ann") if row.rating is not None] == ([left] if loses else [])

    run(url, job)


@pytest.mark.parametrize("others", [["bob"], ["bob", "cid"]])
def test_who_resigns_a_rated_game_is_last_and_loses(url: str, others: list[str]) -> None:
    async def job(store: Store, tables: TableRepository, results: Results) -> None:
        game = finished("ann", *others, seed=3, at=2000.0)
        gone = replace(game.table.chairs[0], person=None, bot="random", resigned="ann")
        unrated = STAND_IN if len(others) > 1 else None
        await tables.add(replace(game, table=replace(game.table.with_chair(gone), unrated=unrated)))
        assert await results.keep_up() == 1
        rows = {row.player: row for row in await results.of("ann")}
        assert (rows["ann"].place, rows["ann"].won) == (1 + len(others), False)
        assert rows["ann"].rating is not None
        assert rows["ann"].rating.mu < 25.0
        assert (rows["bob"].rating is not None) is (len(others) == 1), "with a bot on the seat the others only play on"
        assert sum(row.won for row in rows.values()) >= 1

    run(url, job)


def test_games_are_written_down_once_and_can_be_counted_again(url: str) -> None:
    async def job(store: Store, tables: TableRepository, results: Results) -> None:
        for number in range(6):
            await tables.add(finished("ann", "bob", seed=number, at=1000.0 + number))
        await tables.add(finished("ann", "ann", seed=9, at=2000.0))
        await tables.add(finished("ann", "bob", seed=10, at=2001.0, rated=False))
        await tables.add(begun("ann", "bob"))
        assert await results.keep_up() == 8
        assert await results.keep_up() == 0
        found = await results.of("ann")
        assert len({result.table_id for result in found}) == 8
        assert found[0].ended == 2001.0
        assert [result.rating for result in found[:4]] == [None] * 4
        ratings = [await results.ratings_of("ann"), await results.ratings_of("bob")]
        assert ratings[0]["pebbles"].sigma < Rating().sigma
        assert found[4].rating is not None
        assert await results.rebuild() == 8
        assert [await results.ratings_of("ann"), await results.ratings_of("bob")] == ratings
        assert await results.of("ann") == found

    run(url, job)


def test_a_database_from_before_is_brought_up_to_date(url: str) -> None:
    def first_schema(connection: Connection) -> None:
        upgrade(connection, "0001")

    async def before() -> None:
        engine = open_engine(url)
        async with engine.connect() as connection:
            connection = await connection.execution_options(writes=True)
            async with connection.begin():
                await connection.run_sync(first_schema)
                await connection.execute(
                    text(
                        "INSERT INTO people (id, name, named, theme, created, seen, epoch) "
                        "VALUES ('ann', 'Ann', true, 'auto', 1, 1, 0)"
                    )
                )
        await engine.dispose()

    async def job(_store: Store, tables: TableRepository, results: Results) -> None:
        await tables.add(finished("ann", "bob", seed=1, at=1000.0))
        assert await results.keep_up() == 1
        assert [standing.name for standing in await results.standings("pebbles")] == ["Ann"]

    asyncio.run(before())
    run(url, job)


def test_the_command_counts_everything_again(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    address = sqlite_database(tmp_path / "tables.db")

    async def job(_store: Store, tables: TableRepository, _results: Results) -> None:
        await tables.add(finished("ann", "bob", seed=1, at=1000.0))

    run(address, job)
    assert main(["ratings", "--database", address]) == 0
    assert "1 " in capsys.readouterr().out


def test_what_a_bot_did_for_a_person_is_kept(url: str) -> None:
    async def job(_store: Store, tables: TableRepository, _results: Results) -> None:
        news = begun("ann", "bob", rated=True)
        await tables.add(news)
        away = leave(await tables.load(news.table.id), "ann", 0, "fair", 1.0)
        await tables.save(away, news.table)
        loaded = await tables.load(news.table.id)
        moved = bot_move(loaded, At(0, loaded.match.ply, 0), "take 1", 1.0, Dice(1))
        await tables.save(replace(moved, table=replace(moved.table, unrated=STAND_IN)), loaded)
        again = await tables.load(news.table.id)
        assert (again.chairs[0].minded, again.unrated) == (1, STAND_IN)

    run(url, job)
