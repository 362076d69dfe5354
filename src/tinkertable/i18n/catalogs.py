"""Message catalogs: PO files keyed by id, one per language and domain.

A domain is a game's name (`mech-a-dream`, in the game's folder as `text/fr.po`) or a part of the program (`web`, in
`i18n/fr/web.po`). The program's own domains share one set of keys. Catalogs are read as they are written; there is no
compiled form that could be stale.
"""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tinkertable.games import GAMES
from tinkertable.i18n.articles import without_article

LANGUAGES: Final = ("en", "fr", "it")
DOMAINS: Final = ("web", "learn", "coach", "cli", "lab", "errors")
"""The catalogs that belong to no game."""
CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
"""CLDR's plural categories, in the order of the forms of a message."""
SAMPLE: Final = 200
"""The numbers up to this one show which categories a language uses for whole numbers."""

Forms = tuple[str, ...]
"""A message: its singular and plurals, or its only form."""


@cache
def catalog(language: str, domain: str) -> Catalog:
    """The messages of one domain in one language."""
    own = files(__package__) / language / f"{domain}.po"
    path = GAMES[domain].file(f"text/{language}.po") if domain in GAMES else own
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain, abort_invalid=True)


@cache
def messages(language: str, game: str | None = None) -> dict[str, Forms]:
    """The program's own messages and those of a game, by key.

    A game that lacks a language speaks English in it; one without catalogs has no messages.
    """
    if game is not None:
        spoken = next((known for known in (language, LANGUAGES[0]) if _has_catalog(known, game)), None)
        return messages(language) | (_of_game(spoken, game) if spoken is not None else {})
    return {key: forms for domain in DOMAINS for key, forms in read_forms(catalog(language, domain)).items()}


def _of_game(language: str, game: str) -> dict[str, Forms]:
    """The messages of a game's catalog, and the names that follow from them: `derived_names` of its `text/names.py`."""
    found = read_forms(catalog(language, game))
    names = GAMES[game].load_module("text.names")
    if names is None:
        return found
    said = {key: forms[0] for key, forms in found.items()}
    derived: dict[str, str] = names.derived_names(said, partial(without_article, language))
    return found | {key: (name,) for key, name in derived.items()}


def _has_catalog(language: str, game: str) -> bool:
    return game in GAMES and GAMES[game].file(f"text/{language}.po").is_file()


def read_forms(content: Catalog) -> dict[str, Forms]:
    """The messages of a catalog by key."""
    found: dict[str, Forms] = {}
    for message in content:
        if message.id and message.string:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return found


@cache
def plural_categories(language: str) -> tuple[str, ...]:
    """The plural categories of a language for whole numbers: the forms of a message stand in this order."""
    rule = Locale.parse(language).plural_form
    used = {rule(number) for number in range(SAMPLE + 1)}
    return tuple(category for category in CATEGORIES if category in used)


@cache
def plural_form(language: str, number: int) -> int:
    """Which form of a message goes with a number: `msgstr[0]`, `msgstr[1]` …"""
    categories = plural_categories(language)
    category = Locale.parse(language).plural_form(abs(number))
    return categories.index(category) if category in categories else len(categories) - 1
