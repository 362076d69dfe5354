"""Toy robots made of a head, a torso and legs: each colour also has a silhouette of its own.

A part fits a box of 48 by 36; three of them stand on each other in a box of 48 by 104. Shapes carry classes instead of
colours (`bb` body, `bt` trim, `bd` dark, `be` eye, `bk` line, `bg` glow, `bp` pipe). Figures fit a box of 44 by 60.
"""

from __future__ import annotations

from typing import Final

from tinkertable.web.boards.machine_art import box, circle, path

TYPES: Final = ("head", "torso", "legs")
PART_BOX: Final = "0 0 48 36"
ROBOT_BOX: Final = "0 0 48 104"
FIGURE_BOX: Final = "0 0 44 60"
TOP_OF: Final = (0, 34, 68)
"""Where head, torso and legs begin in a whole robot."""


def _square() -> tuple[str, str, str]:
    """The block: square head, square chest, heavy boots."""
    head = (
        box("bd", 3, 15, 6, 11, 2)
        + box("bd", 39, 15, 6, 11, 2)
        + path("bp", "M24 8V3")
        + box("bg", 20, 1, 8, 5, 1)
        + box("bb", 8, 8, 32, 27, 3)
        + box("be", 13, 14, 8, 8, 1)
        + box("be", 27, 14, 8, 8, 1)
        + box("bi", 17, 17, 4, 5)
        + box("bi", 27, 17, 4, 5)
        + box("bd", 14, 26, 20, 5, 1)
        + path("bl", "M19 26v5M24 26v5M29 26v5")
    )
    torso = (
        box("bd", 1, 6, 8, 21, 3)
        + box("bd", 39, 6, 8, 21, 3)
        + box("bt", 0, 23, 9, 9, 2)
        + box("bt", 39, 23, 9, 9, 2)
        + box("bb", 7, 1, 34, 34, 3)
        + box("bt", 13, 8, 22, 13, 2)
        + path("bk", "M17 14h4l2-4 3 8 2-4h3")
        + circle("bg", 16, 28, 2.6)
        + circle("be", 24, 28, 2.6)
        + circle("bd", 32, 28, 2.6)
    )
    legs = (
        box("bt", 10, 1, 28, 6, 1)
        + box("bd", 11, 6, 9, 16)
        + box("bd", 28, 6, 9, 16)
        + box("bb", 5, 19, 18, 15, 2)
        + box("bb", 25, 19, 18, 15, 2)
        + path("bk", "M5 30h18M25 30h18")
    )
    return head, torso, legs


def _star() -> tuple[str, str, str]:
    """The star: a crown of spikes, lightning arms, springs to jump on."""
    head = (
        path("bb", "M24 1l6 9 13-4-4 13 6 15H3l6-15L5 6l13 4z")
        + circle("be", 17, 20, 4.6)
        + circle("be", 31, 20, 4.6)
        + circle("bi", 18, 21, 2)
        + circle("bi", 30, 21, 2)
        + path("bk", "M18 28q6 5 12 0")
        + circle("bg", 24, 9, 2.6)
    )
    torso = (
        path("bp", "M9 6 2 13l6 4-6 9M39 6l7 7-6 4 6 9")
        + path("bb", "M5 1h38l-7 17 3 17H9l3-17z")
        + path("bg", "M24 7l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.3 6.1-.8z")
        + path("bk", "M14 30h20")
    )
    legs = (
        path("bt", "M9 1h30l-3 7H12z")
        + path("bp", "M12 9h9l-9 5h9l-9 5h9l-9 5h9M27 9h9l-9 5h9l-9 5h9l-9 5h9")
        + path("bb", "M16.5 25 25 34H8zM31.5 25 40 34H23z")
    )
    return head, torso, legs


