"""Which of our languages to speak to a visitor."""

from __future__ import annotations

from tinkertable.i18n.catalogs import LANGUAGES


def choose_language(header: str) -> str:
    """The language a browser asks for in `Accept-Language`, among those we have."""
    asked: list[tuple[float, int, str]] = []
    for place, entry in enumerate(header[:500].split(",")):
        name, _, weight = entry.partition(";q=")
        try:
            asked.append((-float(weight or 1), place, name.strip().split("-")[0].lower()))
        except ValueError:
            continue
    for weight_below_zero, _, language in sorted(asked):
        if language in LANGUAGES and weight_below_zero < 0:
            return language
    return LANGUAGES[0]
