"""Mech A Dream: the Factory with its belts, dock and stock room, and every workshop with belt, cable and sheep."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from tinkertable.core.text import line
from tinkertable.core.zones import Piece
from tinkertable.games.mech_a_dream import view
from tinkertable.games.mech_a_dream.view import DAY_PARTS
from tinkertable.web.boards.machine_art import family
from tinkertable.web.boards.painter import Button, Drawing, Scene, sprite_of
from tinkertable.web.boards.portraits import portraits

KINDS: Final = tuple(
    f"{colour}{number}" for colour, most in (("B", 9), ("R", 8), ("G", 4), ("Y", 8)) for number in range(1, most + 1)
)
SIGNS: Final = {"point": "dream", "activation": "activate", "evening": "parcel", "purchase": "cart", "copy": "copy"}
"""Goods whose sign has another name."""
SLOTS: Final = 7
HELPERS: Final = {
    "a-0": ('<circle class="seat-shape" cx="12" cy="18" r="9.5"/>', "A", 22.4),
    "a-1": ('<rect class="seat-shape" x="3" y="9" width="18" height="18" rx="3"/>', "B", 22.4),
    "a-2": ('<path class="seat-shape" d="M12 6.500 23 27.500H1z"/>', "C", 25.600),
    "a-3": ('<path class="seat-shape" d="M12 6 23.500 17.500 12 29 .5 17.500z"/>', "D", 21.800),
}
"""Assistants: a head on the shape of their seat, and its letter."""


@dataclass(frozen=True, slots=True)
class Good:
    """A number beside a sign; a negative one is a discount."""

    sign: str
    number: int


@dataclass(frozen=True, slots=True)
class Side:
    """One effect: what it takes and what it gives."""

    spend: list[Good]
    gain: list[Good]


@dataclass(frozen=True, slots=True)
class Helper:
    """An Assistant: whose, and for which part of the day."""

    seat: int
    part: int
    owner: str


@dataclass(frozen=True, slots=True)
class Tile:
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
    helpers: list[Helper] = field(default_factory=list)
    hit: Button | None = None


@dataclass(frozen=True, slots=True)
class Belt:
    """One of the Factory's belts: the first tile is the top of its pile."""

    colour: str
    tiles: list[Tile | None]
    pile: int


@dataclass(frozen=True, slots=True)
class Row:
    """One part of the day at the delivery dock."""

    note: Markup | None
    now: bool
    packages: list[list[Good]]
    opened: int
    helpers: list[Helper]
    hit: Button | None


@dataclass(frozen=True, slots=True)
class Jar:
    """One side of the last choice in the stock room."""

    goods: list[Good]
    hit: Button | None


@dataclass(frozen=True, slots=True)
class Floor:
    """One part of the day in the stock room."""

    note: Markup | None
    part: int
    now: bool
    fixed: list[Good]
    jars: list[Jar]
    specialist: bool
    helpers: list[Helper]


@dataclass(frozen=True, slots=True)
class Specialist:
    """A Specialist card with the price on its token."""

    id: str
    name: Markup
    note: Markup | None
    price: list[Good]
    effects: list[Side]
    heard: str
    owner: str | None
    due: bool
    changed: bool
    hit: Button | None


@dataclass(frozen=True, slots=True)
class Robot:
    """A robot, or a Monitor Screen that can be chosen for it."""

    id: str
    name: Markup
    note: Markup | None
    effects: list[Side]
    heard: str
    used: bool
    hits: list[Button]
    start: list[Good]


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of somebody's conveyor belt."""

    number: int
    tiles: list[Tile]

    @property
    def columns(self) -> int:
        """How many machines lie side by side: two, and more of them in two rows."""
        return len(self.tiles) if len(self.tiles) < 3 else (len(self.tiles) + 1) // 2


@dataclass(frozen=True, slots=True)
class Berth:
    """A place for a completed machine along the power cable, and what filling it earns."""

    number: int
    bonus: list[Good]
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class Shop:
    """One player's workshop."""

    seat: int
    flowers: int
    ink: int
    rainbows: int
    points: int
    sheep: view.Sheep
    machines: int
    robot: Robot
    hand: list[Robot]
    locker: list[Helper | None]
    belt: list[Slot]
    berths: list[Berth]
    extra: list[Tile]
    specialists: list[Specialist]
    asleep: bool


@dataclass(frozen=True, slots=True)
class Model:
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
    centre: list[Specialist] | None
    shops: list[Shop]
    mine: Shop


def paint(scene: Scene) -> Drawing:
    """The drawing of one viewer's table."""
    painter = _Painter(scene)
    model = painter.model()
    choices = [button for button in painter.open.values() if button.text not in painter.placed]
    return Drawing("mech-a-dream/board.html", model, _sprite(), choices, model.mine.seat)


