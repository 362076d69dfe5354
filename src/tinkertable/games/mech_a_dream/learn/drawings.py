"""Drawings for the rules of Mech A Dream: the day, the stock room, buying, building, places, the night, the score."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from tinkertable.games.mech_a_dream.components import parse_effect
from tinkertable.games.mech_a_dream.text.signs import SIGNS
from tinkertable.i18n import Translator
from tinkertable.web.boards.machine_art import family
from tinkertable.web.boards.painter import sprite_of
from tinkertable.web.learn.component_tables import components
from tinkertable.web.learn.svg import WIDTH, Drawing, amount, arrow, box, circle, hop, join, piece, shape, text, use

_COLOURS: Final = {"B": "blue", "R": "red", "G": "green", "Y": "yellow"}


def _values() -> dict[str, Any]:
    return components("mech-a-dream")


def _machine(kind: str) -> dict[str, Any]:
    return next(one for one in _values()["machine"] if one["tiles"][0].rstrip("ab") == kind)


def _tile(kind: str, x: float, y: float, finished: bool = False) -> Markup:
    """A machine tile; purple once it is finished."""
    colour = _COLOURS[kind[0]] + (" done" if finished else "")
    ground = box(x, y, 76, 62, "plate")
    return shape('<g class="{}">{}{}</g>', colour, ground, piece(f"m-{kind}", x + 4, y + 4, 50))


def _goods(goods: dict[str, int], x: float, y: float, kind: str = "number") -> Markup:
    """Goods in a row, beginning at a point."""
    shapes = []
    for at, (good, n) in enumerate(goods.items()):
        sign = SIGNS[good]
        shapes.append(amount(n if sign.counted else "", sign.symbol, x + 12 + 38 * at, y, kind, 20))
    return join(shapes)


def _day(translator: Translator) -> Drawing:
    shapes = []
    for place, part in enumerate(("morning", "afternoon", "evening", "night")):
        x, y = 10 + 195 * (place % 2), 8 + 118 * (place // 2)
        night = part == "night"
        shapes += [box(x, y, 165, 98, "night" if night else "box"), use(f"i-{part}", x + 64, y + 6, 36)]
        shapes.append(text(x + 82, y + 62, translator.html(f"rules.part.{part}"), "pale" if night else "word"))
        symbols = ("s-activate",) if night else ("s-assistant", "s-hourglass")
        for at, symbol in enumerate(symbols):
            shapes.append(use(symbol, x + 82 - 14 * len(symbols) + 28 * at, y + 70, 22))
    shapes += [arrow(179, 57, 201, 57), arrow(205, 104, 175, 128), arrow(179, 175, 201, 175)]
    return WIDTH, 232, join(shapes)


def _stock(translator: Translator) -> Drawing:
    shapes = []
    for place, part in enumerate(("morning", "afternoon", "evening")):
        floor = _values()["stock_room"][part]
        y = 6 + 50 * place
        shapes += [box(6, y, 368, 44), use(f"i-{part}", 14, y + 8, 28)]
        fixed = [(floor["flowers"], "s-flower"), (floor["ink"], "s-ink")]
        for at, (number, symbol) in enumerate(fixed):
            if number:
                shapes.append(amount(number, symbol, 82 + 58 * at, y + 28))
        for at, symbol in enumerate(("s-flower", "s-ink")):
            shapes += [
                box(208 + 84 * at, y + 5, 66, 34, "bonus"),
                amount(floor["choice"], symbol, 241 + 84 * at, y + 28),
            ]
        shapes.append(text(283, y + 28, "/"))
    return WIDTH, 158, join(shapes)


def _dock(_translator: Translator) -> Drawing:
    card = _values()["delivery"][0]
    shapes = [box(6, 6, 60, 150, "plate"), amount(card["price"], "s-flower", 36, 86, "pale")]
    for place, part in enumerate(("morning", "afternoon", "evening")):
        y = 6 + 52 * place
        shapes += [use(f"i-{part}", 76, y + 9, 28), arrow(110, y + 23, 128, y + 23)]
        for at, package in enumerate(card[part]):
            shapes += [
                box(136 + 62 * at, y, 56, 46, "parcel"),
                _goods(parse_effect(package).get, 146 + 62 * at, y + 30, "dark"),
            ]
    return WIDTH, 162, join(shapes)


def _buy(_translator: Translator) -> Drawing:
    machine = _machine("B1")
    time = machine["time"]
    shapes = [_tile("B1", 20, 8), amount(machine["price"], "s-ink", 130, 34), amount(time, "s-hourglass", 130, 64)]
    shapes += [box(6, 98, 368, 76, "belt")]
    for slot in range(7, 0, -1):
        x = 12 + 51.5 * (7 - slot)
        shapes += [box(x, 104, 47, 50, "slot"), text(x + 23, 169, slot, "order")]
    x = 12 + 51.5 * (7 - time)
    shapes += [box(x, 104, 47, 50, "tile"), shape('<g class="blue">{}</g>', piece("m-B1", x + 3, 112, 30))]
    shapes += [
        use("s-assistant", x + 26, 130, 24),
        hop(f"M150 40Q{x + 30} 40 {x + 24} 88"),
        arrow(x + 25, 78, x + 24, 96),
    ]
    return WIDTH, 180, join(shapes)


def _own_belt(_translator: Translator) -> Drawing:
    shapes = [box(6, 34, 276, 62, "belt")]
    for slot in range(7, 0, -1):
        x = 10 + 38.5 * (7 - slot)
        shapes += [box(x, 40, 35, 50, "slot"), text(x + 17, 114, slot, "number")]
    # slots 4 and 2
    shapes += [box(125, 42, 35, 46, "tile"), shape('<g class="blue">{}</g>', piece("m-B1", 125, 50, 25))]
    shapes += [use("s-assistant", 122, 18, 24), use("s-assistant", 142, 18, 24)]
    shapes += [hop("M166 34q28 -26 54 2"), arrow(212, 28, 220, 38), box(202, 42, 35, 46, "ghost")]
    shapes += [arrow(286, 65, 304, 65), shape('<g class="blue done">{}</g>', box(308, 34, 66, 62, "plate"))]
    shapes.append(shape('<g class="blue done">{}</g>', piece("m-B1", 310, 42, 45)))
    return WIDTH, 122, join(shapes)


def _places(_translator: Translator) -> Drawing:
    workshop = _values()["workshop"]
    first = workshop["places"] - len(workshop["bonuses"]) + 1
    shapes = []
    for place in range(1, workshop["places"] + 1):
        x, y = 8 + 74 * ((place - 1) % 5), 8 + 86 * ((place - 1) // 5)
        bonus = place >= first
        shapes.append(box(x, y, 68, 72, "bonus" if bonus else "slot"))
        shapes.append(text(x + 14, y + 20, place, "order"))
        if bonus:
            shapes.append(amount(f"+{workshop['bonuses'][place - first]}", "s-dream", x + 36, y + 50))
    for at, kind in enumerate(("B1", "R1", "G1")):
        shapes.append(shape('<g class="{} done">{}</g>', _COLOURS[kind[0]], piece(f"m-{kind}", 9 + 74 * at, 24, 46)))
    shapes.append(text(340, 136, f"{workshop['places'] + 1}+: +{workshop['extra']}", "word"))
    shapes.append(use("s-dream", 329, 142, 22))
    return WIDTH, 174, join(shapes)


def _night(_translator: Translator) -> Drawing:
    shapes = [box(4, 4, 372, 168, "night"), use("i-night", 330, 12, 34)]
    robot = (
        '<g class="p-robot"><path d="M45 18v-8"/><circle cx="45" cy="9" r="4"/>'
        '<rect x="22" y="18" width="46" height="34" rx="10"/>'
        '<rect x="28" y="54" width="34" height="24" rx="6"/><path d="M20 58q-10 8-4 18M70 58q10 8 4 18"/></g>'
    )
    shapes += [
        Markup(robot),
        amount(1, "s-ink", 46, 42, "pale", 18),
        arrow(88, 48, 112, 48),
        amount("+1", "s-ink", 138, 56, "pale"),
    ]
    for at, kind in enumerate(("B1", "R1")):
        x = 20 + 180 * at
        shapes += [
            _tile(kind, x, 98, finished=True),
            use("s-activate", x + 60, 88, 26),
            arrow(x + 84, 130, x + 100, 130),
        ]
        effect = parse_effect(_machine(kind)["effect"])
        if effect.pay:
            shapes += [_goods(effect.pay, x + 102, 122, "pale"), _goods(effect.get, x + 102, 154, "pale")]
        else:
            shapes.append(_goods(effect.get, x + 104, 136, "pale"))
    return WIDTH, 176, join(shapes)


def _score(_translator: Translator) -> Drawing:
    # the example of the text beside it
    dreams, rainbows, flowers, ink = 37, 3, 4, 2
    left = (flowers + ink) // _values()["scoring"]["resources"]
    shapes = []
    for at, (number, symbol) in enumerate(((dreams, "s-dream"), (rainbows, "s-rainbow"))):
        shapes += [box(8 + 86 * at, 10, 72, 60), amount(number, symbol, 46 + 86 * at, 46)]
        shapes += [text(44 + 86 * at, 94, number, "big"), text(87 + 86 * at, 92, "+", "word")]
    shapes += [box(180, 10, 112, 60), amount(flowers, "s-flower", 210, 46), amount(ink, "s-ink", 264, 46)]
    shapes += [text(236, 94, left, "big"), text(300, 92, "=", "word"), circle(340, 82, 30, "bonus")]
    shapes.append(text(340, 91, dreams + rainbows + left, "big"))
    return WIDTH, 118, join(shapes)


DRAWINGS: Final = {
    "day": _day,
    "stock": _stock,
    "dock": _dock,
    "buy": _buy,
    "belt": _own_belt,
    "places": _places,
    "night": _night,
    "score": _score,
}


def sprite() -> Markup:
    """The pieces that the drawings and tables of the rules page are made of."""
    kinds = dict.fromkeys(machine["tiles"][0].rstrip("ab") for machine in _values()["machine"])
    return sprite_of({f"m-{kind}": shapes for kind, shapes in family("mech-a-dream", tuple(kinds)).items()})
