"""The drawn table of My Game: the die in the middle, and a tray for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup

from my_game.rules.moves import MOST_KEPT
from my_game.view import MyGameView
from tinkertable.web.boards.board_view import BoardView, Button
from tinkertable.web.boards.painter import BoardPainter, Drawing, sprite_of
from tinkertable.web.boards.reasons import Refusal

PIPS: Final = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((6, 6), (12, 12), (18, 18)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((6, 6), (18, 6), (12, 12), (6, 18), (18, 18)),
    6: ((7, 5.5), (17, 5.5), (7, 12), (17, 12), (7, 18.5), (17, 18.5)),
}
"""Where the pips of each number are, in a box of 24 by 24."""


@dataclass(frozen=True, slots=True)
class Tray:
    """The dice that a seat has kept; 0 is a free place."""

    seat: int
    dice: list[int]


@dataclass(frozen=True, slots=True)
class Model:
    """What the template draws."""

    die: int
    turns_left: int
    keep: Button | Refusal | None
    """The button over the die, or why there is none."""
    trays: list[Tray]
    mine: Tray


def paint(board: BoardView) -> Drawing:
    """The drawing of one viewer's table."""
    painter = BoardPainter(board, MyGameView)
    seen = painter.view
    trays = [Tray(seat, [*dice, *[0] * MOST_KEPT][:MOST_KEPT]) for seat, dice in enumerate(seen.kept)]
    mine = trays[max(board.seat, 0)]
    model = Model(seen.die, seen.turns_left, painter.hit("keep"), trays, mine)
    return painter.drawing("my-game/board.html", model, _sprite(), mine.seat)


@cache
def _sprite() -> Markup:
    """The six sides of a die."""
    box = '<rect class="my-game-die" x="1" y="1" width="22" height="22" rx="5"/>'
    sides = {
        f"my-game-{number}": box + "".join(f'<circle class="my-game-pip" cx="{x}" cy="{y}" r="2.2"/>' for x, y in pips)
        for number, pips in PIPS.items()
    }
    return sprite_of(sides, "0 0 24 24")
