"""The bots at work, each in a process of its own: a crash or a long thought never touches the server."""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Generic, Self, TypeVar, cast

from tinkertable.bots.coach import Hint, hint
from tinkertable.bots.protocol import Bot, ask
from tinkertable.bots.registry import make_bot, thinking_time
from tinkertable.bots.search import SearchBot
from tinkertable.core.contract import Seat
from tinkertable.core.dice import SecretDice
from tinkertable.core.errors import TinkertableError
from tinkertable.games import GAMES, GamePackage, open_game


class BotFailed(TinkertableError):
    """A bot crashed, thought too long or played an impossible move."""


UNHURRIED: Final = 5.0
"""Seconds between the starts of two workers that nobody waits for."""
BOTS_KEPT: Final = 200
"""So many bots a worker remembers."""
MOST: Final = 0.8
"""The part of its time that a bot thinks at most: those who come meanwhile are to be answered in time too."""
LEAST: Final = 0.05
"""The part of its time that a bot has left, however long it waited for a worker, and however many wait behind it."""

Answer = TypeVar("Answer")


class Errand(ABC, Generic[Answer]):
    """Something to think about in another process."""

    table: str

    @abstractmethod
    def think(self) -> Answer:
        """What comes of it."""

    @abstractmethod
    def seconds(self) -> float:
        """How long it takes at most."""

    def after(self, _waited: float, _sharing: int) -> Self:
        """The same after so many seconds in the queue, when so many have to share the time that it has left."""
        return self


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of it: the move as text, the bot's hope for its seat, and how it thinks the game goes on."""

    text: str
    value: float | None
    line: list[str]
    effort: float = 0.0
    """Seconds for which the processor thought."""


@dataclass(frozen=True, slots=True)
class Job(Errand[Thought]):
    """A bot's turn."""

    table: str
    game: str
    cells: list[int]
    seat: Seat
    bot: str
    waited: float = 0.0
    """Seconds it stood in the queue."""
    sharing: int = 1
    """How many there are for its worker, itself and those behind it: all of them are to be answered in time."""

    def think(self) -> Thought:
        """Let the bot choose from what its seat can see, in what is left of its time."""
        began, worked = time.perf_counter(), time.thread_time()
        game = open_game(self.game)
        state = game.load(self.cells)
        bot = _bot_of(self.table, self.seat, self.bot)
        if isinstance(bot, SearchBot) and bot.seconds:
            limit = self.seconds()
            left = limit - self.waited - (time.perf_counter() - began)
            bot.seconds = max(LEAST * limit, min(left, MOST * limit) / self.sharing)
        choice = ask(bot, game, state, self.seat, SecretDice())
        if choice.move not in state.legal(self.seat):
            raise BotFailed(f"{self.bot} chose an impossible move")
        value = choice.values[self.seat] if choice.values else None
        line = [game.notation(move) for move in choice.line]
        return Thought(game.notation(choice.move), value, line, time.thread_time() - worked)

    def seconds(self) -> float:
        """What its text says."""
        return thinking_time(self.bot)

    def after(self, waited: float, sharing: int) -> Job:
        """The waiting is part of its time, and what is left of it is not for this bot alone."""
        return replace(self, waited=waited, sharing=sharing)

    def __str__(self) -> str:
        return self.bot


@lru_cache(BOTS_KEPT)
def _bot_of(table: str, seat: Seat, text: str) -> Bot:
    """The bot in a chair, kept in its worker: it remembers what it planned for the rest of its turn."""
    return make_bot(text)


@dataclass(frozen=True, slots=True)
class Question(Errand[Hint]):
    """Somebody asks the coach for a hint."""

    table: str
    game: str
    cells: list[int]
    seat: Seat

    def think(self) -> Hint:
        """What the coach would play, from what this seat can see."""
        game = open_game(self.game)
        return hint(game, game.load(self.cells), self.seat)

    def seconds(self) -> float:
        """As long as the bot that plans like the coach."""
        return thinking_time("strong")

    def __str__(self) -> str:
        return "the coach"


@dataclass(frozen=True, slots=True)
class _Failure:
    """Why nothing came of an errand."""

    reason: str


_BEGUN: Final = "begun"
"""What a worker says first: from now on it is the errand's fault when it dies."""


