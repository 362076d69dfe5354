"""A sentence before it has a language: a catalog key with typed arguments, and who may read it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Sign(NamedTuple):
    """A small picture that stands for a good or an action: how it is drawn, written and read aloud."""

    symbol: str
    """The id of its SVG symbol: `s-ink`."""
    plain: str
    """How plain text writes it: one character, or nothing where only drawings show it."""
    message: str
    """The key of its name in the game's catalog: `good.ink`."""
    counted: bool = True
    """Whether it is shown with a number."""


class Amount(Struct, frozen=True, tag=True):
    """So much of something that has a sign: 2 ink."""

    sign: str
    """A key of the game's sign table (`SIGNS` in its `text/signs.py`)."""
    n: int
    """How many; 1 for a sign that is not counted."""


class Effect(Struct, frozen=True, tag=True):
    """What is paid and what is gained for it; either may be empty."""

    pay: tuple[Amount, ...]
    get: tuple[Amount, ...]


class Effects(Struct, frozen=True, tag=True):
    """Several effects, side by side."""

    effects: tuple[Effect, ...]


class Nested(Struct, frozen=True, tag=True, omit_defaults=True):
    """A line within a line."""

    line: Line
    game: str | None = None
    """The game whose catalog has it, when the line around it belongs to no game."""

    def __hash__(self) -> int:
        """So that what is said of the line around it can be kept, though a line has a dictionary."""
        return hash((self.line.key, tuple(self.line.args.items()), self.game))


class Arg(NamedTuple):
    """One argument of a sentence: what kind of thing it is decides how it is written in each language."""

    kind: str
    """`seat` (a number), `count` (a number), `decimal` (a number with one decimal), `percent` (a share of 1), `text`
    (shown as it is, escaped), `amount`, `effect`, `effects`, `line` (a line within the line), `deed` (the label of a
    move, told as something one does), or a family of catalog keys such as `machine`: value `B3` is then written as the
    message `machine.B3` of the game's catalog."""
    value: int | float | str | Amount | Effect | Effects | Nested


class Line(NamedTuple):
    """A log line, prompt, label or error: its key in a catalog and its arguments by name."""

    key: str
    args: dict[str, Arg] = {}
    """When one is named `n`, it chooses between the singular and the plurals of the message."""
    readers: tuple[int, ...] | None = None
    """The seats that may read it; `None` is everybody, watchers too."""


def line(key: str, /, **args: Arg | int | str) -> Line:
    """A line that everybody may read: plain ints become counts, plain strings text."""
    if not args:
        return Line(key)
    return Line(key, {name: _typed(value) for name, value in args.items()})


def private_line(readers: tuple[int, ...], key: str, /, **args: Arg | int | str) -> Line:
    """A line for some seats only."""
    return Line(key, {name: _typed(value) for name, value in args.items()}, readers)


def seat_arg(seat: int) -> Arg:
    """A player, written as the name they chose."""
    return Arg("seat", seat)


def amount(sign: str, n: int = 1) -> Arg:
    """So much of something that has a sign."""
    return Arg("amount", Amount(sign, n))


def effect(pay: tuple[Amount, ...], get: tuple[Amount, ...]) -> Arg:
    """What is paid and what is gained for it."""
    return Arg("effect", Effect(pay, get))


def effects(*effects: Effect) -> Arg:
    """Several effects, side by side."""
    return Arg("effects", Effects(effects))


def line_arg(line: Line, game: str | None = None) -> Arg:
    """A line within a line, from the catalog of a game when the line around it belongs to none."""
    return Arg("line", Nested(line, game))


def deed_arg(label: Line) -> Arg:
    """The label of a move, told as something one does: “buying the Sand Pump”."""
    return Arg("deed", Nested(label))


def _typed(value: Arg | int | str) -> Arg:
    if isinstance(value, Arg):
        return value
    return Arg("count", value) if isinstance(value, int) else Arg("text", value)
