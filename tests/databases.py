"""New databases with the present schema: the migrations run once, and every further database is a copy.

All migrations together take longer than most tests.
"""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final

from tests.postgres import Postgres
from tinkertable.store.store import Store

SQLITE: Final = "sqlite:///"
TEMPLATE: Final = "present_schema"
"""The database of a PostgreSQL server that the others are copied from."""


def sqlite_database(path: Path) -> str:
    """A SQLite file with the present schema, made unless it is there; returns its address."""
    lay_schema(f"{SQLITE}{path}")
    return f"{SQLITE}{path}"


def lay_schema(database: str) -> None:
    """Make the SQLite file that an address names, unless it is there; other databases are left alone."""
    path = Path(database.removeprefix(SQLITE))
    if database.startswith(SQLITE) and not path.exists():
        path.touch(0o600)
        path.write_bytes(_empty_file())


def postgres_database(server: Postgres, name: str) -> str:
    """A new database of a PostgreSQL server with the present schema; returns its address."""
    if not server.has_database(TEMPLATE):
        _migrate(server.new_database(TEMPLATE))
    return server.new_database(name, TEMPLATE)


@cache
def _empty_file() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        _migrate(f"{SQLITE}{path}")
        return path.read_bytes()


def _migrate(database: str) -> None:
    """Run the migrations; in a thread, since a browser may already run its own event loop in this one."""

    async def open_and_close() -> None:
        store = await Store.open(database)
        await store.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(open_and_close())).result()
