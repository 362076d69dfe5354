"""The SQLite file holds the key that signs sessions: no other user of the machine can read it."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tinkertable.store.engine import default_url
from tinkertable.store.private_file import ExposedDatabase, keep_private
from tinkertable.store.store import Store

pytestmark = pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def careless_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def open_once(path: Path) -> dict[str, int]:
    """The permissions of every file beside the database while it is open."""

    async def job() -> dict[str, int]:
        store = await Store.open(f"sqlite:///{path}")
        try:
            await store.secret()
            return {each.name: mode(each) for each in path.parent.iterdir()}
        finally:
            await store.close()

    return asyncio.run(job())


def test_a_new_database_is_private_with_all_its_files(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "tables.db"
    found = open_once(path)
    assert found == {"tables.db": 0o600, "tables.db-wal": 0o600, "tables.db-shm": 0o600}
    assert [mode(tmp_path / "new"), mode(path.parent)] == [0o700, 0o700]


def test_a_database_that_others_could_read_is_made_private(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "tables.db"
    open_once(path)
    path.chmod(0o644)
    assert set(open_once(path).values()) == {0o600}
    assert "could be read by other users" in caplog.text


def test_a_database_of_somebody_else_is_refused_when_others_can_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    path.touch(0o644)

    def not_ours(*_args: object, **_more: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", not_ours)
    with pytest.raises(ExposedDatabase, match="chmod 600"):
        keep_private(path)


def test_the_default_folder_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_url().endswith("/data/tinkertable/tables.db")
    assert mode(tmp_path / "data" / "tinkertable") == 0o700
