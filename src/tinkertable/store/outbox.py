"""Notifications to send: who wants them, which turns began, and what was sent. Never two for one turn."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import and_, func, insert, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from tinkertable.core.contract import Seat
from tinkertable.store.push_subscriptions import PushSubscriptions, subscription_of
from tinkertable.store.schema import addresses, chairs, messages, push_subscriptions, tables
from tinkertable.store.store import Store
from tinkertable.table.table import PLAYING

EMAIL: Final = "email"
WEBHOOK: Final = "webhook"
CONFIRM: Final = "confirm"
"""The mail that asks whether an address is right."""
WAITING: Final = "waiting"
SENDING: Final = "sending"
SENT: Final = "sent"
DROPPED: Final = "dropped"
"""Not needed any more: they saw it, or have moved."""
FAILED: Final = "failed"


@dataclass(frozen=True, slots=True)
class Address:
    """Where a person wants notifications, and in which language."""

    person: str
    email: str | None
    confirmed: bool
    webhook: str | None
    form: str
    """`discord` or `slack`: what the other side understands."""
    language: str

    @property
    def ways(self) -> list[str]:
        """The ways that can be used."""
        email = [EMAIL] if self.email is not None and self.confirmed else []
        return email + ([WEBHOOK] if self.webhook is not None else [])


@dataclass(frozen=True, slots=True)
class WaitingTurn:
    """A seat that is asked to move, since when, and whose it is."""

    table_id: str
    seat: Seat
    person: str
    asked: float


@dataclass(frozen=True, slots=True)
class Message:
    """A message; one about a turn names its table, its seat and how many moves the seat had made.

    Instead of the turn one about a proposal has the number of the proposal, negative.
    """

    id: int
    kind: str
    person: str
    table_id: str | None
    seat: Seat | None
    turn: int | None
    attempts: int
    target: str | None = None
    """Where it is posted to: the webhook of the person, or the push service of a browser."""


MOST_DUE: Final = 2000
"""How many messages that are due are looked at together."""


class Outbox:
    """The messages of one database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.push: Final = PushSubscriptions(store)

    # Who wants notifications

    async def address_of(self, person: str) -> Address | None:
        """Where a person wants notifications."""
        async with self._store.read() as connection:
            row = (await connection.execute(select(addresses).where(addresses.c.person == person))).first()
        return Address(**row._mapping) if row is not None else None

    async def change(self, person: str, language: str, **fields: str | bool | None) -> None:
        """Write down what a person wants."""
        async with self._store.write() as connection:
            query = update(addresses).where(addresses.c.person == person).values(language=language, **fields)
            if (await connection.execute(query)).rowcount == 0:
                row = {"email": None, "confirmed": False, "webhook": None, "form": "discord", **fields}
                await connection.execute(insert(addresses).values(person=person, language=language, **row))

    async def confirm(self, person: str, email: str) -> bool:
        """The address is right; false when the person has named another since."""
        query = update(addresses).where(addresses.c.person == person, addresses.c.email == email)
        async with self._store.write() as connection:
            return (await connection.execute(query.values(confirmed=True))).rowcount == 1

    # Who is looking

    async def looks(self, watchers: Collection[tuple[str, str]], until: float) -> None:
        """Until then people have tables before them; each is named with a table of theirs."""
        # a chair that a move changes right now is left out: nobody waits here while others wait for them
        seats = select(chairs.c.table_id, chairs.c.seat).with_for_update(skip_locked=True)
        mine = seats.where(tuple_(chairs.c.table_id, chairs.c.person).in_(watchers))
        query = update(chairs).where(tuple_(chairs.c.table_id, chairs.c.seat).in_(mine))
        async with self._store.write() as connection:
            await connection.execute(query.values(looking=until))

    async def is_looking(self, table: str, person: str) -> bool:
        """Whether a person has their table before them now, as far as any process knows."""
        query = select(chairs.c.seat).where(
            chairs.c.table_id == table, chairs.c.person == person, chairs.c.looking > time.time()
        )
        async with self._store.read() as connection:
            return await connection.scalar(query) is not None

    # Turns and messages

    async def new_turns(self, before: float) -> list[WaitingTurn]:
        """Turns that began before this moment, of people who want notifications, not looked at so far.

        Mails and webhooks are for slow games, browsers for all.
        """
        reachable = or_(addresses.c.webhook.is_not(None), addresses.c.confirmed.is_(True))
        slow = and_(tables.c.pace.startswith("day:"), reachable)
        pushed = select(push_subscriptions.c.id).where(push_subscriptions.c.person == chairs.c.person).exists()
        query = (
            select(chairs.c.table_id, chairs.c.seat, chairs.c.person, chairs.c.asked)
            .join(tables, tables.c.id == chairs.c.table_id)
            .outerjoin(addresses, addresses.c.person == chairs.c.person)
            .where(tables.c.status == PLAYING, or_(slow, pushed))
            .where(chairs.c.stand_in.is_(None), chairs.c.asked <= before)
            .where(or_(chairs.c.told.is_(None), chairs.c.told != chairs.c.asked))
        )
        async with self._store.read() as connection:
            return [WaitingTurn(**row._mapping) for row in await connection.execute(query)]

    async def decide(self, turn: WaitingTurn, number: int, ways: list[str], state: str) -> None:
        """Remember that a turn was looked at, with a message for each way, to be sent or not needed."""
        async with self._store.write() as connection:
            place = (chairs.c.table_id == turn.table_id, chairs.c.seat == turn.seat)
            await connection.execute(update(chairs).where(*place).values(told=turn.asked))
            about = (messages.c.table_id == turn.table_id, messages.c.seat == turn.seat, messages.c.turn == number)
            known = set(await connection.scalars(select(messages.c.kind).where(*about)))
            fresh = [way for way in ways if way not in known]
            if fresh:
                rows = [
                    _row(way, turn.person, state, table_id=turn.table_id, seat=turn.seat, turn=number) for way in fresh
                ]
                try:
                    async with connection.begin_nested():
                        await connection.execute(insert(messages), rows)
                except IntegrityError:
                    pass  # another process decided the same

    async def tell(self, person: str, table: str, seat: Seat, turn: int, ways: list[str], due: float) -> None:
        """Write a message for each way, to be sent when it is due."""
        about = {"table_id": table, "seat": seat, "turn": turn}
        rows = [{**_row(way, person, WAITING, **about), "due": due} for way in ways]
        if rows:
            async with self._store.write() as connection:
                await connection.execute(insert(messages), rows)

    async def ask_to_confirm(self, person: str) -> None:
        """Send the mail that asks whether an address is right."""
        async with self._store.write() as connection:
            await connection.execute(insert(messages).values(**_row(CONFIRM, person, WAITING)))

    async def due(self, now: float) -> list[Message]:
        """The messages that are due, with where each is posted to: the oldest of each person first, then the next.

        So nobody's messages are hidden behind those of somebody who has very many.
        """
        columns = [messages.c[name] for name in Message.__dataclass_fields__ if name != "target"]
        place = func.row_number().over(partition_by=messages.c.person, order_by=messages.c.id).label("place")
        waiting = select(*columns, place).where(messages.c.state == WAITING, messages.c.due <= now).subquery()
        query = (
            select(*(waiting.c[column.name] for column in columns), addresses.c.webhook.label("target"))
            .outerjoin(addresses, addresses.c.person == waiting.c.person)
            .order_by(waiting.c.place, waiting.c.id)
            .limit(MOST_DUE)
        )
        async with self._store.read() as connection:
            found = [Message(**row._mapping) for row in await connection.execute(query)]
        browsers = {message.id: subscription_of(message.kind) for message in found}
        known = await self.push.find(browser for browser in browsers.values() if browser is not None)
        return [
            message if browser is None else replace(message, target=known[browser].endpoint if browser in known else "")
            for message, browser in zip(found, browsers.values(), strict=True)
        ]

    async def claim(self, message: Message) -> Message | None:
        """Claim a message that is due, unless another process did; it is never sent twice, even after a crash."""
        query = update(messages).where(messages.c.id == message.id, messages.c.state == WAITING)
        async with self._store.write() as connection:
            changed = await connection.execute(query.values(state=SENDING, attempts=message.attempts + 1))
        return replace(message, attempts=message.attempts + 1) if changed.rowcount == 1 else None

    async def settle(self, id: int, state: str, due: float = 0.0) -> None:
        """Write down what came of a message."""
        async with self._store.write() as connection:
            await connection.execute(update(messages).where(messages.c.id == id).values(state=state, due=due))


def _row(kind: str, person: str, state: str, **about: Any) -> dict[str, Any]:
    return {"kind": kind, "person": person, "state": state, "attempts": 0, "due": 0.0, **about}
