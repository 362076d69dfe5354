"""Work in pieces over several processes, with the results as they come."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from typing import TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def spread(work: Callable[[Piece], Result], pieces: Sequence[Piece], jobs: int) -> Iterator[Result]:
    """Each piece's result, in the order they are finished; with one job everything runs in this process."""
    if jobs <= 1 or len(pieces) == 1:
        yield from map(work, pieces)
        return
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(min(jobs, len(pieces)), context, _be_quiet) as pool:
        try:
            waiting = {pool.submit(work, piece) for piece in pieces}
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for finished in done:
                    yield finished.result()
        except BaseException:  # nobody waits for the rest: neither after an interruption nor after an error
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(multiprocessing.active_children()) - others:
                worker.kill()
            raise


def _be_quiet() -> None:
    """An interruption is the affair of whoever spread the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """How many processes can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
