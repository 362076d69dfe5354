"""The coach during the game: a hint. Language-free: the labels are lines of the game's catalog, and what the coach says
about them are lines of the catalog `coach`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tinkertable.bots.turns import Turn, TurnFinder
from tinkertable.bots.value import Value
from tinkertable.bots.weights import find_value
from tinkertable.core.contract import Game, Move, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.line import Line

HINT_WIDTH: Final = 24
"""How many beginnings of a turn are followed at a time."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach would play."""

    move: Move
    label: Line
    """The move in the game's words."""
    line: tuple[Line, ...]
    """How the turn would go on, in the game's words."""
    shares: tuple[float, ...]
    """The share of the victory everybody can then expect."""
    points: float
    """Points that it promises more than the best turn that begins otherwise."""
    share: float
    """The share of the victory that it promises more; alone, by how much it makes the task likelier."""


def hint(game: Game, state: State, seat: Seat, seed: int = 0) -> Hint:
    """What to play, judged only by what this seat can see."""
    dice = Dice(seed)
    seen = game.guess(state, seat, dice)
    value = find_value(game, len(seen.scores()))
    turns = best_turns(value, seen, seat, dice, HINT_WIDTH)
    best = turns[0]
    others = [turn for turn in turns if turn.moves[0] != best.moves[0]]
    shares = value.shares(best.state)
    points = share = 0.0
    if others:
        points = max(lead(value, best.state, seat) - lead(value, others[0].state, seat), 0.0)
        share = max(shares[seat] - value.shares(others[0].state)[seat], 0.0)
    label, *line = label_turn(game, seen, seat, best.moves)
    return Hint(best.moves[0], label, tuple(line), tuple(shares), points, share)


def best_turns(value: Value, seen: State, seat: Seat, dice: Dice, width: int) -> list[Turn]:
    """The best ways to play on, best first."""
    finder = TurnFinder(value, seen, seat, dice, width)
    while finder.grow(64):
        pass
    return finder.best(8)


def expected_points(value: Value, state: State) -> list[float]:
    """The points each seat can expect, or has when the game is over."""
    return value.points(state) if state.actors() else value.outcome(state)


def lead(value: Value, state: State, seat: Seat) -> float:
    """The points a seat can expect, less what the others can expect on average."""
    return lead_of(expected_points(value, state), seat)


def lead_of(points: list[float], seat: Seat) -> float:
    """How far a seat is ahead of the others' average."""
    others = len(points) - 1
    return points[seat] - ((sum(points) - points[seat]) / others if others else 0.0)


def label_turn(game: Game, state: State, seat: Seat, moves: list[Move]) -> list[Line]:
    """The moves of a turn in the game's words, each as it looks when its time comes."""
    position = state.clone()
    labels = []
    for move in moves:
        labels.append(game.label(game.view(position, seat), move))
        position.play(seat, move)
    return labels
