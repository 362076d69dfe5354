"""Three server processes on one PostgreSQL, one of them killed every ten seconds, while people play with bots.

`make kill-test` plays for five minutes; the test for half a minute.
"""

from __future__ import annotations

import itertools
import os
import random
import re
import threading
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import httpx
import psycopg
import pytest

from tests.postgres import Postgres, find_binaries
from tests.web.http_client import PATIENCE, RunningServer

SECONDS = float(os.environ.get("KILL_SECONDS", "30"))
EVERY = 10.0
"""Seconds between two kills."""
PLAYERS = 6
THOUGHT = re.compile(r"(\d+) DEBUG \S+: table (\w+), seat \d+, branch (\d+), ply (\d+): ")


@dataclass
class ScriptedPlayer:
    """Somebody who plays one game with bots after the other, at whichever server answers."""

    servers: list[RunningServer]
    dice: random.Random
    confirmed: list[tuple[str, int, int, str]] = field(default_factory=list)
    """Table, branch, ply and notation of every move that a server has confirmed."""
    tables: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    token: str = ""

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response | None:
        """An answer of one of the servers; nothing when it was killed meanwhile."""
        server = self.dice.choice(self.servers)
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        try:
            answer = httpx.request(method, f"{server.address}/api{path}", headers=headers, timeout=PATIENCE, **more)
        except httpx.TransportError:
            time.sleep(0.1)
            return None
        if answer.status_code >= 500:
            self.wrong.append(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer

    def insist(self, method: str, path: str, **more: Any) -> Any:
        """The answer of the first server that gives one."""
        while True:
            answer = self.ask(method, path, **more)
            if answer is not None and answer.status_code < 300:
                return answer.json()

    def play(self, until: float) -> None:
        self.token = self.insist("POST", "/people", json={"name": "Ann"})["token"]
        while time.monotonic() < until:
            seats = ["bot:random", "me", "bot:random"]
            body = {"game": "pebbles", "seats": seats, "options": {"nights": "4"}}
            table = str(self.insist("POST", "/tables", json=body)["id"])
            self.tables.append(table)
            self.play_one(table, until)

    def play_one(self, table: str, until: float) -> None:
        version = 0
        while time.monotonic() < until:
            now = self.insist("GET", f"/tables/{table}/wait", params={"version": version, "seconds": 2})
            version = now["version"]
            if now["status"] == "over":
                return
            seen = self.insist("GET", f"/tables/{table}/view")
            if not seen["moves"]:
                continue
            text = self.dice.choice(seen["moves"])["text"]
            body = {"ply": seen["ply"], "branch": seen["branch"], "move": text}
            answer = self.ask("POST", f"/tables/{table}/moves", json=body)
            if answer is not None and answer.status_code < 300:
                self.confirmed.append((table, seen["branch"], seen["ply"], text))
            time.sleep(self.dice.uniform(0.0, 0.3))


def kill_in_turn(servers: list[RunningServer], until: float) -> set[int]:
    """Kill one server after the other and start it again; returns the processes that were killed."""
    killed: set[int] = set()
    starts: dict[int, threading.Thread] = {}
    for number in itertools.cycle(range(len(servers))):
        time.sleep(min(EVERY, max(0.0, until - time.monotonic())))
        if time.monotonic() >= until:
            break
        if number in starts:
            starts[number].join()
        killed.add(servers[number].pid)
        servers[number].kill()
        # the next one is killed in time, though a busy machine needs long to start this one again
        starts[number] = threading.Thread(target=servers[number].start)
        starts[number].start()
    for start in starts.values():
        start.join()
    return killed


def thoughts_of(servers: list[RunningServer]) -> dict[tuple[str, ...], list[int]]:
    """Which processes thought about each position, in the order of the log of each."""
    found = defaultdict(list)
    for server in servers:
        for process, *position in THOUGHT.findall(server.said()):
            found[tuple(position)].append(int(process))
    return found


@pytest.mark.slow
def test_every_table_goes_on_and_nothing_is_lost_or_thought_about_twice() -> None:
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with Postgres() as database:
        url = database.new_database("tables")
        servers = [RunningServer(url, "--log", "DEBUG", "--bot-pause", "0.05").start() for _server in range(3)]
        until = time.monotonic() + SECONDS
        players = [ScriptedPlayer(servers, random.Random(number)) for number in range(PLAYERS)]
        threads = [threading.Thread(target=player.play, args=(until,)) for player in players]
        for thread in threads:
            thread.start()
        killed = kill_in_turn(servers, until)
        for thread in threads:
            thread.join()
        thoughts = thoughts_of(servers)
        _check_moves(url, players)
        for position, processes in thoughts.items():
            assert sum(process not in killed for process in processes) <= 1, (position, processes)
            assert len(processes) == len(set(processes)), (position, processes)
        _check_end(players)
        again = sum(len(processes) - 1 for processes in thoughts.values())
        print(f"{len(killed)} kills, {len(thoughts)} bot moves, {again} thought about again after a kill")
        for server in servers:
            server.stop()


def _check_moves(url: str, players: list[ScriptedPlayer]) -> None:
    """Every confirmed move is in the database, once."""
    with psycopg.connect(url) as connection:
        for player in players:
            assert player.wrong == []
            assert player.confirmed
            for table, branch, ply, text in player.confirmed:
                query = "SELECT text FROM entries WHERE table_id = %s AND branch = %s AND ply = %s"
                assert connection.execute(query, (table, branch, ply)).fetchall() == [(text,)]


def _check_end(players: list[ScriptedPlayer]) -> None:
    """Every table that was begun can be played to its end, though no process is killed any more."""
    for player in players:
        player.play_one(player.tables[-1], time.monotonic() + PATIENCE)
        table = player.insist("GET", f"/tables/{player.tables[-1]}")
        assert table["status"] == "over", "the table has stopped"
    print(f"{sum(len(player.tables) for player in players)} tables, {sum(len(p.confirmed) for p in players)} moves")
