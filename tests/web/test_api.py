"""The door for programs."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tiers import one_of, slow
from tests.web.app_in_process import AppInProcess
from tests.web.http_client import PATIENCE, ROOT, Client, RunningServer, Site
from tinkertable.core.setup import start
from tinkertable.core.view import plain
from tinkertable.games import open_game


class Program:
    """A program with a token."""

    def __init__(self, site: Site, name: str | None = "Robby") -> None:
        self.http = site.connect("/api")
        if name is not None:
            token = self.http.post("/people", json={"name": name}).json()["token"]
            self.http.headers["authorization"] = f"Bearer {token}"

    def get(self, path: str, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, status: int = 201, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()


@pytest.fixture
def program(any_app: AppInProcess) -> Iterator[Callable[..., Program]]:
    made: list[Program] = []

    def make(name: str | None = "Robby") -> Program:
        made.append(Program(any_app, name))
        return made[-1]

    yield make
    for each in made:
        each.http.close()


NewProgram = Callable[..., Program]


def pair(program: NewProgram, **fields: Any) -> tuple[Program, Program, str]:
    ann, bob = program("Ann"), program("Bob")
    table = ann.post("/tables", game="pebbles", seats=["me", "open"], **fields)
    bob.post(f"/tables/{table['id']}/join", code=ann.get(f"/tables/{table['id']}")["code"])
    return ann, bob, f"/tables/{table['id']}"


def test_games_and_bots(program: NewProgram) -> None:
    nobody = program(None)
    games = {game["name"]: game for game in nobody.get("/games")}
    assert games["pebbles"]["seats"] == [2, 3, 4]
    assert games["pebbles"]["options"] == {"nights": ["2", "4"]}
    assert "mech-a-dream" in games
    assert nobody.get("/bots")[0] == "random"


def test_a_token_is_needed(program: NewProgram) -> None:
    nobody = program(None)
    for path, body in (
        ("/tables", {"game": "pebbles", "seats": ["me", "open"]}),
        ("/tables/x/moves", {"ply": 0, "move": "a"}),
    ):
        answer = nobody.http.post(path, json=body)
        assert answer.status_code == 401
        assert answer.json()["error"] == "no_token"
    nobody.http.headers["authorization"] = "Bearer tt_wrong"
    assert nobody.http.get("/tables").status_code == 401


def test_two_programs_play(program: NewProgram) -> None:
    ann, bob, table = pair(program)
    info = ann.get(table)
    assert info["status"] == "playing"
    assert info["turn"] == [0]
    assert info["mine"] == [0]
    assert bob.get(table)["mine"] == [1]
    position = ann.get(f"{table}/view")
    assert [move["text"] for move in position["moves"]] == ["take 1", "take 2", "done"]
    assert ann.get(f"{table}/moves") == position["moves"]
    assert bob.get(f"{table}/moves") == []
    after = ann.post(f"{table}/moves", ply=position["ply"], branch=0, move="take 2")
    assert after["ply"] == position["ply"] + 1
    back = ann.post(f"{table}/undo", ply=after["ply"], branch=0)
    assert (back["ply"], back["branch"]) == (position["ply"], 1)
    log = [entry["text"] for entry in bob.get(f"{table}/log")]
    assert len([text for text in log if "secret" in text]) == 1
    assert bob.http.get(table, params={"seat": 0}).status_code == 400, "it has no such parameter"


def test_refusals_have_a_status_and_a_reason(program: NewProgram) -> None:
    ann, bob, table = pair(program)
    ply = ann.get(table)["ply"]
    for who, body, status, error in (
        (ann, {"ply": ply - 1, "move": "take 1"}, 409, "stale"),
        (ann, {"ply": ply, "branch": 3, "move": "take 1"}, 409, "stale"),
        (ann, {"ply": ply, "move": "fly"}, 400, "invalid"),
        (ann, {"ply": ply, "move": "sleep"}, 422, "illegal"),
        (bob, {"ply": ply, "move": "take 1"}, 422, "illegal"),
        (bob, {"ply": ply, "seat": 0, "move": "take 1"}, 403, "not_your_seat"),
        (ann, {"ply": "x", "move": "take 1"}, 400, "bad_request"),
        (ann, {"move": "take 1"}, 400, "bad_request"),
        (ann, {"ply": ply, "move": "x" * 300}, 400, "bad_request"),
    ):
        answer = who.http.post(f"{table}/moves", json=body)
        assert (answer.status_code, answer.json()["error"]) == (status, error), body
        assert answer.json()["reason"]
    assert ann.get(table)["ply"] == ply
    assert ann.http.get("/tables/nowhere").status_code == 404
    assert ann.http.post("/tables", json={"game": "chess", "seats": ["me"]}).status_code == 404
    assert ann.http.post("/tables", json={"game": "pebbles", "seats": ["me"]}).status_code == 422
    assert ann.http.post(f"{table}/moves", content=b"{").status_code == 400


def test_hidden_things_are_not_in_the_json(program: NewProgram) -> None:
    ann, bob, table = pair(program)
    nobody = program(None)
    assert ann.get(f"{table}/view")["view"]["hands"][0] != [0]
    assert bob.get(f"{table}/view")["view"]["hands"][0] == [0]
    assert nobody.get(f"{table}/view")["view"]["hands"] == [[0], [0]]
    for who in (bob, nobody):
        for query in ({"seat": 0}, {"seat": 0, "ply": 1}):
            assert who.http.get(f"{table}/view", params=query).status_code == 403
    assert nobody.http.get(f"{table}/record").status_code == 422
    assert nobody.get(table)["code"] is None
    assert nobody.http.get(f"{table}/view", params={"ply": 99}).status_code == 404


def test_private_tables_are_private(program: NewProgram) -> None:
    ann, _bob, table = pair(program, private=True)
    for path in ("", "/view", "/log", "/record", "/events", "/wait?version=0"):
        assert program(None).http.get(table + path).status_code == 404, path
    eve = program("Eve")
    assert eve.http.get(table).status_code == 404
    assert eve.http.post(f"{table}/chat", json={"text": "hello"}).status_code == 404
    assert ann.http.post(f"{table}/chat", json={"text": "hello"}).status_code == 201


def test_waiting_ends_with_the_next_move(program: NewProgram) -> None:
    ann, bob, table = pair(program)
    before = ann.get(table)
    found: list[Any] = []
    waiting = threading.Thread(
        target=lambda: found.append(bob.get(f"{table}/wait", version=before["version"], seconds=20))
    )
    waiting.start()
    ann.post(f"{table}/moves", ply=before["ply"], move="take 1")
    waiting.join(10)
    assert found[0]["ply"] == before["ply"] + 1
    assert bob.get(f"{table}/wait", version=found[0]["version"], seconds=0)["ply"] == found[0]["ply"]


def test_events_over_the_api(program: NewProgram) -> None:
    ann, _bob, table = pair(program)
    with ann.http.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()
        assert "event: ply" in (next(lines) for _ in range(3))


def test_a_takeback_between_programs(program: NewProgram) -> None:
    ann, bob, table = pair(program)
    ann.post(f"{table}/moves", ply=2, move="done")
    bob.post(f"{table}/moves", ply=3, move="take 1")
    ann.post(f"{table}/takeback", to=2)
    assert bob.http.post(f"{table}/answer", json={"proposal": 9, "answer": "accept"}).status_code == 422
    after = bob.post(f"{table}/answer", proposal=1, answer="accept")
    assert after["ply"] == 2


def test_programs_change_a_lobby_and_agree_again(program: NewProgram) -> None:
    ann, bob = program("Ann"), program("Bob")
    table = ann.post("/tables", game="pebbles", seats=["me", "open", "open"], private=True)
    path, old = f"/tables/{table['id']}", table["code"]
    bob.post(f"{path}/join", code=old)
    assert ann.post(f"{path}/link")["code"] != old
    edit: dict[str, Any] = {
        "seats": ["seat:0", "seat:1", "bot:random"],
        "pace": "move:60+600",
        "private": True,
        "rated": True,
    }
    bob.post(f"{path}/edit", status=403, **edit)
    seats = ann.post(f"{path}/edit", **edit)["seats"]
    assert seats[1]["asked_again"] == ["seats", "pace", "rated"]
    assert seats[1]["bank"] == 600.0
    begun = bob.post(f"{path}/agree")
    assert (begun["status"], begun["unrated"], begun["pace"]) == ("playing", "program", "move:60+600")


def test_programs_abandon_a_game(program: NewProgram) -> None:
    ann, bob, path = pair(program)
    asked = ann.post(f"{path}/abandon")["proposal"]
    assert asked == {"id": 1, "kind": "abandon", "by": 0, "ply": asked["ply"], "awaited": [1]}
    ended = bob.post(f"{path}/answer", proposal=1, answer="accept")
    assert (ended["status"], ended["turn"], ended["winners"], ended["proposal"]) == ("abandoned", [], None, None)
    assert bob.get(f"{path}/view")["view"]["scores"]


def test_a_program_resigns(program: NewProgram) -> None:
    ann, bob, path = pair(program)
    left = bob.post(f"{path}/resign")
    assert (left["status"], left["mine"], left["seats"][1]["kind"]) == ("playing", [], "bot")
    ann.post(f"{path}/resign", status=422)


def test_what_was_taken_back_can_be_seen_after_the_game(program: NewProgram) -> None:
    ann, bob, table = pair(program)
    ann.post(f"{table}/moves", ply=2, move="take 2")
    ann.post(f"{table}/undo", ply=3)
    assert ann.http.get(f"{table}/branches").status_code == 422
    info = ann.get(table)
    while info["turn"]:
        mover = (ann, bob)[info["turn"][0]]
        info = mover.post(f"{table}/moves", ply=info["ply"], move=mover.get(f"{table}/moves")[-1]["text"])
    [branch] = program(None).get(f"{table}/branches")
    assert (branch["branch"], branch["ply"]) == (0, 2)
    assert [move["text"] for move in branch["moves"]] == ["take 2"]
    assert ann.http.get(f"{table}/record").text.startswith("tinkertable 1")


def test_the_description_names_every_path(program: NewProgram) -> None:
    described = program(None).get("/openapi.json")
    assert set(described["paths"]) >= {
        "/api/games",
        "/api/tables",
        "/api/tables/{id}",
        "/api/tables/{id}/join",
        "/api/tables/{id}/view",
        "/api/tables/{id}/moves",
        "/api/tables/{id}/events",
    }
    assert all(path.startswith("/api") for path in described["paths"])
    assert described["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


def test_the_description_has_the_shape_of_each_games_view(program: NewProgram) -> None:
    described = program(None).get("/openapi.json")
    schemas = described["components"]["schemas"]
    shapes = {shape["$ref"].rpartition("/")[2] for shape in schemas["Position"]["properties"]["view"]["oneOf"]}
    assert shapes >= {"MechADreamView", "ImaginariumView", "BotFactoryView"}
    for name in ("mech-a-dream", "imaginarium", "bot-factory"):
        game = open_game(name)
        view = game.view(start(game, game.seats[-1], {}), 0)
        properties = schemas[type(view).__name__]["properties"]
        assert set(plain(view)) <= set(properties), "every field of the answer is described"
        assert properties["players"]["items"]["$ref"].startswith("#/components/schemas/")


def test_a_token_from_the_account_page_works(any_app: AppInProcess, program: NewProgram) -> None:
    ann = Client(any_app)
    ann.post("/account/create", login="ann.t", password="eight letters")
    ann.post("/account/tokens", label="my bot")
    secret = ann.page[ann.page.index("tt_") :][:35]
    robot = program(None)
    robot.http.headers["authorization"] = f"Bearer {secret}"
    table = robot.post("/tables", game="pebbles", seats=["me", "open"])
    ann.get("/")
    assert table["id"] in ann.page
    ann.get("/account")
    ann.post("/account/tokens/revoke", id=ann.field("id"))
    assert robot.http.get("/tables", params={"show": "mine"}).status_code == 401
    ann.http.close()


@pytest.mark.parametrize("game", one_of(["pebbles", "mech-a-dream"]))
def test_the_example_bot_plays_a_game_to_its_end(server: RunningServer, game: str) -> None:
    ran = subprocess.run(
        [sys.executable, "examples/outside_bot.py", "--server", server.address, "--game", game],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=5 * PATIENCE,
        check=True,
    )
    assert "Outsider: " in ran.stdout
    assert " won" in ran.stdout


@slow
def test_the_example_bot_outlives_the_server(tmp_path: Path) -> None:
    with RunningServer(f"sqlite:///{tmp_path / 'tables.db'}", "--bot-pause", "0.02", "--limits") as server:
        command = [sys.executable, "examples/outside_bot.py", "--server", server.address, "--game", "mech-a-dream"]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as bot:
            assert bot.stdout is not None
            table = bot.stdout.readline().strip().rpartition("/")[2]
            for _ in range(3):
                watcher = Program(server, None)
                now = begun = watcher.get(f"/tables/{table}")
                while now["version"] < begun["version"] + 4 and now["status"] == "playing":
                    now = watcher.get(f"/tables/{table}/wait", version=now["version"])
                watcher.http.close()
                server.kill()
                server.start()
            told = bot.stdout.read()
            assert bot.wait(timeout=PATIENCE) == 0
    assert " won" in told
