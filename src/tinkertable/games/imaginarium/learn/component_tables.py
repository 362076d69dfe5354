"""Tables of components for the rules page of Imaginarium, made from the component file."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from tinkertable.i18n import Translator
from tinkertable.web.learn.component_tables import Maker, Values, picture, table
from tinkertable.web.learn.sign_markup import amount, amounts, sign

_RESOURCES: Final = ("wood", "copper", "crystal")


def _repair(translator: Translator, cost: dict[str, int]) -> Markup:
    return amounts(translator, [(cost[name], name) for name in _RESOURCES if cost.get(name)])


def _workings(translator: Translator, machine: Values) -> Markup:
    """What one, two or three combined machines give or take."""
    kind = machine["effect"]
    goods = [name.replace("points", "point") for name in machine.get("goods", ())]
    if kind == "produce":
        return Markup(" / ").join(amounts(translator, [(n, good) for good in goods]) for n in machine["amounts"])
    if kind == "choose":
        either_one = Markup("").join(sign(translator, name) for name in _RESOURCES)
        return Markup("{} {}").format(" / ".join(map(str, machine["amounts"])), either_one)
    if kind == "transform":
        fed = translator.html("rules.eats", n=machine["inputs"])
        gives = Markup(" / ").join(amount(translator, n, goods[0]) for n in machine["amounts"])
        return Markup("{} {} {}").format(fed, sign(translator, "arrow"), gives)
    if kind == "steal":
        return translator.html("rules.steals", goods=amount(translator, machine["amounts"][0], goods[0]))
    if kind == "protect":
        guarded = Markup("").join(sign(translator, good) for good in goods if good != "jam")
        return translator.html("rules.protects.jam" if "jam" in goods else "rules.protects", goods=guarded)
    return translator.html(f"rules.works.{kind}")


def _curious_machines(translator: Translator, values: Values, letter: str) -> Markup:
    rows = [
        (
            picture(machine["id"], translator.template(f"machine.{machine['id']}"), f"family-{letter}"),
            machine["level"],
            machine["copies"],
            _repair(translator, machine["repair"]),
            _workings(translator, machine),
            ", ".join(translator.template(f"machine.{other}") for other in machine["combines"]) or "–",
        )
        for machine in values["machine"]
        if machine["id"][0] == letter
    ]
    return table(translator, ("machine", "level", "copies", "repair", "effect", "combines"), rows)


def _workshops(translator: Translator, values: Values, _which: str) -> Markup:
    rows = []
    for shop in values["workshop"]:
        goods = [(shop["stock"][name], name) for name in ("charcoalium", *_RESOURCES) if shop["stock"][name]]
        machines = ", ".join(translator.template(f"machine.{kind}") for kind in shop["machines"]["value"])
        rows.append((shop["number"], machines, amounts(translator, goods)))
    return table(translator, ("initiative", "machines", "goods"), rows)


def _market(translator: Translator, values: Values, _which: str) -> Markup:
    rows = []
    for name in (*_RESOURCES, "point"):
        price = amount(translator, values["market"][name]["value"], "charcoalium")
        label = Markup("{} {}").format(sign(translator, name), translator.sign_name(name))
        rows.append((label, price, "–" if name == "point" else price))
    return table(translator, ("good", "buy", "sell"), rows)


TABLES: Final[dict[str, Maker]] = {"machines": _curious_machines, "workshops": _workshops, "market": _market}
"""The tables the rules page may ask for, by name."""
