"""Backup and restore: of one moment, while somebody writes, into a private file; a damaged one is refused."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.databases import sqlite_database
from tests.interrupts import ctrl_c_interrupts, interrupted
from tests.postgres import Postgres
from tests.toys.tables import GAME, playing
from tinkertable.cli import main
from tinkertable.store import database_copy, engine
from tinkertable.store.database_copy import back_up, restore
from tinkertable.store.engine import BadDatabase
from tinkertable.store.store import Store
from tinkertable.store.tables import TableRepository
from tinkertable.table.changes import TableChange
from tinkertable.table.refusal import NoSuchTable


def one_table(url: str) -> str:
    table = playing("ann", "bob")

    async def job() -> None:
        store = await Store.open(url)
        await TableRepository(store, lambda *_stated: GAME).add(TableChange(table, tuple(table.match.history)))
        await store.close()

    asyncio.run(job())
    return table.id


def has_table(url: str, table: str) -> bool:
    async def job() -> bool:
        store = await Store.open(url)
        try:
            return (await TableRepository(store, lambda *_stated: GAME).load(table)).id == table
        finally:
            await store.close()

    return asyncio.run(job())


def test_what_was_backed_up_is_restored(url: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    table = one_table(url)
    file = tmp_path / "copy.backup"
    assert back_up(url, file) > 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    if url.startswith("sqlite"):
        other = f"sqlite:///{tmp_path / 'other' / 'tables.db'}"
    else:
        server = request.getfixturevalue("postgres")
        assert isinstance(server, Postgres)
        other = server.new_database("restored")
    restore(file, other)
    assert has_table(other, table)
    later = one_table(other)
    with pytest.raises(BadDatabase):
        restore(file, other)
    assert has_table(other, later)
    restore(file, other, replace=True)
    assert has_table(other, table)
    with pytest.raises(NoSuchTable):
        has_table(other, later)


def test_a_backup_with_pages_of_another_size_replaces_a_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = f"sqlite:///{tmp_path / 'new.db'}"
    one_table(new)
    monkeypatch.setattr(engine, "PAGE_SIZE", 2 * engine.PAGE_SIZE)
    old = f"sqlite:///{tmp_path / 'old.db'}"
    table = one_table(old)
    back_up(old, tmp_path / "copy.backup")
    restore(tmp_path / "copy.backup", new, replace=True)
    assert has_table(new, table)


def test_a_backup_is_made_while_somebody_writes(tmp_path: Path) -> None:
    url = sqlite_database(tmp_path / "tables.db")

    async def job() -> None:
        store = await Store.open(url)
        repository = TableRepository(store, lambda *_stated: GAME)
        async with store.write():
            back_up(url, tmp_path / "during.backup")
        table = playing("ann", "bob")
        await repository.add(TableChange(table, tuple(table.match.history)))
        await store.close()

    asyncio.run(job())
    restore(tmp_path / "during.backup", f"sqlite:///{tmp_path / 'other.db'}")


def test_a_damaged_or_foreign_file_is_refused(tmp_path: Path) -> None:
    url = sqlite_database(tmp_path / "tables.db")
    one_table(url)
    file = tmp_path / "copy.backup"
    back_up(url, file)
    cells = bytearray(file.read_bytes())
    cells[4096 * 3 : 4096 * 6] = b"\xff" * 4096 * 3
    (tmp_path / "damaged").write_bytes(bytes(cells))
    (tmp_path / "foreign").write_text("something else", encoding="utf-8")
    for name in ("damaged", "foreign"):
        with pytest.raises(BadDatabase):
            restore(tmp_path / name, f"sqlite:///{tmp_path / 'new.db'}")


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = sqlite_database(tmp_path / "tables.db")
    table = one_table(url)
    file = str(tmp_path / "copy.backup")
    assert main(["backup", file, "--database", url]) == 0
    assert main(["restore", file, "--database", url]) == 1
    assert "--replace" in capsys.readouterr().err
    assert main(["restore", file, "--database", url, "--replace"]) == 0
    assert has_table(url, table)
    assert main(["backup", file, "--database", f"sqlite:///{tmp_path / 'nothing.db'}"]) == 1


def test_every_command_takes_the_database_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = sqlite_database(tmp_path / "tables.db")
    one_table(url)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "another"))
    monkeypatch.setenv("TINKERTABLE_DATABASE", url)
    file = str(tmp_path / "copy.backup")
    assert main(["backup", file]) == 0
    assert main(["restore", file]) == 1, "it has tables"
    assert main(["verify", "--all"]) in (0, 1)
    assert "1 open match" in capsys.readouterr().out
    assert main(["ratings"]) == 0
    assert not (tmp_path / "another").exists()


SAID = {
    "en": (r"Interrupted\. .*: \d+ of \d+\.", "No half-written backup is left", "The database is as it was before."),
    "fr": (r"Interrompu\. .*\s: \d+ sur \d+\.", "Il ne reste aucune sauvegarde incomplète", "est comme avant."),
    "it": (r"Interrotto\. .*: \d+ di \d+\.", "Non resta alcun backup incompleto", "Il database è come prima."),
}


@pytest.mark.parametrize("language", SAID)
def test_an_interrupted_backup_or_restore_says_how_far_it_came_and_leaves_nothing(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    table = one_table(url)
    file = tmp_path / "copy.backup"
    back_up(url, file)
    before = file.read_bytes()
    later = one_table(url)
    monkeypatch.setattr(database_copy, "PAGES", 10)
    how_far, no_backup, no_restore = SAID[language]

    told = interrupted(capsys, "backup", str(file), "--database", url, language=language)
    assert re.search(how_far, told), told
    assert no_backup in told
    assert file.read_bytes() == before

    new = tmp_path / "new.db"
    for arguments in (("--database", url, "--replace"), ("--database", f"sqlite:///{new}")):
        told = interrupted(capsys, "restore", str(file), *arguments, language=language)
        assert re.search(how_far, told), told
        assert no_restore in told
    assert has_table(url, table)
    assert has_table(url, later)
    assert not new.exists()
    assert not list(tmp_path.glob("*.part*")) + list(tmp_path.glob("*-journal"))


def enlarge(path: Path, megabytes: int) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE filling (cells BLOB)")
        connection.executemany("INSERT INTO filling VALUES (zeroblob(1000000))", [()] * megabytes)


@pytest.mark.slow
def test_a_real_process_that_is_interrupted_leaves_nothing(tmp_path: Path) -> None:
    """The signal comes when something was written. If the process was done before it, it is tried with more to copy."""
    for megabytes in (200, 400, 800):
        path, file = tmp_path / f"{megabytes}.db", tmp_path / "copy.backup"
        one_table(f"sqlite:///{path}")
        enlarge(path, megabytes)
        part = file.with_name("copy.backup.part")
        command = [sys.executable, "-m", "tinkertable", "backup", str(file), "--database", f"sqlite:///{path}"]
        with (
            ctrl_c_interrupts(),  # a run started in the background ignores it
            subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process,
        ):
            while process.poll() is None and not (part.exists() and part.stat().st_size > 1_000_000):
                time.sleep(0.001)
            process.send_signal(signal.SIGINT)
            _out, told = process.communicate()
        if process.returncode == 0:
            file.unlink()
            path.unlink()
            continue
        assert process.returncode == 130
        assert re.search(r"Interrupted\. Writing the backup, kB: \d+ of \d+\. No half-written backup is left", told), (
            told
        )
        assert sorted(tmp_path.iterdir()) == [path]
        return
    pytest.fail("every copy was complete before the signal came")
