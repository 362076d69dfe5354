"""The database connection: opened once, closed at the end."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tinkertable.store.engine import BadDatabase, migrate, open_engine
from tinkertable.store.schema import settings


class Store:
    """One database. Everything inside `write` is one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine: Final = engine

    @classmethod
    async def open(cls, url: str) -> Store:
        """The database at an address, its schema brought up to date; raises `BadDatabase` when it does not answer."""
        engine = open_engine(url)
        try:
            await migrate(engine)
        except DBAPIError as silent:
            await engine.dispose()
            raise BadDatabase("database_silent", reason=str(silent.orig)) from None
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()

    @property
    def is_shared(self) -> bool:
        """Whether other server processes may write to the same database."""
        return self.engine.dialect.name == "postgresql"

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something; committed when the block ends well."""
        async with self.engine.connect() as connection:
            connection = await connection.execution_options(writes=True)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only looks."""
        async with self.engine.connect() as connection:
            yield connection

    async def secret(self) -> str:
        """The key that signs cookies; created on first use."""
        query = select(settings.c.value).where(settings.c.key == "secret")
        async with self.read() as connection:
            found = await connection.scalar(query)
        if found is None:
            try:
                async with self.write() as connection:
                    await connection.execute(insert(settings).values(key="secret", value=secrets.token_hex(32)))
            except IntegrityError:
                pass  # another process was faster; its key is the key
            async with self.read() as connection:
                found = await connection.scalar(query)
        return str(found)
