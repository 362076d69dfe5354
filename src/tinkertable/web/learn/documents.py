"""The rules of a game as sections that can be shown, linked to and searched."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from tinkertable.core.component_values import box_text
from tinkertable.core.contract import Game
from tinkertable.games import GAMES, having, open_game
from tinkertable.i18n import Translator
from tinkertable.web.learn.component_tables import components, make_table, values_in_use
from tinkertable.web.learn.drawings import make_picture
from tinkertable.web.learn.markup import OLDER, fill, for_edition, reader, text_of

TOP: Final = "top"
"""The anchor of what stands before the first section."""
NO_EDITION: Final = 0
"""What is no number in an address."""


@dataclass(frozen=True, slots=True)
class Section:
    """One thing to look up."""

    anchor: str
    level: int
    """2 for a chapter, 3 and 4 for what is inside it."""
    title: str
    body: Markup
    text: str
    """The body without markup, for the search."""
    chapter: str
    """The title of the chapter it belongs to."""
    older: bool
    """Whether it says something that only held in an older edition."""


@dataclass(frozen=True, slots=True)
class Document:
    """The rules of one game in one language."""

    game: str
    language: str
    title: str
    sections: tuple[Section, ...]
    """In order; the first one, `top`, introduces the game."""
    address: str = ""
    """What its address ends with."""
    values_name: str = ""
    """The name of the component file whose values it shows; empty for the box."""
    edition: int = 0
    """The edition whose rules it tells."""
    newest: int = 0
    """The newest edition of the game."""

    def section(self, anchor: str) -> Section | None:
        """The section with this anchor."""
        return next((section for section in self.sections if section.anchor == anchor), None)

    @property
    def chapters(self) -> list[tuple[Section, list[Section]]]:
        """The contents: each chapter with the sections inside it."""
        found: list[tuple[Section, list[Section]]] = []
        for section in self.sections[1:]:
            if section.level == 2:
                found.append((section, []))
            else:
                found[-1][1].append(section)
        return found


def explained_games() -> list[str]:
    """The games that have a rules page."""
    return having("learn/rules.en.md")


def read_source(game: str, language: str) -> str:
    """A document as it is written; in English where a game does not have it in the language."""
    translated = f"learn/rules.{language}.md"
    return GAMES[game].read(translated if GAMES[game].file(translated).is_file() else "learn/rules.en.md")


def rules_address(game: Game) -> str:
    """What the address of a game's rules ends with: its name, an older edition, and whose component values it has."""
    older = f"~{game.edition}" if game.edition != newest_edition(game) else ""
    return game.name + older + (f"@{game.values_name}" if game.values_name else "")


def read_address(address: str) -> tuple[str, int | None, str]:
    """The name, the edition if one is stated, and the name of the values, from what an address ends with."""
    path, _, values_name = address.partition("@")
    name, stated, edition = path.partition("~")
    number = int(edition) if re.fullmatch("[0-9]{1,6}", edition) else NO_EDITION
    return name, number if stated else None, values_name


def newest_edition(game: Game) -> int:
    """The newest edition of a game."""
    return game.editions[-1] if game.editions else game.edition


def document(name: str, language: str) -> Document:
    """The rules of a game in a language, ready to be shown: the newest, with the values of the box."""
    return document_of(open_game(name), language)


@lru_cache(maxsize=64)
def document_of(game: Game, language: str) -> Document:
    """The rules of a game at its edition in a language, with its component values."""
    newest = newest_edition(game)
    text = game.own_components
    if text is None and game.edition != newest and game.name in having("components.toml"):
        text = box_text(files(GAMES[game.name].module), game.edition, newest)
    with values_in_use(text):
        return replace(
            _document(game.name, language, game.edition),
            address=rules_address(game),
            values_name=game.values_name,
            edition=game.edition,
            newest=newest,
        )


def _document(game: str, language: str, edition: int) -> Document:
    translator = Translator(language, game)
    markdown = reader(
        translator, lambda words: make_table(translator, words), lambda name: make_picture(translator, name)
    )
    tokens = markdown.parse(fill(for_edition(read_source(game, language), edition), translator, components(game)))
    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    sections: list[Section] = []
    chapter = ""
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        level = int(tokens[start].tag[1])
        title = _plain(tokens[start + 1])
        chapter = title if level == 2 else chapter
        body = _render(markdown, tokens[start + 3 : end])
        anchor = str(tokens[start].attrGet("id") or TOP)
        older = any(OLDER in str(token.attrGet("class")).split() for token in tokens[start + 3 : end])
        words = text_of(translator, tokens[start + 3 : end])
        sections.append(Section(anchor, level, title, body, words, chapter, older))
    return Document(game, language, sections[0].title, tuple(sections))


def _render(markdown: MarkdownIt, tokens: list[Token]) -> Markup:
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


def _plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or () if child.type in ("text", "code_inline"))
