"""Opening a database: its address, its engine, and whether its schema is up to date."""

from __future__ import annotations

import math
import os
import time
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, StaticPool, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tinkertable.core.errors import TinkertableError
from tinkertable.store.private_file import keep_private, make_private_folder

LATEST: Final = "0020"
"""The newest migration."""
PAGE_SIZE: Final = 512
"""Bytes of a page of a new SQLite file: a move changes a few rows, and each changed page is written as a whole."""
CHECKPOINT_PAGES: Final = 8000
"""Pages of the write-ahead log after which it is copied into the file: a page that many moves change is copied once."""
IDLE: Final = 0.05
"""Seconds without use after which a connection to PostgreSQL is checked: less than a restart of the server takes."""
MIGRATION_LOCK: Final = 7_460_101
"""Servers that start together on one PostgreSQL migrate one after the other."""

SQLITE_REASONS: Final = {
    "SQLITE_CANTOPEN": "database_file",
    "SQLITE_NOTADB": "database_other_file",
    "SQLITE_CORRUPT": "database_other_file",
    "SQLITE_BUSY": "database_locked",
    "SQLITE_LOCKED": "database_locked",
    "SQLITE_READONLY": "database_read_only",
    "SQLITE_FULL": "database_full",
}
"""How SQLite names what went wrong, and the error that says the same."""


class BadDatabase(TinkertableError):
    """A database that cannot be used: its address, or why it does not answer."""


def default_url() -> str:
    """The database that the environment names as `TINKERTABLE_DATABASE`, or the SQLite file in the user's folder."""
    if named := os.environ.get("TINKERTABLE_DATABASE"):
        return named
    folder = user_data_path("tinkertable", appauthor=False)
    make_private_folder(folder)
    return f"sqlite:///{folder / 'tables.db'}"


def open_engine(url: str) -> AsyncEngine:
    """An engine for an address such as `sqlite:///tables.db` or `postgresql://user@host/name`; raises `BadDatabase`."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise BadDatabase("database_address", url=url) from None
    if address.drivername.split("+")[0] == "sqlite":
        if not address.database or address.database == ":memory:":
            raise BadDatabase("database_memory")
        keep_private(Path(address.database))
        engine = create_async_engine(address.set(drivername="sqlite+aiosqlite"), hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return engine
    if address.drivername.split("+")[0] in ("postgresql", "postgres"):
        try:
            # no prepared statements: rare ones are not worth it, and the others have a connection of their own
            engine = create_async_engine(
                address.set(drivername="postgresql+psycopg"),
                hide_parameters=True,
                pool_size=10,
                # the one used last is the least likely to have been idle
                pool_use_lifo=True,
                connect_args={"prepare_threshold": None},
            )
            event.listen(engine.sync_engine, "checkin", _note_use)
            event.listen(engine.sync_engine, "checkout", _check_idle)
            return engine
        except ImportError:
            raise BadDatabase("database_package", command='pip install "tinkertable[postgres]"') from None
    raise BadDatabase("database_driver", driver=address.drivername)


def open_local_engine(engine: AsyncEngine) -> Engine:
    """A second engine on the SQLite file of an engine, for one thread: it keeps a single connection."""
    local = create_engine(
        engine.url.set(drivername="sqlite"),
        poolclass=StaticPool,
        connect_args={"check_same_thread": False},
        hide_parameters=True,
    )
    event.listen(local, "connect", _set_up_sqlite)
    event.listen(local, "begin", _begin_sqlite)
    return local


def why_silent(error: DBAPIError) -> str:
    """Why a database did not answer, as the key of an error; the driver's own words stay in the cause for the log."""
    name = getattr(error.orig, "sqlite_errorname", "")
    for start, key in SQLITE_REASONS.items():
        if name.startswith(start):
            return key
    return "database_silent" if name else "database_server"


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    # we begin transactions ourselves, see below
    connection.isolation_level = None
    cursor = connection.cursor()
    # the size of pages is only heard before anything is in the file
    pages = f"page_size = {PAGE_SIZE}"
    waiting = f"wal_autocheckpoint = {CHECKPOINT_PAGES}"
    for pragma in (
        pages,
        "journal_mode = WAL",
        "synchronous = FULL",
        "busy_timeout = 10000",
        "foreign_keys = ON",
        waiting,
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # a transaction that will write takes the lock at once: one that is upgraded later can fail half way
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _note_use(_connection: Any, record: Any) -> None:
    record.info["used"] = time.monotonic()


def _check_idle(connection: Any, record: Any, _proxy: Any) -> None:
    """Ask a connection that was idle whether its server is still there: after a restart it is opened again."""
    if time.monotonic() - record.info.get("used", math.inf) < IDLE:
        return
    cursor = connection.cursor()
    try:
        cursor.execute("SELECT 1")
    except Exception as gone:
        # every other connection of that time is broken too
        raise InvalidatePoolError from gone
    finally:
        cursor.close()
    connection.rollback()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the schema up to date."""
    async with engine.connect() as connection:
        if await connection.run_sync(version_of) == LATEST:
            return
    # alembic takes long to load, and a database that is up to date does without
    from tinkertable.store.upgrade import upgrade  # noqa: PLC0415

    async with engine.connect() as connection:
        connection = await connection.execution_options(writes=True)
        async with connection.begin():
            if engine.dialect.name == "postgresql":
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            await connection.run_sync(upgrade)


def version_of(connection: Connection) -> str | None:
    """The last migration that a database has seen; none when it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return version
