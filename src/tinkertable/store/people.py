"""People: a name and preferences, optionally an account and tokens for their bots."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import and_, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from tinkertable.store.schema import (
    addresses,
    chairs,
    chats,
    ended_sessions,
    guests,
    lessons,
    messages,
    people,
    push_subscriptions,
    ratings,
    results,
    tables,
    tokens,
)
from tinkertable.store.statements import Transaction, update_row
from tinkertable.store.store import Store
from tinkertable.table.refusal import Refused
from tinkertable.table.seats import FORMER

SEEN_EVERY: Final = 120.0
"""Being here is written down at most this often, in seconds: somebody is absent after many minutes only."""
USED_EVERY: Final = 600.0
"""The same of the use of a token, which its owner reads in their settings."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays here."""

    id: str
    name: str
    named: bool
    language: str | None
    theme: str
    seen: float
    login: str | None
    password: str | None
    epoch: int
    auto: bool = False
    """Whether a move that is no choice plays itself."""
    confirm: str = "phone"
    """Where a move that cannot be undone asks once: `phone`, `always`, `never`."""
    steps: str = "normal"
    """How fast the page shows what others did: `slow`, `normal`, `fast`, `once`."""


@dataclass(frozen=True, slots=True)
class Token:
    """A key for an outside bot; the secret itself is not kept."""

    id: int
    label: str
    created: float
    used: float | None


_COLUMNS: Final = [people.c[name] for name in Person.__dataclass_fields__]
_FIND: Final = select(*_COLUMNS).where(people.c.id == bindparam("asked"))
_FIND_SESSION: Final = (
    select(*_COLUMNS)
    .outerjoin(
        ended_sessions,
        and_(ended_sessions.c.person == people.c.id, ended_sessions.c.session == bindparam("session")),
    )
    .where(people.c.id == bindparam("asked"), ended_sessions.c.at.is_(None))
)
_BY_TOKEN: Final = select(tokens.c.used, *_COLUMNS).join(tokens).where(tokens.c.digest == bindparam("asked"))


