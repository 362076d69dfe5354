"""Both databases: SQLite in a file, and PostgreSQL started from the system's binaries in a directory of its own."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import postgres_database, sqlite_database
from tests.postgres import Postgres, find_binaries


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with Postgres() as server:
        yield server


_numbers = itertools.count(1)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database."""
    if request.param == "sqlite":
        return sqlite_database(tmp_path / "tables.db")
    server = request.getfixturevalue("postgres")
    assert isinstance(server, Postgres)
    return postgres_database(server, f"test{next(_numbers)}")


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner
