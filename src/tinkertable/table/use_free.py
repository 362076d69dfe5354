"""Using everything that is free: the moves a game names as free, played for a person one after the other."""

from __future__ import annotations

from tinkertable.core.contract import CHANCE, Seat
from tinkertable.core.dice import Dice
from tinkertable.table.changes import TableChange
from tinkertable.table.play import At, check_playing, move
from tinkertable.table.refusal import Refused
from tinkertable.table.table import Table


def next_free_move(table: Table, seat: Seat) -> str | None:
    """The notation of the next move that is free for a seat; `None` when it has none or it is not its turn."""
    if seat not in table.turn():
        return None
    free = table.game.free_move(table.match.state(), seat)
    return None if free is None else table.game.notation(free)


def use_free_move(table: Table, person: str, at: At, now: float, dice: Dice, *, program: bool = False) -> TableChange:
    """Play one move that is free; raises `Refused` when there is none."""
    table.chair_of(person, at.seat)
    check_playing(table)
    table.match.check_fresh(at.seat, at.ply, at.branch)
    text = next_free_move(table, at.seat)
    if text is None:
        raise Refused("nothing_free")
    return move(table, person, At(at.seat, table.match.ply, table.match.branch), text, now, dice, program=program)


def has_more(change: TableChange, seat: Seat) -> bool:
    """Whether another free move follows this one; after something new became known its player decides afresh."""
    match = change.table.match
    ply = next(ply for ply in range(match.ply - 1, -1, -1) if match.history[ply].seat != CHANCE)
    return not match.outcome(ply).reveals and next_free_move(change.table, seat) is not None
