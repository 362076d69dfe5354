"""Whether the server can do its work: a write probe of the database, and whether other processes are heard."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from tinkertable.server.service import TableService
from tinkertable.store.outage import write_probe

PATIENCE: Final = 5.0
"""Seconds after which a database that does not answer is taken to be away."""
LASTS: Final = 1.0
"""Seconds for which a result is used again, so that many questions cost one write."""


class Health:
    """The state of one server process."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service
        self._lock: Final = asyncio.Lock()
        self._probed = -LASTS
        self._trouble: str | None = None

    async def trouble(self) -> str | None:
        """Why nothing can be written now, or `None`."""
        async with self._lock:
            if time.monotonic() - self._probed >= LASTS:
                self._trouble = await self._probe()
                self._probed = time.monotonic()
        return self._trouble

    async def _probe(self) -> str | None:
        try:
            async with asyncio.timeout(PATIENCE):
                await write_probe(self._service.store)
        except TimeoutError:
            return "the database does not answer"
        except Exception as wrong:  # whatever it is, a move would meet it too
            return f"the database cannot be written: {type(wrong).__name__}"
        return None

    async def unready(self) -> str | None:
        """Why no requests should be sent to this process now, or `None`."""
        if self._service.hub.is_closed:
            return "stopping"
        if not self._service.hears_others:
            return "other processes are not heard"
        return await self.trouble()
