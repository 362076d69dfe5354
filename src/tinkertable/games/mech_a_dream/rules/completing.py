"""Machines on a belt: moved forward and completed, with their reward and the bonus of the last slots."""

from __future__ import annotations

from tinkertable.games.mech_a_dream.rules.printed_values import GREEN, YELLOW
from tinkertable.games.mech_a_dream.rules.state import (
    BELT,
    BUILT,
    MACHINES,
    POINTS,
    POWER,
    RAINBOWS,
    WIDTH,
    WORKSHOP,
    Position,
)


def move_forward(position: Position, seat: int, tile: int) -> None:
    """Move a machine one slot along its belt."""
    spot = position.spots[tile]
    if spot > 1:
        position.spots[tile] = spot - 1
    else:
        position.cells[seat * WIDTH + BELT] &= ~(1 << tile)
        complete(position, seat, tile)


def complete(position: Position, seat: int, tile: int) -> None:
    """Turn a machine over: its reward, its place along the power cable, and the bonus of that place."""
    cells = position.cells
    me = seat * WIDTH
    printed = position.printed
    place = cells[me + MACHINES] + 1
    cells[me + MACHINES] = place
    cells[me + BUILT] |= 1 << tile
    position.spots[tile] = WORKSHOP + place
    cells[me + POINTS] += printed.slot_bonus[place]  # rulebook "Last slots bonus"
    colour = printed.colour[tile]
    if colour == YELLOW:
        cells[me + POINTS] += printed.reward[tile]
    elif colour == GREEN:
        cells[me + RAINBOWS] += printed.reward[tile]
        cells[me + POWER + printed.power[tile]] += 1
