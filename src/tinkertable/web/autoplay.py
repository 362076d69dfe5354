"""Who plays the moves that are no choice, for those who wish it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from tinkertable.core.contract import Seat
from tinkertable.core.errors import IllegalMove, InvalidMove, StalePly, TinkertableError
from tinkertable.store.tables import Conflict
from tinkertable.table.auto import only_move
from tinkertable.table.play import move
from tinkertable.table.refusal import Refused
from tinkertable.table.table import Table
from tinkertable.web.house import House

logger = logging.getLogger(__name__)


class AutoPlayer:
    """Looks at a table after every change; a move it makes is a change too, so it goes on by itself."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, id: str) -> None:
        """Look whether somebody has only one move at a table."""
        task = asyncio.get_running_loop().create_task(self._look(id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Play nothing any more."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _look(self, id: str) -> None:
        # people should see the board before it goes on
        await asyncio.sleep(self._house.config.bot_pause)
        try:
            await self._play(id)
        except TinkertableError as wrong:
            logger.info("table %s: nothing was played for anybody: %s", id, wrong)
        except Exception:
            logger.exception("table %s: playing the only move failed", id)

    async def _play(self, id: str) -> None:
        table = await self._house.table(id)
        for seat in table.turn():
            text, who = only_move(table, seat), table.chairs[seat].person
            if text is None or who is None:
                continue
            person = await self._house.people.find(who)
            if person is not None and person.auto:
                await self._play_for(table, seat, who, text)
                return

    async def _play_for(self, table: Table, seat: Seat, who: str, text: str) -> None:
        ply, branch = table.match.ply, table.match.branch
        with suppress(StalePly, IllegalMove, InvalidMove, Refused, Conflict):
            await self._house.act(
                table.id,
                lambda now_table, now: move(now_table, who, seat, ply, branch, text, now, self._house.dice),
            )
