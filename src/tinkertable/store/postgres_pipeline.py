"""Connections to PostgreSQL on which nobody waits for the answer of another (the pipeline mode of libpq).

The statements of a group are sent together and are one transaction: a move is one message to the database and one
back. SQLAlchemy would wait for the answer to each statement, and to the beginning and the end of the transaction.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import psycopg
from psycopg import errors, pq
from psycopg.pq.abc import PGconn, PGresult
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from tinkertable.store.group_commit import GroupCommit, Raised
from tinkertable.store.statements import Parameter, RowGone, Statement, Transaction

MOST_PREPARED: Final = 200
"""Statements that a connection keeps prepared; there are some dozens."""
STALE_STATEMENT: Final = frozenset({"26000", "0A000"})
"""The errors of prepared statements that are gone, or that a migration has changed."""

logger = logging.getLogger(__name__)

Row = tuple[Any, ...]


@dataclass(slots=True)
class _Group:
    """Statements that were sent, and the answers that have come so far."""

    answer: asyncio.Future[list[PGresult]]
    results: list[PGresult] = field(default_factory=list)


class Pipeline:
    """One connection, opened at its first use and again after it was lost."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._url: Final = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._opening: asyncio.Task[PGconn] | None = None
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._pgconn: PGconn | None = None
        """What the connection is made of; only this is used."""
        self._socket = -1
        self._groups: deque[_Group] = deque()
        self._prepared: dict[str, bytes] = {}
        self._names = 0

    async def run(self, statements: Sequence[Statement]) -> list[PGresult]:
        """Run statements as one transaction; returns when it is committed. Raises what SQLAlchemy would raise."""
        try:
            return await self._send(self._pgconn or await self._open(), statements)
        except psycopg.Error as wrong:
            raise _translated(statements[0].sql, wrong) from wrong

    async def fetch(self, statement: Statement) -> list[Row]:
        """The rows that a statement finds. It is asked again when the connection was lost meanwhile."""
        try:
            (result,) = await self.run([statement])
        except DBAPIError as wrong:
            if not wrong.connection_invalidated:
                raise
            (result,) = await self.run([statement])
        return rows_of(result)

    async def close(self) -> None:
        """Close the connection; those who still wait get an error."""
        if self._opening is not None:
            self._opening.cancel()
        self._lose(psycopg.OperationalError("the connection was closed"))

    async def _open(self) -> PGconn:
        """The connection that everybody who asks meanwhile waits for."""
        if self._opening is None:
            self._opening = asyncio.create_task(self._connect())
        return await asyncio.shield(self._opening)

    async def _connect(self) -> PGconn:
        try:
            self._connection = await psycopg.AsyncConnection.connect(self._url, client_encoding="utf8")
            pgconn = self._connection.pgconn
            pgconn.enter_pipeline_mode()
            # kept: when the connection is lost, libpq closes the socket and forgets its number
            self._socket = pgconn.socket
            asyncio.get_running_loop().add_reader(self._socket, self._read, pgconn)
            self._prepared.clear()
            self._pgconn = pgconn
            return pgconn
        finally:
            self._opening = None

    def _send(self, pgconn: PGconn, statements: Sequence[Statement]) -> asyncio.Future[list[PGresult]]:
        # first: once something is sent, the rest of its group has to follow
        parameters = [[_encode(value) for value in statement.parameters] for statement in statements]
        group = _Group(asyncio.get_running_loop().create_future())
        try:
            names = [self._prepare(pgconn, statement.sql) for statement in statements]
            for name, statement, values in zip(names, statements, parameters, strict=True):
                if name is None:
                    pgconn.send_query_params(_numbered(statement.sql), values)
                else:
                    pgconn.send_query_prepared(name, values)
            self._end_group(pgconn, group)
        except psycopg.Error as lost:
            self._lose(lost)
            raise _Lost(str(lost)) from lost
        return group.answer

    def _prepare(self, pgconn: PGconn, sql: str) -> bytes | None:
        """The name under which the database knows a statement, told it just now if it is new."""
        name = self._prepared.get(sql)
        if name is None and len(self._prepared) < MOST_PREPARED:
            self._names += 1
            name = self._prepared[sql] = f"s{self._names}".encode()
            pgconn.send_prepare(name, _numbered(sql))
            # a group of its own: it stays prepared if what follows fails
            group = _Group(asyncio.get_running_loop().create_future())
            group.answer.add_done_callback(_note_failure)
            self._end_group(pgconn, group)
        return name

    def _end_group(self, pgconn: PGconn, group: _Group) -> None:
        pgconn.pipeline_sync()
        self._groups.append(group)
        if pgconn.flush():  # the socket takes no more for now
            asyncio.get_running_loop().add_writer(self._socket, self._flush, pgconn)

    def _flush(self, pgconn: PGconn) -> None:
        try:
            if not pgconn.flush():
                asyncio.get_running_loop().remove_writer(self._socket)
        except psycopg.Error as lost:
            self._lose(lost)

    def _read(self, pgconn: PGconn) -> None:
        try:
            pgconn.consume_input()
            ended = False
            while not pgconn.is_busy():
                result = pgconn.get_result()
                if result is None:
                    if ended:
                        break  # twice: nothing has been asked that is not answered
                    ended = True
                    continue
                ended = False
                if result.status == pq.ExecStatus.PIPELINE_SYNC:
                    self._settle(self._groups.popleft())
                elif self._groups:
                    self._groups[0].results.append(result)
        except psycopg.Error as lost:
            self._lose(lost)
            return
        if pgconn.status != pq.ConnStatus.OK:
            self._lose(psycopg.OperationalError("the connection to PostgreSQL was lost"))

    def _settle(self, group: _Group) -> None:
        failed = next((result for result in group.results if result.status == pq.ExecStatus.FATAL_ERROR), None)
        error = errors.error_from_result(failed) if failed is not None else None
        if error is not None and error.sqlstate in STALE_STATEMENT:
            self._prepared.clear()
        if group.answer.done():
            return  # the one who asked has left
        if error is None:
            group.answer.set_result(group.results)
        else:
            group.answer.set_exception(error)

    def _lose(self, lost: psycopg.Error) -> None:
        """Give the connection up: the next one who asks opens another."""
        pgconn, self._pgconn = self._pgconn, None
        if pgconn is None:
            return
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._socket)
        loop.remove_writer(self._socket)
        pgconn.finish()
        groups, self._groups = self._groups, deque()
        for group in groups:
            if not group.answer.done():
                group.answer.set_exception(_Lost(str(lost)))


