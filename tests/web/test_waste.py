"""Moves that waste something ask first, in three languages, and the answers to a question stand side by side."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from functools import cache

import pytest
from jinja2 import Template

from tests.web.http_client import Client
from tests.web.test_why_not import GAMES, positions
from tinkertable.core.contract import Game, State
from tinkertable.games import open_game
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.web.boards import draw as draw_board
from tinkertable.web.boards.board_view import build_board_view
from tinkertable.web.rendering import current, make_environment


@pytest.mark.parametrize("name", GAMES)
def test_whatever_wastes_something_says_what(name: str) -> None:
    game = open_game(name)
    met: dict[str, int] = {}
    for seed in range(1, 9):
        for state in positions(game, 3, seed, every=2, most=900):
            seat = state.actors()[0]
            view = game.view(state, seat)
            wasteful = [move for move in view.legal if game.waste(view, move) is not None]
            assert len(wasteful) < len(view.legal) or not wasteful, "there is something else to do"
            for move in wasteful:
                about = game.waste(view, move)
                assert about is not None
                if about.key in met:
                    continue
                met[about.key] = move
                for language in LANGUAGES:
                    assert Translator(language, name, ["Ann", "Bob", "Cid"], strict=True).plain(about)
    wanted = {
        "mech-a-dream": {"waste.sleep"},
        "imaginarium": {"waste.machines", "waste.actions", "waste.projects"},
        "bot-factory": {"waste.assembly", "waste.parts", "waste.projects", "waste.finance"},
    }
    assert wanted[name] <= set(met)


def test_the_button_asks_and_says_what_is_left() -> None:
    game = open_game("mech-a-dream")
    translator = Translator("en", "mech-a-dream", ["Ann", "Bob", "Cid"])
    for state in positions(game, 3, 1, every=1):
        seat = state.actors()[0]
        board_view = build_board_view(
            game, state, seat, ["Ann", "Bob", "Cid"], translator, clickable=True, explained=True
        )
        sleep = next((button for button in board_view.moves.values() if button.text == "sleep"), None)
        if sleep is not None and len(board_view.legal) > 1:
            assert sleep.waste is not None
            assert "left tonight" in sleep.waste
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
    assert "You may still" in ann.page or "You still have" in ann.page
    assert ann.field("ply") == before
    answer = ann.post(f"{table}/move", **ann.where(), move="done", sure="yes")
    assert answer.status_code == 303
    ann.get(table)
    assert int(ann.field("ply")) > int(before)


PROMPT = """{%- import 'macros.html' as ui -%}{%- set art = draw(board_view) -%}{% include 'prompt_moves.html' %}"""


@cache
def prompt_template() -> Template:
    return make_environment().from_string(PROMPT)


def beside_the_prompt(game: Game, state: State, seat: int) -> tuple[list[str], str]:
    """The moves that are buttons beside the prompt, and the HTML of these buttons."""
    names = ["Ann", "Bob", "Cid"]
    translator = Translator("en", game.name, names)
    board_view = build_board_view(game, state, seat, names, translator, clickable=True, explained=True)
    table = defaultdict(lambda: None, id="x", my_turn=True)
    token = current.set(translator)
    try:
        page = prompt_template().render(board_view=board_view, draw=draw_board, table=table)
    finally:
        current.reset(token)
    buttons = page[: page.index("</div>")]
    return re.findall(r'name="move" value="([^"]*)"', re.sub(r"\s+", " ", buttons)), buttons


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("mech-a-dream", {"prompt.boost", "prompt.activate", "prompt.specialist"}),
        ("imaginarium", {"prompt.collecting", "prompt.starting", "prompt.validating"}),
        ("bot-factory", {"prompt.icon", "prompt.place.paid", "prompt.project", "prompt.toll"}),
    ],
)
def test_the_answers_to_a_question_are_shown_alike(name: str, wanted: set[str]) -> None:
    """All answers are buttons beside the prompt, or all lie on the board: none looks like the only one."""
    game = open_game(name)
    met: dict[str, int] = {}
    for seed in range(1, 7):
        for state in positions(game, 3, seed, every=1, most=600):
            seat = state.actors()[0]
            view = game.view(state, seat)
            question, asked = game.is_question(view), game.prompt(view).key
            if (not question and len(view.legal) != 2) or met.get(asked, 0) > 3:
                continue
            beside, page = beside_the_prompt(game, state, seat)
            assert sorted(beside) in ([], sorted(map(game.notation, view.legal))), asked
            assert " skips" not in page, "all answers have the same weight"
            wasteful = {game.notation(move) for move in view.legal if game.waste(view, move)}
            assert beside == sorted(beside, key=lambda text: text in wasteful), "what gives something up comes last"
            if beside and question:
                met[asked] = met.get(asked, 0) + 1
    assert wanted <= set(met)


@pytest.mark.parametrize("name", GAMES)
def test_the_button_that_skips_is_marked_in_the_midst_of_a_turn(name: str) -> None:
    """The style sheet keeps what is so marked small on a phone, beside what is free."""
    game = open_game(name)
    marked = 0
    for state in positions(game, 3, 2, every=3):
        seat = state.actors()[0]
        view = game.view(state, seat)
        if game.is_question(view) or len(view.legal) < 3:
            continue
        beside, page = beside_the_prompt(game, state, seat)
        if not any(game.waste(view, game.parse(text)) for text in beside):
            continue
        assert " skips" in page
        assert ('id="choice-free"' in page) == (game.free_move(state, seat) is not None)
        marked += 1
    assert marked
