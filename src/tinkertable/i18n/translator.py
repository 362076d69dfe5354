"""The translator: turns a line, or a message by its key, into plain text, HTML or words to be read aloud."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache, partial
from itertools import groupby
from string import Formatter
from typing import Final

from babel import Locale
from babel.dates import format_date, format_datetime, format_timedelta
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from markupsafe import Markup, escape

from tinkertable.core.text import Amount, Arg, Effect, Effects, Line, Nested, Sign, line_arg
from tinkertable.games import GAMES
from tinkertable.i18n.catalogs import messages, plural_form
from tinkertable.i18n.french import elide
from tinkertable.i18n.italian import add_euphonic_d

logger = logging.getLogger(__name__)

ARROW: Final = "→"
"""Between what is paid and what is gained."""
BETWEEN: Final = " · "
"""Between effects that stand side by side."""
MINUS: Final = "−"
LINES_KEPT: Final = 20_000
"""How many lines are kept as HTML, and as many to be read aloud; those said last."""
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
Pieces = tuple[tuple[str, str | None], ...]
"""A message taken apart: the text before each argument, and the argument's name."""
SIGNS: Final = {"arrow": Sign("i-arrow", ARROW, "effect.becomes", counted=False)}
"""The signs that every game has."""


class Translator:
    """Speaks one language: the program's own messages, and those of one game with its players' names.

    `plain` is for the terminal and for programs, `html` for pages (each argument of a line in an element of its own),
    `speech` for screen readers and tooltips: like plain text, with words instead of signs. Each takes a line, or the
    key of a message with its arguments; `n` chooses the plural.
    """

    def __init__(
        self, language: str, game: str | None = None, names: Sequence[str] = (), *, strict: bool = False
    ) -> None:
        self.language: Final = language
        self.game: Final = game
        self.names: Final = tuple(names)
        self.strict: Final = strict
        """Whether a line without a message raises `KeyError`; otherwise it is logged, and the end of its key shown."""
        self._speaker: Final = language, game, self.names, strict
        self._messages: Final = messages(language, game)
        self._signs: Final = signs_of(game)

    def about(self, game: str, names: Sequence[str] = ()) -> Translator:
        """The same language, about a game with these players."""
        return Translator(self.language, game, names, strict=self.strict)

    def has(self, key: str) -> bool:
        """Whether there is such a message."""
        return key in self._messages

    # The three ways to say something.

    def plain(self, message: Line | str, /, **args: object) -> str:
        """A line, or the message of a key, as plain text."""
        return self._text(message, args, spoken=False)

    def speech(self, message: Line | str, /, **args: object) -> str:
        """A line, or the message of a key, as plain text with words instead of signs."""
        if isinstance(message, Line):
            try:
                return _line_speech(*self._speaker, message.key, tuple(message.args.items()))
            except TypeError:  # a line within the line has no hash
                pass
        return self._speech(message, args)

    def _speech(self, message: Line | str, args: dict[str, object]) -> str:
        return " ".join(self._text(message, args, spoken=True).split())

    def html(self, message: Line | str, /, **args: object) -> Markup:
        """A line, or the message of a key, as HTML; arguments given by name are escaped unless they are markup."""
        if isinstance(message, str):
            if not args:
                return _fixed(self.language, self.game, message)
            parts: list[str] = []
            for literal, name in _escaped_pieces(self.template(message, args.get("n"))):
                if name is None:
                    parts.append(literal)
                else:
                    value = args[name]
                    parts += (self._before(literal, partial(self._visible, value)), self._html_value(value))
            return Markup("".join(parts))
        try:
            return _line_html(*self._speaker, message.key, tuple(message.args.items()))
        except TypeError:  # a line within the line has no hash
            return self._line_html(message)

    def _line_html(self, message: Line) -> Markup:
        args = message.args
        pieces = _escaped_pieces(self._find(message.key, args.get("n")))
        counts = [name in args and args[name].kind == "count" for _literal, name in pieces]
        parts: list[str] = []
        for literal, name in _with_whole_counts(pieces, counts) if any(counts) else pieces:
            arg = args.get(name) if name is not None else None
            if arg is None:
                parts.append(literal)
            else:
                parts += (self._before(literal, partial(self._visible, arg)), self._html_arg(arg))
        return Markup("".join(parts))

    def html_of(self, lines: Iterable[Line]) -> Markup:
        """Several lines as HTML, one after another; neighbours of one kind are one sentence with a list."""
        said = []
        for (key, names), group in groupby(lines, lambda one: (one.key, tuple(one.args))):
            alike = list(group)
            if len(alike) > 1 and len(names) == 1 and alike[0].args[names[0]].kind != "seat":
                listed = Markup(", ".join([self._html_arg(one.args[names[0]]) for one in alike]))
                said.append(self.html(key, **{names[0]: listed}))
            else:
                said += map(self.html, alike)
        return Markup(" ").join(said)

    # Messages.

    def template(self, key: str, n: object = None) -> str:
        """The message of a key as its catalog has it, arguments in braces; raises `KeyError` when there is none."""
        forms = self._messages.get(key)
        if forms is None:
            raise KeyError(f"{self.language}: no message {key!r}")
        if len(forms) == 1:
            return forms[0]
        number = n.value if isinstance(n, Arg) else n
        form = plural_form(self.language, int(number)) if isinstance(number, int | float) else 0
        return forms[min(form, len(forms) - 1)]

    def _find(self, key: str, n: object = None) -> str:
        """The message of a line: where it is missing, the end of its key has to do."""
        try:
            return self.template(key, n)
        except KeyError:
            if self.strict:
                raise
            _log_missing(self.language, self.game, key)
            return key.rpartition(".")[2].replace("_", " ").replace("-", " ").replace("{", "{{").replace("}", "}}")

    def _text(self, message: Line | str, args: dict[str, object], *, spoken: bool) -> str:
        parts: list[str] = []
        if isinstance(message, str):
            for literal, name in _pieces(self.template(message, args.get("n"))):
                parts.append(self._joined(literal, "" if name is None else self._text_value(args[name], spoken)))
        else:
            for literal, name in _pieces(self._find(message.key, message.args.get("n"))):
                arg = message.args.get(name) if name is not None else None
                parts.append(self._joined(literal, "" if arg is None else self._text_arg(arg, spoken)))
        return "".join(parts)

    def _joined(self, literal: str, said: str) -> str:
        """An argument after the text that stands before it in the message."""
        return self._before(literal, lambda: said) + said

    def _before(self, literal: str, said: Callable[[], str]) -> str:
        """The text before an argument as the language writes it before what is said."""
        if self.language == "fr":
            return elide(literal, said)
        return add_euphonic_d(literal, said) if self.language == "it" else literal

    # Arguments, by kind. Those given with a key may be anything.

    def _text_value(self, value: object, spoken: bool) -> str:
        if isinstance(value, Arg):
            return self._text_arg(value, spoken)
        return self._text(value, {}, spoken=spoken) if isinstance(value, Line) else str(value)

    def _html_value(self, value: object) -> str:
        if isinstance(value, Arg):
            return self._html_arg(value)
        return self.html(value) if isinstance(value, Line) else escape(value)

    def _visible(self, value: object) -> str:
        """A value as it is read on a page, without its elements."""
        return value.striptags() if isinstance(value, Markup) else self._text_value(value, spoken=False)

    def _text_arg(self, arg: Arg, spoken: bool) -> str:
        kind, value = arg
        write = self._spoken_amount if spoken else self._plain_amount
        if isinstance(value, Amount):
            return write(value)
        if isinstance(value, Nested):
            speaker = self if value.game is None else self.about(value.game)
            return speaker._text(speaker.deed(value.line) if kind == "deed" else value.line, {}, spoken=spoken)
        if isinstance(value, Effect | Effects):
            if spoken:
                return _side_by_side(value, write, lambda paid: self.sign_name("arrow", paid), self._listed)
            return _side_by_side(value, write)
        return self._word(kind, value)

    def _html_arg(self, arg: Arg) -> str:
        kind, value = arg
        if isinstance(value, Amount):
            return f'<span class="arg arg-amount">{self._drawn_amount(value)}</span>'
        if isinstance(value, Nested):
            speaker = self if value.game is None else self.about(value.game)
            return speaker.html(speaker.deed(value.line) if kind == "deed" else value.line)
        if isinstance(value, Effect | Effects):
            effects = _side_by_side(value, self._whole_amount)
            for mark in (ARROW, BETWEEN.strip()):  # a line may end after it, never before
                effects = effects.replace(f" {mark} ", f"{NO_BREAK}{mark} ")
            return f'<span class="arg arg-effect">{effects}</span>'
        if kind == "seat":
            return f'<span class="arg arg-seat" data-seat="{value}">{escape(self.name(int(value)))}</span>'
        if kind == "count":
            return f'<span class="arg arg-count">{_minus(value)}</span>'
        if kind == "text":
            return f'<span class="arg arg-text">{escape(value)}</span>'
        if kind in ("decimal", "percent"):
            return escape(self._word(kind, value))
        word = escape(self._word(kind, value))
        return f'<span class="arg arg-{escape(kind)}" data-value="{escape(value)}">{word}</span>'

    def _word(self, kind: str, value: int | float | str) -> str:
        if kind == "seat":
            return self.name(int(value))
        if kind in ("count", "text"):
            return str(value)
        if kind == "decimal":
            return self.number(float(value))
        if kind == "percent":
            return self.percent(float(value))
        return self._find(f"{kind}.{value}")

    def deed(self, label: Line) -> Line:
        """A move as something one can do: “buying the Sand Pump”; what has no such words is quoted."""
        key = f"deed.{label.key.removeprefix('move.')}"
        if not self.has(key):
            return Line("any.deed", {"label": line_arg(label)})
        # a price chooses the plural, and actions are named as something one does
        args = {name: Arg("doing", arg.value) if arg.kind == "action" else arg for name, arg in label.args.items()}
        price = args.get("price")
        return Line(key, args | {"n": price} if price is not None and price.kind == "count" else args)

    # Amounts and their signs.

    def has_sign(self, name: str) -> bool:
        """Whether there is such a sign."""
        return name in self._signs

    def sign(self, name: str) -> Sign:
        """A sign of the game; one that the game does not declare is written by its name."""
        found = self._signs.get(name)
        return found if found is not None else Sign("", f" {name}", f"good.{name}")

    def sign_name(self, name: str, n: int = 1) -> str:
        """A sign in words, `n` of it."""
        return self._find(self.sign(name).message, n)

    def _plain_amount(self, amount: Amount) -> str:
        sign = self.sign(amount.sign)
        return f"{amount.n}{sign.plain}" if sign.counted else sign.plain

    def _listed(self, said: list[str]) -> str:
        """Several things in words: one, two and three."""
        return str(format_list(said, locale=self.language))

    def _spoken_amount(self, amount: Amount) -> str:
        word = self.sign_name(amount.sign, amount.n)
        return f"{_minus(amount.n)} {word}" if self.sign(amount.sign).counted else word

    def _drawn_amount(self, amount: Amount) -> str:
        number = _minus(amount.n) if self.sign(amount.sign).counted else ""
        name = escape(self.sign_name(amount.sign, amount.n))
        return f'{number}{self.draw_sign(amount.sign)}<span class="sr"> {name}</span>'

    def _whole_amount(self, amount: Amount) -> str:
        """An amount among others: a line breaks between them, never between a number and its sign."""
        drawn = self._drawn_amount(amount)
        return f'<span class="arg-amount">{drawn}</span>' if self.sign(amount.sign).counted else drawn

    def draw_sign(self, name: str) -> Markup:
        """The picture of a sign, without its name."""
        symbol = self.sign(name).symbol
        kind = "icon" if symbol.startswith("i-") else "sign"
        return Markup(
            f'<svg class="{kind} {symbol}" viewBox="0 0 24 24" aria-hidden="true"><use href="#{symbol}"/></svg>'
        )

    # Names, numbers and times.

    def name(self, seat: int) -> str:
        """A player by name, or by number where there are no names; chance has none."""
        if seat < 0:
            return ""
        return self.names[seat] if seat < len(self.names) else str(seat + 1)

    def bot_name(self, text: str) -> str:
        """A bot in words: its kind, and what its text says beyond that; of a bot of somebody's own, its class."""
        kind, _, more = text.partition(":")
        if f"bot.{kind}" not in self._messages:
            return f"{more} ({kind})" if more else text
        name = self._find(f"bot.{kind}")
        return f"{name} ({more})" if more else name

    def number(self, value: float, pattern: str = "0.0", *, signed: bool = False) -> str:
        """A number as the language writes it, with one decimal unless the pattern says otherwise."""
        if pattern == "0.0":
            value = round(value, 1)  # 1.95 is 1.9, as `round` and so the plural beside it have it
        written = str(format_decimal(abs(value) if signed else value, pattern, locale=self.language))
        return ("+" if value >= 0 else MINUS) + written if signed else written

    def percent(self, share: float, decimals: int = 0) -> str:
        """A share as a percentage."""
        pattern = Locale.parse(self.language).percent_formats[None].pattern
        if decimals:
            pattern = pattern.replace("##0", "##0." + "0" * decimals)
        return str(format_percent(share, pattern, locale=self.language))

    def ago(self, when: float | datetime) -> Markup:
        """How long ago something was, with the exact time behind it."""
        moment = _moment(when)
        passed = moment - datetime.now(UTC)
        said = format_timedelta(passed, add_direction=True, locale=self.language) if passed < timedelta(0) else ""
        exact = self.when(moment)
        return Markup('<time datetime="{}" title="{}">{}</time>').format(
            moment.isoformat(timespec="seconds"), exact, said or exact
        )

    def when(self, when: float | datetime) -> str:
        """A date with its time."""
        return format_datetime(_moment(when), "medium", locale=self.language)

    def day(self, when: float | datetime) -> str:
        """A date."""
        return str(format_date(_moment(when), "long", locale=self.language))

    def duration(self, seconds: float) -> str:
        """A length of time in words: 2 minutes, 3 days."""
        return format_timedelta(timedelta(seconds=seconds), threshold=1.5, locale=self.language)


