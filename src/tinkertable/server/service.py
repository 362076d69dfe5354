"""TableService: loads tables, applies changes to them one at a time, and publishes each change."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from tinkertable.bots.net_file import BadModel
from tinkertable.bots.own_bots import find_bot
from tinkertable.bots.registry import KINDS, LEVELS, UnknownBot, thinking_time
from tinkertable.core.contract import Game, Seat
from tinkertable.core.dice import SecretDice
from tinkertable.core.errors import BadSetup, TinkertableError
from tinkertable.games import GAMES, open_game
from tinkertable.server.component_files import ComponentFiles
from tinkertable.server.config import Config
from tinkertable.server.host_bots import HostBots, public_name
from tinkertable.server.identity import Identity
from tinkertable.server.notify.mail import read_mailer
from tinkertable.server.notify.web_push import new_server_key
from tinkertable.server.rate_limiter import RateLimiter
from tinkertable.server.reviews import ReviewService
from tinkertable.server.shutdown import CLOSE_SECONDS, within
from tinkertable.server.watchers import Watchers
from tinkertable.server.workers.pool import WorkerPool
from tinkertable.store.hub import Hub, PostgresListener
from tinkertable.store.leases import Leases
from tinkertable.store.lesson_progress import Lessons
from tinkertable.store.outbox import Outbox
from tinkertable.store.people import People
from tinkertable.store.prepared import PreparedMoves
from tinkertable.store.rate_counts import RateCounts
from tinkertable.store.results import Results
from tinkertable.store.reviews import Reviews
from tinkertable.store.store import Store
from tinkertable.store.stream_slots import StreamSlots
from tinkertable.store.tables import Conflict, Said, TableRepository, WrittenNote
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import absence
from tinkertable.table.prepare import Foreseen, foresee_at, may_prepare
from tinkertable.table.refusal import NoSuchTable, Refused
from tinkertable.table.seats import is_unattended
from tinkertable.table.table import PLAYING, Table, is_id

TABLES_KEPT: Final = 500
"""How many tables are kept in memory, those used last; a long game takes half a megabyte."""
SEEN_KEPT: Final = 20_000
"""Of how many people it is remembered when they were last here."""
ATTEMPTS: Final = 20
"""How often a change is tried when other processes change the same table."""
HOST_BOT: Final = "easy"
"""The bot that plays against a newcomer and takes the seats that stayed free."""
STAND_IN: Final = "fair"
"""The bot that plays for somebody who is away."""
LONGEST_TURN: Final = 10.0
"""Seconds a bot at a table may think about a move."""

Step = Callable[[Table, float], TableChange]
"""A change: what becomes of a table at a time. It raises an error when the change is refused."""


def games() -> list[Game]:
    """The games that can be played here."""
    found = []
    for name in GAMES:
        try:
            found.append(open_game(name))
        except (ImportError, TinkertableError):
            continue  # not installed, or its components cannot be read
    return found


class TableService:
    """The repositories, caches and locks of one server process, its worker pool and its hub."""

    def __init__(self, config: Config, store: Store, secret: str) -> None:
        self.config: Final = config
        self.store: Final = store
        self.secret: Final = secret
        """The key that signs sessions and links."""
        self.host_bots: Final = HostBots(config.own_bots)
        self.component_files: Final = ComponentFiles(config.components)
        self.tables: Final = TableRepository(store, self.component_files.find)
        self.people: Final = People(store)
        self.limiter: Final = RateLimiter(RateCounts(store), secret, shared=store.is_shared, enabled=config.limits)
        self.identity: Final = Identity(self.people, secret, self.limiter, config.hash_memory)
        self.results: Final = Results(store)
        self.prepared: Final = PreparedMoves(store)
        self.lessons: Final = Lessons(store)
        self.outbox: Final = Outbox(store)
        self.mailer: Final = read_mailer(config.smtp, config.mail_from, config.smtp_plain) if config.smtp else None
        self.leases: Final = Leases(store)
        self.streams: Final = StreamSlots(store, self.leases)
        """The event streams that people keep open, in all processes."""
        self.address = config.address.rstrip("/")
        """The address under which people reach this server, for links in messages."""
        self.hub: Final = Hub()
        self.watchers: Final = Watchers(self.outbox)
        self.workers: Final = WorkerPool(config.workers, config.bot_margin)
        self.reviews: Final = ReviewService(Reviews(store), config.review_seconds, config.review_timeout)
        self.dice: Final = SecretDice()
        self._listener = PostgresListener(store.engine, self.hub) if store.is_shared else None
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._asked_for: set[str] = set()
        """The tables that were asked for since idle ones were last dropped."""
        self._talk: OrderedDict[str, tuple[int, tuple[list[WrittenNote], list[Said]]]] = OrderedDict()
        self._foreseen: OrderedDict[tuple[str, int, int, Seat], list[Foreseen]] = OrderedDict()
        self._seen: dict[str, float] = {}
        """When people were last here, as far as it was asked; they may have been here since."""
        self._saving: set[str] = set()
        """Tables of which a change is being written: nobody needs to read again what this process writes."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.on_change: Callable[[Table], None] = lambda table: None
        """Called with a table that this process has changed."""
        self._push_key: str | None = None
        self.moves = 0
        """How many moves this process has written, draws of chance included."""
        self.on_view: Callable[[str], None] = lambda table: None
        """Called with the id of a table on which only bots play, when somebody looks at it."""

    @classmethod
    async def open(cls, config: Config) -> TableService:
        """The service over the database that the settings name."""
        store = await Store.open(config.database)
        service = cls(config, store, await store.secret())
        if service._listener is not None:
            service._listener.start()
        return service

    async def push_key(self) -> str:
        """The key with which this server names itself to the push services of browsers."""
        if self._push_key is None:
            self._push_key = await self.store.setting("push_key", new_server_key)
        return self._push_key

    async def close(self) -> None:
        """Stop listening, end the workers, close the database."""
        self.hub.close()
        if self._listener is not None:
            await within(CLOSE_SECONDS, "ending the listener", self._listener.stop())
        await within(CLOSE_SECONDS, "ending the workers", asyncio.to_thread(self.workers.close))
        await within(CLOSE_SECONDS, "ending the review", asyncio.to_thread(self.reviews.close))
        await within(CLOSE_SECONDS, "closing the database", self.store.close())

    def bots(self) -> list[str]:
        """The bots that can be invited, weakest first; the host's own at the end."""
        return ["random", *LEVELS, *self.host_bots.names]

    def check_bot(self, text: str, game: Game | None = None, seats: int | None = None) -> str:
        """A bot that may sit at a table; raises `UnknownBot`, or `Refused` when it would keep everybody waiting.

        With a game and a number of players, it also refuses one of the host's whose file is not for them.
        """
        if self.bot_seconds(text) > LONGEST_TURN:
            raise Refused("slow_bot")
        own = self.host_bots.find(text)
        if own is not None and game is not None:
            try:
                find_bot(own, game, seats)
            except (BadSetup, BadModel) as wrong:  # it would name a folder of the host
                raise UnknownBot("bot_other_game", bot=public_name(own), game=game.name, n=seats or 0) from wrong
        return text

    def bot_seconds(self, text: str) -> float:
        """The seconds a bot has for a move; raises `UnknownBot` when it is neither one of ours nor one of the host."""
        if self.host_bots.find(text) is not None:
            return LONGEST_TURN
        try:
            return thinking_time(text)
        except UnknownBot as unknown:
            if unknown.key != "bot_name":
                raise
            known = dict.fromkeys([*self.bots(), *KINDS])
            raise UnknownBot("bot_name", bot=text, known=", ".join(known)) from None

    @property
    def hears_others(self) -> bool:
        """Whether this process hears what the others that share its database change."""
        return self._listener is None or self._listener.ready.is_set()

    @property
    def tables_in_memory(self) -> int:
        """How many tables are kept in memory."""
        return len(self._tables)

    def drop_idle_tables(self) -> int:
        """Forget the tables that nobody has asked for since the last call; returns how many."""
        idle = self._tables.keys() - self._asked_for
        for table in idle:
            del self._tables[table]
            self._talk.pop(table, None)
        for key in [key for key in self._foreseen if key[0] not in self._tables]:
            del self._foreseen[key]
        self._asked_for.clear()
        return len(idle)

    async def table(self, id: str) -> Table:
        """A table as it is now; from memory when it has not changed. Raises `NoSuchTable`."""
        if not is_id(id):
            raise _no_table(id)
        kept = self._tables.get(id)
        if kept is not None and id in self._saving and not self.store.is_shared:
            return kept  # what is being saved may be written already, but nobody has been notified
        version = await self.tables.version(id)
        kept = self._tables.get(id)
        if kept is not None and kept.version == version:
            self._tables.move_to_end(id)
            self._asked_for.add(id)
            return kept
        table = await self.tables.load(id, kept.match if kept is not None else None)
        self._keep(table)
        return table

    async def visible_table(self, id: str, person: str | None) -> Table:
        """A table this person may see. Raises `NoSuchTable`: for strangers a private table does not exist."""
        table = await self.table(id)
        await self._check_visible(table, person)
        if table.status == PLAYING and is_unattended(table.chairs):
            self.hub.note_view(id)
            self.on_view(id)
        return table

    async def _check_visible(self, table: Table, person: str | None) -> None:
        if not await self.tables.may_see(table, person):
            raise _no_table(table.id)

    async def talk(self, table: Table) -> tuple[list[WrittenNote], list[Said]]:
        """The notes and the chat of a table; everybody who fetches the same version gets them from memory."""
        kept = self._talk.get(table.id)
        if kept is not None and kept[0] == table.version:
            return kept[1]
        talk = await self.tables.talk(table.id)
        self._talk[table.id] = table.version, talk
        if len(self._talk) > TABLES_KEPT:
            self._talk.popitem(last=False)
        return talk

    def _keep_talk(self, news: TableChange) -> None:
        """A step without notes leaves what was said as it was."""
        kept = self._talk.get(news.table.id)
        if kept is not None and kept[0] == news.table.version - 1 and not news.notes:
            self._talk[news.table.id] = news.table.version, kept[1]

    async def foresee(self, table: Table, seat: Seat) -> list[Foreseen]:
        """The moves that a waiting seat can prepare; computed once for each position."""
        if not may_prepare(table, seat):
            return []
        key = table.id, table.match.branch, table.match.ply, seat
        if key not in self._foreseen:
            self._foreseen[key] = await asyncio.to_thread(foresee_at, table, seat)
            while len(self._foreseen) > TABLES_KEPT:
                self._foreseen.popitem(last=False)
        return self._foreseen[key]

    async def absent_people(self, table: Table) -> set[str]:
        """The people at a table who have not been seen for long, as long as a move may take at least."""
        present = self.hub.present(table.id)
        people = [chair.person for chair in table.chairs if chair.person is not None and chair.person not in present]
        since = time.time() - absence(table.pace, self.config.absent_after)
        # somebody who was here later than that when last asked about is not asked about again
        unsure = [who for who in people if self._seen.get(who, since) <= since]
        if not unsure:
            return set()
        seen = await self.people.seen(unsure)
        self._seen.update(seen)
        while len(self._seen) > SEEN_KEPT:
            del self._seen[next(iter(self._seen))]
        return {who for who, at in seen.items() if at < since}

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        self._asked_for.add(table.id)
        while len(self._tables) > TABLES_KEPT:
            self._tables.popitem(last=False)

    async def apply(self, id: str, step: Step) -> TableChange:
        """Apply a change to a table as it is now: it is saved before anybody is notified.

        When another process was faster, the change is tried again on what it left.
        """
        return await self._apply(id, step, None)

    async def apply_as(self, person: str, id: str, step: Step) -> TableChange:
        """Apply a person's change to a table; raises `NoSuchTable` when they may not see it."""
        return await self._apply(id, step, person)

    async def _apply(self, id: str, step: Step, person: str | None) -> TableChange:
        lock = self._locks.setdefault(id, asyncio.Lock())
        async with lock:
            for _attempt in range(ATTEMPTS):
                # as this process knows it: if it has changed since, nothing can be saved
                kept = self._tables.get(id)
                table = kept if kept is not None else await self.table(id)
                try:
                    if person is not None:
                        await self._check_visible(table, person)
                    news = step(table, time.time())
                except Exception:
                    if await self.table(id) is table:
                        raise
                    continue  # refused for what is no longer so
                self._saving.add(id)
                try:
                    await self.tables.save(news, table)
                except Conflict:
                    self._tables.pop(id, None)
                    continue
                finally:
                    self._saving.discard(id)
                self._publish(news)
                return news
        raise Conflict

    async def add(self, news: TableChange) -> None:
        """Save and publish a new table."""
        await self.tables.add(news)
        self._publish(news)

    async def delete(self, table: Table) -> None:
        """Delete a table; pages that show it learn that it is gone."""
        lock = self._locks.setdefault(table.id, asyncio.Lock())
        async with lock:
            await self.tables.delete(table.id)
            self._tables.pop(table.id, None)
            self._talk.pop(table.id, None)
        self.hub.publish(table.id, table.version + 1)

    async def say(self, table: Table, said: Said) -> Table:
        """Save and publish a line of chat; returns the table after it."""
        lock = self._locks.setdefault(table.id, asyncio.Lock())
        async with lock:
            version = await self.tables.chat(table.id, said)
            kept = self._tables.get(table.id)
            if kept is not None and kept.version == version - 1:
                self._keep(replace(kept, version=version))
        self.hub.publish(table.id, version)
        return replace(table, version=version) if table.version == version - 1 else await self.table(table.id)

    def _publish(self, news: TableChange) -> None:
        if news.spawned is not None:
            self._publish(news.spawned)
        self._keep(news.table)
        self.moves += len(news.played)
        self._keep_talk(news)
        for person in {chair.person for chair in news.table.chairs} - {None}:
            assert person is not None
            self.hub.introduce(person, news.table.id)
        self.hub.publish(news.table.id, news.table.version)
        self.on_change(news.table)


def _no_table(id: str) -> NoSuchTable:
    return NoSuchTable("no_table")
