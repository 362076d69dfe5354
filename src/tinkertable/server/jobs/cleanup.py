"""Clean-up: deletes tables whose game never began."""

from __future__ import annotations

from typing import Final

from tinkertable.server.jobs.base import run_leased
from tinkertable.server.service import TableService

INTERVAL: Final = 3600.0
"""Seconds between two clean-ups."""


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
