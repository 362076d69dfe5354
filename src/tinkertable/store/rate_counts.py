"""How often something was done lately: counters that all server processes of one database share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import case, delete
from sqlalchemy.dialects import postgresql, sqlite

from tinkertable.store.schema import rate_counts
from tinkertable.store.store import Store


@dataclass(frozen=True, slots=True)
class Count:
    """How often something was done until its window ends; then counting begins again."""

    key: str
    count: int
    until: float


class RateCounts:
    """The counters of one database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._insert = postgresql.insert if store.engine.dialect.name == "postgresql" else sqlite.insert

    async def add(self, counts: Sequence[Count], now: float) -> list[Count]:
        """Add to counters, or begin those whose window is over; returns what they are now."""
        found = []
        async with self._store.write() as connection:
            # always in the same order: two processes must not wait for each other
            for each in sorted(counts, key=lambda each: each.key):
                fresh = self._insert(rate_counts).values(key=each.key, count=each.count, until=each.until)
                over = rate_counts.c.until <= now
                query = fresh.on_conflict_do_update(
                    index_elements=[rate_counts.c.key],
                    set_={
                        "count": case((over, each.count), else_=rate_counts.c.count + each.count),
                        "until": case((over, each.until), else_=rate_counts.c.until),
                    },
                ).returning(rate_counts.c.count, rate_counts.c.until)
                row = (await connection.execute(query)).one()
                found.append(Count(each.key, row[0], row[1]))
        return found

    async def forget(self, now: float) -> None:
        """Delete the counters whose window is over."""
        async with self._store.write() as connection:
            await connection.execute(delete(rate_counts).where(rate_counts.c.until <= now))
