"""Tables of components, made from the component file of the box so that no page can disagree with the game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from markupsafe import Markup, escape

from tinkertable.web.learn.signs import amount, amounts, sign
from tinkertable.web.learn.words import Teacher, folder

Values = dict[str, Any]
Maker = Callable[[Teacher, Values, str], Markup]
"""Makes one table from the values and the word after its name."""


@cache
def components(game: str) -> Values:
    """The values of a game's own box."""
    text = (files(f"tinkertable.games.{folder(game)}") / "components.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def make_table(teacher: Teacher, words: str) -> Markup:
    """The table that a document asks for: `machines blue`; raises `KeyError` when there is none of that name."""
    name, _, which = words.partition(" ")
    return MAKERS[teacher.game][name](teacher, components(teacher.game), which)


def _table(teacher: Teacher, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Markup:
    """Rows under headings; the first cell of a row is its name. An empty heading belongs to a column of pictures."""
    head = Markup().join(
        Markup('<th scope="col">{}</th>').format(teacher.say(f"head.{key}")) if key else Markup("<td></td>")
        for key in heads
    )
    body = Markup().join(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(
            row[0], Markup().join(Markup("<td>{}</td>").format(cell) for cell in row[1:])
        )
        for row in rows
    )
    # a wide table scrolls by itself, so it must be reachable by key
    return Markup(
        '<div class="wide" tabindex="0" role="group" aria-label="{}"><table class="pieces">'
        "<thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>"
    ).format(teacher.say("table.label"), head, body)


def _picture(id: str, name: str, kind: str) -> Markup:
    """A machine's own drawing beside its name."""
    return Markup(
        '<span class="piece {}"><svg class="machine" viewBox="0 0 120 88" aria-hidden="true"><use href="#m-{}"/></svg>'
        "{}</span>"
    ).format(kind, id, name)


# Mech A Dream

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
        row = [_picture(kind, teacher.name(f"machine.{kind}"), colour), len(machine["tiles"]), price]
        row.append(amount(teacher, machine["time"], "hourglass"))
        if "effect" in machine:
            row.append(effect(teacher, machine["effect"]))
        elif "power" in machine:
            row += [amount(teacher, machine["rainbows"], "rainbow"), amount(teacher, "−1", _POWERS[machine["power"]])]
        else:
            row.append(amount(teacher, machine["points"], "dream"))
        rows.append(row)
    last = {"B": ("effect",), "R": ("effect",), "G": ("once", "always"), "Y": ("once",)}[letter]
    return _table(teacher, ("machine", "copies", "price", "time", *last), rows)


def _stock_room(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = []
    for part in _PARTS:
        floor = values["stock_room"][part]
        fixed = [(floor[key], name) for key, name in (("flowers", "flower"), ("ink", "ink")) if floor[key]]
        choice = either(teacher, (f"{floor['choice']}F", f"{floor['choice']}I"))
        name = Markup("{} {}").format(sign(teacher, f"i-{part}"), teacher.say(f"part.{part}"))
        rows.append((name, amounts(teacher, fixed) if fixed else "–", choice))
    return _table(teacher, ("part", "always", "choice"), rows)


def _deliveries(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = [
        (
            teacher.name(f"card.{card['id']}"),
            amount(teacher, card["price"], "flower"),
            *(Markup(" · ").join(effect(teacher, package) for package in card[part]) for part in _PARTS),
        )
        for card in values["delivery"]
    ]
    return _table(teacher, ("card", "price", *_PARTS), rows)


def _screens(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = []
    for screen in values["screen"]:
        goods = ((screen["flowers"], "flower"), (screen["ink"], "ink"), (screen["rainbows"], "rainbow"))
        start = amounts(teacher, [(number, name) for number, name in goods if number])
        rows.append((teacher.name(f"screen.{screen['id']}"), start, either(teacher, screen["effects"])))
    return _table(teacher, ("screen", "start", "effect"), rows)


def _specialists(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = [
        (
            teacher.name(f"specialist.{one['id']}"),
            teacher.say(f"after.{one['after']}"),
            either(teacher, one["effects"]),
        )
        for one in values["specialist"]
    ]
    return _table(teacher, ("specialist", "after", "bonus"), rows)


# Imaginarium

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
            _picture(machine["id"], teacher.name(f"machine.{machine['id']}"), f"family-{letter}"),
            machine["level"],
            machine["copies"],
            _repair(teacher, machine["repair"]),
            _workings(teacher, machine),
            ", ".join(teacher.name(f"machine.{other}") for other in machine["combines"]) or "–",
        )
        for machine in values["machine"]
        if machine["id"][0] == letter
    ]
    return _table(teacher, ("machine", "level", "copies", "repair", "effect", "combines"), rows)


def _workshops(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = []
    for shop in values["workshop"]:
        goods = [(shop["stock"][name], name) for name in ("charcoalium", *_RESOURCES) if shop["stock"][name]]
        machines = ", ".join(teacher.name(f"machine.{kind}") for kind in shop["machines"]["value"])
        rows.append((shop["number"], machines, amounts(teacher, goods)))
    return _table(teacher, ("initiative", "machines", "goods"), rows)


def _market(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = []
    for name in (*_RESOURCES, "point"):
        price = amount(teacher, values["market"][name]["value"], "charcoalium")
        label = Markup("{} {}").format(sign(teacher, name), teacher.say(f"sign.{name}"))
        rows.append((label, price, "–" if name == "point" else price))
    return _table(teacher, ("good", "buy", "sell"), rows)


# Bot Factory


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
    return _table(teacher, ("claim_first", "claim_second", "robots"), rows)


def _rows(teacher: Teacher, values: Values, _which: str) -> Markup:
    rows = [
        (
            teacher.say(f"row.{row}"),
            amount(teacher, values["row_costs"][row], "speech"),
            amount(teacher, values["row_points"][row], "point"),
        )
        for row in ("top", "middle", "bottom")
    ]
    return _table(teacher, ("row", "cost", "extra"), rows)


def _icons(teacher: Teacher, values: Values, _which: str) -> Markup:
    items = Markup().join(
        Markup("<li>{} {}</li>").format(
            _robot(teacher, icon["colour"], icon["type"]), escape(teacher.say(f"sign.{icon['type']}"))
        )
        for icon in values["icon"]
    )
    return Markup('<ul class="inline">{}</ul>').format(items)


MAKERS: Final[dict[str, dict[str, Maker]]] = {
    "mech-a-dream": {
        "machines": _dream_machines,
        "stock-room": _stock_room,
        "deliveries": _deliveries,
        "screens": _screens,
        "specialists": _specialists,
    },
    "imaginarium": {"machines": _curious_machines, "workshops": _workshops, "market": _market},
    "bot-factory": {"contracts": _contracts, "rows": _rows, "icons": _icons},
}
"""The tables each game's documents may ask for."""
