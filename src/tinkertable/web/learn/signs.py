"""Signs in a sentence: the table's own symbols, each with its name for those who cannot see them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from tinkertable.web.learn.words import Teacher

SIGNS: Final = (
    *("flower", "ink", "rainbow", "dream", "hourglass", "activate", "parcel", "cart", "copy"),
    *("wood", "copper", "crystal", "charcoalium", "point"),
    *("speech", "head", "torso", "legs"),
)
"""Symbols `s-NAME` of the sprite."""
ICONS: Final = ("i-morning", "i-afternoon", "i-evening", "i-arrow")
"""Symbols of the sprite that are no goods."""


def sign(teacher: Teacher, name: str) -> Markup:
    """A sign as a small picture with its name."""
    symbol, kind = (name, "icon") if name in ICONS else (f"s-{name}", "sign")
    return Markup('<svg class="{} {}" viewBox="0 0 24 24" role="img" aria-label="{}"><use href="#{}"/></svg>').format(
        kind, symbol, teacher.say(f"sign.{name}"), symbol
    )


def amount(teacher: Teacher, number: int | str, name: str) -> Markup:
    """A number beside its sign, never parted by the end of a line."""
    return Markup('<span class="amount">{}&nbsp;{}</span>').format(number, sign(teacher, name))


def amounts(teacher: Teacher, goods: Iterable[tuple[int | str, str]]) -> Markup:
    """Several numbers with their signs."""
    return Markup(" ").join(amount(teacher, number, name) for number, name in goods)
