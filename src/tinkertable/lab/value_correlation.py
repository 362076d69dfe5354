"""How well a value predicts the end: its expectation at the start of every round against the final result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tinkertable.bots.greedy_bot import GreedyBot
from tinkertable.bots.protocol import ask
from tinkertable.bots.weights import find_value
from tinkertable.core.contract import CHANCE, Game
from tinkertable.core.dice import Dice, draw
from tinkertable.core.setup import start
from tinkertable.games import open_game
from tinkertable.lab.tune import CARELESS, correlation

FEWEST: Final = 60
"""Rounds that fewer games reached are left out."""


@dataclass(frozen=True, slots=True)
class CorrelationBatch:
    """Some games for one process."""

    game: str
    seats: int
    first: int
    games: int


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a seat could expect at the start of a round, and what it had in the end: its lead over the best rival."""

    round: int
    expected: float
    final: float


def predict_batch(batch: CorrelationBatch) -> list[Prediction]:
    """Games of careless greedy bots, looked at when each round begins."""
    game = open_game(batch.game)
    predictions: list[Prediction] = []
    for number in range(batch.first, batch.first + batch.games):
        predictions += _predict_game(game, batch.seats, number)
    return predictions


def correlation_by_round(predictions: list[Prediction]) -> list[float | None]:
    """The correlation of expected and final leads for each round, the first one first; `None` where too few got."""
    rounds: dict[int, list[tuple[float, float]]] = {}
    for prediction in predictions:
        rounds.setdefault(prediction.round, []).append((prediction.expected, prediction.final))
    reached = [number for number, pairs in rounds.items() if len(pairs) >= FEWEST]
    return [
        correlation(rounds[number]) if len(rounds.get(number, ())) >= FEWEST else None
        for number in range(1, max(reached, default=0) + 1)
    ]


def _predict_game(game: Game, seats: int, number: int) -> list[Prediction]:
    value = find_value(game, seats)
    bot = GreedyBot(find_value, CARELESS)
    state = start(game, seats, {})
    dice = Dice(number)
    expected: dict[int, list[float]] = {}
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.play(CHANCE, draw(state, dice))
            continue
        began = game.round(state)
        if began not in expected:
            expected[began] = value.points(state)
        state.play(actors[0], ask(bot, game, state, actors[0], dice).move)
    final = _leads(value.outcome(state))
    return [
        Prediction(began, lead, final[seat])
        for began, points in expected.items()
        for seat, lead in enumerate(_leads(points))
        if began > 0
    ]


def _leads(points: list[float]) -> list[float]:
    """By how much each seat is ahead of its best rival; alone, its points."""
    if len(points) == 1:
        return points
    return [mine - max(points[:seat] + points[seat + 1 :]) for seat, mine in enumerate(points)]
