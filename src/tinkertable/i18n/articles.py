"""Definite articles: a thing is named once, with its article, and its bare name follows from that."""

from __future__ import annotations

from typing import Final

ARTICLES: Final = {
    "en": ("the ",),
    "fr": ("le ", "la ", "les ", "l’"),
    "it": ("il ", "lo ", "la ", "l’", "i ", "gli ", "le "),
}


def without_article(language: str, name: str) -> str:
    """A name without its definite article: “l’Alambic à lys” is “Alambic à lys”."""
    found = (article for article in ARTICLES[language] if name.startswith(article))
    return name.removeprefix(next(found, ""))