def _work(pipe: Connection, shelf: Mapping[str, GamePackage]) -> None:
    GAMES.update(shelf)
    while True:
        try:
            errand = pipe.recv()
            pipe.send(_BEGUN)
        except (EOFError, KeyboardInterrupt):
            return  # the server is gone
        try:
            answer: object = errand.think()
        except Exception as failure:
            answer = _Failure(f"{type(failure).__name__}: {failure}")
        pipe.send(answer)


class _Worker:
    """One process, started when it is first needed and again after a crash."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self.served: OrderedDict[str, None] = OrderedDict()
        """The tables whose bots it knows, the latest last."""

    @property
    def is_warm(self) -> bool:
        """Whether its process is there, and alive."""
        return self._process is not None and self._process.is_alive()

    def knows(self, table: str) -> bool:
        """Whether the bots of a table are in its memory."""
        return self.is_warm and table in self.served

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, dict(GAMES)), daemon=True)
        self._process.start()
        theirs.close()
        return self._pipe

    def warm(self) -> None:
        if not self.is_warm:
            self.stop()
            self._start()

    def ask(self, errand: Errand[Answer], timeout: float) -> Answer:
        try:
            self._hand_over(errand, timeout)
            self.served[errand.table] = None
            self.served.move_to_end(errand.table)
            if len(self.served) > BOTS_KEPT:
                self.served.popitem(last=False)
            answer = self._hear(errand, timeout)
        except (EOFError, OSError) as crash:
            self.stop()
            raise BotFailed(f"{errand} crashed") from crash
        except BotFailed:
            self.stop()
            raise
        if isinstance(answer, _Failure):
            raise BotFailed(answer.reason)
        return cast("Answer", answer)  # what an errand brings is its own affair

    def _hand_over(self, errand: Errand[Answer], timeout: float) -> None:
        """Give it an errand. A process that died while it had nothing to do is replaced, once: no bot is to blame."""
        try:
            self._give(errand, timeout)
        except (EOFError, OSError):
            self.stop()
            self._give(errand, timeout)

    def _give(self, errand: Errand[Answer], timeout: float) -> None:
        pipe = self._pipe or self._start()
        pipe.send(errand)
        self._hear(errand, timeout)  # that it has begun

    def _hear(self, errand: Errand[Answer], timeout: float) -> object:
        assert self._pipe is not None
        if not self._pipe.poll(timeout):
            raise BotFailed(f"{errand} thought for more than {timeout:.0f} s")
        return self._pipe.recv()

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None
        self.served.clear()


class Crew:
    """So many workers, and a queue of errands for them."""

    def __init__(self, size: int, margin: float) -> None:
        self._margin: Final = margin
        """Seconds an errand may take beyond its time: the machine may have much else to do."""
        self._workers: Final = [_Worker() for _ in range(size)]
        self._idle: Final = list(self._workers)
        self._free: Final = asyncio.Semaphore(size)
        self._waiting = 0
        """How many errands stand in the queue."""
        self._threads: Final = ThreadPoolExecutor(size, thread_name_prefix="crew")

    async def think(self, errand: Errand[Answer]) -> Answer:
        """Let a worker think about something; raises `BotFailed` when nothing comes of it."""
        loop = asyncio.get_running_loop()
        came = loop.time()
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        worker = self._pick(errand.table)
        errand = errand.after(loop.time() - came, 1 + math.ceil(self._waiting / len(self._workers)))
        asked = loop.run_in_executor(self._threads, worker.ask, errand, errand.seconds() + self._margin)
        # whoever asked may go away; the worker is free only when it is done
        asked.add_done_callback(lambda _done: self._rest(worker))
        return await asyncio.shield(asked)

    def _pick(self, table: str) -> _Worker:
        """The idle worker that knows the bots of this table, or else one that need not be started first."""
        best = max(self._idle, key=lambda worker: (worker.knows(table), worker.is_warm))
        self._idle.remove(best)
        return best

    def _rest(self, worker: _Worker) -> None:
        self._idle.append(worker)
        self._free.release()

    async def warm(self) -> None:
        """Start the workers before they are needed, one after the other: the first bots then move without delay."""
        for number, worker in enumerate(self._workers):
            if number:
                await asyncio.sleep(UNHURRIED)
            await self._free.acquire()
            if worker not in self._idle or worker.is_warm:
                self._free.release()
                continue
            self._idle.remove(worker)
            try:
                await asyncio.get_running_loop().run_in_executor(self._threads, worker.warm)
            finally:
                self._rest(worker)

    def close(self) -> None:
        """Send everybody home."""
        for worker in self._workers:
            if worker._process is not None:
                worker._process.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.stop()
