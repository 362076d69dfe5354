"""The features of Clatterworks for learning: all that a seat knows and that matters, as numbers."""

from __future__ import annotations

from typing import Final

from clatterworks.meta import SEATS
from clatterworks.rules.moves import ROOM, SHAFTS, SIDES
from tinkertable.core.feature_row import FeatureNames, FeatureRow

_NAMES: Final = FeatureNames()
TABLE: Final = tuple(
    _NAMES.one(name)
    for name in ("seats", "rounds", "round", "turn", "hand", *(f"yard.{number}" for number in range(1, SIDES + 1)))
)
DEALT: Final = tuple(_NAMES.one(f"seat{seat}.dealt") for seat in range(max(SEATS)))
ORDERS: Final = tuple(_NAMES.each(f"seat{seat}.order", range(1, SIDES + 1)) for seat in range(max(SEATS)))
"""The first of the features that say which order a seat has, as far as the viewer knows."""
MACHINES: Final = tuple(
    _NAMES.one(f"seat{seat}.{shaft}{place}") for seat in range(max(SEATS)) for shaft in SHAFTS for place in range(ROOM)
)
FEATURES: Final[tuple[str, ...]] = tuple(_NAMES.names)


def write_features(
    row: FeatureRow, table: list[int], dealt: list[bool], orders: list[int], machines: list[int]
) -> None:
    """Write the features in the order of their names; those that are zero are left out."""
    for index, number in zip(TABLE, table, strict=True):
        row.count(index, number, SIDES)
    for index, has_order in zip(DEALT, dealt, strict=False):
        row.flag(index, has_order)
    for first, order in zip(ORDERS, orders, strict=False):
        if order:
            row.one(first + order - 1)
    for index, die in zip(MACHINES, machines, strict=False):
        row.count(index, die, SIDES)
