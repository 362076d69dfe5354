"""The worker pool: processes that run bots, hints and reviews, so that none of them can block or crash the server."""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import os
import threading
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Generic, Self, TypeVar, cast

from tinkertable.core.errors import TechnicalError
from tinkertable.games import GAMES, GamePackage
from tinkertable.server.workers.fair_queue import FairQueue

WARM_UP_PAUSE: Final = 5.0
"""Seconds between the starts of two workers that no task waits for."""
KILL_SECONDS: Final = 5.0
"""Seconds that the system has to end a process that was killed."""
TABLES_KEPT: Final = 200
"""How many tables a worker keeps its bots for."""

Answer = TypeVar("Answer")
Report = Callable[[float], None]
"""Called with the share of a task that is done, from 0 to 1."""


class TaskFailed(TechnicalError):
    """A task raised an error, took too long or ended its process."""


class Task(ABC, Generic[Answer]):
    """Work for another process. It is pickled, so it is a small dataclass of plain values."""

    table: str
    """The table it is about: a worker that knows the bots of this table is preferred."""

    @abstractmethod
    def run(self, report: Report) -> Answer:
        """Do the work in the worker; `report` may be called to tell how far it is."""

    @abstractmethod
    def seconds(self) -> float:
        """How long the work takes at most; the pool adds its margin."""

    def after(self, _waited: float, _sharing: int) -> Self:
        """The task after `waited` seconds in the queue, when `sharing` tasks share the time that is left."""
        return self


@dataclass(frozen=True, slots=True)
class _Failure:
    """Why a task failed, as the worker sends it."""

    reason: str


@dataclass(frozen=True, slots=True)
class _Progress:
    """How far a task is, as the worker sends it."""

    done: float


_BEGUN: Final = "begun"
"""The first message of a worker about a task: if it dies after this, the task is to blame."""


def _work(pipe: Connection, games: Mapping[str, GamePackage], niceness: int) -> None:
    """The main loop of a worker process."""
    GAMES.update(games)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    while True:
        try:
            task: Task[object] = pipe.recv()
            pipe.send(_BEGUN)
        except (EOFError, OSError, KeyboardInterrupt):
            return  # the server is gone
        try:
            answer = task.run(lambda done: pipe.send(_Progress(done)))
        except Exception as failure:
            answer = _Failure(f"{type(failure).__name__}: {failure}")
        try:
            pipe.send(answer)
        except (OSError, KeyboardInterrupt):
            return


class _Worker:
    """One process, started when it is first needed and again after a crash."""

    def __init__(self, niceness: int) -> None:
        self._niceness: Final = niceness
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._lock: Final = threading.Lock()
        """Held while a process is started or killed: none may be started after the last was killed."""
        self._closed = False
        self._tables: OrderedDict[str, None] = OrderedDict()
        """The tables whose bots it remembers, the latest last."""

    @property
    def is_warm(self) -> bool:
        """Whether its process is running."""
        return self._process is not None and self._process.is_alive()

    def knows(self, table: str) -> bool:
        """Whether its process remembers the bots of a table."""
        return self.is_warm and table in self._tables

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        with self._lock:
            if self._closed:
                raise TaskFailed("the server is stopping")
            pipe, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, dict(GAMES), self._niceness), daemon=True)
            process.start()
            theirs.close()
            self._pipe, self._process = pipe, process
        return pipe

    def warm(self) -> None:
        """Start the process if it is not running."""
        if not self.is_warm:
            self.stop()
            self._start()

    def run(self, task: Task[Answer], timeout: float, report: Report) -> Answer:
        """Run a task and wait for its answer; raises `TaskFailed`. After a crash or a timeout the process is ended."""
        try:
            self._hand_over(task, timeout)
            self._remember(task.table)
            answer = self._receive(task, timeout, report)
        except (EOFError, OSError) as crash:
            self.stop()
            raise TaskFailed(f"{task} crashed") from crash
        except TaskFailed:
            self.stop()
            raise
        if isinstance(answer, _Failure):
            raise TaskFailed(answer.reason)
        return cast("Answer", answer)  # the pipe is untyped; the task decides what it answers

    def _remember(self, table: str) -> None:
        self._tables[table] = None
        self._tables.move_to_end(table)
        if len(self._tables) > TABLES_KEPT:
            self._tables.popitem(last=False)

    def _hand_over(self, task: Task[Answer], timeout: float) -> None:
        """Send a task. A process that died while it was idle is replaced, once: the task is not to blame."""
        try:
            self._send(task, timeout)
        except (EOFError, OSError):
            self.stop()
            self._send(task, timeout)

    def _send(self, task: Task[Answer], timeout: float) -> None:
        pipe = self._pipe or self._start()
        pipe.send(task)
        self._receive(task, timeout, lambda _done: None)  # that it has begun

    def _receive(self, task: Task[Answer], timeout: float, report: Report) -> object:
        """The next message that is not progress."""
        assert self._pipe is not None
        until = time.monotonic() + timeout
        while self._pipe.poll(max(0.0, until - time.monotonic())):
            message = self._pipe.recv()
            if not isinstance(message, _Progress):
                return message
            report(message.done)
        raise TaskFailed(f"{task} thought for more than {timeout:.0f} s")

    def close(self) -> None:
        """End the process from another thread, for good; a caller that waits for its answer gets `TaskFailed`."""
        with self._lock:
            self._closed = True
            process = self._process
        if process is not None:
            with suppress(ValueError):  # it was closed a moment ago
                process.kill()

    def stop(self) -> None:
        """End the process and forget what it knew."""
        if self._process is not None:
            self._process.kill()
            self._process.join(KILL_SECONDS)
            with suppress(ValueError):  # the system has not ended it yet
                self._process.close()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None
        self._tables.clear()


