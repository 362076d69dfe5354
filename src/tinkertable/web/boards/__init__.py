"""Boards: one module per game turns what a seat may see into something to draw; without one, zones of pieces are drawn.

A drawing names the template whose macros `where`, `shared`, `mine` and `other` put it on the page.
"""

from __future__ import annotations

from tinkertable.web.boards import bot_factory, generic, imaginarium, mech_a_dream
from tinkertable.web.boards.drawing import Drawing, Painter, Scene

PAINTERS: dict[str, Painter] = {
    "bot-factory": bot_factory.paint,
    "imaginarium": imaginarium.paint,
    "mech-a-dream": mech_a_dream.paint,
}


def draw(scene: Scene) -> Drawing:
    """The board as its game's own painter draws it, or as plain zones of pieces."""
    return PAINTERS.get(scene.game, generic.paint)(scene)
