"""Programs are shown as programs: at the table, in lists and in the API; their games do not count for ratings."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.web.app_in_process import AppInProcess
from tests.web.http_client import Client
from tests.web.test_api import Program

NewClient = Callable[..., Client]
MARK = "#i-program"


def table_of_a_person(app: AppInProcess, **fields: str) -> tuple[Program, str]:
    """A token of somebody who sat down in the browser, and the path of their game against a bot."""
    browser = Client(app)
    browser.post("/account/create", login=f"ann-{time.time_ns()}", password="correct horse battery")
    table = browser.new_table("me", "bot:random", name="Ann", **fields).rpartition("/")[2]
    page = browser.http.post("/account/tokens", data={"label": "bot"}).text
    token = "tt_" + page.partition('value="tt_')[2].partition('"')[0]
    program = Program(app, None)
    program.http.headers["authorization"] = f"Bearer {token}"
    return program, f"/tables/{table}"


@pytest.mark.parametrize(("language", "word"), [("en", "program"), ("fr", "programme"), ("it", "programma")])
def test_a_program_is_marked_before_the_game_at_the_table_and_in_lists(
    app: AppInProcess, client: NewClient, language: str, word: str
) -> None:
    robby, ann = Program(app, "Robby"), client(language)
    table = robby.post("/tables", game="pebbles", seats=["me", "open"])
    assert [seat["program"] for seat in table["seats"]] == [True, False]
    for path in ("/", f"/t/{table['id']}/join"):
        ann.get(path)
        assert (MARK in ann.page, f'<span title="{word}">' in ann.page) == (True, True), path
    ann.post(f"/t/{table['id']}/join", name="Ann")
    ann.get(f"/t/{table['id']}")
    assert ann.page.count(f'<span class="sr">{word}</span>') == 1
    assert [seat["program"] for seat in robby.get(f"/tables/{table['id']}")["seats"]] == [True, False]


def test_nobody_else_is_marked(client: NewClient) -> None:
    ann = client()
    table = ann.new_table("me", "open")
    ann.get(table)
    assert 'href="#i-program"' not in ann.page


def test_a_program_that_takes_over_from_a_person_is_told_to_everybody(app: AppInProcess) -> None:
    program, table = table_of_a_person(app, rated="yes")
    before = program.get(table)
    assert (before["rated"], before["seats"][0]["program"]) == (True, False)
    position = program.get(f"{table}/view")
    after = program.post(f"{table}/moves", ply=position["ply"], move="take 1")
    assert (after["rated"], after["unrated"], after["seats"][0]["program"]) == (False, "program", True)
    said = [line["text"] for line in program.get(f"{table}/log")]
    assert said.count("A program plays for Ann from now on. The game does not count for ratings.") == 1
    program.post(f"{table}/moves", ply=after["ply"], move="done")
    assert len([line for line in program.get(f"{table}/log") if "program" in line["text"]]) == 1


def test_a_rated_table_stops_counting_when_a_program_sits_down(app: AppInProcess, client: NewClient) -> None:
    table = client().new_table("me", "open", rated="yes").rpartition("/")[2]
    joined = Program(app).post(f"/tables/{table}/join")
    assert (joined["rated"], joined["unrated"]) == (False, "program")


def test_a_rematch_of_a_program_is_one_too(app: AppInProcess) -> None:
    robby = Program(app)
    table = robby.post("/tables", game="pebbles", seats=["me", "bot:random"])
    path = f"/tables/{table['id']}"
    while (table := robby.get(path))["status"] == "playing":
        if moves := robby.get(f"{path}/moves"):
            robby.post(f"{path}/moves", ply=robby.get(path)["ply"], move=moves[0]["text"])
        else:
            robby.get(f"{path}/wait", version=table["version"])
    again = robby.post(f"{path}/rematch")
    assert [seat["program"] for seat in again["seats"]] == [False, True]
