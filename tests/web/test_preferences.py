"""Preferences of a player: moves that are no choice play themselves, and moves that cannot be undone ask once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.databases import sqlite_database
from tests.toys.tables import play, playing
from tests.web.app_in_process import AppInProcess
from tests.web.http_client import PATIENCE, Client
from tinkertable.core.contract import Seat
from tinkertable.core.dice import Dice
from tinkertable.games import GAMES, GamePackage, open_game, stated_game
from tinkertable.i18n import Translator
from tinkertable.server.config import Config
from tinkertable.server.jobs import auto_moves
from tinkertable.server.service import TableService
from tinkertable.store.schema import people
from tinkertable.store.store import Store
from tinkertable.store.tables import TableRepository
from tinkertable.table.auto import only_move
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import read_pace
from tinkertable.table.seating import maybe_begin
from tinkertable.table.seats import Chair
from tinkertable.table.table import Table, new_id, new_table
from tinkertable.web.boards.board_view import build_board_view

NewClient = Callable[..., Client]


def test_the_wishes_are_remembered(client: NewClient) -> None:
    someone = client()
    someone.get("/settings")
    assert 'data-confirm="phone"' in someone.page
    assert '<option value="no" selected>' in someone.page
    assert someone.post("/settings", auto="yes", confirm="always", next="/settings").status_code == 303
    someone.get("/settings")
    assert 'data-confirm="always"' in someone.page
    assert '<option value="yes" selected>' in someone.page
    assert someone.post("/settings", theme="dark", next="/settings").status_code == 303  # leaves the others alone
    someone.get("/settings")
    assert 'data-confirm="always"' in someone.page
    assert someone.post("/settings", confirm="perhaps").status_code == 400
    assert someone.post("/settings", auto="perhaps").status_code == 400


def test_the_careful_are_asked_before_the_end_of_their_turn() -> None:
    table = playing("ann", "bob")
    state = table.match.state()
    buttons = {}
    translator = Translator("en", table.game.name, table.names)
    for careful in (False, True):
        stage = build_board_view(
            table.game,
            state,
            0,
            table.names,
            translator,
            clickable=True,
            careful=careful,
        )
        buttons[careful] = {button.text for button in stage.moves.values() if button.final}
    assert "done" not in buttons[False]
    assert "done" in buttons[True]
    assert "take 1" not in buttons[True]


def before_a_forced_move() -> tuple[Table, Seat, str, str]:
    """A game of Imaginarium: a seat, its move, and the only one it has after that, which changes nothing."""
    dice = Dice(1)
    chairs = [Chair(0, "Ann", "ann"), Chair(1, "Bob", "bob")]
    table = new_table(
        open_game("imaginarium"), {}, chairs, pace=read_pace("none"), private=False, host="ann", now=1000.0
    )
    table = maybe_begin(table, 1000.0, dice).table
    while table.turn():
        before, seat = table, table.turn()[0]
        legal = table.match.state().legal(seat)
        text = table.game.notation(legal[dice.below(len(legal))])
        table = play(table, (table.chairs[seat].person or "", seat, text))
        forced = only_move(table, seat)
        if forced is not None and table.match.ply == before.match.ply + 1:
            return before, seat, text, forced
    raise AssertionError("nobody ever had only one move")


async def put_up(database: str, table: Table, name: str, seat: Seat) -> str:
    """Put a table into the database of a running server, with a person of this name on one chair; returns its path."""
    store = await Store.open(database)
    try:
        async with store.read() as connection:
            who = await connection.scalar(select(people.c.id).where(people.c.name == name))
        chairs = [replace(chair, person=who if chair.seat == seat else "somebody") for chair in table.chairs]
        table = replace(table, id=new_id(), chairs=tuple(chairs))
        await TableRepository(store, stated_game).add(TableChange(table, tuple(table.match.history)))
    finally:
        await store.close()
    return f"/t/{table.id}"


def test_in_a_real_game_the_only_move_plays_itself_for_those_who_wish_it(app: AppInProcess, client: NewClient) -> None:
    table, seat, text, forced = before_a_forced_move()
    tables = []
    # first somebody who clicks everything: when the server has played for the other one, it has seen this table too
    for name, wish in (("Patience", "no"), ("Haste", "yes")):
        person = client()
        assert person.post("/settings", name=name, auto=wish).status_code == 303
        path = asyncio.run(put_up(app.database, table, name, seat))
        person.get(path)
        assert text in person.moves()
        assert person.move(path, text).status_code == 303
        tables.append((person, path))
    (patience, hers), (haste, his) = tables
    ply = table.match.ply
    until = time.monotonic() + PATIENCE
    while haste.get(his) and int(haste.field("ply")) < ply + 2:
        assert time.monotonic() < until, "the only move was not played"
        time.sleep(0.02)
    patience.get(hers)
    assert int(patience.field("ply")) == ply + 1
    assert patience.moves() == [forced]
    patience.move(hers, forced)
    patience.get(hers)
    assert int(patience.field("ply")) >= ply + 2


@pytest.mark.parametrize("wish", [True, False])
def test_the_only_move_is_played_for_those_who_wish_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wish: bool
) -> None:
    monkeypatch.setitem(GAMES, "pebbles", GamePackage("pebbles", "tests.toys.pebbles"))
    monkeypatch.setattr(auto_moves, "only_move", lambda table, seat: "done" if seat == 0 else None)

    async def job() -> None:
        service = await TableService.open(Config(database=sqlite_database(tmp_path / "tables.db"), bot_pause=0.0))
        try:
            ann = await service.people.add("Ann", True, None)
            await service.people.change(ann.id, auto=wish)
            table = playing("ann", "bob")
            await service.add(table.with_chair(replace(table.chairs[0], person=ann.id)).touch(1500.0))
            player = auto_moves.AutoMover(service)
            player.note_change(await service.table(table.id))
            await asyncio.gather(*player._tasks)
            assert (await service.table(table.id)).turn() == ([1] if wish else [0])
            await player.stop()
        finally:
            await service.close()

    asyncio.run(job())
