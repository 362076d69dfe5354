"""The load test itself: it plays without errors, and it notices a move that was lost."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests.load.players import ConfirmedMove, Told
from tests.load.soak import run
from tests.load.verify import find_differences
from tinkertable.core.dice import Dice
from tinkertable.games import open_game, stated_game
from tinkertable.store.store import Store
from tinkertable.store.tables import TableRepository
from tinkertable.table.clock import read_pace
from tinkertable.table.seating import maybe_begin
from tinkertable.table.seats import Chair
from tinkertable.table.table import new_table


@pytest.mark.slow
@pytest.mark.parametrize("eager", [False, True])
def test_scripted_players_lose_no_move(tmp_path: Path, eager: bool) -> None:
    report = asyncio.run(run(f"sqlite:///{tmp_path / 'tables.db'}", 3, 10.0, 0.05, eager, 1))
    assert report.is_right, (report.errors, report.differences)
    assert report.moves > 0


def test_a_move_that_was_confirmed_and_is_not_there_is_noticed(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"

    async def differences() -> tuple[list[str], list[str]]:
        game = open_game("mech-a-dream")
        chairs = [Chair(seat, name, name) for seat, name in enumerate(("ann", "bob"))]
        table = new_table(game, {}, chairs, pace=read_pace("none"), private=False, host="ann", now=time.time())
        begun = maybe_begin(table, time.time(), Dice(1))
        seat = begun.table.turn()[0]
        text = game.notation(begun.table.match.state().legal(seat)[0])
        ply = begun.table.match.ply
        step = begun.table.step(begun.table.match.submit(seat, ply, text, time.time(), Dice(1)), time.time())
        store = await Store.open(database)
        try:
            repository = TableRepository(store, stated_game)
            await repository.add(begun)
            await repository.save(step)
        finally:
            await store.close()
        after = step.table.match.ply
        told = Told("mech-a-dream", table.id, [ConfirmedMove(seat, ply, after, text)])
        right = await find_differences(database, [told])
        told.confirmed.append(ConfirmedMove(seat, after, after + 1, text))
        return right, await find_differences(database, [told])

    right, wrong = asyncio.run(differences())
    assert right == []
    assert len(wrong) == 1
    assert "was confirmed and is not in the record" in wrong[0]
