"""What is asked of the viewer."""

from __future__ import annotations

from clatterworks.view import ClatterworksView
from tinkertable.core.contract import CHANCE
from tinkertable.core.text import Line, line, seat_arg


def prompt(view: ClatterworksView) -> Line:
    """One sentence: whose turn it is, and what is asked."""
    if view.over:
        return line("prompt.over")
    if view.legal:
        return line("prompt.put", number=view.hand) if view.hand else line("prompt.take")
    if view.actors == [CHANCE]:
        return line("prompt.chance")
    return line("prompt.wait", who=seat_arg(view.actors[0]))
