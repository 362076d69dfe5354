"""From a document to a page: Markdown with anchors, signs, house rulings, tables of components and pictures.

Beyond Markdown a document may write
  `## Title {#anchor}`        a heading others can point at
  `:ink:`                     a sign
  `{machine.B1}`              a name from the game's catalog
  `{=workshop.ink}`           a value from the game's component file
  `!house 12 Text`            a ruling of ours; also `!note Text`, `!example Text`
  `!since 2 house 12 Text`    the same, only from edition 2 on
  `!until 1 house 12 Text`    the same, only up to edition 1; marked as what an older edition says
  `[[table machines blue]]`   a table made from the component file
  `[[picture belt]]`          a drawing
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from tinkertable.i18n import Translator
from tinkertable.web.learn.component_tables import Drawn, amount_html, sign_html

_ANCHOR: Final = re.compile(r"\s*\{#([a-z0-9-]+)\}$")
_SIGN: Final = re.compile(r":([a-z-]+):")
_ASIDE: Final = re.compile(r"!(older )?(?:(house) ((?:(?:\d+|values|names),? )+)|(note|example) )(.*)", re.DOTALL)
"""Only a house ruling begins with its numbers: an example may begin with a number of its own."""
_EDITIONS: Final = re.compile(r"^!(since|until) (\d+) (.*)$", re.MULTILINE)
OLDER: Final = "older"
"""The class of an aside that an older edition has in place of another."""
_INSERT: Final = re.compile(r"\[\[(table|picture) ([a-zA-Z -]+)\]\]")
_NAME: Final = re.compile(r"\{([a-z-]+\.[A-Za-z0-9.+-]+)\}")
_VALUE: Final = re.compile(r"\{=([a-z0-9_.-]+)\}")
_COUNTED: Final = re.compile(r"(\d) (:[a-z]+:)")
_NUMBER: Final = re.compile(r"\d+\N{NO-BREAK SPACE}$")
_MARKS: Final = ".,;:)"
"""A mark after a sign stays on its line."""
_SPECIAL: Final = re.compile(r"([\\`*_\[\]|!<>#])")

Insert = Callable[[str], Drawn]
"""Makes a table or a picture from its words."""


def fill(text: str, translator: Translator, values: dict[str, Any]) -> str:
    """The document with names and values in their places."""
    text = _NAME.sub(lambda match: _SPECIAL.sub(r"\\\1", _name(translator, match)), text)
    text = _VALUE.sub(lambda match: str(look_up(values, match[1])), text)
    return _COUNTED.sub("\\1\N{NO-BREAK SPACE}\\2", text)


def for_edition(text: str, edition: int) -> str:
    """The document as it holds for an edition: without the asides of others."""

    def choose(match: re.Match[str]) -> str:
        word, number = match[1], int(match[2])
        if edition < number if word == "since" else edition > number:
            return ""
        return f"!{match[3]}" if word == "since" else f"!{OLDER} {match[3]}"

    return _EDITIONS.sub(choose, text)


def _name(translator: Translator, match: re.Match[str]) -> str:
    """A name, with a capital where a sentence begins with it."""
    name = translator.template(match[1])
    before = match.string[: match.start()].rstrip(" *\n")
    return name[:1].upper() + name[1:] if before[-1:] in ("", ".", "!", "?", "…") else name


def look_up(values: Any, path: str) -> Any:
    """A value of a component file by its path: `workshop.bonuses.0`; raises `KeyError` when there is none."""
    for step in path.split("."):
        try:
            values = values[int(step)] if isinstance(values, list) else values[step]
        except (IndexError, KeyError, TypeError, ValueError):
            raise KeyError(f"the components have no {path}") from None
    if isinstance(values, dict | list):
        raise KeyError(f"{path} is no single value")
    return values


def reader(translator: Translator, tables: Insert, pictures: Insert) -> MarkdownIt:
    """A Markdown parser that knows the signs and insertions of one game in one language."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    inserts = {"table": tables, "picture": pictures}

    def anchors(state: StateCore) -> None:
        for opening, inline in zip(state.tokens, state.tokens[1:], strict=False):
            found = _ANCHOR.search(inline.content) if opening.type == "heading_open" else None
            if found is not None:
                opening.attrSet("id", found[1])
                inline.content = inline.content[: found.start()]

    def asides(state: StateCore) -> None:
        for place, opening in enumerate(state.tokens):
            if opening.type != "paragraph_open":
                continue
            inline, closing = state.tokens[place + 1 : place + 3]
            found = _ASIDE.fullmatch(inline.content)
            if found is None:
                continue
            opening.tag = closing.tag = "aside"
            kind = found[2] or found[4]
            opening.attrSet("class", f"aside {kind} {found[1] or ''}".strip())
            inline.content = f"**{label(translator, kind, (found[3] or '').split(), bool(found[1]))}** {found[5]}"

    def insertions(state: StateCore) -> None:
        kept: list[Token] = []
        tokens = iter(state.tokens)
        for token in tokens:
            kept.append(token)
            found = _INSERT.fullmatch(token.content) if token.type == "inline" else None
            if found is None or kept[-2].type != "paragraph_open":
                continue
            made = Token("html_block", "", 0)
            drawn = inserts[found[1]](found[2])
            made.content = str(drawn.html)
            made.meta["text"] = drawn.text
            next(tokens)  # the end of the paragraph
            kept[-2:] = [made]
        state.tokens = kept

    def signs(state: StateInline, silent: bool) -> bool:
        found = _SIGN.match(state.src, state.pos) if state.src[state.pos] == ":" else None
        if found is None or not translator.has_sign(found[1]):
            return False
        if not silent:
            state.push("sign", "", 0).content = found[1]
        state.pos = found.end()
        return True

    def amounts(state: StateCore) -> None:
        for inline in state.tokens:
            for place, token in enumerate(inline.children or ()):
                if token.type == "sign":
                    _bind(inline.children or [], place)

    def draw_sign(_self: object, tokens: Sequence[Token], place: int, *_: object) -> str:
        token = tokens[place]
        if "number" not in token.meta:
            return str(sign_html(translator, token.content))
        return str(amount_html(translator, token.meta["number"], token.content, token.meta["after"]))

    markdown.core.ruler.before("inline", "anchors", anchors)
    markdown.core.ruler.before("inline", "asides", asides)
    markdown.core.ruler.before("inline", "insertions", insertions)
    markdown.inline.ruler.before("emphasis", "sign", signs)
    markdown.core.ruler.after("inline", "amounts", amounts)
    markdown.add_render_rule("sign", draw_sign)
    return markdown


