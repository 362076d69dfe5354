"""Operating a server: health, metrics, logs without secrets, stopping without losing a request, verifying matches."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.load.server import cost_of
from tests.web.app_in_process import AppInProcess
from tests.web.http_client import PATIENCE, ROOT, Client, RunningServer
from tests.web.seed_data import seed_database
from tests.web.test_api import Program
from tinkertable.server.logs import redact


@pytest.fixture
def own(tmp_path: Path) -> Iterator[AppInProcess]:
    """An application whose database may be damaged."""
    with AppInProcess(f"sqlite:///{tmp_path / 'tables.db'}") as running:
        yield running


def test_health_says_when_nothing_can_be_written(own: AppInProcess) -> None:
    path = own.database.removeprefix("sqlite:///")

    def answers() -> dict[str, int]:
        with own.connect() as http:
            return {name: http.get(f"/{name}").status_code for name in ("livez", "readyz", "healthz")}

    def wait_for(expected: dict[str, int]) -> None:
        until = time.monotonic() + PATIENCE
        while (found := answers()) != expected and time.monotonic() < until:
            time.sleep(0.1)
        assert found == expected

    wait_for({"livez": 200, "readyz": 200, "healthz": 200})
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TRIGGER full BEFORE UPDATE ON settings BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    wait_for({"livez": 200, "readyz": 503, "healthz": 503})
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER full")
    wait_for({"livez": 200, "readyz": 200, "healthz": 200})


def test_metrics_are_for_this_machine(app: AppInProcess) -> None:
    ann = Program(app, "Ann")
    ann.post("/tables", game="pebbles", seats=["me", "bot:random"])
    with app.connect() as http:
        said = http.get("/metrics").text
        for name in ("tinkertable_moves_total", "tinkertable_streams", "tinkertable_requests_total"):
            assert f"\n{name}" in said, name
        assert 'path="/api/tables"' in said
        assert http.get("/metrics", headers={"x-forwarded-for": "203.0.113.7"}).status_code == 404
    ann.http.close()


def test_metrics_with_a_token(tmp_path: Path) -> None:
    site = AppInProcess(f"sqlite:///{tmp_path / 'tables.db'}", metrics_token="open sesame")
    with site, site.connect() as http:
        assert http.get("/metrics").status_code == 404
        assert http.get("/metrics", headers={"authorization": "Bearer open sesame"}).status_code == 200


@pytest.mark.parametrize(
    ("said", "secret"),
    [
        ("a bearer tt_abcdefgh12345678 was sent", "tt_abcdefgh12345678"),
        ("postgresql://ann:hunter2@db/tables", "hunter2"),
        ("POST https://discord.com/api/webhooks/1/abcdef failed", "abcdef"),
        ("password=hunter2", "hunter2"),
        ("Cookie: s3cr3t", "s3cr3t"),
    ],
)
def test_secrets_are_hidden(said: str, secret: str) -> None:
    assert secret not in redact(said)
    assert redact("table abc, seat 1: fair thought for 0.1 s") == "table abc, seat 1: fair thought for 0.1 s"


def test_the_log_is_json_and_has_no_secrets(tmp_path: Path) -> None:
    running = RunningServer(f"sqlite:///{tmp_path / 'tables.db'}", "--log", "DEBUG", "--log-json").start()
    ann, robby = Client(running), Program(running, "Robby")
    table = ann.new_table("me", "bot:random", name="Ann")
    password = "correct horse battery staple"
    assert ann.post("/account/create", login="ann", password=password).status_code == 303
    ann.post("/account/enter", login="ann", password="wrong horse battery staple")
    ann.wait_for_moves(table)
    ann.move(table, ann.moves()[0])
    ann.http.get("/t/notatable123")
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        [(key,)] = connection.execute("SELECT value FROM settings WHERE key = 'secret'").fetchall()
        # what fails is logged with its reason
        connection.execute("CREATE TRIGGER broken BEFORE INSERT ON chats BEGIN SELECT RAISE(ABORT, 'broken'); END")
    assert ann.post(f"{table}/chat", text="a secret message").status_code == 500
    cookies = [value for value in ann.http.cookies.values() if len(value) > 8]
    token = robby.http.headers["authorization"].removeprefix("Bearer ")
    running._end(signal.SIGTERM)
    said = running.said()
    assert cookies
    for secret in (password, "wrong horse", key, token, "a secret message", *cookies):
        assert secret not in said
    lines = [json.loads(line) for line in said.splitlines()]
    assert {"time", "level", "logger", "process", "message"} <= lines[0].keys()
    assert any("chats" in line.get("exception", "") for line in lines)
    ann.http.close()
    robby.http.close()


def wait_for_metric(running: RunningServer, pattern: str) -> None:
    with running.connect() as http:
        until = time.monotonic() + PATIENCE
        while not re.search(pattern, http.get("/metrics").text):
            assert time.monotonic() < until, pattern
            time.sleep(0.02)


def test_a_server_that_stops_finishes_its_requests_and_streams_miss_nothing(tmp_path: Path) -> None:
    running = RunningServer(f"sqlite:///{tmp_path / 'tables.db'}").start()
    ann = Client(running)
    table = ann.new_table("me", "bot:easy", name="Ann", game="bot-factory")
    ann.wait_for_moves(table)
    codes: list[int] = []

    def wait_for_news() -> None:
        with running.connect("/api") as program:
            codes.append(program.get(f"/tables/{table[3:]}/wait", params={"version": ann.field("version")}).status_code)

    with ann.http.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines) == "retry: 500"
        seen = int(next(line for line in lines if line.startswith("id: ")).removeprefix("id: "))
        asking = threading.Thread(target=wait_for_news)
        asking.start()
        wait_for_metric(running, r'requests_in_progress.*/wait".* 1\.0')
        assert running._end(signal.SIGTERM) in (0, -signal.SIGTERM)
        asking.join()
        assert codes == [200], "the request was finished"
        assert "event: ply" not in list(lines), "the stream was ended, not cut off"
    running.start()
    ann.wait_for_moves(table)
    ann.move(table, ann.moves()[0])
    with ann.http.stream("GET", f"{table}/events", headers={"last-event-id": str(seen)}) as stream:
        now = next(line for line in stream.iter_lines() if line.startswith("id: "))
        assert int(now.removeprefix("id: ")) > seen, "the new stream begins with what was missed"
    running.stop()
    ann.http.close()


def verify(database: str, *more: str) -> subprocess.CompletedProcess[str]:
    code = (
        "import sys; from tests.web.toy_server import register_toys; register_toys(); "
        "from tinkertable.cli import main; sys.exit(main())"
    )
    command = [sys.executable, "-c", code, "verify", "--all", "--database", database, *more]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_verify_names_the_first_difference_of_every_open_match(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    ids = []
    with AppInProcess(f"sqlite:///{path}") as running:
        ann = Program(running, "Ann")
        for _table in range(3):
            ids.append(ann.post("/tables", game="pebbles", seats=["me", "bot:random"])["id"])
            ann.post(f"/tables/{ids[-1]}/moves", ply=2, move="take 1")
        ann.http.close()
    database = f"sqlite:///{path}"
    assert verify(database).returncode == 0
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE entries SET text = 'sleep' WHERE table_id = ? AND ply = 2", (ids[1],))
        connection.execute("UPDATE tables SET edition = 77 WHERE id = ?", (ids[2],))
    verified = verify(database, "--json")
    assert verified.returncode == 1
    found = {each["table"]: each for each in json.loads(verified.stdout)}
    assert {table: found[table]["valid"] for table in ids} == {ids[0]: True, ids[1]: False, ids[2]: False}
    assert "3" in found[ids[1]]["reason"]
    assert "77" in found[ids[2]]["reason"]
    assert ids[1] in verify(database).stdout


@pytest.mark.slow
def test_a_server_answers_soon_after_its_start(tmp_path: Path) -> None:
    """A database with all kinds of tables, and a server that was killed. Processor time: other tests run beside it."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    seed_database(database)
    running = RunningServer(database).start()
    running.kill()
    running.start()
    with running.connect() as http:
        assert http.get("/").status_code == 200
    assert cost_of(running.pid).cpu < 2.0
    running.stop()
