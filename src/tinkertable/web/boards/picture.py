"""A position as one SVG picture, for notebooks: the drawn board with everything it needs inside.

The board is HTML, so the picture holds it in a `foreignObject`, beside its style sheets. Notebooks show a picture in
one of two ways: as an image (JupyterLab), where nothing from outside is loaded and everything must be well-formed XML;
or as a part of their own page (VS Code), where styles must not reach beyond the picture.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Final

from markupsafe import Markup

from tinkertable.core.contract import Game, Seat, State
from tinkertable.web.boards.drawn_board import DrawnBoard, draw_board
from tinkertable.web.boards.picture_markup import SVG, XHTML, as_xml, prefixed_styles
from tinkertable.web.static_files import find

WIDTH: Final = 1280
HEIGHT: Final = 860
RAIL: Final = 340
ROOT: Final = "tinkertable-picture"
SHEETS: Final = ("css/base.css", "css/table.css", "css/generic.css")
LAYOUT: Final = f"""
:root {{ display: block; width: {WIDTH}px; height: {HEIGHT}px; overflow: hidden; color-scheme: light; text-align: start;
  border-radius: 12px; font: 16px/1.4 system-ui, sans-serif; color: var(--ink); }}
.picture .page-table {{ display: grid !important; width: {WIDTH}px; height: {HEIGHT}px !important;
  grid-template: "shared rail" minmax(0, 1.12fr) "prompt rail" auto "mine rail" minmax(0, 1fr)
    / minmax(0, 1fr) {RAIL}px !important; }}
.picture .page-table > * {{ display: block !important; position: relative !important; inset: auto; }}
.picture-prompt {{ grid-area: prompt; margin: 0 0.8rem; padding: 0.5rem 1rem; border-radius: 12px;
  background: var(--paper); font-weight: 700; }}
.picture-rail {{ grid-area: rail; padding: 0.6rem; overflow: hidden; }}
.picture-rail .name {{ font-weight: 700; }}
"""


def board_svg(game: Game, state: State, seat: Seat, names: list[str], language: str = "en") -> str:
    """The position as one seat, or a watcher, sees it, drawn as on the page of a table; nothing can be clicked."""
    board = draw_board(game, state, seat, names, language, clickable=False)
    inside = as_xml(_page(game.name, board, names), _prefix(game.name))
    return (
        f'<svg xmlns="{SVG}" width="100%" style="max-width: {WIDTH}px" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(game.name)}"><style><![CDATA[{_styles(game.name)}]]></style>'
        f'<foreignObject width="{WIDTH}" height="{HEIGHT}">'
        f'<div xmlns="{XHTML}" class="{ROOT}">{inside}</div></foreignObject></svg>'
    )


def _page(game: str, board: DrawnBoard, names: list[str]) -> Markup:
    """The board as on the page of a table: what is shared, what is asked, one's own place, the others."""
    others = Markup("").join(
        Markup('<article class="other seat-{}"><header><span class="name">{}</span></header>{}</article>').format(
            seat, names[seat], other
        )
        for seat, other in board.others.items()
    )
    return Markup(
        '<div class="picture theme-{}">{}<div class="page-table">'
        '<div class="shared"><div class="shared-in">{}</div></div>'
        '<div class="picture-prompt">{}</div>'
        '<div class="mine"><div class="mine-in">{}</div></div>'
        '<div class="picture-rail">{}</div></div></div>'
    ).format(game, board.sprite, board.shared, board.prompt, board.mine, others)


def _prefix(game: str) -> str:
    """Before all classes and ids: a notebook may show pictures of several games."""
    return f"{game}--"


@cache
def _styles(game: str) -> str:
    """All style sheets of a board."""
    sheets = [*SHEETS, f"games/{game}/theme.css", f"games/{game}/board.css"]
    texts = [path.read_text(encoding="utf-8") for path in map(find, sheets) if path is not None]
    return prefixed_styles("".join([*texts, LAYOUT]), _prefix(game), ROOT)
