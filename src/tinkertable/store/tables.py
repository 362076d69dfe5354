"""The repository of tables: each step is one transaction, and of two concurrent writers one fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, astuple, dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, and_, bindparam, case, delete, func, insert, null, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tinkertable.core.contract import Game, Seat
from tinkertable.core.replay import check_rules
from tinkertable.store.hub import CHANNEL
from tinkertable.store.schema import (
    RESTS,
    branches,
    chairs,
    chats,
    entries,
    guests,
    messages,
    notes,
    prepared,
    results,
    reviews,
    snapshots,
    tables,
)
from tinkertable.store.statements import (
    RowGone,
    Statement,
    Transaction,
    delete_rows,
    insert_row,
    update_row,
    update_version,
)
from tinkertable.store.store import Store
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import Clock, read_pace
from tinkertable.table.match import SNAPSHOT_EVERY, Match, PlayedMove
from tinkertable.table.refusal import NoSuchTable
from tinkertable.table.seats import Chair, bots_to_move, is_unattended
from tinkertable.table.table import ABANDONED, OVER, PLAYING, WAITING, Table
from tinkertable.table.takeback import Proposal

CHAT_SHOWN: Final = 200
STORED_EVERY: Final = 2 * SNAPSHOT_EVERY
"""At most this many moves of a game are replayed when it is loaded; a snapshot is longer than the moves it saves."""
FORGOTTEN: Final = 3 * 86_400.0
"""A table that has waited for this many seconds is no longer offered to strangers."""


FindGame = Callable[[str, int, str], Game]
"""Finds the game of a table by its name, its edition and the digest of its component values."""
_VERSION: Final = select(tables.c.version).where(tables.c.id == bindparam("asked"))
_GUEST: Final = select(guests.c.person).where(
    guests.c.table_id == bindparam("asked"), guests.c.person == bindparam("who")
)

_next_check_column: Final = case(
    (or_(chairs.c.asked.is_(None), chairs.c.stand_in.is_not(None)), null()),
    (chairs.c.warned, chairs.c.due),
    else_=chairs.c.warn,
)
"""When the clock of a chair is next due for a warning or for running out."""
_LOOK_EARLIER: Final = (
    "UPDATE chairs SET look_at = ? WHERE table_id = ? AND seat = ? AND (look_at IS NULL OR look_at > ?)"
)
_DELETE_LATER_SNAPSHOTS: Final = "DELETE FROM snapshots WHERE table_id = ? AND ply > ?"
_NOTIFY: Final = "SELECT pg_notify(?, ?)"


class Conflict(Exception):
    """Somebody else changed the table first: load it again."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What a list of tables shows of one."""

    id: str
    game: str
    status: str
    pace: str
    private: bool
    host: str
    changed: float
    ply: int
    turn: list[Seat]
    winners: list[Seat] | None
    scores: list[int] | None
    unrated: str | None
    proposal: dict[str, Any] | None
    chairs: list[Chair]


