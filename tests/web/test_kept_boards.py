"""What is drawn from memory is what would be drawn now: a part that is kept names everything it depends on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from benchmarks.fragment import positions

from tinkertable.games import GAMES
from tinkertable.server.config import Config
from tinkertable.server.service import TableService
from tinkertable.web.identity import Me
from tinkertable.web.kept_markup import KeptMarkup
from tinkertable.web.pages.table_page import build_table_page
from tinkertable.web.pages.viewer import TableQuery
from tinkertable.web.rendering import Pages, speaker

PLIES = 70
LOOKS = (("en", TableQuery()), ("fr", TableQuery()), ("en", TableQuery(ply=20)))


def forgetful() -> Pages:
    """Pages that keep nothing of what they have drawn."""
    pages = Pages()
    kept = KeptMarkup(speaker, most=0)
    pages.environment.globals.update(keep=kept.keep, keep_each=kept.keep_each, part=kept.part)
    return pages


@pytest.mark.parametrize("name", GAMES)
def test_a_board_from_memory_is_the_board(name: str, tmp_path: Path) -> None:
    async def compare() -> int:
        service = await TableService.open(Config(database=f"sqlite:///{tmp_path / 'tables.db'}"))
        remembering, forgetting, compared = Pages(), forgetful(), 0
        async for table, people in positions(service, name, PLIES):
            if table.match.ply < 20 or table.match.ply % 5:
                continue
            for person in people[:2]:
                for language, query in LOOKS:
                    me = Me(person, language, "auto")
                    page, translator = await build_table_page(service, table, me, query)
                    drawn = [
                        pages.render("table_fragment.html", me, translator, here="/", status=200, table=page)
                        for pages in (remembering, forgetting)
                    ]
                    assert drawn[0] == drawn[1], f"ply {table.match.ply}, {language}"
                    compared += 1
        await service.close()
        return compared

    assert asyncio.run(compare()) >= 30
