"""The pencil of our drawings: boxes, words, signs and the pieces that the boards draw, all in one small language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

Drawing = tuple[int, int, Markup]
"""Width, height and shapes."""
WIDTH: Final = 380
"""A drawing is no wider, so that its words can be read on a phone."""

_BOXES: Final = {"m": (120, 88), "q": (48, 36), "bot": (48, 104), "who": (44, 60), "p": (40, 40)}
"""The size of a piece by the beginning of its symbol's name; signs are squares of 24."""


def shape(text: str, *args: object) -> Markup:
    """Markup with its values in place."""
    return Markup(text).format(*args)


def join(shapes: Iterable[Markup]) -> Markup:
    """Several shapes as one."""
    return Markup().join(shapes)


def box(x: float, y: float, width: float, height: float, kind: str = "box") -> Markup:
    """A rectangle with round corners."""
    return shape('<rect class="p-{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="8"/>', kind, x, y, width, height)


def circle(x: float, y: float, radius: float, kind: str) -> Markup:
    """A circle around a point."""
    return shape('<circle class="p-{}" cx="{:g}" cy="{:g}" r="{:g}"/>', kind, x, y, radius)


def text(x: float, y: float, words: object, kind: str = "word") -> Markup:
    """Words around a point of their base line."""
    return shape('<text class="p-{}" x="{:g}" y="{:g}" text-anchor="middle">{}</text>', kind, x, y, words)


def use(symbol: str, x: float, y: float, size: float) -> Markup:
    """A sign in a square."""
    return shape(
        '<svg class="{0}" x="{1:g}" y="{2:g}" width="{3:g}" height="{3:g}" viewBox="0 0 24 24">'
        '<use href="#{0}"/></svg>',
        symbol,
        x,
        y,
        size,
    )


def piece(symbol: str, x: float, y: float, height: float, kind: str = "") -> Markup:
    """A machine, part, robot or person as the boards draw it; `kind` gives it its colours."""
    wide, high = _BOXES[symbol.partition("-")[0]]
    return shape(
        '<svg class="p-piece {}" x="{:g}" y="{:g}" width="{:g}" height="{:g}" viewBox="0 0 {} {}">'
        '<use href="#{}"/></svg>',
        kind,
        x,
        y,
        height * wide / high,
        height,
        wide,
        high,
        symbol,
    )


def amount(number: int | str, symbol: str, x: float, y: float, kind: str = "number", size: float = 22) -> Markup:
    """A number with its sign to the right, around a point of the base line."""
    return text(x - size / 2, y, number, kind) + use(symbol, x, y - size * 0.77, size)


def arrow(x1: float, y1: float, x2: float, y2: float) -> Markup:
    """A line with a head, from the first point to the second."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    head = "".join(f"M{x2:g} {y2:g}l{-9 * dx - side * dy:.1f} {-9 * dy + side * dx:.1f}" for side in (5, -5))
    return shape('<path class="p-arrow" d="M{:g} {:g}L{:g} {:g}{}"/>', x1, y1, x2, y2, head)


def hop(path: str) -> Markup:
    """A dashed way."""
    return shape('<path class="p-hop" d="{}"/>', path)
