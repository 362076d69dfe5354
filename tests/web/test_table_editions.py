"""A table keeps the edition of the rules it began with; its rematch has the newest."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.databases import sqlite_database
from tests.web.toy_server import quick_config
from tinkertable.core.dice import Dice
from tinkertable.games import open_game
from tinkertable.server.commands.tables import record_text, rematch, upload_record
from tinkertable.server.service import TableService
from tinkertable.table.clock import read_pace
from tinkertable.table.seating import maybe_begin
from tinkertable.table.seats import Chair
from tinkertable.table.table import OVER, new_table


@pytest.mark.parametrize("name", ["mech-a-dream", "bot-factory"])
def test_a_stored_table_opens_at_its_edition_and_a_rematch_at_the_newest(tmp_path: Path, name: str) -> None:
    async def job() -> None:
        config = quick_config(sqlite_database(tmp_path / "tables.db"))
        service = await TableService.open(config)
        ann = await service.people.add("Ann", True, None)
        chairs = [Chair(0, "Ann", ann.id), Chair(1, bot="random")]
        first = open_game(name, edition=1)
        table = new_table(first, {}, chairs, pace=read_pace("none"), private=False, host=ann.id, now=1.0)
        begun = maybe_begin(table, 1.0, Dice(1))
        await service.add(replace(begun, table=replace(begun.table, status=OVER)))
        await service.close()

        service = await TableService.open(config)
        try:
            again = await service.table(table.id)
            assert again.game is first
            looked = await upload_record(service, ann, record_text(again))
            assert looked.game is first, "a record is looked at by the rules it was played by"
            assert (await rematch(service, ann.id, table.id)).game is open_game(name)
        finally:
            await service.close()

    asyncio.run(job())
