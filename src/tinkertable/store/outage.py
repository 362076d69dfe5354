"""A database that does not answer or cannot be written: the errors that say so, and a probe that finds out."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import insert, update
from sqlalchemy.exc import IntegrityError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from tinkertable.store.schema import settings
from tinkertable.store.store import Store

OUTAGE: Final = (OperationalError, InterfaceError, InternalError, PoolTimeout)
"""The errors of a database that is away, full or damaged: nothing is wrong with what was asked of it."""
PROBE: Final = "probe"
"""The setting that the probe writes."""


async def write_probe(store: Store) -> None:
    """Write something of no importance, durably; raises what a move would raise."""
    now = str(int(time.time()))
    async with store.write() as connection:
        if (await connection.execute(update(settings).where(settings.c.key == PROBE).values(value=now))).rowcount:
            return
    try:
        async with store.write() as connection:
            await connection.execute(insert(settings).values(key=PROBE, value=now))
    except IntegrityError:
        pass  # another process has just written it
