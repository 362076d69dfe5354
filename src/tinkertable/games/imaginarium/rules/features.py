"""A position as one seat sees it, as a fixed number of features for learning: the viewer first, then the others."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Seat
from tinkertable.games.imaginarium.rules.moves import (
    ACTION_COUNT,
    ASSISTANTS,
    BELT,
    GOOD_COUNT,
    KIND_COUNT,
    PROJECTS,
    SPOTS,
    STACK_COUNT,
    WORKSHOPS,
)
from tinkertable.games.imaginarium.rules.state import (
    FREE_PAIR,
    IN_OFFICE,
    IN_SECRET,
    OVER,
    OWNED,
    PHASES,
    SHOWN,
)
from tinkertable.games.imaginarium.rules.turn import ImaginariumState

_MOST_SEATS: Final = 5
_SEAT_WIDTH: Final = (
    3 + GOOD_COUNT + KIND_COUNT + 2 * STACK_COUNT + ASSISTANTS + PROJECTS + 1 + ACTION_COUNT + WORKSHOPS + 2 * SPOTS
)


def features(position: ImaginariumState, viewer: Seat) -> list[float]:
    """The features of a position; hidden stocks are zero with a flag beside them."""
    values: list[float] = []
    first = viewer if viewer >= 0 else 0
    for step in range(_MOST_SEATS):
        if step < position.seats:
            _add_seat(position, (first + step) % position.seats, viewer, values)
        else:
            values += [0.0] * _SEAT_WIDTH
    _add_table(position, viewer, values)
    _add_turn(position, values)
    return values


def _one_hot(values: list[float], index: int, length: int) -> None:
    values += [1.0 if nth == index else 0.0 for nth in range(length)]


def _add_seat(position: ImaginariumState, seat: int, viewer: Seat, values: list[float]) -> None:
    visible = seat == viewer or position.open_totals == 1 or position.phase == OVER
    acting = seat in position.actors()
    values += [1.0, 1.0 if visible else 0.0, 1.0 if acting else 0.0]
    for good in range(GOOD_COUNT):
        values.append(position.stock[seat * GOOD_COUNT + good] / 10.0 if visible else 0.0)
    for kind in range(KIND_COUNT):
        values.append(float(position.yards[seat * KIND_COUNT + kind]))
    stacks = [0.0] * (2 * STACK_COUNT)
    for cell in position.shops[seat]:
        stacks[cell] += 1.0
    values += stacks
    for place in position.helpers:
        values.append(1.0 if place == OWNED + seat else 0.0)
    secrets = 0.0
    for project in range(PROJECTS):
        values.append(float(position.marks[project] >> seat & 1))
        if position.office[project] == IN_SECRET + seat:
            secrets += 1.0
    values.append(secrets)
    _one_hot(values, position.dials[seat], ACTION_COUNT)
    _one_hot(values, position.workshops[seat], WORKSHOPS)
    for piece in (seat, seat + 2 if position.seats == 2 else -2):
        for spot in position.spots:
            values.append(1.0 if spot == piece else 0.0)


def _add_table(position: ImaginariumState, viewer: Seat, values: list[float]) -> None:
    for slot in range(BELT):
        _one_hot(values, position.belt[slot], KIND_COUNT)
    for kind in range(KIND_COUNT):
        values.append(float(position.deck[kind]))
        values.append(float(position.shredder[kind]))
    values += [1.0 if place == SHOWN else 0.0 for place in position.helpers]
    for place in position.office:
        values.append(1.0 if place == IN_OFFICE else 0.0)
        values.append(1.0 if viewer >= 0 and place == IN_SECRET + viewer else 0.0)
    values.append(position.round / 40.0)


def _add_turn(position: ImaginariumState, values: list[float]) -> None:
    _one_hot(values, position.phase, len(PHASES))
    _one_hot(values, position.pair, FREE_PAIR + 1)
    _one_hot(values, position.doing, ACTION_COUNT)
    values += [float(position.spent >> action & 1) for action in range(ACTION_COUNT)]
    values += [position.left / 5.0, position.need / 5.0, float(position.uses), float(position.combining)]
    ready = [0.0] * STACK_COUNT
    for stack in position.ready:
        ready[stack] += 1.0
    values += ready
    _one_hot(values, position.fresh, KIND_COUNT)
    _one_hot(values, position.running, STACK_COUNT)
