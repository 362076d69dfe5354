"""The pace of people is read from the times of their moves in a server's database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Column, Integer, create_engine, insert
from sqlalchemy import Table as SqlTable
from tools.pace import seconds_by_game

from tinkertable.store.schema import chairs, entries, metadata, tables


def filled(table: SqlTable, **values: object) -> dict[str, object]:
    """A row with something in every column that needs it."""

    def something(column: Column[object]) -> object:
        if isinstance(column.type, Boolean):
            return False
        return 0 if isinstance(column.type, Integer) or not hasattr(column.type, "length") else ""

    needed = {column.name: something(column) for column in table.columns if not column.nullable}
    return needed | values


def test_only_choices_of_people_are_timed(tmp_path: Path) -> None:
    file = tmp_path / "server.sqlite"
    engine = create_engine(f"sqlite:///{file}")
    metadata.create_all(engine)
    people_and_bots: list[dict[str, Any]] = [
        {"person": "ann", "bot": None, "program": False},
        {"bot": "greedy", "program": False},
    ]
    with engine.begin() as database:
        for table, lesson in (("game", False), ("lesson", True)):
            database.execute(insert(tables).values(filled(tables, id=table, game="mech-a-dream", lesson=lesson)))
            for seat, who in enumerate(people_and_bots):
                database.execute(insert(chairs).values(filled(chairs, table_id=table, seat=seat, **who)))
            # a draw, a choice of ann, one that plays itself, a bot's move, and another choice of ann
            for ply, (seat, at) in enumerate([(-1, 100.0), (0, 107.0), (0, 107.1), (1, 110.0), (0, 121.0)]):
                database.execute(insert(entries).values(table_id=table, branch=0, ply=ply, seat=seat, text="x", at=at))
    engine.dispose()
    assert seconds_by_game(file) == {"mech-a-dream": [7.0, 11.0]}
