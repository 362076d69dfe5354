"""Bots that are to move: a task for each table asks the worker pool for the move and plays it."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import replace
from typing import Final

from tinkertable.bots.protocol import ask
from tinkertable.bots.random_bot import RandomBot
from tinkertable.bots.registry import UnknownBot, kind_of
from tinkertable.core.contract import Seat
from tinkertable.core.errors import IllegalMove, InvalidMove, StalePly
from tinkertable.games import GameKey
from tinkertable.server.jobs.base import TableTasks, run_every
from tinkertable.server.metrics import BOT_FAILURES, BOT_SECONDS
from tinkertable.server.service import STAND_IN, TableService
from tinkertable.server.shutdown import is_being_cancelled
from tinkertable.server.workers.pool import TaskFailed
from tinkertable.server.workers.tasks import BotMoveResult, BotMoveTask
from tinkertable.store.tables import Conflict
from tinkertable.table.changes import LogNote, TableChange
from tinkertable.table.play import At, bot_move
from tinkertable.table.refusal import NoSuchTable, Refused
from tinkertable.table.seats import bots_to_move, is_unattended
from tinkertable.table.table import Table

logger = logging.getLogger(__name__)

LAST_RESORT: Final = "random"
"""The bot that replaces a bot that failed, when the stand-in failed too."""


class BotMover:
    """Lets the bots of every table move. Whose turn it is stands in the database, so nothing is lost in a crash."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service
        self._tasks: Final = TableTasks(self._play, "letting its bots move")
        self._idle = 0.0
        """Only tables idle for at least this long are rescanned; 0 on start-up."""

    def note_change(self, table: Table) -> None:
        """A table has changed: let its bots move, if they are to."""
        if bots_to_move(table.chairs, table.turn()):
            self.wake(table.id)

    def wake(self, id: str) -> None:
        """Check whether a bot is to move at a table."""
        self._tasks.start(id)

    async def run(self) -> None:
        """Find work that nobody was woken for: on start-up, and after another process died."""
        await run_every(self._service.config.rescan, self._rescan, "looking for bots that are to move")

    async def stop(self) -> None:
        """Cancel the moves that bots are thinking about."""
        await self._tasks.stop()

    async def _rescan(self, _now: float) -> None:
        for found in await self._service.tables.with_bots_to_move(self._idle):
            if found not in self._tasks.running:
                self.wake(found)
        self._idle = self._service.config.rescan

    async def _play(self, id: str) -> None:
        while not is_being_cancelled():
            self._tasks.catch_up(id)
            try:
                table = await self._service.table(id)
            except NoSuchTable:
                return  # it was deleted
            seats = bots_to_move(table.chairs, table.turn())
            if not seats or (is_unattended(table.chairs) and not self._service.hub.is_watched(id)):
                return
            if not await self._service.leases.take_move(id, table.match.branch, table.match.ply):
                return  # another process lets it think
            began = time.monotonic()
            await self._move(table, seats[0])
            BOT_SECONDS.observe(time.monotonic() - began)
            await asyncio.sleep(max(0.0, self._service.config.bot_pause - (time.monotonic() - began)))

    async def _move(self, table: Table, seat: Seat) -> None:
        bot = table.chairs[seat].acting_bot
        assert bot is not None
        at = At(seat, table.match.ply, table.match.branch)
        try:
            result = await self._think(table, seat, bot)
        except TaskFailed:
            if bot != LAST_RESORT:
                await self._service.apply(table.id, lambda latest, now: replace_bot(latest, seat, bot, now))
                return
            result = self._random_move(table, seat)
        logger.debug(
            "table %s, seat %d, branch %d, ply %d: %s thought for %.3f s",
            table.id,
            seat + 1,
            table.match.branch,
            table.match.ply,
            bot,
            result.effort,
        )
        with suppress(StalePly, Refused, Conflict):
            try:
                await self._service.apply(
                    table.id,
                    lambda latest, now: bot_move(latest, at, result.text, now, self._service.dice),
                )
            except (InvalidMove, IllegalMove) as wrong:
                logger.warning("table %s, seat %d: %s", table.id, seat + 1, wrong)

    async def _think(self, table: Table, seat: Seat, bot: str) -> BotMoveResult:
        """What a bot wants to play. It is asked again when its process was killed; raises `TaskFailed` in the end."""
        try:
            limit = self._service.bot_seconds(bot)
        except UnknownBot as unknown:  # one of the host's own that was taken away
            raise TaskFailed(str(unknown)) from None
        own = self._service.host_bots.find(bot)
        cells = table.match.state().dump()
        task = BotMoveTask(
            table.id,
            GameKey.of(table.game),
            cells,
            seat,
            own or bot,
            own=own is not None,
            limit=limit,
            ply=table.match.ply + 1,
        )
        for left in reversed(range(self._service.config.bot_tries)):
            try:
                # the person who made the table has one share, however many tables they have made
                return await self._service.workers.run(task, share=table.host)
            except TaskFailed as failure:
                BOT_FAILURES.inc()
                ply = table.match.ply + 1
                logger.warning("table %s, seat %d, move %d: %s; %d more tries", table.id, seat + 1, ply, failure, left)
        raise TaskFailed(f"{bot} failed {self._service.config.bot_tries} times")

    def _random_move(self, table: Table, seat: Seat) -> BotMoveResult:
        choice = ask(RandomBot(), table.game, table.match.state(), seat, self._service.dice)
        return BotMoveResult(table.game.notation(choice.move), None, [])


def replace_bot(table: Table, seat: Seat, bot: str, now: float) -> TableChange:
    """Replace a bot that failed by a simpler one, in the end the simplest, and say so in the log."""
    chair = table.chairs[seat]
    if chair.acting_bot != bot:
        raise Refused("bot_gone")
    heir = STAND_IN if kind_of(bot) not in (kind_of(STAND_IN), LAST_RESORT) else LAST_RESORT
    after = replace(chair, bot=heir) if chair.person is None else replace(chair, stand_in=heir)
    return table.with_chair(after).touch(now, LogNote("bot_failed", {"seat": seat, "bot": bot}))
