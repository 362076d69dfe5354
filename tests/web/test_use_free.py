"""Using everything that is free: one button, one command of the API, and a move of its own for each thing used."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import FilePayload

import tinkertable as tt
from tests.web.app_in_process import AppInProcess
from tests.web.browser import OpenPage, needs_browser, visit
from tests.web.http_client import Client
from tests.web.test_api import Program
from tinkertable.core.record import read_record

GAMES = ("mech-a-dream", "imaginarium", "bot-factory")


@cache
def game_with_free_moves(name: str) -> tt.Play:
    """A random game up to a moment in which somebody could waste two things that are free."""
    for seed in range(40):
        play = tt.new_game(name, seats=2, seed=seed)
        while not play.is_over:
            seat = play.turn
            assert seat is not None
            if len(free_moves(play, seat)) > 1 and any(
                play.game.waste(play.game.view(play.state, seat), move) for move in play.state.legal(seat)
            ):
                return play
            play.play(play.bot_move("random"))
    raise AssertionError("nothing was ever free")


def free_moves(play: tt.Play, seat: int) -> list[str]:
    """What is played when everything free is used."""
    game, state, found = play.game, play.state, []
    while seat in state.actors() and (move := game.free_move(state, seat)) is not None:
        found.append(game.notation(move))
        if game.reveals(state, seat, move):
            break
        state.play(seat, move)
    return found


def fork(ann: Client, play: tt.Play) -> str:
    """A table that goes on from there: the person has the seat whose turn it is."""
    answer = ann.http.post("/open-record", files={"record": ("game.record", play.write().encode())})
    assert answer.status_code == 303
    assert play.turn is not None
    record = str(answer.headers["location"]).removesuffix("/0")
    forked = ann.post(f"{record}/fork", ply=play.ply, as_=play.turn, bot="easy")
    assert forked.status_code == 303
    return str(forked.headers["location"])


@pytest.mark.parametrize("name", GAMES)
def test_one_click_plays_everything_that_is_free(client: Callable[..., Client], name: str) -> None:
    play = game_with_free_moves(name)
    assert play.turn is not None
    wanted = free_moves(play, play.turn)
    ann = client()
    table = fork(ann, play)
    ann.get(table)
    assert 'id="choice-free"' in ann.page
    assert ann.post(f"{table}/use-free", **ann.where()).status_code == 303
    ann.get(table)
    assert 'id="choice-free"' not in ann.page
    if name != "imaginarium":  # its record is hidden while it is played
        played = [
            entry for entry in read_record(ann.get(f"{table}/record").text).entries[play.ply :] if entry.seat >= 0
        ]
        assert [entry.text for entry in played[: len(wanted)]] == wanted


def test_without_scripts_the_question_offers_it_too(client: Callable[..., Client]) -> None:
    ann = client()
    table = fork(ann, game_with_free_moves("mech-a-dream"))
    ann.get(table)
    ann.move(table, "sleep")
    assert "activations left tonight" in ann.page
    assert re.search(r'formaction="/t/\w+/use-free"', ann.page)


def test_the_api_plays_what_is_free_and_refuses_when_nothing_is(app: AppInProcess) -> None:
    ann = Program(app)
    table = ann.post("/tables", game="imaginarium", seats=["me", "me"])["id"]
    path = f"/tables/{table}"
    now = ann.get(path)
    at = {"ply": now["ply"], "branch": now["branch"], "seat": now["turn"][0]}
    refused = ann.post(f"{path}/use-free", 422, **at)
    assert refused["error"] == "nothing_free"
    for _move in range(2 * 4):  # everybody reserves a place; then the free machines of the first workshop can work
        now = ann.get(path)
        at = {"ply": now["ply"], "branch": now["branch"], "seat": now["turn"][0]}
        answer = ann.http.post(f"{path}/use-free", json=at)
        if answer.status_code == 201:
            assert answer.json()["ply"] > now["ply"]
            break
        ann.post(f"{path}/moves", **at, move=ann.get(f"{path}/moves", seat=at["seat"])[0]["text"])
    else:
        raise AssertionError("nothing was free")
    ann.post(f"{path}/use-free", 409, ply=0, branch=0, seat=0)
    ann.http.close()


@needs_browser
def test_a_double_click_is_sent_once(open_page: OpenPage) -> None:
    page, play = open_page(), game_with_free_moves("imaginarium")
    assert play.turn is not None
    file = FilePayload(name="game.record", mimeType="text/plain", buffer=play.write().encode())
    looked = page.context.request.post("/open-record", multipart={"record": file})
    fields: dict[str, str | float | bool] = {"ply": play.ply, "as": play.turn, "bot": "easy"}
    visit(page, page.context.request.post(f"{looked.url.removesuffix('/0')}/fork", form=fields).url)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/use-free") else None)
    page.locator("#choice-free").dblclick()
    page.wait_for_selector("#choice-free", state="detached")
    assert len(sent) == 1
