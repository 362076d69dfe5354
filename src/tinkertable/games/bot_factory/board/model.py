"""What the templates draw: the view of one viewer, with every piece's name, explanation and buttons beside it."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from tinkertable.games.bot_factory import view as seen
from tinkertable.web.boards.painter import Button


@dataclass(frozen=True, slots=True)
class Thing:
    """Anything on the table: its name, its explanation, and the buttons on it."""

    id: str
    name: Markup
    note: Markup | None = None
    changed: bool = False
    hits: list[Button] = field(default_factory=list)

    @property
    def hit(self) -> Button | None:
        """The first button."""
        return self.hits[0] if self.hits else None


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody in the factory: a worker by seat, Sandra or Vilela."""

    who: int
    thing: Thing
    standing: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """One figure in the order of the present phase."""

    who: int
    name: Markup
    when: str
    """`done`, `now` or `next`."""


@dataclass(frozen=True, slots=True)
class Place:
    """A space at the foot of a hall."""

    thing: Thing
    space: seen.Space
    extra: bool
    figure: Figure | None


@dataclass(frozen=True, slots=True)
class Bay:
    """One of the three places of a robot on the assembly line."""

    thing: Thing
    kind: str
    held: str | None
    """The part that lies there."""
    shop: bool
    offers: list[tuple[str, Button]]
    """The parts that could be placed, each with its button."""


@dataclass(frozen=True, slots=True)
class Column:
    """A robot under construction, and the finished ones in stock above it."""

    colour: str
    stock: Thing
    left: int
    bays: list[Bay]


@dataclass(frozen=True, slots=True)
class Holder:
    """A place for a part: a pallet, or the shelf of a universal part."""

    thing: Thing
    part: str | None
    left: int = 0


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of parts of one colour, its top face up."""

    thing: Thing
    colour: str
    top: str | None
    left: int
    discards: int
    inside: list[tuple[str, int]]
    """How many of each type lie under the top."""
    marker: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """One of the eight cells of the wheel."""

    thing: Thing
    number: int
    part: str | None
    bonus: bool
    x: float
    y: float
    angle: int


@dataclass(frozen=True, slots=True)
class Wheel:
    """The hopper wheel; `half` changes with every quarter turn, which is what makes it turn on the screen."""

    thing: Thing
    cells: list[Cell]
    half: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A project on the board or before a player."""

    thing: Thing
    colour: str | None
    place: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Lift:
    """The cabin that shows the value of a colour."""

    thing: Thing
    colour: str
    value: int
    y: float


@dataclass(frozen=True, slots=True)
class Level:
    """A line across the shafts that brings a bonus."""

    reach: int
    bonus: str
    y: float


@dataclass(frozen=True, slots=True)
class Claim:
    """A place for a token on a contract."""

    seat: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A contract space."""

    thing: Thing
    contract: str | None
    robots: list[str]
    claims: list[Claim]
    marked: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A row of contracts with its price and its points."""

    name: str
    cost: int
    points: int
    offers: list[Offer]


@dataclass(frozen=True, slots=True)
class Tile:
    """A production tile."""

    thing: Thing
    number: int
    used: bool


@dataclass(frozen=True, slots=True)
class Stack:
    """Parts of one kind on a workbench, and what they could be swapped for."""

    thing: Thing
    kind: str
    count: int
    swaps: list[tuple[str, Button]]


@dataclass(frozen=True, slots=True)
class Robot:
    """A finished robot."""

    thing: Thing
    colour: str
    universal: bool


@dataclass(frozen=True, slots=True)
class Held:
    """A contract somebody has claimed."""

    thing: Thing
    robots: list[str]
    points: int
    filled: bool


@dataclass(frozen=True, slots=True)
class Bench:
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


@dataclass(frozen=True, slots=True)
class Report:
    """The solo game: the task, Vilela's tiles and the performance report."""

    solo: seen.Solo
    task: Thing | None
    hall_name: Markup | None
    colour_name: Markup | None
    points: int
    reach: float
    """Where the points stand on the scale, out of a hundred."""
    ticks: list[tuple[int, float]]


@dataclass(frozen=True, slots=True)
class Model:
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
    exchange: Button | None
    plans: list[Plan]
    deck: Thing
    supply: list[Holder]
    trade: Button | None
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
