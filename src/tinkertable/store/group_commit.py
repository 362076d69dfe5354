"""Transactions of one process, first come, first served; those that wait at the same time share one commit.

A commit waits for the disk, and SQLite has one writer at a time: its own lock lets late writers overtake early ones.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine

W = TypeVar("W")

MOST_AT_ONCE: Final = 64
"""How many transactions share a commit at most."""

Work = Callable[[Connection], Any]


class GroupCommit(ABC, Generic[W]):
    """A queue of transactions, and the task that commits them."""

    def __init__(self) -> None:
        self._waiting: Final[deque[tuple[W, asyncio.Future[Any]]]] = deque()
        self._writing: asyncio.Task[None] | None = None
        self.turn: Final = asyncio.Lock()
        """Held by other writers, so that nothing is committed meanwhile; it is given in the order of asking."""

    @abstractmethod
    async def commit(self, batch: list[W]) -> list[Any]:
        """Carry out transactions with one commit; what came of each, `Raised` for those that failed alone."""

    async def run(self, work: W) -> Any:
        """Carry out a transaction; returns when it is committed. If it raises, its changes are undone."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await done

    async def close(self) -> None:
        """Finish what was begun."""
        if self._writing is not None:
            await self._writing

    async def _write(self) -> None:
        try:
            while self._waiting:
                async with self.turn:
                    batch = self._next_batch()
                    try:
                        outcomes = await self.commit([work for work, _ in batch]) if batch else []
                    except Exception as failed:
                        outcomes = [Raised(failed)] * len(batch)
                for (_work, done), outcome in zip(batch, outcomes, strict=True):
                    _settle(done, outcome)
        finally:
            self._writing = None

    def _next_batch(self) -> list[tuple[W, asyncio.Future[Any]]]:
        batch: list[tuple[W, asyncio.Future[Any]]] = []
        while self._waiting and len(batch) < MOST_AT_ONCE:
            work, done = self._waiting.popleft()
            if not done.cancelled():
                batch.append((work, done))
        return batch


class SqliteWriter(GroupCommit[Work]):
    """The writer of one SQLite file: a thread with a connection of its own."""

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._engine: Final = engine
        self._thread: Final = ThreadPoolExecutor(1, "sqlite-writer")

    async def close(self) -> None:
        """Finish what was begun, and close the connection."""
        await super().close()
        self._thread.shutdown()
        self._engine.dispose()

    async def commit(self, batch: list[Work]) -> list[Any]:
        """Run functions in one transaction; what each returned or raised."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, batch)

    def _commit(self, batch: list[Work]) -> list[Any]:
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
        return Raised(failed)
    apart.commit()
    return result


class Raised:
    """An exception as an outcome."""

    def __init__(self, exception: Exception) -> None:
        self.exception: Final = exception


def _settle(done: asyncio.Future[Any], outcome: Any) -> None:
    if done.cancelled():
        return
    if isinstance(outcome, Raised):
        done.set_exception(outcome.exception)
    else:
        done.set_result(outcome)
