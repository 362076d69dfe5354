"""What is asked of the viewer."""

from __future__ import annotations

from my_game.view import MyGameView
from tinkertable.core.contract import CHANCE
from tinkertable.core.text import Line, line, seat_arg


def prompt(view: MyGameView) -> Line:
    """One sentence: whose turn it is, and what is asked."""
    if view.over:
        return line("prompt.over")
    if view.legal:
        return line("prompt.decide", number=view.die)
    if view.actors == [CHANCE]:
        return line("prompt.roll")
    return line("prompt.wait", who=seat_arg(view.actors[0]))
