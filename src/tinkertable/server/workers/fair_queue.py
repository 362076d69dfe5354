"""A queue in which everybody gets the same share, however much work one of them has.

It is start-time fair queueing: each piece of work begins, in a time that only counts work done, when the work before
it of the same person ends. Somebody with a hundred tables waits for themselves; somebody with one table is next.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections import Counter
from typing import Final

SHORTEST: Final = 0.05
"""Seconds that any piece of work counts at least."""


class FairQueue:
    """A number of places, and those who wait for one."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._heap: Final[list[tuple[float, int, str, asyncio.Future[None]]]] = []
        self._numbers: Final = itertools.count()
        self._now = 0.0
        """The time that counts work: the beginning of the work that was last given a place."""
        self._ends: Final[dict[str, float]] = {}
        """When the last work of each share will end, in the same time."""
        self._waiting: Final[Counter[str]] = Counter()

    def __len__(self) -> int:
        return self._waiting.total()

    def sharing(self, share: str) -> int:
        """How many pieces of work have to be thought of beside one of this share: its own, and one of each other."""
        return self._waiting[share] + sum(1 for other in self._waiting if other != share)

    async def take(self, share: str, seconds: float) -> None:
        """Wait for a place for a piece of work of about this many seconds; give it back with `give`."""
        begin = max(self._now, self._ends.get(share, 0.0))
        self._ends[share] = begin + max(seconds, SHORTEST)
        if self._free and not self._heap:
            self._free -= 1
            self._begin(begin)
            return
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._heap, (begin, next(self._numbers), share, turn))
        self._waiting[share] += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give()
            raise
        finally:
            self._waiting[share] -= 1
            if not self._waiting[share]:
                del self._waiting[share]

    def give(self) -> None:
        """Give a place back; the next in the queue gets it."""
        while self._heap:
            begin, _number, _share, turn = heapq.heappop(self._heap)
            if not turn.done():
                self._begin(begin)
                turn.set_result(None)
                return
        self._free += 1

    def _begin(self, begin: float) -> None:
        self._now = max(self._now, begin)
        for share in [share for share, end in self._ends.items() if end <= self._now]:
            del self._ends[share]
