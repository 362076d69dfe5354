"""Finding a rule by a few words: accents and capitals do not matter, nor does the end of a word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from tinkertable.web.learn.documents import Section

_WORD: Final = re.compile(r"\w+")
LONGEST: Final = 80
"""No more of a question is read."""
TITLE: Final = 6
"""A word in a heading counts as this many in the text."""
SHORT: Final = 30
"""Hits in a section of this many words count half: a short section is about a word, a long one only mentions it."""


def words_of(text: str) -> list[str]:
    """The words of a text without capitals and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return _WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))


def stem(word: str) -> str:
    """What a word and its plurals and genders have in common, roughly: `machines`, `macchine`, `réparée`."""
    while len(word) > 4 and word[-1] in "saeoix":
        word = word[:-1]
    return word


def find(sections: Sequence[Section], question: str) -> list[Section]:
    """The sections that have every word of the question, best first; where none has all, those with most of them."""
    wanted = [stem(word) for word in words_of(question[:LONGEST])]
    if not wanted:
        return []
    scored = []
    for section in sections:
        title, text = words_of(section.title), words_of(section.text)
        shortness = SHORT / (SHORT + len(text))
        points = [TITLE * _hits(title, word) + shortness * min(_hits(text, word), TITLE) for word in wanted]
        scored.append((sum(1 for point in points if point), sum(points), section))
    most = max(met for met, _, _ in scored)
    if not most:
        return []
    best = [(points, section) for met, points, section in scored if met == most]
    return [section for _, section in sorted(best, key=lambda pair: -pair[0])]


def _hits(words: list[str], wanted: str) -> int:
    return sum(1 for word in words if word.startswith(wanted))
