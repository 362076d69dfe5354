"""Tune the weights of a value by self-play.

One round plays many games and notes, in positions along the way, by how much the features of each seat differ from
the others', and by how many points it then pulled ahead. Least squares give new weights; they are kept when they do
better beyond doubt in a trial against those there were. The same seed gives the same weights, however many processes
do the work.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from tinkertable.bots.greedy_bot import GreedyBot
from tinkertable.bots.least_squares import Fit
from tinkertable.bots.planner_bot import PlannerBot
from tinkertable.bots.protocol import Bot, ask
from tinkertable.bots.value import Value, shared_victory
from tinkertable.bots.weights import WeightTable, new_value, put_table, table_of
from tinkertable.core.contract import CHANCE, Game, Options, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.setup import choose_options, every_setup, start
from tinkertable.games import open_game
from tinkertable.lab.arena import interval
from tinkertable.lab.paired_luck import PairedLuck
from tinkertable.lab.parallel import run_parallel

GAMES_PER_BATCH: Final = 20
SAMPLE_EVERY: Final = 6
"""One decision of this number is a sample."""
TRUST: Final = 300.0
"""How many samples the weights of the round before count for."""
RATE: Final = 0.7
"""How far the weights go towards the new ones; half as far after each trial that they lose."""
CARELESS: Final = 0.02
"""The greedy bot tries other moves too, so that everything is seen in play."""
TENTHS: Final = 10
OUTLOOKS: Final = 2000
"""How many positions are enough to see how sure a lead is."""
SPREADS: Final = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 11.0, 15.0, 20.0, 28.0, 40.0, 55.0, 75.0, 100.0)
LEAST_SHARE: Final = 1e-12
"""No chance is taken for smaller than this: what cannot be may still have happened."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """What to tune, and how: the same settings give the same weights."""

    game: str
    components: Path | None
    seats: int
    _: KW_ONLY
    rounds: int
    games: int
    """How many are played in each round to learn from."""
    trial: int
    """How many the new weights then play against the old."""
    bot: str
    seed: int
    jobs: int


@dataclass(frozen=True, slots=True)
class TuneBatch:
    """Some games for one process."""

    tuning: Tuning
    first: int
    games: int
    table: WeightTable
    rival: WeightTable | None = None
    """In a trial, the weights of all other seats."""


@dataclass(frozen=True, slots=True)
class Harvest:
    """What the games of a batch taught."""

    first: int
    games: int
    samples: int
    products: list[float]
    targets: list[float]
    outlooks: list[tuple[float, list[float], list[float]]]
    """Positions as the part of the game ahead, everybody's expected points, and the victory in the end."""
    margins: list[tuple[float, float, float]]
    """Positions as the part of the game ahead, the expected lead of a seat, and its lead in the end."""


@dataclass(frozen=True, slots=True)
class TuningRound:
    """One round of tuning: how the new weights did against the old, and how well the old ones foresaw the end."""

    round: int
    games: int
    samples: int
    kept: bool
    share: float
    """What one seat with the new weights won among seats with the old."""
    low: float
    high: float
    correlation: list[float | None] = field(default_factory=list)
    """Of the expected and the final lead, by tenths of the game, the first tenth first."""

    def json(self) -> dict[str, Any]:
        """The round as plain values."""
        return asdict(self)


def tune(
    tuning: Tuning, table: WeightTable, report: Callable[[int], None] = lambda _games: None
) -> Iterator[tuple[TuningRound, WeightTable]]:
    """The weights after each round; `report` is called with the number of games just played."""
    rate = RATE
    for number in range(1, tuning.rounds + 1):
        began = tuning.seed * 7_368_787 + number * 1_000_000
        harvests: list[Harvest] = []
        for harvest in run_parallel(play_samples, _batches(tuning, began, tuning.games, table), tuning.jobs):
            harvests.append(harvest)
            report(harvest.games)
        harvests.sort(key=lambda harvest: harvest.first)
        value = new_value(tuning.game)
        put_table(value, table)
        learned = learn(value, harvests, rate)
        samples = sum(harvest.samples for harvest in harvests)
        correlation = correlate([margin for harvest in harvests for margin in harvest.margins])
        trial = _batches(tuning, began + 500_000, tuning.trial, learned, table)
        share, low, high = compare(trial, tuning.jobs, report)
        kept = low > (1 / tuning.seats if tuning.seats > 1 else 0.5)
        rate = RATE if kept else rate / 2
        table = learned if kept else table
        yield TuningRound(number, tuning.games, samples, kept, share, low, high, correlation), table


