"""What Italian does to a word before another: “e Estrarre” is written “ed Estrarre”, “a Ada” “ad Ada”."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_SHORT: Final = re.compile(r"(?<!\w)([aeAE]) $")
_ACCENTED: Final = str.maketrans("àáèé", "aaee")


def add_euphonic_d(before: str, said: Callable[[], str]) -> str:
    """The text before an argument, with “e” and “a” as “ed” and “ad” when what is said begins with the same vowel."""
    found = _SHORT.search(before)
    if found is None or said()[:1].lower().translate(_ACCENTED) != found[1].lower():
        return before
    return f"{before[:-1]}d "
