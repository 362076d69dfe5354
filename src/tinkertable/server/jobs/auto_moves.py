"""Who plays for people who are not asked to click: the move they have prepared, and the only one there is."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from tinkertable.core.contract import Seat
from tinkertable.core.errors import IllegalMove, InvalidMove, StalePly, TinkertableError
from tinkertable.server.service import House
from tinkertable.store.tables import Conflict
from tinkertable.table.auto import only_move
from tinkertable.table.play import move
from tinkertable.table.prepare import Prepared, Verdict, judge, lapse
from tinkertable.table.refusal import Refused
from tinkertable.table.table import Table

logger = logging.getLogger(__name__)


class AutoPlayer:
    """Looks at a table after every change; a move it makes is a change too, so it goes on by itself."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, id: str) -> None:
        """Look whether somebody has prepared a move at a table, or has only one."""
        task = asyncio.get_running_loop().create_task(self._look(id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def watch(self) -> None:
        """Find the prepared moves whose turn came while the server was down."""
        try:
            for found in await self._house.prepared.tables():
                self.wake(found)
        except Exception:
            logger.exception("looking for prepared moves failed")

    async def stop(self) -> None:
        """Play nothing any more."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _look(self, id: str) -> None:
        try:
            if await self._play_prepared(id):
                return  # which is a change: somebody looks again
            # people should see the board before it goes on
            await asyncio.sleep(self._house.config.bot_pause)
            await self._play_only(id)
        except TinkertableError as wrong:
            logger.info("table %s: nothing was played for anybody: %s", id, wrong)
        except Exception:
            logger.exception("table %s: playing for somebody failed", id)

    async def _play_prepared(self, id: str) -> bool:
        wishes = await self._house.prepared.at(id)
        if not wishes:
            return False
        table = await self._house.table(id)
        for seat, wish in wishes.items():
            verdict = judge(table, seat, wish)
            if verdict is Verdict.PLAYS and await self._keep_word(table, seat, wish):
                return True
            if verdict is Verdict.SPENT:
                await self._house.prepared.drop(id, seat, wish)
            elif verdict is Verdict.LAPSED and wish != lapse(table, wish):
                await self._house.prepared.put(id, seat, lapse(table, wish))
        return False

    async def _keep_word(self, table: Table, seat: Seat, wish: Prepared) -> bool:
        who = table.chairs[seat].person
        if who is None or not await self._play_for(table, seat, who, wish.text):
            return False
        await self._house.prepared.drop(table.id, seat, wish)
        return True

    async def _play_only(self, id: str) -> None:
        table = await self._house.table(id)
        for seat in table.turn():
            text, who = only_move(table, seat), table.chairs[seat].person
            if text is None or who is None:
                continue
            person = await self._house.people.find(who)
            if person is not None and person.auto:
                await self._play_for(table, seat, who, text)
                return

    async def _play_for(self, table: Table, seat: Seat, who: str, text: str) -> bool:
        ply, branch = table.match.ply, table.match.branch
        with suppress(StalePly, IllegalMove, InvalidMove, Refused, Conflict):
            await self._house.act(
                table.id,
                lambda now_table, now: move(now_table, who, seat, ply, branch, text, now, self._house.dice),
            )
            return True
        return False
