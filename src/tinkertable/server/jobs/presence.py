"""Presence: writes down together who has a table before them, for the other processes that share the database."""

from __future__ import annotations

from typing import Final

from tinkertable.server.jobs.base import run_every
from tinkertable.server.service import LOOKING, TableService

AT_ONCE: Final = 500
"""How many are written with one statement."""


class Presence:
    """Writes what the open streams have noted."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service

    async def run(self) -> None:
        """Write once a second."""
        await run_every(self._service.config.tick, self.write, "writing who watches")

    async def stop(self) -> None:
        """Nothing to end."""

    async def write(self, now: float) -> None:
        """Write down everybody who was noted since the last time."""
        noted = sorted(self._service.watching)
        self._service.watching.clear()
        for first in range(0, len(noted), AT_ONCE):
            await self._service.outbox.looks(noted[first : first + AT_ONCE], now + LOOKING)
