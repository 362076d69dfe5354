"""Everybody's bots get the same share of the workers, and bots that nobody watches get none."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from tests.web.app_in_process import AppInProcess
from tests.web.http_client import Client
from tests.web.test_api import Program
from tinkertable.server.workers.fair_queue import FairQueue
from tinkertable.store import hub as hub_module
from tinkertable.store.hub import Hub

NewClient = Callable[..., Client]


def order_of(*work: tuple[str, float], places: int = 1) -> list[str]:
    """Who gets a place when, if everybody comes at once while all places are taken."""

    async def job() -> list[str]:
        queue = FairQueue(places)
        for _place in range(places):
            await queue.take("before", 1.0)
        order: list[str] = []

        async def wait(share: str, seconds: float) -> None:
            await queue.take(share, seconds)
            order.append(share)
            queue.give()

        waiting = [asyncio.create_task(wait(*each)) for each in work]
        await asyncio.sleep(0)
        assert len(queue) == len(work)
        queue.give()
        await asyncio.gather(*waiting)
        return order

    return asyncio.run(job())


def test_somebody_with_a_hundred_tables_waits_for_themselves() -> None:
    order = order_of(*[("eve", 1.0)] * 100, ("ann", 1.0), ("bob", 1.0))
    assert order.index("ann") <= 2
    assert order.index("bob") <= 3
    assert order.count("eve") == 100


def test_long_work_counts_for_more() -> None:
    assert order_of(("eve", 10.0), ("eve", 10.0), *[("ann", 1.0)] * 9).index("eve", 2) == 10


def test_work_of_one_share_is_done_in_its_order() -> None:
    assert order_of(("ann", 1.0), ("bob", 1.0), ("ann", 1.0), ("bob", 1.0)) == ["ann", "bob", "ann", "bob"]


def test_somebody_who_gives_up_waiting_keeps_no_place() -> None:
    async def job() -> None:
        queue = FairQueue(1)
        await queue.take("ann", 1.0)
        impatient = asyncio.create_task(queue.take("bob", 1.0))
        lucky = asyncio.create_task(queue.take("cid", 1.0))
        await asyncio.sleep(0)
        queue.give()  # bob has it, and does not know yet
        impatient.cancel()
        with suppress(asyncio.CancelledError):
            await impatient
        await asyncio.wait_for(lucky, 5.0)
        queue.give()
        assert len(queue) == 0
        await asyncio.wait_for(queue.take("dan", 1.0), 5.0)

    asyncio.run(job())


def test_only_the_own_work_and_one_of_each_other_share_the_time() -> None:
    async def job() -> None:
        queue = FairQueue(1)
        await queue.take("ann", 1.0)
        waiting = [asyncio.create_task(queue.take(who, 1.0)) for who in ["eve"] * 50 + ["bob", "ann"]]
        await asyncio.sleep(0)
        assert queue.sharing("ann") == 3  # her other one, eve, bob
        assert queue.sharing("eve") == 52
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(job())


def test_a_look_lasts_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    hub = Hub()
    assert not hub.is_watched("a")
    hub.note_view("a")
    assert hub.is_watched("a")
    monkeypatch.setattr(hub_module, "VIEW_LASTS", -1.0)
    assert not hub.is_watched("a")


def test_bots_among_themselves_play_only_while_somebody_watches(app: AppInProcess, client: NewClient) -> None:
    eve, ann = Program(app, "Eve"), client()
    quiet = eve.post("/tables", game="pebbles", seats=["bot:random", "bot:random"])
    seen = eve.post("/tables", game="pebbles", seats=["bot:random", "bot:random"])
    until = time.monotonic() + 60.0
    while not ann.is_over() and time.monotonic() < until:
        ann.get(f"/t/{seen['id']}")
    assert ann.is_over()
    [still] = [each for each in eve.get("/tables", show="playing") if each["id"] == quiet["id"]]
    assert still["ply"] == quiet["ply"], "nobody has looked at it"
    eve.http.close()


def test_nobody_has_many_games_between_bots(app: AppInProcess) -> None:
    eve = Program(app, "Eve")
    for _table in range(5):
        eve.post("/tables", game="pebbles", seats=["bot:random", "bot:random"])
    answer = eve.post("/tables", 422, game="pebbles", seats=["bot:random", "bot:random"])
    assert answer["error"] == "too_many_bot_tables"
    eve.post("/tables", game="pebbles", seats=["me", "bot:random"])
    eve.http.close()
