"""Signs in a sentence: the table's own symbols, each with its name for those who cannot see them."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from tinkertable.i18n import Translator


def sign(translator: Translator, name: str) -> Markup:
    """A sign as a small picture with its name."""
    symbol = translator.sign(name).symbol
    kind = "icon" if symbol.startswith("i-") else "sign"
    return Markup('<svg class="{} {}" viewBox="0 0 24 24" role="img" aria-label="{}"><use href="#{}"/></svg>').format(
        kind, symbol, translator.sign_name(name), symbol
    )


def amount(translator: Translator, number: int | str, name: str) -> Markup:
    """A number beside its sign, never parted by the end of a line."""
    return Markup('<span class="amount">{}&nbsp;{}</span>').format(number, sign(translator, name))


def amounts(translator: Translator, goods: Iterable[tuple[int | str, str]]) -> Markup:
    """Several numbers with their signs."""
    return Markup(" ").join(amount(translator, number, name) for number, name in goods)
