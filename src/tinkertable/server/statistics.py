"""Statistics of a person's finished games: by game, by opponent, and against one opponent."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from statistics import fmean

from tinkertable.store.results import Result
from tinkertable.table.rating import Rating


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody one has played against; `key` names them in addresses without giving their id away."""

    key: str
    name: str
    bot: str | None


@dataclass(frozen=True, slots=True)
class Finished:
    """One finished game of the person."""

    id: str
    game: str
    ended: datetime
    place: int
    seats: int
    won: bool
    score: int
    others: list[Opponent]
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class ByGame:
    """All games of the person in one game, added up."""

    game: str
    games: int
    wins: int
    place: float
    best: int
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class Against:
    """All games with one opponent: how often the person finished ahead of them, level with them, behind them."""

    opponent: Opponent
    games: int
    ahead: int
    level: int
    behind: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """A person's games and their totals."""

    games: list[Finished]
    by_game: list[ByGame]
    against: list[Against]


def opponent_key(player: str) -> str:
    """A short name for a player, for addresses."""
    return hashlib.sha256(player.encode()).hexdigest()[:12]


def add_up(results: Sequence[Result], person: str, names: dict[str, str], ratings: dict[str, Rating]) -> Statistics:
    """The statistics of a person from their results, all seats of each game together, the newest first."""
    games: list[Finished] = []
    meetings: dict[str, tuple[Opponent, list[int]]] = {}
    for _, rows in groupby(results, key=lambda result: result.table_id):
        seats = list(rows)
        # somebody who played several seats is counted by the best of them
        mine = min((seat for seat in seats if seat.player == person), key=lambda seat: seat.place)
        others = [seat for seat in seats if seat.player != person]
        for other in others:
            known = meetings.setdefault(other.player, (_opponent(other, names), []))
            known[1].append(mine.place - other.place)
        games.append(
            Finished(
                mine.table_id,
                mine.game,
                datetime.fromtimestamp(mine.ended, UTC),
                mine.place,
                len(seats),
                mine.won,
                mine.score,
                [_opponent(other, names) for other in others],
                mine.rating,
            )
        )
    return Statistics(games, _by_game(games, ratings), _against(meetings))


def _opponent(result: Result, names: dict[str, str]) -> Opponent:
    bot = result.player.removeprefix("bot:") if result.player.startswith("bot:") else None
    return Opponent(opponent_key(result.player), names.get(result.player, result.name), bot)


def _by_game(games: list[Finished], ratings: dict[str, Rating]) -> list[ByGame]:
    rows = []
    for name in sorted({game.game for game in games}):
        played = [game for game in games if game.game == name]
        rows.append(
            ByGame(
                name,
                len(played),
                sum(game.won for game in played),
                fmean(game.place for game in played),
                max(game.score for game in played),
                ratings.get(name),
            )
        )
    return rows


def _against(meetings: dict[str, tuple[Opponent, list[int]]]) -> list[Against]:
    rows = [
        Against(
            opponent,
            len(places),
            sum(1 for place in places if place < 0),
            sum(1 for place in places if place == 0),
            sum(1 for place in places if place > 0),
        )
        for opponent, places in meetings.values()
    ]
    return sorted(rows, key=lambda row: (-row.games, row.opponent.bot is not None, row.opponent.name))
