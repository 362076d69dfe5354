"""Random evenings: whatever people do at a table, the store tells the same story as the memory."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from tests.databases import sqlite_database
from tests.toys.tables import GAME, begun
from tinkertable.core.dice import Dice
from tinkertable.core.errors import TinkertableError
from tinkertable.core.record import read_record, write_record
from tinkertable.core.replay import replay
from tinkertable.store.store import Store
from tinkertable.store.tables import Conflict, TableRepository
from tinkertable.table import play, seating, undo
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import tick
from tinkertable.table.table import OVER, Table

PEOPLE = ("ann", "bob", "cid")


def random_step(table: Table, chance: random.Random, now: float) -> TableChange | None:
    """Something somebody might try; it may be refused."""
    dice = Dice(chance.randrange(1 << 30))
    seat = chance.randrange(3)
    person = chance.choice((PEOPLE[seat], PEOPLE[seat], PEOPLE[seat], chance.choice(PEOPLE), "eve"))
    here = table.match.ply - (chance.random() < 0.05), table.match.branch
    legal = table.match.state().legal(seat)
    text = GAME.notation(chance.choice(legal)) if legal and chance.random() < 0.95 else chance.choice(GAME.moves)
    match chance.randrange(12):
        case 0:
            return undo.undo(table, person, play.At(seat, *here), now, dice)
        case 1:
            return undo.restart(table, person, play.At(seat, *here), now, dice)
        case 2:
            return undo.redo(table, person, play.At(seat, *here), now, dice)
        case 3:
            return play.ask_back(table, person, seat, chance.randrange(-1, table.match.ply + 1), now, dice)
        case 4:
            number = table.proposals + chance.choice((0, 0, 0, 1))
            return play.answer(table, person, number, chance.choice(("accept", "decline", "withdraw", "?")), now, dice)
        case 5:
            return chance.choice(
                (
                    lambda: seating.leave(table, person, seat, "random", now),
                    lambda: seating.come_back(table, person, seat, now),
                    lambda: seating.show_hand(table, person, seat, now),
                    lambda: seating.replace_absent(table, person, seat, chance.random() < 0.5, "random", now),
                )
            )()
        case 6:
            return tick(table, "random", now)
        case 7:
            return play.bot_move(table, play.At(seat, *here), text, now, dice)
        case _:
            return play.move(table, person, play.At(seat, *here), text, now, dice)


@pytest.mark.parametrize("seed", range(3))
def test_the_store_tells_the_same_story(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)

    async def evening() -> None:
        store = await Store.open(sqlite_database(tmp_path / "tables.db"))
        tables = TableRepository(store, lambda *_stated: GAME)
        try:
            news = begun(*PEOPLE, pace="move:60", seed=seed, nights="4")
            await tables.add(news)
            table, now, taken = news.table, 1000.0, 0
            for _attempt in range(220):
                now += chance.choice((1.0, 1.0, 5.0, 50.0))
                step = None
                with suppress(TinkertableError):
                    step = random_step(table, chance, now)
                if step is None:
                    continue
                await tables.save(step)
                with pytest.raises(Conflict):  # nobody can take the same step twice
                    await tables.save(step)
                taken += 1
                table = step.table
                loaded = await tables.load(table.id)
                assert replace(loaded, match=table.match) == table
                assert loaded.match.history == table.match.history
                assert loaded.match.state().dump() == table.match.state().dump()
                if table.status == OVER:
                    break
            assert taken > 30
            record = read_record(write_record(table.match.record(table.players())))
            assert replay(GAME, record).dump() == table.match.state().dump()
            cut = await tables.branches_of(table.id)
            assert len(cut) == table.match.branch
        finally:
            await store.close()

    asyncio.run(evening())


def test_many_writers_at_once_leave_one_clean_line(url: str) -> None:
    async def evening() -> None:
        store = await Store.open(url)
        houses = [TableRepository(store, lambda *_stated: GAME) for _ in range(4)]
        taken = 0
        try:
            news = begun(*PEOPLE, nights="4")
            await houses[0].add(news)

            async def writer(tables: TableRepository, seed: int) -> None:
                nonlocal taken
                chance = random.Random(seed)
                for _attempt in range(25):
                    table = await tables.load(news.table.id)
                    if not table.turn():
                        return
                    seat = chance.choice(table.turn())
                    text = GAME.notation(chance.choice(table.match.state().legal(seat)))
                    step = play.move(
                        table, PEOPLE[seat], play.At(seat, table.match.ply, None), text, 2000.0, Dice(seed)
                    )
                    try:
                        await tables.save(step)
                        taken += 1
                    except Conflict:
                        await asyncio.sleep(chance.random() / 200)

            await asyncio.gather(*(writer(tables, seed) for seed, tables in enumerate(houses)))
            table = await houses[0].load(news.table.id)
            assert table.version == news.table.version + taken
            assert taken > 10
        finally:
            await store.close()

    asyncio.run(evening())
