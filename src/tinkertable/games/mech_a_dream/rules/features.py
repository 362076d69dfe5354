"""A position of Mech A Dream as a fixed row of features for learning: the table first, then each workshop."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Seat
from tinkertable.games.mech_a_dream.rules.moves import CARDS, SCREENS, SPECIALISTS, TILES
from tinkertable.games.mech_a_dream.rules.state import (
    ASLEEP,
    BELT,
    BOOSTS,
    BUILT,
    CENTRE,
    FLOWERS,
    HAND,
    HELPER,
    INK,
    MACHINES,
    NOBODY,
    ON_TILE,
    POINTS,
    POWER,
    RAINBOWS,
    ROBOT_USED,
    SCREEN_NUMBER,
    TASK,
    USED,
    WIDTH,
)
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState

MOST_SEATS: Final = 4
TASKS: Final = 8
PHASES: Final = 6
DRAWS: Final = 8
WORKSHOP_FEATURES: Final = (
    8 + 4 + 3 * 4 + TASKS + (len(SCREENS) + 1) + len(SCREENS) + 2 * len(SPECIALISTS) + 4 * len(TILES)
)
TABLE_FEATURES: Final = (
    2 + 3 + PHASES + DRAWS + 3 + MOST_SEATS * 2 + 2 * len(CARDS) + 2 * len(TILES) + 3 * len(SPECIALISTS) + 1 + 2
)
FEATURES: Final = TABLE_FEATURES + MOST_SEATS * WORKSHOP_FEATURES


def features(state: MechADreamState, seat: Seat) -> list[float]:
    """The position as a seat sees it: its own workshop first, the others in turn order, empty seats as zeros."""
    viewer = seat if seat >= 0 else 0
    features = _table(state, viewer)
    for turn in range(MOST_SEATS):
        if turn < state.seats:
            features += _workshop(state, (viewer + turn) % state.seats)
        else:
            features += [0.0] * WORKSHOP_FEATURES
    return features


def _one_hot(value: int, size: int) -> list[float]:
    return [float(value == number) for number in range(size)]


def _bits(value: int, size: int) -> list[float]:
    return [float(value >> number & 1) for number in range(size)]


def _table(state: MechADreamState, viewer: int) -> list[float]:
    printed = state.printed
    features = [state.day / printed.days, state.part / 2]
    features += _one_hot(state.seats - 2, 3)
    features += _one_hot(state.phase, PHASES)
    features += _one_hot(state.draw, DRAWS)
    features += _one_hot(state.specialists, 3)
    features += _one_hot((state.first - viewer) % state.seats, MOST_SEATS)
    features += _one_hot((state.turn - viewer) % state.seats, MOST_SEATS)
    features += _one_hot(state.card, len(CARDS))
    features += _bits(state.cards, len(CARDS))
    features += _bits(state.offer, len(TILES))
    features += _bits(state.unseen, len(TILES))
    for specialist in range(len(SPECIALISTS)):
        staff = state.staff[specialist] if state.specialists else NOBODY
        features += [float(staff != NOBODY), float(staff >> 4 == CENTRE + 1), float(state.bonuses >> specialist & 1)]
    features += [state.row / 5, float(state.robots), state.turns / 4]
    return features


def _workshop(state: MechADreamState, seat: int) -> list[float]:
    cells = state.cells
    me = seat * WIDTH
    cursor = state.printed.cursor
    features = [
        cells[me + FLOWERS] / cursor,
        cells[me + INK] / cursor,
        cells[me + RAINBOWS] / 10,
        cells[me + POINTS] / 50,
        cells[me + MACHINES] / state.printed.places,
        float(cells[me + ROBOT_USED]),
        float(cells[me + ASLEEP]),
        cells[me + BOOSTS] / 3,
    ]
    features += [cells[me + POWER + power] / 2 for power in range(4)]
    for part in range(3):
        features += _one_hot(min(cells[me + HELPER + part], ON_TILE), 4)
    features += _one_hot(cells[me + TASK], TASKS)
    features += _one_hot(cells[me + SCREEN_NUMBER], len(SCREENS) + 1)
    features += _bits(cells[me + HAND], len(SCREENS))
    for specialist in range(len(SPECIALISTS)):
        staff = state.staff[specialist] if state.specialists else NOBODY
        mine = staff >> 4 == seat + 1
        features += [float(mine), (staff & 15) / 2 if mine else 0.0]
    helpers = [cells[me + HELPER + part] - ON_TILE for part in range(3)]
    for tile in range(len(TILES)):
        under_way = cells[me + BELT] >> tile & 1
        features += [
            state.spots[tile] / state.printed.belt if under_way else 0.0,
            float(cells[me + BUILT] >> tile & 1),
            float(cells[me + USED] >> tile & 1),
            helpers.count(tile) / 3,
        ]
    return features
