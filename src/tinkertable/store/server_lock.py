"""One server process for one SQLite file: two would not hear of each other's moves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url

from tinkertable.store.engine import BadDatabase

try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None  # type: ignore[assignment]


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database; `None` for a database that several servers may share."""
    address = make_url(url)
    return Path(address.database) if address.get_backend_name() == "sqlite" and address.database else None


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Hold a SQLite file for this server; raises `BadDatabase` when another one has it.

    The kernel holds the lock for this process and ends it with the process, however that ends.
    """
    file = sqlite_file(url)
    if file is None or fcntl is None:
        yield
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadDatabase("database_in_use", path=str(file)) from None
        yield
    finally:
        os.close(descriptor)
