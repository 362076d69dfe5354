"""Who keeps a table going when nobody clicks: bots that are to move, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import replace
from typing import Final

from tinkertable.bots.protocol import ask
from tinkertable.bots.random_bot import RandomBot
from tinkertable.bots.registry import kind_of
from tinkertable.core.contract import Seat
from tinkertable.core.errors import IllegalMove, InvalidMove, StalePly, TinkertableError
from tinkertable.server.jobs.base import keep_looking
from tinkertable.server.service import LAST_RESORT, STAND_IN, House
from tinkertable.server.workers.pool import BotFailed, Job, Thought
from tinkertable.store.tables import Conflict
from tinkertable.table.changes import News, Note
from tinkertable.table.play import bot_move
from tinkertable.table.refusal import NoSuchTable, Refused
from tinkertable.table.seating import tick
from tinkertable.table.seats import bots_to_move
from tinkertable.table.table import Table

logger = logging.getLogger(__name__)

CLEANING: Final = 3600.0
"""Seconds between two looks at the tables that wait."""


class BotKeeper:
    """Lets the bots of every table move. Who is to move is in the state: after a crash the work is found again."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._idle = 0.0
        """Tables at which nothing happened for so long are looked at; at the start all of them."""

    def wake(self, id: str) -> None:
        """Look whether a bot is to move at a table."""
        if id in self._tasks:
            self._again.add(id)
            return
        task = asyncio.get_running_loop().create_task(self._play(id))
        self._tasks[id] = task
        task.add_done_callback(lambda _done: self._rest(id))

    def _rest(self, id: str) -> None:
        task = self._tasks.pop(id)
        if not task.cancelled() and task.exception() is not None:
            logger.error("the bots of table %s stopped", id, exc_info=task.exception())
            return
        if id in self._again:
            self._again.discard(id)
            self.wake(id)

    async def stop(self) -> None:
        """Let no bot move any more."""
        self._again.clear()
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def watch(self) -> None:
        """Find the work that nobody was woken for: at the start, and after another process died."""
        await keep_looking(self._look, self._house.config.rescan, "looking for bots")

    async def _look(self, _now: float) -> None:
        for found in await self._house.tables.with_bots_to_move(self._idle):
            if found not in self._tasks:
                self.wake(found)
        self._idle = self._house.config.rescan

    async def _play(self, id: str) -> None:
        while True:
            self._again.discard(id)
            try:
                table = await self._house.table(id)
            except TinkertableError:
                return
            seats = bots_to_move(table.chairs, table.turn())
            if not seats:
                return
            began = time.monotonic()
            await self._move(table, seats[0])
            await asyncio.sleep(max(0.0, self._house.config.bot_pause - (time.monotonic() - began)))

    async def _move(self, table: Table, seat: Seat) -> None:
        bot = table.chairs[seat].minder
        assert bot is not None
        ply, branch = table.match.ply, table.match.branch
        try:
            thought = await self._house.crew.think(
                Job(table.id, table.game.name, table.match.state().dump(), seat, bot)
            )
        except BotFailed as failure:
            logger.warning("table %s, seat %d: %s", table.id, seat + 1, failure)
            if bot != LAST_RESORT:
                await self._house.act(table.id, lambda now_table, now: give_up(now_table, seat, bot, now))
                return
            thought = self._anything(table, seat)
        logger.debug("table %s, seat %d: %s thought for %.3f s", table.id, seat + 1, bot, thought.effort)
        with suppress(StalePly, Refused, Conflict):
            try:
                await self._house.act(
                    table.id,
                    lambda now_table, now: bot_move(now_table, seat, ply, branch, thought.text, now, self._house.dice),
                )
            except (InvalidMove, IllegalMove) as wrong:
                logger.warning("table %s, seat %d: %s", table.id, seat + 1, wrong)

    def _anything(self, table: Table, seat: Seat) -> Thought:
        choice = ask(RandomBot(), table.game, table.match.state(), seat, self._house.dice)
        return Thought(table.game.notation(choice.move), None, [])


def give_up(table: Table, seat: Seat, bot: str, now: float) -> News:
    """A bot has failed: a simpler one takes its place, in the end the simplest, and the log says so."""
    chair = table.chairs[seat]
    if chair.minder != bot:
        raise Refused("bot_gone", "another bot has taken over already")
    heir = STAND_IN if kind_of(bot) not in (kind_of(STAND_IN), LAST_RESORT) else LAST_RESORT
    after = replace(chair, bot=heir) if chair.person is None else replace(chair, stand_in=heir)
    return table.with_chair(after).touch(now, Note("bot_failed", {"seat": seat, "bot": bot}))


class TimeKeeper:
    """Looks at the clocks: warns, and hands the chairs of those who were warned to a bot."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def watch(self) -> None:
        """Look every second."""
        await keep_looking(self.look, self._house.config.tick, "looking at the clocks")

    async def look(self, now: float) -> None:
        """Look at every clock that has something to say."""
        for late in await self._house.tables.with_clocks_due(now):
            with suppress(_Quiet, NoSuchTable, Conflict):
                await self._house.act(late, lambda table, _now: _look_at(table, now))


class Janitor:
    """Puts away the tables that wait for players who never come."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def watch(self) -> None:
        """Look every hour."""
        if self._house.config.put_away:
            await keep_looking(self.look, CLEANING, "putting tables away")

    async def look(self, now: float) -> int:
        """Put away what has waited too long; how many tables that were."""
        return await self._house.tables.put_away(now - self._house.config.put_away)


class _Quiet(Exception):
    """Another process was faster: nothing is due any more."""


def _look_at(table: Table, now: float) -> News:
    news = tick(table, STAND_IN, now)
    if news is None:
        raise _Quiet
    return news
