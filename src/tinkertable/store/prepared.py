"""Prepared moves in the database: one for each seat, beside the table and not part of its version."""

from __future__ import annotations

from typing import Any, Final

from msgspec import convert, to_builtins
from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from tinkertable.core.contract import Seat
from tinkertable.core.text import Arg, Line
from tinkertable.store.schema import prepared
from tinkertable.store.store import Store
from tinkertable.table.prepare import Prepared

_COLUMNS: Final = [prepared.c[name] for name in ("seat", "text", "said", "branch", "ply", "lapsed")]
_AT: Final = select(*_COLUMNS).where(prepared.c.table_id == bindparam("asked"))


class PreparedMoves:
    """The prepared moves of one database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def put(self, id: str, seat: Seat, premove: Prepared) -> None:
        """Keep a seat's prepared move instead of any earlier one."""
        row = {
            "table_id": id,
            "seat": seat,
            "text": premove.text,
            "said": {"key": premove.said.key, "args": to_builtins(premove.said.args)},
            "branch": premove.branch,
            "ply": premove.ply,
            "lapsed": premove.lapsed,
        }
        try:
            async with self._store.write() as connection:
                await connection.execute(delete(prepared).where(prepared.c.table_id == id, prepared.c.seat == seat))
                await connection.execute(insert(prepared).values(**row))
        except IntegrityError:
            pass  # the same seat, in another window, at the very same time: that one stands

    async def drop(self, id: str, seat: Seat, premove: Prepared | None = None) -> None:
        """Forget a seat's prepared move; when one is named, only that one."""
        query = delete(prepared).where(prepared.c.table_id == id, prepared.c.seat == seat)
        if premove is not None:
            query = query.where(
                prepared.c.text == premove.text, prepared.c.branch == premove.branch, prepared.c.ply == premove.ply
            )
        async with self._store.write() as connection:
            await connection.execute(query)

    async def at(self, id: str) -> dict[Seat, Prepared]:
        """The prepared moves of a table by seat."""
        return {seat: _read(*premove) for seat, *premove in await self._store.fetch(_AT, asked=id)}

    async def tables(self) -> list[str]:
        """The tables at which somebody has prepared something."""
        query = select(prepared.c.table_id).where(prepared.c.lapsed.is_(False)).distinct()
        async with self._store.read() as connection:
            return [str(found) for found in await connection.scalars(query)]


def _read(text: str, said: dict[str, Any], branch: int, ply: int, lapsed: bool) -> Prepared:
    return Prepared(text, Line(said["key"], convert(said["args"], dict[str, Arg])), branch, ply, lapsed)
