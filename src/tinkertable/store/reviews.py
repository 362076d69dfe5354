"""A cache of game reviews, recomputed when what they depend on has changed."""

from __future__ import annotations

import time

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from tinkertable.store.schema import reviews
from tinkertable.store.store import Store


class Reviews:
    """The reviews of one database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, id: str, mark: str) -> str | None:
        """The review of a table, if one with this mark is there."""
        query = select(reviews.c.body).where(reviews.c.table_id == id, reviews.c.mark == mark)
        async with self._store.read() as connection:
            found = await connection.scalar(query)
        return None if found is None else str(found)

    async def keep(self, id: str, mark: str, body: str) -> None:
        """Keep the review of a table instead of the one before."""
        try:
            async with self._store.write() as connection:
                await connection.execute(delete(reviews).where(reviews.c.table_id == id))
                await connection.execute(insert(reviews).values(table_id=id, mark=mark, body=body, at=time.time()))
        except IntegrityError:
            pass  # another process made the same one
