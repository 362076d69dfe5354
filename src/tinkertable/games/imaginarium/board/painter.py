"""Imaginarium: the bric-à-brac with its belt and offices, and every workshop with dial, stacks, yard and screen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from tinkertable.core.text import line, seat_arg
from tinkertable.games.imaginarium.board.art import INKS, SIGNS
from tinkertable.web.boards.drawing import Button, Drawing, Scene, sprite_of
from tinkertable.web.boards.machines import family
from tinkertable.web.boards.portraits import portraits
from tinkertable.web.boards.syllables import with_breaks

ACTIONS: Final = ("recruit", "extract", "repair", "trade", "dismantle", "reorganise")
"""Clockwise around the dial; each makes a pair with the next."""
GOODS: Final = ("charcoalium", "wood", "copper", "crystal", "points")
RESOURCES: Final = GOODS[1:4]
KINDS: Final = tuple(
    f"{letter}{number}"
    for letter, most in (("P", 6), ("T", 4), ("A", 6), ("D", 3), ("S", 2))
    for number in range(1, most + 1)
)
ASSISTANTS: Final = 13
STEPS: Final = 5
WANTED: Final[dict[int, tuple[str, ...]]] = {
    1: ("im-P",),
    2: ("im-A",),
    3: ("im-D",),
    4: ("im-A", "im-D"),
    5: ("im-T",),
    6: ("im-twins",),
    7: ("im-machine",),
    8: ("im-II",),
    9: ("im-III",),
    10: ("im-any", "im-any"),
    11: ("s-wood", "s-copper", "s-crystal"),
    12: ("im-any",),
    13: ("im-recruit",),
    14: ("s-charcoalium",),
}
"""What each project counts, as signs."""


@dataclass(frozen=True, slots=True)
class Good:
    """A number beside a sign."""

    name: str
    number: int | None

    @property
    def sign(self) -> str:
        """The symbol it is drawn with."""
        return "point" if self.name == "points" else self.name


@dataclass(frozen=True, slots=True)
class Effect:
    """What a machine or a stack does."""

    does: str
    eats: int
    gives: list[Good]
    any: int
    guards: list[str]


@dataclass(frozen=True, slots=True)
class Act:
    """One of several moves on the same machine: a medallion with its verb and, when combining, its partner."""

    verb: str
    button: Button
    partner: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Figure:
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


@dataclass(frozen=True, slots=True)
class Card:
    """A machine wherever it lies."""

    piece: str
    kind: str
    family: str
    level: int
    name: Markup
    written: str
    """The name as it is drawn: it may break where the card is narrow."""
    note: Markup
    repair: list[Good]
    effect: Effect
    changed: bool = False
    broken: bool = False
    acts: list[Act] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Place:
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
    hit: Button | None


@dataclass(frozen=True, slots=True)
class Extractor:
    """A shaft with its charcoalium."""

    number: int
    charcoalium: int
    figure: Figure | None
    hit: Button | None


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the initiative track: whose it is, and whether the figure stands on it."""

    number: int
    figure: Figure
    here: bool


@dataclass(frozen=True, slots=True)
class Assistant:
    """An assistant in the meeting room or at work."""

    number: int
    name: Markup
    written: str
    note: Markup
    cost: int | None
    changed: bool
    hit: Button | None


@dataclass(frozen=True, slots=True)
class Project:
    """A project: what it wants, what it is worth, who has validated it."""

    number: int
    name: Markup
    written: str
    note: Markup
    points: int
    count: int
    signs: tuple[str, ...]
    by: list[int]
    first: int | None
    secret: bool
    changed: bool
    hit: Button | None


@dataclass(frozen=True, slots=True)
class Scrap:
    """Machines of one kind in the shredder."""

    card: Card
    number: int
    hit: Button | None


@dataclass(frozen=True, slots=True)
class Stall:
    """One good at the market."""

    good: Good
    buy: Button | None
    sell: Button | None
    sold: bool
    """Whether the market buys it too; points it only sells."""


@dataclass(frozen=True, slots=True)
class Pile:
    """One good behind a screen; its number is unknown when the curtain is drawn."""

    good: Good
    hit: Button | None


@dataclass(frozen=True, slots=True)
class Sector:
    """One action on the dial."""

    action: str
    open: bool
    doing: bool
    hit: Button | None


