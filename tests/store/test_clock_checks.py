"""When clocks are looked at: never too late, and a move rarely writes it."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from tests.toys.tables import play, playing
from tinkertable.games import GAMES, GamePackage, stated_game
from tinkertable.store.schema import chairs
from tinkertable.store.store import Store
from tinkertable.store.tables import TableRepository
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import tick
from tinkertable.table.seating import come_back, leave
from tinkertable.table.table import Table


@pytest.fixture(autouse=True)
def _pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", GamePackage("pebbles", "tests.toys.pebbles"))


async def looked_at(store: Store) -> list[float | None]:
    async with store.read() as connection:
        return list(await connection.scalars(select(chairs.c.look_at).order_by(chairs.c.seat)))


def test_a_clock_is_looked_at_in_time_though_moves_do_not_put_it_off(url: str, runner: asyncio.Runner) -> None:
    async def work() -> None:
        store = await Store.open(url)
        repository = TableRepository(store, stated_game)
        table = playing("ann", "bob", pace="move:60")
        await repository.add(TableChange(table, tuple(table.match.history)))
        assert await looked_at(store) == [1045.0, None]

        async def save(after: Table) -> Table:
            await repository.save(TableChange(after, tuple(after.match.history[table.match.ply :])), table)
            return after

        table = await save(play(table, ("ann", 0, "take 1"), now=1030.0))
        assert await looked_at(store) == [1045.0, None], "early enough for 1075"
        assert await repository.with_clocks_due(1074.0) == []
        assert await repository.with_clocks_due(1075.0) == [table.id]
        await repository.look_later(1050.0)
        assert await looked_at(store) == [1075.0, None]
        warned = tick(table, "random", 1075.0)
        assert warned is not None
        table = await save(warned.table)
        assert await repository.with_clocks_due(1089.0) == []
        assert await repository.with_clocks_due(1090.0) == [table.id]

        table = await save(leave(table, "ann", 0, "random", 1080.0).table)
        assert await repository.with_clocks_due(9999.0) == [], "nobody waits while a bot plays"
        await repository.look_later(9999.0)
        assert await looked_at(store) == [None, None]
        table = await save(come_back(table, "ann", 0, 1085.0).table)
        assert await repository.with_clocks_due(1090.0) == [table.id]
        await store.close()

    runner.run(work())
