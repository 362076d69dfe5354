"""A Ray cluster as the pool of an experiment, for those who outgrow one machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from tinkertable.lab.balance.runs import Pool
from tinkertable.lab.balance.trial import Trial

AHEAD: Final = 4
"""Pieces of work submitted per processor of the cluster."""
FOREVER: Final = -1
"""Work that was lost with its worker, or with the whole machine, is done again as often as needed."""


def ray_pool(address: str) -> Pool:
    """The workers of a cluster: `auto`, `host:port`, `ray://host:port`, or `local` for a cluster on this machine.

    A number fixes all luck, so it does not matter which worker plays it, or whether one plays it twice.
    """

    def run(work: Callable[[int], Trial], numbers: Sequence[int]) -> Iterator[Trial]:
        import ray  # noqa: PLC0415 - an extra, and slow to load

        started = not ray.is_initialized()
        if started:
            ray.init(address=address, log_to_driver=False, include_dashboard=False if address == "local" else None)
        try:
            remote = ray.remote(max_retries=FOREVER)(work_on)
            yield from _results(ray, remote, ray.put(work), numbers)
        finally:
            if started:
                ray.shutdown()

    return run


def work_on(work: Callable[[int], Trial], number: int) -> Trial:
    """One piece of work, on a worker of the cluster."""
    return work(number)


def _results(ray: Any, remote: Any, work: Any, numbers: Sequence[int]) -> Iterator[Trial]:
    """Results as they are finished; only as many pieces are submitted as the cluster can soon use."""
    left = iter(numbers)
    waiting: list[Any] = []
    while True:
        most = AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), 1)
        waiting += [remote.remote(work, number) for number in islice(left, most - len(waiting))]
        if not waiting:
            return
        done, waiting = ray.wait(waiting, num_returns=1)
        yield from ray.get(done)