class People:
    """The people of one database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, name: str, named: bool, language: str | None, theme: str = "auto") -> Person:
        """A new person."""
        now = time.time()
        person = Person(secrets.token_hex(12), name, named, language, theme, now, None, None, 0)
        fields = {field: getattr(person, field) for field in Person.__dataclass_fields__}
        async with self._store.write() as connection:
            await connection.execute(insert(people).values(created=now, **fields))
        return person

    async def find(self, id: str) -> Person | None:
        """The person of this id."""
        return _first(await self._store.fetch(_FIND, asked=id))

    async def find_session(self, id: str, session: str) -> Person | None:
        """The person of this id, unless this session of theirs has ended."""
        return _first(await self._store.fetch(_FIND_SESSION, asked=id, session=session))

    async def end_session(self, id: str, session: str) -> None:
        """End a session for good."""
        try:
            async with self._store.write() as connection:
                row = {"person": id, "session": session, "at": time.time()}
                await connection.execute(insert(ended_sessions).values(**row))
        except IntegrityError:
            pass  # it has ended already
        here = (push_subscriptions.c.person == id, push_subscriptions.c.session == session)
        async with self._store.write() as connection:
            await connection.execute(delete(push_subscriptions).where(*here))

    async def change_password(self, id: str, password: str, *, keep_tokens: bool) -> None:
        """Write down a new password: every session of the person ends, and their tokens unless they are kept."""
        async with self._store.write() as connection:
            changed = {"password": password, "epoch": people.c.epoch + 1}
            await connection.execute(delete(push_subscriptions).where(push_subscriptions.c.person == id))
            await connection.execute(update(people).where(people.c.id == id).values(**changed))
            await connection.execute(delete(ended_sessions).where(ended_sessions.c.person == id))
            if not keep_tokens:
                await connection.execute(delete(tokens).where(tokens.c.person == id))

    async def find_login(self, login: str) -> Person | None:
        """The person with this account."""
        async with self._store.read() as connection:
            return _first((await connection.execute(select(*_COLUMNS).where(people.c.login == login))).all())

    async def change(self, id: str, **fields: str | bool | int | float | None) -> None:
        """Write down what a person changed."""
        async with self._store.write() as connection:
            await connection.execute(update(people).where(people.c.id == id).values(**fields))

    async def open_account(self, id: str, login: str, password: str) -> None:
        """Give a person an account; raises `Refused` when the login is taken."""
        try:
            await self.change(id, login=login, password=password)
        except IntegrityError:
            raise Refused("login_taken") from None

    async def delete(self, id: str) -> None:
        """Forget a person: sessions, tokens, addresses and rating end; finished games stay without their name."""
        seated = or_(chairs.c.person == id, chairs.c.resigned == id)
        at = select(chairs.c.table_id).where(seated)
        async with self._store.write() as connection:
            # a process that keeps such a table in memory must read it again
            await connection.execute(update(tables).where(tables.c.id.in_(at)).values(version=tables.c.version + 1))
            await connection.execute(update(chairs).where(seated).values(name=FORMER))
            await connection.execute(update(chats).where(chats.c.person == id).values(name=FORMER))
            await connection.execute(update(results).where(results.c.player == id).values(name=FORMER))
            await connection.execute(delete(ratings).where(ratings.c.player == id))
            for part in (tokens, addresses, guests, messages, lessons, ended_sessions, push_subscriptions):
                await connection.execute(delete(part).where(part.c.person == id))
            await connection.execute(delete(people).where(people.c.id == id))

    async def saw(self, person: Person, now: float) -> None:
        """Write down that a person is here, not too often."""
        if now - person.seen > SEEN_EVERY:
            await self.is_here(person.id, now)

    async def is_here(self, id: str, now: float) -> None:
        """Write down that a person is here, with the moves that are being written at the same time."""
        await self._store.commit(Transaction(id, [update_row(people, {"id": id}, {"seen": now})]))

    async def seen(self, ids: list[str]) -> dict[str, float]:
        """When each of these people was last here."""
        query = select(people.c.id, people.c.seen).where(people.c.id.in_(ids))
        rows = await self._store.snapshot(lambda connection: connection.execute(query).all())
        return {row.id: row.seen for row in rows}

    async def names(self, ids: list[str]) -> dict[str, str]:
        """What people are called now."""
        query = select(people.c.id, people.c.name).where(people.c.id.in_(ids))
        async with self._store.read() as connection:
            return {row.id: row.name for row in await connection.execute(query)}

    async def new_token(self, person: str, label: str) -> str:
        """A new key for a bot of this person; shown once, only its digest is kept."""
        secret = "tt_" + secrets.token_urlsafe(24)
        async with self._store.write() as connection:
            await connection.execute(
                insert(tokens).values(person=person, digest=_digest(secret), label=label, created=time.time())
            )
        return secret

    async def tokens_of(self, person: str) -> list[Token]:
        """The keys a person has given out."""
        columns = (tokens.c.id, tokens.c.label, tokens.c.created, tokens.c.used)
        async with self._store.read() as connection:
            rows = await connection.execute(select(*columns).where(tokens.c.person == person).order_by(tokens.c.id))
            return [Token(**row._mapping) for row in rows]

    async def revoke(self, person: str, token: int) -> None:
        """Make a key useless."""
        if not 0 < token < 1 << 31:
            return
        async with self._store.write() as connection:
            await connection.execute(delete(tokens).where(tokens.c.person == person, tokens.c.id == token))

    async def by_token(self, secret: str) -> Person | None:
        """The person whose key this is."""
        digest = _digest(secret)
        found = await self._store.fetch(_BY_TOKEN, asked=digest)
        if not found:
            return None
        used, *fields = found[0]
        now = time.time()
        if used is None or now - used > USED_EVERY:
            use = update_row(tokens, {"digest": digest}, {"used": now})
            await self._store.commit(Transaction(digest, [use]))
        return Person(*fields)


def _first(rows: Sequence[Sequence[Any]]) -> Person | None:
    return Person(*rows[0]) if rows else None


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
