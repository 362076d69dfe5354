"""A database written by an earlier version opens, and every game in it stands where it stood.

The file was written before the component digests of two games ignored their sources, so it also holds old digests. The
JSON file beside it says, in the words of that version, what every table looked like.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tinkertable.core.contract import CHANCE
from tinkertable.core.dice import Dice, draw
from tinkertable.core.view import plain
from tinkertable.games import open_game
from tinkertable.server.config import Config
from tinkertable.server.service import TableService
from tinkertable.table.table import PLAYING, Table

HERE = Path(__file__).parent
EXPECTED: dict[str, dict[str, object]] = json.loads((HERE / "before_game_folders.json").read_text(encoding="utf-8"))


LATER = {"imaginarium": {"extract", "transactions", "powers", "together"}}
"""What views tell since then."""


def as_then(value: Any, later: set[str]) -> Any:
    """A view without what that version did not tell, and with its error about two Coalers in one slot."""
    if isinstance(value, dict):
        if value.get("stack") == "P1+P1":
            value = {**value, "effect": {"does": "recycles", "eats": 0, "gives": {}, "any": 0, "guards": []}}
        return {key: as_then(inner, later) for key, inner in value.items() if key not in later}
    return [as_then(inner, later) for inner in value] if isinstance(value, list) else value


def short(value: object) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:16]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    path = tmp_path_factory.mktemp("old") / "tables.db"
    path.write_bytes(gzip.decompress((HERE / "before_game_folders.sqlite.gz").read_bytes()))

    async def load() -> dict[str, Table]:
        service = await TableService.open(Config(database=f"sqlite:///{path}"))
        try:
            return {name: await service.table(name) for name in EXPECTED}
        finally:
            await service.close()

    return asyncio.run(load())


@pytest.mark.parametrize("id", EXPECTED)
def test_every_table_opens_as_it_was(tables: dict[str, Table], id: str) -> None:
    table = tables[id]
    state = table.match.state()
    found = {
        "game": table.game.name,
        "status": table.status,
        "ply": table.match.ply,
        "dump": short(state.dump()),
        "view": short(as_then(plain(table.game.view(state, 0)), LATER.get(table.game.name, set()))),
        "scores": state.scores(),
    }
    assert found == EXPECTED[id]


def test_running_games_go_on(tables: dict[str, Table]) -> None:
    running = [table for table in tables.values() if table.status == PLAYING]
    assert {table.game.name for table in running} == {"mech-a-dream", "imaginarium", "bot-factory"}
    for table in running:
        state = table.match.state()
        while state.actors():
            seat = state.actors()[0]
            state.play(seat, draw(state, Dice(1)) if seat == CHANCE else state.legal(seat)[0])
        assert len(state.winners()) >= 1


def test_the_file_holds_digests_that_are_no_longer_written() -> None:
    old = {"imaginarium": "9359c1f48186cc24", "bot-factory": "e7e9fd8b41c662b5"}
    editions = {"imaginarium": 2, "bot-factory": 1}
    for name, digest in old.items():
        game = open_game(name, edition=editions[name])
        assert game.components != digest
        assert game.accepts(digest)
        assert not game.accepts("0" * 16)
