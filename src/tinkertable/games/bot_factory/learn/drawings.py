"""Drawings for the rules of Bot Factory: halls, columns, the wheel, projects, values, contracts, Sandra and Vilela."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, Final

from markupsafe import Markup

from tinkertable.games.bot_factory.board.robots import (
    FIGURE_BOX,
    PART_BOX,
    ROBOT_BOX,
    figures,
    robot_parts,
    whole_robots,
)
from tinkertable.games.bot_factory.rules.moves import COLOURS, HALLS, TYPES
from tinkertable.i18n import Translator
from tinkertable.web.boards.painter import sprite_of
from tinkertable.web.learn.component_tables import components
from tinkertable.web.learn.svg import WIDTH, Drawing, amount, arrow, box, circle, hop, join, piece, shape, text, use

SANDRA: Final = "who-4"
VILELA: Final = "who-5"


def _values() -> dict[str, Any]:
    return components("bot-factory")


def _worker(seat: int, x: float, y: float, height: float) -> Markup:
    return piece(f"who-{seat}", x, y, height, f"seat-{seat}")


def _part(colour: str, kind: str, x: float, y: float, height: float = 34) -> Markup:
    return piece(f"q-{colour}-{kind}", x, y, height, f"c-{colour}")


def _robot(colour: str, x: float, y: float, height: float, kind: str = "") -> Markup:
    return piece(f"bot-{colour}", x, y, height, f"c-{colour} {kind}")


def _floor(translator: Translator) -> Drawing:
    shapes = []
    number = 0
    for place, hall in enumerate(HALLS):
        x, y = 6 + 190 * (place % 2), 6 + 116 * (place // 2)
        shapes += [box(x, y, 178, 104, "hall"), text(x + 89, y + 28, translator.html(f"rules.hall.{hall}"))]
        spaces = [space for space in _values()["space"] if space["hall"] == hall]
        for at in range(len(spaces)):
            number += 1
            cx = x + 89 + 52 * (at - (len(spaces) - 1) / 2)
            shapes += [circle(cx, y + 66, 22, "slot"), text(cx, y + 72, number, "number")]
            if number in (3, 5, 9):
                shapes.append(_worker((3, 5, 9).index(number), cx - 17, y + 42, 46))
    return WIDTH, 230, join(shapes)


def _column(_translator: Translator) -> Drawing:
    rewards = _values()["rewards"]
    shapes = []
    for at, filled in enumerate((1, 2, 3)):
        x = 10 + 94 * at
        shapes.append(box(x, 6, 62, 126, "hall"))
        for place, kind in enumerate(TYPES):
            shapes.append(box(x + 6, 10 + 40 * place, 50, 38, "slot"))
            if place >= len(TYPES) - filled:
                shapes.append(_part("yellow", kind, x + 9, 13 + 40 * place, 33))
        shapes.append(arrow(x + 66, 68, x + 88, 68))
    shapes += [
        amount(f"+{rewards['first_part']}", "s-speech", 44, 156),
        amount(f"+{rewards['second_part']}", "s-speech", 138, 156),
    ]
    shapes += [box(294, 14, 80, 110), _robot("yellow", 312, 20, 98)]
    shapes.append(use("i-check", 222, 138, 24))
    return WIDTH, 166, join(shapes)


def _wheel(_translator: Translator) -> Drawing:
    bonus = _values()["wheel"]["bonus_cells"]
    shapes = [circle(150, 135, 108, "hall")]
    filled = {1: ("red", "head"), 2: ("blue", "legs"), 3: ("green", "torso"), 7: ("yellow", "head")}
    for cell in range(8):
        angle = pi / 4 * cell - 5 * pi / 8
        x, y = round(150 + 76 * cos(angle)), round(135 + 76 * sin(angle))
        shapes.append(circle(x, y, 25, "bonus" if cell in bonus else "slot"))
        if cell in bonus:
            shapes.append(use("s-speech", x - 11, y - 11, 22))
        elif cell in filled:
            shapes.append(_part(*filled[cell], x - 20, y - 15, 30))
    shapes += [arrow(121, 4, 121, 34), arrow(179, 4, 179, 34), arrow(121, 236, 121, 266), arrow(179, 236, 179, 266)]
    shapes += [hop("M118 135a32 32 0 1 1 32 32"), arrow(160, 167, 149, 167)]
    return 300, 270, join(shapes)


def _plans(_translator: Translator) -> Drawing:
    shapes = []
    drawn = (("red", "blue"), ("green", "yellow"), ("yellow", "red"))
    for row, colours in enumerate(drawn):
        for column, colour in enumerate(colours):
            x, y = 104 + 92 * column, 4 + 74 * row
            last = row == len(drawn) - 1
            shapes += [
                box(x, y, 80, 68, "blueprint p-last" if last else "blueprint"),
                _robot(colour, x + 26, y + 4, 60, "draft"),
            ]
    shapes += [amount("−1", "s-speech", 30, 184), arrow(58, 178, 76, 178), use("s-torso", 78, 166, 24)]
    shapes.append(amount("+1", "s-speech", 320, 184))
    for y in (58, 132):
        shapes += [arrow(94, y - 8, 94, y + 18), arrow(288, y - 8, 288, y + 18)]
    return WIDTH, 228, join(shapes)


def _track(_translator: Translator) -> Drawing:
    values = _values()
    lowest, highest, start = values["floor"]["value"], values["limits"]["value"], values["start"]["value"]
    lines = {line["reach"]: line["bonus"] for line in values["line"]}
    width = (WIDTH - 12) / (highest - lowest + 1)
    shapes = []
    for value in range(lowest, highest + 1):
        x = 6 + width * (value - lowest)
        shapes += [box(x, 40, width - 3, 38, "bonus" if value == start else "slot")]
        shapes.append(text(x + width / 2 - 1.5, 64, value, "small"))
        if value in lines:
            shapes.append(shape('<path class="p-line" d="M{0:g} 24V92"/>', x - 1.5))
            shapes.append(use("s-torso" if lines[value] == "place" else "i-flag", x - 12, 0, 22))
    return WIDTH, 96, join(shapes)


def _contract(_translator: Translator) -> Drawing:
    values = _values()
    offered = next(one for one in values["contract"] if len(set(one["robots"])) == 2)
    shapes = []
    for place, row in enumerate(("top", "middle", "bottom")):
        y = 6 + 52 * place
        shapes += [box(6, y, 150, 46, "hall"), amount(values["row_costs"][row], "s-speech", 44, y + 30)]
        shapes += [arrow(72, y + 24, 92, y + 24), amount(f"+{values['row_points'][row]}", "s-point", 126, y + 30)]
    shapes += [arrow(164, 32, 190, 32), box(198, 6, 170, 150)]
    for at, colour in enumerate(offered["robots"]):
        shapes.append(_robot(colour, 206 + 48 * at, 26, 104))
    for at, (seat, points) in enumerate(((0, offered["first"]), (1, offered["second"]))):
        y = 36 + 68 * at
        shapes += [circle(334, y, 22, "bonus"), text(334, y + 32, f"±{points}", "small")]
        shapes.append(shape('<g class="seat-{}">{}</g>', seat, use("s-speech", 320, y - 14, 28)))
    return WIDTH, 164, join(shapes)


def _sandra(translator: Translator) -> Drawing:
    shapes = [box(6, 6, 176, 108, "hall"), text(94, 28, translator.html("rules.hall.parts"))]
    shapes += [box(198, 6, 176, 108, "hall"), text(286, 28, translator.html("rules.hall.projects"))]
    shapes += [_worker(0, 22, 38, 66), piece(SANDRA, 112, 38, 66)]
    shapes += [amount("−1", "s-speech", 92, 66), piece(SANDRA, 266, 38, 66, "p-faint"), hop("M166 58q50 -22 94 6")]
    shapes.append(arrow(252, 58, 262, 66))
    return WIDTH, 120, join(shapes)


def _vilela(translator: Translator) -> Drawing:
    shapes = [piece(VILELA, 14, 30, 84), box(92, 22, 122, 36, "slot")]
    shapes += [text(153, 46, translator.html("rules.hall.finance"))]
    shapes += [box(92, 72, 122, 40, "slot"), arrow(222, 68, 246, 68), box(252, 6, 122, 126, "hall")]
    for at, colour in enumerate(COLOURS):
        shapes.append(_part(colour, "head", 96 + 30 * at, 82, 21))
    shapes += [box(129, 76, 26, 32, "ghost"), _part("yellow", "head", 286, 14, 42), text(314, 86, "6", "big")]
    shapes += [arrow(334, 68, 334, 92), text(314, 120, "5", "big")]
    return WIDTH, 138, join(shapes)


DRAWINGS: Final = {
    "floor": _floor,
    "column": _column,
    "wheel": _wheel,
    "plans": _plans,
    "track": _track,
    "contract": _contract,
    "sandra": _sandra,
    "vilela": _vilela,
}


def sprite() -> Markup:
    """The pieces that the drawings and tables of the rules page are made of."""
    made = sprite_of({f"q-{kind}": shapes for kind, shapes in robot_parts().items()}, PART_BOX)
    made += sprite_of({f"bot-{colour}": shapes for colour, shapes in whole_robots().items()}, ROBOT_BOX)
    return made + sprite_of({f"who-{number}": shapes for number, shapes in figures().items()}, FIGURE_BOX)