class WorkerPool:
    """A fixed number of workers and a queue of tasks for them."""

    def __init__(self, size: int, margin: float, *, niceness: int = 0, keep: bool = True) -> None:
        self._margin: Final = margin
        """Seconds a task may take beyond its own time, because the machine may be busy."""
        self._keep: Final = keep
        """Whether a process is kept for the next task; otherwise its memory is freed after each."""
        self._workers: Final = [_Worker(niceness) for _ in range(size)]
        self._idle: Final = list(self._workers)
        self._queue: Final = FairQueue(size)
        self._closed = False
        self._threads: Final = ThreadPoolExecutor(size, thread_name_prefix="worker-pool")

    @property
    def waiting(self) -> int:
        """How many tasks are in the queue."""
        return len(self._queue)

    @property
    def working(self) -> int:
        """How many workers have a task."""
        return len(self._workers) - len(self._idle)

    async def run(self, task: Task[Answer], report: Report = lambda _done: None, *, share: str | None = None) -> Answer:
        """Run a task in a worker; raises `TaskFailed`. `report` is called in a thread when the task tells its progress.

        The first report, 0.0, says that a worker was found for the task. Tasks of different shares, such as different
        people, take turns; without one a task's share is its table.
        """
        loop = asyncio.get_running_loop()
        came = loop.time()
        share = task.table if share is None else share
        await self._queue.take(share, task.seconds())
        if self._closed:
            self._queue.give()
            raise TaskFailed("the server is stopping")
        worker = self._pick(task.table)
        report(0.0)
        task = task.after(loop.time() - came, 1 + math.ceil(self._queue.sharing(share) / len(self._workers)))
        running = loop.run_in_executor(self._threads, self._run, worker, task, report)
        # the caller may be cancelled; the worker is free only when it is done
        running.add_done_callback(lambda _done: self._rest(worker))
        return await asyncio.shield(running)

    def _run(self, worker: _Worker, task: Task[Answer], report: Report) -> Answer:
        try:
            return worker.run(task, task.seconds() + self._margin, report)
        finally:
            if not self._keep:
                worker.stop()

    def _pick(self, table: str) -> _Worker:
        """The idle worker that knows the bots of this table, or else one whose process is already running."""
        best = max(self._idle, key=lambda worker: (worker.knows(table), worker.is_warm))
        self._idle.remove(best)
        return best

    def _rest(self, worker: _Worker) -> None:
        self._idle.append(worker)
        self._queue.give()

    async def warm(self) -> None:
        """Start the workers one after the other before they are needed, so that the first bots move without delay."""
        for number, worker in enumerate(self._workers):
            if number:
                await asyncio.sleep(WARM_UP_PAUSE)
            await self._queue.take("", 0.0)
            if worker not in self._idle or worker.is_warm:
                self._queue.give()
                continue
            self._idle.remove(worker)
            try:
                await asyncio.get_running_loop().run_in_executor(self._threads, worker.warm)
            finally:
                self._rest(worker)

    def close(self) -> None:
        """End every worker process."""
        self._closed = True
        for worker in self._workers:
            worker.close()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.stop()