def _hexagon() -> tuple[str, str, str]:
    """The hexagon: a visor, claws, and a crawler track."""
    head = (
        path("bp", "M15 8 10 1M33 8l5-7")
        + circle("bg", 10, 2.5, 2.2)
        + circle("bg", 38, 2.5, 2.2)
        + path("bb", "M13 6h22l10 14.5L35 35H13L3 20.5z")
        + box("bd", 9, 15, 30, 11, 5.5)
        + circle("bg", 18, 20.5, 3.2)
        + circle("bg", 30, 20.5, 3.2)
        + path("bk", "M19 30.5h10")
    )
    torso = (
        path("bp", "M8 10 3 18v6M40 10l5 8v6")
        + path("bk2", "M1 31q-1-7 2-7t2 7M43 31q-1-7 2-7t2 7")
        + path("bb", "M12 1h24l8 16-8 18H12L4 17z")
        + path("bt", "M18 8h12l6 9-6 9H18l-6-9z")
        + circle("bd", 24, 17, 5.5)
        + circle("bg", 24, 17, 3)
        + path("bk", "M17 31h14")
    )
    legs = (
        path("bt", "M12 1h24l4 8H8z")
        + box("bd", 2, 8, 44, 26, 13)
        + "".join(circle("bb", x, 21, 6) + circle("be", x, 21, 2) for x in (11.5, 24, 36.5))
        + path("bl", "M12 10.5h24M12 31.5h24")
    )
    return head, torso, legs


def _round() -> tuple[str, str, str]:
    """The ball: one big eye, noodle arms, and two wheels."""
    head = (
        path("bp", "M24 6V3")
        + circle("bg", 24, 3, 2.6)
        + path("bb", "M5 35a19 19 0 0 1-.5-10A20 20 0 0 1 24 5.5 20 20 0 0 1 43.5 25a19 19 0 0 1-.5 10z")
        + circle("bd", 24, 20, 10)
        + circle("be", 24, 20, 7.6)
        + circle("bi", 25.5, 21, 3.6)
        + circle("be", 27, 19.5, 1.2)
        + path("bk", "M18 32.5q6 2 12 0")
    )
    torso = (
        path("bp", "M8 12Q-1 16 4 27M40 12q9 4 4 15")
        + circle("bt", 4.5, 29, 4)
        + circle("bt", 43.5, 29, 4)
        + '<ellipse class="bb" cx="24" cy="18" rx="18.5" ry="17"/>'
        + '<ellipse class="bt" cx="24" cy="21" rx="10.5" ry="9.5"/>'
        + path("bk", "M17 19h14M18 24h12")
        + circle("bg", 24, 8, 2.6)
    )
    legs = (
        path("bt", "M14 1h20q2 5-2 8H16q-4-3-2-8z")
        + path("bp", "M20 8l-7 13M28 8l7 13")
        + circle("bb", 12, 23, 11)
        + circle("bb", 36, 23, 11)
        + circle("bd", 12, 23, 6)
        + circle("bd", 36, 23, 6)
        + circle("be", 12, 23, 2.2)
        + circle("be", 36, 23, 2.2)
    )
    return head, torso, legs


def _anything() -> tuple[str, str, str]:
    """Universal parts: an octagon, a gear and a tripod that fit everywhere."""
    head = (
        path("bp", "M24 7V2")
        + path("bg", "M19 3h10")
        + path("bb", "M15 7h18l8 8v12l-8 8H15l-8-8V15z")
        + box("bd", 12, 14, 24, 9, 2)
        + path("bu", "M14 18.5h4")
        + path("bv", "M20 18.5h3")
        + path("bw", "M25 18.5h3")
        + path("bx", "M30 18.5h4")
        + path("bk", "M17 29h14")
    )
    torso = (
        path(
            "bb",
            "M20 1h8l1.5 5 5 2 4.5-2.5L44.5 11 42 15.5l1 5L47 23l-3 8-5-.5-4 4.5"
            "H13l-4-4.5-5 .5-3-8 4-2.5 1-5L3.5 11 9 5.5 13.5 8l5-2z",
        )
        + circle("bd", 24, 20, 10)
        + path("bu", "M24 12.5a7.5 7.5 0 0 1 7.5 7.5")
        + path("bv", "M31.5 20a7.5 7.5 0 0 1-7.5 7.5")
        + path("bw", "M24 27.5a7.5 7.5 0 0 1-7.5-7.5")
        + path("bx", "M16.5 20a7.5 7.5 0 0 1 7.5-7.5")
        + circle("be", 24, 20, 3)
    )
    legs = (
        path("bb", "M13 1h22l-3 9H16z")
        + path("bp", "M18 10 9 28M30 10l9 18M24 10v18")
        + circle("bt", 8, 30, 4)
        + circle("bt", 24, 30, 4)
        + circle("bt", 40, 30, 4)
    )
    return head, torso, legs


SHAPES: Final = {"red": _square, "yellow": _star, "blue": _hexagon, "green": _round, "universal": _anything}
"""The same shapes as the signs of the colours: square, star, hexagon and circle; universal parts are octagons."""


