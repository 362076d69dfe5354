"""Machines drawn from parts: the id of a machine picks body, feet, top, sides and face, the same ones for ever.

Every drawing fits a box of 120 by 84 with the floor at 76. Shapes carry classes instead of colours (`mb` body, `mt`
trim, `ml` light, `md` dark, `mg` glow, `mo` open line), so that each game's style sheet dresses the family its own way.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

WIDTH: Final = 120
HEIGHT: Final = 84


def circle(kind: str, x: float, y: float, r: float) -> str:
    """A circle of a class around a point."""
    return f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'


def box(kind: str, x: float, y: float, w: float, h: float, r: float = 0) -> str:
    """A rectangle of a class, its corners rounded by `r`."""
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}"/>'


def path(kind: str, d: str) -> str:
    """An outline of a class."""
    return f'<path class="{kind}" d="{d}"/>'


class _Body:
    """A hull and the places where other parts are fixed to it."""

    def __init__(self, shapes: str, left: int, right: int, top: int, face: tuple[int, int], shoulder: int) -> None:
        self.shapes: Final = shapes
        self.left: Final = left
        self.right: Final = right
        self.top: Final = top
        self.face: Final = face
        self.shoulder: Final = shoulder


def _rivets(x: int, y: int, step: int, count: int) -> str:
    return "".join(circle("ml", x + step * at, y, 1.2) for at in range(count))


def _boiler() -> _Body:
    hull = box("mb", 28, 32, 64, 34, 17) + box("mt", 42, 31, 6, 36, 2) + box("mt", 73, 31, 6, 36, 2)
    return _Body(hull + path("ms", "M36 39q22-5 48 0"), 28, 92, 32, (60, 49), 46)


def _service() -> _Body:
    hull = box("mb", 34, 36, 52, 32, 4) + path("mt", "M29 38 42 24h36l13 14z") + path("ms", "M45 28h14")
    return _Body(hull + _rivets(40, 62, 10, 5), 34, 86, 24, (60, 50), 48)


def _dome() -> _Body:
    hull = path("mb", "M32 66V50a28 28 0 0 1 56 0v16z") + box("mt", 29, 60, 62, 8, 3)
    return _Body(hull + path("ms", "M40 46q4-14 17-17") + _rivets(36, 64, 12, 5), 32, 88, 23, (60, 46), 50)


def _kettle() -> _Body:
    hull = circle("mb", 60, 46, 23) + box("mt", 40, 62, 40, 6, 3) + path("ms", "M43 42q3-12 13-15")
    return _Body(hull + box("mt", 50, 21, 20, 5, 2), 38, 82, 22, (60, 46), 44)


def _cabinet() -> _Body:
    hull = box("mb", 38, 22, 44, 46, 7) + box("mt", 34, 18, 52, 8, 4) + path("ms", "M43 32v24")
    return _Body(hull + box("md", 46, 58, 28, 5, 2), 38, 82, 18, (60, 42), 46)


def _drum() -> _Body:
    hull = (
        path("mb", "M33 32v30c0 5 12 8 27 8s27-3 27-8V32z") + '<ellipse class="mt" cx="60" cy="32" rx="27" ry="7.5"/>'
    )
    return _Body(hull + path("mo", "M33 56c0 5 12 8 27 8s27-3 27-8"), 33, 87, 26, (60, 48), 46)


def _bell() -> _Body:
    hull = path("mb", "M60 20c16 0 18 14 19 26 1 9 6 12 10 16v6H31v-6c4-4 9-7 10-16 1-12 3-26 19-26z")
    return _Body(hull + box("mt", 28, 61, 64, 7, 3) + path("ms", "M47 44q1-14 7-18"), 38, 82, 20, (60, 45), 50)


def _pair() -> _Body:
    hull = box("mb", 26, 40, 34, 28, 6) + box("mb", 58, 26, 36, 42, 6) + box("mt", 55, 22, 42, 7, 3)
    return _Body(hull + path("ms", "M31 47h16M64 35v18") + _rivets(31, 63, 8, 4), 26, 94, 23, (76, 46), 52)


BODIES: Final = (_boiler, _service, _dome, _kettle, _cabinet, _drum, _bell, _pair)


def _wheels(body: _Body) -> str:
    a, b = body.left + 10, body.right - 10
    return "".join(circle("md", x, 69, 8) + circle("mt", x, 69, 3.6) + circle("ml", x, 69, 1.3) for x in (a, b))


def _tracks(body: _Body) -> str:
    w = body.right - body.left
    dots = "".join(circle("mt", body.left + 7 + step * (w - 14) / 3, 71, 2.6) for step in range(4))
    return box("md", body.left - 2, 65, w + 4, 12, 6) + dots


def _legs(body: _Body) -> str:
    a, b = body.left + 9, body.right - 9
    return path("mp", f"M{a} 64l-5 7v5M{b} 64l5 7v5") + box("mt", a - 11, 74, 11, 4, 2) + box("mt", b, 74, 11, 4, 2)


def _springs(body: _Body) -> str:
    a, b = body.left + 8, body.right - 14
    coil = "".join(f"M{x} 67h8l-8 3h8l-8 3h8l-8 3" for x in (a, b))
    return path("mo", coil) + box("md", body.left + 2, 75, body.right - body.left - 4, 3, 1.5)


def _feet(body: _Body) -> str:
    a, b = body.left + 5, body.right - 17
    return "".join(path("md", f"M{x} 66h12l3 11H{x - 3}z") for x in (a, b))


def _big_wheel(body: _Body) -> str:
    x = body.left + 14
    spokes = path("mo", f"M{x} 54v24M{x - 12} 66h24M{x - 8} 58l16 16M{x - 8} 74l16-16")
    return (
        circle("md", x, 66, 12) + circle("mt", x, 66, 9) + spokes + circle("ml", x, 66, 2.4)
        + circle("md", body.right - 8, 71, 6) + circle("mt", body.right - 8, 71, 2.4)
    )  # fmt: skip


FEET: Final = (_wheels, _tracks, _legs, _springs, _feet, _big_wheel)


def _chimneys(body: _Body, count: int) -> str:
    parts = []
    for at in range(count):
        x = 60 + (at - (count - 1) / 2) * 13
        h = 12 + (at * 5) % 9
        parts.append(box("mt", x - 4, body.top - h + 4, 8, h, 1) + box("md", x - 5.5, body.top - h + 1, 11, 4, 2))
        parts.append(circle("mc", x + 3, body.top - h - 4, 3.5) + circle("mc", x + 8, body.top - h - 8, 2.4))
    return "".join(parts)


def _one_chimney(body: _Body) -> str:
    return _chimneys(body, 1)


def _two_chimneys(body: _Body) -> str:
    return _chimneys(body, 2)


def _antenna(body: _Body) -> str:
    t = body.top
    return (
        path("mp", f"M60 {t + 2}V{t - 11}")
        + circle("mg", 60, t - 13, 4)
        + path("mo", f"M52 {t - 17}q-4 4 0 8M68 {t - 17}q4 4 0 8")
    )


def _funnel(body: _Body) -> str:
    t = body.top
    return path("mt", f"M44 {t - 15}h32l-10 13h-3v5h-6v-5h-3z") + path("mg", f"M48 {t - 15}q12-7 24 0z")


def _propeller(body: _Body) -> str:
    t = body.top
    blades = path("ml", f"M60 {t - 10}q-12-8-22-2q10 6 22 2q12 8 22 2q-10-6-22-2z")
    return path("mp", f"M60 {t + 2}v-12") + blades + circle("mg", 60, t - 10, 2.6)


def _orb(body: _Body) -> str:
    t = body.top
    return box("mt", 52, t - 3, 16, 6, 2) + circle("mg", 60, t - 10, 8) + path("ms", f"M55 {t - 12}q2-4 6-4")


def _crown(body: _Body) -> str:
    t = body.top
    return path("mg", f"M46 {t + 2}v-12l7 6 7-10 7 10 7-6v12z") + "".join(
        circle("ml", x, t - 1, 1.3) for x in (53, 60, 67)
    )


def _bulbs(body: _Body) -> str:
    t = body.top
    return "".join(
        path("mp", f"M{x} {t + 3}v-{h}") + circle("mg", x, t + 1 - h, 3.4) for x, h in ((48, 7), (60, 12), (72, 7))
    )


def _keywind(body: _Body) -> str:
    t = body.top
    return box("mt", 57, t - 7, 6, 10, 1) + path("mo", f"M60 {t - 8}c-3-9-13-8-12-1s9 5 12 1c3-9 13-8 12-1s-9 5-12 1z")


TOPS: Final = (_one_chimney, _two_chimneys, _antenna, _funnel, _propeller, _orb, _crown, _bulbs, _keywind)


def _pipe(body: _Body) -> str:
    y, r = body.shoulder, body.right
    return path("mP", f"M{r - 3} {y}h8q6 0 6 6v10") + box("md", r + 6, y + 15, 10, 4, 1.5)


def _horn(body: _Body) -> str:
    y, r = body.shoulder, body.right
    return path("mp", f"M{r - 2} {y + 4}q9 0 10-9") + path("mt", f"M{r + 5} {y - 4}l-3-15q8-4 14 2l-6 14z")


def _crank(body: _Body) -> str:
    y, r = body.shoulder, body.right
    return path("mp", f"M{r - 1} {y}h7v11h6") + circle("mg", r + 13, y + 11, 3)


def _claw(body: _Body) -> str:
    y, r = body.shoulder, body.right
    return path("mp", f"M{r - 1} {y + 4}l8-8 5 5") + path("mo", f"M{r + 10} {y - 5}q8-2 7 5M{r + 10} {y - 2}q-1 8 5 7")


def _tap(body: _Body) -> str:
    y, r = body.shoulder, body.right
    return (
        box("mt", r - 2, y + 2, 11, 6, 2)
        + path("mt", f"M{r + 5} {y + 4}h6v9h-5z")
        + path("mg", f"M{r + 8} {y + 15}q4 5 0 7q-4-2 0-7z")
    )


def _belt(body: _Body) -> str:
    r = body.right
    return box("md", r - 4, 62, 24, 7, 3.5) + circle("mt", r + 1, 65.5, 2) + circle("mt", r + 15, 65.5, 2)


RIGHTS: Final = (_pipe, _horn, _crank, _claw, _tap, _belt)


def _plug(body: _Body) -> str:
    y, x = body.shoulder + 6, body.left
    return path("mo", f"M{x + 2} {y}q-12-2-12 8t-9 9") + box("mt", x - 23, y + 14, 7, 6, 2)


def _tank(body: _Body) -> str:
    y, x = body.shoulder, body.left
    return path("mp", f"M{x + 2} {y}h-8") + box("mt", x - 17, y - 9, 12, 22, 6) + box("mg", x - 14, y, 6, 10, 3)


def _ladder(body: _Body) -> str:
    y, x = body.shoulder, body.left
    rails = f"M{x - 10} 76L{x - 3} {y - 6}M{x - 3} 76L{x + 3} {y - 2}"
    return path("mo", rails + f"M{x - 8} {y + 20}h7M{x - 6} {y + 11}h7M{x - 5} {y + 3}h6")


def _lever(body: _Body) -> str:
    y, x = body.shoulder, body.left
    return box("md", x - 5, y + 2, 7, 8, 2) + path("mp", f"M{x - 2} {y + 4}l-9-12") + circle("mg", x - 12, y - 10, 3.4)


def _pipe_in(body: _Body) -> str:
    y, x = body.shoulder, body.left
    return path("mP", f"M{x + 3} {y + 4}h-6q-6 0-6-6v-10") + path("md", f"M{x - 15} {y - 14}h12l-3 6h-6z")


def _flag(body: _Body) -> str:
    y, x = body.shoulder, body.left
    return path("mp", f"M{x + 1} {y}h-6v-22") + path("mg", f"M{x - 5} {y - 22}q-6-3-11 0t-6 0v9q5 3 11 0t6 0z")


LEFTS: Final = (_plug, _tank, _ladder, _lever, _pipe_in, _flag)


def _dial(x: int, y: int) -> str:
    return (
        circle("md", x, y, 10.5)
        + circle("ml", x, y, 8)
        + path("mn", f"M{x} {y}l5-4")
        + path("mk", f"M{x - 6} {y}h2M{x} {y - 6}v2M{x + 4} {y + 1}h2")
    )


def _eyes(x: int, y: int) -> str:
    return "".join(
        circle("md", at, y - 1, 7) + circle("ml", at, y - 1, 5) + circle("mk2", at + 1.5, y, 2.2)
        for at in (x - 8, x + 8)
    )


def _screen(x: int, y: int) -> str:
    return box("md", x - 14, y - 9, 28, 18, 4) + path("mgl", f"M{x - 11} {y + 1}q4-9 7-1t7-1 8 1")


def _porthole(x: int, y: int) -> str:
    return circle("md", x, y, 11) + circle("mg", x, y, 7.6) + path("mk", f"M{x - 7} {y}h14M{x} {y - 7}v14")


def _grille(x: int, y: int) -> str:
    return box("md", x - 13, y - 9, 26, 17, 3) + "".join(
        box("mg", x - 10 + 6 * at, y - 6, 3, 11, 1.5) for at in range(4)
    )


def _heart(x: int, y: int) -> str:
    return circle("md", x, y, 11) + path("mg", f"M{x} {y + 6}c-10-6-7-12-3-12q2 0 3 2.5q1-2.5 3-2.5c4 0 7 6-3 12z")


def _gears(x: int, y: int) -> str:
    return (
        circle("md", x - 5, y + 1, 9)
        + circle("mt", x - 5, y + 1, 5)
        + circle("ml", x - 5, y + 1, 1.8)
        + circle("md", x + 8, y - 4, 6)
        + circle("mt", x + 8, y - 4, 3)
    )


def _face(x: int, y: int) -> str:
    eyes = circle("mk2", x - 7, y - 3, 2.4) + circle("mk2", x + 7, y - 3, 2.4)
    cheeks = circle("mch", x - 11, y + 2, 2.2) + circle("mch", x + 11, y + 2, 2.2)
    return eyes + cheeks + path("mk", f"M{x - 6} {y + 4}q6 5 12 0")


FACES: Final = (_dial, _eyes, _screen, _porthole, _grille, _heart, _gears, _face)


def family(game: str, names: tuple[str, ...]) -> dict[str, str]:
    """A drawing for each name, no two alike in body, face and top, as far as there are parts to choose from."""
    seen: set[tuple[int, int, int]] = set()
    drawings: dict[str, str] = {}
    for name in names:
        seed = list(sha256(f"{game}/{name}".encode()).digest())
        look = _look(seed)
        for turn in range(6, 30):
            if look not in seen:
                break
            seed[4 if turn % 2 else 3] = seed[turn]
            look = _look(seed)
        seen.add(look)
        drawings[name] = _assemble(*seed[:6])
    return drawings


def _look(seed: list[int]) -> tuple[int, int, int]:
    return seed[0] % len(BODIES), seed[4] % len(FACES), seed[3] % len(TOPS)


def _assemble(hull: int, feet: int, left: int, top: int, face: int, right: int) -> str:
    body = BODIES[hull % len(BODIES)]()
    lean = body.face[0] - 60  # what stands on top stands over the face
    return (
        f'<g transform="translate({lean} 0)">{TOPS[top % len(TOPS)](body)}</g>'
        + LEFTS[left % len(LEFTS)](body)
        + RIGHTS[right % len(RIGHTS)](body)
        + body.shapes
        + FEET[feet % len(FEET)](body)
        + FACES[face % len(FACES)](*body.face)
    )
