"""A position of Bot Factory as a fixed row of features for learning: the factory first, then each player."""

from __future__ import annotations

from typing import Final

from tinkertable.games.bot_factory.rules.score import final_scores
from tinkertable.games.bot_factory.rules.state import EMPTY, NONE, SANDRA, VILELA, Position
from tinkertable.games.bot_factory.rules.steps import ARGUMENT, FRAME

MOST_SEATS: Final = 4
PLACES: Final = 15
KINDS: Final = 15
STEPS: Final = 36
CONTRACTS: Final = 14


def features(position: Position, seat: int) -> list[float]:
    """The position as a seat sees it: the factory, its own goods, the others' in turn order, zeros for empty seats."""
    viewer = seat if seat >= 0 else 0
    numbers = _factory(position, viewer)
    scores = final_scores(position)
    for turn in range(MOST_SEATS):
        if turn < position.seats:
            other = (viewer + turn) % position.seats
            numbers += _player(position, other, scores[other])
        else:
            numbers += [0.0] * PLAYER_FEATURES
    return numbers


def _one_hot(value: int, size: int) -> list[float]:
    return [1.0 if value == number else 0.0 for number in range(size)]


def _bits(value: int, size: int) -> list[float]:
    return [1.0 if value >> number & 1 else 0.0 for number in range(size)]


def _scaled(values: list[int], most: int) -> list[float]:
    return [value / most for value in values]


def _factory(position: Position, viewer: int) -> list[float]:
    printed = position.printed
    features = [position.round / position.round_limit, position.at / 6.0]
    features += _one_hot(position.seats - 1, MOST_SEATS)
    features += _one_hot(position.phase, 5)
    features += _one_hot((position.mover - viewer) % position.seats, MOST_SEATS)
    frame = position.frames[-1] if position.frames else 0
    features += _one_hot(frame // FRAME, STEPS)
    features.append((frame & ARGUMENT) / ARGUMENT)
    features += _scaled([position.left, position.icons], 6)
    features += _scaled([position.begun, position.closed, position.executive, position.fresh, position.turned], 1)
    features += _one_hot(position.where[SANDRA], PLACES)
    features += _one_hot(position.where[VILELA], PLACES)
    features += [0.0 if cell == EMPTY else cell / 2 for cell in position.column]
    for kind in position.spare:
        features += _one_hot(kind, KINDS)
    features += _scaled(position.stock, printed.robots_for_more)
    for colour in range(4):
        features += _one_hot(position.top[colour], 3)
    features += _scaled(position.pile, printed.parts_per_kind)
    features += _scaled(position.gone, printed.parts_per_kind)
    features += _one_hot(position.marker, 4)
    for kind in position.wheel:
        features += _one_hot(kind, 12)
    for colour in position.plans:
        features += _one_hot(colour, 4)
    features += _scaled(position.plan_pile, printed.projects_per_colour)
    features += _scaled(position.plan_gone, printed.projects_per_colour)
    features += _scaled(position.universal, printed.universal_per_type + 1)
    features += _scaled(position.value, printed.highest)
    for space in range(9):
        features += _one_hot(position.contract[space], CONTRACTS)
        features += _claim(position, position.first[space], viewer)
        features += _claim(position, position.second[space], viewer)
    features += _one_hot(position.tile_rule, 3)
    features += [float(position.with_universal_robot), 1.0 if position.robot_owner == NONE else 0.0]
    features += _one_hot(position.task, 4)
    features += _bits(position.hall_deck, 4)
    features += _bits(position.robot_deck, 4)
    features += _bits(position.inspection_deck, 6)
    features += _one_hot(position.vilela_robot, 4)
    features += _one_hot(position.inspection, 6)
    return features


def _claim(position: Position, owner: int, viewer: int) -> list[float]:
    if owner == NONE:
        return [0.0] * MOST_SEATS
    return _one_hot((owner - viewer) % position.seats, MOST_SEATS)


PLAYER_FEATURES: Final = 3 + PLACES + 1 + KINDS + 4 + 4 + 6 + 1


def _player(position: Position, seat: int, score: int) -> list[float]:
    printed = position.printed
    features = [position.tokens[seat] / printed.tokens, position.claims[seat] / 9, score / 50]
    features += _one_hot(position.where[seat], PLACES)
    features.append(1.0 if seat in position.order[position.at :] else 0.0)
    features += _scaled(position.hand[KINDS * seat : KINDS * seat + KINDS], 4)
    features += _scaled(position.wanted[4 * seat : 4 * seat + 4], 5)
    features += _scaled(position.robots[4 * seat : 4 * seat + 4], 5)
    features += _one_hot(position.tile[seat], 6)
    features.append(float(position.tile_used[seat]))
    return features
