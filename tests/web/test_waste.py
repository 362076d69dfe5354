"""Moves that waste something ask first, in three languages, and the answers to a question stand side by side."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.web.http_client import Client
from tests.web.test_why_not import GAMES, positions
from tinkertable.games import open_game
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.web.boards.board_view import build_board_view


@pytest.mark.parametrize("name", GAMES)
def test_whatever_wastes_something_says_what(name: str) -> None:
    game = open_game(name)
    met: dict[str, int] = {}
    for seed in (1, 2, 3):
        for state in positions(game, 3, seed, every=3):
            seat = state.actors()[0]
            view = game.view(state, seat)
            wasteful = [move for move in view.legal if game.waste(view, move) is not None]
            assert len(wasteful) < len(view.legal) or not wasteful, "there is something else to do"
            for move in wasteful:
                about = game.waste(view, move)
                assert about is not None
                met[about.key] = move
                for language in LANGUAGES:
                    assert Translator(language, name, ["Ann", "Bob", "Cid"], strict=True).plain(about)
    wanted = {
        "mech-a-dream": {"waste.sleep"},
        "imaginarium": {"waste.machines", "waste.actions"},
        "bot-factory": {"waste.left"},
    }
    assert wanted[name] <= set(met)


def test_the_button_asks_and_says_what_is_left() -> None:
    game = open_game("mech-a-dream")
    translator = Translator("en", "mech-a-dream", ["Ann", "Bob", "Cid"])
    for state in positions(game, 3, 1, every=1):
        seat = state.actors()[0]
        stage = build_board_view(game, state, seat, ["Ann", "Bob", "Cid"], translator, clickable=True, explained=True)
        sleep = next((button for button in stage.moves.values() if button.text == "sleep"), None)
        if sleep is not None and len(stage.legal) > 1:
            assert sleep.waste is not None
            assert "can still activate" in sleep.waste
            return
    raise AssertionError("nobody ever went to sleep")


def test_without_scripts_a_page_asks_first(client: Callable[..., Client]) -> None:
    ann = client()
    table = ann.new_table("me", "me", game="bot-factory")
    for _move in range(80):
        moves = ann.wait_for_moves(table)
        if "done" in moves and 'data-sure="' in ann.page:
            break
        ann.move(table, next(text for text in moves if text != "done"))
    before = ann.field("ply")
    assert ann.move(table, "done").status_code == 200
    assert "You can still do" in ann.page
    assert ann.field("ply") == before
    answer = ann.post(f"{table}/move", **ann.where(), move="done", sure="yes")
    assert answer.status_code == 303
    ann.get(table)
    assert int(ann.field("ply")) > int(before)


def test_both_answers_to_a_question_stand_beside_the_prompt(client: Callable[..., Client]) -> None:
    ann = client()
    table = ann.new_table("me", "me", game="mech-a-dream")
    for _move in range(120):
        moves = ann.wait_for_moves(table)
        choices = re.search(r'id="choices">(.*?)</div>', ann.page, re.DOTALL)
        assert choices is not None
        beside = re.findall(r'name="move" value="([^"]*)"', choices[1])
        if len(moves) == 2 and beside:
            assert sorted(beside) == moves
            return
        ann.post(f"{table}/move", **ann.where(), move=next(text for text in moves if text != "sleep"), sure="yes")
    raise AssertionError("no question with two answers")
