"""The page model of a board: a position as one viewer sees it, what can be clicked and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from tinkertable.core.contract import Game, Move, Seat, State
from tinkertable.core.text import Line
from tinkertable.core.view import View, with_moves, without_moves
from tinkertable.core.zones import Zone
from tinkertable.i18n import Translator
from tinkertable.web.boards.reasons import Reasons

FORM: Final = "move-form"
ROOM: Final = 50
"""How many letters of answers, and half as many of the prompt, have room in one line of the smallest desktop."""


@dataclass(frozen=True, slots=True)
class Button:
    """A legal move as something to click."""

    move: Move
    text: str
    """Its notation: the value of the button."""
    said: Markup
    plain: str
    """The same in words, for screen readers and tooltips."""
    on: str | None
    """The piece on which it is clicked; `None` for a button beside the prompt."""
    final: bool
    """Whether it cannot be undone, because it reveals something."""
    waste: str | None = None
    """The question before it, when it would leave something unused."""
    mark: str = ""
    """In a past moment: `played`, `best` when nothing was better, or `better`. Then it cannot be clicked."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything that is drawn of a position."""

    game: str
    view: View
    """What the seat may see, as the game's `view.py` describes it."""
    zones: list[Zone]
    """The same as zones of pieces, for boards without a painter."""
    prompt: Markup
    """What the seat is asked."""
    legal: list[Move]
    moves: dict[Move, Button]
    choices: list[Button]
    """The moves that are clicked on no piece: buttons beside the prompt."""
    say: Callable[[Line], Markup]
    """Renders a line as HTML in the viewer's language."""
    speak: Callable[[Line], str]
    """The same as words to be read aloud."""
    names: list[str]
    seat: Seat
    changed: set[str] = field(default_factory=set)
    """The pieces that are new, have moved or look different."""
    question: bool = False
    """Whether one question is asked: its answers are all shown beside the prompt."""
    free: bool = False
    """Whether a move would waste something that is free, so that the page offers to use everything that is."""
    reasons: Reasons | None = None
    """Why things cannot be clicked now; `None` where nothing can be clicked anyway, as in a replay."""
    form: str = FORM
    """The id of the form that the buttons of the moves belong to."""

    def answers(self, choices: Sequence[Button]) -> Sequence[Button]:
        """The buttons beside the prompt: the moves without a place on the board, or all answers to a question.

        What can be done on the board comes before what leaves it at that.
        """
        alike = bool(choices) and (self.question or len(self.legal) == 2)
        if not alike:
            return choices
        beside = {answer.move for answer in choices}
        return sorted(self.moves.values(), key=lambda answer: answer.move in beside)

    def stand_apart(self, answers: Sequence[Button], use_free: str) -> bool:
        """Whether the answers are too many or too long to stand in one line with the prompt.

        `use_free` is what the button says that uses everything free: where it is offered, it is an answer too.
        """
        said = [answer.said.striptags() for answer in answers] + [use_free] * self.free
        too_long = sum(map(len, said)) + len(self.prompt.striptags()) // 2 > ROOM
        return len(said) > 2 or (len(said) == 2 and too_long)


def build_board_view(
    game: Game,
    state: State,
    seat: Seat,
    names: list[str],
    translator: Translator,
    *,
    clickable: bool,
    earlier: list[Zone] | None = None,
    careful: bool = False,
    explained: bool = False,
    marks: Mapping[Move, str] = MappingProxyType({}),
) -> BoardView:
    """The board for a seat, or for a watcher. Where nothing can be clicked the view has no legal moves.

    `earlier` is the board to compare with, see `board_of`. For somebody `careful` the moves that end their turn are
    final too. A board that is `explained` says why what is not legal now is not, and asks before a move that wastes
    something.

    `marks` are moves of a past moment that are shown though nothing can be clicked.
    """
    view = game.view(state, seat)
    prompt = translator.html(game.prompt(view))
    shown = view if clickable else with_moves(view, [move for move in view.legal if move in marks])
    zones = game.board(shown)
    on = {move: piece.id for zone in zones for piece in zone.pieces for move in piece.moves}
    legal: list[Move] = list(shown.legal)
    moves = {}
    for move in legal:
        label = game.label(view, move)
        moves[move] = Button(
            move,
            game.notation(move),
            translator.html(label),
            translator.speech(label),
            on.get(move),
            _is_final(game, state, seat, move, careful),
            _ask(game.waste(view, move), translator) if explained else None,
            "" if clickable else marks[move],
        )
    changed = changes(earlier, zones) if earlier is not None else set()
    return BoardView(
        game=game.name,
        view=shown,
        zones=zones,
        prompt=prompt,
        legal=legal,
        moves=moves,
        choices=[button for button in moves.values() if button.on is None],
        say=translator.html,
        speak=translator.speech,
        names=names,
        seat=seat,
        changed=changed,
        question=clickable and game.is_question(view),
        free=len(legal) > 2
        and any(button.waste for button in moves.values())
        and game.free_move(state, seat) is not None,
        reasons=Reasons(game, view, translator.html) if explained else None,
    )


def board_of(game: Game, state: State, seat: Seat) -> list[Zone]:
    """What lies on the board as a seat sees it, without moves."""
    return game.board(without_moves(game.view(state, seat)))


def _ask(waste: Line | None, translator: Translator) -> str | None:
    """The question before a move that wastes something."""
    return None if waste is None else translator.speech("move.sure", about=waste)


def _is_final(game: Game, state: State, seat: Seat, move: Move, careful: bool) -> bool:
    if game.reveals(state, seat, move):
        return True
    if not careful:
        return False
    after = state.clone()
    after.play(seat, move)
    return seat not in after.actors()


def changes(before: list[Zone], after: list[Zone]) -> set[str]:
    """The pieces that are new, have moved or look different."""
    old = {piece.id: (zone.id, piece.facts, piece.marks) for zone in before for piece in zone.pieces}
    return {
        piece.id for zone in after for piece in zone.pieces if old.get(piece.id) != (zone.id, piece.facts, piece.marks)
    }
