"""Keeps rate limits: exchanges counts and free stream slots with other server processes, and deletes old ones."""

from __future__ import annotations

import time
from typing import Final

from tinkertable.server.jobs.base import run_every
from tinkertable.server.service import TableService

EXCHANGE_EVERY: Final = 1.0
FORGET_EVERY: Final = 60.0


class RateExchange:
    """Runs the exchange of the rate limiter."""

    def __init__(self, service: TableService) -> None:
        self._limiter = service.limiter
        self._streams = service.streams
        self._forgot = time.time()

    async def run(self) -> None:
        """Check once a second."""
        if self._limiter.enabled:
            await run_every(EXCHANGE_EVERY, self.check, "exchanging rate limits")

    async def stop(self) -> None:
        """Nothing to end."""

    async def check(self, now: float) -> None:
        """Exchange what was counted; once a minute delete what is over."""
        await self._limiter.exchange(now)
        await self._streams.give_back()
        if now - self._forgot > FORGET_EVERY:
            self._forgot = now
            await self._limiter.forget(now)
            await self._streams.forget_dead()
