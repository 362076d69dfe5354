"""Who has a table before them: written down together, for all processes that send notifications."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from tinkertable.store.outbox import Outbox

LOOKING: Final = 45.0
"""Seconds for which somebody counts as watching after their stream last said so: three times as often as it does."""
AT_ONCE: Final = 500
"""How many are written with one statement."""


class Watchers:
    """The watchers that the open streams of this process have noted and that are not written yet."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox: Final = outbox
        self._noted: set[tuple[str, str]] = set()
        self._writing: Final = asyncio.Lock()

    def note(self, table: str, person: str) -> None:
        """Somebody still watches: it is written with the next ones."""
        self._noted.add((table, person))

    async def write_now(self, table: str, person: str) -> None:
        """Somebody begins to watch; returns when that is written. Those who come at the same time share a write."""
        self.note(table, person)
        await self.write(time.time())

    async def write(self, now: float) -> None:
        """Write down everybody who was noted; those who cannot be written stay noted."""
        async with self._writing:  # when it is free again, somebody may have written those who wait here
            noted = sorted(self._noted)
            self._noted = set()
            try:
                for first in range(0, len(noted), AT_ONCE):
                    await self._outbox.looks(noted[first : first + AT_ONCE], now + LOOKING)
            except BaseException:
                self._noted.update(noted)
                raise
