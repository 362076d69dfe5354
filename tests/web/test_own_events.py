"""One stream of events over all own tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from tests.web.app_in_process import AppInProcess
from tests.web.http_client import Client
from tests.web.test_api import Program

NewClient = Callable[..., Client]


def events(lines: Iterator[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of a stream, with what they carry."""
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))


def test_all_own_tables_are_told_first_and_then_each_that_changes(app: AppInProcess) -> None:
    robby, other = Program(app, "Robby"), Program(app, "Other")
    first = robby.post("/tables", game="pebbles", seats=["me", "open"])["id"]
    foreign = other.post("/tables", game="pebbles", seats=["me", "open"])["id"]
    with robby.http.stream("GET", "/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        heard = events(stream.iter_lines())
        assert next(heard)[1] == robby.get(f"/tables/{first}")
        second = robby.post("/tables", game="mech-a-dream", seats=["me", "open"])["id"]
        name, told = next(heard)
        assert (name, told["id"], told["status"], told["mine"]) == ("table", second, "waiting", [0])
        # what happens at the tables of others is not told; nor is anything told twice
        Program(app, "Third").post(f"/tables/{foreign}/join")
        other.post(f"/tables/{first}/join")
        name, told = next(heard)
        assert (name, told["id"], told["status"]) == ("table", first, "playing")
        assert told == robby.get(f"/tables/{first}")
        robby.post(f"/tables/{first}/moves", ply=told["ply"], move="done")
        assert next(heard)[1]["turn"] == [1]


def test_a_seat_that_others_gave_and_a_table_that_is_gone_are_told(app: AppInProcess, client: NewClient) -> None:
    robby, host = Program(app, "Robby"), client()
    table = host.new_table("me", "open", "open").rpartition("/")[2]
    with robby.http.stream("GET", "/events") as stream:
        heard = events(stream.iter_lines())
        robby.post(f"/tables/{table}/join")
        assert next(heard)[1]["mine"] == [1]
        host.post(f"/t/{table}/delete", sure="yes")
        assert next(heard) == ("gone", {"id": table})


def test_a_token_is_needed(app: AppInProcess) -> None:
    answer = Program(app, None).http.get("/events")
    assert (answer.status_code, answer.json()["error"]) == (401, "no_token")
