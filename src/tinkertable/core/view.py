"""The typed view: what one seat may see of a position, and the part of it that every game has."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from tinkertable.core.contract import Move, Seat


class View(msgspec.Struct, kw_only=True):
    """What one seat may see and what it may click. Each game adds its own fields in its `view.py`."""

    game: str
    seat: Seat
    """The viewer; `WATCHER` for anyone without a seat."""
    seats: int
    actors: list[Seat]
    """Who may act now; `[CHANCE]` while something is drawn."""
    legal: list[Move]
    """The moves the viewer may play now."""
    over: bool
    winners: list[Seat]
    """Who has won, once the game is over."""
    scores: list[int | None]
    """Points by seat; `None` where they are hidden from the viewer."""


Shown = TypeVar("Shown", bound=View)


def without_moves(view: Shown) -> Shown:
    """The same view for somebody who may not click anything."""
    return msgspec.structs.replace(view, legal=[])


def with_moves(view: Shown, moves: list[Move]) -> Shown:
    """The same view with only some of its legal moves."""
    return msgspec.structs.replace(view, legal=moves)


def plain(view: View) -> dict[str, Any]:
    """A view as plain JSON values."""
    values: dict[str, Any] = msgspec.to_builtins(view)
    return values
