"""Tables of components, made from the component file of the box so that no page can disagree with the game."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from markupsafe import Markup

from tinkertable.games import GAMES
from tinkertable.i18n import Translator

Values = dict[str, Any]
Maker = Callable[[Translator, Values, str], Markup]
"""Makes one table from the values and the word after its name."""


@cache
def components(game: str) -> Values:
    """The values of a game's own box."""
    return tomllib.loads(GAMES[game].read("components.toml"))


@cache
def tables_of(game: str) -> dict[str, Maker]:
    """The tables that a game's documents may ask for, by name."""
    module = GAMES[game].part("learn.component_tables")
    tables: dict[str, Maker] = {} if module is None else module.TABLES
    return tables


def make_table(translator: Translator, words: str) -> Markup:
    """The table that a document asks for: `machines blue`; raises `KeyError` when there is none of that name."""
    name, _, which = words.partition(" ")
    return tables_of(str(translator.game))[name](translator, components(str(translator.game)), which)


def table(translator: Translator, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Markup:
    """Rows under headings; the first cell of a row is its name. An empty heading belongs to a column of pictures."""
    head = Markup().join(
        Markup('<th scope="col">{}</th>').format(translator.html(f"rules.head.{key}")) if key else Markup("<td></td>")
        for key in heads
    )
    body = Markup().join(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(
            row[0], Markup().join(Markup("<td>{}</td>").format(cell) for cell in row[1:])
        )
        for row in rows
    )
    # a wide table scrolls by itself, so it must be reachable by key
    return Markup(
        '<div class="wide" tabindex="0" role="group" aria-label="{}"><table class="pieces">'
        "<thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>"
    ).format(translator.html("rules_page.table"), head, body)


def picture(id: str, name: str, kind: str) -> Markup:
    """A machine's own drawing beside its name."""
    return Markup(
        '<span class="piece {}"><svg class="machine" viewBox="0 0 120 88" aria-hidden="true"><use href="#m-{}"/></svg>'
        "{}</span>"
    ).format(kind, id, name)
