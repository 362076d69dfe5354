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
from tinkertable.server.jobs.rate_exchange import RateExchange
from tinkertable.server.jobs.ratings import RatingUpdater
from tinkertable.server.service import TableService
from tinkertable.server.shutdown import CLOSE_SECONDS, JOB_SECONDS, end_tasks, within
from tinkertable.store.leases import BEAT
from tinkertable.store.outage import OUTAGE


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
        RateExchange(service),
    ]

    def wake(id: str) -> None:
        for job in (bots, auto_moves, ratings):
            job.wake(id)

    service.on_change = wake
    service.on_look = bots.wake
    beat = run_every(BEAT, service.leases.beat, "saying that this process lives")
    running = [asyncio.create_task(work) for work in (beat, service.workers.warm(), *(job.run() for job in jobs))]
    try:
        yield
    finally:
        service.on_change = service.on_look = lambda _id: None  # nothing new is begun
        await end_tasks(running, JOB_SECONDS)
        await asyncio.gather(*(within(JOB_SECONDS, f"the end of {type(job).__name__}", job.stop()) for job in jobs))
        await within(CLOSE_SECONDS, "giving the leases back", _leave(service))


async def _leave(service: TableService) -> None:
    with suppress(*OUTAGE):  # whoever has lost the database has no leases
        await service.leases.leave()
