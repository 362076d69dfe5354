"""Server processes: one for a SQLite file, several behind one address on PostgreSQL."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.postgres import Postgres, find_binaries
from tests.web.http_client import PATIENCE, ROOT
from tinkertable.cli import main
from tinkertable.store.server_lock import only_server


def test_a_second_server_on_a_sqlite_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    holder = subprocess.Popen(
        [sys.executable, "-c", _HOLD, database], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    try:
        assert main(["--language", "en", "serve", "--port", "0", "--database", database]) != 0
        assert f"Another server is using the database {tmp_path / 'tables.db'}" in capsys.readouterr().err
    finally:
        holder.kill()  # the kernel ends the lock with the process
        holder.communicate()
    with only_server(database):
        pass


_HOLD = """
import sys
from tinkertable.store.server_lock import only_server
with only_server(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_several_processes_on_sqlite_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    assert main(["--language", "en", "serve", "--workers", "2", "--port", "0", "--database", database]) != 0
    assert "SQLite carries one server process" in capsys.readouterr().err


@contextmanager
def several(database: str, count: int) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command with several processes, and its address."""
    command = [sys.executable, "-m", "tinkertable", "serve", "--workers", str(count), "--bot-workers", str(count)]
    process = subprocess.Popen(
        [*command, "--port", "0", "--database", database], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        yield process, found[0].rstrip(".")
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        process.stdout.close()


def children_of(process: int) -> list[int]:
    """The server processes of a parent; others of its children only keep count of what they share."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return [int(one) for one in found if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


@pytest.mark.slow
def test_several_processes_share_an_address_and_one_that_dies_is_replaced() -> None:
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with Postgres() as postgres, several(postgres.new_database("several"), 2) as (parent, address):
        servers = children_of(parent.pid)
        assert len(servers) == 2
        with httpx.Client(base_url=address, timeout=PATIENCE) as http:
            token = http.post("/api/people", json={"name": "Ann"}).json()["token"]
            headers = {"authorization": f"Bearer {token}"}
            table = http.post("/api/tables", json={"game": "imaginarium", "seats": ["me", "me"]}, headers=headers)
            assert table.is_success
        os.kill(servers[0], signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while len(now := set(children_of(parent.pid))) < 2 or servers[0] in now:
            assert time.monotonic() < until, "nobody took its place"
            time.sleep(0.05)
        for _ in range(20):  # new connections: whichever process answers knows the table
            seen = httpx.get(f"{address}/api/tables/{table.json()['id']}", timeout=PATIENCE)
            assert seen.json()["status"] == "playing"