def _batches(
    tuning: Tuning, first: int, games: int, table: WeightTable, rival: WeightTable | None = None
) -> list[TuneBatch]:
    return [
        TuneBatch(tuning, first + at, min(GAMES_PER_BATCH, games - at), table, rival)
        for at in range(0, games, GAMES_PER_BATCH)
    ]


def learn(value: Value, harvests: list[Harvest], rate: float) -> WeightTable:
    """The weights of a value moved towards those that fit what was seen."""
    features = len(value.names)
    fit = Fit(features)
    for harvest in harvests:
        fit.merge(harvest.samples, harvest.products, harvest.targets)
    before = [*value.now, *value.later]
    best = fit.solve(before, TRUST)
    for at in range(features):
        value.now[at] += rate * (best[at] - value.now[at])
        value.later[at] += rate * (best[features + at] - value.later[at])
    fit_spread(value, [look for harvest in harvests for look in harvest.outlooks])
    return table_of(value)


def fit_spread(value: Value, outlooks: list[tuple[float, list[float], list[float]]]) -> None:
    """Settle how large a lead must be to be sure of it, at the end and earlier: the likeliest of some values."""
    outlooks = outlooks[:: max(1, len(outlooks) // OUTLOOKS)]
    best = (2.0, 6.0)
    most = -math.inf
    for now in SPREADS:
        for later in (0.0, *SPREADS):
            value.spread_now, value.spread_later = now, later
            likelihood = 0.0
            for ahead, points, victory in outlooks:
                value.ahead = ahead
                likelihood += _likelihood(value.share_out(points), victory)
            if likelihood > most:
                most = likelihood
                best = (now, later)
    value.spread_now, value.spread_later = best


def _likelihood(shares: list[float], victory: list[float]) -> float:
    """How well shares of the victory foresaw it, as a logarithm; a solo player may also fail."""
    if victory == [0.0]:
        return math.log(max(1.0 - shares[0], LEAST_SHARE))
    return sum(won * math.log(max(share, LEAST_SHARE)) for share, won in zip(shares, victory, strict=True) if won)


def correlate(margins: list[tuple[float, float, float]]) -> list[float | None]:
    """The correlation of expected and final leads for each tenth of the game; `None` where there are too few."""
    tenths: list[list[tuple[float, float]]] = [[] for _tenth in range(TENTHS)]
    for ahead, expected, final in margins:
        tenths[min(int((1.0 - ahead) * TENTHS), TENTHS - 1)].append((expected, final))
    return [correlation(pairs) if len(pairs) > 20 else None for pairs in tenths]


def correlation(pairs: list[tuple[float, float]]) -> float | None:
    """How far two numbers rise together, from -1 to 1; `None` when one of them is always the same."""
    count = len(pairs)
    mean_x = sum(x for x, _ in pairs) / count
    mean_y = sum(y for _, y in pairs) / count
    square_x = sum((x - mean_x) ** 2 for x, _ in pairs)
    square_y = sum((y - mean_y) ** 2 for _, y in pairs)
    if not square_x or not square_y:
        return None
    return round(sum((x - mean_x) * (y - mean_y) for x, y in pairs) / math.sqrt(square_x * square_y), 3)


def setups_of(game: Game, seats: int) -> list[Options]:
    """The options to play with in turn: the usual ones every other game, all others in between."""
    usual = choose_options(game, {})
    others = [options for count, options in every_setup(game) if count == seats and options != usual]
    return [options for other in others for options in (usual, other)] or [usual]


def play_samples(batch: TuneBatch) -> Harvest:
    """Play the games of a batch and note what their positions came to."""
    game = open_game(batch.tuning.game, batch.tuning.components)
    sampler = _Sampler(game, batch)
    setups = setups_of(game, batch.tuning.seats)
    for number in range(batch.first, batch.first + batch.games):
        sampler.play(number, setups[number % len(setups)])
    return sampler.harvest()


class _Sampler:
    """Plays games with one value and collects samples of their positions."""

    def __init__(self, game: Game, batch: TuneBatch) -> None:
        self.game = game
        self.batch = batch
        self.seats = batch.tuning.seats
        self.value = new_value(batch.tuning.game)
        put_table(self.value, batch.table)
        self.fit = Fit(len(self.value.names))
        self.outlooks: list[tuple[float, list[float], list[float]]] = []
        self.margins: list[tuple[float, float, float]] = []

    def harvest(self) -> Harvest:
        """What was learned from the games played so far."""
        fit, batch = self.fit, self.batch
        return Harvest(batch.first, batch.games, fit.samples, fit.products, fit.targets, self.outlooks, self.margins)

    def play(self, number: int, options: Options) -> None:
        """Play one game and note some of its positions."""
        value = self.value
        state = start(self.game, self.seats, options)
        dice = Dice(number)
        bot = _player(self.batch.tuning.bot, value, CARELESS)
        noted: list[tuple[list[list[float]], float, list[int]]] = []
        seen: list[tuple[float, list[float]]] = []
        while actors := state.actors():
            if actors[0] == CHANCE:
                state.play(CHANCE, draw(state, dice))
                continue
            seat = actors[0]
            if dice.below(SAMPLE_EVERY) == 0:
                points = value.points(state)
                scores = state.scores()
                ahead = value.ahead
                seen.append((ahead, points))
                noted.append(([value.features(state, at) for at in range(self.seats)], ahead, scores))
            state.play(seat, ask(bot, self.game, state, seat, dice).move)
        final = value.outcome(state)
        for sheets, ahead, scores in noted:
            gains = [final[at] - scores[at] for at in range(self.seats)]
            for at in range(self.seats):
                self.fit.add(_lead(sheets, at), ahead, gains[at] - _others(gains, at))
        victory = shared_victory(state)
        self.outlooks += [(ahead, points, victory) for ahead, points in seen[:: max(1, len(seen) // 6)]]
        for ahead, points in seen:
            for at in range(self.seats):
                best_rival = max((points[other] for other in range(self.seats) if other != at), default=0.0)
                best_final = max((final[other] for other in range(self.seats) if other != at), default=0.0)
                self.margins.append((ahead, points[at] - best_rival, final[at] - best_final))


def _others(numbers: list[float], seat: int) -> float:
    """The mean of everybody else's number; 0 for a solo player."""
    return (sum(numbers) - numbers[seat]) / (len(numbers) - 1) if len(numbers) > 1 else 0.0


def _lead(sheets: list[list[float]], seat: int) -> list[float]:
    """By how much the features of a seat differ from the mean of the others'."""
    if len(sheets) == 1:
        return sheets[0]
    rest = 1.0 / (len(sheets) - 1)
    return [mine - (sum(sheet[at] for sheet in sheets) - mine) * rest for at, mine in enumerate(sheets[seat])]


def _player(kind: str, value: Value, careless: float) -> Bot:
    """The bot that plays with a value."""

    def find(_game: Game, _seats: int) -> Value:
        return value

    return PlannerBot(find) if kind == "planner" else GreedyBot(find, careless)


def compare(batches: list[TuneBatch], jobs: int, report: Callable[[int], None]) -> tuple[float, float, float]:
    """The share of victories of one seat with the new weights among seats with the old ones, and its interval."""
    wins = 0.0
    for won, played in run_parallel(play_trial, batches, jobs):
        wins += won
        report(played)
    games = sum(batch.games for batch in batches)
    low, high = interval(wins, games)
    return round(wins / games, 4), round(low, 4), round(high, 4)


def play_trial(batch: TuneBatch) -> tuple[float, int]:
    """How many games of a batch the seat with the new weights wins, and of how many; seats and luck as in the arena.

    A solo player wins against the old weights when it wins its game, and they lose theirs with the same luck.
    """
    assert batch.rival is not None
    tuning = batch.tuning
    game = open_game(tuning.game, tuning.components)
    value, rival = new_value(tuning.game), new_value(tuning.game)
    put_table(value, batch.table)
    put_table(rival, batch.rival)
    wins = 0.0
    for number in range(batch.first, batch.first + batch.games):
        if tuning.seats == 1:
            new = shared_victory(_play_out(game, [_player(tuning.bot, value, 0.0)], number, number))[0]
            old = shared_victory(_play_out(game, [_player(tuning.bot, rival, 0.0)], number, number))[0]
            wins += (1.0 + new - old) / 2
            continue
        hero = number % tuning.seats
        bots = [_player(tuning.bot, value if seat == hero else rival, 0.0) for seat in range(tuning.seats)]
        wins += shared_victory(_play_out(game, bots, number // tuning.seats, number * 31 + 7))[hero]
    return wins, batch.games


def _play_out(game: Game, bots: list[Bot], luck: int, seed: int) -> State:
    """A game that is over: these bots in their seats, with this luck."""
    table_luck = PairedLuck(luck)
    dice = Dice(seed)
    state = start(game, len(bots), choose_options(game, {}))
    while actors := state.actors():
        seat = actors[0]
        move = table_luck.draw(state) if seat == CHANCE else ask(bots[seat], game, state, seat, dice).move
        state.play(seat, move)
    return state
