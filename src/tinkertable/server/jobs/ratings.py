"""Who writes down how games end: beside the moves, so that nothing that goes wrong here can lose one."""

from __future__ import annotations

import asyncio
import logging

from tinkertable.server.service import House

logger = logging.getLogger(__name__)


class ScoreKeeper:
    """Writes results and ratings soon after a game has ended, also those of games that ended while nobody looked."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Look whether a game has ended."""
        self._woken.set()

    async def watch(self) -> None:
        """Write down whatever is missing, at the start and whenever a table has changed."""
        while True:
            self._woken.clear()
            try:
                await self._house.results.keep_up()
            except Exception:
                logger.exception("writing down results failed")
            await asyncio.sleep(self._house.config.tick)
            await self._woken.wait()
