"""Why somebody may not play a move now: the reasons that every game has, and then those of the game."""

from __future__ import annotations

from tinkertable.core.contract import CHANCE, Game, Move
from tinkertable.core.text import Line, line, seat_arg
from tinkertable.core.view import View


def not_acting(view: View) -> Line | None:
    """Why the viewer may not play anything now; `None` for somebody who is asked to move."""
    if view.over:
        return line("refusal.over")
    if view.seat < 0:
        return line("refusal.watching")
    if view.seat in view.actors:
        return None
    if view.actors == [CHANCE]:
        return line("refusal.chance")
    if len(view.actors) == 1:
        return line("refusal.turn", who=seat_arg(view.actors[0]))
    return line("refusal.turns")


def why_not(game: Game, view: View, move: Move) -> Line:
    """Why the viewer may not play a move that is not legal now."""
    return not_acting(view) or game.refusal(view, move)
