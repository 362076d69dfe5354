"""The automatic move: a seat's only legal move, when playing it takes nothing from anybody."""

from __future__ import annotations

from tinkertable.core.contract import CHANCE, Seat
from tinkertable.table.table import Table
from tinkertable.table.undo import undo_floor


def only_move(table: Table, seat: Seat) -> str | None:
    """The one move of a seat, when playing it takes nothing from anybody.

    Nothing becomes known by it, no chance follows, the game does not end. It does not end a turn of which something
    could still be taken back, and it does not play again what its seat has just taken back.
    """
    if (
        seat not in table.turn()
        or table.chairs[seat].acting_bot is not None
        or table.redo
        or table.proposal is not None
    ):
        return None
    game, state = table.game, table.match.state()
    legal = state.legal(seat)
    if len(legal) != 1 or game.reveals(state, seat, legal[0]):
        return None
    after = state.clone()
    after.play(seat, legal[0])
    actors = after.actors()
    if not actors or CHANCE in actors:
        return None
    if seat not in actors and undo_floor(table.match, seat) < table.match.ply:
        return None
    return game.notation(legal[0])
