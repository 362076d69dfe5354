"""Any game without art of its own: zones of pieces, shared ones first, everybody's own under their name."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from tinkertable.core.zones import Zone
from tinkertable.i18n.translator import signs_of
from tinkertable.web.boards.board_view import BoardView
from tinkertable.web.boards.painter import Drawing


@dataclass(frozen=True, slots=True)
class Zones:
    """The zones sorted by who they belong to."""

    board: BoardView
    shared: list[Zone]
    mine: list[Zone]
    others: dict[int, list[Zone]]
    symbols: dict[str, str]
    """The symbols of the game's signs, by the keys of their names."""


def paint(board: BoardView) -> Drawing:
    """A drawing of the zones, for tables without art."""
    shared = [zone for zone in board.zones if zone.owner is None]
    own = board.seat if board.seat >= 0 else 0
    mine = [zone for zone in board.zones if zone.owner == own]
    others: dict[int, list[Zone]] = {}
    for zone in board.zones:
        if zone.owner is not None:
            others.setdefault(zone.owner, []).append(zone)
    symbols = {sign.message: sign.symbol for sign in signs_of(board.game).values()}
    zones = Zones(board, shared, mine, others, symbols)
    return Drawing("boards/generic.html", zones, Markup(""), list(board.choices), own)
