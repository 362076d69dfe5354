"""Goods and effects in signs that need no language: 🌼 flower, 💧 ink, 🌈 rainbow, 💭 dream point, ⏳ hourglass."""

from __future__ import annotations

from typing import Final

from tinkertable.core.text import Arg, Sign
from tinkertable.games.mech_a_dream.rules.moves import TILES

GOODS: Final = ("flower", "ink", "rainbow", "point", "hourglass")
SIGNS: Final = {
    "flower": Sign("s-flower", "🌼", "good.flower"),
    "ink": Sign("s-ink", "💧", "good.ink"),
    "rainbow": Sign("s-rainbow", "🌈", "good.rainbow"),
    "point": Sign("s-dream", "💭", "good.point"),
    "hourglass": Sign("s-hourglass", "⏳", "good.hourglass"),
    "activation": Sign("s-activate", "⚙", "do.activation", counted=False),
    "evening": Sign("s-parcel", "📦", "do.evening", counted=False),
    "purchase": Sign("s-cart", "🛒", "do.purchase", counted=False),
    "copy": Sign("s-copy", "🪞", "do.copy", counted=False),
    "at-morning": Sign("i-morning", "", "rules.part.morning", counted=False),
    "at-afternoon": Sign("i-afternoon", "", "rules.part.afternoon", counted=False),
    "at-evening": Sign("i-evening", "", "rules.part.evening", counted=False),
}
"""How each good and action is drawn, written and named."""


def kind_of(tile: int) -> str:
    """The kind of a tile, which is also the end of its name's message."""
    return TILES[tile].rstrip("ab")


def the(tile: int) -> Arg:
    """A machine as it is named within a sentence."""
    return Arg("the", kind_of(tile))


def amount(good: str, n: int) -> str:
    """So much of a good: 2💧."""
    return f"{n}{SIGNS[good].plain}"


def signs(effect: dict[str, dict[str, int]]) -> str:
    """An effect: 1🌼 1💧 → 1🌈 1💭."""
    gains = " ".join(_item(good, n) for good, n in effect["get"].items() if n)
    costs = " ".join(_item(good, n) for good, n in effect["pay"].items() if n)
    return f"{costs} → {gains}" if costs else gains


def _item(good: str, n: int) -> str:
    return amount(good, n) if good in GOODS else SIGNS[good].plain
