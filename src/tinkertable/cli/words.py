"""What the terminal says, in the user's language."""

from __future__ import annotations

import os

from babel import Locale
from babel.numbers import format_decimal, format_percent

from tinkertable.core.text import Arg, line
from tinkertable.i18n import LANGUAGES, Words

_speaker = Words("en", "cli")


def use_language(asked: str | None) -> None:
    """Speak the language asked for, or else the one the environment names, or else English."""
    global _speaker  # noqa: PLW0603 - one terminal, one language
    named = asked or os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    language = named[:2].lower()
    _speaker = Words(language if language in LANGUAGES else "en", "cli")


def language() -> str:
    """The language the terminal speaks."""
    return _speaker.language


def t(key: str, /, **args: Arg | int | str) -> str:
    """The message of a key in the terminal's language."""
    return _speaker.say(line(key, **args))


def number(value: float, pattern: str = "0.0") -> str:
    """A number as the terminal's language writes it."""
    return str(format_decimal(value, pattern, locale=language()))


def percent(share: float) -> str:
    """A share in hundredths, with one decimal, as the terminal's language writes it."""
    pattern = Locale.parse(language()).percent_formats[None].pattern.replace("##0", "##0.0")
    return str(format_percent(share, pattern, locale=language()))


def span(low: float, high: float) -> str:
    """From one share to another, in hundredths."""
    return f"{number(100 * low)}–{percent(high)}"
