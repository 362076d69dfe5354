"""One stream of events over all tables of a person: what a program listens to that plays several games."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from litestar import get
from litestar.response import Stream

from tinkertable.core.errors import BadRecord
from tinkertable.server.service import TableService
from tinkertable.store.hub import Follower
from tinkertable.table.refusal import NoSuchTable
from tinkertable.web.api.operation import described
from tinkertable.web.api.schemas import TableGone
from tinkertable.web.api.table_info import table_info
from tinkertable.web.context import AppContext
from tinkertable.web.event_stream import HEARTBEAT, RETRY, SEEN_EVERY
from tinkertable.web.identity import AnyRequest
from tinkertable.web.rate_limits import limit_streams


@get(
    "/events",
    **described("tables", "Listen to all own tables", "Server-sent events, until either side closes the stream."),
    media_type="text/event-stream",
    middleware=limit_streams(),
)
async def own_events(request: AnyRequest, app: AppContext) -> Stream:
    """Server-sent events over all own tables: `table` with a table as `GET /api/tables/{id}` answers it, `gone`.

    It begins with every own table whose game is not over; then comes each table that changes, also one at which the
    person has just got a seat. A quiet stream sends a comment every 15 seconds.
    """
    person = await app.sessions.bearer(request)
    return Stream(
        _events(app.service, person.id),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


class _Told:
    """What the listener has heard, so that nothing is sent twice."""

    def __init__(self, service: TableService, person: str) -> None:
        self._service: Final = service
        self._person: Final = person
        self._versions: Final[dict[str, int]] = {}

    async def event(self, id: str) -> str:
        """The event about a table; empty when there is nothing new."""
        try:
            table = await self._service.table(id)
        except NoSuchTable:
            return _event("gone", TableGone(id)) if self._versions.pop(id, None) is not None else ""
        except BadRecord:  # played under an older edition: it cannot be opened any more
            return ""
        if table.version <= self._versions.get(id, -1):
            return ""
        if not table.seats_of(self._person) and table.host != self._person:
            return _event("gone", TableGone(id)) if self._versions.pop(id, None) is not None else ""
        self._versions[id] = table.version
        return _event("table", table_info(table, self._person))


async def _events(service: TableService, person: str) -> AsyncIterator[str]:
    told = _Told(service, person)
    # listen first, then look: no change is missed in between
    async with service.hub.follow(person) as follower:
        yield f"retry: {RETRY}\n\n"
        seen = 0.0
        while True:
            # again after each silence: another process may have given the person a seat
            for summary in await service.tables.mine(person):
                follower.tables.add(summary.id)
                if event := await told.event(summary.id):
                    yield event
            async for event in _until_quiet(follower, told):
                yield event
            if service.hub.is_closed:
                return
            if time.time() - seen > SEEN_EVERY:
                seen = time.time()
                await service.people.is_here(person, seen)
            yield ": nothing new\n\n"


async def _until_quiet(follower: Follower, told: _Told) -> AsyncIterator[str]:
    """What changes, until nothing has for some seconds or the server stops."""
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT):
                changed = await follower.changed.get()
        except TimeoutError:
            return
        if changed is None:
            return
        if event := await told.event(changed):
            yield event


def _event(name: str, told: msgspec.Struct) -> str:
    return f"event: {name}\ndata: {msgspec.json.encode(told).decode()}\n\n"
