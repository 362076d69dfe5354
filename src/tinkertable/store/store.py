"""The database connection: opened once, closed at the end."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import Connection, Dialect, Select, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tinkertable.store.engine import BadDatabase, migrate, open_engine, open_local_engine, why_silent
from tinkertable.store.group_commit import SqliteWriter
from tinkertable.store.schema import settings
from tinkertable.store.statements import Parameter, Statement, Transaction, run_statements

if TYPE_CHECKING:
    from tinkertable.store.postgres_pipeline import Pipeline, PostgresWriter

T = TypeVar("T")


class Store:
    """One database. Everything inside `write` is one transaction, and so is what `transact` and `commit` run."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine: Final = engine
        is_sqlite = engine.dialect.name == "sqlite"
        self._writer: Final = SqliteWriter(open_local_engine(engine)) if is_sqlite else None
        self._reader: Final = open_local_engine(engine) if is_sqlite else None
        self._pipelines: Final = None if is_sqlite else _Pipelines(engine)

    @classmethod
    async def open(cls, url: str) -> Store:
        """The database at an address, its schema brought up to date; raises `BadDatabase` when it does not answer."""
        engine = open_engine(url)
        try:
            await migrate(engine)
        except DBAPIError as silent:
            await engine.dispose()
            raise BadDatabase(why_silent(silent)) from silent
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Close every connection."""
        if self._writer is not None:
            await self._writer.close()
        if self._reader is not None:
            self._reader.dispose()
        if self._pipelines is not None:
            await self._pipelines.close()
        await self.engine.dispose()

    @property
    def is_shared(self) -> bool:
        """Whether other server processes may write to the same database."""
        return self.engine.dialect.name == "postgresql"

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something; committed when the block ends well."""
        async with self._turn(), self.engine.connect() as connection:
            connection = await connection.execution_options(writes=True)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """On SQLite, one's turn to write: first come, first served."""
        if self._writer is None:
            yield
        else:
            async with self._writer.turn:
                yield

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Run a function as one transaction; returns when it is committed. On SQLite a commit may serve several."""
        if self._writer is not None:
            done: T = await self._writer.run(work)
            return done
        async with self.engine.connect() as connection, connection.begin():
            return await connection.run_sync(work)

    async def commit(self, transaction: Transaction) -> None:
        """Run statements as one transaction; returns when it is committed, with others that wait at the same time."""
        if self._pipelines is not None:
            await self._pipelines.writer.run(transaction)
        else:
            await self.transact(partial(run_statements, statements=transaction.statements))

    async def fetch(self, query: Select[Any], **asked: Parameter) -> Sequence[Sequence[Any]]:
        """The rows of one short query, which is a constant with named parameters; on SQLite at once, in this thread.

        Reading a local file takes less time than handing it to another thread.
        """
        if self._pipelines is not None:
            return await self._pipelines.fetch(query, asked)
        return await self.snapshot(lambda connection: connection.execute(query, asked).all())

    async def snapshot(self, work: Callable[[Connection], T]) -> T:
        """Run a function that reads with several short statements in one transaction; on SQLite at once."""
        if self._reader is not None:
            with self._reader.connect() as connection:
                return work(connection)
        async with self.engine.connect() as shared:
            await shared.execution_options(isolation_level="REPEATABLE READ")
            return await shared.run_sync(work)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads, of any length."""
        async with self.engine.connect() as connection:
            yield connection

    async def secret(self) -> str:
        """The key that signs cookies; created on first use."""
        return await self.setting("secret", lambda: secrets.token_hex(32))

    async def setting(self, key: str, make: Callable[[], str]) -> str:
        """A setting of the database, made on first use; all processes that share it get the same."""
        query = select(settings.c.value).where(settings.c.key == key)
        async with self.read() as connection:
            found = await connection.scalar(query)
        if found is None:
            try:
                async with self.write() as connection:
                    await connection.execute(insert(settings).values(key=key, value=make()))
            except IntegrityError:
                pass  # another process was faster
            async with self.read() as connection:
                found = await connection.scalar(query)
        return str(found)


class _Pipelines:
    """Two connections to PostgreSQL: what is read does not wait until the disk has what is written."""

    def __init__(self, engine: AsyncEngine) -> None:
        from tinkertable.store.postgres_pipeline import Pipeline, PostgresWriter  # noqa: PLC0415 - needs psycopg

        self._reading: Final[Pipeline] = Pipeline(engine)
        self._writing: Final[Pipeline] = Pipeline(engine)
        self.writer: Final[PostgresWriter] = PostgresWriter(self._writing)
        dialect: Callable[..., Dialect] = type(engine.dialect)
        self._dialect: Final = dialect(paramstyle="qmark")
        self._texts: Final[dict[Select[Any], tuple[str, list[str]]]] = {}
        """Each query as text, and the names of its parameters in their order."""

    async def fetch(self, query: Select[Any], asked: dict[str, Parameter]) -> Sequence[Sequence[Any]]:
        """The rows of a query."""
        if query not in self._texts:
            compiled = query.compile(dialect=self._dialect)
            self._texts[query] = str(compiled), list(compiled.positiontup or ())
        sql, names = self._texts[query]
        return await self._reading.fetch(Statement(sql, [asked[name] for name in names]))

    async def close(self) -> None:
        """Finish what was begun, and close the connections."""
        await self.writer.close()
        await self._writing.close()
        await self._reading.close()
