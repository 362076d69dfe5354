"""The coach during the game: a hint. Language-free: the labels are lines of the game's catalog, and what the coach says
about them are lines of the catalog `coach`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tinkertable.bots.turns import Turn, TurnFinder
from tinkertable.bots.value import Value
from tinkertable.bots.weights import find_value
from tinkertable.core.contract import Game, Move, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.line import Line, line

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
    gain: float
    """Points that it promises more than the best turn that begins otherwise."""

    def said(self, say: Callable[[Line], str], number: Callable[[float], str] = str) -> Line:
        """The hint as a line of the coach; `say` and `number` write lines and numbers in the reader's language."""
        if self.gain >= 0.05:
            return line("hint.better", move=say(self.label), points=number(round(self.gain, 1)))
        return line("hint.move", move=say(self.label))


def hint(game: Game, state: State, seat: Seat, seed: int = 0) -> Hint:
    """What to play, judged only by what this seat can see."""
    dice = Dice(seed)
    seen = game.guess(state, seat, dice)
    value = find_value(game, len(seen.scores()))
    turns = best_turns(value, seen, seat, dice, HINT_WIDTH)
    best = turns[0]
    others = [turn for turn in turns if turn.moves[0] != best.moves[0]]
    gain = lead(value, best.state, seat) - lead(value, others[0].state, seat) if others else 0.0
    labels = label_turn(game, seen, seat, best.moves)
    return Hint(best.moves[0], labels[0], tuple(labels[1:]), tuple(value.shares(best.state)), max(gain, 0.0))


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
