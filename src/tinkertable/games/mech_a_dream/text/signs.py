"""The sign table of Mech A Dream, and its machines and effects as arguments of a line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tinkertable.core import text
from tinkertable.core.text import Amount, Arg, Sign
from tinkertable.games.mech_a_dream.rules.moves import kind_of
from tinkertable.games.mech_a_dream.view import Effect

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


def the(tile: int) -> Arg:
    """A machine as it is named within a sentence."""
    return Arg("the", kind_of(tile))


def effect_arg(effect: Effect) -> Arg:
    """An effect of a view."""
    return Arg("effect", typed_effect(effect))


def effects_arg(effects: Iterable[Effect]) -> Arg:
    """Several effects of a view, side by side."""
    return text.effects(*(typed_effect(effect) for effect in effects))


def copied_arg(fee: dict[str, int], copied: Effect) -> Arg:
    """An effect of an opponent, with the fee for copying it among what is paid."""
    pay: dict[str, int] = {
        good: fee.get(good, 0) + copied.pay.get(good, 0) for good in GOODS if good in fee or good in copied.pay
    }
    return effect_arg(Effect(pay, copied.get))


def goods_arg(goods: dict[str, int]) -> Arg:
    """Some goods that are gained."""
    return effect_arg(Effect({}, goods))


def typed_effect(effect: Effect) -> text.Effect:
    """An effect of a view or of the component file, with its amounts as arguments of a line."""
    return _effect(tuple(effect.pay.items()), tuple(effect.get.items()))


@lru_cache(maxsize=1_000)
def _effect(pay: tuple[tuple[str, int], ...], get: tuple[tuple[str, int], ...]) -> text.Effect:
    return text.Effect(_amounts(pay), _amounts(get))


def _amounts(goods: tuple[tuple[str, int], ...]) -> tuple[Amount, ...]:
    return tuple(Amount(good, n if SIGNS[good].counted else 1) for good, n in goods if n or good not in GOODS)