def robot_parts() -> dict[str, str]:
    """Every kind of part, as `red-head`."""
    return {
        f"{colour}-{kind}": shape for colour, draw in SHAPES.items() for kind, shape in zip(TYPES, draw(), strict=True)
    }


def whole_robots() -> dict[str, str]:
    """Every kind of robot from head to foot."""
    return {
        colour: "".join(
            f'<g transform="translate(0 {top})">{shape}</g>' for top, shape in zip(TOP_OF, draw(), strict=True)
        )
        for colour, draw in SHAPES.items()
    }


BADGES: Final = (
    circle("fw", 22, 46, 8),
    box("fw", 14.5, 38.5, 15, 15, 2),
    path("fw", "M22 35.5 32 53H12z"),
    path("fw", "M22 36l10 10-10 10-10-10z"),
)
"""The seats' shapes on the workers' overalls."""


def figures() -> dict[str, str]:
    """The people of the factory by number: workers by seat, then Sandra, then Vilela."""
    workers = {str(seat): _worker(badge, "ABCD"[seat]) for seat, badge in enumerate(BADGES)}
    return {**workers, "4": _sandra(), "5": _vilela()}


def _worker(badge: str, letter: str) -> str:
    return (
        path("fb", "M6 59V44q0-13 16-13t16 13v15z")
        + path("fk", "M11 59V47M33 59V47")
        + circle("fs", 22, 20, 10.5)
        + path("fb", "M9.5 18.5a12.5 13 0 0 1 25 0z")
        + box("fb", 7, 16, 30, 4.6, 2.3)
        + path("fh", "M19 5.5h6V16h-6z")
        + circle("fi", 18, 23, 1.5)
        + circle("fi", 26, 23, 1.5)
        + path("fk", "M18.5 26.5q3.5 2.5 7 0")
        + badge
        + f'<text class="fl" x="22" y="50.5" font-size="11.5" text-anchor="middle">{letter}</text>'
    )


def _sandra() -> str:
    return (
        path("sh", "M10 26q-4-22 12-22t12 22l-3 5H13z")
        + circle("sh", 22, 4.5, 4.2)
        + path("sb", "M22 31q-10 0-12 6L5 59h34l-5-22q-2-6-12-6z")
        + path("sw", "M17 31l5 8 5-8z")
        + circle("fs", 22, 20, 9.5)
        + path("sh", "M12 19q1-9 10-9t10 9q-7 1-11-4-4 5-9 4z")
        + circle("sg", 18, 21.5, 3.4)
        + circle("sg", 26.3, 21.5, 3.4)
        + circle("fi", 18, 21.5, 1.3)
        + circle("fi", 26.3, 21.5, 1.3)
        + path("sm", "M19 27q3.2 1.8 6 0")
        + '<g transform="rotate(10 33 46)">'
        + box("sc", 24, 37, 17, 20, 2)
        + box("fw", 26, 40.5, 13, 14.5, 1)
        + path("fk", "M28.5 44.5h8M28.5 48h8M28.5 51.5h5")
        + box("sd", 29, 35, 7, 4, 1.5)
        + "</g>"
        + path("sb", "M9 40q-4 9 2 12t14-2l-1-4q-6 3-9 1t-2-7z")
    )


def _vilela() -> str:
    return (
        path("vb", "M5 59V45q0-14 17-14t17 14v14z")
        + path("fw", "M17 31l5 10 5-10z")
        + path("vt", "M20.5 34h3l1.5 14-3 4-3-4z")
        + circle("fs", 22, 20, 10)
        + path("vh", "M10.5 15q1-11 11.5-11t11.5 11z")
        + box("vh", 7, 13.5, 30, 4, 2)
        + path("fk", "M15.5 20.5l4 1M28.5 20.5l-4 1")
        + circle("fi", 18, 23, 1.4)
        + circle("fi", 26, 23, 1.4)
        + path("vh", "M14.5 28q4-3.5 7.5-1 3.5-2.5 7.5 1-4 2-7.5.5-3.5 1.5-7.5-.5z")
        + path("vd", "M33 37h5v7h-5z")
        + circle("vd", 35.5, 36, 4)
        + path("vd", "M28 44h15v6H28z")
        + path("vr", "M28 50h15v4H28z")
        + path("vb", "M26 40q8-1 9 4t-4 6l-3-3z")
    )
