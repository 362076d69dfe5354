"""Where a long name may break: at its syllables, by one rule that suits English, French and Italian well enough."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

SOFT: Final = "\u00ad"
"""Drawn only where a line breaks."""
LONG: Final = 10
"""Shorter words stay whole."""
LEAST: Final = 3
"""The fewest letters before a break."""
ENDING: Final = 4
"""The fewest letters after one: Clock-maker, not Clockma-ker."""
_VOWELS: Final = "aeiouyàâäèéêëìîïòôöùûüœ"
_BREAK: Final = re.compile(
    rf"(?<=[^\W\d_])(?=(?:[bcdfgpt][rl]|[cpst]h|gn|[^\W\d_{_VOWELS}])[{_VOWELS}])", re.IGNORECASE
)


@lru_cache(maxsize=2_000)
def with_breaks(name: str) -> str:
    """The name with a soft hyphen wherever it may break."""
    return re.sub(r"[^\W\d_]+", lambda found: _broken(found[0]), name)


def _broken(word: str) -> str:
    if len(word) < LONG:
        return word
    pieces = []
    start = 0
    for found in _BREAK.finditer(word):
        here = found.start()
        # not within a group of consonants that belongs together: the break stands before the whole group
        if here - start >= LEAST - 1 and here >= LEAST and len(word) - here >= ENDING and not _inside_group(word, here):
            pieces.append(word[start:here])
            start = here
    return SOFT.join([*pieces, word[start:]])


def _inside_group(word: str, here: int) -> bool:
    return bool(re.match(r"[bcdfgpt][rl]|[cpst]h|gn", word[here - 1 : here + 1], re.IGNORECASE))
