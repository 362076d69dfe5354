"""Reviews are made in a process of their own, one after the other; whoever asks meanwhile waits for the same one."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

import msgspec

from tinkertable.bots.review import Review, review, review_mark
from tinkertable.core.record import read_record, write_record
from tinkertable.games import GAMES, GamePackage, open_game
from tinkertable.store.reviews import Reviews
from tinkertable.table.refusal import Refused
from tinkertable.table.table import OVER, RECORD, Table

logger = logging.getLogger(__name__)

KEPT: Final = 40
"""So many reviews are kept in memory."""
GENTLE: Final = 5
"""How far a review stands back behind bots that somebody waits for."""


@dataclass(slots=True)
class Making:
    """A review that is being made."""

    part: float = 0.0
    """How much of it is done."""
    begun: bool = False
    """Not while another one is being made."""
    failed: bool = False


def has_review(table: Table) -> bool:
    """Whether a game may be looked at again: only when it is over, or all would learn what is hidden."""
    return table.status in (OVER, RECORD) and table.match.over


class Reviewer:
    """Makes reviews, and keeps them."""

    def __init__(self, reviews: Reviews, seconds: float, timeout: float) -> None:
        self._reviews: Final = reviews
        self._seconds: Final = seconds
        self._timeout: Final = timeout
        self._kept: OrderedDict[tuple[str, str], Review] = OrderedDict()
        self._making: dict[tuple[str, str], Making] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._one_at_a_time: Final = asyncio.Lock()
        self._threads: Final = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._process: SpawnProcess | None = None
        self._closed = False

    async def find(self, table: Table) -> Review | None:
        """The review of a table if it is there; never of a game that still runs."""
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

    async def ask(self, table: Table, again: bool = False) -> Review | Making:
        """The review, or how far it is: the first who asks sets the work going, `again` also after a failure."""
        if not has_review(table):
            raise Refused("review_running", "the game is not over: the review comes afterwards")
        found = await self.find(table)
        if found is not None:
            return found
        key = (table.id, _mark(table))
        making = self._making.get(key)
        if making is None or (making.failed and again):
            making = self._making[key] = Making()
            text = write_record(table.match.record(table.players()))
            task = asyncio.get_running_loop().create_task(self._make(key, text, making))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return making

    async def _make(self, key: tuple[str, str], record: str, making: Making) -> None:
        try:
            async with self._one_at_a_time:
                making.begun = True
                body = await asyncio.get_running_loop().run_in_executor(self._threads, self._run, record, making)
            found = _read(body)
            if found is None:
                raise ReviewFailed("the review cannot be read")
            if self._closed:
                return
            await self._reviews.keep(*key, body)
            self._keep(key, found)
            del self._making[key]
        except Exception as failure:
            making.failed = True
            logger.warning("the review of table %s failed: %s", key[0], failure)

    def _run(self, record: str, making: Making) -> str:
        """Let a fresh process do the work; it is ended when it takes too long."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(theirs, dict(GAMES), record, self._seconds), daemon=True)
        process.start()
        theirs.close()
        self._process = process
        until = time.monotonic() + self._timeout
        try:
            while not self._closed:
                if not ours.poll(max(0.0, until - time.monotonic())):
                    raise ReviewFailed(f"it took more than {self._timeout:g} s")
                said = ours.recv()
                if isinstance(said, str):
                    return said
                making.part = said
            raise ReviewFailed("the house is closing")
        except (EOFError, OSError):
            raise ReviewFailed("the process died") from None
        finally:
            self._process = None
            process.kill()
            process.join()
            process.close()
            ours.close()

    def _keep(self, key: tuple[str, str], found: Review) -> None:
        self._kept[key] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def close(self) -> None:
        """Let nothing go on."""
        self._closed = True
        process = self._process
        if process is not None:
            with suppress(ValueError):  # it has just ended by itself
                process.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)


class ReviewFailed(Exception):
    """The process crashed or took too long."""


@cache
def _mark_of(name: str) -> str:
    return review_mark(open_game(name))


def _mark(table: Table) -> str:
    return f"{_mark_of(table.game.name)}-{table.match.branch}-{table.match.ply}"


def _read(body: str) -> Review | None:
    try:
        return msgspec.json.decode(body, type=Review)
    except msgspec.MsgspecError:
        return None


def _work(pipe: Connection, shelf: Mapping[str, GamePackage], text: str, seconds: float) -> None:
    GAMES.update(shelf)
    if hasattr(os, "nice"):
        os.nice(GENTLE)
    record = read_record(text)
    send: Callable[[object], None] = pipe.send
    with suppress(BrokenPipeError, KeyboardInterrupt):  # the server is gone
        found = review(open_game(record.game), record, seconds, send)
        send(msgspec.json.encode(found).decode())
