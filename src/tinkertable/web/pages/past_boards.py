"""The boards between two moments of a game, which the page compares to know what moved with which step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tinkertable.core.contract import Seat
from tinkertable.table.table import Table
from tinkertable.web.boards.board_view import BoardView, build_board_view
from tinkertable.web.identity import Me
from tinkertable.web.pages.viewer import TableQuery, Viewer

MOST_BOARDS: Final = 16
"""How many boards a page gets at once."""


@dataclass(frozen=True, slots=True)
class PastBoard:
    """The board after some moves, as the visitor could see it then."""

    ply: int
    board_view: BoardView
    others: list[Seat]
    """The seats beside the visitor's own."""
    scores: dict[Seat, int]
    """The points of those whose points the visitor could see."""


def build_past_boards(table: Table, me: Me, query: TableQuery, plies: list[int]) -> list[PastBoard]:
    """The boards at some plies, at most `MOST_BOARDS`; plies that were never played are left out."""
    boards = []
    for ply in plies[-MOST_BOARDS:]:
        if not 0 <= ply <= table.match.ply:
            continue
        viewer = Viewer(table, me, replace(query, ply=ply))
        board_view = build_board_view(
            table.game, viewer.state, viewer.seat, viewer.names, viewer.translator, clickable=False
        )
        others = [seat for seat in range(len(table.chairs)) if seat != viewer.seat]
        scores = {seat: points for seat, points in enumerate(board_view.view.scores) if points is not None}
        boards.append(PastBoard(ply, board_view, others, scores))
    return boards
