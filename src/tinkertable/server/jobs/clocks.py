"""Clocks that run out: players who are late are warned, then a bot takes over their seat."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import Final

from tinkertable.server.jobs.base import BadTables, run_leased
from tinkertable.server.service import STAND_IN, TableService
from tinkertable.store.tables import Conflict
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import tick
from tinkertable.table.refusal import NoSuchTable
from tinkertable.table.table import Table

LOOK_LATER_EVERY: Final = 10.0
"""Seconds between two times at which clocks that were looked at too early are put off: those of many moves at once."""


class ClockChecker:
    """Checks the clocks of every table."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service
        self._bad: Final = BadTables("checking its clocks")
        self._tidied = 0.0

    async def run(self) -> None:
        """Check once a second."""
        await run_leased(self._service, "checking the clocks", self._service.config.tick, self.check)

    async def stop(self) -> None:
        """Nothing to end."""

    async def check(self, now: float) -> None:
        """Warn or replace everybody whose clock says so; a table that fails does not keep the others waiting."""
        for late in await self._service.tables.with_clocks_due(now):
            if self._bad.skips(late):
                continue
            # where nothing is due any more, another process was faster
            with self._bad.isolate(late), suppress(_NothingDue, NoSuchTable, Conflict):
                connected = self._service.hub.present(late)
                await self._service.apply(late, partial(_tick, now=now, connected=connected))
        if now - self._tidied > LOOK_LATER_EVERY:
            self._tidied = now
            await self._service.tables.look_later(now)


class _NothingDue(Exception):
    """Nobody is late."""


def _tick(table: Table, _at: float, now: float, connected: Collection[str]) -> TableChange:
    change = tick(table, STAND_IN, now, connected)
    if change is None:
        raise _NothingDue
    return change
