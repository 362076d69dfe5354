"""Tables of components for the rules page of Bot Factory, made from the component file."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup, escape

from tinkertable.web.learn.component_tables import Maker, Values, table
from tinkertable.web.learn.signs import amount
from tinkertable.web.learn.words import Teacher


def _robot(teacher: Teacher, colour: str, part: str = "torso") -> Markup:
    """A part in its colour, with the colour's name for those who do not see it."""
    return Markup(
        '<span class="bot bot-{}"><svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><use href="#s-{}"/></svg>'
        "{}</span>"
    ).format(colour, part, teacher.say(f"colour.{colour}"))


def _contracts(teacher: Teacher, values: Values, _which: str) -> Markup:
    groups: dict[tuple[int, int], list[Markup]] = {}
    for contract in values["contract"]:
        robots = Markup(" ").join(_robot(teacher, colour) for colour in contract["robots"])
        groups.setdefault((contract["first"], contract["second"]), []).append(
            Markup('<span class="contract">{}</span>').format(robots)
        )
    rows = [
        (amount(teacher, first, "point"), amount(teacher, second, "point"), Markup(" ").join(found))
        for (first, second), found in groups.items()
    ]
    return table(teacher, ("claim_first", "claim_second", "robots"), rows)


def _rows(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = [
        (
            teacher.say(f"row.{row}"),
            amount(teacher, values["row_costs"][row], "speech"),
            amount(teacher, values["row_points"][row], "point"),
        )
        for row in ("top", "middle", "bottom")
    ]
    return table(teacher, ("row", "cost", "extra"), rows)


def _icons(teacher: Teacher, values: Values, _which: str) -> Markup:
    items = Markup().join(
        Markup("<li>{} {}</li>").format(
            _robot(teacher, icon["colour"], icon["type"]), escape(teacher.say(f"sign.{icon['type']}"))
        )
        for icon in values["icon"]
    )
    return Markup('<ul class="inline">{}</ul>').format(items)


TABLES: Final[dict[str, Maker]] = {"contracts": _contracts, "rows": _rows, "icons": _icons}
"""The tables the rules page may ask for, by name."""
