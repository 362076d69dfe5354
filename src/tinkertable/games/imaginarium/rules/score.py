"""Points, majorities and the tie-breaker."""

from __future__ import annotations

from mypy_extensions import i64

from tinkertable.games.imaginarium.rules.pieces import CHARCOALIUM, GOOD_COUNT, POINTS
from tinkertable.games.imaginarium.rules.state import OVER, Position, owns


def majority_holders(position: Position, good: int) -> int:
    """Who holds most of a good, a bit for each seat; all who are tied, but nobody with none (ruling 29)."""
    most: i64 = 1
    holders: i64 = 0
    for seat in range(position.seats):
        number: i64 = position.stock[seat * GOOD_COUNT + good]
        if number > most:
            most = number
            holders = 0
        if number == most:
            holders |= 1 << seat
    return holders


def bonus_points(position: Position, seat: int) -> int:
    """What one majority is worth to a player (assistant 13)."""
    return position.printed.power[12] if owns(position, seat, 13) else position.printed.majority


def majority_points(position: Position, good: int) -> list[int]:
    """The points each seat gets for the majority of one good: none before the game is over."""
    result = [0] * position.seats
    if position.phase == OVER:
        holders = majority_holders(position, good)
        for seat in range(position.seats):
            if holders >> seat & 1:
                result[seat] = bonus_points(position, seat)
    return result


def scores(position: Position) -> list[int]:
    """Victory points by seat, with the majorities once the game is over."""
    result = [position.stock[seat * GOOD_COUNT + POINTS] for seat in range(position.seats)]
    if position.phase == OVER:
        for good in range(CHARCOALIUM, POINTS):
            more = majority_points(position, good)
            for seat in range(position.seats):
                result[seat] += more[seat]
    return result


def levels_of(position: Position, seat: int) -> int:
    """The tie-breaker: levels of all repaired machines, each combined one with its own."""
    total: i64 = 0
    for cell in position.shops[seat]:
        total += position.printed.levels[cell >> 1]
    return total


def winners(position: Position) -> list[int]:
    """The seats that are ahead: most points, then most levels; several when they share it."""
    totals = scores(position)
    best = 0
    ahead: list[int] = []
    for seat in range(position.seats):
        value = totals[seat] * 1000 + levels_of(position, seat)
        if value > best:
            best = value
            ahead = [seat]
        elif value == best:
            ahead.append(seat)
    return ahead
