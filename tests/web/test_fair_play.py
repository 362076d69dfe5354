"""Rated games and games without hints, over HTTP; and who counts as present."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable

from tests.web.app_in_process import AppInProcess
from tests.web.http_client import Client
from tests.web.test_api import Program
from tinkertable.core.record import Entry, Player, Record, write_record
from tinkertable.games import open_game

NewClient = Callable[..., Client]


def database(app: AppInProcess) -> sqlite3.Connection:
    return sqlite3.connect(app.database.removeprefix("sqlite:///"))


def record_of(app: AppInProcess, table: str) -> str:
    """The record of a running table, as somebody who sees everything could write it."""
    with database(app) as connection:
        rows = connection.execute("SELECT seat, text FROM entries WHERE table_id = ? ORDER BY ply", (table,)).fetchall()
    game = open_game("pebbles")
    players = (Player("Ann"), Player("Bob"))
    entries = tuple(Entry(seat, text) for seat, text in rows)
    return write_record(Record("pebbles", game.edition, players, {"nights": "2"}, game.components, entries))


def test_people_see_whether_a_game_is_rated_before_they_sit_down(client: NewClient) -> None:
    ann, bob = client(), client()
    rated = ann.new_table("me", "open", rated="yes")
    casual = ann.new_table("me", "open")
    bob.get(rated)
    assert '<span class="chip">rated</span>' in bob.page
    assert "no hints" in bob.page
    bob.get(casual)
    assert '<span class="chip">casual</span>' in bob.page


def test_the_api_makes_rated_games_and_says_why_one_is_not(app: AppInProcess) -> None:
    ann = Program(app, "Ann")
    rated = ann.post("/tables", game="pebbles", seats=["open", "bot:random"], rated=True)
    assert (rated["rated"], rated["unrated"], rated["hints"]) == (True, None, False)
    twice = ann.post("/tables", game="pebbles", seats=["me", "me"], rated=True)
    assert (twice["rated"], twice["unrated"]) == (False, "several_seats")
    ann.http.close()


def test_the_record_of_a_running_game_without_hints_leads_nowhere(app: AppInProcess, client: NewClient) -> None:
    ann, eve = client(), client()
    table = ann.new_table("me", "bot:random", hints="no")
    for refused in (
        ann.get(f"{table}/record"),
        ann.post(f"{table}/fork", ply=2),
        eve.post("/open-record", text=record_of(app, table.removeprefix("/t/"))),
    ):
        assert refused.status_code == 422
        assert "played without hints" in refused.text
    with_hints = ann.new_table("me", "bot:random")
    ann.get(with_hints)
    ann.move(with_hints, "take 2")
    assert eve.post("/open-record", text=record_of(app, with_hints.removeprefix("/t/"))).status_code == 303


def test_who_is_here_through_the_api_is_here(app: AppInProcess) -> None:
    ann = Program(app, "Ann")
    person = ann.post("/people", name="Zoe")
    ann.http.headers["authorization"] = f"Bearer {person['token']}"
    with database(app) as connection:
        connection.execute("UPDATE people SET seen = 1 WHERE id = ?", (person["id"],))
    before = time.time()
    ann.get("/tables", show="mine")
    with database(app) as connection:
        [(seen,)] = connection.execute("SELECT seen FROM people WHERE id = ?", (person["id"],)).fetchall()
    assert seen >= before
    ann.http.close()
