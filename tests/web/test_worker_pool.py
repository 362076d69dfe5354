"""The bots' workers: one that hangs is given up soon, and one that planned its turn does not plan it again."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tests.web.http_client import Client
from tinkertable.bots.protocol import Choice
from tinkertable.bots.search_bot import SearchBot
from tinkertable.bots.weights import find_value
from tinkertable.core.contract import CHANCE, Game, Seat, State
from tinkertable.core.dice import Dice, step
from tinkertable.core.setup import choose_options, start
from tinkertable.games import GameKey, open_game
from tinkertable.server.workers.pool import Report, Task, TaskFailed, WorkerPool
from tinkertable.server.workers.tasks import BotMoveTask, _bot_at


@dataclass(frozen=True)
class WhoAreYou(Task[int]):
    """Asks a worker for its process."""

    table: str

    def run(self, _report: Report) -> int:
        return os.getpid()

    def seconds(self) -> float:
        return 60.0


@dataclass(frozen=True)
class HowLong(Task[tuple[float, int]]):
    """Tells how long it waited and how many share its time, and makes others wait."""

    table: str
    waited: float = 0.0
    sharing: int = 0

    def run(self, _report: Report) -> tuple[float, int]:
        time.sleep(0.3)
        return self.waited, self.sharing

    def seconds(self) -> float:
        return 60.0

    def after(self, waited: float, sharing: int) -> HowLong:
        return replace(self, waited=waited, sharing=sharing)


class Watch(SearchBot):
    """Writes down the time it is given."""

    given: ClassVar[list[float]] = []

    def choose(self, _game: Game, seen: State, seat: Seat, _dice: Dice) -> Choice:
        self.given.append(self.seconds)
        return Choice(seen.legal(seat)[0], [], [])


@dataclass(frozen=True)
class FallAsleep(Task[None]):
    """A thought that never ends."""

    table: str

    def run(self, _report: Report) -> None:
        os.kill(os.getpid(), signal.SIGSTOP)

    def seconds(self) -> float:
        return 0.0


@dataclass(frozen=True)
class DropDead(Task[None]):
    """A thought that ends its process, and keeps count."""

    table: str
    deaths: Path

    def run(self, _report: Report) -> None:
        with self.deaths.open("a", encoding="utf-8") as deaths:
            deaths.write("+")
        os.kill(os.getpid(), signal.SIGKILL)

    def seconds(self) -> float:
        return 60.0


@dataclass(frozen=True)
class HowManyKnown(Task[tuple[int, int]]):
    """Asks a worker how often it met a bot again, and how many there are."""

    table: str

    def run(self, _report: Report) -> tuple[int, int]:
        info = _bot_at.cache_info()
        return info.hits, info.currsize

    def seconds(self) -> float:
        return 60.0


def with_pool(work: Callable[[WorkerPool], Coroutine[Any, Any, None]], size: int = 2, margin: float = 60.0) -> None:
    """Let a crew work."""

    async def run() -> None:
        pool = WorkerPool(size, margin)
        try:
            await work(pool)
        finally:
            await asyncio.to_thread(pool.close)

    asyncio.run(run())


def test_a_worker_that_hangs_is_replaced_when_its_time_is_up() -> None:
    async def work(pool: WorkerPool) -> None:
        before = await pool.run(WhoAreYou("a"))
        with pytest.raises(TaskFailed, match="for more than"):
            await pool.run(FallAsleep("a"))
        assert await pool.run(WhoAreYou("a")) != before

    with_pool(work, size=1, margin=5.0)


@pytest.mark.parametrize("size", [1, 2])
def test_a_worker_that_died_while_idle_is_replaced_and_nobody_is_to_blame(size: int) -> None:
    async def work(pool: WorkerPool) -> None:
        before = set(await asyncio.gather(*(pool.run(WhoAreYou(table)) for table in "ab"[:size])))
        assert len(before) == size
        for process in before:
            os.kill(process, signal.SIGKILL)
        assert await pool.run(WhoAreYou("a")) not in before
        assert await pool.run(WhoAreYou("b")) not in before

    with_pool(work, size)


def test_somebody_who_dies_while_thinking_is_not_asked_again(tmp_path: Path) -> None:
    async def work(pool: WorkerPool) -> None:
        with pytest.raises(TaskFailed, match="crashed"):
            await pool.run(DropDead("a", tmp_path / "deaths"))
        assert (tmp_path / "deaths").read_text(encoding="utf-8") == "+"

    with_pool(work, size=1)


def test_a_table_comes_back_to_the_worker_that_knows_its_bots() -> None:
    async def work(pool: WorkerPool) -> None:
        await pool.warm()
        both = await asyncio.gather(pool.run(WhoAreYou("a")), pool.run(WhoAreYou("b")))
        assert len(set(both)) == 2
        for _time in range(3):
            assert await pool.run(WhoAreYou("b")) == both[1]
            assert await pool.run(WhoAreYou("a")) == both[0]

    with_pool(work)


def test_a_bot_stays_in_its_chair_and_remembers_its_plan() -> None:
    game = open_game("bot-factory")
    state = start(game, 2, choose_options(game, {}))
    dice = Dice(5)
    while state.actors()[0] == CHANCE:
        step(state, dice)
    seat = state.actors()[0]

    async def work(pool: WorkerPool) -> None:
        for table, bot in (("a", "planner"), ("a", "planner"), ("b", "planner"), ("a", "fair"), ("a", "planner")):
            await pool.run(BotMoveTask(table, GameKey.of(game), state.dump(), seat, bot))
        assert await pool.run(HowManyKnown("a")) == (2, 3)

    with_pool(work, size=1)


def test_a_task_knows_how_long_it_waited() -> None:
    async def work(pool: WorkerPool) -> None:
        (first, _), (second, _) = await asyncio.gather(pool.run(HowLong("a")), pool.run(HowLong("b")))
        assert second >= 0.3 > first

    with_pool(work, size=1)


def test_those_who_wait_for_the_same_worker_share_the_time_that_is_left() -> None:
    async def work(pool: WorkerPool) -> None:
        told = await asyncio.gather(*(pool.run(HowLong(str(number))) for number in range(7)))
        assert [sharing for _waited, sharing in told] == [1, 1, 3, 3, 2, 2, 1]

    with_pool(work, size=2)


def test_somebody_who_gives_up_waiting_shares_nothing() -> None:
    async def work(pool: WorkerPool) -> None:
        first = asyncio.create_task(pool.run(HowLong("a")))
        await asyncio.sleep(0)
        second, third = (asyncio.create_task(pool.run(HowLong(table))) for table in "bc")
        await asyncio.sleep(0)
        third.cancel()
        await first
        _waited, sharing = await second
        assert sharing == 1

    with_pool(work, size=1)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Callable[[float, int], float]:
    """What a bot of eight seconds gets of its time, after `waited` seconds in a queue and with some to share."""
    game = open_game("bot-factory")
    state = start(game, 2, choose_options(game, {}))
    dice = Dice(5)
    while state.actors()[0] == CHANCE:
        step(state, dice)
    bot = Watch(find_value, seconds=8.0)
    monkeypatch.setattr("tinkertable.server.workers.tasks._bot_at", lambda _table, _seat, _text, _own: bot)
    job = BotMoveTask("a", GameKey.of(game), state.dump(), state.actors()[0], "search:8s")

    def think(waited: float, sharing: int) -> float:
        job.after(waited, sharing).run(print)
        return Watch.given[-1]

    return think


def test_a_bot_leaves_some_of_its_time_for_those_who_come_meanwhile(given: Callable[[float, int], float]) -> None:
    assert given(0.0, 1) == pytest.approx(6.4)


def test_waiting_is_part_of_a_bots_time_but_some_is_always_left(given: Callable[[float, int], float]) -> None:
    assert 2.0 <= given(5.0, 1) <= 3.0
    assert given(100.0, 1) == pytest.approx(0.4)
    assert given(0.0, 1) == pytest.approx(6.4), "what was lost by waiting is lost only once"


def test_what_a_bot_has_left_it_shares_with_those_behind_it(given: Callable[[float, int], float]) -> None:
    assert given(0.0, 2) == pytest.approx(3.2)
    assert 0.5 <= given(5.0, 4) <= 0.75


@pytest.mark.parametrize("bot", ["search:120s", "search:100000n", "planner:9999"])
def test_a_bot_for_which_everybody_would_wait_is_not_invited(client: Callable[..., Client], bot: str) -> None:
    ann = client()
    ann.get("/new?game=pebbles")
    answer = ann.post("/new", game="pebbles", name="Ann", seat_1="me", seat_2=f"bot:{bot}")
    assert answer.status_code == 422
    assert "This bot would think too long for a table." in answer.text
