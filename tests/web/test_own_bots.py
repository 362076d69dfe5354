"""The host's own bots: chosen like ours, run in the worker processes, replaced when they fail, off by default."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.tiers import one_of, slow
from tests.web.app_in_process import AppInProcess
from tests.web.http_client import Client
from tests.web.test_api import Program
from tinkertable.bots.own_bots import split_bots
from tinkertable.cli import main
from tinkertable.core.record import read_record
from tinkertable.games import GameKey
from tinkertable.library import new_game
from tinkertable.server.host_bots import HostBots
from tinkertable.server.service import LONGEST_TURN
from tinkertable.server.workers.pool import TaskFailed
from tinkertable.server.workers.tasks import BotMoveTask

FIRST: Final = "tests.toys.bots:First"
CHEAT: Final = "tests.toys.bots:Cheat"
CRASH: Final = "tests.toys.bots:Crash"
SLEEPER: Final = "tests.toys.bots:Sleeper"


@pytest.fixture(name="database", scope="module")
def fixture_database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('own') / 'tables.db'}"


@pytest.fixture(name="host", scope="module")
def fixture_host(database: str) -> Iterator[AppInProcess]:
    """A server that allows bots of its own."""
    with AppInProcess(database, own_bots=(FIRST, CHEAT, CRASH), workers=1) as app:
        yield app


def play_out(program: Program, path: str) -> dict[str, Any]:
    """Play the first legal move until the game is over; returns the table."""
    while (table := program.get(path))["status"] == "playing":
        if 0 not in table["turn"]:
            program.get(f"{path}/wait", version=table["version"])
            continue
        position = program.get(f"{path}/view", seat=0)
        if position["moves"]:
            program.post(f"{path}/moves", ply=position["ply"], move=position["moves"][0]["text"])
    found: dict[str, Any] = table
    return found


def test_an_own_bot_is_offered_by_its_name_and_plays_to_the_end(host: AppInProcess) -> None:
    assert Program(host, None).get("/bots")[-3:] == [FIRST, CHEAT, CRASH]
    visitor = Client(host)
    visitor.get("/new?game=pebbles")
    assert f'<option value="bot:{FIRST}"' in visitor.page
    assert "First (tests.toys.bots)" in visitor.page
    program = Program(host)
    path = f"/tables/{program.post('/tables', game='pebbles', seats=['me', f'bot:{FIRST}'])['id']}"
    assert play_out(program, path)["seats"][1]["bot"] == FIRST
    record = read_record(program.http.get(f"{path}/record").text)
    assert record.players[1].bot == FIRST
    moves = [entry.text for entry in record.entries if entry.seat == 1]
    assert set(moves) == {"take 1", "done", "sleep"}


@pytest.mark.parametrize("bot", one_of([CHEAT, CRASH]))
def test_an_own_bot_that_fails_is_replaced_by_a_simpler_one(host: AppInProcess, bot: str) -> None:
    program = Program(host)
    path = f"/tables/{program.post('/tables', game='pebbles', seats=['me', f'bot:{bot}'])['id']}"
    assert play_out(program, path)["seats"][1]["bot"] == "fair"
    name = bot.partition(":")[2]
    assert any(name in line["text"] and "failed" in line["text"] for line in program.get(f"{path}/log"))


@slow
def test_a_bot_that_the_host_took_away_is_replaced(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with AppInProcess(database, own_bots=(FIRST,), workers=1) as app:
        program = Program(app)
        path = f"/tables/{program.post('/tables', game='pebbles', seats=['me', f'bot:{FIRST}'])['id']}"
        key = program.http.headers["authorization"]
    with AppInProcess(database, workers=1) as app:
        program = Program(app, None)
        program.http.headers["authorization"] = key
        assert play_out(program, path)["seats"][1]["bot"] == "fair"


def test_nobody_else_can_have_code_run(app: AppInProcess, host: AppInProcess) -> None:
    for site, wanted in ((app, FIRST), (host, "tests.toys.bots:Bot"), (host, "os:abort")):
        answer = Program(site).http.post("/tables", json={"game": "pebbles", "seats": ["me", f"bot:{wanted}"]})
        assert (answer.status_code, answer.json()["error"]) == (422, "no_bot")
        assert Client(site).post("/play", game="pebbles", bot=wanted).status_code == 422


@slow
def test_an_own_bot_that_never_answers_is_replaced(tmp_path: Path) -> None:
    # every bot is out of time almost at once, so that the test need not wait
    settings = {"own_bots": (SLEEPER,), "workers": 1, "bot_margin": 0.2 - LONGEST_TURN}
    with AppInProcess(f"sqlite:///{tmp_path / 'tables.db'}", **settings) as app:
        program = Program(app)
        path = f"/tables/{program.post('/tables', game='pebbles', seats=['me', f'bot:{SLEEPER}'])['id']}"
        assert play_out(program, path)["status"] == "over"
        assert any("Sleeper" in line["text"] and "failed" in line["text"] for line in program.get(f"{path}/log"))


def test_a_bot_that_cannot_be_found_stops_the_server_with_a_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--own-bots", "nowhere_at_all:Bot"]) == 1
    assert "nowhere_at_all" in capsys.readouterr().err
    assert main(["serve", "--own-bots", f"{FIRST}{'x' * 80}"]) == 1
    assert "80" in capsys.readouterr().err


def test_a_file_of_a_bot_that_is_missing_stops_the_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--own-bots", "planner:weights=/nope.toml"]) == 1
    assert "There is no /nope.toml" in capsys.readouterr().err


def test_the_folder_of_a_file_is_not_told() -> None:
    bots = HostBots(["a:B", "planner:weights=/srv/secret/my.toml", "planner:weights=/srv/other/my.toml"])
    assert bots.names == ["a:B", "planner:weights=my", "planner:weights=my-2"]
    assert bots.find("planner:weights=my-2") == "planner:weights=/srv/other/my.toml"
    assert bots.find("planner:weights=/srv/secret/my.toml") == "planner:weights=/srv/secret/my.toml"
    assert bots.find("planner:weights=yours") is None


def test_a_bot_with_a_file_is_invited_by_its_name_and_plays(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("[seats-2]\nspread = [1.0, 1.0]\n[seats-2.features]\n", encoding="utf-8")
    with AppInProcess(f"sqlite:///{tmp_path / 'tables.db'}", own_bots=(f"greedy:weights={file}",), workers=1) as app:
        program = Program(app)
        assert program.get("/bots")[-1] == "greedy:weights=my"
        answer = program.http.post("/tables", json={"game": "pebbles", "seats": ["me", "bot:no"]})
        assert "greedy:weights=my" in answer.json()["reason"]
        assert str(tmp_path) not in answer.text
        path = f"/tables/{program.post('/tables', game='pebbles', seats=['me', 'bot:greedy:weights=my'])['id']}"
        assert play_out(program, path)["seats"][1]["bot"] == "greedy:weights=my"


def test_a_bot_with_a_file_of_another_game_is_refused_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("[seats-2]\nspread = [1.0, 1.0]\n[seats-2.features]\n", encoding="utf-8")
    with AppInProcess(f"sqlite:///{tmp_path / 'tables.db'}", own_bots=(f"greedy:weights={file}",)) as app:
        program = Program(app)
        seats = ["me", "open", "bot:greedy:weights=my"]
        answer = program.http.post("/tables", json={"game": "mech-a-dream", "seats": seats})
        assert answer.status_code == 422
        assert answer.json()["reason"] == "“greedy:weights=my” cannot play this game with 3 players."
        assert str(tmp_path) not in answer.text
        assert program.post("/tables", game="mech-a-dream", seats=seats[1:])["id"]


def test_an_illegal_move_is_logged_with_bot_move_ply_and_table() -> None:
    play = new_game("mech-a-dream")
    task = BotMoveTask(
        "T1", GameKey.of(play.game), play.state.dump(), play.turn or 0, CHEAT, own=True, limit=1.0, ply=7
    )
    with pytest.raises(TaskFailed, match=r"tests.toys.bots:Cheat” chose “.+” as move 7 of mech-a-dream, which is not"):
        task.run(lambda _part: None)


def test_a_comma_before_weights_belongs_to_its_bot() -> None:
    assert split_bots("a:B, planner:40,weights=my.toml ,random") == ["a:B", "planner:40,weights=my.toml", "random"]
