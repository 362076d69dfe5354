"""A view as zones of pieces, some of which can be clicked: for the terminal and the generic board."""

from __future__ import annotations

from typing import NamedTuple

from tinkertable.core.contract import Move, Seat
from tinkertable.core.text import Line


class Fact(NamedTuple):
    """A sign or a word with a number beside it: 3 ink, slot 4, price 2."""

    sign: str
    """The key of its name in the game's catalog, `good.ink`; drawn if a sign of the game has that name."""
    number: int


class Piece(NamedTuple):
    """Something that lies on the table: a tile, a card, a space, a worker."""

    id: str
    """Unique on the board and steady from ply to ply, so that a piece that moves can be seen to move."""
    name: Line
    facts: tuple[Fact, ...] = ()
    moves: tuple[Move, ...] = ()
    """What a click on it may do now; empty when it is calm."""
    note: Line | None = None
    """One sentence that explains the piece."""
    marks: tuple[str, ...] = ()
    """Names of what stands out about it: `used`, `hidden`, `completed`, `red`."""


class Zone(NamedTuple):
    """A named part of the board, or of somebody's own board."""

    id: str
    name: Line
    pieces: tuple[Piece, ...] = ()
    owner: Seat | None = None
    """Whose it is; `None` for what is shared."""
    facts: tuple[Fact, ...] = ()