@dataclass(frozen=True, slots=True)
class WrittenNote:
    """A note of the log: the ply at which it was made, its key and its arguments."""

    ply: int
    key: str
    args: dict[str, int | str]
    at: float


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat."""

    person: str
    name: str
    seat: Seat
    text: str
    at: float


class TableRepository:
    """The tables of one database."""

    def __init__(self, store: Store, find_game: FindGame) -> None:
        self._store = store
        self._find_game = find_game

    # Writing

    async def add(self, news: TableChange) -> None:
        """Write down a new table with whatever was already played on it."""
        await self._store.commit(Transaction(news.table.id, self._add(news)))

    async def save(self, news: TableChange, before: Table | None = None) -> None:
        """Write down one step of a table; raises `Conflict` when somebody else took it first.

        Of a table that is known as it was `before`, only what has changed is written.
        """
        statements = self._save(news, before)
        if news.spawned is not None:
            statements += self._add(news.spawned)
        try:
            await self._store.commit(Transaction(news.table.id, statements))
        except (IntegrityError, RowGone) as wrong:
            # another version, or unique (table, branch, ply)
            raise Conflict from wrong

    def _add(self, news: TableChange) -> list[Statement]:
        table = news.table
        row = {"id": table.id, **_fixed(table), **_header(table)}
        return [insert_row(tables, row), *_add_chairs(table), *self._append(news)]

    def _save(self, news: TableChange, before: Table | None) -> list[Statement]:
        table = news.table
        header = _header(table)
        del header["version"]
        if before is not None:
            old = _header(before)
            header = {name: value for name, value in header.items() if value != old[name]}
        statements = [update_version(tables, {"id": table.id}, header, table.version - 1)]
        known = before.chairs if before is not None else ()
        if known and len(known) != len(table.chairs):
            statements += [delete_rows(chairs, {"table_id": table.id}), *_add_chairs(table)]
        else:
            statements += _change_chairs(table, known)
        return statements + self._append(news)

    def _append(self, news: TableChange) -> list[Statement]:
        table, match = news.table, news.table.match
        of_table = {"table_id": table.id}
        statements = []
        if news.cut is not None:
            cut = {**of_table, "number": match.branch, "ply": news.cut, "at": table.changed}
            statements.append(insert_row(branches, cut))
            statements.append(Statement(_DELETE_LATER_SNAPSHOTS, (table.id, news.cut)))
        first = match.ply - len(news.played)
        statements += [
            insert_row(entries, {**of_table, "branch": match.branch, "ply": ply, **_played_row(played)})
            for ply, played in enumerate(news.played, first)
        ]
        kept = match.ply - match.ply % STORED_EVERY
        if kept > first:
            # the last one is enough: a game is always loaded up to its end
            statements.append(delete_rows(snapshots, of_table))
            statements.append(insert_row(snapshots, {**of_table, "ply": kept, "cells": match.snapshots[kept]}))
        statements += [
            insert_row(notes, {**of_table, "ply": match.ply, "key": note.key, "args": note.args, "at": table.changed})
            for note in news.notes
        ]
        if self._store.is_shared:
            # inside the transaction: PostgreSQL delivers it when, and only when, the move is committed
            statements.append(Statement(_NOTIFY, (CHANNEL, f"{table.id} {table.version}")))
        return statements

    async def chat(self, id: str, said: Said) -> int:
        """Write down a line of chat; returns the table's new version."""

        def work(connection: Connection) -> int:
            query = update(tables).where(tables.c.id == id).values(version=tables.c.version + 1)
            version = connection.scalar(query.returning(tables.c.version))
            if version is None:
                raise _no_table(id)
            connection.execute(insert(chats).values(table_id=id, **asdict(said)))
            if self._store.is_shared:
                connection.execute(select(func.pg_notify(CHANNEL, f"{id} {version}")))
            return int(version)

        return await self._store.transact(work)

    async def put_away(self, before: float) -> int:
        """Delete the tables that were last changed before a time and whose game never began; returns how many."""
        async with self._store.write() as connection:
            # locked: a player who sits down at the same moment comes first, or finds no table
            query = select(tables.c.id).where(RESTS, tables.c.status == WAITING, tables.c.changed < before)
            old = list(await connection.scalars(query.with_for_update()))
            await _delete(connection, old)
        return len(old)

    async def delete(self, id: str) -> None:
        """Delete a table with everything that belongs to it; ratings keep what they have learned from it."""
        async with self._store.write() as connection:
            await _delete(connection, [id])

    async def seated(self, person: str) -> list[str]:
        """Every table at which a person has a chair and the game is not over."""
        query = select(chairs.c.table_id).join(tables).where(chairs.c.person == person).distinct()
        async with self._store.read() as connection:
            return [
                str(found) for found in await connection.scalars(query.where(tables.c.status.in_((WAITING, PLAYING))))
            ]

    async def count_unattended(self, host: str) -> int:
        """How many running games between bots a person has made."""
        people = select(chairs.c.seat).where(chairs.c.table_id == tables.c.id, chairs.c.person.is_not(None)).exists()
        query = select(func.count()).select_from(tables)
        query = query.where(tables.c.host == host, tables.c.status == PLAYING, ~people)
        async with self._store.read() as connection:
            return int(await connection.scalar(query) or 0)

    async def runs_without_hints(self, game: str, opening: list[tuple[Seat, str]]) -> bool:
        """Whether a game without hints is running that began with these moves, draws of chance included."""
        running = select(tables.c.id).where(
            tables.c.status == PLAYING, tables.c.hints.is_(False), tables.c.game == game, tables.c.ply >= len(opening)
        )
        for ply, (seat, said) in enumerate(opening):
            same = (entries.c.ply == ply, entries.c.seat == seat, entries.c.text == said)
            running = running.where(tables.c.id.in_(select(entries.c.table_id).where(*same)))
        async with self._store.read() as connection:
            return await connection.scalar(running.limit(1)) is not None

    async def welcome(self, id: str, person: str) -> None:
        """Let somebody who was given the link see a private table."""
        try:
            async with self._store.write() as connection:
                await connection.execute(insert(guests).values(table_id=id, person=person))
        except IntegrityError:
            pass  # they were here before

    async def dismiss_guests(self, id: str) -> None:
        """Forget who was given the link to a table."""
        async with self._store.write() as connection:
            await connection.execute(delete(guests).where(guests.c.table_id == id))

    # Reading

    async def version(self, id: str) -> int:
        """How often a table has changed; raises `NoSuchTable`."""
        found = await self._store.fetch(_VERSION, asked=id)
        if not found:
            raise _no_table(id)
        return int(found[0][0])

    async def load(self, id: str, known: Match | None = None) -> Table:
        """A table as it is now. A game already known up to some point is only read from there."""
        return await self._store.snapshot(lambda connection: self._load(connection, id, known))

    def _load(self, connection: Connection, id: str, known: Match | None) -> Table:
        row = connection.execute(select(tables).where(tables.c.id == id)).first()
        if row is None:
            raise _no_table(id)
        game = self._find_game(row.game, row.edition, row.components)
        check_rules(game, row.edition, row.components)
        seats = [_chair(found) for found in connection.execute(_chairs_of([id]))]
        return _table(row, game, tuple(seats), self._match(connection, row, game, known))

    def _match(self, connection: Connection, row: Row[Any], game: Game, known: Match | None) -> Match:
        same = known is not None and (known.seats, dict(known.options)) == (row.seats, dict(row.options))
        if same and known is not None and known.branch == row.branch and known.ply <= row.ply:
            if known.ply == row.ply:
                return known
            # on a branch moves are only added
            later = (entries.c.branch == row.branch, entries.c.ply >= known.ply)
            query = select(entries).where(entries.c.table_id == row.id, *later).order_by(entries.c.ply)
            return known.followed_by([_played(entry) for entry in connection.execute(query)])
        cuts = {
            cut.number: cut.ply for cut in connection.execute(select(branches).where(branches.c.table_id == row.id))
        }
        query = select(entries).where(entries.c.table_id == row.id).order_by(entries.c.branch, entries.c.ply)
        line: list[PlayedMove] = []
        branch = 0
        for entry in connection.execute(query):
            while branch < entry.branch:
                branch += 1
                del line[cuts[branch] :]
            line.append(_played(entry))
        while branch < row.branch:
            branch += 1
            del line[cuts[branch] :]
        kept = connection.execute(select(snapshots).where(snapshots.c.table_id == row.id))
        anchors = {int(found.ply): list(found.cells) for found in kept}
        return Match.load(game, row.seats, row.options, row.branch, line, anchors)

    async def branches_of(self, id: str) -> list[tuple[int, int, list[PlayedMove]]]:
        """What was cut away, oldest first: the branch it was on, the ply it was cut at, and its moves."""
        async with self._store.read() as connection:
            cuts = list(
                await connection.execute(select(branches).where(branches.c.table_id == id).order_by(branches.c.number))
            )
            query = select(entries).where(entries.c.table_id == id).order_by(entries.c.branch, entries.c.ply)
            found = list(await connection.execute(query))
        lost = []
        line: list[PlayedMove] = []
        for cut in cuts:
            line += [_played(row) for row in found if row.branch == cut.number - 1]
            lost.append((cut.number - 1, int(cut.ply), line[cut.ply :]))
            del line[cut.ply :]
        return lost

    async def may_see(self, table: Table, person: str | None) -> bool:
        """Whether a person may look at a table: everybody at an open one, else players and guests."""
        if not table.private or (person is not None and (person == table.host or table.seats_of(person))):
            return True
        if person is None:
            return False
        return bool(await self._store.fetch(_GUEST, asked=table.id, who=person))

    async def talk(self, id: str) -> tuple[list[WrittenNote], list[Said]]:
        """What was said at a table, oldest first: the notes of its log, and the last lines of chat."""
        noted = select(notes.c.ply, notes.c.key, notes.c.args, notes.c.at).where(notes.c.table_id == id)
        columns = (chats.c.person, chats.c.name, chats.c.seat, chats.c.text, chats.c.at)
        said = select(*columns).where(chats.c.table_id == id).order_by(chats.c.id.desc()).limit(CHAT_SHOWN)

        def work(connection: Connection) -> tuple[list[WrittenNote], list[Said]]:
            rows = connection.execute(noted.order_by(notes.c.id))
            lines = [WrittenNote(row.ply, row.key, dict(row.args), row.at) for row in rows]
            return lines, [Said(**row._mapping) for row in connection.execute(said)][::-1]

        return await self._store.snapshot(work)

    async def mine(self, person: str, limit: int = 50) -> list[TableSummary]:
        """A person's tables that are not over, the last changed first."""
        seated = select(chairs.c.table_id).where(chairs.c.person == person)
        sits = or_(tables.c.id.in_(seated), and_(tables.c.host == person, tables.c.status == WAITING))
        return await self._summaries(select(tables).where(sits, tables.c.status.in_((WAITING, PLAYING))), limit)

    async def open(self, limit: int = 20) -> list[TableSummary]:
        """Open tables with a free chair, put up in the last days."""
        free = select(chairs.c.table_id).where(chairs.c.person.is_(None), chairs.c.bot.is_(None))
        recent = tables.c.changed > time.time() - FORGOTTEN
        query = select(tables).where(
            RESTS, tables.c.status == WAITING, tables.c.private.is_(False), tables.c.id.in_(free), recent
        )
        return await self._summaries(query, limit)

    async def recent(self, person: str | None, limit: int = 12) -> list[TableSummary]:
        """Games that are over: open ones and one's own."""
        seated = select(chairs.c.table_id).where(chairs.c.person == person)
        allowed = or_(tables.c.private.is_(False), tables.c.id.in_(seated))
        ordinary = tables.c.lesson.is_(False)
        ended = tables.c.status.in_((OVER, ABANDONED))
        return await self._summaries(select(tables).where(RESTS, ended, ordinary, allowed), limit)

    async def playing(self, limit: int = 20) -> list[TableSummary]:
        """Open tables with a running game: everybody may watch."""
        shown = (tables.c.private.is_(False), tables.c.lesson.is_(False))
        query = select(tables).where(tables.c.status == PLAYING, *shown)
        return await self._summaries(query, limit)

    async def _summaries(self, query: Select[Any], limit: int) -> list[TableSummary]:
        async with self._store.read() as connection:
            rows = list(await connection.execute(query.order_by(tables.c.changed.desc()).limit(limit)))
            seats: dict[str, list[Chair]] = {row.id: [] for row in rows}
            for found in await connection.execute(_chairs_of(list(seats))):
                seats[found.table_id].append(_chair(found))
        fields = [name for name in TableSummary.__dataclass_fields__ if name != "chairs"]
        return [TableSummary(**{name: row._mapping[name] for name in fields}, chairs=seats[row.id]) for row in rows]

    async def with_bots_to_move(self, idle: float = 0.0) -> list[str]:
        """Tables on which a bot is to move and nothing happened for a time: after a crash the work is found here."""
        query = select(tables.c.id).where(tables.c.bot_to_move, tables.c.changed <= time.time() - idle)
        async with self._store.read() as connection:
            return [str(found) for found in await connection.scalars(query)]

    async def with_clocks_due(self, now: float | None = None) -> list[str]:
        """Tables on which somebody has to be warned, or whose time is up."""
        now = time.time() if now is None else now
        query = select(chairs.c.table_id).where(chairs.c.look_at <= now, _next_check_column <= now).distinct()
        async with self._store.read() as connection:
            return [str(found) for found in await connection.scalars(query)]

    async def look_later(self, now: float) -> None:
        """Put off clocks that were to be looked at by now, but were restarted or stopped since."""
        early = chairs.c.look_at <= now, or_(_next_check_column.is_(None), _next_check_column > now)
        async with self._store.read() as connection:
            if await connection.scalar(select(chairs.c.seat).where(*early).limit(1)) is None:
                return
        async with self._store.write() as connection:
            await connection.execute(update(chairs).where(*early).values(look_at=_next_check_column))


