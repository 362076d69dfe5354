"""The end of a server is bounded: each step has a deadline, after which it is reported and dropped."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import sys
import time
from collections.abc import Awaitable, Collection
from typing import Any, Final

logger = logging.getLogger(__name__)

REQUEST_SECONDS: Final = 10
"""Seconds that requests have to finish when the server is asked to stop."""
JOB_SECONDS: Final = 3.0
"""Seconds that the background jobs have to end, and the same again to clean up."""
CLOSE_SECONDS: Final = 2.0
"""Seconds that each part of the service has to close: the listener, the workers, the database."""
PROCESS_SECONDS: Final = 25.0
"""Seconds after which a process that was asked to stop is ended, whatever it waits for."""
CANCEL_AGAIN: Final = 0.5
"""Seconds after which a task that was cancelled but goes on is cancelled again."""


def is_being_cancelled() -> bool:
    """Whether the current task was asked to end.

    A loop asks, because the cancellation itself can get lost: `asyncio.wait_for` of Python 3.11 drops it when what it
    waits for happens in the same moment, and an error while a library cleans up takes its place.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def end_tasks(tasks: Collection[asyncio.Task[Any]], seconds: float) -> None:
    """Cancel tasks and wait until they have ended; those that go on after `seconds` are reported and dropped."""
    waiting = set(tasks)
    until = time.monotonic() + seconds
    while waiting:
        for task in waiting:
            task.cancel()
        left = until - time.monotonic()
        ended, waiting = await asyncio.wait(waiting, timeout=max(0.0, min(left, CANCEL_AGAIN)))
        for task in ended:
            if not task.cancelled() and (failed := task.exception()) is not None:
                logger.error("%s failed at the end", _name(task), exc_info=failed)
        if left <= 0:
            break
    for task in waiting:
        logger.error("%s does not end; it is dropped", _name(task))


async def within(seconds: float, what: str, step: Awaitable[object]) -> None:
    """Wait for a step of the shutdown. One that fails or takes longer is reported, and the next one goes on."""
    task = asyncio.ensure_future(step)
    await asyncio.wait({task}, timeout=seconds)
    if not task.done():
        task.cancel()
        logger.error("%s takes longer than %g s; it is dropped", what, seconds)
    elif not task.cancelled() and (failed := task.exception()) is not None:
        logger.error("%s failed", what, exc_info=failed)


def end_process_after(seconds: float) -> None:
    """End this process after `seconds` if it still runs then, and print where each of its threads is.

    Nothing can prevent this: neither a blocked event loop nor a thread that the interpreter would wait for.
    """
    if sys.__stderr__ is not None:
        faulthandler.dump_traceback_later(seconds, exit=True, file=sys.__stderr__)


def _name(task: asyncio.Task[Any]) -> str:
    work = task.get_coro()
    return getattr(work, "__qualname__", None) or task.get_name()