class _Lost(psycopg.OperationalError):
    """The connection was lost: whether a statement that had been sent was carried out is not known."""


class PostgresWriter(GroupCommit[Transaction]):
    """Writes on one connection. Transactions that wait at the same time share a commit, which waits for the disk."""

    def __init__(self, pipeline: Pipeline) -> None:
        super().__init__()
        self._pipeline: Final = pipeline

    async def commit(self, batch: list[Transaction]) -> list[Any]:
        """Run transactions as one; if that fails, each for itself."""
        if len(batch) > 1:
            # always in the same order: two processes must not wait for each other
            ordered = sorted(batch, key=lambda transaction: transaction.subject)
            try:
                results = await self._pipeline.run([each for one in ordered for each in one.statements])
            except DBAPIError as failed:
                if failed.connection_invalidated:
                    raise
            else:
                answers = iter(results)
                outcomes = {id(one): _outcome(one, [next(answers) for _ in one.statements]) for one in ordered}
                return [outcomes[id(one)] for one in batch]
        return list(await asyncio.gather(*(self._commit_alone(transaction) for transaction in batch)))

    async def _commit_alone(self, transaction: Transaction) -> Any:
        try:
            return _outcome(transaction, await self._pipeline.run(transaction.statements))
        except DBAPIError as failed:
            return Raised(failed)


def _outcome(transaction: Transaction, results: Sequence[PGresult]) -> Raised | None:
    """Nothing, or `RowGone`: then the other statements of the transaction had nothing to change either."""
    for statement, result in zip(transaction.statements, results, strict=True):
        if statement.needs_row and result.command_tuples != 1:
            return Raised(RowGone())
    return None


def _note_failure(answer: asyncio.Future[list[PGresult]]) -> None:
    """A statement that could not be prepared: its execution fails too, with an error for the sender."""
    if not answer.cancelled() and (wrong := answer.exception()) is not None and not isinstance(wrong, _Lost):
        logger.error("a statement could not be prepared: %s", wrong)


def _translated(sql: str, wrong: psycopg.Error) -> BaseException:
    """An error of the driver as SQLAlchemy would raise it."""
    lost = isinstance(wrong, _Lost)
    return DBAPIError.instance(sql, None, wrong, psycopg.Error, hide_parameters=True, connection_invalidated=lost)


@cache
def _numbered(sql: str) -> bytes:
    """A statement with `$1`, `$2` … instead of `?`."""
    first, *rest = sql.split("?")
    return (first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))).encode()


def _encode(value: Parameter) -> bytes | None:
    if value is None:
        return None
    if isinstance(value, bool):
        return b"t" if value else b"f"
    if isinstance(value, str):
        if "\0" in value:
            raise psycopg.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
        return value.encode()
    return repr(value).encode()


_LOADERS: Final[dict[int, Callable[[bytes], Any]]] = {
    16: b"t".__eq__,
    20: int,
    21: int,
    23: int,
    114: json.loads,
    700: float,
    701: float,
}
"""How a value is read, by the number of its type: boolean, integers, JSON, floats; anything else is text."""


def rows_of(result: PGresult) -> list[Row]:
    """The rows of a result."""
    loaders = [_LOADERS.get(result.ftype(column), bytes.decode) for column in range(result.nfields)]
    return [
        tuple(
            None if (raw := result.get_value(row, column)) is None else load(raw) for column, load in enumerate(loaders)
        )
        for row in range(result.ntuples)
    ]