async def _delete(connection: AsyncConnection, ids: list[str]) -> None:
    parts = (chairs, prepared, entries, branches, notes, chats, guests, snapshots, results, messages, reviews)
    for part in parts:
        await connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    await connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def _no_table(id: str) -> NoSuchTable:
    return NoSuchTable("no_table")


def _chairs_of(ids: list[str]) -> Select[Any]:
    return select(chairs).where(chairs.c.table_id.in_(ids)).order_by(chairs.c.table_id, chairs.c.seat)


def _fixed(table: Table) -> dict[str, Any]:
    return {
        "game": table.game.name,
        "edition": table.game.edition,
        "components": table.game.components,
        "host": table.host,
        "created": table.created,
        "forked_from": table.forked_from[0] if table.forked_from else None,
        "fork_ply": table.forked_from[1] if table.forked_from else None,
        "rematch_of": table.rematch_of,
        "lesson": table.lesson,
    }


def _header(table: Table) -> dict[str, Any]:
    result = table.result()
    return {
        # these change only in the lobby
        "options": table.options,
        "seats": len(table.chairs),
        "pace": table.pace.text,
        "private": table.private,
        "hints": table.hints,
        "code": table.code,
        "changed": table.changed,
        "status": table.status,
        "version": table.version,
        "branch": table.match.branch,
        "ply": table.match.ply,
        "turn": table.turn(),
        # bots that play among themselves are only let on while somebody watches
        "bot_to_move": bool(bots_to_move(table.chairs, table.turn())) and not is_unattended(table.chairs),
        "redo": [_played_row(played) for played in table.redo],
        "proposal": asdict(table.proposal) if table.proposal else None,
        "proposals": table.proposals,
        "facing": table.shown_hands,
        "next": table.next,
        "unrated": table.unrated,
        "winners": result[0] if result else None,
        "scores": result[1] if result else None,
    }


