"""Results and ratings: written after a game has ended, apart from the moves, so that an error here loses no move."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from tinkertable.server.service import TableService

logger = logging.getLogger(__name__)


class RatingUpdater:
    """Writes the results and ratings of games that have ended, also of those that ended while the server was down."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service
        self._woken: Final = asyncio.Event()

    def wake(self, _id: str) -> None:
        """Check whether a game has ended."""
        self._woken.set()

    async def run(self) -> None:
        """Write what is missing, on start-up and whenever a table has changed."""
        while True:
            self._woken.clear()
            try:
                await self._service.results.keep_up()
            except Exception:
                logger.exception("writing results failed")
            await asyncio.sleep(self._service.config.tick)
            await self._woken.wait()

    async def stop(self) -> None:
        """Nothing to end."""
