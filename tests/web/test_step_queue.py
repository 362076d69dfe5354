"""The queue of steps: derived from the record since the viewer's last move, one actor at a time, in their language."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from markupsafe import Markup

from tests.web.http_client import Client
from tinkertable.core.contract import CHANCE
from tinkertable.core.dice import Dice
from tinkertable.core.text import line, seat_arg
from tinkertable.games import open_game
from tinkertable.store.people import Person
from tinkertable.table.clock import read_pace
from tinkertable.table.seating import maybe_begin
from tinkertable.table.seats import Chair
from tinkertable.table.table import Table, new_table
from tinkertable.web.identity import Me
from tinkertable.web.pages.past_boards import MOST_BOARDS, build_past_boards
from tinkertable.web.pages.step_queue import MOST_STEPS, actor_of, build_steps, first_ply
from tinkertable.web.pages.viewer import TableQuery, Viewer

NewClient = Callable[..., Client]


def somebody(person: str, language: str = "en") -> Me:
    return Me(Person(person, "Ann", True, language, "auto", 0.0, None, None, 0), language, "auto")


def a_game(name: str, plies: int, seed: int = 3) -> Table:
    """Ann and bots after some random moves of everybody."""
    game = open_game(name)
    chairs = [Chair(0, "Ann", "ann"), *(Chair(seat, bot="random") for seat in range(1, 3))]
    dice = Dice(seed)
    table = new_table(game, {}, chairs, pace=read_pace("none"), private=True, host="ann", now=0.0)
    table = maybe_begin(table, 0.0, dice).table
    while table.match.ply < plies:
        seat = table.turn()[-1]
        legal = table.match.state().legal(seat)
        text = game.notation(legal[dice.below(len(legal))])
        table = table.step(table.match.submit(seat, table.match.ply, text, 0.0, dice), 0.0).table
    return table


@pytest.mark.parametrize("name", ["mech-a-dream", "imaginarium", "bot-factory"])
def test_steps_say_what_the_log_says_since_the_last_own_move(name: str) -> None:
    told = 0
    for plies in range(60, 110, 10):
        viewer = Viewer(a_game(name, plies), somebody("ann"), TableQuery())
        match, steps = viewer.table.match, build_steps(viewer)
        since = first_ply(viewer)
        assert all(played.seat != 0 for played in match.history[since:])
        lines = [
            line
            for at in range(since, match.ply)
            for line in match.outcome(at).lines
            if line.readers is None or 0 in line.readers
        ]
        said = viewer.translator.html_of(lines)
        assert len(steps) == MOST_STEPS or " ".join(step.said for step in steps) == said
        assert [step.ply for step in steps] == sorted(step.ply for step in steps)
        assert all(since <= step.at < step.ply for step in steps)
        assert not steps or steps[-1].ply == match.ply
        told += len(steps)
        assert [step.said for step in build_steps(viewer)] == [step.said for step in steps]
    assert told


def test_a_step_is_about_one_actor() -> None:
    assert actor_of(line("bought", seat=seat_arg(2), price=3)) == 2
    assert actor_of(line("night")) == CHANCE
    viewer = Viewer(a_game("mech-a-dream", 100), somebody("ann"), TableQuery())
    for step in build_steps(viewer):
        names = {name for name in ("Ann", *viewer.names[1:]) if name in Markup(step.said).striptags()}
        assert len(names) <= 1 or step.seat == CHANCE


def test_steps_are_in_the_language_of_the_reader() -> None:
    table = a_game("bot-factory", 90)
    english, french = (build_steps(Viewer(table, somebody("ann", language), TableQuery())) for language in ("en", "fr"))
    assert [step.ply for step in english] == [step.ply for step in french]
    assert [step.said for step in english] != [step.said for step in french]


def test_watchers_get_the_last_moves_and_past_moments_have_no_steps() -> None:
    table = a_game("mech-a-dream", 60)
    assert build_steps(Viewer(table, somebody("eve"), TableQuery()))
    assert build_steps(Viewer(table, somebody("ann"), TableQuery(ply=30))) == []


def test_past_boards_hide_what_the_viewer_cannot_see() -> None:
    table = a_game("imaginarium", 80)
    boards = build_past_boards(table, somebody("ann"), TableQuery(as_seat=1), [40, 60, 9999])
    assert [board.ply for board in boards] == [40, 60]
    assert {board.board_view.seat for board in boards} == {0}
    assert all(not board.board_view.legal for board in boards)
    assert len(build_past_boards(table, somebody("ann"), TableQuery(), list(range(60)))) == MOST_BOARDS


def test_the_page_carries_the_steps_and_serves_the_boards_between(client: NewClient) -> None:
    ann = client()
    table = ann.new_table("me", "bot:random", game="mech-a-dream")
    step = r'<li data-at="\d+" data-ply="\d+" data-seat="1">'
    for _move in range(30):
        moves = ann.wait_for_moves(table)
        if re.search(step, ann.page):
            break
        ann.post(f"{table}/move", **ann.where(), move=moves[0], sure="yes")
    assert re.search(step, ann.page)
    assert "data-again" in ann.page
    ann.get(f"{table}/boards?plies=8+9")
    assert ann.page.count("<section data-ply=") == 2
    assert 'name="move"' not in ann.page
    ann.get(f"{table}/boards?plies=nothing+-1+99999999")
    assert "<section" not in ann.page


def test_the_pace_is_remembered(client: NewClient) -> None:
    someone = client()
    someone.get("/settings")
    assert 'data-pace="normal"' in someone.page
    assert someone.post("/settings", steps="once", next="/settings").status_code == 303
    someone.get("/settings")
    assert 'data-pace="once"' in someone.page
    assert someone.post("/settings", steps="perhaps").status_code == 400
