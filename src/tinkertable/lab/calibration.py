"""Whether chances come true: the shares of the victory that people are told, against how games ended."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from statistics import fmean
from typing import Final

from tinkertable.bots.net_file import find_chances
from tinkertable.bots.protocol import ask
from tinkertable.bots.registry import make_bot
from tinkertable.bots.value import Value, shared_victory
from tinkertable.bots.weights import find_value
from tinkertable.core.contract import CHANCE, Game, Seat
from tinkertable.core.dice import Dice, draw
from tinkertable.core.setup import start
from tinkertable.games import open_game

BANDS: Final = 10
"""Chances are compared with what happened in bands of a tenth."""
SUREST: Final = 0.999
"""A chance counts as no surer than this in the log loss."""


@dataclass(frozen=True, slots=True)
class CalibrationBatch:
    """Some games for one process: `bot` plays every seat, games are numbered from `first` on."""

    game: str
    seats: int
    bot: str
    first: int
    games: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a seat could expect when a turn began, and what it got."""

    number: int
    """The game it is from."""
    hand: float
    """The share of the victory by the hand-made value."""
    told: float
    """The share that people are told: by the net where there is one."""
    won: float
    """The share of the victory that the seat got; alone, whether the task was done."""


@dataclass(frozen=True, slots=True)
class ChanceBand:
    """All forecasts of about the same chance: how many, what they said on average, and how often it came true."""

    forecasts: int
    told: float
    won: float


def forecast_batch(batch: CalibrationBatch) -> list[Forecast]:
    """Play games and note what everybody could expect at the beginning of every turn."""
    game = open_game(batch.game)
    values = find_value(game, batch.seats), find_chances(game, batch.seats)
    forecasts: list[Forecast] = []
    for number in range(batch.first, batch.first + batch.games):
        forecasts += _forecast_game(game, batch, values, number)
    return forecasts


def bands(pairs: list[tuple[float, float]]) -> list[ChanceBand]:
    """Pairs of a chance and what came of it, in bands of a tenth; empty bands are left out."""
    found: dict[int, list[tuple[float, float]]] = {}
    for told, won in pairs:
        found.setdefault(min(int(told * BANDS), BANDS - 1), []).append((told, won))
    return [
        ChanceBand(len(band), fmean(told for told, _won in band), fmean(won for _told, won in band))
        for _number, band in sorted(found.items())
    ]


def calibration_error(pairs: list[tuple[float, float]]) -> float:
    """By how much a chance is off on average: the distance between told and come true, over all bands."""
    return sum(band.forecasts * abs(band.told - band.won) for band in bands(pairs)) / len(pairs)


def log_loss(pairs: list[tuple[float, float]]) -> float:
    """How surprised somebody is who believes the chances: the smaller, the more they say."""
    return fmean(_surprise(told, won) for told, won in pairs)


def _surprise(told: float, won: float) -> float:
    share = min(max(told, 1.0 - SUREST), SUREST)
    return -won * log(share) - (1.0 - won) * log(1.0 - share)


def _forecast_game(game: Game, batch: CalibrationBatch, values: tuple[Value, Value], number: int) -> list[Forecast]:
    bots = [make_bot(batch.bot) for _seat in range(batch.seats)]
    state = start(game, batch.seats, {})
    dice = Dice(number)
    expected: list[tuple[list[float], list[float]]] = []
    last: Seat = CHANCE
    number_of_round = -1
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.play(CHANCE, draw(state, dice))
            continue
        actor = last if last in actors else actors[0]
        if actor != last or (batch.seats == 1 and game.round(state) != number_of_round):  # alone a turn is a round
            last, number_of_round = actor, game.round(state)
            expected.append((values[0].shares(state), values[1].shares(state)))
        state.play(actor, ask(bots[actor], game, state, actor, dice).move)
    won = shared_victory(state)
    return [
        Forecast(number, hand[seat], told[seat], won[seat]) for hand, told in expected for seat in range(batch.seats)
    ]
