"""The words of these pages: one catalog of their own, and the names that a game gives its pieces."""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup, escape

from tinkertable.core.text import Arg
from tinkertable.games import having
from tinkertable.i18n import Words

DOMAIN: Final = "learn"


@cache
def catalog_of(language: str, domain: str) -> Words:
    """The words of one catalog in one language."""
    return Words(language, domain)


class Teacher:
    """Speaks one language about one game."""

    def __init__(self, language: str, game: str) -> None:
        self.language: Final = language
        self.game: Final = game
        self._own = catalog_of(language, DOMAIN)
        self._game = catalog_of(language, game)

    def say(self, key: str, /, **args: object) -> Markup:
        """A message of the learning pages, its arguments escaped; `n` chooses its plural."""
        count = args.get("n")
        template = self._own.template(key, Arg("count", count) if isinstance(count, int) else None)
        return Markup(escape(template)).format(**args)

    def template(self, key: str) -> str:
        """A message of the learning pages as it is written."""
        return self._own.template(key)

    def name(self, key: str) -> str:
        """A piece by the name its game gives it: `machine.B1`."""
        return self._game.template(key)


def taught_games() -> list[str]:
    """The games that can be learnt here."""
    return having("learn/lesson.toml")
