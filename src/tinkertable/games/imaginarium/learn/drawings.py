"""Drawings for the rules of Imaginarium: the round, the belt, the dial, combining, projects, assistants."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from tinkertable.core.components import read
from tinkertable.games.imaginarium.board.painter import sprite
from tinkertable.games.imaginarium.components import Box, Machine
from tinkertable.i18n import Translator
from tinkertable.web.learn.component_tables import component_text
from tinkertable.web.learn.svg import WIDTH, Drawing, amount, arrow, box, circle, hop, join, piece, shape, text, use

ACTIONS: Final = ("recruit", "extract", "repair", "trade", "dismantle", "reorganise")
_LEVELS: Final = ("I", "II", "III")


def _box() -> Box:
    return _read(component_text("imaginarium"))


@lru_cache(maxsize=8)
def _read(text: str) -> Box:
    return read(text, Box)


def _machine(kind: str) -> Machine:
    return next(one for one in _box().machine if one.id == kind)


def _card(kind: str, x: float, y: float, level: bool = False) -> Markup:
    """A machine card with the sign of its family, and of its level when that matters."""
    shapes = [box(x, y, 66, 62, "card"), piece(f"m-{kind}", x + 2, y + 13, 45, f"fam-{kind[0]}")]
    shapes.append(use(f"im-{kind[0]}", x + 3, y + 3, 18))
    if level:
        shapes.append(use(f"im-{_LEVELS[_machine(kind).level - 1]}", x + 43, y + 3, 20))
    return shape('<g class="p-paper">{}</g>', join(shapes))


def _handyman(seat: int, x: float, y: float, size: float) -> Markup:
    plate = use(f"im-plate-{seat}", x + size * 0.2, y + size * 0.32, size * 0.6)
    return shape('<g class="seat-{}">{}{}</g>', seat, use("im-handyman", x, y, size), plate)


def _round(translator: Translator) -> Drawing:
    shapes = []
    for place, (letter, key) in enumerate((("A", "planning"), ("B", "work"), ("C", "reset"))):
        x = 6 + 130 * place
        shapes += [
            box(x, 14, 108, 84),
            text(x + 54, 52, letter, "big"),
            text(x + 54, 82, translator.html(f"rules.phase.{key}")),
        ]
        if place < 2:
            shapes.append(arrow(x + 110, 56, x + 127, 56))
    shapes += [hop("M320 104q-130 34 -254 4"), arrow(72, 110, 62, 103)]
    return WIDTH, 130, join(shapes)


def _belt(_translator: Translator) -> Drawing:
    values = _box().belt
    base, extractors = values.base.value, values.extractors.value
    shapes = [box(4, 24, 36, 56, "pile"), box(8, 19, 36, 56, "pile")]
    for place, cost in enumerate(base):
        x = 52 + 47 * place
        shapes += [box(x, 20, 42, 60, "tile"), text(x + 21, 42, f"+{cost}", "number")]
        shapes += [use("s-charcoalium", x + 11, 50, 20), text(x + 21, 98, place + 1, "order")]
    for place, gain in enumerate(extractors):
        x = 110 + 70 * place
        shapes += [circle(x, 136, 24, "box"), amount(gain, "s-charcoalium", x + 2, 142)]
        shapes.append(text(x, 178, len(base) + place + 1, "order"))
    return WIDTH, 186, join(shapes)


def _price(_translator: Translator) -> Drawing:
    machine, base = _machine("T3"), _box().belt.base.value[1]
    shapes = [_card("T3", 8, 14, level=True), _handyman(0, 22, 84, 40)]
    shapes += [text(98, 56, machine.level, "big"), text(126, 54, "+", "word"), box(142, 24, 56, 44, "tile")]
    shapes += [text(170, 54, f"+{base}", "number"), text(220, 54, "=", "word"), circle(272, 46, 34, "bonus")]
    shapes += [amount(machine.level + base, "s-charcoalium", 272, 52), arrow(310, 46, 330, 46)]
    shapes.append(shape('<g class="p-paper">{}{}</g>', box(334, 18, 42, 56, "card"), use("im-repair", 345, 36, 20)))
    return WIDTH, 132, join(shapes)


def _extractors(_translator: Translator) -> Drawing:
    shapes = []
    for place, gain in enumerate(_box().belt.extractors.value):
        x = 66 + 124 * place
        shapes += [circle(x, 46, 36, "box"), arrow(x, 86, x, 106), amount(f"+{gain}", "s-charcoalium", x + 4, 128)]
        shapes.append(_handyman(place, x - 20, 24, 42))
    return WIDTH, 140, join(shapes)


def _dial(translator: Translator) -> Drawing:
    shapes = [circle(190, 132, 62, "dial")]
    for place, action in enumerate(ACTIONS):
        angle = pi / 3 * place - pi / 3
        x, y = 190 + 122 * cos(angle), 132 + 100 * sin(angle)
        chosen = place in (0, 1)
        shapes += [box(x - 62, y - 22, 124, 44, "bonus" if chosen else "slot"), use(f"im-{action}", x - 10, y - 19, 20)]
        shapes.append(text(x, y + 16, translator.html(f"action.{action}"), "small"))
    # the double hand: two pointers, a sixth of the circle apart
    for angle in (-pi / 3, 0.0):
        shapes.append(arrow(190, 132, 190 + 48 * cos(angle), 132 + 48 * sin(angle)))
    shapes.append(circle(190, 132, 9, "hub"))
    return WIDTH, 264, join(shapes)


def _combining(_translator: Translator) -> Drawing:
    amounts = _machine("P1").amounts
    shapes = [box(4, 4, 372, 78), box(4, 92, 372, 78), box(4, 180, 372, 78)]
    # twins: two and three of a kind give more
    shapes += [_card("P1", 14 + 26 * at, 12) for at in range(len(amounts))]
    shapes.append(arrow(142, 43, 164, 43))
    for number, gain in enumerate(amounts, 1):
        x = 118 + 72 * number
        shapes += [text(x - 8, 36, f"{number}×", "order"), amount(gain, "s-charcoalium", x, 62)]
    # what the producer makes is turned into something else
    shapes += [_card("P2", 14, 100), text(92, 138, "+"), _card("T3", 104, 100), arrow(180, 131, 206, 131)]
    shapes += [use("s-wood", 218, 119, 24), arrow(250, 131, 276, 131), amount(1, "s-crystal", 304, 138)]
    # defences: as many as you like, all of them work
    for at, kind in enumerate(("D1", "D2", "D3")):
        shapes.append(_card(kind, 14 + 74 * at, 188))
    shapes += [arrow(242, 219, 264, 219), *(use("im-guards", 276 + 30 * at, 206, 26) for at in range(3))]
    return WIDTH, 262, join(shapes)


def _project(_translator: Translator) -> Drawing:
    project = next(one for one in _box().project if one.condition == "transformation")
    points = project.points
    shapes = [_card("T1", 8, 12), _card("T2", 82, 12), arrow(156, 43, 178, 43), box(184, 8, 84, 70, "card")]
    shapes += [shape('<g class="p-paper">{}</g>', join(use("im-T", 192 + 28 * at, 16, 24) for at in range(2)))]
    shapes.append(amount(points, "s-point", 226, 66, "dark"))
    for at, gain in enumerate((points, points - 1, points - 1)):
        y = 4 + 28 * at
        shapes += [_handyman(at, 286, y, 26), amount(f"+{gain}", "s-point", 346, y + 20)]
    return WIDTH, 92, join(shapes)


def _assistant(_translator: Translator) -> Drawing:
    shapes = []
    for at, one in enumerate(_box().assistant[:3]):
        x = 8 + 72 * at
        shapes += [box(x, 8, 64, 92, "card"), piece(f"p-{one.number}", x + 7, 12, 50)]
        shapes.append(amount(one.cost, "s-charcoalium", x + 34, 90, "dark"))
    shapes.append(arrow(226, 54, 250, 54))
    for at in range(_box().rules.assistants.value):
        shapes.append(box(258 + 40 * at, 26, 34, 56, "ghost"))
    shapes.append(shape('<g class="p-piece">{}</g>', piece("p-2", 258, 36, 34)))
    return WIDTH, 108, join(shapes)


__all__ = ["DRAWINGS", "sprite"]

DRAWINGS: Final = {
    "round": _round,
    "belt": _belt,
    "price": _price,
    "extractors": _extractors,
    "dial": _dial,
    "combining": _combining,
    "project": _project,
    "assistant": _assistant,
}
