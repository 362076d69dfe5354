"""Tables of components, made from the component file in use so that no page can disagree with the game."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup, escape

from tinkertable.core.text import Amount, Effect
from tinkertable.games import GAMES, having
from tinkertable.i18n import Translator

NOTHING: Final = "–"
"""What an empty cell shows."""


class Drawn(NamedTuple):
    """Something with markup of its own, and the same in words for the search."""

    html: Markup
    text: str


Cell = str | int | Amount | Effect | Drawn | tuple["Cell", ...]
"""What a cell holds; several things stand side by side."""
Values = dict[str, Any]


Maker = Callable[[Translator, Values, str], Drawn]
"""Makes one table from the values and the word after its name."""


_own_text: Final[ContextVar[str | None]] = ContextVar("own_text", default=None)
"""The component file of the page that is being made; `None` for the box."""


@contextmanager
def values_in_use(text: str | None) -> Iterator[None]:
    """Let tables, drawings and sentences show the values of a component file, or of the box."""
    before = _own_text.set(text)
    try:
        yield
    finally:
        _own_text.reset(before)


def components(game: str) -> Values:
    """The values in use; none for a game without a component file."""
    return _parsed(component_text(game)) if game in having("components.toml") else {}


def component_text(game: str) -> str:
    """The component file in use: that of the page, or that of the box."""
    return _own_text.get() or GAMES[game].read("components.toml")


@lru_cache(maxsize=16)
def _parsed(text: str) -> Values:
    return tomllib.loads(text)


@cache
def tables_of(game: str) -> dict[str, Maker]:
    """The tables that a game's documents may ask for, by name."""
    module = GAMES[game].load_module("learn.component_tables")
    tables: dict[str, Maker] = {} if module is None else module.TABLES
    return tables


def make_table(translator: Translator, words: str) -> Drawn:
    """The table that a document asks for: `machines blue`; raises `KeyError` when there is none of that name."""
    name, _, which = words.partition(" ")
    return tables_of(str(translator.game))[name](translator, components(str(translator.game)), which)


def table(translator: Translator, heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Drawn:
    """Rows under headings, which are messages `rules.head.KEY` of the game; the first cell of a row is its name."""
    names = [translator.plain(f"rules.head.{key}") for key in heads]
    head = Markup().join(Markup('<th scope="col">{}</th>').format(name) for name in names)
    body = Markup().join(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(
            cell_html(translator, row[0]),
            Markup().join(Markup("<td>{}</td>").format(cell_html(translator, cell)) for cell in row[1:]),
        )
        for row in rows
    )
    # a wide table scrolls by itself, so it must be reachable by key
    html = Markup(
        '<div class="wide" tabindex="0" role="group" aria-label="{}"><table class="pieces">'
        "<thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>"
    ).format(translator.html("rules_page.table"), head, body)
    return Drawn(html, " ".join([*names, *(cell_text(translator, cell) for row in rows for cell in row)]))


def sign_html(translator: Translator, name: str) -> Markup:
    """A sign as a small picture with its name."""
    symbol = translator.sign(name).symbol
    kind = "icon" if symbol.startswith("i-") else "sign"
    return Markup('<svg class="{} {}" viewBox="0 0 24 24" role="img" aria-label="{}"><use href="#{}"/></svg>').format(
        kind, symbol, translator.sign_name(name), symbol
    )


def amount_html(translator: Translator, number: int | str, name: str, after: str = "") -> Markup:
    """A number beside its sign and the mark after it, never parted by the end of a line."""
    written = str(number).replace("-", "−")
    return Markup('<span class="amount">{}&nbsp;{}{}</span>').format(written, sign_html(translator, name), after)


def cell_html(translator: Translator, cell: Cell) -> Markup:
    """A cell as HTML."""
    if isinstance(cell, Amount):
        if translator.sign(cell.sign).counted:
            return amount_html(translator, cell.n, cell.sign)
        return sign_html(translator, cell.sign)
    if isinstance(cell, Effect):
        return cell_html(translator, _parts(cell))
    if isinstance(cell, Drawn):
        return cell.html
    if isinstance(cell, tuple):
        return Markup(" ").join(cell_html(translator, part) for part in cell)
    return escape(cell)


def cell_text(translator: Translator, cell: Cell) -> str:
    """A cell in words."""
    if isinstance(cell, Amount):
        name = translator.sign_name(cell.sign, cell.n)
        return f"{cell.n} {name}" if translator.sign(cell.sign).counted else name
    if isinstance(cell, Effect):
        return cell_text(translator, _parts(cell))
    if isinstance(cell, Drawn):
        return cell.text
    if isinstance(cell, tuple):
        return " ".join(cell_text(translator, part) for part in cell)
    return str(cell)


def _parts(effect: Effect) -> tuple[Cell, ...]:
    return (*effect.pay, Amount("arrow", 1), *effect.get) if effect.pay else effect.get


def between(cells: Iterable[Cell], separator: Cell) -> tuple[Cell, ...]:
    """Cells side by side with something between them."""
    made: list[Cell] = []
    for cell in cells:
        made += [separator, cell] if made else [cell]
    return tuple(made)


def either(translator: Translator, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Cells of which one is chosen."""
    word = translator.plain("rules_page.or")
    return between(cells, Drawn(Markup("<em>{}</em>").format(word), word))


def picture(id: str, name: str, kind: str) -> Drawn:
    """A machine's own drawing beside its name."""
    drawn = Markup(
        '<span class="piece {}"><svg class="machine" viewBox="0 0 120 88" aria-hidden="true"><use href="#m-{}"/></svg>'
        "{}</span>"
    ).format(kind, id, name)
    return Drawn(drawn, name)