@cache
def signs_of(game: str | None) -> dict[str, Sign]:
    """The sign table of a game: `SIGNS` of its `text/signs.py`."""
    module = GAMES[game].load_module("text.signs") if game in GAMES else None
    own: dict[str, Sign] = getattr(module, "SIGNS", {})
    return SIGNS | own


def _side_by_side(
    value: Effect | Effects,
    write: Callable[[Amount], str],
    arrow: Callable[[int], str] = lambda _paid: ARROW,
    listed: Callable[[list[str]], str] = " ".join,
) -> str:
    """Effects as text: how an amount is written, the word for how many things become others, and a list of amounts."""
    if isinstance(value, Effects):
        return BETWEEN.join(_side_by_side(effect, write, arrow, listed) for effect in value.effects)
    gains = listed([write(amount) for amount in value.get])
    paid = sum(amount.n for amount in value.pay)
    return f"{listed([write(amount) for amount in value.pay])} {arrow(paid)} {gains}" if value.pay else gains


def _minus(number: object) -> str:
    """A whole number with a minus, not a hyphen."""
    return str(number).replace("-", MINUS)


def _moment(when: float | datetime) -> datetime:
    return when if isinstance(when, datetime) else datetime.fromtimestamp(when, UTC)


def _with_whole_counts(pieces: Pieces, counts: Sequence[bool]) -> Iterator[tuple[str, str | None]]:
    """The pieces of a message so that no line ends between a number and the word it counts, or follows at the end."""
    for at, (literal, name) in enumerate(pieces):
        if at and counts[at - 1] and literal[:1] == " " and literal[1:2].isalpha():
            literal = NO_BREAK + literal[1:]
        after = pieces[at + 1][0][:1] if at + 1 < len(pieces) else ""
        if counts[at] and literal[-1:] == " " and literal[-2:-1].isalnum() and not (after.isspace() or after.isalnum()):
            literal = literal[:-1] + NO_BREAK
        yield literal, name


