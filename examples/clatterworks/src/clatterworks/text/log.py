"""What happened, as lines of the log."""

from __future__ import annotations

from clatterworks.rules.moves import ORDER, PUT, ROLL, SHAFTS, TAKE
from clatterworks.rules.state import ClatterworksState
from tinkertable.core.contract import Move, Seat
from tinkertable.core.text import Arg, Line, line, private_line, seat_arg


def log_lines(before: ClatterworksState, seat: Seat, move: Move, after: ClatterworksState) -> list[Line]:
    """What a move did; only its owner reads which order was dealt, until the game is over."""
    if move < ROLL:
        owner = before.orders.index(0)
        dealt = private_line((owner,), "log.order", number=move - ORDER + 1)
        return [line("log.dealt", who=seat_arg(owner)), dealt]
    if move < TAKE:
        return [line("log.roll", number=move - ROLL + 1)]
    if move < PUT:
        return [line("log.take", who=seat_arg(seat), number=move - TAKE + 1)]
    shaft = Arg("on", SHAFTS[move - PUT])
    told = [line("log.put", who=seat_arg(seat), number=before.hand, shaft=shaft)]
    if not after.actors():
        told += [line("log.shown", who=seat_arg(one), number=order) for one, order in enumerate(after.orders)]
    return told
