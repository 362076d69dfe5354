"""What the templates of the board are given: the table with its buttons, ready to draw."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from tinkertable.games.imaginarium.view import Effect, ImaginariumView, Machine, Player
from tinkertable.games.imaginarium.view import Project as SeenProject
from tinkertable.web.boards.board_view import Button
from tinkertable.web.boards.reasons import Refusal


class Good(Struct, frozen=True):
    """A number beside a sign."""

    name: str
    number: int | None

    @property
    def sign(self) -> str:
        """The symbol it is drawn with."""
        return "point" if self.name == "points" else self.name


class Act(Struct, frozen=True):
    """One of several moves on the same machine: a medallion with its verb and, when combining, its partner."""

    verb: str
    button: Button
    partner: list[str] = []


class Figure(Struct, frozen=True):
    """A handyman, or a saboteur of the two-player game."""

    seat: int
    saboteur: bool
    name: Markup
    at_work: bool

    @property
    def piece(self) -> str:
        """The same figure wherever it stands."""
        return f"{self.kind}-{self.seat}"

    @property
    def kind(self) -> str:
        """Which drawing it has."""
        return "saboteur" if self.saboteur else "handyman"


class Card(Struct, frozen=True):
    """A machine wherever it lies."""

    piece: str
    kind: str
    printed: Machine
    name: Markup
    written: str
    """The name as it is drawn: it may break where the card is narrow."""
    note: Markup
    changed: bool = False
    broken: bool = False
    acts: list[Act] = []
    refused: Refusal | None = None
    """Why there is nothing to do with it."""


class Place(Struct, frozen=True):
    """A place on the belt with its price, and who has reserved what lies there."""

    number: int
    base: int
    price: int
    cheaper: bool
    missing: int
    card: Card | None
    figure: Figure | None
    bound: str | None
    """The piece that a reserved machine will be in its new owner's yard, so that it is seen to go there."""
    hit: Button | Refusal | None


class Extractor(Struct, frozen=True):
    """A shaft with its charcoalium."""

    number: int
    charcoalium: int
    figure: Figure | None
    hit: Button | Refusal | None


class Spot(Struct, frozen=True):
    """A place on the initiative track: whose it is, and whether the figure stands on it."""

    number: int
    figure: Figure
    here: bool


class Assistant(Struct, frozen=True):
    """An assistant in the meeting room or at work."""

    number: int
    name: Markup
    written: str
    note: Markup
    cost: int | None
    changed: bool
    hit: Button | Refusal | None


class Project(Struct, frozen=True):
    """A project: what it wants, what it is worth, who has validated it."""

    number: int
    name: Markup
    written: str
    note: Markup
    seen: SeenProject
    signs: tuple[str, ...]
    secret: bool
    changed: bool
    hit: Button | Refusal | None


class Scrap(Struct, frozen=True):
    """Machines of one kind in the shredder."""

    card: Card
    number: int
    hit: Button | Refusal | None


class Stall(Struct, frozen=True):
    """One good at the market."""

    good: Good
    buy: Button | Refusal | None
    sell: Button | Refusal | None
    sold: bool
    """Whether the market buys it too; points it only sells."""


class Pile(Struct, frozen=True):
    """One good behind a screen; its number is unknown when it is hidden."""

    good: Good
    hit: Button | Refusal | None


class Sector(Struct, frozen=True):
    """One action on the dial."""

    action: str
    number: int
    """How much or how often, where the action has a number."""
    open: bool
    doing: bool
    hit: Button | Refusal | None


class Dial(Struct, frozen=True):
    """The leather dial with its double hand."""

    pair: int | None
    free: bool
    """Any two actions, whatever the hand shows."""
    sectors: list[Sector]
    pairs: list[Button | Refusal | None]


class Stack(Struct, frozen=True):
    """A slot of a workshop and the machines in it, the lowest first."""

    number: int
    name: Markup | None = None
    cards: list[Card] = []
    effect: Effect | None = None
    jammed: bool = False
    ready: bool = False
    busy: bool = False
    """The machine that is being fed, taken apart or put onto another."""
    acts: list[Act] = []
    refused: Refusal | None = None
    """Why there is nothing to do with it."""


class Shop(Struct, frozen=True):
    """One player's workshop, yard, assistants, dial and screen."""

    seat: int
    name: str
    player: Player
    open: bool
    stock: list[Pile]
    stacks: list[Stack]
    yard: list[list[Card]]
    """Machines of the same kind lie on each other; what can be done with them is on the uppermost, the last."""
    team: list[Assistant]
    projects: list[Project]
    dial: Dial
    at_work: bool


class Model(Struct, frozen=True):
    """The whole table."""

    view: ImaginariumView
    step: int | None
    belt: list[Place]
    pile_hit: Button | Refusal | None
    extractors: list[Extractor]
    track: list[Spot]
    meeting: list[Assistant]
    office: list[Project]
    shredder: list[Scrap]
    endless: bool
    """Whether no round is the last before somebody has enough points."""
    transactions: int
    """How many a visit to the market allows the player whose workshop is open."""
    market: list[Stall]
    shops: list[Shop]
    mine: Shop
