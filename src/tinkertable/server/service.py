"""The house: its store, its news, its bots; every change of a table goes through `act`."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final
from weakref import WeakValueDictionary

from tinkertable.bots.registry import LEVELS, thinking_time
from tinkertable.core.contract import Game, Seat
from tinkertable.core.dice import SecretDice
from tinkertable.core.errors import TinkertableError
from tinkertable.games import GAMES, open_game
from tinkertable.server.notify.mail import read_mailer
from tinkertable.server.settings import Config
from tinkertable.server.workers.pool import Crew
from tinkertable.server.workers.reviews import Reviewer
from tinkertable.store.hub import Hub, PostgresEar
from tinkertable.store.lessons import Lessons
from tinkertable.store.outbox import Outbox
from tinkertable.store.people import People
from tinkertable.store.prepared import PreparedMoves
from tinkertable.store.results import Results
from tinkertable.store.reviews import Reviews
from tinkertable.store.store import Store
from tinkertable.store.tables import Conflict, Said, Tables, WrittenNote
from tinkertable.table.changes import News
from tinkertable.table.prepare import Foreseen, foresee_at, may_prepare
from tinkertable.table.refusal import NoSuchTable, Refused
from tinkertable.table.table import Table, is_id

KEPT: Final = 300
"""So many tables are kept in memory."""
ATTEMPTS: Final = 20
HOST_BOT: Final = "easy"
"""Who plays against a newcomer, and takes the seats that stayed free."""
STAND_IN: Final = "fair"
"""Who minds the chair of somebody who is away."""
LONGEST_TURN: Final = 10.0
"""Seconds a bot at a table may think about a move."""
LAST_RESORT: Final = "random"
"""Who takes over from a bot that failed: nothing can go wrong with it."""


@cache
def game_of(name: str) -> Game:
    """A game by its name, opened once."""
    return open_game(name)


def games() -> list[Game]:
    """The games that can be played here."""
    found = []
    for name in GAMES:
        try:
            found.append(game_of(name))
        except (ImportError, TinkertableError):
            continue  # a game that is not there, or whose components are spoilt, is left on the shelf
    return found


def check_bot(text: str) -> str:
    """A bot that may sit at a table; raises `UnknownBot`, or `Refused` when everybody would have to wait for it."""
    if thinking_time(text) > LONGEST_TURN:
        raise Refused("slow_bot", f"{text!r} would think too long for a table: at most {LONGEST_TURN:g} seconds")
    return text


def bots() -> list[str]:
    """The bots that can be invited, weakest first."""
    return ["random", *LEVELS]


class House:
    """Everything a server has while it runs."""

    def __init__(self, config: Config, store: Store, secret: str) -> None:
        self.config: Final = config
        self.store: Final = store
        self.secret: Final = secret
        self.tables: Final = Tables(store, game_of)
        self.people: Final = People(store)
        self.results: Final = Results(store)
        self.prepared: Final = PreparedMoves(store)
        self.lessons: Final = Lessons(store)
        self.outbox: Final = Outbox(store)
        self.mailer: Final = read_mailer(config.smtp, config.mail_from) if config.smtp else None
        self.address = config.address.rstrip("/")
        """Where people reach this house."""
        self.hub: Final = Hub()
        self.crew: Final = Crew(config.workers, config.bot_margin)
        self.reviewer: Final = Reviewer(Reviews(store), config.review_seconds, config.review_timeout)
        self.dice: Final = SecretDice()
        self._ear = PostgresEar(store.engine, self.hub) if store.is_shared else None
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._talk: OrderedDict[str, tuple[int, tuple[list[WrittenNote], list[Said]]]] = OrderedDict()
        self._foreseen: OrderedDict[tuple[str, int, int, Seat], list[Foreseen]] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.on_change: Callable[[str], None] = lambda table: None
        """Called after a table was changed by this process."""

    @classmethod
    async def open(cls, config: Config) -> House:
        """The house over the database that the config names."""
        store = await Store.open(config.database)
        house = cls(config, store, await store.secret())
        if house._ear is not None:
            house._ear.start()
        return house

    async def close(self) -> None:
        """Stop listening, send the bots home, let go of the database."""
        self.hub.close()
        if self._ear is not None:
            await self._ear.stop()
        await asyncio.to_thread(self.crew.close)
        await asyncio.to_thread(self.reviewer.close)
        await self.store.close()

    async def table(self, id: str) -> Table:
        """A table as it is now; from memory when it has not changed."""
        if not is_id(id):
            raise NoSuchTable("no_table", f"there is no table {id!r}")
        version = await self.tables.version(id)
        kept = self._kept.get(id)
        if kept is not None and kept.version == version:
            self._kept.move_to_end(id)
            return kept
        table = await self.tables.load(id, kept.match if kept is not None else None)
        self._keep(table)
        return table

    async def talk(self, table: Table) -> tuple[list[WrittenNote], list[Said]]:
        """The notes and the chat of a table; everybody who fetches the same version gets them from memory."""
        kept = self._talk.get(table.id)
        if kept is not None and kept[0] == table.version:
            return kept[1]
        talk = await self.tables.talk(table.id)
        self._talk[table.id] = table.version, talk
        if len(self._talk) > KEPT:
            self._talk.popitem(last=False)
        return talk

    async def foresee(self, table: Table, seat: Seat) -> list[Foreseen]:
        """What a seat that waits can prepare; imagined once for each position."""
        if not may_prepare(table, seat):
            return []
        key = table.id, table.match.branch, table.match.ply, seat
        if key not in self._foreseen:
            self._foreseen[key] = await asyncio.to_thread(foresee_at, table, seat)
            while len(self._foreseen) > KEPT:
                self._foreseen.popitem(last=False)
        return self._foreseen[key]

    def _keep(self, table: Table) -> None:
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def act(self, id: str, step: Callable[[Table, float], News]) -> News:
        """Take one step at a table: on what is there now, written down before anybody hears of it.

        When another process was faster, the step is tried again on what it left.
        """
        lock = self._locks.setdefault(id, asyncio.Lock())
        async with lock:
            for _attempt in range(ATTEMPTS):
                table = await self.table(id)
                news = step(table, time.time())
                try:
                    await self.tables.save(news)
                except Conflict:
                    self._kept.pop(id, None)
                    continue
                self._tell(news)
                return news
        raise Conflict

    async def add(self, news: News) -> None:
        """Put up a new table."""
        await self.tables.add(news)
        self._tell(news)

    async def say(self, id: str, said: Said) -> None:
        """Pass on a line of chat."""
        lock = self._locks.setdefault(id, asyncio.Lock())
        async with lock:
            version = await self.tables.chat(id, said)
            kept = self._kept.get(id)
            if kept is not None and kept.version == version - 1:
                self._keep(replace(kept, version=version))
        self.hub.publish(id, version)

    def _tell(self, news: News) -> None:
        if news.born is not None:
            self._tell(news.born)
        self._keep(news.table)
        self.hub.publish(news.table.id, news.table.version)
        self.on_change(news.table.id)
