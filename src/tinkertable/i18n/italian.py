"""What Italian does to a word before another: “e Estrarre” is written “ed Estrarre”, “a Ada” “ad Ada”."""

from __future__ import annotations

import re
from typing import Final

_SHORT: Final = re.compile(r"(?<!\w)([aeAE]) $")
_TAG: Final = re.compile(r"<[^>]*>")
_ACCENTED: Final = str.maketrans("àáèé", "aaee")


def add_euphonic_d(before: str, said: str) -> str:
    """The text before an argument, with “e” and “a” as “ed” and “ad” when the argument begins with the same vowel."""
    found = _SHORT.search(before)
    if found is None or _TAG.sub("", said)[:1].lower().translate(_ACCENTED) != found[1].lower():
        return before
    return f"{before[:-1]}d "
