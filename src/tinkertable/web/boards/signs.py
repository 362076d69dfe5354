"""Signs within sentences: what a game writes as one character is shown as our own drawing, and read aloud as a word."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from markupsafe import Markup, escape

SIGNS: Final = {
    "🌼": ("flower", "good.flower"),
    "💧": ("ink", "good.ink"),
    "🌈": ("rainbow", "good.rainbow"),
    "💭": ("dream", "good.point"),
    "⏳": ("hourglass", "good.hourglass"),
    "⚙": ("activate", "do.activation"),
    "📦": ("parcel", "do.evening"),
    "🛒": ("cart", "do.purchase"),
    "🪞": ("copy", "do.copy"),
}
"""The symbol of each character, and the message with its name in the game's catalog."""
_ANY: Final = re.compile(rf"(?:(\d+)\s*)?({'|'.join(SIGNS)})")


def dress(text: str, word: Callable[[str, int], str]) -> Markup:
    """The text, escaped, with a drawing for every sign in it and, for those who listen, its name."""

    def draw(found: re.Match[str]) -> str:
        number, sign = found.groups(default="")
        symbol, key = SIGNS[sign]
        return (
            f'{number}<svg class="sign s-{symbol}" viewBox="0 0 24 24" aria-hidden="true">'
            f'<use href="#s-{symbol}"/></svg><span class="sr"> {escape(word(key, int(number or 1)))}</span>'
        )

    return Markup(_ANY.sub(draw, str(escape(text))))