@cache
def _sprite() -> Markup:
    symbols = {f"m-{kind}": shapes for kind, shapes in family("mech-a-dream", KINDS).items()}
    helpers = {
        name: (
            '<circle class="seat-shape" cx="12" cy="5.500" r="5"/>'
            f'{body}<text class="seat-letter" x="12" y="{y}" font-size="12.500" text-anchor="middle">{letter}</text>'
        )
        for name, (body, letter, y) in HELPERS.items()
    }
    people = {
        f"p-{name}": shapes for name, shapes in portraits("mech-a-dream", [f"S{n}" for n in range(1, 11)]).items()
    }
    return sprite_of(symbols) + sprite_of(people, "0 0 40 40") + sprite_of(helpers, "0 0 24 29")


class _Painter:
    """Remembers which moves have found their place on the board."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        assert isinstance(scene.view, view.MechADreamView)
        self.view: view.MechADreamView = scene.view
        self.open: dict[str, Button] = {button.text: button for button in scene.moves.values()}
        self.placed: set[str] = set()
        self.pieces: dict[str, Piece] = {piece.id: piece for zone in scene.zones for piece in zone.pieces}

    def model(self) -> Model:
        seen = self.view
        shops = [self._shop(player) for player in seen.players]
        playing = seen.phase == "day"
        dock = seen.dock
        price = dock.price if dock.yours is None else dock.yours
        return Model(
            day=seen.day,
            days=seen.days,
            hour=seen.part if playing else "night" if seen.phase in ("night", "over") else "morning",
            belts=[Belt(belt.id, [self._offer(tile) for tile in belt.places], belt.covered) for belt in seen.belts],
            card=dock.card,
            gate=[] if price is None else [Good("flower", price)],
            gate_cheaper=dock.yours is not None and dock.price is not None and dock.yours < dock.price,
            left=dock.left,
            rows=[self._row(number, playing) for number in range(3)],
            floors=[self._floor(number, playing) for number in range(3)],
            centre=None
            if seen.visit == "no"
            else [self._specialist(one) for one in seen.specialists if one.owner is None],
            shops=shops,
            mine=shops[max(self.scene.seat, 0)],
        )

    def _button(self, *texts: str) -> Button | None:
        for text in texts:
            if text in self.open:
                self.placed.add(text)
                return self.open[text]
        return None

    def _note(self, name: str) -> Markup | None:
        piece = self.pieces.get(name)
        return None if piece is None or piece.note is None else self.scene.say(piece.note)

    def _heard(self, name: str) -> str:
        """What a piece does, for those who listen."""
        piece = self.pieces.get(name)
        return "" if piece is None or piece.note is None else self.scene.speak(piece.note)

    def _tile(self, tile: view.Tile, **more: Any) -> Tile:
        name = tile.id
        price = tile.price
        if isinstance(tile, view.OfferedTile) and tile.yours is not None:
            price = tile.yours
        return Tile(
            id=name,
            kind=tile.kind,
            colour=tile.colour,
            name=self.scene.say(line(f"machine.{tile.kind}")),
            note=self._note(f"tile-{name}"),
            price=[Good(tile.currency, price)],
            cheaper=price < tile.price,
            time=tile.time,
            start=more.pop("start", None),
            effects=_tile_effects(tile),
            heard=self._heard(f"tile-{name}"),
            changed=f"tile-{name}" in self.scene.changed,
            **more,
        )

    def _offer(self, tile: view.OfferedTile | None) -> Tile | None:
        if tile is None:
            return None
        return self._tile(tile, start=tile.slot, hit=self._button(f"buy {tile.id}"))

    def _helper(self, seat: int, part: int) -> Helper:
        return Helper(seat, part, self.scene.names[seat])

    def _helpers(self, where: str, part: int) -> list[Helper]:
        return [
            self._helper(player.seat, part) for player in self.view.players if player.assistants[part].where == where
        ]

    def _row(self, number: int, playing: bool) -> Row:
        now = playing and self.view.part == DAY_PARTS[number]
        return Row(
            note=self._note(f"dock-{DAY_PARTS[number]}"),
            now=now,
            packages=[_goods(package.get) for package in self.view.dock.rows[DAY_PARTS[number]]],
            opened=(self.view.dock.opened or 0) if now else 0,
            helpers=self._helpers("dock", number),
            hit=self._button("deliver") if now else None,
        )

    def _floor(self, number: int, playing: bool) -> Floor:
        floor = self.view.stock[DAY_PARTS[number]]
        now = playing and self.view.part == DAY_PARTS[number]
        return Floor(
            note=self._note(f"stock-{DAY_PARTS[number]}"),
            part=number,
            now=now,
            fixed=_goods({"flower": floor.flowers, "ink": floor.ink}),
            jars=[
                Jar([Good("flower", floor.choice)], self._button("stock flowers") if now else None),
                Jar([Good("ink", floor.choice)], self._button("stock ink") if now else None),
            ],
            specialist=floor.specialist,
            helpers=self._helpers("stock", number),
        )

    def _specialist(self, one: view.Specialist) -> Specialist:
        name = one.id
        return Specialist(
            id=name,
            name=self.scene.say(line(f"specialist.{name}")),
            note=self._note(f"specialist-{name}"),
            price=[Good("rainbow", one.price)] if one.price else [],
            effects=[_side(effect) for effect in one.effects],
            heard=self._heard(f"specialist-{name}"),
            owner=None if one.owner is None else self.scene.names[one.owner],
            due=one.due,
            changed=f"specialist-{name}" in self.scene.changed,
            hit=self._button(f"hire {name}", f"pick {name}", f"bonus {name}"),
        )

    def _shop(self, player: view.Player) -> Shop:
        seat = player.seat
        belt = [self._own(seat, tile) for tile in player.belt]
        slots = [tile.slot for tile in player.belt]
        built = [self._own(seat, tile) for tile in player.workshop]
        hits = [
            button
            for text in ("robot 1", "robot 2")
            if seat == self.scene.seat and (button := self._button(text)) is not None
        ] + [
            button
            for side in (1, 2)
            if (button := self._button(f"copy robot {seat + 1} {side}")) is not None
        ]  # fmt: skip
        return Shop(
            seat=seat,
            flowers=player.flowers,
            ink=player.ink,
            rainbows=player.rainbows,
            points=player.points,
            sheep=player.sheep,
            machines=player.machines,
            robot=self._robot(player.robot, hits, f"robot-{seat}"),
            hand=[self._screen(screen) for screen in player.hand],
            locker=[
                self._helper(seat, part) if helper.where == "home" else None
                for part, helper in enumerate(player.assistants)
            ],
            belt=[
                Slot(number, [tile for tile, slot in zip(belt, slots, strict=True) if slot == number])
                for number in range(SLOTS, 0, -1)
            ],
            berths=[
                Berth(number, _goods({"point": bonus}), built[number - 1] if number <= len(built) else None)
                for number, bonus in sorted(enumerate(self.view.bonuses, 1), reverse=True)
            ],
            extra=built[len(self.view.bonuses) :],
            specialists=[self._specialist(one) for one in self.view.specialists if one.owner == seat],
            asleep=player.asleep,
        )

    def _own(self, seat: int, tile: view.BeltTile | view.BuiltTile) -> Tile:
        name = tile.id
        done = isinstance(tile, view.BuiltTile)
        mine = seat == self.scene.seat
        texts = ("activate",) if done and mine else ("copy",) if done else ("build", "boost") if mine else ()
        return self._tile(
            tile,
            done=done,
            used=isinstance(tile, view.BuiltTile) and tile.used,
            helpers=[self._helper(seat, DAY_PARTS.index(part)) for part in tile.assistants],
            hit=self._button(*(f"{text} {name}" for text in texts)),
        )

    def _robot(self, robot: view.Robot | view.Screen, hits: list[Button], piece: str) -> Robot:
        return Robot(
            id=robot.id,
            name=self.scene.say(line(f"screen.{robot.id}")),
            note=self._note(piece),
            effects=[_side(effect) for effect in robot.effects],
            heard=self._heard(piece),
            used=isinstance(robot, view.Robot) and robot.used,
            hits=hits,
            start=[]
            if isinstance(robot, view.Robot)
            else _goods({"flower": robot.flowers, "ink": robot.ink, "rainbow": robot.rainbows}),
        )

    def _screen(self, screen: view.Screen) -> Robot:
        button = self._button(f"screen {screen.id}")
        return self._robot(screen, [] if button is None else [button], f"screen-{screen.id}")


def _goods(goods: dict[str, int]) -> list[Good]:
    return [Good(SIGNS.get(good, good), number) for good, number in goods.items() if number]


def _side(effect: view.Effect) -> Side:
    return Side(_goods(effect.pay), _goods(effect.get))


def _tile_effects(tile: view.Tile) -> list[Side]:
    if tile.effect is not None:
        return [_side(tile.effect)]
    gain = _goods(tile.reward)
    if tile.power is not None:
        gain.append(Good(SIGNS.get(tile.power, tile.power), -1))
    return [Side([], gain)]
