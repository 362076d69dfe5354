"""Our own drawings for the rules: each is made of the table's signs and of values from the component file."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from tinkertable.web.learn.components import components
from tinkertable.web.learn.words import Teacher


def make_picture(teacher: Teacher, name: str) -> Markup:
    """The drawing a document asks for, with a caption; raises `KeyError` when there is none of that name."""
    width, height, shapes = PICTURES[teacher.game][name](teacher)
    caption = teacher.say(f"picture.{teacher.game}.{name}")
    return Markup(
        '<figure class="picture picture-{}"><svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
        "<figcaption>{}</figcaption></figure>"
    ).format(name, width, height, caption, shapes, caption)


Drawing = tuple[int, int, Markup]
"""Width, height and shapes."""


def _shape(text: str, *args: object) -> Markup:
    return Markup(text).format(*args)


def _join(shapes: list[Markup]) -> Markup:
    return Markup().join(shapes)


def _box(x: float, y: float, width: float, height: float, kind: str = "box") -> Markup:
    return _shape('<rect class="p-{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="8"/>', kind, x, y, width, height)


def _circle(x: float, y: float, radius: float, kind: str) -> Markup:
    return _shape('<circle class="p-{}" cx="{:g}" cy="{:g}" r="{:g}"/>', kind, x, y, radius)


def _text(x: float, y: float, words: object, kind: str = "word") -> Markup:
    return _shape('<text class="p-{}" x="{:g}" y="{:g}" text-anchor="middle">{}</text>', kind, x, y, words)


def _use(symbol: str, x: float, y: float, size: float) -> Markup:
    return _shape(
        '<svg class="{0}" x="{1:g}" y="{2:g}" width="{3:g}" height="{3:g}" viewBox="0 0 24 24">'
        '<use href="#{0}"/></svg>',
        symbol,
        x,
        y,
        size,
    )


def _arrow(x1: float, y1: float, x2: float, y2: float) -> Markup:
    """A line with a head, from the first point to the second."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    sides = (5, -5)
    head = "".join(f"M{x2:g} {y2:g}l{-9 * dx - side * dy:.1f} {-9 * dy + side * dx:.1f}" for side in sides)
    return _shape('<path class="p-arrow" d="M{:g} {:g}L{:g} {:g}{}"/>', x1, y1, x2, y2, head)


# Mech A Dream


def _day(teacher: Teacher) -> Drawing:
    shapes = []
    for place, part in enumerate(("morning", "afternoon", "evening", "night")):
        x = 10 + 155 * place
        shapes.append(_box(x, 10, 125, 100, "night" if part == "night" else "box"))
        shapes.append(_use(f"i-{part}", x + 45, 18, 36))
        shapes.append(_text(x + 62, 76, teacher.say(f"part.{part}"), "pale" if part == "night" else "word"))
        symbols = ("s-activate",) if part == "night" else ("s-assistant", "s-hourglass")
        for at, symbol in enumerate(symbols):
            shapes.append(_use(symbol, x + 63 - 14 * len(symbols) + 28 * at, 84, 20))
        if place < 3:
            shapes.append(_arrow(x + 128, 60, x + 150, 60))
    return 620, 120, _join(shapes)


def _own_belt(_teacher: Teacher) -> Drawing:
    shapes = [_box(8, 30, 444, 62, "belt")]
    for slot in range(7, 0, -1):
        x = 14 + 62 * (7 - slot)
        shapes += [_box(x, 36, 56, 50, "slot"), _text(x + 28, 110, slot, "number")]
    shapes += [_box(200, 40, 56, 42, "tile"), _use("s-blue", 204, 50, 22)]
    shapes += [_use("s-assistant", 212, 20, 24), _use("s-assistant", 232, 20, 24)]
    shapes += [_shape('<path class="p-hop" d="M262 46q60 -44 106 -4"/>'), _arrow(360, 38, 370, 46)]
    shapes += [_box(324, 40, 56, 42, "ghost"), _arrow(452, 61, 484, 61)]
    shapes += [_box(490, 24, 122, 76, "purple"), _use("s-activate", 534, 44, 34)]
    return 620, 120, _join(shapes)


# Imaginarium


def _round(teacher: Teacher) -> Drawing:
    shapes = []
    for place, (letter, key) in enumerate((("A", "planning"), ("B", "work"), ("C", "reset"))):
        x = 10 + 205 * place
        shapes += [
            _box(x, 14, 170, 84),
            _text(x + 85, 52, letter, "big"),
            _text(x + 85, 82, teacher.say(f"phase.{key}")),
        ]
        if place < 2:
            shapes.append(_arrow(x + 174, 56, x + 200, 56))
    shapes.append(_shape('<path class="p-hop" d="M505 102q-200 34 -400 4"/>'))
    shapes.append(_arrow(114, 108, 102, 102))
    return 620, 126, _join(shapes)


