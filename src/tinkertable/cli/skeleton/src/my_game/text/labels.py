"""The words of buttons and of the score sheet, and why a move is not possible."""

from __future__ import annotations

from my_game.rules.moves import KEEP, MOVES, ROLL, SIDES
from my_game.rules.state import MyGameState
from my_game.view import MyGameView
from tinkertable.core.contract import Move
from tinkertable.core.text import Line, line


def label(view: MyGameView, move: Move) -> Line:
    """What a move does."""
    if move < ROLL + SIDES:
        return line("move.roll", number=move - ROLL + 1)
    return line(f"move.{MOVES[move]}", number=view.die)


def refusal(view: MyGameView, move: Move) -> Line:
    """Why the viewer, who is asked to move, may not play this move now."""
    return line("refusal.full" if move == KEEP else "refusal.now")


def waste(view: MyGameView, move: Move) -> Line | None:
    """What a legal move would leave unused, so that the page asks first; nothing in this game."""
    return None


def score_sheet(state: MyGameState) -> list[tuple[Line, list[int]]]:
    """The score line by line."""
    return [(line("sheet.dice"), state.scores())]
