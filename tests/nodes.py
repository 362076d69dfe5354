"""Node counts: how many lines of play a position has to a given depth. One wrong move more or less changes them."""

from __future__ import annotations

from tinkertable.core.contract import State


def count_nodes(state: State, depth: int) -> int:
    """The number of different lines of `depth` moves, counting every actor's moves and every outcome of chance."""
    if depth == 0:
        return 1
    nodes = 0
    for seat in state.actors():
        for move in state.legal(seat):
            after = state.clone()
            after.play(seat, move)
            nodes += count_nodes(after, depth - 1)
    return nodes
