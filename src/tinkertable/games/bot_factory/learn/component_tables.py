"""Tables of components for the rules page of Bot Factory, made from the component file."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from tinkertable.core.text import Amount
from tinkertable.games.bot_factory.rules.moves import ROWS
from tinkertable.i18n import Translator
from tinkertable.web.learn.component_tables import Cell, Drawn, Maker, Values, cell_html, cell_text, table


def _robot(translator: Translator, colour: str, part: str = "torso") -> Drawn:
    """A part in its colour, with the colour's name for those who do not see it."""
    name = translator.plain(f"colour.{colour}")
    drawn = Markup(
        '<span class="bot bot-{}"><svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><use href="#s-{}"/></svg>'
        "{}</span>"
    ).format(colour, part, name)
    return Drawn(drawn, name)


def _contracts(translator: Translator, values: Values, _which: str) -> Drawn:
    groups: dict[tuple[int, int], list[Cell]] = {}
    for contract in values["contract"]:
        robots: Cell = tuple(_robot(translator, colour) for colour in contract["robots"])
        html = Markup('<span class="contract">{}</span>').format(cell_html(translator, robots))
        found = Drawn(html, cell_text(translator, robots))
        groups.setdefault((contract["first"], contract["second"]), []).append(found)
    rows: list[tuple[Cell, ...]] = [
        (Amount("point", first), Amount("point", second), tuple(found)) for (first, second), found in groups.items()
    ]
    return table(translator, ("claim_first", "claim_second", "robots"), rows)


def _rows(translator: Translator, values: Values, _which: str) -> Drawn:
    rows: list[tuple[Cell, ...]] = [
        (
            translator.plain(f"rules.row.{row}"),
            Amount("speech", values["row_costs"][row]),
            Amount("point", values["row_points"][row]),
        )
        for row in ROWS
    ]
    return table(translator, ("row", "cost", "extra"), rows)


def _icons(translator: Translator, values: Values, _which: str) -> Drawn:
    items: list[Cell] = [
        (_robot(translator, icon["colour"], icon["type"]), translator.sign_name(icon["type"]))
        for icon in values["icon"]
    ]
    html = Markup().join(Markup("<li>{}</li>").format(cell_html(translator, item)) for item in items)
    return Drawn(Markup('<ul class="inline">{}</ul>').format(html), cell_text(translator, tuple(items)))


TABLES: Final[dict[str, Maker]] = {"contracts": _contracts, "rows": _rows, "icons": _icons}
"""The tables the rules page may ask for, by name."""
