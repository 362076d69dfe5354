"""What every background job is built from: a loop that survives errors, tasks for single tables, and bad tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from tinkertable.server.service import TableService
from tinkertable.server.shutdown import JOB_SECONDS, end_tasks, is_being_cancelled
from tinkertable.store.outage import OUTAGE

logger = logging.getLogger(__name__)

FIRST_PAUSE: Final = 10.0
"""Seconds for which a job leaves a table alone after it failed there; twice as long after each further failure."""
LONGEST_PAUSE: Final = 3600.0


class Job(Protocol):
    """A background job of the server."""

    async def run(self) -> None:
        """Work until cancelled."""

    async def stop(self) -> None:
        """End the tasks it started for single tables."""


async def run_every(interval: float, work: Callable[[float], Awaitable[object]], what: str) -> None:
    """Call `work` with the time every `interval` seconds. An error does not end the loop; its first is logged."""
    failures = 0
    while not is_being_cancelled():
        try:
            await work(time.time())
        except Exception:
            if is_being_cancelled():
                return
            failures += 1
            if failures == 1:
                logger.exception("%s failed; it is tried again every %g s", what, interval)
        else:
            if failures:
                logger.warning("%s works again after %d failures", what, failures)
            failures = 0
        await asyncio.sleep(interval)


async def run_leased(
    service: TableService, job: str, interval: float, work: Callable[[float], Awaitable[object]]
) -> None:
    """Like `run_every`, but of all processes that share the database only one works at a time."""

    async def maybe_work(now: float) -> None:
        if await service.leases.hold_job(job):
            await work(now)

    await run_every(interval, maybe_work, job)


class BadTables:
    """The tables on which one job failed: each is reported once, and left alone for longer and longer.

    A table can be bad because an entry of it is damaged or because it belongs to an older edition of its game.
    """

    def __init__(self, job: str) -> None:
        self._job: Final = job
        self._again: Final[dict[str, tuple[float, float]]] = {}
        """When each table may be tried again, and the pause before that."""

    def __len__(self) -> int:
        return len(self._again)

    def skips(self, id: str) -> bool:
        """Whether a table is to be left alone now."""
        return id in self._again and time.monotonic() < self._again[id][0]

    @contextmanager
    def isolate(self, id: str) -> Iterator[None]:
        """Keep an error on one table from everything else; a table on which the work succeeds is no longer bad."""
        try:
            yield
        except OUTAGE as lost:
            # not the table's fault: it is tried again as soon as the database answers
            logger.warning("table %s: %s failed: %s", id, self._job, type(lost).__name__)
        except Exception:
            if id not in self._again:
                logger.exception("table %s: %s failed; this is reported once", id, self._job)
            pause = min(2 * self._again[id][1], LONGEST_PAUSE) if id in self._again else FIRST_PAUSE
            self._again[id] = time.monotonic() + pause, pause
        else:
            self._again.pop(id, None)


class TableTasks:
    """Tasks for single tables, at most one a table at a time."""

    def __init__(self, work: Callable[[str], Awaitable[None]], job: str) -> None:
        self._work: Final = work
        self._bad: Final = BadTables(job)
        self.running: Final[dict[str, asyncio.Task[None]]] = {}
        self._again: Final[set[str]] = set()

    def start(self, id: str) -> None:
        """Work on a table; if somebody already does, once more afterwards."""
        if self._bad.skips(id):
            return
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
        with self._bad.isolate(id):
            await self._work(id)

    def _done(self, id: str) -> None:
        del self.running[id]
        if id in self._again:
            self._again.discard(id)
            self.start(id)

    async def stop(self) -> None:
        """Cancel every task."""
        self._again.clear()
        await end_tasks(self.running.values(), JOB_SECONDS)
