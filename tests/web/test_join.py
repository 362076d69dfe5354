"""`tinkertable join`: a bot of the library plays at a server's table."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import pytest

from tests.interrupts import interrupted
from tests.tiers import one_of
from tests.web.http_client import RunningServer
from tinkertable.cli import join, main
from tinkertable.cli.join import OtherRules, TableServer, load_known
from tinkertable.core.contract import Options
from tinkertable.games import GAMES, open_game


@pytest.fixture
def host(server: RunningServer) -> TableServer:
    """Somebody who makes tables."""
    host = TableServer(server.address, None)
    host.token = host.call("POST", "/people", {"name": "Host"})["token"]
    return host


def variations() -> list[tuple[str, int, Options]]:
    """Hidden totals first, then every game with each value of each option, at every number of seats in turn."""
    found: list[tuple[str, int, Options]] = [("imaginarium", 3, {"rounds": "15"})]
    for name in GAMES:
        game = open_game(name)
        chosen = [
            {option.name: value} for option in game.options for value in option.values if value not in option.endless
        ]
        found += [(name, seats, each) for each, seats in zip(chosen, itertools.cycle(game.seats), strict=False)]
    return found


@pytest.mark.parametrize(("game", "seats", "options"), one_of(variations()))
def test_a_bot_joins_a_table_and_plays_it_to_its_end(
    host: TableServer, capsys: pytest.CaptureFixture[str], game: str, seats: int, options: Options
) -> None:
    wanted = {"game": game, "seats": ["open"] + ["bot:random"] * (seats - 1), "options": options}
    table = host.call("POST", "/tables", wanted)
    assert main(["join", f"{host.address}/t/{table['id']}", "--bot", "greedy", "--name", "Robby"]) == 0
    told = capsys.readouterr().out
    assert "Robby: " in told
    assert "(won)" in told or seats == 1
    assert host.call("GET", f"/tables/{table['id']}")["status"] == "over"


def test_a_program_that_was_restarted_plays_on(host: TableServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert host.token is not None
    table = host.call("POST", "/tables", {"game": "mech-a-dream", "seats": ["me", "bot:random"]})
    assert main(["join", f"{host.address}/t/{table['id']}", "--bot", "greedy", "--token", host.token]) == 0
    assert "Host: " in capsys.readouterr().out


def test_a_program_that_is_interrupted_can_go_on(host: TableServer, capsys: pytest.CaptureFixture[str]) -> None:
    table = host.call("POST", "/tables", {"game": "mech-a-dream", "seats": ["open", "bot:random"]})
    told = interrupted(capsys, "join", f"{host.address}/t/{table['id']}", "--bot", "greedy")
    assert f"Moves played at table {table['id']}: 1 so far" in told
    command = told.partition("To go on: ")[2].splitlines()[0].split()
    again = TableServer(host.address, command[command.index("--token") + 1])
    assert again.call("GET", f"/tables/{table['id']}")["mine"] == [0]


def test_a_bot_that_fails_leaves_its_seat_to_be_played_on(
    host: TableServer, capsys: pytest.CaptureFixture[str]
) -> None:
    table = host.call("POST", "/tables", {"game": "mech-a-dream", "seats": ["open", "bot:random"]})
    url = f"{host.address}/t/{table['id']}"
    assert main(["join", url, "--bot", "tests.toys.bots:Cheat"]) == 1
    told = capsys.readouterr().err
    assert "which is not legal" in told
    command = told.partition("To go on: ")[2].splitlines()[0].split()
    assert main(["join", url, "--bot", "greedy", *command[command.index("--token") :]]) == 0


@pytest.mark.slow
def test_a_bot_that_joined_outlives_the_server(tmp_path: Path) -> None:
    with RunningServer(f"sqlite:///{tmp_path / 'tables.db'}", "--bot-pause", "0.05") as server:
        host = TableServer(server.address, None)
        host.token = host.call("POST", "/people", {"name": "Host"})["token"]
        now = host.call("POST", "/tables", {"game": "mech-a-dream", "seats": ["open", "bot:random"]})
        path = f"/tables/{now['id']}"
        command = [sys.executable, "-m", "tinkertable", "join", f"{server.address}/t/{now['id']}", "--bot", "greedy"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as bot:
            while now["ply"] < 20:
                now = host.call("GET", f"{path}/wait", version=now["version"])
            server.kill()
            assert bot.stderr is not None
            assert "does not answer" in bot.stderr.readline()
            server.start()
            told, _said = bot.communicate()
            assert bot.returncode == 0
        assert "(won)" in told


def test_a_game_played_by_other_rules_is_refused_in_a_sentence() -> None:
    known = {"game": "imaginarium", "edition": 0, "components": open_game("imaginarium").components, "cells": []}
    with pytest.raises(OtherRules):
        load_known(known)


@pytest.mark.parametrize(
    "url",
    [
        "notaurl",
        "http://127.0.0.1:9",
        "http://127.0.0.1:9/",
        "http://[::1/t/x",
        "http://h:port/t/x",
        "ftp://h/t/x",
        "/t/x",
    ],
)
def test_what_is_no_address_of_a_table_is_told_in_a_sentence(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", url]) == 1
    assert f"“{url}” is not the address of a table" in capsys.readouterr().err


class Busy(BaseHTTPRequestHandler):
    """A server that asks for a pause: short ones first, then a long one."""

    pauses: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        """Refuse."""
        body = b'{"reason": "Too many at once."}'
        self.send_response(429)
        self.send_header("Retry-After", self.pauses.pop(0))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_said: object) -> None:
        """Say nothing."""


@pytest.fixture
def busy() -> Iterator[str]:
    """The address of a server that asks for pauses."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Busy) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_pause_is_announced_and_a_long_one_not_waited_for(busy: str, capsys: pytest.CaptureFixture[str]) -> None:
    Busy.pauses = ["0", "nonsense", "3490"]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(join, "PAUSE", 0.01)
        assert main(["join", f"{busy}/t/x"]) == 1
    told = capsys.readouterr().err
    assert f"{busy} asks for a pause of 0 seconds: Too many at once." in told
    assert "The server refused it (429): Too many at once. Try again in 59 minutes." in told
    assert Busy.pauses == []


def run_example(*words: str) -> str:
    """What the example bot says on standard error."""
    example = Path(__file__).parents[2] / "examples" / "outside_bot.py"
    done = subprocess.run([sys.executable, str(example), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    return done.stderr


def test_the_example_says_in_one_line_what_goes_wrong(busy: str) -> None:
    Busy.pauses = ["0", "3490"]
    said = run_example("--server", busy)
    assert said == f"{busy} asks for a pause of 0 seconds.\nThe server refused it (429): Too many at once.\n"
    for wrong in ("notaurl", "http://[::1/"):
        assert run_example("--server", wrong).startswith(f"{wrong} is not the address of a server")


def test_what_goes_wrong_is_told_in_a_sentence(host: TableServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", f"{host.address}/t/nothing"]) == 1
    assert "The server refused it (404)" in capsys.readouterr().err
    assert main(["join", "http://127.0.0.1:9/t/nothing"]) == 1
    assert "http://127.0.0.1:9 does not answer" in capsys.readouterr().err
