"""Every language is set as its printers set it: one apostrophe, and in French the spaces that no line may end at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from tinkertable.games import GAMES, having
from tinkertable.i18n import LANGUAGES, catalog

PACKAGE = Path(__file__).parent.parent.parent / "src" / "tinkertable"
DOMAINS = [*sorted({path.stem for path in (PACKAGE / "i18n").rglob("*.po")}), *GAMES]
RULES = having("learn/rules.en.md")

NOT_TEXT = re.compile(
    r":[a-z-]+:|[a-z]+://\S+|\{[^{}]*\}|\[\[[^\]]*\]\]|`[^`]*`|\]\([^)]*\)|^[!|]\S*|\\.", re.MULTILINE
)
"""Signs, addresses, arguments and the marks of a document; a letter takes the place of each."""
STRAIGHT = re.compile(r"(?<=\w)'|'(?=\w)")
BREAKING = re.compile(
    "[^\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}(:;!?…]([:;!?»])|«[^\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]"
)
"""A mark with no space before it, or one at which a line may end."""
CLOCK = re.compile(r"\d:\d")


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Everything people read in a language, each text with where it stands."""
    for domain in DOMAINS:
        for message in catalog(language, domain):
            if message.id:
                for text in forms(message):
                    yield f"{domain}: {message.id}", text
    for game in RULES:
        for number, row in enumerate(GAMES[game].read(f"learn/rules.{language}.md").splitlines(), 1):
            yield f"{game}, rules, line {number}", row


def forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, tuple | list) else (str(message.string),)


def readable(text: str) -> str:
    """The text alone."""
    return CLOCK.sub("0", NOT_TEXT.sub("x", text))


def breaks(text: str) -> bool:
    """Whether a French text has a mark that a line may end before; one at the beginning is named, not used."""
    return any(found.start() > 0 or found[0][0] == "«" for found in BREAKING.finditer(readable(text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_one_kind_of_apostrophe(language: str) -> None:
    assert [where for where, text in texts(language) if STRAIGHT.search(readable(text))] == []


def test_french_marks_are_never_parted_from_their_word() -> None:
    assert [f"{where}: {text}" for where, text in texts("fr") if breaks(text)] == []


@pytest.mark.parametrize("language", ["fr", "it"])
def test_french_and_italian_quotes_are_angular(language: str) -> None:
    assert [where for where, text in texts(language) if re.search("[“”]", readable(text))] == []


@pytest.mark.parametrize("text", ["Ça va ?", "Ça va?", "Non !", "a ; b", "«oui\N{NO-BREAK SPACE}»", "« oui »", "a : b"])
def test_a_slip_is_found(text: str) -> None:
    assert breaks(text)


@pytest.mark.parametrize(
    "text",
    ["Ça va\N{NO-BREAK SPACE}?", "Non\N{NARROW NO-BREAK SPACE}!", "2 :ink: et 3", "à 12:30", "https://a.org", "?"],
)
def test_what_is_right_passes(text: str) -> None:
    assert not breaks(text)


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_french_singular_says_its_number_for_it_also_stands_for_none(domain: str) -> None:
    never_none = {"log.won.shared", "prompt.won.shared", "play.help", "error.too_many_names"}
    # Bot Factory tells of tokens only where somebody gets or pays some
    never_none |= {f"log.tokens.{source}" for source in ("part", "project", "space", "tile")}
    never_none |= {f"log.paid.{price}" for price in ("bonus", "favour", "space")}
    # and asks for something only where something is left
    never_none |= {f"prompt.turn.{what}" for what in ("assembly", "finance", "icons", "parts", "projects")}
    never_none |= {f"prompt.{step}" for step in ("discard", "drop", "inspect")}
    never_none |= {f"waste.{hall}" for hall in ("assembly", "finance", "parts", "projects")}
    for message in catalog("fr", domain):
        if isinstance(message.string, tuple | list) and message.id and message.id[0] not in never_none:
            one, many = message.string
            assert ("{n}" in one) == ("{n}" in many), message.id[0]