@lru_cache(maxsize=20_000)
def _pieces(template: str) -> Pieces:
    """The text before each argument, and the argument's name."""
    return tuple((literal, name) for literal, name, _spec, _conversion in Formatter().parse(template))


@lru_cache(maxsize=20_000)
def _escaped_pieces(template: str) -> Pieces:
    return tuple((str(escape(literal)), name) for literal, name in _pieces(template))


@lru_cache(maxsize=LINES_KEPT)
def _line_html(
    language: str, game: str | None, names: tuple[str, ...], strict: bool, key: str, args: tuple[tuple[str, Arg], ...]
) -> Markup:
    """A line as HTML: a board says the same of most pieces before and after a move."""
    return Translator(language, game, names, strict=strict)._line_html(Line(key, dict(args)))


@lru_cache(maxsize=LINES_KEPT)
def _line_speech(
    language: str, game: str | None, names: tuple[str, ...], strict: bool, key: str, args: tuple[tuple[str, Arg], ...]
) -> str:
    return Translator(language, game, names, strict=strict)._speech(Line(key, dict(args)), {})


@cache
def _fixed(language: str, game: str | None, key: str) -> Markup:
    """A message without arguments: most of what a page says."""
    return Markup("".join(literal for literal, _ in _escaped_pieces(Translator(language, game).template(key))))


@cache
def _log_missing(language: str, game: str | None, key: str) -> None:
    logger.warning("%s: the catalogs of %s have no message %s", language, game, key)
