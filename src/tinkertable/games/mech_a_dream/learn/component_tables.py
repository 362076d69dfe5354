"""Tables of components for the rules page of Mech A Dream, made from the component file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from tinkertable.games.mech_a_dream.components import parse_effect
from tinkertable.games.mech_a_dream.text.signs import SIGNS
from tinkertable.i18n import Translator
from tinkertable.web.learn.component_tables import Maker, Values, picture, table
from tinkertable.web.learn.sign_markup import amount, amounts, sign

_COLOURS: Final = {"blue": "B", "red": "R", "green": "G", "yellow": "Y"}
_PARTS: Final = ("morning", "afternoon", "evening")


def effect(translator: Translator, text: str) -> Markup:
    """An effect as the component file writes it, in signs: `1F 1I -> 1R 1DP`."""
    parsed = parse_effect(text)
    made = [amount(translator, n, good) for good, n in parsed.pay.items()]
    if made:
        made.append(sign(translator, "arrow"))
    for good, n in parsed.get.items():
        if good == "purchase":
            made.append(amount(translator, f"−{n}", "hourglass"))
        made.append(amount(translator, n, good) if SIGNS[good].counted else sign(translator, good))
    return Markup(" ").join(made)


def either(translator: Translator, effects: Iterable[str]) -> Markup:
    """Effects of which one is chosen."""
    between = Markup(" <em>{}</em> ").format(translator.html("rules_page.or"))
    return between.join(effect(translator, text) for text in effects)


def _dream_machines(translator: Translator, values: Values, colour: str) -> Markup:
    letter = _COLOURS[colour]
    rows = []
    for machine in values["machine"]:
        if machine["tiles"][0][0] != letter:
            continue
        kind = machine["tiles"][0].rstrip("ab")
        price = amount(translator, machine["price"], "rainbow" if letter == "Y" else "ink")
        row = [picture(kind, translator.template(f"machine.{kind}"), colour), len(machine["tiles"]), price]
        row.append(amount(translator, machine["time"], "hourglass"))
        if "effect" in machine:
            row.append(effect(translator, machine["effect"]))
        elif "power" in machine:
            row += [
                amount(translator, machine["rainbows"], "rainbow"),
                amount(translator, "−1", machine["power"]),
            ]
        else:
            row.append(amount(translator, machine["points"], "point"))
        rows.append(row)
    last = {"B": ("effect",), "R": ("effect",), "G": ("once", "always"), "Y": ("once",)}[letter]
    return table(translator, ("machine", "copies", "price", "time", *last), rows)


def _stock_room(translator: Translator, values: Values, _which: str) -> Markup:
    rows = []
    for part in _PARTS:
        floor = values["stock_room"][part]
        fixed = [(floor[key], name) for key, name in (("flowers", "flower"), ("ink", "ink")) if floor[key]]
        choice = either(translator, (f"{floor['choice']}F", f"{floor['choice']}I"))
        name = Markup("{} {}").format(sign(translator, f"at-{part}"), translator.html(f"rules.part.{part}"))
        rows.append((name, amounts(translator, fixed) if fixed else "–", choice))
    return table(translator, ("part", "always", "choice"), rows)


def _deliveries(translator: Translator, values: Values, _which: str) -> Markup:
    rows = [
        (
            translator.template(f"card.{card['id']}"),
            amount(translator, card["price"], "flower"),
            *(Markup(" · ").join(effect(translator, package) for package in card[part]) for part in _PARTS),
        )
        for card in values["delivery"]
    ]
    return table(translator, ("card", "price", *_PARTS), rows)


def _screens(translator: Translator, values: Values, _which: str) -> Markup:
    rows = []
    for screen in values["screen"]:
        goods = ((screen["flowers"], "flower"), (screen["ink"], "ink"), (screen["rainbows"], "rainbow"))
        start = amounts(translator, [(number, name) for number, name in goods if number])
        rows.append((translator.template(f"screen.{screen['id']}"), start, either(translator, screen["effects"])))
    return table(translator, ("screen", "start", "effect"), rows)


def _specialists(translator: Translator, values: Values, _which: str) -> Markup:
    rows = [
        (
            translator.template(f"specialist.{one['id']}"),
            translator.html(f"rules.after.{one['after']}"),
            either(translator, one["effects"]),
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
