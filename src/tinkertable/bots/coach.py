"""The coach during the game: a hint. Language-free: the labels are lines of the game's catalog, and what the coach says
about them are lines of the catalog `coach`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from tinkertable.bots.net_file import find_net_value
from tinkertable.bots.turn_search import Turn, TurnSearch, finish_turn
from tinkertable.bots.value import Value
from tinkertable.core.contract import Game, Move, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.text import Line

HINT_WIDTH: Final = 24
"""How many beginnings of a turn are followed at a time."""
IDEAS: Final = 4
"""How many turns that begin differently are tried."""
TRIALS: Final = 8
"""How often each is tried: with other guesses of what the seat cannot see, and other luck."""
DOUBT: Final = 2.0
"""A difference counts when it is at least this many times its standard error."""


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
    """Points that it promises more than the best turn that begins otherwise; none where that may be chance."""
    share: float
    """The share of the victory that it promises more; alone, by how much it makes the task likelier."""


class _Idea:
    """A turn and what came of it in every trial."""

    def __init__(self, turn: Turn) -> None:
        self.moves = turn.moves
        self.leads: list[float] = []
        self.shares: list[list[float]] = []

    def hope(self, seat: Seat) -> float:
        """The share of the victory that it gave a seat on average."""
        return fmean(shares[seat] for shares in self.shares)


def hint(game: Game, state: State, seat: Seat) -> Hint:
    """What to play, judged only by what this seat can see: whatever looks the same gets the same hint."""
    guesses = [game.guess(state, seat, Dice(trial)) for trial in range(TRIALS)]
    value = find_net_value(game, len(state.scores()))
    begun: dict[Move, _Idea] = {}
    for turn in best_turns(value, guesses[0], seat, Dice(0), HINT_WIDTH):
        begun.setdefault(turn.moves[0], _Idea(turn))
    ideas = list(begun.values())[:IDEAS]
    for idea in ideas:
        for trial, seen in enumerate(guesses):
            after = _play_on(value, seen, seat, idea.moves, Dice(trial))
            idea.leads.append(lead(value, after, seat))
            idea.shares.append(value.shares(after))
    ideas.sort(key=lambda idea: idea.hope(seat), reverse=True)
    best = ideas[0]
    points = share = 0.0
    if len(ideas) > 1:
        other = ideas[1]
        points = surely([mine - its for mine, its in zip(best.leads, other.leads, strict=True)])
        share = surely([mine[seat] - its[seat] for mine, its in zip(best.shares, other.shares, strict=True)])
    label, *line = label_turn(game, guesses[0], seat, best.moves)
    shares = tuple(fmean(column) for column in zip(*best.shares, strict=True))
    return Hint(best.moves[0], label, tuple(line), shares, points, share)


def _play_on(value: Value, seen: State, seat: Seat, moves: list[Move], dice: Dice) -> State:
    """What a turn leads to when the truth is as guessed, as far as it can then be played as planned."""
    state = seen.clone()
    for move in moves:
        if seat not in state.actors() or move not in state.legal(seat):
            break
        state.play(seat, move)
    finish_turn(value, state, seat, dice)
    return state


def surely(differences: list[float]) -> float:
    """The difference that the trials show on average, or none when it may be chance."""
    mean = fmean(differences)
    return mean if mean > DOUBT * stdev(differences) / sqrt(len(differences)) else 0.0


def best_turns(value: Value, seen: State, seat: Seat, dice: Dice, width: int) -> list[Turn]:
    """The best ways to play on, best first."""
    finder = TurnSearch(value, seen, seat, dice, width)
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
