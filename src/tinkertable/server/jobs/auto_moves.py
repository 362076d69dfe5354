"""Moves played for people without a click: the one they prepared, and the only one there is."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from tinkertable.core.contract import Seat
from tinkertable.core.errors import IllegalMove, InvalidMove, StalePly
from tinkertable.server.jobs.base import BadTables, run_leased
from tinkertable.server.service import TableService
from tinkertable.server.shutdown import JOB_SECONDS, end_tasks
from tinkertable.store.tables import Conflict
from tinkertable.table.auto import only_move
from tinkertable.table.play import At, move
from tinkertable.table.prepare import Prepared, Verdict, judge, lapse
from tinkertable.table.refusal import NoSuchTable, Refused
from tinkertable.table.table import Table

RESCAN: Final = 60.0
"""Seconds between two searches for prepared moves that nobody was woken for."""


class AutoMover:
    """Checks a table after every change. A move it makes is a change too, so it goes on by itself."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._bad: Final = BadTables("playing automatically")

    def note_change(self, table: Table) -> None:
        """A table has changed: check whether somebody has prepared a move, or has only one."""
        self._start(table.id, table)

    def _start(self, id: str, table: Table | None) -> None:
        if self._bad.skips(id):
            return
        task = asyncio.get_running_loop().create_task(self._check(id, table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run(self) -> None:
        """Find the prepared moves whose turn came while no process looked: one has died, or the server was down."""
        await run_leased(self._service, "looking for prepared moves", RESCAN, self._rescan)

    async def _rescan(self, _now: float) -> None:
        for found in await self._service.prepared.tables():
            self._start(found, None)

    async def stop(self) -> None:
        """Cancel what is about to be played."""
        await end_tasks(self._tasks, JOB_SECONDS)

    async def _check(self, id: str, table: Table | None) -> None:
        with self._bad.isolate(id), suppress(NoSuchTable):
            if await self._play_prepared(id):
                return  # a change: the table is checked again
            if await self._find_only(table or await self._service.table(id)) is None:
                return
            # people should see the board before it goes on
            await asyncio.sleep(self._service.config.bot_pause)
            await self._play_only(id)

    async def _play_prepared(self, id: str) -> bool:
        prepared = await self._service.prepared.at(id)
        if not prepared:
            return False
        table = await self._service.table(id)
        for seat, premove in prepared.items():
            verdict = judge(table, seat, premove)
            if verdict is Verdict.PLAYS and await self._play_one(table, seat, premove):
                return True
            if verdict is Verdict.SPENT:
                await self._service.prepared.drop(id, seat, premove)
            elif verdict is Verdict.LAPSED and premove != lapse(table, premove):
                await self._service.prepared.put(id, seat, lapse(table, premove))
        return False

    async def _play_one(self, table: Table, seat: Seat, premove: Prepared) -> bool:
        who = table.chairs[seat].person
        if who is None or not await self._play_for(table, seat, who, premove.text):
            return False
        await self._service.prepared.drop(table.id, seat, premove)
        return True

    async def _play_only(self, id: str) -> None:
        table = await self._service.table(id)
        if (found := await self._find_only(table)) is not None:
            await self._play_for(table, *found)

    async def _find_only(self, table: Table) -> tuple[Seat, str, str] | None:
        """A seat that has one move only, who sits there and wants it to play itself, and the move."""
        for seat in table.turn():
            text, who = only_move(table, seat), table.chairs[seat].person
            if text is None or who is None:
                continue
            person = await self._service.people.find(who)
            if person is not None and person.auto:
                return seat, who, text
        return None

    async def _play_for(self, table: Table, seat: Seat, who: str, text: str) -> bool:
        at = At(seat, table.match.ply, table.match.branch)
        with suppress(StalePly, IllegalMove, InvalidMove, Refused, Conflict):
            await self._service.apply(
                table.id,
                lambda latest, now: move(latest, who, at, text, now, self._service.dice),
            )
            return True
        return False
