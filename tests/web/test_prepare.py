"""A move prepared while waiting: played by the server the moment the turn comes, and nobody else's business."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.databases import sqlite_database
from tests.toys.tables import play, playing
from tests.web.app_in_process import AppInProcess
from tests.web.http_client import PATIENCE, Client, RunningServer
from tests.web.test_api import Program
from tests.web.test_api import pair as programs_at_a_table
from tests.web.test_pages import pair
from tinkertable.games import GAMES, GamePackage
from tinkertable.server.config import Config
from tinkertable.server.jobs.auto_moves import AutoMover
from tinkertable.server.service import TableService
from tinkertable.table.prepare import foresee_at, prepare

NewClient = Callable[..., Client]
NewProgram = Callable[..., Program]


@pytest.fixture
def program(any_app: AppInProcess) -> Iterator[NewProgram]:
    made: list[Program] = []

    def make(name: str | None = "Robby") -> Program:
        made.append(Program(any_app, name))
        return made[-1]

    yield make
    for each in made:
        each.http.close()


def choices(client: Client) -> list[str]:
    return re.findall(r'name="prepared" value="([^"]*)"', client.page)


def wait_until(look: Callable[[], bool]) -> None:
    """The server plays beside the requests, at once; only a busy machine lets us look twice."""
    end = time.monotonic() + PATIENCE
    while not look():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def move(program: Program, table: str, text: str, **more: Any) -> Any:
    at = program.get(table)
    return program.post(f"{table}/moves", ply=at["ply"], branch=at["branch"], move=text, **more)


def test_without_javascript_a_move_is_prepared_played_and_logged(client: NewClient) -> None:
    ann, bob, table = pair(client)
    assert choices(bob) == []
    assert "?prepare=yes" in bob.page
    assert "?prepare=yes" not in ann.page  # it is her turn
    bob.get(f"{table}?prepare=yes")
    assert choices(bob) == ["take 1", "take 2", "done"]
    answer = bob.post(f"{table}/prepare", prepared="take 2", seat=1)
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    bob.get(table)
    assert 'id="prepared"' in bob.page
    ann.get(table)
    before = int(ann.where()["ply"])
    ann.move(table, "done")
    wait_until(lambda: bob.get(table).status_code == 200 and int(bob.where()["ply"]) == before + 2)
    assert 'id="prepared"' not in bob.page
    assert bob.moves() == ["done", "take 1", "take 2"]  # it is his turn still, after one of two pebbles
    bob.move(table, "take 1")
    bob.get(table)
    assert bob.moves() == ["done"]


def test_a_prepared_move_can_be_changed_and_cancelled(client: NewClient) -> None:
    ann, bob, table = pair(client)
    bob.post(f"{table}/prepare", prepared="take 2", seat=1)
    fragment = bob.post(f"{table}/prepare", htmx=True, prepared="done", seat=1).text
    assert fragment.count('id="prepared"') == 1
    assert bob.post(f"{table}/prepare/cancel", htmx=True, seat=1).status_code == 200
    assert 'id="prepared"' not in bob.page
    ann.get(table)
    ann.move(table, "done")
    bob.wait_for_moves(table)
    assert bob.moves() == ["done", "take 1", "take 2"]
    assert "not played" not in bob.page


def test_an_undo_gives_it_up_with_a_gentle_word(client: NewClient) -> None:
    ann, bob, table = pair(client)
    ann.move(table, "take 1")
    bob.post(f"{table}/prepare", prepared="take 2", seat=1)
    ann.get(table)
    ann.post(f"{table}/undo", **ann.where())
    bob.get(table)
    assert "was not played" in bob.page
    assert "was not played" not in ann.get(table).text
    ann.move(table, "done")
    bob.wait_for_moves(table)
    assert "was not played" in bob.page
    bob.move(table, "done")
    bob.get(table)
    assert "was not played" not in bob.page


def test_what_is_refused_is_refused_gently(client: NewClient) -> None:
    ann, bob, table = pair(client)
    assert ann.post(f"{table}/prepare", prepared="done", seat=0).status_code == 422
    assert "your turn already" in ann.page
    assert bob.post(f"{table}/prepare", prepared="sleep", seat=1).status_code == 422
    assert bob.post(f"{table}/prepare", prepared="fly away", seat=1).status_code == 400
    for seat in (0, 7, -1):
        assert bob.post(f"{table}/prepare", prepared="done", seat=seat).status_code == 403
        assert bob.post(f"{table}/prepare/cancel", seat=seat).status_code == 403
    assert client().post(f"{table}/prepare", prepared="done", seat=1).status_code in (403, 404)


@pytest.mark.parametrize("language", ["fr", "it"])
def test_it_speaks_every_language(client: NewClient, language: str) -> None:
    ann, bob, table = pair(client)
    bob.http.headers["accept-language"] = language
    bob.get(f"{table}?prepare=yes")
    bob.post(f"{table}/prepare", htmx=True, prepared="take 2", seat=1)
    assert {"fr": "Préparé\N{NO-BREAK SPACE}:", "it": "Preparata:"}[language] in bob.page
    assert ann.get(table).status_code == 200


def everything(person: httpx.Client, table: str) -> list[str]:
    """All that somebody can fetch of a table, without what differs from one request to the next."""
    pages = [person.get(path).text for path in (table, f"{table}/fragment", f"{table}?prepare=yes", f"{table}?log=all")]
    return [re.sub(r"<time.*?</time>", "", page) for page in pages]


def test_nobody_else_notices(client: NewClient) -> None:
    ann, bob, table = pair(client)
    watcher = client()
    version = bob.field("version")
    before = [everything(ann.http, table), everything(watcher.http, table)]
    bob.post(f"{table}/prepare", prepared="take 2", seat=1)
    assert [everything(ann.http, table), everything(watcher.http, table)] == before
    # no news either: those who have the table have it still
    assert ann.http.get(f"{table}/fragment", params={"version": version}).status_code == 204
    bob.post(f"{table}/prepare/cancel", seat=1)
    assert ann.http.get(f"{table}/fragment", params={"version": version}).status_code == 204


def test_programs_prepare_too(program: NewProgram) -> None:
    ann, bob, table = programs_at_a_table(program)
    offered = bob.get(f"{table}/prepared")
    assert (offered["prepared"], offered["lapsed"]) == (None, None)
    assert [choice["text"] for choice in offered["choices"]] == ["take 1", "take 2", "done"]
    before = ann.get(table)
    assert bob.post(f"{table}/prepared", move="take 2")["prepared"] == "take 2"
    assert ann.get(table) == before
    assert ann.get(f"{table}/prepared") == {"seat": 0, "prepared": None, "lapsed": None, "choices": []}
    assert ann.http.get(f"{table}/prepared", params={"seat": 1}).status_code == 403
    move(ann, table, "done")
    wait_until(lambda: bob.get(f"{table}/prepared")["prepared"] is None)
    assert [entry["seat"] for entry in bob.get(f"{table}/log")][-2:] == [0, 1]  # an ordinary move, in the log as such
    assert bob.get(table)["ply"] == before["ply"] + 2
    assert bob.get(f"{table}/view")["view"]["pebbles"] == [0, 2]


def test_programs_cancel(program: NewProgram) -> None:
    ann, bob, table = programs_at_a_table(program)
    bob.post(f"{table}/prepared", move="take 2")
    assert bob.http.delete(f"{table}/prepared").status_code == 204
    assert bob.get(f"{table}/prepared")["prepared"] is None
    after = move(ann, table, "done")
    assert after["turn"] == [1]
    assert bob.post(f"{table}/prepared", 422, move="take 2")["error"] == "already_your_turn"
    assert bob.post(f"{table}/prepared", 400, move="fly")["error"] == "invalid"


def test_the_place_somebody_wanted_is_taken(program: NewProgram) -> None:
    """Bot Factory: what another player takes first cannot be had any more; the prepared move is given up."""
    ann, bob = program("Ann"), program("Bob")
    table = f"/tables/{ann.post('/tables', game='bot-factory', seats=['me', 'open'])['id']}"
    bob.post(f"{table}/join", code=ann.get(table)["code"])
    seated = (ann, bob)
    taken = None
    for _move in range(200):
        turn = ann.get(table)["turn"][0]
        mover, other = seated[turn], seated[1 - turn]
        texts = [found["text"] for found in mover.get(f"{table}/moves")]
        wanted = [choice["text"] for choice in other.get(f"{table}/prepared")["choices"] if choice["text"] in texts]
        places = [text for text in wanted if text.startswith("go ")]
        if places:
            taken = places[0]
            assert other.post(f"{table}/prepared", move=taken)["prepared"] == taken
            move(mover, table, taken)
            break
        move(mover, table, texts[0])
    assert taken is not None
    while ann.get(table)["turn"] == [turn]:
        move(mover, table, mover.get(f"{table}/moves")[0]["text"])
    assert other.get(f"{table}/prepared")["lapsed"] == taken
    assert taken not in [found["text"] for found in other.get(f"{table}/moves")]


def test_it_survives_the_server(tmp_path: Path) -> None:
    with RunningServer(f"sqlite:///{tmp_path / 'tables.db'}") as running:
        ann, bob = Program(running, "Ann"), Program(running, "Bob")
        programs = iter([ann, bob])
        ann, bob, table = programs_at_a_table(lambda name: next(programs))
        bob.post(f"{table}/prepared", move="take 2")
        running.kill()
        running.start()
        assert bob.get(f"{table}/prepared")["prepared"] == "take 2"
        move(ann, table, "done")
        wait_until(lambda: bob.get(f"{table}/view")["view"]["pebbles"] == [0, 2])
        for each in (ann, bob):
            each.http.close()


def test_a_turn_that_came_while_the_server_was_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", GamePackage("pebbles", "tests.toys.pebbles"))

    async def job() -> None:
        service = await TableService.open(Config(database=sqlite_database(tmp_path / "tables.db"), bot_pause=0.0))
        try:
            waits = playing("ann", "bob")
            wish = prepare(waits, "bob", 1, "take 2", foresee_at(waits, 1))
            asked = play(waits, ("ann", 0, "done"))
            await service.add(replace(asked.touch(1500.0), played=tuple(asked.match.history)))
            await service.prepared.put(asked.id, 1, wish)
            player = AutoMover(service)
            running = asyncio.create_task(player.run())
            async with asyncio.timeout(PATIENCE):
                while await service.prepared.at(asked.id):
                    await asyncio.sleep(0.01)
            after = await service.table(asked.id)
            assert [played.text for played in after.match.history][-1] == "take 2"
            running.cancel()
            await player.stop()
        finally:
            await service.close()

    asyncio.run(job())
