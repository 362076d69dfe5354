"""What happened, as lines of the log."""

from __future__ import annotations

from my_game.rules.moves import MOVES
from my_game.rules.state import MyGameState
from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.core.text import Line, line, seat_arg


def log_lines(before: MyGameState, seat: Seat, move: Move, after: MyGameState) -> list[Line]:
    """What a move did; a line that only some may read is a `private_line`."""
    if seat == CHANCE:
        return [line("log.roll", who=seat_arg(after.actors()[0]), number=after.die)]
    return [line(f"log.{MOVES[move]}", who=seat_arg(seat), number=before.die)]
