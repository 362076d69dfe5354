"""The coach: a hint during the game, and a review after it. Language-free: the labels are lines of the game's catalog,
and what the coach says about them are lines of the catalog `coach`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tinkertable.bots.turns import Turn, TurnFinder, worth_of
from tinkertable.bots.value import Value
from tinkertable.bots.weights import find_value
from tinkertable.core.contract import CHANCE, Game, Move, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.line import Line, line, seat_arg
from tinkertable.core.record import Record
from tinkertable.core.replay import first_position, steps

HINT_WIDTH: Final = 24
REVIEW_WIDTH: Final = 10
"""How many beginnings of a turn are followed at a time."""
TURNING_POINTS: Final = 6
"""How many moments a review points out at most."""
WORTH_A_WORD: Final = 0.02
"""A turn that cost a smaller share of the victory is not worth a word."""
LUCKY: Final = 0.12
"""Chance that moved the victory by so much of a share is pointed out."""


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


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment at which the game turned: a turn that could have been played better, or a stroke of luck."""

    ply: int
    """So many moves had been made."""
    seat: Seat
    """Who could have done better, or who was lucky."""
    share: float
    """How much of the victory it cost, or brought."""
    points: float
    """The same in points."""
    played: Line | None = None
    """The move in the game's words; `None` for luck."""
    better: Line | None = None
    better_move: Move = -1

    def said(self, say: Callable[[Line], str], number: Callable[[float], str] = str) -> Line:
        """The moment as a line of the coach; `say` and `number` write lines and numbers in the reader's language."""
        who = seat_arg(self.seat)
        if self.played is None or self.better is None:
            return line("review.luck", who=who, percent=round(100 * self.share))
        points = number(round(max(self.points, 0.1), 1))
        return line("review.better", who=who, better=say(self.better), played=say(self.played), points=points)


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked at again."""

    shares: tuple[tuple[float, ...], ...]
    """The share of the victory each seat could expect after every number of moves, from none to all."""
    points: tuple[tuple[float, ...], ...]
    """The points each seat could expect in the end."""
    moments: tuple[Moment, ...]
    """The turning points, in the order they happened."""
    lost: tuple[float, ...]
    """The points each seat gave away over the whole game, as far as the coach can tell."""


def hint(game: Game, state: State, seat: Seat, seed: int = 0) -> Hint:
    """What to play, judged only by what this seat can see."""
    dice = Dice(seed)
    seen = game.guess(state, seat, dice)
    value = find_value(game, len(seen.scores()))
    turns = best_turns(value, seen, seat, dice, HINT_WIDTH)
    best = turns[0]
    others = [turn for turn in turns if turn.moves[0] != best.moves[0]]
    gain = _points(value, best.state, seat) - _points(value, others[0].state, seat) if others else 0.0
    labels = _labels(game, seen, seat, best.moves)
    return Hint(best.moves[0], labels[0], tuple(labels[1:]), tuple(value.shares(best.state)), max(gain, 0.0))


def best_turns(value: Value, seen: State, seat: Seat, dice: Dice, width: int) -> list[Turn]:
    """The best ways to play on, best first."""
    finder = TurnFinder(value, seen, seat, dice, width)
    while finder.grow(64):
        pass
    return finder.best(8)


def review(game: Game, record: Record, seconds: float = 20.0) -> Review:
    """Look at a game again: what everybody could expect at every moment, and where it turned.

    The turns that look worst are studied first; after so many seconds the rest is left.
    """
    deadline = time.monotonic() + seconds
    states = [first_position(game, record).clone()]
    played: list[tuple[Seat, Move]] = []
    for seat, move, state in steps(game, record):
        played.append((seat, move))
        states.append(state.clone())
    value = find_value(game, len(record.players))
    points = tuple(tuple(value.points(state) if state.actors() else value.outcome(state)) for state in states)
    shares = tuple(tuple(value.shares(state)) for state in states)
    moments: list[Moment] = []
    lost = [0.0] * len(record.players)
    stretches = _stretches(states, played)
    stretches.sort(key=lambda turn: shares[turn[1]][turn[2]] - shares[turn[0]][turn[2]])
    for first, last, seat in stretches:
        if time.monotonic() > deadline:
            break
        moment = _study(game, value, states, played, first, last, seat)
        if moment is not None:
            moments.append(moment)
            lost[seat] += max(moment.points, 0.0)
    moments += _strokes_of_luck(shares, points, played)
    moments.sort(key=lambda moment: moment.share, reverse=True)
    chosen = sorted(moments[:TURNING_POINTS], key=lambda moment: moment.ply)
    return Review(shares, points, tuple(chosen), tuple(round(number, 1) for number in lost))


def _stretches(states: list[State], played: list[tuple[Seat, Move]]) -> list[tuple[int, int, Seat]]:
    """The turns of a game: where each begins and ends, and whose it is; only those with something to decide."""
    found: list[tuple[int, int, Seat]] = []
    first = 0
    while first < len(played):
        seat = played[first][0]
        last = first + 1
        while last < len(played) and played[last][0] == seat:
            last += 1
        if seat != CHANCE and any(len(states[at].legal(seat)) > 1 for at in range(first, last)):
            found.append((first, last, seat))
        first = last
    return found


def _study(
    game: Game, value: Value, states: list[State], played: list[tuple[Seat, Move]], first: int, last: int, seat: Seat
) -> Moment | None:
    """What could have been played instead of one turn, when it was worth a word."""
    finder = TurnFinder(value, states[first], seat, Dice(first), REVIEW_WIDTH)
    while finder.grow(64):
        pass
    if not finder.found:
        return None
    best = max(finder.found, key=worth_of)
    share = best.worth - value.worth(states[last], seat)
    moves = [move for _seat, move in played[first:last]]
    missed = [at for at, move in enumerate(best.moves) if move not in moves]
    wrong = [at for at, move in enumerate(moves) if move not in best.moves]
    if share < WORTH_A_WORD or not missed or not wrong:
        return None
    gained = _points(value, best.state, seat) - _points(value, states[last], seat)
    better = _labels(game, states[first], seat, best.moves[: missed[0] + 1])[-1]
    at = first + wrong[0]
    worse = game.label(game.view(states[at], seat), moves[wrong[0]])
    # Two machines of one kind read alike: nothing to be learned from that.
    return None if worse == better else Moment(at, seat, share, gained, worse, better, best.moves[missed[0]])


def _strokes_of_luck(
    shares: tuple[tuple[float, ...], ...], points: tuple[tuple[float, ...], ...], played: list[tuple[Seat, Move]]
) -> list[Moment]:
    """The draws of chance after which somebody was much better off; the set-up is nobody's luck yet."""
    found = []
    begun = False
    for ply, (seat, _move) in enumerate(played):
        if seat != CHANCE or not begun:
            begun = begun or seat != CHANCE
            continue
        gains = [after - before for before, after in zip(shares[ply], shares[ply + 1], strict=True)]
        lucky = max(range(len(gains)), key=gains.__getitem__)
        if len(gains) > 1 and gains[lucky] >= LUCKY:
            found.append(Moment(ply, lucky, gains[lucky], points[ply + 1][lucky] - points[ply][lucky]))
    return found


def _points(value: Value, state: State, seat: Seat) -> float:
    """The points a seat can expect, less what the others can expect on average."""
    points = value.points(state) if state.actors() else value.outcome(state)
    others = len(points) - 1
    return points[seat] - ((sum(points) - points[seat]) / others if others else 0.0)


def _labels(game: Game, state: State, seat: Seat, moves: list[Move]) -> list[Line]:
    """The moves of a turn in the game's words, each as it looks when its time comes."""
    position = state.clone()
    labels = []
    for move in moves:
        labels.append(game.label(game.view(position, seat), move))
        position.play(seat, move)
    return labels
