"""What the parser of the command line says by itself, in the language of the terminal.

argparse looks up its sentences with gettext, by the English sentence; our catalogs have keys.
"""

from __future__ import annotations

import argparse
from typing import Final

from tinkertable.cli.words import t

KEYS: Final = {
    "usage: ": "parser.usage",
    "positional arguments": "parser.arguments",
    "options": "parser.options",
    "show this help message and exit": "parser.help",
    "%(prog)s: error: %(message)s\n": "parser.error",
    "argument %(argument_name)s: %(message)s": "parser.argument",
    "invalid choice: %(value)r (choose from %(choices)s)": "parser.choice",
    "invalid %(type)s value: %(value)r": "parser.value",
    "expected one argument": "parser.one_value",
    "the following arguments are required: %s": "parser.required",
    "unrecognized arguments: %s": "parser.unknown",
    "ambiguous option: %(option)s could match %(matches)s": "parser.ambiguous",
    "ignored explicit argument %r": "parser.no_value",
    "not allowed with argument %s": "parser.together",
}
"""The sentences of argparse that our commands can meet, with its arguments, and the keys that say the same."""


def translate_parser() -> None:
    """Let argparse speak the language of the terminal; a sentence that is not listed stays English."""
    vars(argparse)["_"] = _said


def _said(sentence: str) -> str:
    key = KEYS.get(sentence)
    if key is None:
        return sentence
    space = sentence[len(sentence.rstrip()) :]
    return t(key) + space
