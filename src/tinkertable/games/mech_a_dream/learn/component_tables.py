"""Tables of components for the rules page of Mech A Dream, made from the component file."""

from __future__ import annotations

from typing import Final

from tinkertable.core.text import Amount, Effect
from tinkertable.games.mech_a_dream.components import parse_effect
from tinkertable.games.mech_a_dream.text.signs import typed_effect
from tinkertable.i18n import Translator
from tinkertable.web.learn.component_tables import NOTHING, Cell, Drawn, Maker, Values, between, either, picture, table

_COLOURS: Final = {"blue": "B", "red": "R", "green": "G", "yellow": "Y"}
_PARTS: Final = ("morning", "afternoon", "evening")


def effect(text: str) -> Effect:
    """An effect of the component file; a purchase is shown with the hourglasses it saves."""
    found = parse_effect(text)
    shown = typed_effect(found)
    saved = found.get.get("purchase")
    return shown if saved is None else Effect(shown.pay, (Amount("hourglass", -saved), *shown.get))


def _dream_machines(translator: Translator, values: Values, colour: str) -> Drawn:
    letter = _COLOURS[colour]
    rows: list[list[Cell]] = []
    for machine in values["machine"]:
        if machine["tiles"][0][0] != letter:
            continue
        kind = machine["tiles"][0].rstrip("ab")
        price = Amount("rainbow" if letter == "Y" else "ink", machine["price"])
        row: list[Cell] = [picture(kind, translator.template(f"machine.{kind}"), colour), len(machine["tiles"]), price]
        row.append(Amount("hourglass", machine["time"]))
        if "effect" in machine:
            row.append(effect(machine["effect"]))
        elif "power" in machine:
            row += [Amount("rainbow", machine["rainbows"]), Amount(machine["power"], -1)]
        else:
            row.append(Amount("point", machine["points"]))
        rows.append(row)
    last = {"B": ("effect",), "R": ("effect",), "G": ("once", "always"), "Y": ("once",)}[letter]
    return table(translator, ("machine", "copies", "price", "time", *last), rows)


def _stock_room(translator: Translator, values: Values, _which: str) -> Drawn:
    rows: list[tuple[Cell, ...]] = []
    for part in _PARTS:
        floor = values["stock_room"][part]
        fixed = tuple(Amount(name, floor[key]) for key, name in (("flowers", "flower"), ("ink", "ink")) if floor[key])
        choice = either(translator, [Amount("flower", floor["choice"]), Amount("ink", floor["choice"])])
        name = (Amount(f"at-{part}", 1), translator.plain(f"rules.part.{part}"))
        rows.append((name, fixed or NOTHING, choice))
    return table(translator, ("part", "always", "choice"), rows)


def _deliveries(translator: Translator, values: Values, _which: str) -> Drawn:
    rows: list[tuple[Cell, ...]] = [
        (
            translator.template(f"card.{card['id']}"),
            Amount("flower", card["price"]),
            *(between(map(effect, card[part]), "·") for part in _PARTS),
        )
        for card in values["delivery"]
    ]
    return table(translator, ("card", "price", *_PARTS), rows)


def _screens(translator: Translator, values: Values, _which: str) -> Drawn:
    rows: list[tuple[Cell, ...]] = []
    for screen in values["screen"]:
        goods = ((screen["flowers"], "flower"), (screen["ink"], "ink"), (screen["rainbows"], "rainbow"))
        start = tuple(Amount(name, number) for number, name in goods if number)
        effects = either(translator, map(effect, screen["effects"]))
        rows.append((translator.template(f"screen.{screen['id']}"), start, effects))
    return table(translator, ("screen", "start", "effect"), rows)


def _specialists(translator: Translator, values: Values, _which: str) -> Drawn:
    rows: list[tuple[Cell, ...]] = [
        (
            translator.template(f"specialist.{one['id']}"),
            translator.plain(f"rules.after.{one['after']}"),
            either(translator, map(effect, one["effects"])),
        )
        for one in values["specialist"]
    ]
    return table(translator, ("specialist", "after", "bonus"), rows)


TABLES: Final[dict[str, Maker]] = {
    "machines": _dream_machines,
    "stock-room": _stock_room,
    "deliveries": _deliveries,
    "screens": _screens,
    "specialists": _specialists,
}
"""The tables the rules page may ask for, by name."""
