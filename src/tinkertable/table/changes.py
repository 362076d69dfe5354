"""What one step changes: the match or the table after it, and everything the store has to write for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tinkertable.table.match import Match, PlayedMove
    from tinkertable.table.table import Table


@dataclass(frozen=True, slots=True)
class MatchChange:
    """One step of a match: the game after it and the moves it added."""

    match: Match
    played: tuple[PlayedMove, ...]
    cut: int | None = None
    """The ply to which the game was first taken back; the moves after it stay in the store as a branch."""


@dataclass(frozen=True, slots=True)
class LogNote:
    """A log entry that is not about a rule of the game: a seat handed to a bot, a move taken back."""

    key: str
    """The message `event.<key>` of the web catalog."""
    args: dict[str, int | str] = field(default_factory=dict)
    """`seat` is a seat number, `n` a count, anything else is text."""


@dataclass(frozen=True, slots=True)
class TableChange:
    """One step of a table. It is announced only after the store has written it."""

    table: Table
    played: tuple[PlayedMove, ...] = ()
    cut: int | None = None
    """The ply to which the game was taken back before anything was played."""
    notes: tuple[LogNote, ...] = ()
    spawned: TableChange | None = None
    """Another table created by this step, such as a rematch; both are written, or neither."""
