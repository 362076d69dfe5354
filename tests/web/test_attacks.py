"""Attacks and accidents during play: races, clocks at the edge, a lost database, clients and processes that vanish."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.postgres import Postgres, find_binaries
from tests.toys.tables import playing
from tests.web.http_client import PATIENCE, Client, RunningServer
from tests.web.test_api import Program
from tests.web.toy_server import quick_config, register_toys
from tinkertable.core.errors import TinkertableError
from tinkertable.server.jobs.clocks import ClockChecker
from tinkertable.server.service import TableService
from tinkertable.table.changes import TableChange
from tinkertable.table.play import At, move
from tinkertable.table.table import Table

pytestmark = pytest.mark.slow


@pytest.fixture
def database() -> Iterator[Postgres]:
    """A PostgreSQL that may be killed."""
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with Postgres() as running:
        yield running


def test_of_two_that_race_for_a_ply_one_wins(database: Postgres) -> None:
    url = database.new_database("race")
    with RunningServer(url) as one, RunningServer(url) as other:
        ann = Program(one, "Ann")
        twin = Program(other, None)
        twin.http.headers["authorization"] = ann.http.headers["authorization"]
        table = ann.post("/tables", game="pebbles", seats=["me", "me"], options={"nights": "4"})["id"]
        races = 0
        while (now := ann.get(f"/tables/{table}"))["status"] == "playing":
            seat = now["turn"][0]
            moves = ann.get(f"/tables/{table}/moves", seat=seat)
            wanted = [moves[0]["text"], moves[-1]["text"]]
            codes = _race([ann, twin], table, now, seat, wanted)
            # also where the first of them has ended the game
            assert sorted(codes) == [201, 409], codes
            races += 1
        assert races > 10
        ann.http.close()
        twin.http.close()


def _race(racers: list[Program], table: str, now: dict[str, Any], seat: int, wanted: list[str]) -> list[int]:
    codes: list[int] = []
    line = threading.Barrier(len(racers))

    def run(racer: Program, text: str) -> None:
        body = {"ply": now["ply"], "branch": now["branch"], "move": text, "seat": seat}
        line.wait()
        codes.append(racer.http.post(f"/tables/{table}/moves", json=body).status_code)

    threads = [threading.Thread(target=run, args=each) for each in zip(racers, wanted, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return codes


def test_a_move_in_the_last_moment_counts_or_the_bot_has_the_seat(tmp_path: Path) -> None:
    register_toys()

    async def one_round(service: TableService, checker: ClockChecker) -> str:
        table = playing("ann", "bob", pace="move:60")
        await service.add(TableChange(table, tuple(table.match.history)))
        due = table.chairs[0].clock
        assert due is not None
        assert due.due is not None
        await checker.check(due.due - 1.0)  # warned
        warned = (await service.table(table.id)).chairs[0].clock
        assert warned is not None
        assert warned.due is not None
        at = At(0, table.match.ply, table.match.branch)

        def late(latest: Table, now: float) -> TableChange:
            return move(latest, "ann", at, "take 1", now, service.dice)

        played, _checked = await asyncio.gather(
            service.apply(table.id, late), checker.check(warned.due), return_exceptions=True
        )
        after = await service.table(table.id)
        assert not isinstance(played, BaseException) or isinstance(played, TinkertableError)
        # her move is there and her clock is new, in either order: a player who moves is back
        assert [each.text for each in after.match.history[at.ply :]] == ["take 1"]
        assert after.chairs[0].stand_in is None or after.version > table.version + 2
        notes, _chat = await service.talk(after)
        return ",".join(note.key for note in notes)

    async def job() -> None:
        service = await TableService.open(quick_config(f"sqlite:///{tmp_path / 'tables.db'}"))
        checker = ClockChecker(service)
        seen = {await one_round(service, checker) for _round in range(30)}
        assert seen <= {"time_short", "time_short,time_up,returned", "time_short,time_up"}, seen
        await service.close()

    asyncio.run(job())


@pytest.mark.parametrize("sudden", [False, True])
def test_a_database_that_goes_away_and_comes_back(database: Postgres, sudden: bool) -> None:
    with RunningServer(database.new_database("away")) as running:
        ann = Program(running, "Ann")
        table = ann.post("/tables", game="pebbles", seats=["me", "bot:random"], options={"nights": "4"})["id"]
        before = _play_one_move(ann, table)
        if sudden:
            database.kill()
        else:
            database.stop()
        with httpx.Client(base_url=running.address, timeout=PATIENCE) as http:
            assert http.get("/livez").status_code == 200
            assert http.get("/readyz").status_code == 503
            assert http.get("/healthz").status_code == 503
            assert ann.http.get(f"/tables/{table}").status_code == 503
            database.start()
            until = time.monotonic() + PATIENCE
            while http.get("/readyz").status_code != 200 and time.monotonic() < until:
                time.sleep(0.2)
            assert http.get("/readyz").status_code == 200
        assert ann.get(f"/tables/{table}")["ply"] >= before
        while ann.get(f"/tables/{table}")["status"] == "playing":  # the bot goes on, too
            _play_one_move(ann, table)
        ann.http.close()
        assert running.said().count("Traceback") < 40, "an outage is not reported every second"


def _play_one_move(ann: Program, table: str) -> int:
    """Wait for the own turn and play; returns the ply after it, or the last one."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        now = ann.get(f"/tables/{table}")
        if now["status"] != "playing":
            return int(now["ply"])
        moves = ann.get(f"/tables/{table}/moves")
        if moves:
            body = {"ply": now["ply"], "branch": now["branch"], "move": moves[0]["text"]}
            if (answer := ann.http.post(f"/tables/{table}/moves", json=body)).status_code == 201:
                return int(answer.json()["ply"])
        time.sleep(0.05)
    raise AssertionError("the table has stopped")


