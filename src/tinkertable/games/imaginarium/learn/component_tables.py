"""Tables of components for the rules page of Imaginarium, made from the component file."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from tinkertable.core.text import Amount
from tinkertable.i18n import Translator
from tinkertable.web.learn.component_tables import (
    NOTHING,
    Cell,
    Drawn,
    Maker,
    Values,
    between,
    cell_html,
    cell_text,
    picture,
    sign_html,
    table,
)

_RESOURCES: Final = ("wood", "copper", "crystal")


def _repair(cost: dict[str, int]) -> Cell:
    return tuple(Amount(name, cost[name]) for name in _RESOURCES if cost.get(name))


def _signs(translator: Translator, names: tuple[str, ...]) -> Drawn:
    """Signs without a number."""
    drawn = Markup("").join(sign_html(translator, name) for name in names)
    return Drawn(drawn, " ".join(translator.sign_name(name) for name in names))


def _sentence(translator: Translator, key: str, goods: Cell) -> Drawn:
    """A sentence of the rules page about goods."""
    html = translator.html(f"rules.{key}", goods=cell_html(translator, goods))
    return Drawn(html, translator.plain(f"rules.{key}", goods=cell_text(translator, goods)))


def _workings(translator: Translator, machine: Values) -> Cell:
    """What one, two or three combined machines give or take."""
    kind = machine["effect"]
    goods = [name.replace("points", "point") for name in machine.get("goods", ())]
    if kind == "produce":
        return between((tuple(Amount(good, n) for good in goods) for n in machine["amounts"]), "/")
    if kind == "choose":
        return (" / ".join(map(str, machine["amounts"])), _signs(translator, _RESOURCES))
    if kind == "transform":
        fed = translator.plain("rules.eats", n=machine["inputs"])
        return (fed, Amount("arrow", 1), *between((Amount(goods[0], n) for n in machine["amounts"]), "/"))
    if kind == "steal":
        return _sentence(translator, "steals", Amount(goods[0], machine["amounts"][0]))
    if kind == "protect":
        guarded = _signs(translator, tuple(good for good in goods if good != "jam"))
        return _sentence(translator, "protects.jam" if "jam" in goods else "protects", guarded)
    return translator.plain(f"rules.works.{kind}")


def _curious_machines(translator: Translator, values: Values, letter: str) -> Drawn:
    rows: list[tuple[Cell, ...]] = [
        (
            picture(machine["id"], translator.template(f"machine.{machine['id']}"), f"family-{letter}"),
            machine["level"],
            machine["copies"],
            _repair(machine["repair"]),
            _workings(translator, machine),
            ", ".join(translator.template(f"machine.{other}") for other in machine["combines"]) or NOTHING,
        )
        for machine in values["machine"]
        if machine["id"][0] == letter
    ]
    return table(translator, ("machine", "level", "copies", "repair", "effect", "combines"), rows)


def _workshops(translator: Translator, values: Values, _which: str) -> Drawn:
    rows: list[tuple[Cell, ...]] = []
    for shop in values["workshop"]:
        stock = shop["stock"]
        goods = tuple(Amount(name, stock[name]) for name in ("charcoalium", *_RESOURCES) if stock[name])
        machines = ", ".join(translator.template(f"machine.{kind}") for kind in shop["machines"]["value"])
        rows.append((shop["number"], machines, goods))
    return table(translator, ("initiative", "machines", "goods"), rows)


def _market(translator: Translator, values: Values, _which: str) -> Drawn:
    rows: list[tuple[Cell, ...]] = []
    for name in (*_RESOURCES, "point"):
        price = Amount("charcoalium", values["market"][name]["value"])
        label = Drawn(sign_html(translator, name) + " " + translator.sign_name(name), translator.sign_name(name))
        rows.append((label, price, NOTHING if name == "point" else price))
    return table(translator, ("good", "buy", "sell"), rows)


TABLES: Final[dict[str, Maker]] = {"machines": _curious_machines, "workshops": _workshops, "market": _market}
"""The tables the rules page may ask for, by name."""
