"""Announces new versions of tables to open pages, and between server processes that share a PostgreSQL database.

An announcement only says that a table has changed: every viewer fetches what they may see.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy.ext.asyncio import AsyncEngine

CHANNEL: Final = "tinkertable"
VERSIONS_KEPT: Final = 1000
"""Of how many tables it is remembered which version was published last."""
VIEW_LASTS: Final = 60.0
"""Seconds for which somebody who has fetched a page is taken to be looking at it."""
RETRY_AFTER: Final = 1.0
"""Seconds between attempts to hear PostgreSQL again after it went away."""
CANCEL_AGAIN: Final = 0.5
"""Seconds after which a listener that was cancelled but goes on is cancelled again."""

logger = logging.getLogger(__name__)


class Follower:
    """Somebody who listens to all their tables at once."""

    def __init__(self) -> None:
        self.tables: Final[set[str]] = set()
        """The tables they want to hear of."""
        self.changed: Final[asyncio.Queue[str | None]] = asyncio.Queue()
        """The tables that have changed; `None` says that the server is going down."""


class Hub:
    """Who listens to which table, in this process."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Queue[int | None]]] = {}
        self._people: dict[str, list[str]] = {}
        self._followers: dict[str, set[Follower]] = {}
        self._viewed: dict[str, float] = {}
        self._told: OrderedDict[str, int] = OrderedDict()
        """The last version that was published of each table."""
        self._closed = False

    def publish(self, table: str, version: int) -> None:
        """Tell everybody at a table that it has changed; a process hears of its own changes from PostgreSQL once more.

        Those who come later have read the version after they began to listen, so they have missed nothing.
        """
        if self._told.get(table, -1) >= version:
            return
        self._told[table] = version
        self._told.move_to_end(table)
        if len(self._told) > VERSIONS_KEPT:
            self._told.popitem(last=False)
        for listener in self._listeners.get(table, ()):
            listener.put_nowait(version)
        for follower in self._all_followers():
            if table in follower.tables:
                follower.changed.put_nowait(table)

    def publish_all(self) -> None:
        """Make every listener check its table: announcements may have been missed."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.put_nowait(-1)
        for follower in self._all_followers():
            for table in follower.tables:
                follower.changed.put_nowait(table)

    def _all_followers(self) -> list[Follower]:
        return [follower for followers in self._followers.values() for follower in followers]

    @asynccontextmanager
    async def follow(self, person: str) -> AsyncIterator[Follower]:
        """Listen to all tables of a person, also to those at which they will sit down."""
        follower = Follower()
        if self._closed:
            follower.changed.put_nowait(None)
        self._followers.setdefault(person, set()).add(follower)
        try:
            yield follower
        finally:
            self._followers[person].discard(follower)
            if not self._followers[person]:
                del self._followers[person]

    def introduce(self, person: str, table: str) -> None:
        """A table has become one of a person's: those who follow them want to hear of it."""
        for follower in self._followers.get(person, ()):
            follower.tables.add(table)

    @asynccontextmanager
    async def listen(self, table: str, person: str) -> AsyncIterator[asyncio.Queue[int | None]]:
        """A queue of the versions of a table; `None` says that the server is going down."""
        listener: asyncio.Queue[int | None] = asyncio.Queue()
        if self._closed:
            listener.put_nowait(None)
        self._listeners.setdefault(table, set()).add(listener)
        self._people.setdefault(table, []).append(person)
        try:
            yield listener
        finally:
            self._listeners[table].discard(listener)
            self._people[table].remove(person)
            if not self._listeners[table]:
                del self._listeners[table]
                del self._people[table]

    def present(self, table: str) -> list[str]:
        """The people who have this table before them, one for each open page."""
        return list(self._people.get(table, ()))

    def note_view(self, table: str) -> None:
        """Somebody looks at a table, with or without a stream."""
        now = time.monotonic()
        self._viewed.pop(table, None)
        self._viewed[table] = now
        # the oldest first: they are in the order of their last view
        while self._viewed[oldest := next(iter(self._viewed))] < now - VIEW_LASTS:
            del self._viewed[oldest]

    def is_watched(self, table: str) -> bool:
        """Whether somebody has a table before them, or looked at it just now."""
        return table in self._listeners or self._viewed.get(table, -VIEW_LASTS) > time.monotonic() - VIEW_LASTS

    @property
    def is_closed(self) -> bool:
        """Whether the server is stopping."""
        return self._closed

    @property
    def streams(self) -> int:
        """How many pages listen."""
        return sum(len(listeners) for listeners in self._listeners.values()) + len(self._all_followers())

    def close(self) -> None:
        """End every stream, so that the server can stop."""
        self._closed = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.put_nowait(None)
        for follower in self._all_followers():
            follower.changed.put_nowait(None)


class PostgresListener:
    """A connection that listens for the announcements of other processes, and reconnects when it breaks."""

    def __init__(self, engine: AsyncEngine, hub: Hub) -> None:
        self._url: Final = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hub = hub
        self._task: asyncio.Task[None] | None = None
        self.ready: Final = asyncio.Event()

    def start(self) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._listen_for_ever())

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            while not self._task.done():
                # again: a cancellation can get lost when the connection hears something in the same moment
                self._task.cancel()
                await asyncio.wait({self._task}, timeout=CANCEL_AGAIN)

    async def _listen_for_ever(self) -> None:
        import psycopg  # noqa: PLC0415 - only there with the extra `postgres`

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self.ready.set()
                    self._hub.publish_all()
                    async for notice in connection.notifies():
                        table, _, version = notice.payload.partition(" ")
                        self._hub.publish(table, int(version))
            except psycopg.Error as gone:
                logger.warning("PostgreSQL is away, trying again: %s", gone)
            self.ready.clear()
            await asyncio.sleep(RETRY_AFTER)