def test_slow_and_vanishing_clients_hold_nobody_up(tmp_path: Path) -> None:
    with RunningServer(f"sqlite:///{tmp_path / 'tables.db'}") as running:
        ann = Client(running)
        table = ann.new_table("me", "bot:random", name="Ann")
        host, port = running.address.removeprefix("http://").split(":")
        half = [socket.create_connection((host, int(port))) for _client in range(50)]
        for each in half:
            each.sendall(b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\ngame=")
        streams = [socket.create_connection((host, int(port))) for _client in range(8)]
        for each in streams:
            each.sendall(f"GET {table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            assert each.recv(100).startswith(b"HTTP/1.1 200")
        assert _streams(running) == len(streams)
        assert ann.wait_for_moves(table)
        for each in streams:  # gone without a word: reset, not closed
            each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
            each.close()
        assert ann.move(table, ann.moves()[0]).status_code == 303
        until = time.monotonic() + PATIENCE
        while _streams(running) and time.monotonic() < until:
            time.sleep(0.2)
        assert _streams(running) == 0
        for each in half:
            each.close()
        ann.http.close()


def _streams(running: RunningServer) -> int:
    with running.connect() as http:
        found = re.search(r"^tinkertable_streams ([\d.]+)$", http.get("/metrics").text, re.MULTILINE)
    assert found is not None
    return int(float(found[1]))


def test_a_bot_whose_process_is_killed_again_and_again_stays_the_same_bot(tmp_path: Path) -> None:
    with RunningServer(f"sqlite:///{tmp_path / 'tables.db'}", "--bot-pause", "0.2") as running:
        ann = Client(running)
        table = ann.new_table("me", "bot:easy", name="Ann", option_nights="4")
        killed = 0
        while moves := ann.wait_for_moves(table):
            ann.move(table, moves[0])
            for worker in _workers(running.pid)[:1]:
                os.kill(worker, signal.SIGKILL)
                killed += 1
        assert ann.is_over()
        assert killed >= 3
        ann.get(f"{table}?log=all")
        assert "failed; a simpler one takes over" not in ann.page
        ann.http.close()


def _workers(server: int) -> list[int]:
    """The worker processes of a server: those that Python's multiprocessing has spawned."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((path / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
            if parent == server and b"spawn_main" in (path / "cmdline").read_bytes():
                found.append(int(path.name))
        except OSError:
            continue  # it has ended meanwhile
    return found
