"""What the week was worth: dream points, rainbows and what is left in stock, and who is ahead."""

from __future__ import annotations

from tinkertable.core.contract import Seat
from tinkertable.games.mech_a_dream.rules.state import FLOWERS, INK, MACHINES, POINTS, RAINBOWS, WIDTH, Position


def scores(position: Position) -> list[int]:
    """Points by seat: dream points, a point for each rainbow, and a point for each five flowers and ink together."""
    return [sum(score_lines(position, seat)) for seat in range(position.seats)]


def score_lines(position: Position, seat: Seat) -> list[int]:
    """The points of a seat from its sheep, its rainbows and its stock."""
    cells = position.cells
    me = seat * WIDTH
    stock = (cells[me + FLOWERS] + cells[me + INK]) // position.printed.resources
    return [cells[me + POINTS], cells[me + RAINBOWS], stock]


def winners(position: Position) -> list[Seat]:
    """The seats with the most points; of these the most completed machines, then the most rainbows, or they share."""
    best: list[int] = []
    ahead: list[int] = []
    totals = scores(position)
    for seat in range(position.seats):
        me = seat * WIDTH
        # Ruling 21: completed machines of every colour count, those on the belt do not.
        rank = [totals[seat], position.cells[me + MACHINES], position.cells[me + RAINBOWS]]
        if rank > best:
            best = rank
            ahead = [seat]
        elif rank == best:
            ahead.append(seat)
    return ahead
