"""The arena: bots play each other; every deal is played from every seat with the same luck."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tinkertable.bots.own_bots import checked_move, find_bot
from tinkertable.core.contract import CHANCE, Game, Options
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BadSetup
from tinkertable.core.record import Entry, Player, Record, write_record
from tinkertable.core.setup import choose_options, start
from tinkertable.games import open_game
from tinkertable.lab.paired_luck import PairedLuck
from tinkertable.lab.parallel import run_parallel

SURE: Final = 1.959964
"""Standard errors on either side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: the game, who against whom, and how often."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int = 0
    options: Options = field(default_factory=dict)
    components: Path | None = None
    edition: int | None = None
    """The edition of the rules; `None` for the newest."""

    def open(self) -> Game:
        """The game that is played."""
        return open_game(self.game, self.components, self.edition)

    @property
    def mirror(self) -> bool:
        """Whether a bot plays against itself: each deal is then played once, and the seats are compared."""
        return len(set(self.bots[: self.seats])) == 1

    def lineup(self, number: int) -> list[int]:
        """Which bot sits in each seat in the game of this number: the last one listed fills up, all move round."""
        if self.mirror:
            return [0] * self.seats
        given = [min(at, len(self.bots) - 1) for at in range(self.seats)]
        turn = number % self.seats
        return given[-turn:] + given[:-turn] if turn else given

    def deal(self, number: int) -> int:
        """Which luck a game has: as many games as there are seats have the same, but those of a mirror match."""
        return self.seed * 1_000_003 + (number if self.mirror else number // self.seats)

    def chairs(self, bot: int) -> int:
        """How many seats a bot has in each game."""
        return self.lineup(0).count(bot)


@dataclass(frozen=True, slots=True)
class ArenaBatch:
    """Some games of a contest for one process."""

    contest: Contest
    numbers: Sequence[int]
    records: Path | None = None


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended."""

    number: int
    lineup: list[int]
    scores: list[int]
    winners: list[int]
    moves: list[int]
    """Decisions taken, by seat."""
    seconds: list[float]
    """Time they took, by seat."""

    def victory(self, bot: int) -> float:
        """What a bot has of the victory: all of it, its part of a shared one, or nothing."""
        return sum(self.lineup[seat] == bot for seat in self.winners) / max(len(self.winners), 1)


def check_contest(contest: Contest) -> Game:
    """The game of a contest; raises what is wrong with it before anything is played."""
    game = contest.open()
    start(game, contest.seats, contest.options)
    if contest.games < 1:
        raise BadSetup("no_games", games=contest.games)
    if len(contest.bots) > contest.seats:
        raise BadSetup("too_many_bots", bots=len(contest.bots), n=contest.seats)
    for bot in contest.bots or ("",):
        find_bot(bot, game, contest.seats)
    return game


def contend(contest: Contest, jobs: int, records: Path | None = None) -> Iterator[list[GameResult]]:
    """Play a contest; results come deal by deal, in any order."""
    numbers = range(contest.games)
    deals = [numbers[at : at + contest.seats] for at in range(0, contest.games, contest.seats)]
    yield from run_parallel(play_batch, [ArenaBatch(contest, deal, records) for deal in deals], jobs)


def play_batch(batch: ArenaBatch) -> list[GameResult]:
    """Play the games of one batch."""
    contest = batch.contest
    game = contest.open()
    results = []
    for number in batch.numbers:
        result, record = play_game(game, contest, number)
        results.append(result)
        if batch.records is not None:
            text = write_record(record, [f"arena seed {contest.seed}, game {number}"])
            (batch.records / f"{contest.game}-{contest.seats}-{number}.record").write_text(text, encoding="utf-8")
    return results


def play_game(game: Game, contest: Contest, number: int) -> tuple[GameResult, Record]:
    """Play one game of a contest. Games of one deal share the luck of the table; the bots' own dice differ."""
    options = choose_options(game, contest.options)
    lineup = contest.lineup(number)
    deal = contest.deal(number)
    luck = PairedLuck(deal)
    bots = [find_bot(contest.bots[bot]) for bot in lineup]
    dice = [Dice((deal * 31 + number) * 17 + seat + 1) for seat in range(contest.seats)]
    moves = [0] * contest.seats
    seconds = [0.0] * contest.seats
    entries: list[Entry] = []
    state = start(game, contest.seats, options)
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            move = luck.draw(state)
        else:
            began = time.perf_counter()
            text = contest.bots[lineup[seat]]
            move = checked_move(text, bots[seat], game, state, seat, dice[seat], len(entries) + 1)
            seconds[seat] += time.perf_counter() - began
            moves[seat] += 1
        entries.append(Entry(seat, game.notation(move)))
        state.play(seat, move)
    players = tuple(Player(f"{contest.bots[bot]} {seat + 1}", contest.bots[bot]) for seat, bot in enumerate(lineup))
    record = Record(game.name, game.edition, players, options, game.components, tuple(entries))
    return GameResult(number, lineup, state.scores(), state.winners(), moves, seconds), record


def sum_up(contest: Contest, results: Sequence[GameResult]) -> dict[str, Any]:
    """The outcome of a contest as plain values: one entry for each bot, in the order they were named."""
    results = sorted(results, key=lambda result: result.number)
    ratings = [None] if contest.mirror else rate(contest, results)
    bots = []
    for bot, text in enumerate(contest.bots[:1] if contest.mirror else contest.bots):
        wins = sum(result.victory(bot) for result in results)
        scores: list[int] = []
        moves = 0
        seconds = 0.0
        for result in results:
            for seat, sitting in enumerate(result.lineup):
                if sitting != bot:
                    continue
                scores.append(result.scores[seat])
                moves += result.moves[seat]
                seconds += result.seconds[seat]
        low, high = interval(wins, len(results))
        bots.append(
            {
                "bot": text,
                "wins": round(wins, 3),
                "share": round(wins / len(results), 4) if results else 0.0,
                "low": round(low, 4),
                "high": round(high, 4),
                "mean_score": round(sum(scores) / len(scores), 2) if scores else 0.0,
                "ms_per_move": round(1000 * seconds / moves, 3) if moves else 0.0,
                "even": round(contest.chairs(bot) / contest.seats, 4),
                "rating": ratings[bot],
            }
        )
    components = contest.open().components
    return {
        "game": contest.game,
        "components": components,
        "seats": contest.seats,
        "games": len(results),
        "bots": bots,
        "by_seat": by_seat(contest, results) if contest.mirror and contest.seats > 1 else None,
    }


def by_seat(contest: Contest, results: Sequence[GameResult]) -> list[dict[str, Any]]:
    """The outcome of a mirror match as plain values: one entry for each seat."""
    seats = []
    for seat in range(contest.seats):
        wins = sum(1 / len(result.winners) for result in results if seat in result.winners)
        low, high = interval(wins, len(results))
        scores = [result.scores[seat] for result in results]
        seats.append(
            {
                "seat": seat + 1,
                "wins": round(wins, 3),
                "share": round(wins / len(results), 4) if results else 0.0,
                "low": round(low, 4),
                "high": round(high, 4),
                "mean_score": round(sum(scores) / len(scores), 2) if scores else 0.0,
                "even": round(1 / contest.seats, 4),
            }
        )
    return seats


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of victories (Wilson's)."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    square = SURE * SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SURE / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def rate(contest: Contest, results: Sequence[GameResult]) -> list[dict[str, float] | None]:
    """A skill rating for each bot, game after game; `None` for all where the library for it is not installed."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - slow to load, and only ratings need it
    except ImportError:
        return [None] * len(contest.bots)
    model = PlackettLuce()
    ratings = [model.rating(name=text) for text in contest.bots]
    for result in results:
        if len(result.lineup) < 2:
            continue
        teams = [[ratings[bot]] for bot in result.lineup]
        points = [score + (0.5 if seat in result.winners else 0.0) for seat, score in enumerate(result.scores)]
        rated = model.rate(teams, scores=points)
        for bot in range(len(ratings)):
            new = [team[0] for team, sitting in zip(rated, result.lineup, strict=True) if sitting == bot]
            if new:
                mu = sum(rating.mu for rating in new) / len(new)
                sigma = sum(rating.sigma for rating in new) / len(new)
                ratings[bot] = model.rating(mu=mu, sigma=sigma, name=contest.bots[bot])
    return [{"mu": round(rating.mu, 2), "sigma": round(rating.sigma, 2)} for rating in ratings]
