"""A drawn board without the page around it: for tests of boards, and for pictures in notebooks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from jinja2 import Environment, Template
from markupsafe import Markup

from tinkertable.core.contract import Game, Seat, State
from tinkertable.i18n import Translator
from tinkertable.web.boards import draw
from tinkertable.web.boards.board_view import build_board_view
from tinkertable.web.rendering import current, make_environment

SOURCE: Final = (
    "{% import art.template as drawn with context %}"
    "{% if which == 'where' %}{{ drawn.where(art) }}{% elif which == 'shared' %}{{ drawn.shared(art) }}"
    "{% elif which == 'mine' %}{{ drawn.mine(art) }}{% else %}{{ drawn.other(art, which) }}{% endif %}"
)


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A drawn board: what its template makes of one viewer's table."""

    where: Markup
    """The track in the bar."""
    shared: Markup
    mine: Markup
    """The place of the viewer, or of the first seat for those who watch."""
    others: dict[Seat, Markup]
    """The places of all other seats."""
    choices: list[str]
    """The notation of the moves that have no place on the board: the prompt shows them as buttons."""
    prompt: Markup
    sprite: Markup
    """The symbols that the drawing uses: those of every page, and its own."""

    @property
    def html(self) -> Markup:
        """Everything that can be clicked: the shared board, then the places of the seats."""
        return Markup("").join((self.shared, self.mine, *self.others.values()))


@cache
def _environment() -> Environment:
    return make_environment()


@cache
def _template() -> Template:
    return _environment().from_string(SOURCE)


def draw_board(
    game: Game, state: State, seat: Seat, names: list[str], language: str = "en", *, clickable: bool = True
) -> DrawnBoard:
    """Draw a position as one seat, or a watcher, sees it."""
    translator = Translator(language, game.name, names)
    token = current.set(translator)
    try:
        board_view = build_board_view(game, state, seat, names, translator, clickable=clickable, explained=clickable)
        art = draw(board_view)

        def drawn(name: str | Seat) -> Markup:
            return Markup(_template().render(art=art, which=name, board_view=board_view))

        return DrawnBoard(
            where=drawn("where"),
            shared=drawn("shared"),
            mine=drawn("mine"),
            others={other: drawn(other) for other in range(len(names)) if other != art.place},
            choices=[choice.text for choice in art.choices],
            prompt=board_view.prompt,
            sprite=Markup(_environment().get_template("signs.html").render()) + art.sprite,
        )
    finally:
        current.reset(token)
