"""How much of the database a click needs: its table is in memory, whether a form or a program sends the move."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from sqlalchemy import Engine, event

from tests.databases import sqlite_database
from tinkertable.server.commands.tables import TableRequest, create_table
from tinkertable.server.config import Config
from tinkertable.server.service import TableService
from tinkertable.web.app import make_app
from tinkertable.web.identity import COOKIE

MOVES = 6
"""Enough moves that both seats have made one before the last, which is counted."""


@pytest.mark.parametrize(("sender", "statements"), [("form", 7), ("api", 5)])
def test_a_move_takes_its_table_from_memory(tmp_path: Path, sender: str, statements: int) -> None:
    async def play() -> list[str]:
        service = await TableService.open(Config(database=sqlite_database(tmp_path / "tables.db"), limits=False))
        executed: list[str] = []

        def note(connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
            # other tests may run an application in this process
            if connection.engine.url.database == str(tmp_path / "tables.db"):
                executed.append(statement)

        try:
            ann = await service.people.add("Ann", True, None)
            token = await service.people.new_token(ann.id, "test")
            table = await create_table(service, ann, TableRequest("mech-a-dream", ["me", "me"]))
            await service.people.by_token(token)  # when it was last used is written once
            transport = httpx.ASGITransport(cast("Any", make_app(service)))
            async with httpx.AsyncClient(transport=transport, base_url="http://test.local") as http:
                event.listen(Engine, "before_cursor_execute", note)
                # that a program plays a seat is written with its first move
                for _move in range(MOVES):
                    table = await service.table(table.id)
                    seat = table.turn()[0]
                    text = table.game.notation(table.match.state().legal(seat)[0])
                    move: dict[str, Any] = {"seat": seat, "ply": table.match.ply, "move": text}
                    executed.clear()
                    if sender == "form":
                        http.cookies.set(COOKIE, service.identity.session_of(ann))
                        answer = await http.post(f"/t/{table.id}/move", data=move, headers={"hx-request": "true"})
                    else:
                        headers = {"authorization": f"Bearer {token}"}
                        answer = await http.post(f"/api/tables/{table.id}/moves", json=move, headers=headers)
                    assert answer.is_success
                event.remove(Engine, "before_cursor_execute", note)
            assert (await service.table(table.id)).match.ply > table.match.ply
        finally:
            await service.close()
        return executed

    executed = [statement for statement in asyncio.run(play()) if not statement.startswith("BEGIN")]
    loads = [statement for statement in executed if re.match(r"SELECT tables\.", statement)]
    assert loads == []
    assert len(executed) <= statements, "\n".join(executed)
