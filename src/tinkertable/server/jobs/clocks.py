"""Clocks that run out: players who are late are warned, then a bot takes over their seat."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from tinkertable.server.jobs.base import run_every
from tinkertable.server.service import STAND_IN, TableService
from tinkertable.store.tables import Conflict
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import tick
from tinkertable.table.refusal import NoSuchTable
from tinkertable.table.table import Table

logger = logging.getLogger(__name__)


class ClockChecker:
    """Checks the clocks of every table."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service
        self._broken: Final[set[str]] = set()
        """Tables that failed: logged once, not every second."""

    async def run(self) -> None:
        """Check once a second."""
        await run_every(self._service.config.tick, self.check, "checking the clocks")

    async def stop(self) -> None:
        """Nothing to end."""

    async def check(self, now: float) -> None:
        """Warn or replace everybody whose clock says so; a table that fails does not keep the others waiting."""
        for late in await self._service.tables.with_clocks_due(now):
            try:
                await self._service.apply(late, partial(_tick, now=now))
            except (_NothingDue, NoSuchTable, Conflict):
                continue  # another process was faster
            except Exception:
                if late not in self._broken:
                    logger.exception("table %s: checking its clocks failed", late)
                self._broken.add(late)


class _NothingDue(Exception):
    """Nobody is late."""


def _tick(table: Table, _at: float, now: float) -> TableChange:
    change = tick(table, STAND_IN, now)
    if change is None:
        raise _NothingDue
    return change