@dataclass(frozen=True, slots=True)
class Dial:
    """The leather dial with its double hand."""

    pair: int | None
    free: bool
    """Any two actions, whatever the hand shows."""
    sectors: list[Sector]
    pairs: list[Button | None]


@dataclass(frozen=True, slots=True)
class Stack:
    """A slot of a workshop and the machines in it, the lowest first."""

    number: int
    name: Markup | None = None
    cards: list[Card] = field(default_factory=list)
    effect: Effect | None = None
    jammed: bool = False
    ready: bool = False
    busy: bool = False
    """The machine that is being fed, taken apart or put onto another."""
    acts: list[Act] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Shop:
    """One player's workshop, yard, assistants, dial and screen."""

    seat: int
    name: str
    workshop: int | None
    open: bool
    stock: list[Pile]
    stacks: list[Stack]
    yard: list[list[Card]]
    """Machines of the same kind lie on each other; what can be done with them is on the uppermost, the last."""
    team: list[Assistant]
    places: int
    levels: int
    secrets: int
    projects: list[Project]
    dial: Dial
    at_work: bool


@dataclass(frozen=True, slots=True)
class Model:
    """The whole table."""

    round: int
    rounds: int
    target: int
    step: int | None
    belt: list[Place]
    pile: int
    pile_hit: Button | None
    extractors: list[Extractor]
    track: list[Spot]
    meeting: list[Assistant]
    pool: int
    places: int
    office: list[Project]
    shredder: list[Scrap]
    market: list[Stall]
    shops: list[Shop]
    mine: Shop
    open_totals: bool


def paint(scene: Scene) -> Drawing:
    """The drawing of one viewer's table."""
    painter = _Painter(scene)
    model = painter.model()
    choices = [button for button in painter.open.values() if button.text not in painter.placed]
    return Drawing("imaginarium/board.html", model, _sprite(), choices, model.mine.seat)


@cache
def _sprite() -> Markup:
    machines = {f"m-{kind}": shapes for kind, shapes in family("imaginarium", KINDS).items()}
    people = portraits("imaginarium", [str(number) for number in range(1, ASSISTANTS + 1)])
    return (
        sprite_of(machines)
        + sprite_of({f"p-{name}": shapes for name, shapes in people.items()}, "0 0 40 40")
        + sprite_of(SIGNS, "0 0 24 24")
        + Markup(INKS)
    )


