"""Results and ratings, derived from the tables whose game is over."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, Select, delete, func, insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tinkertable.core.contract import Seat
from tinkertable.store.schema import chairs, entries, people, ratings, results, tables
from tinkertable.store.store import Store
from tinkertable.table.rating import (
    STAND_IN,
    STAND_IN_MOVES,
    Rating,
    first_rating,
    player_of,
    rate,
    result_without,
    why_unrated,
)
from tinkertable.table.table import OVER

logger = logging.getLogger(__name__)

RATING_LOCK: Final = 7_460_102
"""Servers that share one PostgreSQL rate one after the other."""
AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended for one seat."""

    table_id: str
    seat: Seat
    game: str
    player: str
    name: str
    place: int
    won: bool
    score: int
    ended: float
    mu: float | None
    sigma: float | None

    @property
    def rating(self) -> Rating | None:
        """The player's rating after this game, when it counted."""
        return Rating(self.mu, self.sigma) if self.mu is not None and self.sigma is not None else None


@dataclass(frozen=True, slots=True)
class Standing:
    """A player on the leaderboard of a game."""

    player: str
    name: str | None
    """The name of a person; `None` for a bot."""
    rating: Rating
    games: int
    wins: int


class Results:
    """The results and ratings of one database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._bad: set[str] = set()
        """Tables whose result cannot be written: reported once, and left out until the next start."""

    # Writing

    async def keep_up(self) -> int:
        """Write down every game that has ended and is not written down yet; returns how many there were."""
        async with self._store.read() as connection:
            if not await _unwritten(connection, self._bad):
                return 0
        return await self._write(again=False)

    async def rebuild(self, tell: Callable[[int], None] = lambda _games: None) -> int:
        """Forget every result and rating, and make them again from the tables, the oldest game first; all or none."""
        return await self._write(again=True, tell=tell)

    async def _write(self, again: bool, tell: Callable[[int], None] = lambda _games: None) -> int:
        written = 0
        try:
            async with self._store.write() as connection:
                if self._store.is_shared:
                    await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": RATING_LOCK})
                if again:
                    self._bad.clear()
                    await connection.execute(delete(results))
                    await connection.execute(delete(ratings))
                while ended := await _unwritten(connection, self._bad):
                    for row in ended:
                        written += await self._try_one(connection, row)
                        tell(1)
        except IntegrityError:
            return 0  # another process was faster: it has written the same
        return written

    async def _try_one(self, connection: AsyncConnection, ended: Row[Any]) -> bool:
        """Write one result; a damaged table does not keep the others from being written."""
        try:
            async with connection.begin_nested():
                await _write_one(connection, ended)
        except IntegrityError:
            raise
        except (DBAPIError, LookupError, ValueError, TypeError):
            if ended.id not in self._bad:
                logger.exception("table %s: its result cannot be written; this is reported once", ended.id)
            self._bad.add(ended.id)
            return False
        return True

    # Reading

    async def of(self, player: str, limit: int = 500) -> list[Result]:
        """The games of a player, all seats of each, the newest first."""
        mine = select(results.c.table_id, results.c.ended).where(results.c.player == player).distinct()
        newest = mine.order_by(results.c.ended.desc()).limit(limit).subquery()
        query = select(results).where(results.c.table_id.in_(select(newest.c.table_id)))
        async with self._store.read() as connection:
            rows = await connection.execute(query.order_by(results.c.ended.desc(), results.c.table_id, results.c.seat))
            return [Result(**row._mapping) for row in rows]

    async def ratings_of(self, player: str) -> dict[str, Rating]:
        """The ratings of a player by game."""
        async with self._store.read() as connection:
            rows = await connection.execute(select(ratings).where(ratings.c.player == player))
            return {row.game: Rating(row.mu, row.sigma) for row in rows}

    async def standings(self, game: str, limit: int = 100) -> list[Standing]:
        """The leaderboard of a game: people who have chosen a name, and bots."""
        query = (
            select(ratings, people.c.name)
            .outerjoin(people, people.c.id == ratings.c.player)
            .where(ratings.c.game == game, people.c.named.is_(True) | ratings.c.player.startswith("bot:"))
            .order_by((ratings.c.mu - 2 * ratings.c.sigma).desc(), ratings.c.player)
            .limit(limit)
        )
        async with self._store.read() as connection:
            rows = await connection.execute(query)
            return [Standing(row.player, row.name, Rating(row.mu, row.sigma), row.games, row.wins) for row in rows]

    async def names(self, players: list[str]) -> dict[str, str]:
        """What these people are called now."""
        async with self._store.read() as connection:
            rows = await connection.execute(select(people.c.id, people.c.name).where(people.c.id.in_(players)))
            return {row.id: row.name for row in rows}


def _ended() -> Select[Any]:
    last = (
        select(func.max(entries.c.at)).where(entries.c.table_id == tables.c.id).correlate(tables).scalar_subquery()
    ).label("ended")
    columns = (tables.c.id, tables.c.game, tables.c.winners, tables.c.scores, tables.c.unrated)
    return select(*columns, func.coalesce(last, tables.c.created).label("ended")).where(
        tables.c.status == OVER, tables.c.lesson.is_(False)
    )


async def _unwritten(connection: AsyncConnection, bad: set[str]) -> list[Row[Any]]:
    written = select(results.c.table_id).where(results.c.table_id == tables.c.id).exists()
    query = _ended().where(~written, tables.c.id.not_in(bad)).order_by(text("ended"), tables.c.id).limit(AT_ONCE)
    return list(await connection.execute(query))


async def _write_one(connection: AsyncConnection, ended: Row[Any]) -> None:
    found = await connection.execute(select(chairs).where(chairs.c.table_id == ended.id).order_by(chairs.c.seat))
    seats = list(found)
    players = [player_of(chair.resigned or chair.person, chair.bot) for chair in seats]
    resigned = {chair.seat for chair in seats if chair.resigned is not None}
    winners, places = result_without(ended.winners, ended.scores, resigned)
    after: dict[str, Rating] = {}
    if why_unrated(players) is None and ended.unrated in (None, STAND_IN):
        # leaving is no way out of a defeat: who let a bot play for long cannot gain, but lose
        away = {chair.person for chair in seats if chair.minded > STAND_IN_MOVES} | {chair.resigned for chair in seats}
        after = await _rate(connection, ended.game, players, places, winners, away if ended.unrated else None)
    rows = [
        {
            "table_id": ended.id,
            "seat": chair.seat,
            "game": ended.game,
            "player": player,
            "name": chair.name,
            "place": place,
            "won": chair.seat in winners,
            "score": ended.scores[chair.seat],
            "ended": ended.ended,
            "mu": after[player].mu if player in after else None,
            "sigma": after[player].sigma if player in after else None,
        }
        for chair, player, place in zip(seats, players, places, strict=True)
    ]
    await connection.execute(insert(results), rows)


async def _rate(
    connection: AsyncConnection,
    game: str,
    players: list[str],
    places: list[int],
    winners: list[Seat],
    only_down: set[str] | None,
) -> dict[str, Rating]:
    """Write the new ratings of the players and return them; with `only_down`, of those of them who lose by it."""
    query = select(ratings).where(ratings.c.game == game, ratings.c.player.in_(players))
    known = {row.player: row for row in await connection.execute(query)}
    before = {
        player: Rating(known[player].mu, known[player].sigma) if player in known else first_rating(player)
        for player in players
    }
    after = rate(before, players, places)
    if only_down is not None:
        after = {who: new for who, new in after.items() if who in only_down and new.mu < before[who].mu}
        if not after:
            return after
    await connection.execute(delete(ratings).where(ratings.c.game == game, ratings.c.player.in_(list(after))))
    rows = [
        {
            "game": game,
            "player": player,
            "mu": rating.mu,
            "sigma": rating.sigma,
            "games": players.count(player) + (known[player].games if player in known else 0),
            "wins": sum(1 for seat in winners if players[seat] == player)
            + (known[player].wins if player in known else 0),
        }
        for player, rating in after.items()
    ]
    await connection.execute(insert(ratings), rows)
    return after
