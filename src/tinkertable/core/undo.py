"""How far back a player may go alone: until something new became known, or somebody else acted."""

from __future__ import annotations

from tinkertable.core.contract import Game, Seat
from tinkertable.core.record import Record
from tinkertable.core.replay import story


def undo_floor(game: Game, record: Record, seat: Seat) -> int:
    """The earliest ply to which this seat may cut the record back by itself; its length when it may not undo at all."""
    floor = 0
    for ply, (before, mover, move, _after) in enumerate(story(game, record), 1):
        if mover != seat or game.reveals(before, mover, move):
            floor = ply
    return floor


def undo(game: Game, record: Record, seat: Seat) -> Record | None:
    """The record without this seat's last move, or `None` when it may not take it back alone."""
    if undo_floor(game, record, seat) == len(record.entries):
        return None
    return record.upto(len(record.entries) - 1)


def restart(game: Game, record: Record, seat: Seat) -> Record | None:
    """The record without anything this seat may take back alone, or `None` when there is nothing."""
    floor = undo_floor(game, record, seat)
    return None if floor == len(record.entries) else record.upto(floor)
