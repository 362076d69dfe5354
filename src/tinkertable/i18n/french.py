"""What French does to a word before another: “de Ada” is written “d’Ada”."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_ELIDED: Final = re.compile(r"(?<!\w)(d|D|qu|Qu)e $")
_VOWELS: Final = frozenset("aeiouàâäéèêëîïôöùûüœæ")
"""Not h and y: most names that begin with them take the full word (de Yann, de Harry)."""


def elide(before: str, said: Callable[[], str]) -> str:
    """The text before an argument, with “de” and “que” shortened when what is said begins with a vowel."""
    if not before.endswith("e ") or _ELIDED.search(before) is None:
        return before
    return f"{before[:-2]}’" if said()[:1].lower() in _VOWELS else before
