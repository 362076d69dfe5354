"""What the terminal says, in the user's language."""

from __future__ import annotations

import os

from tinkertable.core.errors import TinkertableError
from tinkertable.core.text_file import FILE_TROUBLE, UnreadableFile
from tinkertable.i18n import LANGUAGES, Translator

_translator = Translator("en")


def use_language(asked: str | None) -> None:
    """Speak the language asked for, or else the one the environment names, or else English."""
    global _translator  # noqa: PLW0603 - one terminal, one language
    named = asked or os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    language = named[:2].lower()
    _translator = Translator(language if language in LANGUAGES else "en")


def language() -> str:
    """The language the terminal speaks."""
    return _translator.language


def t(key: str, /, **args: object) -> str:
    """The message of a key in the terminal's language."""
    return _translator.plain(key, **args)


def reason_of(refused: Exception) -> str:
    """Why something was refused; what is wrong with a file, in the user's words where there are some."""
    if isinstance(refused, TinkertableError):
        return _translator.plain(refused.message)
    if not isinstance(refused, OSError) or refused.filename is None:
        return str(refused)
    if refused.errno in FILE_TROUBLE:
        return reason_of(UnreadableFile(FILE_TROUBLE[refused.errno], path=str(refused.filename)))
    return f"{refused.filename}: {refused.strerror}"


def number(value: float, pattern: str = "0.0") -> str:
    """A number as the terminal's language writes it."""
    return _translator.number(value, pattern)


def percent(share: float) -> str:
    """A share in hundredths, with one decimal, as the terminal's language writes it."""
    return _translator.percent(share, 1)


def span(low: float, high: float) -> str:
    """From one share to another, in hundredths."""
    return f"{number(100 * low)}–{percent(high)}"
