"""Accounts that are deleted, and tables that wait for nobody."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.databases import sqlite_database
from tests.toys.tables import waiting
from tests.web.http_client import Client
from tests.web.test_pages import pair
from tinkertable.games import GAMES, GamePackage
from tinkertable.server.config import Config
from tinkertable.server.jobs.cleanup import Cleanup
from tinkertable.server.service import TableService
from tinkertable.table.changes import TableChange

NewClient = Callable[..., Client]
PASSWORD = "correct horse battery"


def test_an_account_is_deleted_by_its_owner(client: NewClient) -> None:
    ann, bob, table = pair(client)
    login = f"ann-{time.time_ns()}"
    assert ann.post("/account/create", login=login, password=PASSWORD).status_code == 303
    ann.post(f"{table}/chat", text="hello Bob")
    ann.get("/account")
    phone = client()
    assert phone.post("/account/enter", login=login, password=PASSWORD).status_code == 303
    lobby = phone.new_table("me", "open", name="Ann")

    assert ann.post("/account/delete", password="something else").status_code == 403
    assert ann.get(table).status_code == 200
    assert bob.post("/account/delete", password=PASSWORD).status_code == 403  # he has none

    assert ann.post("/account/delete", password=PASSWORD).status_code == 303
    for device in (ann, phone):  # nobody is signed in any more
        device.get("/account")
        assert 'action="/account/delete"' not in device.page
    assert phone.post("/account/enter", login=login, password=PASSWORD).status_code == 403
    bob.http.headers["accept-language"] = "it"
    bob.get(table)  # it goes on, with a bot in her place
    assert "ex giocatore" in bob.page
    assert "hello Bob" in bob.page
    assert not re.search(r"\bAnn\b", bob.page)
    bob.wait_for_moves(table)
    bob.get(lobby)
    assert not re.search(r"\bAnn\b", bob.page)
    # name and login can be had again
    assert client().post("/account/create", login=login, password=PASSWORD).status_code == 303


def test_tokens_end_with_the_account(client: NewClient) -> None:
    ann = client()
    ann.post("/account/create", login=f"robby-{time.time_ns()}", password=PASSWORD)
    ann.get("/account")
    ann.post("/account/tokens", label="bot")
    token = ann.page.partition('value="tt_')[2].partition('"')[0]
    headers = {"authorization": f"Bearer tt_{token}"}
    assert ann.http.get("/api/tables?show=mine", headers=headers).status_code == 200
    ann.post("/account/delete", password=PASSWORD)
    assert ann.http.get("/api/tables?show=mine", headers=headers).status_code == 401


def test_the_lobby_says_when_the_table_is_put_away(client: NewClient) -> None:
    ann = client()
    table = ann.new_table("me", "open", name="Ann")
    ann.get(table)
    assert "this table is deleted" in ann.page


def test_what_waits_too_long_is_put_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", GamePackage("pebbles", "tests.toys.pebbles"))

    async def job() -> None:
        service = await TableService.open(Config(database=sqlite_database(tmp_path / "tables.db"), put_away=86_400.0))
        try:
            table = waiting("ann", "open")
            await service.add(TableChange(table))
            cleanup = Cleanup(service)
            assert await cleanup.delete_old(table.changed + 86_000.0) == 0
            assert await cleanup.delete_old(table.changed + 87_000.0) == 1
            assert await service.tables.open() == []
        finally:
            await service.close()

    asyncio.run(job())