def _belt(_teacher: Teacher) -> Drawing:
    values = components("imaginarium")["belt"]
    base, extractors = values["base"]["value"], values["extractors"]["value"]
    shapes = [_box(8, 24, 44, 60, "pile"), _box(13, 19, 44, 60, "pile")]
    for place, cost in enumerate(base):
        x = 70 + 54 * place
        shapes += [_box(x, 20, 48, 62, "tile"), _text(x + 24, 42, f"+{cost}", "number")]
        shapes += [_use("s-charcoalium", x + 14, 50, 20), _text(x + 24, 108, place + 1, "order")]
    for place, gain in enumerate(extractors):
        x = 70 + 54 * len(base) + 12 + 52 * place
        shapes += [
            _circle(x + 24, 51, 22, "box"),
            _text(x + 14, 57, gain, "number"),
        ]
        shapes += [_use("s-charcoalium", x + 22, 41, 20), _text(x + 24, 108, len(base) + place + 1, "order")]
    return 620, 118, _join(shapes)


def _dial(teacher: Teacher) -> Drawing:
    actions = ("recruit", "extract", "repair", "trade", "dismantle", "reorganise")
    shapes = [_circle(180, 130, 58, "box")]
    for place, action in enumerate(actions):
        angle = pi / 3 * place - pi / 3
        x, y = 180 + 116 * cos(angle), 130 + 92 * sin(angle)
        shapes += [_box(x - 62, y - 18, 124, 36, "slot"), _text(x, y + 5, teacher.say(f"action.{action}"))]
    # the double hand: two pointers, a sixth of the circle apart
    for angle in (-pi / 3, 0.0):
        shapes.append(_arrow(180, 130, 180 + 46 * cos(angle), 130 + 46 * sin(angle)))
    shapes.append(_circle(180, 130, 9, "hub"))
    return 360, 260, _join(shapes)


# Bot Factory


def _floor(teacher: Teacher) -> Drawing:
    values = components("bot-factory")
    shapes = []
    number = 0
    for place, hall in enumerate(("assembly", "parts", "projects", "finance")):
        x = 8 + 153 * place
        shapes += [_box(x, 10, 145, 100, "hall"), _text(x + 72, 42, teacher.say(f"hall.{hall}"))]
        spaces = [space for space in values["space"] if space["hall"] == hall]
        for at in range(len(spaces)):
            number += 1
            cx = x + 72 + 42 * (at - (len(spaces) - 1) / 2)
            shapes += [_circle(cx, 84, 16, "slot"), _text(cx, 89, number, "number")]
    shapes += [_arrow(20, 122, 600, 122)]
    return 620, 132, _join(shapes)


def _wheel(_teacher: Teacher) -> Drawing:
    bonus = components("bot-factory")["wheel"]["bonus_cells"]
    shapes = [_circle(150, 135, 108, "hall")]
    for cell in range(8):
        angle = pi / 4 * cell - 5 * pi / 8
        x, y = 150 + 76 * cos(angle), 135 + 76 * sin(angle)
        shapes.append(_circle(round(x), round(y), 25, "bonus" if cell in bonus else "slot"))
        if cell in bonus:
            shapes.append(_use("s-speech", round(x) - 11, round(y) - 11, 22))
    shapes += [_arrow(121, 4, 121, 34), _arrow(179, 4, 179, 34), _arrow(121, 236, 121, 266), _arrow(179, 236, 179, 266)]
    shapes += [_shape('<path class="p-hop" d="M118 135a32 32 0 1 1 32 32"/>'), _arrow(160, 167, 149, 167)]
    return 300, 270, _join(shapes)


def _track(_teacher: Teacher) -> Drawing:
    values = components("bot-factory")
    lowest, highest, start = values["floor"]["value"], values["limits"]["value"], values["start"]["value"]
    lines = {line["reach"]: line["bonus"] for line in values["line"]}
    shapes = []
    for value in range(lowest, highest + 1):
        x = 10 + 40 * (value - lowest)
        shapes += [_box(x, 40, 34, 38, "bonus" if value == start else "slot"), _text(x + 17, 65, value, "number")]
        if value in lines:
            shapes.append(_shape('<path class="p-line" d="M{0} 20V96"/>', x - 3))
            symbols = ("s-torso",) if lines[value] == "place" else ("i-flag",)
            shapes.append(_use(symbols[0], x - 14, 0, 22))
    return 20 + 40 * (highest - lowest + 1), 100, _join(shapes)


PICTURES: Final[dict[str, dict[str, Callable[[Teacher], Drawing]]]] = {
    "mech-a-dream": {"day": _day, "belt": _own_belt},
    "imaginarium": {"round": _round, "belt": _belt, "dial": _dial},
    "bot-factory": {"floor": _floor, "wheel": _wheel, "track": _track},
}
"""The drawings each game's documents may ask for."""
