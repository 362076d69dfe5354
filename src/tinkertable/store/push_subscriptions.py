"""The browsers that people want notifications in: one subscription for each, until it ends or is withdrawn."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Select, delete, insert, select

from tinkertable.store.schema import push_subscriptions
from tinkertable.store.store import Store

MOST: Final = 10
"""How many browsers a person may have; the oldest goes first."""
KIND: Final = "p"
"""The kind of a message to a browser is this letter and the number of its subscription in hexadecimal."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """One browser of a person."""

    id: int
    person: str
    endpoint: str
    """Where its push service takes messages."""
    key: str
    secret: str
    language: str
    label: str
    """What the person recognises the browser by."""
    created: float

    @property
    def kind(self) -> str:
        """The kind of the messages to this browser."""
        return f"{KIND}{self.id:x}"


def subscription_of(kind: str) -> int | None:
    """The subscription to which messages of a kind go, or `None` for other kinds."""
    try:
        return int(kind.removeprefix(KIND), 16) if kind.startswith(KIND) else None
    except ValueError:
        return None


class PushSubscriptions:
    """The subscriptions of one database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, person: str, session: str, endpoint: str, **about: str) -> None:
        """Remember a browser (key, secret, language, label); a known one is replaced, even another person's."""
        row = {"endpoint": endpoint, "created": time.time(), **about}
        async with self._store.write() as connection:
            await connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint == endpoint))
            mine = select(push_subscriptions.c.id).where(push_subscriptions.c.person == person)
            kept = list(await connection.scalars(mine.order_by(push_subscriptions.c.id.desc())))
            await connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id.in_(kept[MOST - 1 :])))
            await connection.execute(insert(push_subscriptions).values(person=person, session=session, **row))

    async def of(self, person: str) -> list[Subscription]:
        """The browsers of a person, the newest first."""
        query = select(push_subscriptions).where(push_subscriptions.c.person == person)
        return await self._found(query.order_by(push_subscriptions.c.id.desc()))

    async def find(self, ids: Iterable[int]) -> dict[int, Subscription]:
        """These subscriptions, as far as they still exist."""
        wanted = list(ids)
        if not wanted:
            return {}
        query = select(push_subscriptions).where(push_subscriptions.c.id.in_(wanted))
        return {found.id: found for found in await self._found(query)}

    async def _found(self, query: Select[Any]) -> list[Subscription]:
        names = Subscription.__dataclass_fields__
        async with self._store.read() as connection:
            rows = await connection.execute(query)
            return [Subscription(**{name: row._mapping[name] for name in names}) for row in rows]

    async def withdraw(self, person: str, id: int) -> None:
        """Forget a browser of a person."""
        mine = (push_subscriptions.c.person == person, push_subscriptions.c.id == id)
        async with self._store.write() as connection:
            await connection.execute(delete(push_subscriptions).where(*mine))

    async def remove(self, id: int) -> None:
        """Forget a subscription that its browser has ended."""
        async with self._store.write() as connection:
            await connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id == id))
