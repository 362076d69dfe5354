"""What a machine is worth: each shaft by its own rule, and the order by its number."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

MOST_PRESSURE: Final = 12
A_MESH: Final = 4
CHIMES: Final = {1: 0, 2: 4, 3: 12}
"""Points by how many dice of the bell are alike."""
AN_ORDERED_DIE: Final = 3


def boiler_points(dice: list[int]) -> int:
    """The sum of the dice; a boiler with more than twelve bursts and is worth nothing."""
    return sum(dice) if sum(dice) <= MOST_PRESSURE else 0


def gears_points(dice: list[int]) -> int:
    """Four points for each pair of neighbours that differ by one."""
    return sum(A_MESH for left, right in pairwise(dice) if abs(left - right) == 1)


def bell_points(dice: list[int]) -> int:
    """Two alike are worth four points, three alike twelve."""
    return max((CHIMES[dice.count(die)] for die in dice), default=0)


def order_points(order: int, dice: list[int]) -> int:
    """Three points for each die of the ordered number, wherever it is in the machine."""
    return AN_ORDERED_DIE * dice.count(order) if order else 0