def _played(row: Row[Any]) -> PlayedMove:
    return PlayedMove(row.seat, row.text, row.at)


def _played_row(played: PlayedMove) -> dict[str, Any]:
    return {"seat": played.seat, "text": played.text, "at": played.at}


def _chair_row(id: str, chair: Chair) -> dict[str, Any]:
    clock = chair.clock
    return {
        "table_id": id,
        "seat": chair.seat,
        "name": chair.name,
        "person": chair.person,
        "bot": chair.bot,
        "stand_in": chair.stand_in,
        "asked": clock.asked if clock else None,
        "warn": clock.warn if clock else None,
        "due": clock.due if clock else None,
        "warned": clock.warned if clock else False,
        "minded": chair.minded,
        "bank": chair.bank,
        "asked_again": " ".join(chair.asked_again),
        "resigned": chair.resigned,
        "program": chair.program,
        "clock_ply": clock.ply if clock else 0,
        "stopped": list(astuple(chair.stopped)) if chair.stopped else None,
    }


def _next_check(chair: Chair) -> float | None:
    return chair.running_clock.next_check() if chair.running_clock is not None else None


def _add_chairs(table: Table) -> list[Statement]:
    return [
        insert_row(chairs, {**_chair_row(table.id, chair), "look_at": _next_check(chair)}) for chair in table.chairs
    ]


