"""A pseudo language instead of English: every message is bracketed, and about a third longer.

What a page says without brackets does not come from a catalog; what does not fit will not fit a wordy language either.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog

from tinkertable.i18n import catalogs

OPEN: Final = "\N{MATHEMATICAL LEFT WHITE SQUARE BRACKET}"
CLOSE: Final = "\N{MATHEMATICAL RIGHT WHITE SQUARE BRACKET}"
SPOKEN: Final = ("aria-label", "title", "placeholder", "alt")
UNSEEN: Final = ("script", "style", "time", "title")
"""Elements without words of ours: dates and times come from Babel."""
VOID: Final = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))


def speak_pseudo_language() -> None:
    """Let every catalog of this process speak it."""
    read_forms = catalogs.read_forms

    def pseudo_forms(content: Catalog) -> dict[str, catalogs.Forms]:
        return {key: tuple(map(pseudo, forms)) for key, forms in read_forms(content).items()}

    catalogs.read_forms = pseudo_forms


def pseudo(message: str) -> str:
    """A message in the pseudo language; arguments, markup and single letters stay as they are."""
    if not re.search(r"[^\W\d_]{2}", re.sub(r"\{.*?\}", "", message)):
        return message
    parts = []
    for literal, name, spec, _conversion in Formatter().parse(message):
        longer = re.sub(r"(?<![<&/:\w])(\w*?)([aeiou])(\w*)", r"\1\2\2\3", literal)
        parts.append(longer.replace("{", "{{").replace("}", "}}"))
        if name is not None:
            parts.append(f"{{{name}:{spec}}}" if spec else f"{{{name}}}")
    return OPEN + "".join(parts) + CLOSE


class WordsWithoutCatalog(HTMLParser):
    """Collects what a page says outside of the brackets of messages."""

    def __init__(self, known: tuple[str, ...]) -> None:
        super().__init__()
        self.found: list[str] = []
        self._known = re.compile("|".join(map(re.escape, sorted(known, key=len, reverse=True))))
        self._depth = 0
        self._path: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at what is spoken instead of shown."""
        if tag not in VOID:
            self._path.append(tag)
        for name, value in attrs:
            if name in SPOKEN and value and tag not in UNSEEN:
                self._judge(re.sub(f"{OPEN}.*{CLOSE}", "", value), f"{tag}[{name}]")

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        while self._path and self._path.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Look at what is shown."""
        if any(tag in UNSEEN for tag in self._path):
            return
        outside = []
        for letter in data:
            self._depth += (letter == OPEN) - (letter == CLOSE)
            if self._depth == 0:
                outside.append(letter)
        self._judge("".join(outside).replace(CLOSE, " "), self._path[-1] if self._path else "page")

    def _judge(self, words: str, where: str) -> None:
        if re.search(r"[^\W\d_]{2}", self._known.sub("", words)):
            self.found.append(f"{where}: {' '.join(words.split())}")
