"""Tables of components for the rules page of Imaginarium, made from the component file."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from tinkertable.web.learn.component_tables import Maker, Values, picture, table
from tinkertable.web.learn.signs import amount, amounts, sign
from tinkertable.web.learn.words import Teacher

_RESOURCES: Final = ("wood", "copper", "crystal")


def _repair(teacher: Teacher, cost: dict[str, int]) -> Markup:
    return amounts(teacher, [(cost[name], name) for name in _RESOURCES if cost.get(name)])


def _workings(teacher: Teacher, machine: Values) -> Markup:
    """What one, two or three combined machines give or take."""
    kind = machine["effect"]
    goods = [name.replace("points", "point") for name in machine.get("goods", ())]
    if kind == "produce":
        return Markup(" / ").join(amounts(teacher, [(n, good) for good in goods]) for n in machine["amounts"])
    if kind == "choose":
        either_one = Markup("").join(sign(teacher, name) for name in _RESOURCES)
        return Markup("{} {}").format(" / ".join(map(str, machine["amounts"])), either_one)
    if kind == "transform":
        fed = teacher.say("eats", n=machine["inputs"])
        gives = Markup(" / ").join(amount(teacher, n, goods[0]) for n in machine["amounts"])
        return Markup("{} {} {}").format(fed, sign(teacher, "i-arrow"), gives)
    if kind == "steal":
        return teacher.say("steals", goods=amount(teacher, machine["amounts"][0], goods[0]))
    if kind == "protect":
        guarded = Markup("").join(sign(teacher, good) for good in goods if good != "jam")
        return teacher.say("protects.jam" if "jam" in goods else "protects", goods=guarded)
    return teacher.say(f"works.{kind}")


def _curious_machines(teacher: Teacher, values: Values, letter: str) -> Markup:
    rows = [
        (
            picture(machine["id"], teacher.name(f"machine.{machine['id']}"), f"family-{letter}"),
            machine["level"],
            machine["copies"],
            _repair(teacher, machine["repair"]),
            _workings(teacher, machine),
            ", ".join(teacher.name(f"machine.{other}") for other in machine["combines"]) or "–",
        )
        for machine in values["machine"]
        if machine["id"][0] == letter
    ]
    return table(teacher, ("machine", "level", "copies", "repair", "effect", "combines"), rows)


def _workshops(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = []
    for shop in values["workshop"]:
        goods = [(shop["stock"][name], name) for name in ("charcoalium", *_RESOURCES) if shop["stock"][name]]
        machines = ", ".join(teacher.name(f"machine.{kind}") for kind in shop["machines"]["value"])
        rows.append((shop["number"], machines, amounts(teacher, goods)))
    return table(teacher, ("initiative", "machines", "goods"), rows)


def _market(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = []
    for name in (*_RESOURCES, "point"):
        price = amount(teacher, values["market"][name]["value"], "charcoalium")
        label = Markup("{} {}").format(sign(teacher, name), teacher.say(f"sign.{name}"))
        rows.append((label, price, "–" if name == "point" else price))
    return table(teacher, ("good", "buy", "sell"), rows)


TABLES: Final[dict[str, Maker]] = {"machines": _curious_machines, "workshops": _workshops, "market": _market}
"""The tables the rules page may ask for, by name."""
