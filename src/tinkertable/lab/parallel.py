"""Work in pieces over several processes, with the results as they come."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import Final, TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")

AT_HAND: Final = 4
"""So many pieces for each process are handed out at a time: nobody runs out of work, and much of it costs no memory."""
CLUTTER: Final = 100_000
"""Python looks for what refers to itself each time so many things were made: games make much, and nothing like that."""


def spread(work: Callable[[Piece], Result], pieces: Sequence[Piece], jobs: int) -> Iterator[Result]:
    """Each piece's result, in the order they are finished; with one job everything runs in this process."""
    if jobs <= 1 or len(pieces) == 1:
        yield from map(work, pieces)
        return
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    left = iter(pieces)
    waiting: set[Future[Result]] = set()
    with ProcessPoolExecutor(min(jobs, len(pieces)), context, initializer=_settle_down) as pool:
        try:
            while True:
                with _undisturbed():
                    waiting |= {pool.submit(work, piece) for piece in islice(left, jobs * AT_HAND - len(waiting))}
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for finished in done:
                    yield finished.result()
        except BaseException:  # nobody waits for the rest: neither after an interruption nor after an error
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(multiprocessing.active_children()) - others:
                worker.kill()
            raise


def _settle_down() -> None:
    """What a process does before its first piece."""
    gc.freeze()
    gc.set_threshold(CLUTTER)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Processes that are started here never hear an interruption, and it reaches us only when all of them are there."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cores() -> int:
    """How many processes can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