def _bind(children: list[Token], place: int) -> None:
    """Keep the number before a sign, and a mark after it, on the sign's line."""
    sign = children[place]
    before = children[place - 1] if place else None
    found = _NUMBER.search(before.content) if before is not None and before.type == "text" else None
    if before is None or found is None:
        return
    before.content = before.content[: found.start()]
    sign.meta["number"] = found[0][:-1]
    sign.meta["after"] = ""
    after = children[place + 1] if place + 1 < len(children) else None
    if after is not None and after.type == "text" and after.content[:1] in _MARKS:
        sign.meta["after"], after.content = after.content[:1], after.content[1:]


def text_of(translator: Translator, tokens: Sequence[Token]) -> str:
    """The words of a part of a document with the names of its signs, for they are what people search for."""
    words: list[str] = []
    for token in tokens:
        if token.type in ("text", "code_inline"):
            words.append(token.content)
        elif token.type == "sign":
            words += [
                token.meta.get("number", ""),
                " ",
                translator.sign_name(token.content),
                token.meta.get("after", ""),
            ]
        elif token.type in ("softbreak", "hardbreak"):
            words.append(" ")
        elif token.type == "html_block":
            words.append(f" {token.meta['text']} ")
        elif token.type == "inline":
            words.append(f" {text_of(translator, token.children or ())} ")
    return " ".join("".join(words).split())


def label(translator: Translator, kind: str, numbers: list[str], older: bool = False) -> str:
    """How an aside begins: "House ruling 12", "House values", "Example", "House ruling 12 · At this table"."""
    words = [number.rstrip(",") for number in numbers]
    rulings = ", ".join(word for word in words if word.isdigit())
    said = [str(translator.html("aside.house", numbers=rulings))] if rulings else []
    said += [str(translator.html(f"aside.{word}")) for word in words if not word.isdigit()]
    if kind != "house":
        said = [str(translator.html(f"aside.{kind}"))]
    if older:
        said.append(str(translator.html("aside.older")))
    return " · ".join(said)
