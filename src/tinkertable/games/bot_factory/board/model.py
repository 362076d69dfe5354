"""What the templates draw: the view of one viewer, with every piece's name, explanation and buttons beside it."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from tinkertable.games.bot_factory import view as seen
from tinkertable.web.boards.board_view import Button
from tinkertable.web.boards.reasons import Refusal


class Thing(Struct, frozen=True):
    """Anything on the table: its name, its explanation, and the buttons on it."""

    id: str
    name: Markup
    note: Markup | None = None
    changed: bool = False
    hits: list[Button] = []
    refused: Refusal | None = None
    """Why there is no button."""

    @property
    def hit(self) -> Button | Refusal | None:
        """The first button, or why there is none."""
        return self.hits[0] if self.hits else self.refused


class Figure(Struct, frozen=True):
    """Somebody in the factory: a worker by seat, Sandra or Vilela."""

    who: int
    thing: Thing
    standing: bool


class Turn(Struct, frozen=True):
    """One figure in the order of the present phase."""

    who: int
    name: Markup
    when: str
    """`done`, `now` or `next`."""


class Place(Struct, frozen=True):
    """A space at the foot of a hall."""

    thing: Thing
    space: seen.Space
    extra: bool
    figure: Figure | None


class Bay(Struct, frozen=True):
    """One of the three places of a robot on the assembly line."""

    thing: Thing
    kind: str
    held: str | None
    """The part that lies there."""
    shop: bool
    offers: list[tuple[str, Button]]
    """The parts that could be placed, each with its button."""


class Column(Struct, frozen=True):
    """A robot under construction, and the finished ones in stock above it."""

    colour: str
    stock: Thing
    left: int
    bays: list[Bay]


class Holder(Struct, frozen=True):
    """A place for a part: a pallet, or the shelf of a universal part."""

    thing: Thing
    part: str | None
    left: int = 0


class Pile(Struct, frozen=True):
    """A pile of parts of one colour, its top face up."""

    thing: Thing
    colour: str
    top: str | None
    left: int
    discards: int
    inside: list[tuple[str, int]]
    """How many of each type lie under the top."""
    marker: bool


class Cell(Struct, frozen=True):
    """One of the eight cells of the wheel."""

    thing: Thing
    number: int
    part: str | None
    bonus: bool
    x: float
    y: float
    angle: int


class Wheel(Struct, frozen=True):
    """The hopper wheel; `half` changes with every quarter turn, which is what makes it turn on the screen."""

    thing: Thing
    cells: list[Cell]
    half: int


class Plan(Struct, frozen=True):
    """A project on the board or before a player."""

    thing: Thing
    colour: str | None
    place: str = ""
    count: int = 1


class Lift(Struct, frozen=True):
    """The cabin that shows the value of a colour."""

    thing: Thing
    colour: str
    value: int
    y: float


class Level(Struct, frozen=True):
    """A line across the shafts that brings a bonus."""

    reach: int
    bonus: str
    y: float


class Claim(Struct, frozen=True):
    """A place for a token on a contract."""

    seat: int | None
    points: int


class Offer(Struct, frozen=True):
    """A contract space."""

    thing: Thing
    contract: str | None
    robots: list[str]
    claims: list[Claim]
    marked: bool


class Row(Struct, frozen=True):
    """A row of contracts with its price and its points."""

    name: str
    cost: int
    points: int
    offers: list[Offer]


class Tile(Struct, frozen=True):
    """A production tile."""

    thing: Thing
    number: int
    used: bool


class Stack(Struct, frozen=True):
    """Parts of one kind on a workbench, and what they could be swapped for."""

    thing: Thing
    kind: str
    count: int
    swaps: list[tuple[str, Button]]


class Robot(Struct, frozen=True):
    """A finished robot."""

    thing: Thing
    colour: str
    universal: bool


class Held(Struct, frozen=True):
    """A contract somebody has claimed."""

    thing: Thing
    robots: list[str]
    points: int
    filled: bool


class Bench(Struct, frozen=True):
    """Everything that belongs to one player."""

    seat: int
    player: seen.Player
    parts: list[Stack]
    projects: list[Plan]
    project_count: int
    robots: list[Robot]
    held: list[Held]
    tile: Tile | None
    sheet: list[tuple[Markup, int]]


class Report(Struct, frozen=True):
    """The solo game: the task, Vilela's tiles and the performance report."""

    solo: seen.Solo
    task: Thing | None
    hall_name: Markup | None
    colour_name: Markup | None
    points: int
    reach: float
    """Where the points stand on the scale, out of a hundred."""
    ticks: list[tuple[int, float]]


class Model(Struct, frozen=True):
    """The whole table."""

    view: seen.BotFactoryView
    order: list[Turn]
    lanes: dict[str, list[Place]]
    sandra: str | None
    busy: str | None
    """The hall whose action is under way."""
    left: int
    """How much of that action is left."""
    columns: list[Column]
    pallets: list[Holder]
    piles: list[Pile]
    wheel: Wheel
    exchange: Button | Refusal | None
    plans: list[Plan]
    deck: Thing
    supply: list[Holder]
    trade: Button | Refusal | None
    robot: Thing | None
    lifts: list[Lift]
    levels: list[Level]
    scale: list[tuple[int, float]]
    floor: float
    """The height of one step of value."""
    rows: list[Row]
    shelf: list[Tile] | None
    benches: list[Bench]
    mine: Bench
    names: list[str]
    report: Report | None

    def activity(self, hall: str) -> tuple[bool, int, bool]:
        """Whether the action of a hall is under way, how much of it is left, and whether Sandra is there."""
        busy = self.busy == hall
        return busy, self.left if busy else 0, self.sandra == hall
