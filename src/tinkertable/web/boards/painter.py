"""The interface of painters: the scene they are given and the drawing they give back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from markupsafe import Markup

from tinkertable.core.text import Line
from tinkertable.core.view import View
from tinkertable.core.zones import Piece, Zone
from tinkertable.web.boards.reasons import Reasons, Refusal


class Button(Protocol):
    """A legal move as a button."""

    @property
    def move(self) -> int:
        """Its index in the game's vocabulary."""

    @property
    def text(self) -> str:
        """Its notation."""

    @property
    def said(self) -> Markup:
        """What it does, with markup."""

    @property
    def plain(self) -> str:
        """What it does, in plain words."""

    @property
    def on(self) -> str | None:
        """The piece it lies on, or `None` when it belongs to the prompt."""

    @property
    def final(self) -> bool:
        """Whether it cannot be taken back."""


class Scene(Protocol):
    """Everything a painter may use: what one viewer sees, the legal moves, and the words."""

    @property
    def game(self) -> str:
        """The game's name."""

    @property
    def view(self) -> View:
        """What the viewer may see."""

    @property
    def zones(self) -> list[Zone]:
        """The view laid out without art."""

    @property
    def moves(self) -> Any:
        """The legal moves as buttons, by index."""

    @property
    def choices(self) -> Any:
        """Legal moves that lie on no piece."""

    @property
    def names(self) -> Any:
        """The players' names by seat."""

    @property
    def seat(self) -> int:
        """The viewer."""

    @property
    def changed(self) -> set[str]:
        """Pieces that are new or different since the viewer's last move."""

    @property
    def reasons(self) -> Reasons | None:
        """Why things cannot be clicked now, where that is said."""

    def say(self, line: Line) -> Markup:
        """A line in the viewer's language."""

    def speak(self, line: Line) -> str:
        """A line in words to be read aloud."""


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


Painter = Callable[[Scene], Drawing]
"""Turns a scene into a drawing."""


Seen = TypeVar("Seen", bound=View)


class BoardPainter(Generic[Seen]):
    """What the painters of all games do: give every legal move its place on the board."""

    def __init__(self, scene: Scene, kind: type[Seen]) -> None:
        assert isinstance(scene.view, kind)
        self.scene = scene
        self.view: Seen = scene.view
        self.open: dict[str, Button] = {button.text: button for button in scene.moves.values()}
        """The legal moves by their notation."""
        self.placed: set[str] = set()
        """Those that have a place on the board."""
        self.pieces: dict[str, Piece] = {piece.id: piece for zone in scene.zones for piece in zone.pieces}

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
        return self.scene.reasons.why_not(text) if self.scene.reasons is not None else None

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
