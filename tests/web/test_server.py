"""The server as a process: bots that die, clocks, limits, sudden death, a clean end, several servers at once."""

from __future__ import annotations

import os
import random
import re
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from tests.postgres import Postgres, find_binaries
from tests.tiers import one_of, slow
from tests.web.http_client import PATIENCE, Client, RunningServer
from tinkertable.store.engine import BadDatabase
from tinkertable.store.server_lock import only_server
from tinkertable.web.bench import measure_web


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", page).split())


def level_in(sentence: str) -> str:
    """The level of a bot that a sentence names in quotation marks."""
    found = re.search(r"[“«]\s*(.+?)\s*[”»]", sentence)
    assert found is not None
    return found[1]


@slow  # the strong one below dies in the same way
def test_a_bot_that_dies_is_replaced_and_the_game_goes_on(server: RunningServer) -> None:
    ann = Client(server)
    table = ann.post("/play", game="landmine", bot="easy").headers["location"]
    while moves := ann.wait_for_moves(table):
        ann.move(table, moves[0])
    assert ann.is_over()
    ann.get(f"{table}?log=all")
    assert "failed; a simpler one takes over" in text_of(ann.page)
    ann.http.close()


@pytest.mark.parametrize(
    ("language", "hardest", "fair", "simplest"),
    one_of(
        [
            ("en", "bot “Hardest” failed", "bot “Fair” failed", "bot “Random” failed"),
            ("fr", "bot « Redoutable »", "bot « Moyen »", "bot « Au hasard »"),
            ("it", "bot «Fortissimo»", "bot «Medio»", "bot «A caso»"),
        ]
    ),
)
def test_a_strong_bot_that_dies_leaves_its_chair_to_a_fair_one_first(
    server: RunningServer, language: str, hardest: str, fair: str, simplest: str
) -> None:
    ann = Client(server, language)
    table = ann.post("/play", game="landmine", bot="hardest").headers["location"]
    ann.wait_for_moves(table)
    assert f"({level_in(hardest)})" in text_of(ann.page), "the chair says who sits there"
    ann.move(table, ann.moves()[0])
    ann.wait_for_moves(table)
    ann.get(f"{table}?log=all")
    log = text_of(ann.page)
    assert hardest in log
    assert fair in log
    assert simplest not in log
    assert f"({level_in(simplest)})" in log, "the chair says who sits there now"
    ann.http.close()


def test_the_hardest_bot_keeps_its_second(tmp_path: Path) -> None:
    with RunningServer(f"sqlite:///{tmp_path / 'tables.db'}", "--log", "DEBUG") as running:
        ann = Client(running)
        table = ann.new_table("me", "bot:hardest", game="imaginarium")
        efforts: list[float] = []
        while len([effort for effort in efforts if effort > 0.01]) < 2:  # a forced move takes less
            moves = ann.wait_for_moves(table)
            assert moves, "the game is over"
            ann.move(table, moves[0])
            efforts = [float(told) for told in re.findall(r"hardest thought for ([\d.]+) s", running.said())]
        ann.http.close()
    # the processor's time: what else a busy machine does is not the bot's
    assert max(efforts) <= 1.1


def test_a_clock_warns_and_then_hands_the_seat_to_a_bot(server: RunningServer) -> None:
    ann, bob = Client(server), Client(server)
    table = ann.new_table("me", "open", name="Ann", pace="move:5")
    began = time.monotonic()
    bob.join(table, "Bob")
    bob.wait_for_moves(table)
    assert time.monotonic() - began > 4.5
    log = text_of(bob.page)
    assert "is running out of time" in log
    assert "has run out of time" in log
    ann.http.close()
    bob.http.close()


@pytest.mark.parametrize(
    ("language", "told"), one_of([("en", "already in use"), ("fr", "déjà utilisé"), ("it", "già in uso")], 1)
)
def test_a_door_that_is_taken_is_told_with_a_way_out(language: str, told: str, tmp_path: Path) -> None:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        port = door.getsockname()[1]
        command = [sys.executable, "-m", "tinkertable", "--language", language, "serve", "--port", str(port)]
        command += ["--database", f"sqlite:///{tmp_path / 'tables.db'}"]
        ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert ended.returncode == 1
    assert told in ended.stderr
    assert f"--port {port + 1}" in ended.stderr
    assert f"make play PORT={port + 1}" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_server_stops_at_once_though_people_are_listening(tmp_path: Path) -> None:
    running = RunningServer(f"sqlite:///{tmp_path / 'tables.db'}").start()
    ann = Client(running)
    table = ann.new_table("me", "bot:random", name="Ann")
    with ann.http.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()
        assert "event: ply" in lines
        running.stop()
        # the stream has come to its end; one that the server had to cut off would be broken here
        assert "event: ply" not in list(lines)
    ann.http.close()


