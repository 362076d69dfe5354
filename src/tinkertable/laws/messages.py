"""Laws about the words of a game: every language says the same things, with the same arguments."""

from __future__ import annotations

from string import Formatter

from babel.messages.catalog import Message

from tinkertable.core.contract import Game
from tinkertable.games import GAMES
from tinkertable.i18n import LANGUAGES, catalog
from tinkertable.i18n.catalogs import messages, plural_categories


def check_catalogs(game: Game, languages: tuple[str, ...] = LANGUAGES) -> None:
    """Compare the catalogs of a game; raises `AssertionError` naming the language and the message that is wrong.

    Every language has the same messages with the same arguments, none is empty, plurals are complete, and the name of
    the game, its pitch and its options have words. What a game says while it is played is checked by `check`.
    """
    for language in languages:
        assert GAMES[game.name].file(f"text/{language}.po").is_file(), f"there is no text/{language}.po"
    english = _messages(languages[0], game.name)
    program = messages(languages[0])
    for key in _asked_by_pages(game):
        assert key in english, f"{languages[0]}: no message {key!r}"
    for key in english:
        assert key not in program, f"{key!r} is a message of the program"
    for language in languages:
        found = _messages(language, game.name)
        for key in english.keys() ^ found.keys():
            raise AssertionError(f"{language}: the message {key!r} is missing, or only here")
        for key, message in found.items():
            _check_message(f"{language}: {key!r}", message, english[key], len(plural_categories(language)))


def _asked_by_pages(game: Game) -> list[str]:
    """The messages that the list of games and the page of a new table ask for."""
    keys = ["game.name", "game.pitch"]
    for option in game.options:
        keys += [f"option.{option.name}", f"option.{option.name}.about"]
        keys += [f"option.{option.name}.{value}" for value in option.values]
    return keys


def _messages(language: str, game: str) -> dict[str, Message]:
    return {str(_first(message.id)): message for message in catalog(language, game) if message.id}


def _first(id: object) -> object:
    return id[0] if isinstance(id, tuple | list) else id


def _forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, tuple | list) else (str(message.string),)


def _arguments(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _check_message(place: str, message: Message, english: Message, plurals: int) -> None:
    forms = _forms(message)
    assert not message.fuzzy, f"{place} is marked as fuzzy"
    assert all(text.strip() for text in forms), f"{place} is empty"
    # French and Italian have a third form for millions, which no game needs
    assert not message.pluralizable or len(forms) >= min(plurals, 2), f"{place} lacks a plural"
    wanted = set().union(*map(_arguments, _forms(english)))
    for text in forms:
        # a singular may leave out the number
        assert _arguments(text) | {"n"} == wanted | {"n"}, f"{place} has other arguments than in English"
