"""Replays the open matches of a database with the rules as they are now, and finds the first difference of each."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select

from tinkertable.core.contract import Game
from tinkertable.core.errors import BadRecord, TinkertableError
from tinkertable.core.record import Entry, Player, Record
from tinkertable.core.replay import steps
from tinkertable.store.schema import branches, entries, snapshots, tables
from tinkertable.store.store import Store
from tinkertable.store.tables import FindGame
from tinkertable.table.table import PLAYING


@dataclass(frozen=True, slots=True)
class Verified:
    """What became of one match: the error that names its first difference, or none."""

    table: str
    game: str
    moves: int
    difference: Exception | None


async def open_matches(store: Store) -> list[str]:
    """The tables with a running game."""
    async with store.read() as connection:
        query = select(tables.c.id).where(tables.c.status == PLAYING).order_by(tables.c.id)
        return [str(found) for found in await connection.scalars(query)]


async def verify_matches(store: Store, ids: list[str], find_game: FindGame) -> AsyncIterator[Verified]:
    """Replay these matches, one at a time, from their first move: snapshots are compared, not trusted."""
    for table in ids:
        async with store.read() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).one()
            query = select(entries).where(entries.c.table_id == table).order_by(entries.c.branch, entries.c.ply)
            moves = list(await connection.execute(query))
            cuts = list(await connection.execute(select(branches).where(branches.c.table_id == table)))
            kept = list(await connection.execute(select(snapshots).where(snapshots.c.table_id == table)))
        difference: Exception | None = None
        try:
            _compare(row, moves, cuts, kept, find_game(row.game, row.edition, row.components))
        except (TinkertableError, LookupError, ValueError, TypeError) as wrong:
            difference = wrong
        yield Verified(table, row.game, row.ply, difference)


def _compare(row: Row[Any], moves: list[Row[Any]], cuts: list[Row[Any]], kept: list[Row[Any]], game: Game) -> None:
    """Raise `BadRecord` at the first difference between what is stored and what the rules make of it."""
    line = _line(row, moves, {cut.number: cut.ply for cut in cuts})
    players = tuple(Player(str(seat + 1)) for seat in range(row.seats))
    record = Record(row.game, row.edition, players, row.options, row.components, tuple(line))
    expected = {int(snapshot.ply): list(snapshot.cells) for snapshot in kept}
    actors: list[int] = []
    for ply, (_seat, _move, state) in enumerate(steps(game, record), 1):
        if ply in expected and state.dump() != expected[ply]:
            raise BadRecord(0, "record_snapshot", number=ply)
        actors = state.actors()
    if len(line) != row.ply:
        raise BadRecord(0, "record_length", found=len(line), expected=row.ply)
    if line and sorted(actors) != sorted(row.turn):
        raise BadRecord(0, "record_turn", number=row.ply)


def _line(row: Row[Any], moves: list[Row[Any]], cuts: dict[int, int]) -> list[Entry]:
    """The moves of the present branch."""
    line: list[Entry] = []
    branch = 0
    for move in moves:
        while branch < move.branch:
            branch += 1
            del line[cuts[branch] :]
        line.append(Entry(move.seat, move.text))
    while branch < row.branch:
        branch += 1
        del line[cuts[branch] :]
    return line
