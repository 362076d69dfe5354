"""Transactions on SQLite, first come, first served; those that wait at the same time share one commit.

A commit waits for the disk, and SQLite has one writer at a time: its own lock lets late writers overtake early ones.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")

MOST_AT_ONCE: Final = 64
"""How many transactions share a commit at most."""

Work = Callable[[Connection], Any]


class GroupCommit:
    """The writer of one SQLite file: a thread with a connection of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._thread: Final = ThreadPoolExecutor(1, "sqlite-writer")
        self._waiting: Final[deque[tuple[Work, asyncio.Future[Any]]]] = deque()
        self._writing: asyncio.Task[None] | None = None
        self.turn: Final = asyncio.Lock()
        """Whoever else writes to the file in this process holds it meanwhile; it is given in the order of asking."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a function as one transaction; returns when it is committed. If it raises, its changes are undone."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await done

    async def close(self) -> None:
        """Finish what was begun, and close the connection."""
        if self._writing is not None:
            await self._writing
        self._thread.shutdown()
        self._engine.dispose()

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                async with self.turn:
                    batch = self._next_batch()
                    try:
                        outcomes = await loop.run_in_executor(self._thread, self._commit, [work for work, _ in batch])
                    except Exception as failed:
                        outcomes = [_Raised(failed)] * len(batch)
                for (_work, done), outcome in zip(batch, outcomes, strict=True):
                    _settle(done, outcome)
        finally:
            self._writing = None

    def _next_batch(self) -> list[tuple[Work, asyncio.Future[Any]]]:
        batch: list[tuple[Work, asyncio.Future[Any]]] = []
        while self._waiting and len(batch) < MOST_AT_ONCE:
            work, done = self._waiting.popleft()
            if not done.cancelled():
                batch.append((work, done))
        return batch

    def _commit(self, batch: list[Work]) -> list[Any]:
        """Run the functions in one transaction; what each returned or raised."""
        if not batch:
            return []
        with self._engine.connect().execution_options(writes=True) as connection, connection.begin():
            if len(batch) == 1:
                return [batch[0](connection)]
            return [_run_apart(connection, work) for work in batch]


def _run_apart(connection: Connection, work: Work) -> Any:
    """What a function returned, or what it raised when its own changes could be undone."""
    apart = connection.begin_nested()
    try:
        result = work(connection)
    except Exception as failed:
        # if this fails too, the whole transaction does
        apart.rollback()
        return _Raised(failed)
    apart.commit()
    return result


class _Raised:
    """An exception as an outcome."""

    def __init__(self, exception: Exception) -> None:
        self.exception: Final = exception


def _settle(done: asyncio.Future[Any], outcome: Any) -> None:
    if done.cancelled():
        return
    if isinstance(outcome, _Raised):
        done.set_exception(outcome.exception)
    else:
        done.set_result(outcome)
