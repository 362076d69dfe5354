"""What the templates draw: the view of one viewer, with names, explanations and buttons beside every piece."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from tinkertable.games.mech_a_dream import view
from tinkertable.web.boards.board_view import Button
from tinkertable.web.boards.reasons import Refusal


class Good(Struct, frozen=True):
    """A number beside a sign; a negative one is a discount."""

    sign: str
    number: int


class Side(Struct, frozen=True):
    """One effect: what it takes and what it gives."""

    spend: list[Good]
    gain: list[Good]


class Helper(Struct, frozen=True):
    """An Assistant: whose, and for which part of the day."""

    seat: int
    part: int
    owner: str


class Tile(Struct, frozen=True):
    """A Machine tile, wherever it is."""

    id: str
    kind: str
    colour: str
    name: Markup
    note: Markup | None
    price: list[Good]
    cheaper: bool
    time: int
    start: int | None
    effects: list[Side]
    heard: str
    done: bool = False
    used: bool = False
    changed: bool = False
    helpers: list[Helper] = []
    hit: Button | Refusal | None = None


class Belt(Struct, frozen=True):
    """One of the Factory's belts: the first tile is the top of its pile."""

    colour: str
    tiles: list[Tile | None]
    pile: int


class Row(Struct, frozen=True):
    """One part of the day at the delivery dock."""

    note: Markup | None
    now: bool
    packages: list[list[Good]]
    opened: int
    helpers: list[Helper]
    hit: Button | Refusal | None


class Jar(Struct, frozen=True):
    """One side of the last choice in the stock room."""

    goods: list[Good]
    hit: Button | Refusal | None


class Floor(Struct, frozen=True):
    """One part of the day in the stock room."""

    note: Markup | None
    part: int
    now: bool
    fixed: list[Good]
    jars: list[Jar]
    specialist: bool
    helpers: list[Helper]


class Specialist(Struct, frozen=True):
    """A Specialist card with the price on its token."""

    id: str
    name: Markup
    written: str
    """The name with the places where it may break."""
    note: Markup | None
    price: list[Good]
    after: tuple[str, ...]
    """Signs of the actions it follows."""
    effects: list[Side]
    heard: str
    owner: str | None
    due: bool
    changed: bool
    hit: Button | Refusal | None


class Robot(Struct, frozen=True):
    """A robot, or a Monitor Screen that can be chosen for it."""

    id: str
    name: Markup
    note: Markup | None
    effects: list[Side]
    heard: str
    used: bool
    hits: list[Button]
    start: list[Good]
    refused: Refusal | None
    """Why there is no button."""
    blocked: Markup | None = None
    """Which of two effects has no button, and why."""


class BeltSlot(Struct, frozen=True):
    """A slot of somebody's conveyor belt."""

    number: int
    tiles: list[Tile]

    @property
    def columns(self) -> int:
        """How many machines lie side by side: two, and more of them in two rows."""
        return len(self.tiles) if len(self.tiles) < 3 else (len(self.tiles) + 1) // 2


class WorkshopSlot(Struct, frozen=True):
    """A slot of the workshop for a completed machine, along the power cable, and what filling it earns."""

    number: int
    bonus: list[Good]
    tile: Tile | None


class Shop(Struct, frozen=True):
    """One player's workshop."""

    player: view.Player
    robot: Robot
    hand: list[Robot]
    locker: list[Helper | None]
    belt: list[BeltSlot]
    workshop: list[WorkshopSlot]
    extra: list[Tile]
    specialists: list[Specialist]

    @property
    def seat(self) -> int:
        """Whose it is."""
        return self.player.seat


class Model(Struct, frozen=True):
    """The whole table."""

    day: int
    days: int
    hour: str
    belts: list[Belt]
    card: str | None
    gate: list[Good]
    gate_cheaper: bool
    left: int
    rows: list[Row]
    floors: list[Floor]
    instead: bool
    """Whether a Specialist comes instead of the last choice of the stock room, not in addition to it."""
    centre: list[Specialist] | None
    shops: list[Shop]
    mine: Shop
