"""Boards: a game's painter turns what a seat may see into something to draw; without one, zones of pieces are drawn.

A drawing names the template whose macros `where`, `shared`, `mine` and `other` put it on the page.
"""

from __future__ import annotations

from functools import cache

from tinkertable.games import GAMES
from tinkertable.web.boards import generic
from tinkertable.web.boards.board_view import BoardView
from tinkertable.web.boards.painter import Drawing, Painter


def draw(board: BoardView) -> Drawing:
    """The board as its game's own painter draws it, or as plain zones of pieces."""
    return find_painter(board.game)(board)


@cache
def find_painter(game: str) -> Painter:
    """The painter of a game, or the one that draws any game."""
    module = GAMES[game].load_module("board.painter") if game in GAMES else None
    painter: Painter = generic.paint if module is None else module.paint
    return painter
