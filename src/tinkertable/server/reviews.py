"""Game reviews: made one at a time in the background, kept in the database and in memory."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import msgspec

from tinkertable.bots.review import Review, review_mark
from tinkertable.core.record import write_record
from tinkertable.games import GameKey
from tinkertable.server.workers.pool import TaskFailed, WorkerPool
from tinkertable.server.workers.tasks import ReviewTask
from tinkertable.store.reviews import Reviews
from tinkertable.table.refusal import Refused
from tinkertable.table.table import OVER, RECORD, Table

logger = logging.getLogger(__name__)

REVIEWS_KEPT: Final = 40
"""How many reviews are kept in memory."""
NICENESS: Final = 5
"""The priority of the review process: bots that somebody waits for come first."""


@dataclass(slots=True)
class ReviewProgress:
    """A review that is being made."""

    done: float = 0.0
    """How much of it is done, from 0 to 1."""
    begun: bool = False
    """False while it waits for another review."""
    failed: bool = False


def has_review(table: Table) -> bool:
    """Whether a game can be reviewed: only when it is over, because a review shows what was hidden."""
    return table.status in (OVER, RECORD) and table.match.over


class ReviewService:
    """Makes reviews and keeps them; everyone who asks for the same review waits for the same work."""

    def __init__(self, reviews: Reviews, seconds: float, timeout: float) -> None:
        self._reviews: Final = reviews
        self._seconds: Final = seconds
        self._timeout: Final = timeout
        self._kept: OrderedDict[tuple[str, str], Review] = OrderedDict()
        self._progress: dict[tuple[str, str], ReviewProgress] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        # a worker of its own, so that a review never takes one from the bots
        self._pool: Final = WorkerPool(1, margin=0.0, niceness=NICENESS, keep=False)
        self._closed = False

    async def find(self, table: Table) -> Review | None:
        """The review of a finished game, or `None` if it has not been made."""
        if not has_review(table):
            return None
        key = (table.id, _mark(table))
        if key not in self._kept:
            body = await self._reviews.find(*key)
            found = _read(body) if body is not None else None
            if found is None:
                return None
            self._keep(key, found)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def ask(self, table: Table, again: bool = False) -> Review | ReviewProgress:
        """The review, or how far it is. The first request starts the work; `again` starts it after a failure too."""
        if not has_review(table):
            raise Refused("review_running")
        found = await self.find(table)
        if found is not None:
            return found
        key = (table.id, _mark(table))
        progress = self._progress.get(key)
        if progress is None or (progress.failed and again):
            progress = self._progress[key] = ReviewProgress()
            text = write_record(table.match.record(table.players()))
            work = ReviewTask(table.id, GameKey.of(table.game), text, self._seconds, self._timeout)
            task = asyncio.get_running_loop().create_task(self._make(key, work, progress))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return progress

    async def _make(self, key: tuple[str, str], work: ReviewTask, progress: ReviewProgress) -> None:
        def report(done: float) -> None:
            progress.begun, progress.done = True, done

        try:
            body = await self._pool.run(work, report)
            found = _read(body)
            if found is None:
                raise TaskFailed("the review cannot be read")
            if self._closed:
                return
            await self._reviews.keep(*key, body)
            self._keep(key, found)
            del self._progress[key]
        except Exception as failure:
            progress.failed = True
            logger.warning("the review of table %s failed: %s", key[0], failure)

    def _keep(self, key: tuple[str, str], found: Review) -> None:
        self._kept[key] = found
        while len(self._kept) > REVIEWS_KEPT:
            self._kept.popitem(last=False)

    def close(self) -> None:
        """End the review that is being made."""
        self._closed = True
        self._pool.close()


@lru_cache(maxsize=32)
def _mark_of(game: GameKey) -> str:
    return review_mark(game.open())


def _mark(table: Table) -> str:
    return f"{_mark_of(GameKey.of(table.game))}-{table.match.branch}-{table.match.ply}"


def _read(body: str) -> Review | None:
    try:
        return msgspec.json.decode(body, type=Review)
    except msgspec.MsgspecError:
        return None
