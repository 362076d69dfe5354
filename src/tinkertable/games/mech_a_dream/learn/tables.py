"""Tables of components for the rules page of Mech A Dream, made from the component file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from tinkertable.web.learn.component_tables import Maker, Values, picture, table
from tinkertable.web.learn.signs import amount, amounts, sign
from tinkertable.web.learn.words import Teacher

_LETTERS: Final = {"F": "flower", "I": "ink", "R": "rainbow", "DP": "dream", "H": "hourglass"}
_ITEM: Final = re.compile(r"(\d+)(F|I|R|DP|H)")
_POWERS: Final = {"ink": "ink", "hourglass": "hourglass", "rainbow": "rainbow", "flower": "flower"}
_COLOURS: Final = {"blue": "B", "red": "R", "green": "G", "yellow": "Y"}
_PARTS: Final = ("morning", "afternoon", "evening")


def effect(teacher: Teacher, text: str) -> Markup:
    """An effect as the component file writes it, in signs: `1F 1I -> 1R 1DP`."""
    made: list[Markup] = []
    words = text.split()
    for place, word in enumerate(words):
        item = _ITEM.fullmatch(word)
        if item is not None:
            made.append(amount(teacher, item[1], _LETTERS[item[2]]))
        elif word == "->":
            made.append(sign(teacher, "i-arrow"))
        elif word == "A":
            made.append(sign(teacher, "activate"))
        elif word == "evening":
            made.append(sign(teacher, "parcel"))
        elif word == "copy":
            made.append(sign(teacher, "copy"))
        elif word == "buy":
            made.append(amount(teacher, f"−{words[place + 1]}", "hourglass"))
            made.append(sign(teacher, "cart"))
        elif words[place - 1] != "buy":
            raise KeyError(f"unknown effect {text!r}")
    return Markup(" ").join(made)


def either(teacher: Teacher, effects: Iterable[str]) -> Markup:
    """Effects of which one is chosen."""
    between = Markup(" <em>{}</em> ").format(teacher.say("or"))
    return between.join(effect(teacher, text) for text in effects)


def _dream_machines(teacher: Teacher, values: Values, colour: str) -> Markup:
    letter = _COLOURS[colour]
    rows = []
    for machine in values["machine"]:
        if machine["tiles"][0][0] != letter:
            continue
        kind = machine["tiles"][0].rstrip("ab")
        price = amount(teacher, machine["price"], "rainbow" if letter == "Y" else "ink")
        row = [picture(kind, teacher.name(f"machine.{kind}"), colour), len(machine["tiles"]), price]
        row.append(amount(teacher, machine["time"], "hourglass"))
        if "effect" in machine:
            row.append(effect(teacher, machine["effect"]))
        elif "power" in machine:
            row += [amount(teacher, machine["rainbows"], "rainbow"), amount(teacher, "−1", _POWERS[machine["power"]])]
        else:
            row.append(amount(teacher, machine["points"], "dream"))
        rows.append(row)
    last = {"B": ("effect",), "R": ("effect",), "G": ("once", "always"), "Y": ("once",)}[letter]
    return table(teacher, ("machine", "copies", "price", "time", *last), rows)


def _stock_room(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = []
    for part in _PARTS:
        floor = values["stock_room"][part]
        fixed = [(floor[key], name) for key, name in (("flowers", "flower"), ("ink", "ink")) if floor[key]]
        choice = either(teacher, (f"{floor['choice']}F", f"{floor['choice']}I"))
        name = Markup("{} {}").format(sign(teacher, f"i-{part}"), teacher.say(f"part.{part}"))
        rows.append((name, amounts(teacher, fixed) if fixed else "–", choice))
    return table(teacher, ("part", "always", "choice"), rows)


def _deliveries(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = [
        (
            teacher.name(f"card.{card['id']}"),
            amount(teacher, card["price"], "flower"),
            *(Markup(" · ").join(effect(teacher, package) for package in card[part]) for part in _PARTS),
        )
        for card in values["delivery"]
    ]
    return table(teacher, ("card", "price", *_PARTS), rows)


def _screens(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = []
    for screen in values["screen"]:
        goods = ((screen["flowers"], "flower"), (screen["ink"], "ink"), (screen["rainbows"], "rainbow"))
        start = amounts(teacher, [(number, name) for number, name in goods if number])
        rows.append((teacher.name(f"screen.{screen['id']}"), start, either(teacher, screen["effects"])))
    return table(teacher, ("screen", "start", "effect"), rows)


def _specialists(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = [
        (
            teacher.name(f"specialist.{one['id']}"),
            teacher.say(f"after.{one['after']}"),
            either(teacher, one["effects"]),
        )
        for one in values["specialist"]
    ]
    return table(teacher, ("specialist", "after", "bonus"), rows)


TABLES: Final[dict[str, Maker]] = {
    "machines": _dream_machines,
    "stock-room": _stock_room,
    "deliveries": _deliveries,
    "screens": _screens,
    "specialists": _specialists,
}
"""The tables the rules page may ask for, by name."""
