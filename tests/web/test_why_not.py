"""What cannot be clicked now says why: every refusal of every game, in three languages, over random positions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

import pytest
from jinja2 import Template

from tests.toys.tables import playing
from tinkertable.core.contract import CHANCE, Game, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.setup import choose_options
from tinkertable.core.why_not import not_acting, why_not
from tinkertable.games import open_game
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.web.boards import draw as draw_board
from tinkertable.web.boards.board_view import BoardView, build_board_view
from tinkertable.web.rendering import current, make_environment

GAMES = ("mech-a-dream", "imaginarium", "bot-factory")
BOARD = """{%- import 'macros.html' as ui -%}{%- set art = draw(board_view) -%}
{%- import art.template as drawn with context -%}
<div id="shared">{{ drawn.shared(art) }}</div><div id="mine">{{ drawn.mine(art) }}</div>
{% for seat in others %}<div>{{ drawn.other(art, seat) }}</div>{% endfor %}"""


def positions(game: Game, seats: int, seed: int, every: int, most: int = 400) -> Iterator[State]:
    """Every few positions of a random game with all its variations."""
    dice = Dice(seed)
    options = {option.name: option.values[-1] for option in game.options if seed % 2}
    state = game.deal(seats, choose_options(game, options))
    for ply in range(most):
        actors = state.actors()
        if not actors:
            return
        seat = actors[dice.below(len(actors))]
        if seat != CHANCE and ply % every == 0:
            yield state
        legal = state.legal(seat)
        state.play(seat, draw(state, dice) if seat == CHANCE else legal[dice.below(len(legal))])


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_has_its_reason_in_three_languages(name: str) -> None:
    game = open_game(name)
    strict = [Translator(language, name, ["Ann", "Bob", "Cid"], strict=True) for language in LANGUAGES]
    met = set()
    for seed in (1, 2):
        for state in positions(game, 3, seed, every=9):
            view = game.view(state, state.actors()[0])
            legal = set(view.legal)
            for move in range(len(game.moves)):
                if move in legal:
                    continue
                reason = why_not(game, view, move)
                assert reason.key != "refusal.now", f"no reason of its own: {game.notation(move)}"
                if reason.key in met:
                    continue
                met.add(reason.key)
                said = [translator.plain(reason) for translator in strict]
                assert all(said), reason
                assert len(set(said)) == len(said), reason
    assert len(met) > 8, met


def test_somebody_who_is_not_asked_is_told_whom_the_table_waits_for() -> None:
    table = playing("ann", "bob")
    state = table.match.state()
    actor, other = table.turn()[0], 1 - table.turn()[0]
    assert not_acting(table.game.view(state, actor)) is None
    waiting = not_acting(table.game.view(state, other))
    assert waiting is not None
    assert waiting.key == "refusal.turn"
    watching = not_acting(table.game.view(state, -2))
    assert watching is not None
    assert watching.key == "refusal.watching"
    assert why_not(table.game, table.game.view(state, actor), 0).key == "refusal.now"  # a game without its own reasons


@cache
def board_template() -> Template:
    return make_environment().from_string(BOARD)


def drawn(
    game: Game, state: State, seat: int, language: str = "en", others: tuple[int, ...] = ()
) -> tuple[BoardView, str]:
    """The board of a seat, with its reasons, as HTML."""
    translator = Translator(language, game.name, ["Ann", "Bob", "Cid"])
    board_view = build_board_view(
        game, state, seat, ["Ann", "Bob", "Cid"], translator, clickable=seat in state.actors(), explained=True
    )
    token = current.set(translator)
    try:
        return board_view, board_template().render(board_view=board_view, draw=draw_board, others=others)
    finally:
        current.reset(token)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_can_sometimes_be_clicked_says_why_it_cannot_now(name: str) -> None:
    game = open_game(name)
    clicked: set[str] = set()
    boards = []
    for state in positions(game, 3, 2, every=13, most=260):
        board_view, page = drawn(game, state, state.actors()[0])
        pieces = pieces_of(page)
        clicked |= {piece for piece, marks in pieces.items() if "hit" in marks}
        boards.append(pieces)
        assert board_view.reasons is not None
        assert set(re.findall(r'data-why="(\w+)"', page)) <= set(board_view.reasons.said)
    assert clicked
    silent = {piece for pieces in boards for piece, marks in pieces.items() if piece in clicked and not marks}
    assert silent == set()


VOID = {"br", "input", "use", "path", "circle", "rect", "line", "ellipse", "polygon", "stop", "wbr", "hr", "img"}


class PieceReader(HTMLParser):
    """Finds each piece of a board, and whether it is clicked (`hit`) or says why not (`why`)."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: dict[str, set[str]] = {}
        self.outer: dict[str, str | None] = {}
        self._inside: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        classes = (given.get("class") or "").split()
        piece = next((name for name in reversed(self._inside) if name), None)
        for kind in ("hit", "why"):
            if kind in classes and piece is not None:
                self.pieces[piece].add(kind)
        if tag not in VOID:
            name = None if given.get("aria-hidden") else given.get("data-piece")
            self._inside.append(name)
            if name:
                self.pieces.setdefault(name, set())
                self.outer[name] = piece

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What is empty holds nothing."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._inside.pop()


def pieces_of(page: str) -> dict[str, set[str]]:
    """Each piece of a board, with `hit` when it can be clicked and `why` when it says why not."""
    reader = PieceReader()
    reader.feed(page)
    # a machine in a stack is clicked with its stack, a figure is not clicked at all
    return {piece: marks for piece, marks in reader.pieces.items() if reader.outer[piece] is None}


class TipReader(HTMLParser):
    """Finds what is explained on a board: the words of each explanation, and of what a click there does."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, str, str]] = []
        """For each thing that is explained or can be clicked: what it is, its explanation, and what a click does."""
        self._inside: list[tuple[set[str], list[str]] | None] = []
        self._name: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        classes = set((given.get("class") or "").split())
        around = next((one for one in reversed(self._inside) if one and "tipped" in one[0]), None)
        if "hit" in classes and tag == "button":
            self.told.append((given["value"] or "", " ".join(around[1]) if around else "", given["data-say"] or ""))
            if around:
                around[1].append(given["data-say"] or "")
        if "why" in classes and around:
            around[1].append("why")
        if tag in VOID:
            return
        kinds = {"tipped"} if "data-tip" in given else {"tip"} if "tip" in classes else {"rule"} & classes
        self._inside.append((kinds, []) if kinds else None)
        self._name.append(given.get("data-piece") or given.get("id") or " ".join(classes))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What is empty explains nothing."""

    def handle_data(self, data: str) -> None:
        kinds = [one for one in self._inside if one]
        if data.strip() and len(kinds) > 1 and "tip" in kinds[-1][0] and "tipped" in kinds[-2][0]:
            kinds[-2][1].append(data.strip())

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        one, name = self._inside.pop(), self._name.pop()
        if one and "tipped" in one[0]:
            self.told.append((name, " ".join(one[1]), ""))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_explained_or_can_be_clicked_has_words_for_it(name: str, language: str) -> None:
    game = open_game(name)
    silent = set()
    for state in positions(game, 3, 3, every=17, most=260):
        seat = state.actors()[0]
        _view, page = drawn(game, state, seat, language, tuple(other for other in range(3) if other != seat))
        reader = TipReader()
        reader.feed(page)
        silent |= {thing for thing, tip, says in reader.told if not tip and not says}
        assert len([tip for _thing, tip, _says in reader.told if tip]) > 10
    assert silent == set()
