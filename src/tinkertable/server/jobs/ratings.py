"""Results and ratings: written after a game has ended, apart from the moves, so that an error here loses no move."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from tinkertable.server.jobs.base import run_every
from tinkertable.server.service import TableService
from tinkertable.table.table import OVER, Table

RESCAN: Final = 60.0
"""Seconds after which results are looked for though no game has ended in this process."""


class RatingUpdater:
    """Writes the results and ratings of games that have ended, also of those that ended while the server was down."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service
        self._woken: Final = asyncio.Event()
        self._begun = False

    def note_change(self, table: Table) -> None:
        """A table has changed: if its game has ended, there is something to write."""
        if table.status == OVER:
            self.wake()

    def wake(self) -> None:
        """Write what is missing."""
        self._woken.set()

    async def run(self) -> None:
        """Write what is missing, on start-up and whenever a game has ended."""
        await run_every(self._service.config.tick, self._keep_up, "writing results")

    async def _keep_up(self, _now: float) -> None:
        # now and then without being woken: another process may have died after the end of a game
        with suppress(TimeoutError):
            async with asyncio.timeout(RESCAN if self._begun else 0.0):
                await self._woken.wait()
        self._begun = True
        self._woken.clear()
        await self._service.results.keep_up()

    async def stop(self) -> None:
        """Nothing to end."""
