"""Backup and restore of a whole database: SQLite by its online backup, PostgreSQL by pg_dump and pg_restore.

A backup can be made while the server runs; it is of one moment. It holds the key that signs sessions, so that only its
owner may read it. Whatever interrupts a backup or a restore, nothing half-written is left.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
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
LOOK_EVERY: Final = 0.2
"""Seconds between two messages about how far a program of PostgreSQL has come."""

Tell = Callable[[int, int | None], None]
"""Called with how many bytes are copied and how many there are, or `None` where that is not known."""


def back_up(url: str, file: Path, tell: Tell | None = None) -> int:
    """Write a database into a file; returns its size in bytes. The file appears when it is complete."""
    address = _address(url)
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        if address.get_backend_name() == "sqlite":
            _back_up_sqlite(_existing(address), part, tell)
        else:
            _run(
                "pg_dump",
                "--format=custom",
                f"--file={part}",
                f"--dbname={_plain(address)}",
                look=None if tell is None else lambda: tell(part.stat().st_size, None),
            )
        os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)
    return file.stat().st_size


def restore(file: Path, url: str, *, replace: bool = False, tell: Tell | None = None) -> None:
    """Put a backup in the place of a database; refuses to overwrite one that has tables unless `replace` is set."""
    address = _address(url)
    with file.open("rb") as opened:
        mark = opened.read(len(SQLITE_MARK))
    sqlite = address.get_backend_name() == "sqlite"
    if mark != SQLITE_MARK if sqlite else not mark.startswith(POSTGRES_MARK):
        raise BadDatabase("backup_kind", file=str(file))
    if sqlite:
        _restore_sqlite(file, Path(str(address.database)), replace, tell)
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


def _back_up_sqlite(path: Path, part: Path, tell: Tell | None) -> None:
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as copy:
        _copy(source, copy, tell)
        _check(copy, part)


def _restore_sqlite(file: Path, path: Path, replace: bool, tell: Tell | None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    new = not path.exists()
    if new:
        path.touch(mode=0o600)
    try:
        _overwrite(file, path, replace, tell)
    except BaseException:
        if new and not path.stat().st_size:
            path.unlink()
        raise


def _overwrite(file: Path, path: Path, replace: bool, tell: Tell | None) -> None:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as backup, closing(sqlite3.connect(path)) as target:
        _check(backup, file)
        if not replace and target.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise BadDatabase("backup_target", target=str(path), option="--replace")
        # with a write-ahead log a file keeps the size of its pages, and that of the backup may be another
        target.execute("PRAGMA journal_mode = DELETE")
        # one transaction: until it is complete, the target is as it was
        _copy(backup, target, tell)


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, tell: Tell | None) -> None:
    size: int = source.execute("PRAGMA page_size").fetchone()[0]

    def report(_status: int, remaining: int, total: int) -> None:
        if tell is not None:
            tell((total - remaining) * size, total * size)

    # in steps, because nothing can interrupt it in the midst of one
    source.backup(target, pages=PAGES, progress=report)


def _check(connection: sqlite3.Connection, file: Path) -> None:
    try:
        [(result,)] = connection.execute("PRAGMA integrity_check(1)").fetchall()
        known = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'").fetchone()[0]
    except sqlite3.DatabaseError as wrong:
        raise BadDatabase("backup_damaged", file=str(file), reason=str(wrong)) from None
    if result != "ok" or not known:
        raise BadDatabase("backup_damaged", file=str(file), reason=result)


def _run(program: str, *arguments: str, look: Callable[[], None] | None = None) -> None:
    found = shutil.which(program)
    if found is None:
        raise BadDatabase("backup_program", program=program)
    with subprocess.Popen([found, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            while True:
                try:
                    _out, complaint = process.communicate(timeout=LOOK_EVERY)
                    break
                except subprocess.TimeoutExpired:
                    if look is not None:
                        look()
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        raise BadDatabase("database_silent", reason=complaint.strip()[:500])
