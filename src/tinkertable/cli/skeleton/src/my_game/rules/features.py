"""The features of My Game for learning: all that a seat knows and that matters, as numbers."""

from __future__ import annotations

from typing import Final

from my_game.meta import SEATS
from my_game.rules.moves import MOST_KEPT
from tinkertable.core.feature_row import FeatureNames, FeatureRow

_NAMES: Final = FeatureNames()
TABLE: Final = tuple(_NAMES.one(name) for name in ("seats", "turns_each", "turn", "die"))
DICE: Final = tuple(
    tuple(_NAMES.one(f"seat{seat}.die{place}") for place in range(MOST_KEPT)) for seat in range(max(SEATS))
)
FEATURES: Final[tuple[str, ...]] = tuple(_NAMES.names)


def write_features(row: FeatureRow, table: list[int], dice: list[list[int]]) -> None:
    """Write the features in the order of their names; those that are zero may be left out."""
    for index, number in zip(TABLE, table, strict=True):
        row.count(index, number, 20)
    for places, kept in zip(DICE, dice, strict=False):
        for index, die in zip(places, kept, strict=False):
            row.count(index, die, 6)
