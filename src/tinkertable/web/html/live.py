"""News as it happens: a stream that only ever says which version a table has."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Final

from litestar import get
from litestar.params import FromPath
from litestar.response import Stream

from tinkertable.table.table import Table
from tinkertable.web.context import AppContext
from tinkertable.web.identity import AnyRequest

SEEN_EVERY: Final = 60.0
"""Seconds between two notes that somebody is still here."""
HEARTBEAT: Final = 15.0
"""Seconds after which a quiet stream says again where the table stands; a dead one is noticed by it."""


def event_stream(app: AppContext, table: Table, person: str) -> Stream:
    """The versions of a table, beginning with the present one."""
    # in a slow game those who look are not sent a message, whichever process would send it
    told = table.pace.text.startswith("day:") and bool(table.seats_of(person))
    return Stream(
        _events(app, table.id, person, told),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _events(app: AppContext, id: str, person: str, told: bool) -> AsyncIterator[str]:
    looked = 0.0
    # listen first, then tell what is there: nothing can fall between
    async with app.service.hub.listen(id, person) as ear:
        last = await app.service.tables.version(id)
        seen = 0.0
        fresh = True
        while True:
            if told and time.time() - looked >= HEARTBEAT:
                looked = time.time()
                await app.service.outbox.looks(id, person, looked + 3 * HEARTBEAT)
            if fresh:  # only now: whoever has heard anything is known to look
                fresh = False
                yield _event(last)
            try:
                version = await asyncio.wait_for(ear.get(), HEARTBEAT)
            except TimeoutError:
                if person and time.time() - seen > SEEN_EVERY:
                    seen = time.time()
                    await app.service.people.change(person, seen=seen)
                # said again: a page that heard the news but could not fetch it gets another chance
                yield _event(last)
                continue
            if version is None:
                return
            if version < 0:
                version = await app.service.tables.version(id)
            if version > last:
                last = version
                yield _event(version)


def _event(version: int) -> str:
    return f"event: ply\nid: {version}\ndata: {version}\n\n"


@get("/t/{id:str}/events", include_in_schema=False)
async def events(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Stream:
    """The news of a table."""
    me = await app.identity.who(request)
    return event_stream(app, await app.service.visible_table(id, me.id), me.id or "")
