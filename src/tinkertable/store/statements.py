"""Statements as plain text with their parameters: what every move writes, for both databases.

Building such a statement with SQLAlchemy each time takes longer than the database needs to run it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import JSON, Connection, Table

Parameter = str | int | float | bool | None


class Statement(NamedTuple):
    """A statement of which only the parameters change; each is a `?` in the text."""

    sql: str
    parameters: Sequence[Parameter] = ()
    needs_row: bool = False
    """Whether it fails when it changes nothing."""


class Transaction(NamedTuple):
    """Statements of which all are carried out, or none."""

    subject: str
    """What it changes. Transactions that share a commit lock their rows in the order of their subjects."""
    statements: Sequence[Statement]


class RowGone(Exception):
    """The row that a statement was to change does not exist."""


def run_statements(connection: Connection, statements: Sequence[Statement]) -> None:
    """Run statements one after the other; raises `RowGone`."""
    for statement in statements:
        result = connection.exec_driver_sql(statement.sql, tuple(statement.parameters))
        if statement.needs_row and result.rowcount != 1:
            raise RowGone


def insert_row(table: Table, row: Mapping[str, Any]) -> Statement:
    """A new row."""
    return Statement(_insert(table.name, tuple(row)), _stored(table, row))


def update_row(table: Table, key: Mapping[str, Any], changed: Mapping[str, Any]) -> Statement:
    """Other values for some columns of a row."""
    sql = _update(table.name, tuple(changed), tuple(key))
    return Statement(sql, [*_stored(table, changed), *key.values()])


def update_version(table: Table, key: Mapping[str, Any], changed: Mapping[str, Any], version: int) -> Statement:
    """Other values for a row that has this version, which rises by one.

    A row of another version would get none, and the database refuses that: the transaction ends without the need to
    look at the result first.
    """
    sql = _update(table.name, (*changed, "version"), tuple(key))
    sql = sql.replace('"version" = ?', "version = CASE version WHEN ? THEN version + 1 END")
    return Statement(sql, [*_stored(table, changed), version, *key.values()], needs_row=True)


def delete_rows(table: Table, key: Mapping[str, Any]) -> Statement:
    """Delete the rows that have these values."""
    return Statement(f'DELETE FROM "{table.name}" WHERE {_equal(tuple(key), " AND ")}', list(key.values()))


@cache
def _insert(table: str, names: tuple[str, ...]) -> str:
    columns = ", ".join(f'"{name}"' for name in names)
    return f'INSERT INTO "{table}" ({columns}) VALUES ({", ".join("?" * len(names))})'


@cache
def _update(table: str, names: tuple[str, ...], key: tuple[str, ...]) -> str:
    return f'UPDATE "{table}" SET {_equal(names, ", ")} WHERE {_equal(key, " AND ")}'


def _equal(names: tuple[str, ...], between: str) -> str:
    return between.join(f'"{name}" = ?' for name in names)


_json: Final[dict[str, frozenset[str]]] = {}
"""The columns of each table that hold JSON."""


def _stored(table: Table, row: Mapping[str, Any]) -> list[Parameter]:
    if table.name not in _json:
        _json[table.name] = frozenset(column.name for column in table.columns if isinstance(column.type, JSON))
    in_json = _json[table.name]
    return [json.dumps(value) if name in in_json and value is not None else value for name, value in row.items()]
