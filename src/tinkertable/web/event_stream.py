"""Server-sent events: a stream that tells which version a table has, whenever it changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

from litestar.response import Stream

from tinkertable.server.service import TableService
from tinkertable.store.outage import OUTAGE
from tinkertable.table.table import Table

SEEN_EVERY: Final = 120.0
"""Seconds between two updates of when somebody was last seen."""
RETRY: Final = 500
"""Milliseconds after which a browser whose stream has ended asks for it again, as when the server is restarted.

The new stream begins with the present version, so nothing that happened meanwhile is missed.
"""
HEARTBEAT: Final = 15.0
"""Seconds after which a quiet stream repeats the version; a dead connection is noticed by it."""


def event_stream(service: TableService, table: Table, person: str) -> Stream:
    """The versions of a table, beginning with the present one."""
    # those who watch are not sent a notification, whichever process would send it; a single one knows without this
    told = table.pace.text.startswith("day:") or service.store.is_shared
    notified = told and bool(table.seats_of(person))
    return Stream(
        _events(service, table.id, person, notified),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _events(service: TableService, id: str, person: str, notified: bool) -> AsyncIterator[str]:
    looked = 0.0
    # listen first, then read the version: no change is missed in between
    async with service.hub.listen(id, person) as versions:
        last = await service.tables.version(id)
        seen = 0.0
        fresh = True
        while True:
            if notified and time.time() - looked >= HEARTBEAT:
                if fresh:
                    with suppress(*OUTAGE):  # a stream begins all the same; its watcher is written later
                        await service.watchers.write_now(id, person)
                else:
                    service.watchers.note(id, person)
                looked = time.time()
            if fresh:  # only now: a client that has received anything counts as watching
                fresh = False
                yield f"retry: {RETRY}\n" + _event(last)
            try:
                async with asyncio.timeout(HEARTBEAT):
                    version = await versions.get()
            except TimeoutError:
                if person and time.time() - seen > SEEN_EVERY:
                    seen = time.time()
                    await service.people.is_here(person, seen)
                # repeated: a page that could not fetch the last change gets another chance
                yield _event(last)
                continue
            if version is None:
                return
            if version < 0:
                version = await service.tables.version(id)
            if version > last:
                last = version
                yield _event(version)


def _event(version: int) -> str:
    return f"event: ply\nid: {version}\ndata: {version}\n\n"
