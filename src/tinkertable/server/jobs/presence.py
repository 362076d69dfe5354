"""Presence: writes down every second who still has a table before them."""

from __future__ import annotations

from typing import Final

from tinkertable.server.jobs.base import run_every
from tinkertable.server.service import TableService


class Presence:
    """Writes what the open streams have noted."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service

    async def run(self) -> None:
        """Write once a second."""
        await run_every(self._service.config.tick, self._service.watchers.write, "writing who watches")

    async def stop(self) -> None:
        """Nothing to end."""
