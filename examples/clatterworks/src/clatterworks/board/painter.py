"""The drawn table of Clatterworks: the yard with its dice, and for everybody a machine with three shafts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup

from clatterworks.rules.moves import ROOM, SHAFTS
from clatterworks.view import ClatterworksView
from tinkertable.web.boards.board_view import BoardView, Button
from tinkertable.web.boards.painter import BoardPainter, Drawing, sprite_of
from tinkertable.web.boards.reasons import Refusal

PIPS: Final = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((6, 6), (12, 12), (18, 18)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((6, 6), (18, 6), (12, 12), (6, 18), (18, 18)),
    6: ((7, 5.5), (17, 5.5), (7, 12), (17, 12), (7, 18.5), (17, 18.5)),
}
"""Where the pips of each number are, in a box of 24 by 24."""
ART: Final = {
    "boiler": '<path class="cw-metal" d="M5 21v-9a7 7 0 0 1 14 0v9z"/><path class="cw-line" d="M12 5V2M9 2h6M5 15h14"/>'
    '<circle class="cw-glow" cx="12" cy="11" r="3"/>',
    "gears": '<g class="cw-metal"><circle cx="12" cy="12" r="8"/>'
    '<path d="M10 1h4v5h-4zM10 18h4v5h-4zM1 10h5v4H1zM18 10h5v4h-5z"/>'
    '<path d="M10 1h4v5h-4zM10 18h4v5h-4zM1 10h5v4H1zM18 10h5v4h-5z" transform="rotate(45 12 12)"/></g>'
    '<circle class="cw-glow" cx="12" cy="12" r="4"/>',
    "bell": '<path class="cw-metal" d="M4 18q3-2 3-8a5 5 0 0 1 10 0q0 6 3 8z"/><path class="cw-line" d="M12 5V2"/>'
    '<circle class="cw-glow" cx="12" cy="20.500" r="2"/>',
}
"""The picture of each shaft, in a box of 24 by 24."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die in the yard."""

    id: str
    number: int
    hit: Button | Refusal | None


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a shaft; the number is 0 when it is free."""

    id: str
    number: int


@dataclass(frozen=True, slots=True)
class Shaft:
    """A shaft of a machine."""

    id: str
    name: str
    places: list[Place]
    points: int
    hit: Button | Refusal | None
    """The button that puts the die in hand here, or why there is none."""


@dataclass(frozen=True, slots=True)
class Machine:
    """Somebody's machine and order."""

    seat: int
    shafts: list[Shaft]
    order: int
    """0 when it is hidden."""
    order_points: int | None


@dataclass(frozen=True, slots=True)
class Model:
    """What the template draws."""

    round: int
    rounds: int
    yard: list[Die]
    hand: int
    machines: list[Machine]
    mine: Machine


def paint(board: BoardView) -> Drawing:
    """The drawing of one viewer's table."""
    painter = _Painter(board, ClatterworksView)
    model = painter.model()
    return painter.drawing("clatterworks/board.html", model, _sprite(), model.mine.seat)


class _Painter(BoardPainter[ClatterworksView]):
    """Builds what the template draws."""

    def model(self) -> Model:
        seen = self.view
        machines = [self._machine(seat) for seat in range(seen.seats)]
        mine = machines[max(seen.seat, 0)]
        return Model(seen.round, seen.rounds, self._yard(), seen.hand, machines, mine)

    def _yard(self) -> list[Die]:
        dice = []
        for place, die in enumerate(self.view.yard):
            first = self.view.yard.index(die)
            # dice of one number are alike: the button lies on the first of them
            dice.append(Die(f"yard-{die}-{place - first}", die, self.hit(f"take {die}") if place == first else None))
        return dice

    def _machine(self, seat: int) -> Machine:
        seen = self.view.machines[seat]
        shafts = []
        for number, name in enumerate(SHAFTS):
            dice = [*seen.shafts[number], *[0] * ROOM][:ROOM]
            places = [Place(f"{name}-{seat}-{place}", die) for place, die in enumerate(dice)]
            hit = self.hit(f"put {name}") if seat == self.view.seat else None
            shafts.append(Shaft(f"shaft-{name}-{seat}", name, places, seen.points[number], hit))
        return Machine(seat, shafts, seen.order, seen.order_points)


@cache
def _sprite() -> Markup:
    """The six sides of a die, and the pictures of the shafts."""
    box = '<rect class="cw-die" x="1" y="1" width="22" height="22" rx="5"/>'
    sides = {
        f"cw-{number}": box + "".join(f'<circle class="cw-pip" cx="{x}" cy="{y}" r="2.2"/>' for x, y in pips)
        for number, pips in PIPS.items()
    }
    return sprite_of(sides | {f"cw-{name}": shapes for name, shapes in ART.items()}, "0 0 24 24")
