"""Tables of components for the rules page of Bot Factory, made from the component file."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from tinkertable.games.bot_factory.rules.moves import ROWS
from tinkertable.i18n import Translator
from tinkertable.web.learn.component_tables import Maker, Values, table
from tinkertable.web.learn.sign_markup import amount


def _robot(translator: Translator, colour: str, part: str = "torso") -> Markup:
    """A part in its colour, with the colour's name for those who do not see it."""
    return Markup(
        '<span class="bot bot-{}"><svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><use href="#s-{}"/></svg>'
        "{}</span>"
    ).format(colour, part, translator.html(f"colour.{colour}"))


def _contracts(translator: Translator, values: Values, _which: str) -> Markup:
    groups: dict[tuple[int, int], list[Markup]] = {}
    for contract in values["contract"]:
        robots = Markup(" ").join(_robot(translator, colour) for colour in contract["robots"])
        groups.setdefault((contract["first"], contract["second"]), []).append(
            Markup('<span class="contract">{}</span>').format(robots)
        )
    rows = [
        (amount(translator, first, "point"), amount(translator, second, "point"), Markup(" ").join(found))
        for (first, second), found in groups.items()
    ]
    return table(translator, ("claim_first", "claim_second", "robots"), rows)


def _rows(translator: Translator, values: Values, _which: str) -> Markup:
    rows = [
        (
            translator.html(f"rules.row.{row}"),
            amount(translator, values["row_costs"][row], "speech"),
            amount(translator, values["row_points"][row], "point"),
        )
        for row in ROWS
    ]
    return table(translator, ("row", "cost", "extra"), rows)


def _icons(translator: Translator, values: Values, _which: str) -> Markup:
    items = Markup().join(
        Markup("<li>{} {}</li>").format(
            _robot(translator, icon["colour"], icon["type"]), translator.sign_name(icon["type"])
        )
        for icon in values["icon"]
    )
    return Markup('<ul class="inline">{}</ul>').format(items)


TABLES: Final[dict[str, Maker]] = {"contracts": _contracts, "rows": _rows, "icons": _icons}
"""The tables the rules page may ask for, by name."""
