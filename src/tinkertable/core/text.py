"""A sentence before it has a language: a catalog key with typed arguments, and who may read it."""

from __future__ import annotations

from typing import NamedTuple

from tinkertable.core.contract import Seat


class Arg(NamedTuple):
    """One argument of a sentence: what kind of thing it is decides how it is written in each language."""

    kind: str
    """`seat` (a number), `count` (a number), `text` (shown as it is, escaped), or a family of catalog keys such
    as `machine`: value `B3` is then written as the message `machine.B3` of the game's catalog."""
    value: int | str


class Line(NamedTuple):
    """A log line, prompt or label: its key in the game's catalog and its arguments by name."""

    key: str
    args: dict[str, Arg] = {}
    """When one is named `n`, it chooses between the singular and the plural of the message."""
    readers: tuple[Seat, ...] | None = None
    """The seats that may read it; `None` is everybody, watchers too."""


def line(key: str, /, **args: Arg | int | str) -> Line:
    """A line that everybody may read: plain ints become counts, plain strings text."""
    return Line(key, {name: _typed(value) for name, value in args.items()})


def private_line(readers: tuple[Seat, ...], key: str, /, **args: Arg | int | str) -> Line:
    """A line for some seats only."""
    return Line(key, {name: _typed(value) for name, value in args.items()}, readers)


def seat_arg(seat: Seat) -> Arg:
    """A player, written as the name they chose."""
    return Arg("seat", seat)


def _typed(value: Arg | int | str) -> Arg:
    if isinstance(value, Arg):
        return value
    return Arg("count", value) if isinstance(value, int) else Arg("text", value)
