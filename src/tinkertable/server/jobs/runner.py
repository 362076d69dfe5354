"""Starts the background jobs, wakes them when a table changes, and stops them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tinkertable.server.jobs.auto_moves import AutoMover
from tinkertable.server.jobs.base import Job, run_every
from tinkertable.server.jobs.bots import BotMover
from tinkertable.server.jobs.cleanup import Cleanup, IdleTables
from tinkertable.server.jobs.clocks import ClockChecker
from tinkertable.server.jobs.notifications import Notifier
from tinkertable.server.jobs.presence import Presence
from tinkertable.server.jobs.rate_exchange import RateExchange
from tinkertable.server.jobs.ratings import RatingUpdater
from tinkertable.server.service import TableService
from tinkertable.server.shutdown import CLOSE_SECONDS, JOB_SECONDS, end_tasks, within
from tinkertable.store.leases import BEAT
from tinkertable.store.outage import OUTAGE
from tinkertable.table.table import Table


@asynccontextmanager
async def background_jobs(service: TableService) -> AsyncIterator[None]:
    """Run every background job while the block runs."""
    bots, auto_moves, ratings = BotMover(service), AutoMover(service), RatingUpdater(service)
    jobs: list[Job] = [
        bots,
        auto_moves,
        ratings,
        ClockChecker(service),
        Cleanup(service),
        IdleTables(service),
        Notifier(service),
        Presence(service),
        RateExchange(service),
    ]

    def wake(table: Table) -> None:
        for job in (bots, auto_moves, ratings):
            job.note_change(table)

    service.on_change = wake
    service.on_view = bots.wake
    beat = run_every(BEAT, service.leases.beat, "saying that this process lives")
    running = [asyncio.create_task(work) for work in (beat, service.workers.warm(), *(job.run() for job in jobs))]
    try:
        yield
    finally:
        # nothing new is begun
        service.on_change = lambda _table: None
        service.on_view = lambda _id: None
        await end_tasks(running, JOB_SECONDS)
        await asyncio.gather(*(within(JOB_SECONDS, f"the end of {type(job).__name__}", job.stop()) for job in jobs))
        await within(CLOSE_SECONDS, "giving the leases back", _leave(service))


async def _leave(service: TableService) -> None:
    with suppress(*OUTAGE):  # a process that has lost the database has no leases
        await service.leases.leave()
