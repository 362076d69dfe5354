"""Replay by turn: where the turns of a game begin, and the turn before and after a moment."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from tinkertable.core.contract import CHANCE, Seat
from tinkertable.table.match import PlayedMove


def turn_starts(history: Sequence[PlayedMove]) -> list[int]:
    """The plies at which another player begins to move; what chance does belongs to the turn before it."""
    starts: list[int] = []
    mover: Seat | None = None
    for ply, played in enumerate(history):
        if played.seat not in (CHANCE, mover):
            starts.append(ply)
            mover = played.seat
    return starts


def turns_beside(history: Sequence[PlayedMove], ply: int) -> tuple[int, int]:
    """The plies at which the last turn before a moment and the next one after it begin; the ends of the game count."""
    starts = [0, *turn_starts(history), len(history)]
    before, after = bisect_left(starts, ply) - 1, bisect_right(starts, ply)
    return starts[max(before, 0)], starts[min(after, len(starts) - 1)]
