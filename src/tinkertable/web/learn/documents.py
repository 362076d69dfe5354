"""The rules of a game as sections that can be shown, linked to and searched."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from tinkertable.games import GAMES, having
from tinkertable.i18n import Translator
from tinkertable.web.learn.component_tables import components, make_table, values_in_use
from tinkertable.web.learn.drawings import make_picture
from tinkertable.web.learn.markup import fill, reader, text_of

TOP: Final = "top"
"""The anchor of what stands before the first section."""


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


@dataclass(frozen=True, slots=True)
class Document:
    """The rules of one game in one language."""

    game: str
    language: str
    title: str
    sections: tuple[Section, ...]
    """In order; the first one, `top`, introduces the game."""
    values_name: str = ""
    """The name of the component file whose values it shows; empty for the box."""

    @property
    def address(self) -> str:
        """What its address ends with."""
        return rules_address(self.game, self.values_name)

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


def rules_address(game: str, values_name: str) -> str:
    """What the address of a rules page ends with: the game, and whose component values it shows."""
    return f"{game}@{values_name}" if values_name else game


@lru_cache(maxsize=64)
def document(game: str, language: str, text: str | None = None, values_name: str = "") -> Document:
    """The rules of a game in a language, ready to be shown; with the values of a component file, or of the box."""
    with values_in_use(text):
        return replace(_document(game, language), values_name=values_name)


def _document(game: str, language: str) -> Document:
    translator = Translator(language, game)
    markdown = reader(
        translator, lambda words: make_table(translator, words), lambda name: make_picture(translator, name)
    )
    tokens = markdown.parse(fill(read_source(game, language), translator, components(game)))
    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    sections: list[Section] = []
    chapter = ""
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        level = int(tokens[start].tag[1])
        title = _plain(tokens[start + 1])
        chapter = title if level == 2 else chapter
        body = _render(markdown, tokens[start + 3 : end])
        anchor = str(tokens[start].attrGet("id") or TOP)
        sections.append(Section(anchor, level, title, body, text_of(translator, tokens[start + 3 : end]), chapter))
    return Document(game, language, sections[0].title, tuple(sections))


def _render(markdown: MarkdownIt, tokens: list[Token]) -> Markup:
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


def _plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or () if child.type in ("text", "code_inline"))
