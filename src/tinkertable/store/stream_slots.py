"""Open streams of one person or address, counted over all server processes that share a database.

A process leases slots from the database and fills them with streams. It asks only when a stream finds no free slot of
its own, so a connection that stays open, or is opened again soon, costs nothing; `give_back` returns those that stayed
free. The slots of a process that has died count no longer.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Final

from sqlalchemy import text

from tinkertable.store.leases import ALIVE, Leases
from tinkertable.store.store import Store

# two processes that ask for the same subject do so one after the other
_ONE_AFTER_THE_OTHER: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:subject, 0))")
_HELD_BY_OTHERS: Final = text(
    "SELECT coalesce(sum(slots), 0) FROM stream_slots "
    f"WHERE subject = :subject AND process <> :me AND process IN {ALIVE}"
)
_HOLD: Final = text(
    "INSERT INTO stream_slots (process, subject, slots) VALUES (:me, :subject, :slots) "
    "ON CONFLICT (process, subject) DO UPDATE SET slots = excluded.slots"
)
_RELEASE: Final = text("DELETE FROM stream_slots WHERE process = :me AND subject = :subject")
_FORGET_DEAD: Final = text("DELETE FROM stream_slots WHERE process NOT IN (SELECT id FROM processes)")


class StreamSlots:
    """The open streams of this process, and the slots it has leased for them."""

    def __init__(self, store: Store, leases: Leases) -> None:
        self._store: Final = store
        self._leases: Final = leases
        self.open: Final[Counter[str]] = Counter()
        """How many streams each subject has open here."""
        self._slots: Final[Counter[str]] = Counter()
        self._most: Final[Counter[str]] = Counter()
        """The most streams that each subject had open here since slots were last given back."""
        self._asking: Final = asyncio.Lock()

    async def take(self, limits: Mapping[str, int]) -> bool:
        """Open a stream that counts for several subjects, each with its limit; false when one of them has too many."""
        taken: list[str] = []
        try:
            for subject in sorted(limits):  # always in the same order: two processes must not wait for each other
                # counted first: of two that ask at the same time each needs its own slot
                self.open[subject] += 1
                taken.append(subject)
                if not await self._has_slot(subject, limits[subject]):
                    self.leave(taken)
                    return False
                self._most[subject] = max(self._most[subject], self.open[subject])
        except BaseException:
            self.leave(taken)
            raise
        return True

    def leave(self, subjects: list[str]) -> None:
        """A stream has ended."""
        for subject in subjects:
            self.open[subject] -= 1
            if self.open[subject] <= 0:
                del self.open[subject]

    async def _has_slot(self, subject: str, limit: int) -> bool:
        if self.open[subject] > limit:
            return False
        if not self._store.is_shared or self.open[subject] <= self._slots[subject]:
            return True
        async with self._asking:
            if self.open[subject] <= self._slots[subject]:
                return True  # given back or leased for another stream meanwhile
            await self._leases.sure_to_live()  # otherwise nobody would count what this process holds
            async with self._store.write() as connection:
                await connection.execute(_ONE_AFTER_THE_OTHER, {"subject": subject})
                about = {"me": self._leases.process, "subject": subject}
                others = int(await connection.scalar(_HELD_BY_OTHERS, about) or 0)
                slots = self.open[subject]
                if others + slots > limit:
                    return False
                await connection.execute(_HOLD, {**about, "slots": slots})
            self._slots[subject] = slots
        return True

    async def give_back(self) -> None:
        """Return the slots that were free all the time since the last call; other processes can lease them then."""
        async with self._asking:
            for subject in sorted(self._slots):
                needed = max(self.open[subject], self._most[subject])
                if needed < self._slots[subject]:
                    # at once: a stream that begins now asks for a slot of its own
                    self._slots[subject] = needed
                    about = {"me": self._leases.process, "subject": subject}
                    async with self._store.write() as connection:
                        if needed:
                            await connection.execute(_HOLD, {**about, "slots": needed})
                        else:
                            await connection.execute(_RELEASE, about)
                if not needed:
                    del self._slots[subject]
            self._most.clear()
            self._most.update(self.open)

    async def forget_dead(self) -> None:
        """Delete what processes held that ended long ago."""
        if self._store.is_shared:
            async with self._store.write() as connection:
                await connection.execute(_FORGET_DEAD)
