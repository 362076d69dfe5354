"""Scripted players: each makes random legal moves over the JSON API and remembers what the server told it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import msgspec

from tests.load.connection import BadAnswer, Connection


class MoveInfo(msgspec.Struct):
    """A legal move, as much of it as a player needs."""

    text: str


class Position(msgspec.Struct):
    """What a seat sees, as much of it as a player needs."""

    version: int
    branch: int
    ply: int
    moves: list[MoveInfo]


class TableInfo(msgspec.Struct):
    """The answer to a move, as much of it as a player needs."""

    id: str
    status: str
    ply: int
    branch: int
    version: int
    turn: list[int]
    mine: list[int]


@dataclass(frozen=True, slots=True)
class ConfirmedMove:
    """A move that the server said it has played."""

    seat: int
    seen: int
    """The ply that the player saw: where several act at once, others may have moved since."""
    answered: int
    """The ply of the table after the move, as the answer said."""
    text: str


@dataclass(slots=True)
class Told:
    """What the clients of one table were told."""

    game: str
    id: str = ""
    confirmed: list[ConfirmedMove] = field(default_factory=list)
    last_views: dict[int, bytes] = field(default_factory=dict)
    """The last position that each seat was shown, as it came."""


@dataclass(slots=True)
class Timings:
    """How long everything took, in seconds, and what went wrong."""

    moves: list[float] = field(default_factory=list)
    views: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    counting: bool = False
    """Whether what happens now is counted: not before every table has begun."""


@dataclass(slots=True)
class Load:
    """The players of one run, and where they play."""

    host: str
    port: int
    pause: float
    """Seconds from the sight of a position to the move."""
    pace: str = "none"
    """The clock at the tables."""
    timings: Timings = field(default_factory=Timings)
    told: list[Told] = field(default_factory=list)
    seed: int = 1
    stopping: bool = False

    async def connect(self, name: str) -> Connection:
        """A connection of somebody new, with their token."""
        connection = Connection(self.host, self.port)
        answer = await connection.post("/api/people", {"name": name})
        connection.token = str(msgspec.json.decode(answer)["token"])
        return connection

    async def move(self, connection: Connection, told: Told, seat: int, seen: Position, text: str) -> TableInfo:
        """Play a move, measured and remembered."""
        began = time.perf_counter()
        data = {"ply": seen.ply, "branch": seen.branch, "seat": seat, "move": text}
        answer = await connection.post(f"/api/tables/{told.id}/moves", data)
        if self.timings.counting:
            self.timings.moves.append(time.perf_counter() - began)
        table = msgspec.json.decode(answer, type=TableInfo)
        told.confirmed.append(ConfirmedMove(seat, seen.ply, table.ply, text))
        return table

    async def view(self, connection: Connection, told: Told, seat: int) -> Position:
        """Look at the table, measured and remembered."""
        began = time.perf_counter()
        answer = await connection.get(f"/api/tables/{told.id}/view?seat={seat}")
        if self.timings.counting:
            self.timings.views.append(time.perf_counter() - began)
        told.last_views[seat] = answer
        return msgspec.json.decode(answer, type=Position)


async def play_eagerly(load: Load, number: int, game: str, ready: asyncio.Event) -> None:
    """One client at a table plays both seats and never waits: a move, a view, a move."""
    dice = random.Random(load.seed * 1000 + number)
    connection = await load.connect(f"Player {number}")
    while not load.stopping:
        told = Told(game)
        table = await _new_table(load, connection, told, ["me", "me"])
        load.told.append(told)
        await ready.wait()
        while table.turn and not load.stopping:
            seat = table.turn[0]
            seen = await load.view(connection, told, seat)
            table = await load.move(connection, told, seat, seen, dice.choice(seen.moves).text)
    await connection.close()


async def play_live(load: Load, number: int, game: str, ready: asyncio.Event) -> None:
    """Two people at a table, each with an event stream: the one to move thinks for a while, then moves."""
    dice = random.Random(load.seed * 1000 + number)
    people = [await load.connect(f"Player {number}.{seat + 1}") for seat in range(2)]
    while not load.stopping:
        told = Told(game)
        table = await _new_table(load, people[0], told, ["me", "open"])
        await people[1].post(f"/api/tables/{told.id}/join", {})
        load.told.append(told)
        await ready.wait()
        # not all at once: nobody's first move comes at the same moment as everybody else's
        await asyncio.sleep(dice.random() * load.pause)
        seats = (0, 1)
        await asyncio.gather(*(_watch_and_move(load, people[seat], told, seat, dice) for seat in seats))
        del table
    for connection in people:
        await connection.close()


async def _watch_and_move(load: Load, connection: Connection, told: Told, seat: int, dice: random.Random) -> None:
    async with _latest_versions(load, connection, told) as news:
        version = -1
        while not load.stopping:
            with suppress(TimeoutError):
                await asyncio.wait_for(news.changed(version), 0.5)
            if news.version == version:
                continue
            seen = await load.view(connection, told, seat)
            version = max(news.version, seen.version)
            while seen.moves and not load.stopping:
                await asyncio.sleep(load.pause)
                table = await load.move(connection, told, seat, seen, dice.choice(seen.moves).text)
                seen = await load.view(connection, told, seat)
                version = max(version, seen.version)
                if table.status == "over":
                    break
            if await _is_over(connection, told, seen):
                return


async def _is_over(connection: Connection, told: Told, seen: Position) -> bool:
    if seen.moves:
        return False
    table = msgspec.json.decode(await connection.get(f"/api/tables/{told.id}"), type=TableInfo)
    return table.status == "over"


@dataclass(slots=True)
class _News:
    """The latest version that an event stream announced."""

    version: int = -1
    _event: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, version: int) -> None:
        self.version = max(self.version, version)
        self._event.set()

    async def changed(self, version: int) -> None:
        while self.version <= version:
            self._event.clear()
            await self._event.wait()


@asynccontextmanager
async def _latest_versions(load: Load, connection: Connection, told: Told) -> AsyncIterator[_News]:
    stream = Connection(load.host, load.port, connection.token)
    news = _News()

    async def listen() -> None:
        async for version in stream.events(f"/api/tables/{told.id}/events"):
            news.tell(version)

    listening = asyncio.create_task(listen())
    try:
        yield news
    finally:
        listening.cancel()
        with suppress(asyncio.CancelledError, ConnectionError, asyncio.IncompleteReadError):
            await listening
        await stream.close()


async def _new_table(load: Load, connection: Connection, told: Told, seats: list[str]) -> TableInfo:
    answer = await connection.post("/api/tables", {"game": told.game, "seats": seats, "pace": load.pace})
    table = msgspec.json.decode(answer, type=TableInfo)
    told.id = table.id
    return table


async def guard(load: Load, playing: asyncio.Task[None]) -> None:
    """Wait for a player; what went wrong is an error of the run."""
    try:
        await playing
    except (BadAnswer, OSError, asyncio.IncompleteReadError, msgspec.MsgspecError) as wrong:
        load.timings.errors.append(f"{type(wrong).__name__}: {wrong}")