def test_bots_find_their_work_again_after_a_crash(tmp_path: Path) -> None:
    running = RunningServer(f"sqlite:///{tmp_path / 'tables.db'}", "--bot-pause", "0.3").start()
    ann = Client(running)
    table = ann.new_table("me", "bot:random", "bot:random", "bot:random", name="Ann")
    ann.get(table)
    ann.move(table, "done")
    with pytest.raises(BadDatabase), only_server(running.database):
        pass
    running.kill()
    running.start()
    assert ann.wait_for_moves(table)
    running.stop()
    ann.http.close()


@pytest.mark.parametrize("deaths", one_of([5, 50]))
def test_killed_again_and_again_no_confirmed_move_is_lost_and_no_move_is_half_there(
    tmp_path: Path, deaths: int
) -> None:
    running = RunningServer(f"sqlite:///{tmp_path / 'tables.db'}").start()
    ann = Client(running)
    table = ann.new_table("me", "me", name="Ann", option_nights="4")
    dice = random.Random(5)
    confirmed: list[tuple[int, int]] = []
    for _death in range(deaths):
        killer = threading.Timer(dice.uniform(0.0, 0.25), running.kill)
        killer.start()
        try:
            while True:
                table = _play_on(ann, table, confirmed)
        except httpx.TransportError:
            pass
        killer.join()
        running.start()
        ann.get(table)
        if not ann.page.count('name="ply"'):
            continue
        ply, branch = int(ann.field("ply")), int(ann.field("branch"))
        if confirmed:
            # everything that was confirmed is there; at most the one move whose answer was cut off is there besides
            assert confirmed[-1][0] <= ply <= confirmed[-1][0] + 5
            assert branch == confirmed[-1][1]
        assert ann.get(f"{table}/{ply}").status_code == 200
        confirmed[:] = [(ply, branch)]
    running.stop()
    ann.http.close()


def _play_on(ann: Client, table: str, confirmed: list[tuple[int, int]]) -> str:
    """Play one move; a game that is over is followed by the next one."""
    ann.get(table)
    if ann.is_over():
        confirmed.clear()
        return ann.new_table("me", "me", name="Ann", option_nights="4")
    if 'id="privacy-screen"' in ann.page:
        ann.post(
            f"{table}/privacy-screen",
            htmx=True,
            seat=re.findall(r'id="privacy-screen".*?name="seat" value="(\d)"', ann.page, re.S)[0],
        )
    moves = ann.moves()
    if moves:
        answer = ann.move(table, moves[0], htmx=True)
        assert answer.status_code == 200
        assert answer.text.rstrip().endswith("</section>")
        confirmed.append((int(ann.field("ply")), int(ann.field("branch"))))
    return table


def test_two_servers_over_one_postgresql() -> None:
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with Postgres() as database:
        url = database.new_database("tables")
        with RunningServer(url) as one, RunningServer(url) as other:
            ann, bob = Client(one), Client(other)
            table = ann.new_table("me", "open", name="Ann")
            bob.join(table, "Bob")
            with bob.http.stream("GET", f"{table}/events") as stream:
                lines = stream.iter_lines()
                numbers = (int(line.removeprefix("id: ")) for line in lines if line.startswith("id: "))
                first = next(numbers)
                ann.get(table)
                ann.move(table, "take 1")
                # a quiet stream says again and again where the table stands
                second = next(number for number in numbers if number != first)
            assert second == first + 1
            ann.get(table)
            ann.move(table, "done")
            bob.get(table)
            assert bob.moves() == ["done", "take 1", "take 2"]
            ann.http.close()
            bob.http.close()


def test_the_command_keeps_its_tables_in_the_users_data_directory(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import sys; from tinkertable.cli import main; sys.exit(main())"]
    running = subprocess.Popen(
        [*command, "serve", "--port", "0"],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "LANG": "C"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None
    found = re.search(r"http://[0-9.:]+", running.stdout.readline())
    assert found is not None
    assert httpx.get(f"{found[0]}/healthz", timeout=PATIENCE).text == "ok"
    assert (tmp_path / "tinkertable" / "tables.db").exists()
    running.terminate()
    running.wait(timeout=PATIENCE)
    running.stdout.close()


def test_fragments_are_quick_and_pages_light() -> None:
    figures = measure_web(plies=12)
    assert [row["game"] for row in figures["games"]][:3] == ["mech-a-dream", "imaginarium", "bot-factory"]
    for row in figures["games"]:
        assert row["page_kb"] < figures["page_limit_kb"], row
        assert row["fragment_ms"] < figures["fragment_limit_ms"], row


def test_two_clicks_at_the_same_time_are_one_move(server: RunningServer) -> None:
    ann = Client(server)
    table = ann.new_table("me", "bot:random", name="Ann")
    ann.get(table)
    fields = {**{name: str(value) for name, value in ann.where().items()}, "move": "take 1"}
    codes: list[int] = []

    def click() -> None:
        with httpx.Client(base_url=server.address, cookies=ann.http.cookies, timeout=PATIENCE) as tab:
            codes.append(tab.post(f"{table}/move", data=fields, headers={"hx-request": "true"}).status_code)

    tabs = [threading.Thread(target=click) for _ in range(6)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert sorted(codes) == [200, 409, 409, 409, 409, 409]
    ann.http.close()
