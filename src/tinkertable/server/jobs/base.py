"""What every background job is built from: a loop that survives errors, and tasks for single tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

logger = logging.getLogger(__name__)


class Job(Protocol):
    """A background job of the server."""

    async def run(self) -> None:
        """Work until cancelled."""

    async def stop(self) -> None:
        """End the tasks it started for single tables."""


async def run_every(interval: float, work: Callable[[float], Awaitable[object]], what: str) -> None:
    """Call `work` with the time every `interval` seconds. An error is logged and does not end the loop."""
    while True:
        try:
            await work(time.time())
        except Exception:
            logger.exception("%s failed", what)
        await asyncio.sleep(interval)


class TableTasks:
    """Tasks for single tables, at most one a table at a time."""

    def __init__(self, work: Callable[[str], Awaitable[None]]) -> None:
        self._work: Final = work
        self.running: Final[dict[str, asyncio.Task[None]]] = {}
        self._again: Final[set[str]] = set()

    def start(self, id: str) -> None:
        """Work on a table; if somebody already does, once more afterwards."""
        if id in self.running:
            self._again.add(id)
            return
        task = asyncio.get_running_loop().create_task(self._run(id))
        self.running[id] = task
        task.add_done_callback(lambda _done: self._done(id))

    def catch_up(self, id: str) -> None:
        """The work on a table is about to read its present state: earlier requests are answered by that."""
        self._again.discard(id)

    async def _run(self, id: str) -> None:
        try:
            await self._work(id)
        except Exception:
            logger.exception("table %s: a background job failed", id)

    def _done(self, id: str) -> None:
        del self.running[id]
        if id in self._again:
            self._again.discard(id)
            self.start(id)

    async def stop(self) -> None:
        """Cancel every task."""
        self._again.clear()
        for task in list(self.running.values()):
            task.cancel()
        await asyncio.gather(*self.running.values(), return_exceptions=True)
