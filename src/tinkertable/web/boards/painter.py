"""The interface of painters: they are given a board view and give back a drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from markupsafe import Markup

from tinkertable.core.view import View
from tinkertable.core.zones import Piece
from tinkertable.web.boards.board_view import BoardView, Button
from tinkertable.web.boards.reasons import Refusal


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board ready for its template."""

    template: str
    """The template with the macros `where`, `shared`, `mine` and `other`."""
    model: Any
    """What the macros draw."""
    sprite: Markup
    """Symbols used by the drawing; once per page, outside of what is swapped."""
    choices: list[Button]
    """Legal moves that have no place on the board: the prompt shows them as buttons."""
    place: int
    """The seat whose place is drawn large: the viewer's own, or the first for those who watch."""


Painter = Callable[[BoardView], Drawing]
"""Turns the view of a board into a drawing."""


Seen = TypeVar("Seen", bound=View)


class BoardPainter(Generic[Seen]):
    """What the painters of all games do: give every legal move its place on the board."""

    def __init__(self, board: BoardView, kind: type[Seen]) -> None:
        assert isinstance(board.view, kind)
        self.board = board
        self.view: Seen = board.view
        self.open: dict[str, Button] = {button.text: button for button in board.moves.values()}
        """The legal moves by their notation."""
        self.placed: set[str] = set()
        """Those that have a place on the board."""
        self.pieces: dict[str, Piece] = {piece.id: piece for zone in board.zones for piece in zone.pieces}

    def button(self, *texts: str) -> Button | None:
        """The button of the first of these moves that is legal: it has a place on the board now."""
        for text in texts:
            if text in self.open:
                self.placed.add(text)
                return self.open[text]
        return None

    def hit(self, *texts: str) -> Button | Refusal | None:
        """The button of the first of these moves that is legal, or why the first of them is not."""
        return self.button(*texts) or (self.why_not(texts[0]) if texts else None)

    def why_not(self, text: str) -> Refusal | None:
        """Why a move that is not legal is not, where the board says it."""
        return self.board.reasons.why_not(text) if self.board.reasons is not None else None

    def drawing(self, template: str, model: Any, sprite: Markup, place: int) -> Drawing:
        """The drawing of a model; the prompt shows the moves that have no place on the board."""
        choices = [button for text, button in self.open.items() if text not in self.placed]
        return Drawing(template, model, sprite, choices, place)


def sprite_of(symbols: dict[str, str], box: str = "0 -8 120 88") -> Markup:
    """Symbols by id, ready to be used with `<use href="#id">`."""
    inner = "".join(f'<symbol id="{name}" viewBox="{box}">{shapes}</symbol>' for name, shapes in symbols.items())
    return Markup('<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">') + Markup(
        inner + "</svg>"
    )