class _Painter:
    """Remembers which moves have found their place on the board, and numbers machines of the same kind."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view = scene.view
        self.open: dict[str, Button] = {button.text: button for button in scene.moves.values()}
        self.placed: set[str] = set()
        self.copies: dict[tuple[int, str], int] = {}
        """How many machines of a kind each seat has been drawn with; the belt counts as seat -1."""

    def model(self) -> Model:
        view = self.view
        # workshops first: a machine reserved on the belt is numbered after those its owner has
        shops = [self._shop(player) for player in view["players"]]
        mine = shops[max(self.scene.seat, 0)]
        return Model(
            round=view["round"],
            rounds=view["rounds"],
            target=view["target"],
            step=_step(view),
            belt=self._belt(),
            pile=view["pile"],
            pile_hit=self._button("pile"),
            extractors=[
                Extractor(
                    one["extractor"],
                    one["charcoalium"],
                    self._figure(one["piece"]),
                    self._button(f"mine {one['extractor']}"),
                )
                for one in view["extractors"]
            ],
            track=self._track(),
            meeting=[self._assistant(card["assistant"], card["cost"]) for card in view["meeting"]],
            pool=view["pool"],
            places=view["players"][0]["places"],
            office=[self._project(one) for one in view["projects"] if one["place"] == "office"],
            shredder=[
                Scrap(self._card(kind, f"scrap-{kind}"), number, self._button(f"fetch {kind}"))
                for kind, number in view["shredder"].items()
            ],
            market=[
                Stall(
                    Good(good, price),
                    self._button(f"buy {'point' if good == 'points' else good}"),
                    self._button(f"sell {good}"),
                    good != "points",
                )
                for good, price in view["market"].items()
            ],
            shops=shops,
            mine=mine,
            open_totals=view["options"]["open-totals"],
        )

    def _button(self, *texts: str) -> Button | None:
        for text in texts:
            if text in self.open and text not in self.placed:
                self.placed.add(text)
                return self.open[text]
        return None

    def _acts(self, *moves: tuple[str, str]) -> list[Act]:
        return [Act(verb, button) for verb, text in moves if (button := self._button(text)) is not None]

    def _copy(self, seat: int, kind: str) -> str:
        number = self.copies.get((seat, kind), 0) + 1
        self.copies[seat, kind] = number
        return f"m-{seat}-{kind}-{number}" if seat >= 0 else f"belt-{kind}-{number}"

    def _figure(self, piece: dict[str, Any] | None) -> Figure | None:
        if piece is None:
            return None
        key = "piece.saboteur" if piece["saboteur"] else "piece.handyman"
        name = self.scene.say(line(key, who=seat_arg(piece["seat"])))
        return Figure(piece["seat"], piece["saboteur"], name, piece == self.view["at_work"])

    def _written(self, key: str) -> str:
        return with_breaks(self.scene.say(line(key)).striptags())

    def _card(self, kind: str, piece: str, **more: Any) -> Card:
        printed = self.view["machines"][kind]
        return Card(
            piece=piece,
            kind=kind,
            family=printed["family"],
            level=printed["level"],
            name=self.scene.say(line(f"machine.{kind}")),
            written=self._written(f"machine.{kind}"),
            note=self.scene.say(line(f"note.machine.{kind}")),
            repair=[Good(good, number) for good, number in printed["repair"].items()],
            effect=_effect(printed["effect"]),
            **more,
        )

    # The bric-à-brac

    def _belt(self) -> list[Place]:
        # numbered from the far end, where the oldest lie: sliding along, a machine keeps its number
        return [self._place(slot) for slot in reversed(self.view["belt"])][::-1]

    def _place(self, slot: dict[str, Any]) -> Place:
        kind = slot["machine"]
        figure = self._figure(slot["piece"])
        bound = None
        if kind is not None and figure is not None and not figure.saboteur:
            bound = self._copy(figure.seat, kind)
        return Place(
            number=slot["slot"],
            base=slot["base"],
            price=slot["price"],
            cheaper=kind is not None and slot["price"] < slot["base"] + slot["level"],
            missing=slot["missing"] or 0,
            card=None if kind is None else self._card(kind, self._copy(-1, kind)),
            figure=figure,
            bound=bound,
            hit=self._button(f"reserve {slot['slot']}"),
        )

    def _track(self) -> list[Spot]:
        view = self.view
        placed = [place["piece"] for place in (*view["belt"], *view["extractors"]) if place["piece"] is not None]
        spots = []
        for number, piece in enumerate(view["order"], 1):
            figure = self._figure(piece)
            assert figure is not None
            spots.append(Spot(number, figure, piece not in placed))
        return spots

    def _assistant(self, number: int, cost: int | None = None) -> Assistant:
        return Assistant(
            number=number,
            name=self.scene.say(line(f"assistant.{number}")),
            written=self._written(f"assistant.{number}"),
            note=self.scene.say(line(f"note.assistant.{number}")),
            cost=cost,
            changed=f"assistant {number}" in self.scene.changed,
            hit=None if cost is None else self._button(f"recruit {number}"),
        )

    def _project(self, one: dict[str, Any]) -> Project:
        number = one["project"]
        return Project(
            number=number,
            name=self.scene.say(line(f"project.{number}")),
            written=self._written(f"project.{number}"),
            note=self.scene.say(line(f"note.project.{number}", n=one["count"])),
            points=one["points"],
            count=one["count"],
            signs=WANTED[number],
            by=one["by"],
            first=one["first"],
            secret=one["place"] == "secret",
            changed=f"project {number}" in self.scene.changed,
            hit=self._button(f"validate {number}", f"cancel {number}"),
        )

    # Workshops

    def _is_at_work(self, seat: int) -> bool:
        at_work = self.view["at_work"]
        return at_work is not None and bool(at_work["seat"] == seat)

    def _shop(self, player: dict[str, Any]) -> Shop:
        view = self.view
        seat = player["seat"]
        mine = seat == self.scene.seat
        stacks = [self._stack(player, slot) for slot in range(len(player["shop"]))]
        stacks += [Stack(number + 1) for number in range(len(stacks), player["slots"])]
        yard = []
        for kind, number in player["yard"].items():
            acts = self._acts(("repair", f"repair {kind}"), ("dismantle", f"scrap {kind}")) if mine else []
            yard.append(
                [
                    self._card(
                        kind,
                        self._copy(seat, kind),
                        broken=True,
                        changed=nth == number and f"yard {seat} {kind}" in self.scene.changed,
                        acts=acts if nth == number else [],
                    )
                    for nth in range(1, number + 1)
                ]
            )
        return Shop(
            seat=seat,
            name=self.scene.names[seat],
            workshop=player["workshop"],
            open=player["stock"]["points"] is not None,
            stock=[
                Pile(Good(good, number), self._button(f"pay {good}", f"take {good}") if mine else None)
                for good, number in player["stock"].items()
            ],
            stacks=stacks,
            yard=yard,
            team=[self._assistant(number) for number in player["assistants"]],
            places=player["places"],
            levels=player["levels"],
            secrets=player["secrets"],
            projects=[self._project(one) for one in view["projects"] if mine and one["place"] == "secret"],
            dial=self._dial(player),
            at_work=self._is_at_work(seat),
        )

    def _stack(self, player: dict[str, Any], slot: int) -> Stack:
        seat = player["seat"]
        place = player["shop"][slot]
        name = place["stack"]
        number = sum(earlier["stack"] == name for earlier in player["shop"][: slot + 1])
        changed = f"shop {seat} {name} {number}" in self.scene.changed
        kinds = place["machines"]
        return Stack(
            number=slot + 1,
            name=self.scene.say(line(f"machine.{name}")),
            cards=[
                self._card(kind, self._copy(seat, kind), changed=changed and nth == len(kinds) - 1)
                for nth, kind in enumerate(kinds)
            ],
            effect=_effect(place["effect"]),
            jammed=place["jammed"],
            ready=place["ready"],
            busy=number == 1 and self._is_at_work(seat) and name == self.view["task"]["machine"],
            acts=self._own_acts(place) if seat == self.scene.seat else self._foreign_acts(seat, slot, place),
        )

    def _own_acts(self, place: dict[str, Any]) -> list[Act]:
        """What can be done with a slot of mine: start it, take it apart, put it onto another."""
        name = place["stack"]
        startable = place["ready"] or name == self.view["task"]["fresh"]
        acts = self._acts(("use", f"use {name}")) if startable else []
        acts += self._acts(("split", f"split {name}"))
        for number, target in enumerate(self.view["task"]["targets"], 1):
            if target == name:
                acts += self._acts(("combine", f"onto {number}"))
        if len(place["machines"]) == 1:
            acts += self._acts(("dismantle", f"dismantle {name}"), ("combine", f"join {name}"))
            for text in [text for text in self.open if text.startswith("combine ")]:
                parts = text.removeprefix("combine ").split("+")
                if parts[-1] == name and (button := self._button(text)) is not None:
                    acts.append(Act("combine", button, parts[:-1]))
        return acts

    def _foreign_acts(self, seat: int, slot: int, place: dict[str, Any]) -> list[Act]:
        """What can be done to somebody else's slot: jam it, or spy on it."""
        if self.view["task"]["victim"] == seat:
            return self._acts(("jam", f"jam {slot + 1}"))
        return [] if place["jammed"] else self._acts(("spy", f"borrow {place['stack']}"))

    def _dial(self, player: dict[str, Any]) -> Dial:
        task = self.view["task"]
        busy = self._is_at_work(player["seat"])
        mine = player["seat"] == self.scene.seat
        return Dial(
            pair=None if player["dial"] is None else ACTIONS.index(player["dial"][0]),
            free=busy and task["pair"] == "free",
            sectors=[
                Sector(
                    action,
                    busy and action in task["open"],
                    busy and action == task["doing"],
                    self._button("extract") if mine and action == "extract" else None,
                )
                for action in ACTIONS
            ],
            pairs=[
                self._button(f"dial {first}+{second}") if mine else None
                for first, second in zip(ACTIONS, (*ACTIONS[1:], ACTIONS[0]), strict=True)
            ],
        )


def _step(view: dict[str, Any]) -> int | None:
    """Where the round is: 0 planning, 1 to 4 the steps of a turn; `None` while dealing and after the end."""
    if view["phase"] == "planning":
        return 0
    return view["step"] or None


def _effect(effect: dict[str, Any]) -> Effect:
    return Effect(effect["does"], effect["eats"], _goods(effect["gives"].items()), effect["any"], effect["guards"])


def _goods(goods: Iterable[tuple[str, int]]) -> list[Good]:
    return [Good(name, number) for name, number in goods if number]
