"""Clean-up: deletes tables whose game never began, and drops idle ones from memory."""

from __future__ import annotations

from typing import Final

from tinkertable.server.jobs.base import run_every, run_leased
from tinkertable.server.service import TableService

INTERVAL: Final = 3600.0
"""Seconds between two clean-ups."""


IDLE: Final = 600.0
"""Seconds between two searches for tables in memory that nobody asks for any more."""


class IdleTables:
    """Drops the tables from memory that nobody asks for."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service

    async def run(self) -> None:
        """Drop them every ten minutes: a table stays for ten to twenty minutes after its last request."""
        await run_every(IDLE, self.drop, "dropping idle tables from memory")

    async def stop(self) -> None:
        """Nothing to end."""

    async def drop(self, _now: float) -> int:
        """Drop the tables that nobody has asked for since the last time; returns how many."""
        return self._service.drop_idle_tables()


class Cleanup:
    """Deletes tables that wait for players who never come."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service

    async def run(self) -> None:
        """Clean up every hour, unless the settings say never."""
        if self._service.config.put_away:
            await run_leased(self._service, "deleting old tables", INTERVAL, self.delete_old)

    async def stop(self) -> None:
        """Nothing to end."""

    async def delete_old(self, now: float) -> int:
        """Delete the tables that have waited too long; returns how many."""
        return await self._service.tables.put_away(now - self._service.config.put_away)
