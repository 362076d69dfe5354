"""What people read, in their language: gettext catalogs keyed by id, one per language and domain.

A domain is a game's name (`mech-a-dream`, in the game's folder as `text/fr.po`) or one of those that belong to no game
(`web`, in `i18n/fr/web.po`). Catalogs are read as they are written; there is no compiled form that could be stale.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tinkertable.core.text import Arg, Line
from tinkertable.games import GAMES

LANGUAGES: Final = ("en", "fr", "it")


@cache
def catalog(language: str, domain: str) -> Catalog:
    """The messages of one domain in one language."""
    own = files(__name__) / language / f"{domain}.po"
    path = GAMES[domain].file(f"text/{language}.po") if domain in GAMES else own
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain, abort_invalid=True)


def has_message(language: str, domain: str, key: str) -> bool:
    """Whether a catalog exists and has this message."""
    try:
        return catalog(language, domain).get(key) is not None
    except FileNotFoundError:
        return False


class Words:
    """Speaks one language about one domain, and knows the players by name."""

    def __init__(self, language: str, domain: str, names: Sequence[str] = ()) -> None:
        self.language: Final = language
        self.domain: Final = domain
        self.names: Final = tuple(names)
        self._plural = Locale.parse(language).plural_form

    def say(self, line: Line, dress: Callable[[Arg, str], str] | None = None) -> str:
        """The line as a sentence. `dress` may wrap each argument's text, for instance in markup."""
        template = self.template(line.key, line.args.get("n"))
        parts: list[str] = []
        for literal, name, _spec, _conversion in Formatter().parse(template):
            parts.append(literal)
            if name is not None:
                argument = line.args[name]
                text = self.word(argument)
                parts.append(dress(argument, text) if dress is not None else text)
        return "".join(parts)

    def template(self, key: str, count: Arg | None = None) -> str:
        """The message of a key, its plural chosen by the count; raises `KeyError` when the catalog lacks it."""
        message = catalog(self.language, self.domain).get(key)
        if message is None or not message.string:
            raise KeyError(f"{self.language}/{self.domain}: no message {key!r}")
        if isinstance(message.string, tuple):
            number = abs(int(count.value)) if count is not None else 1
            return str(message.string[0 if self._plural(number) == "one" else 1])
        return str(message.string)

    def word(self, argument: Arg) -> str:
        """One argument as text: a name, a number, or the message its kind and value point to."""
        if argument.kind == "seat":
            seat = int(argument.value)
            return self.names[seat] if seat < len(self.names) else str(seat + 1)
        if argument.kind in ("count", "text"):
            return str(argument.value)
        return self.template(f"{argument.kind}.{argument.value}")
