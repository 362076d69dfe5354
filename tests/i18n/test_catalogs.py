"""Every language says everything, and nothing that nobody asks for."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

from tinkertable.games import GAMES, having
from tinkertable.i18n import LANGUAGES, catalog
from tinkertable.i18n.catalogs import DOMAINS as DOMAINS_OF_THE_PROGRAM

PACKAGE = Path(__file__).parent.parent.parent / "src" / "tinkertable"
SHARED = sorted({path.stem for path in (PACKAGE / "i18n").rglob("*.po")})
DOMAINS = [*SHARED, *GAMES]


def messages(language: str, domain: str) -> dict[str, Message]:
    found = {}
    for message in catalog(language, domain):
        if message.id:
            found[str(message.id if isinstance(message.id, str) else message.id[0])] = message
    return found


def forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, tuple | list) else (str(message.string),)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_domain_exists_in_every_language() -> None:
    for language in LANGUAGES:
        assert sorted(path.stem for path in (PACKAGE / "i18n" / language).glob("*.po")) == SHARED


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_languages_have_the_same_messages(domain: str) -> None:
    english = messages("en", domain)
    for language in LANGUAGES:
        assert messages(language, domain).keys() == english.keys()


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_or_fuzzy_and_plurals_are_complete(language: str, domain: str) -> None:
    for key, message in messages(language, domain).items():
        assert not message.fuzzy, key
        assert all(text.strip() for text in forms(message)), key
        assert not message.pluralizable or len(forms(message)) == 2, key


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_uses_the_same_arguments(language: str, domain: str) -> None:
    english = messages("en", domain)
    for key, message in messages(language, domain).items():
        wanted = set().union(*(fields(text) for text in forms(english[key])))
        for text in forms(message):
            assert fields(text) - {"n"} == wanted - {"n"}, f"{language}: {key}: {text!r}"
            assert fields(text) <= wanted | {"n"}, f"{language}: {key}: {text!r}"


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_catalog_says_a_thing_twice(domain: str) -> None:
    for language in LANGUAGES:
        shared = PACKAGE / "i18n" / language / f"{domain}.po"
        text = GAMES[domain].read(f"text/{language}.po") if domain in GAMES else shared.read_text(encoding="utf-8")
        ids = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
        assert len(ids) == len(set(ids))
        assert "#~" not in text, "an obsolete message"


def keys_asked_in(folder: Path, functions: set[str]) -> set[str]:
    """Every key that stands as a literal in a call of one of these functions."""
    found: set[str] = set()
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in functions:
                found |= {
                    str(part.value)
                    for part in ast.walk(node.args[0])
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    return found


def test_the_terminal_uses_every_message_it_has() -> None:
    literals = {
        str(node.value)
        for path in sorted((PACKAGE / "cli").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    asked = keys_asked_in(PACKAGE / "cli", {"t"})
    known = messages("en", "cli").keys()
    assert asked <= known | messages("en", "errors").keys()
    assert known <= literals


def test_every_game_has_a_catalog() -> None:
    for domain in set(DOMAINS) - set(SHARED):
        package = GAMES[domain]
        assert all(package.file(f"text/{language}.po").is_file() for language in LANGUAGES)


def test_the_program_uses_no_key_twice_and_no_key_of_a_game() -> None:
    own = [key for domain in SHARED for key in messages("en", domain)]
    assert len(own) == len(set(own))
    assert sorted(DOMAINS_OF_THE_PROGRAM) == SHARED
    for game in having("text/en.po"):
        assert not set(own) & messages("en", game).keys()
