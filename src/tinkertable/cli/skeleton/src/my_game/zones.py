"""The view as zones of pieces: for the terminal, for screen readers, and to see what has changed."""

from __future__ import annotations

from my_game.rules.moves import KEEP
from my_game.view import MyGameView
from tinkertable.core.text import line
from tinkertable.core.zones import Fact, Piece, Zone


def board(view: MyGameView) -> list[Zone]:
    """The die in the middle, and what everybody has kept."""
    moves = (KEEP,) if KEEP in view.legal else ()
    rolled = (Piece("die", line("piece.die"), (Fact("fact.number", view.die),), moves),) if view.die else ()
    middle = Zone("middle", line("zone.middle"), rolled, facts=(Fact("fact.turns", view.turns_left),))
    return [middle, *(_kept(view, seat) for seat in range(view.seats))]


def _kept(view: MyGameView, seat: int) -> Zone:
    dice = tuple(
        Piece(f"kept-{seat}-{place}", line("piece.die"), (Fact("fact.number", die),))
        for place, die in enumerate(view.kept[seat])
    )
    return Zone(f"kept-{seat}", line("zone.kept"), dice, owner=seat)
