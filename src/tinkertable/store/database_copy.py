"""Backup and restore of a whole database: SQLite by its online backup, PostgreSQL by pg_dump and pg_restore.

A backup can be made while the server runs; it is of one moment. It holds the key that signs sessions, so that only its
owner may read it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from tinkertable.store.engine import BadDatabase

SQLITE_MARK: Final = b"SQLite format 3\0"
POSTGRES_MARK: Final = b"PGDMP"
PAGES: Final = 1000
"""How many pages are copied at a time; the server can write in between."""


def back_up(url: str, file: Path) -> int:
    """Write a database into a file; returns its size in bytes. The file appears when it is complete."""
    address = _address(url)
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        if address.get_backend_name() == "sqlite":
            _back_up_sqlite(_existing(address), part)
        else:
            _run("pg_dump", "--format=custom", f"--file={part}", f"--dbname={_plain(address)}")
        os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)
    return file.stat().st_size


def restore(file: Path, url: str, *, replace: bool = False) -> None:
    """Put a backup in the place of a database; refuses to overwrite one that has tables unless told to."""
    address = _address(url)
    with file.open("rb") as opened:
        mark = opened.read(len(SQLITE_MARK))
    sqlite = address.get_backend_name() == "sqlite"
    if mark != SQLITE_MARK if sqlite else not mark.startswith(POSTGRES_MARK):
        raise BadDatabase("backup_kind", file=str(file))
    if sqlite:
        _restore_sqlite(file, Path(str(address.database)), replace)
        return
    clean = ("--clean", "--if-exists") if replace else ()
    _run(
        "pg_restore",
        "--exit-on-error",
        "--single-transaction",
        "--no-owner",
        *clean,
        f"--dbname={_plain(address)}",
        str(file),
    )


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError:
        raise BadDatabase("database_address", url=url) from None
    if address.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadDatabase("database_driver", driver=address.drivername)
    return address


def _plain(address: URL) -> str:
    return address.set(drivername="postgresql").render_as_string(hide_password=False)


def _existing(address: URL) -> Path:
    path = Path(str(address.database))
    if not path.is_file():
        raise FileNotFoundError(2, os.strerror(2), str(path))
    return path


def _back_up_sqlite(path: Path, part: Path) -> None:
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as copy:
        source.backup(copy, pages=PAGES)
        _check(copy, part)


def _restore_sqlite(file: Path, path: Path, replace: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.touch(mode=0o600)
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as backup, closing(sqlite3.connect(path)) as target:
        _check(backup, file)
        if not replace and target.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise BadDatabase("backup_target", target=str(path), option="--replace")
        # with a write-ahead log a file keeps the size of its pages, and that of the backup may be another
        target.execute("PRAGMA journal_mode = DELETE")
        backup.backup(target)


def _check(connection: sqlite3.Connection, file: Path) -> None:
    try:
        [(result,)] = connection.execute("PRAGMA integrity_check(1)").fetchall()
        known = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'").fetchone()[0]
    except sqlite3.DatabaseError as wrong:
        raise BadDatabase("backup_damaged", file=str(file), reason=str(wrong)) from None
    if result != "ok" or not known:
        raise BadDatabase("backup_damaged", file=str(file), reason=result)


def _run(program: str, *arguments: str) -> None:
    found = shutil.which(program)
    if found is None:
        raise BadDatabase("backup_program", program=program)
    done = subprocess.run([found, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadDatabase("database_silent", reason=done.stderr.strip()[:500])
