"""A process pool for batches of games; results come as they are finished."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import Final, TypeVar

Batch = TypeVar("Batch")
Result = TypeVar("Result")

BATCHES_AHEAD: Final = 4
"""Batches submitted per process: enough that no process waits, few enough to stay small in memory."""
GC_THRESHOLD: Final = 100_000
"""Garbage collector threshold: games allocate a lot and create no reference cycles."""


def run_parallel(work: Callable[[Batch], Result], batches: Sequence[Batch], jobs: int) -> Iterator[Result]:
    """Run `work` on every batch in `jobs` processes; results are yielded as they finish. One job needs no process."""
    if jobs <= 1 or len(batches) == 1:
        yield from map(work, batches)
        return
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    left = iter(batches)
    waiting: set[Future[Result]] = set()
    pool = ProcessPoolExecutor(min(jobs, len(batches)), context, initializer=_set_up_worker)
    try:
        while True:
            with _interrupts_blocked():
                waiting |= {pool.submit(work, batch) for batch in islice(left, jobs * BATCHES_AHEAD - len(waiting))}
            if not waiting:
                break
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for finished in done:
                yield finished.result()
    except BaseException:  # after an interrupt or an error, do not wait for the other batches
        with interrupts_ignored():
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(multiprocessing.active_children()) - others:
                worker.kill()
            pool.shutdown()
        raise
    pool.shutdown()


def _set_up_worker() -> None:
    """Set up a worker process before its first batch."""
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Ignore SIGINT: somebody who presses Ctrl+C twice waits for the end of the first, which is near."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block SIGINT: workers started here ignore it, and this process receives it after all of them exist."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cores() -> int:
    """The number of processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
