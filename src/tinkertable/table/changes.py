"""What a change at the table leads to: the table after it, and everything that has to be written down for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tinkertable.table.match import Played

if TYPE_CHECKING:
    from tinkertable.table.table import Table


@dataclass(frozen=True, slots=True)
class Note:
    """Something in the log that no rule of the game says: a seat handed to a bot, a move taken back."""

    key: str
    """The message `log.<key>` of the table's catalog."""
    args: dict[str, int | str] = field(default_factory=dict)
    """`seat` is a seat number, `n` a count, anything else is text."""


@dataclass(frozen=True, slots=True)
class News:
    """One step of a table. Nobody hears of it before the store has written it."""

    table: Table
    played: tuple[Played, ...] = ()
    cut: int | None = None
    """The ply to which the line was cut back before anything was played."""
    notes: tuple[Note, ...] = ()
    born: News | None = None
    """Another table that comes into being with this step, such as a rematch: both are written, or neither."""