def _change_chairs(table: Table, known: Sequence[Chair]) -> list[Statement]:
    """Write what has changed of the chairs: SQLite writes every index of a column that is named, changed or not.

    A clock is looked at too early rather than too late: as long as it will be looked at in time, a move leaves the
    index of `look_at` alone.
    """
    statements = []
    for chair in table.chairs:
        if chair in known:
            continue
        row = _chair_row(table.id, chair)
        key = {name: row.pop(name) for name in ("table_id", "seat")}
        old = _chair_row(table.id, known[chair.seat]) if known else {}
        if changed := {name: value for name, value in row.items() if name not in old or old[name] != value}:
            statements.append(update_row(chairs, key, changed))
        check = _next_check(chair)
        if check is not None and (not known or check != _next_check(known[chair.seat])):
            statements.append(Statement(_LOOK_EARLIER, (check, *key.values(), check)))
    return statements


def _chair(row: Row[Any]) -> Chair:
    clock = Clock(row.asked, row.warn, row.due, row.warned, row.clock_ply) if row.asked is not None else None
    return Chair(
        row.seat,
        row.name,
        row.person,
        row.bot,
        row.stand_in,
        clock,
        Clock(*row.stopped) if row.stopped is not None else None,
        row.minded,
        row.bank,
        tuple(row.asked_again.split()),
        row.resigned,
        row.program,
    )


def _table(row: Row[Any], game: Game, seats: tuple[Chair, ...], match: Match) -> Table:
    proposal = None
    if row.proposal is not None:
        proposal = Proposal(**{**row.proposal, "awaited": tuple(row.proposal["awaited"])})
    return Table(
        id=row.id,
        game=game,
        options=dict(row.options),
        chairs=seats,
        pace=read_pace(row.pace),
        private=row.private,
        host=row.host,
        code=row.code,
        created=row.created,
        changed=row.changed,
        match=match,
        status=row.status,
        version=row.version,
        redo=tuple(PlayedMove(**played) for played in row.redo),
        proposal=proposal,
        proposals=row.proposals,
        shown_hands={person: int(seat) for person, seat in row.facing.items()},
        forked_from=(row.forked_from, row.fork_ply) if row.forked_from is not None else None,
        rematch_of=row.rematch_of,
        next=row.next,
        hints=row.hints,
        unrated=row.unrated,
        lesson=row.lesson,
    )
