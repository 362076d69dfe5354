"""One visitor's language: the table's own words, a game's lines with the players' names, times and dates."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from string import Formatter
from typing import Final

from babel.dates import format_date, format_datetime, format_timedelta
from babel.numbers import format_decimal
from markupsafe import Markup, escape

from tinkertable.core.contract import CHANCE
from tinkertable.core.text import Arg, Line
from tinkertable.i18n import LANGUAGES, Words
from tinkertable.table.seats import FORMER
from tinkertable.web.boards.signs import dress

logger = logging.getLogger(__name__)


class Voice:
    """Speaks to one visitor; what it says is escaped markup."""

    def __init__(self, language: str, game: str | None = None, names: Sequence[str] = ()) -> None:
        self.language: Final = language
        self._words = _words(language, "web")
        self._game = Words(language, game, names) if game is not None else None

    def about(self, game: str, names: Sequence[str]) -> Voice:
        """The same voice, speaking about a game with these players."""
        return Voice(self.language, game, names)

    def t(self, key: str, /, **args: object) -> Markup:
        """A message of the table's own catalog; `n` chooses its plural."""
        if not args:
            return _fixed(self.language, key)
        count = args.get("n")
        template = self._words.template(key, Arg("count", count) if isinstance(count, int) else None)
        return Markup(escape(template)).format(**args)

    def game_text(self, key: str, /, **args: object) -> Markup:
        """A message of the catalog of the game in context; `n` chooses its plural."""
        assert self._game is not None
        count = args.get("n")
        template = self._game.template(key, Arg("count", count) if isinstance(count, int) else None)
        return Markup(escape(template)).format(**args)

    def say(self, line: Line) -> Markup:
        """A line of the game in context, each argument in an element of its own."""
        assert self._game is not None
        parts: list[str] = []
        for literal, name in _pieces(_find(self._game, line.key, line.args.get("n"))):
            parts.append(literal)
            if name is not None and name in line.args:
                parts.append(self._dress(line.args[name]))
        return Markup("".join(parts))

    def _dress(self, arg: Arg) -> str:
        assert self._game is not None
        if arg.kind == "seat":
            seat = int(arg.value)
            name = self._game.word(arg) if seat != CHANCE else ""
            return f'<span class="arg arg-seat" data-seat="{seat}">{escape(name)}</span>'
        if arg.kind == "count":
            number = str(arg.value).replace("-", "−")  # a minus, not a hyphen
            return f'<span class="arg arg-count">{number}</span>'
        if arg.kind == "text":
            game = self._game
            signs = dress(str(arg.value), lambda key, n: _find(game, key, Arg("count", n)))
            return f'<span class="arg arg-text">{signs}</span>'
        text = _find(self._game, f"{arg.kind}.{arg.value}")
        return f'<span class="arg arg-{escape(arg.kind)}" data-value="{escape(str(arg.value))}">{escape(text)}</span>'

    def words(self, game: str, key: str, n: int | None = None) -> Markup:
        """A message of a game's own catalog, `n` of it, or the end of its key where the catalog has none."""
        count = None if n is None else Arg("count", n)
        return escape(_find(_words(self.language, game), key, count))

    def called(self, name: str) -> str:
        """What to call somebody: their name, or that they are one no more."""
        return str(self.t("account.former")) if name == FORMER else name

    def bot_name(self, text: str) -> Markup:
        """A bot in words: its kind, and what its text says beyond that."""
        kind, _, more = text.partition(":")
        name = escape(_find(self._words, f"bot.{kind}"))
        return Markup("{} ({})").format(name, more) if more else name

    def ago(self, when: float | datetime) -> Markup:
        """How long ago something was, with the exact time behind it."""
        moment = _moment(when)
        passed = moment - datetime.now(UTC)
        said = format_timedelta(passed, add_direction=True, locale=self.language) if passed < timedelta(0) else ""
        exact = format_datetime(moment, "medium", locale=self.language)
        return Markup('<time datetime="{}" title="{}">{}</time>').format(
            moment.isoformat(timespec="seconds"), exact, said or exact
        )

    def when(self, when: float | datetime) -> str:
        """A date with its time."""
        return format_datetime(_moment(when), "medium", locale=self.language)

    def day(self, when: float | datetime) -> str:
        """A date."""
        return str(format_date(_moment(when), "long", locale=self.language))

    def decimal(self, number: float) -> str:
        """A number with one digit behind the point, or the comma."""
        return str(format_decimal(number, "0.0", locale=self.language))

    def duration(self, seconds: float) -> str:
        """A length of time in words: 2 minutes, 3 days."""
        return format_timedelta(timedelta(seconds=seconds), threshold=1.5, locale=self.language)


def _moment(when: float | datetime) -> datetime:
    return when if isinstance(when, datetime) else datetime.fromtimestamp(when, UTC)


@cache
def _words(language: str, domain: str) -> Words:
    return Words(language, domain)


@lru_cache(maxsize=20_000)
def _pieces(template: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((str(escape(literal)), name) for literal, name, _spec, _how in Formatter().parse(template))


def _find(words: Words, key: str, count: Arg | None = None) -> str:
    """A page is never lost for want of a word: a missing one is logged and its key shown."""
    try:
        return words.template(key, count)
    except (KeyError, FileNotFoundError):
        _miss(words.language, words.domain, key)
        return key.rpartition(".")[2].replace("_", " ").replace("-", " ")


@cache
def _fixed(language: str, key: str) -> Markup:
    """A message of the table's own catalog without arguments: most of what a page says."""
    return escape(_words(language, "web").template(key))


@cache
def _miss(language: str, domain: str, key: str) -> None:
    logger.warning("%s/%s.po has no message %s", language, domain, key)


def choose_language(header: str) -> str:
    """The language a browser asks for, among those we speak."""
    wishes: list[tuple[float, int, str]] = []
    for place, wish in enumerate(header[:500].split(",")):
        name, _, weight = wish.partition(";q=")
        try:
            wishes.append((-float(weight or 1), place, name.strip().split("-")[0].lower()))
        except ValueError:
            continue
    for liking, _, language in sorted(wishes):
        if language in LANGUAGES and liking < 0:
            return language
    return LANGUAGES[0]


current: Final[ContextVar[Voice]] = ContextVar("voice")
"""The voice of the page that is being made: templates and their macros speak through it."""
