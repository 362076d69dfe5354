"""What one seat sees of the table. Everything in Mech A Dream is open: views differ in `seat`, `legal`, `yours`.

The moves of a tile are BUY, BUILD, ACTIVATE, COPY, BOOST or DRAW of `moves.py` plus its number.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from tinkertable.core.contract import Seat
from tinkertable.core.view import View
from tinkertable.games.mech_a_dream.meta import NAME
from tinkertable.games.mech_a_dream.rules import state
from tinkertable.games.mech_a_dream.rules.day import dock_price
from tinkertable.games.mech_a_dream.rules.moves import CARDS, SCREENS, SPECIALISTS, TILES, kind_of
from tinkertable.games.mech_a_dream.rules.printed_values import (
    CHEAP_INK,
    CHEAP_RAINBOWS,
    CHEAP_TIME,
    DAY_PARTS,
    GREEN,
    NO_POWER,
    PILE_TILES,
    PLAIN,
    POWERS,
    PURCHASE,
    YELLOW,
    DayPart,
    PrintedValues,
)
from tinkertable.games.mech_a_dream.rules.score import score_lines
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState

Phase = Literal["setup", "screens", "specialists", "day", "night", "over"]
Colour = Literal["blue", "green", "red", "yellow"]
Draw = Literal["tile", "card", "first", "screen", "specialist"]
Task = Literal["boost", "activate", "machine", "shop", "specialist", "bonus", "side"]
Where = Literal["home", "stock", "dock", "belt", "workshop"]

PHASES: Final[tuple[Phase, ...]] = ("setup", "screens", "specialists", "day", "night", "over")
TASKS: Final[tuple[Task | None, ...]] = (None, "boost", "activate", "machine", "shop", "specialist", "bonus", "side")
DRAWS: Final[tuple[Draw | None, ...]] = (None, "tile", "tile", "tile", "card", "first", "screen", "specialist")
COLOURS: Final[tuple[Colour, ...]] = ("blue", "green", "red", "yellow")
SPECIALS: Final = ("", "activation", "evening", "purchase", "copy")
"""What the effects that give no goods are called."""
VISITS: Final[tuple[Literal["no", "instead", "addition"], ...]] = ("no", "instead", "addition")
BELTS: Final[tuple[tuple[Colour, tuple[int, ...]], ...]] = (("blue", (0, 1, 2)), ("red", (3, 4)), ("yellow", (5,)))


class Effect(Struct):
    """One effect: how much of each good it takes and gives.

    Goods are `flower`, `ink`, `rainbow`, `point` and `hourglass`; `get` also knows `activation`, `evening` and `copy`
    (1 each) and `purchase` (slots further).
    """

    pay: dict[str, int]
    get: dict[str, int]


class Tile(Struct, kw_only=True):
    """A Machine tile, wherever it is."""

    id: str
    """`B3a`: its kind, and the letter of the copy."""
    kind: str
    """`B3`: its name is the message `machine.B3`."""
    number: int
    """0 to 49: added to the first move of a family."""
    colour: Colour
    price: int
    currency: Literal["ink", "rainbow"]
    time: int
    effect: Effect | None
    power: str | None
    """What a completed green machine makes cheaper: `ink`, `hourglass`, `rainbow` or `flower`."""
    reward: dict[str, int]
    """What completing it brings at once: rainbows or points."""


class OfferedTile(Tile, kw_only=True):
    """A tile on the Factory's belts."""

    yours: int | None
    """What the viewer would pay; `None` for a watcher."""
    slot: int | None
    """Where it would start on the viewer's belt (0 or less: completed at once); `None` for a watcher."""


class BeltTile(Tile, kw_only=True):
    """A tile under construction."""

    slot: int
    """7 to 1, from left to right."""
    assistants: list[DayPart]
    """The Assistants that stand on it."""


class BuiltTile(Tile, kw_only=True):
    """A completed machine."""

    place: int
    """Its place along the power cable, from 1."""
    used: bool
    """Whether it has been activated tonight."""
    assistants: list[DayPart]


class FactoryBelt(Struct):
    """One of the Factory's three belts."""

    id: Colour
    covered: int
    """Tiles left under the top of the pile."""
    places: list[OfferedTile | None]
    """The first place is the top of the pile."""


class Dock(Struct):
    """The delivery dock."""

    card: str | None
    price: int | None
    yours: int | None
    """The viewer's price."""
    rows: dict[DayPart, list[Effect]]
    """The packages of each part of the day, from the gate outward."""
    opened: int | None
    """Packages of the current row already opened; `None` when nobody is at the gate."""
    left: int
    """Covered cards still to come."""
    seen: list[str]
    unseen: list[str]


class Floor(Struct):
    """What one part of the day offers in the stock room."""

    flowers: int
    ink: int
    choice: int
    """How many more, of flowers or of ink."""
    specialist: bool
    """Whether a Specialist can be taken there."""


class Specialist(Struct):
    """A Specialist in the game."""

    id: str
    owner: Seat | None
    """`None` in the middle of the table."""
    price: int
    """Rainbows on its token; 0 without one."""
    after: str
    """The action it follows: `workshop` (buying or building), `buy`, `build`, `delivery` or `stock`."""
    effects: list[Effect]
    """One, or two to choose from."""
    due: bool
    """Whether its bonus is still to come in this action."""


class Robot(Struct):
    """A player's robot."""

    id: str
    """`M0` is printed on the board, `M1` to `M8` are Monitor Screens."""
    effects: list[Effect]
    used: bool
    """Whether it has been activated tonight."""


class Screen(Struct):
    """A Monitor Screen in hand, with the goods one starts with."""

    id: str
    effects: list[Effect]
    flowers: int
    ink: int
    rainbows: int


class Assistant(Struct):
    """One of a player's three Assistants."""

    part: DayPart
    where: Where
    tile: str | None
    """The machine it stands on."""


class Sheep(Struct):
    """The sheep that count the dream points."""

    tens: int
    units: int
    cloud: Literal[0, 50, 100]


class Powers(Struct):
    """How much cheaper completed green machines make each thing."""

    ink: int
    hourglass: int
    rainbow: int
    flower: int


class Player(Struct):
    """One player's workshop."""

    seat: Seat
    flowers: int
    ink: int
    rainbows: int
    points: int
    score: int
    sheep: Sheep
    machines: int
    """How many are completed."""
    belt: list[BeltTile]
    """By slot, from left to right."""
    workshop: list[BuiltTile]
    """By place."""
    robot: Robot
    hand: list[Screen]
    """Monitor Screens to choose from."""
    specialists: list[str]
    assistants: list[Assistant]
    powers: Powers
    asleep: bool
    """At night: finished."""
    task: Task | None
    """What this seat has to decide. `None` is the usual move; `machine` is to activate, but not the robot; `shop` to
    buy without an Assistant; `specialist` to take one or not; `bonus` which Specialist first; `side` which effect."""
    boosts: int
    """Construction-time boosts still to place."""


class MechADreamView(View, kw_only=True):
    """The table as one seat sees it."""

    robots: bool
    """Whether the Enlightened Robots are played."""
    visit: Literal["no", "instead", "addition"]
    """`no` without the Specialists; otherwise what taking one does to the last resources."""
    phase: Phase
    ending: Literal["days", "machines"] | None
    """What ended the game: the week, or a full workshop."""
    day: int
    days: int
    part: DayPart
    """At night it stays `evening`."""
    first: Seat | None
    """The seat with the Phase pawn; `None` before it is drawn."""
    turn: Seat | None
    """Whose turn it is by day or while Specialists are picked."""
    draw: Draw | None
    """What chance brings next."""
    belts: list[FactoryBelt]
    dock: Dock
    stock: dict[DayPart, Floor]
    specialists: list[Specialist]
    bonuses: list[int]
    """Dream points for the machine in each place of a workshop."""
    sides: list[Effect]
    """The two effects the acting seat has to choose between, or nothing."""
    players: list[Player]


def view(position: MechADreamState, seat: Seat) -> MechADreamView:
    """The table as a seat sees it."""
    over = position.phase == state.OVER
    printed = position.printed
    return MechADreamView(
        game=NAME,
        seat=seat,
        seats=position.seats,
        actors=position.actors(),
        legal=position.legal(seat) if seat >= 0 else [],
        over=over,
        winners=position.winners() if over else [],
        scores=list(position.scores()),
        robots=bool(position.robots),
        visit=VISITS[position.specialists],
        phase=PHASES[position.phase],
        ending=_ending(position),
        day=position.day,
        days=printed.days,
        part=DAY_PARTS[position.day_part],
        first=None if position.phase < state.PICKING_SPECIALISTS else position.first,
        turn=position.turn if position.phase in (state.PICKING_SPECIALISTS, state.DAY) else None,
        draw=DRAWS[position.draw],
        belts=[
            FactoryBelt(
                id=name,
                covered=state.count_bits(position.unseen & PILE_TILES[pile]),
                places=[_offered(position, seat, position.market[place]) for place in places],
            )
            for pile, (name, places) in enumerate(BELTS)
        ],
        dock=_dock(position, seat),
        stock={
            part: Floor(
                flowers=printed.stock_flowers[number],
                ink=printed.stock_ink[number],
                choice=printed.stock_choice[number],
                specialist=position.specialists > 0 and number < 2,
            )
            for number, part in enumerate(DAY_PARTS)
        },
        specialists=_specialists(position),
        bonuses=list(printed.slot_bonus[1 : printed.places + 1]),
        sides=_sides(position),
        players=[_player(position, player, seat) for player in range(position.seats)],
    )


def effect(printed: PrintedValues, row: int) -> Effect:
    """One effect: what it takes and what it gives."""
    pay = (("flower", printed.pay_flowers[row]), ("ink", printed.pay_ink[row]), ("rainbow", printed.pay_rainbows[row]))
    get = (
        ("flower", printed.get_flowers[row]),
        ("ink", printed.get_ink[row]),
        ("rainbow", printed.get_rainbows[row]),
        ("point", printed.get_points[row]),
        ("hourglass", printed.get_boosts[row]),
    )
    gains = {good: n for good, n in get if n}
    special = printed.special[row]
    if special != PLAIN:
        gains[SPECIALS[special]] = printed.amount[row] if special == PURCHASE else 1
    return Effect({good: n for good, n in pay if n}, gains)


def effects(printed: PrintedValues, first: int, sides: int) -> list[Effect]:
    """The one or two effects of a robot or a Specialist."""
    return [effect(printed, row) for row in range(first, first + sides)]


def _tile(printed: PrintedValues, tile: int) -> dict[str, Any]:
    """The fields of a tile that are the same wherever it is."""
    colour = printed.colour[tile]
    return {
        "id": TILES[tile],
        "kind": kind_of(tile),
        "number": tile,
        "colour": COLOURS[colour],
        "price": printed.price[tile],
        "currency": "rainbow" if colour == YELLOW else "ink",
        "time": printed.time[tile],
        "effect": effect(printed, printed.effect[tile]) if printed.effect[tile] else None,
        "power": POWERS[printed.power[tile]] if printed.power[tile] != NO_POWER else None,
        "reward": {"rainbow" if colour == GREEN else "point": printed.reward[tile]} if printed.reward[tile] else {},
    }


def _ending(position: MechADreamState) -> Literal["days", "machines"] | None:
    if position.phase != state.OVER:
        return None
    full = any(
        position.cells[seat * state.WIDTH + state.MACHINES] >= position.printed.places for seat in range(position.seats)
    )
    return "machines" if full else "days"


def _offered(position: MechADreamState, seat: Seat, tile: int) -> OfferedTile | None:
    if tile == state.NO_TILE:
        return None
    printed = position.printed
    if seat < 0:
        return OfferedTile(**_tile(printed, tile), yours=None, slot=None)
    me = seat * state.WIDTH
    cells = position.cells
    cheaper = CHEAP_RAINBOWS if printed.colour[tile] == YELLOW else CHEAP_INK
    further = cells[me + state.FURTHER] if cells[me + state.TASK] == state.GO_SHOPPING else 0
    return OfferedTile(
        **_tile(printed, tile),
        yours=max(0, printed.price[tile] - cells[me + state.POWER + cheaper]),
        slot=printed.time[tile] - cells[me + state.POWER + CHEAP_TIME] - further,
    )


def _dock(position: MechADreamState, seat: Seat) -> Dock:
    printed = position.printed
    covered = position.card == state.NO_CARD
    return Dock(
        card=None if covered else CARDS[position.card],
        price=None if covered else printed.card_price[position.card],
        yours=None if covered or seat < 0 else dock_price(position, seat),
        rows={part: [] if covered else _packages(position, number) for number, part in enumerate(DAY_PARTS)},
        opened=position.row - 1 if position.row else None,
        left=printed.days - position.day + (1 if position.draw == state.DRAW_CARD or covered else 0),
        seen=[card for number, card in enumerate(CARDS) if position.cards >> number & 1],
        unseen=[card for number, card in enumerate(CARDS) if not position.cards >> number & 1],
    )


def _packages(position: MechADreamState, part: int) -> list[Effect]:
    printed = position.printed
    place = 3 * position.card + part
    start = printed.row_start[place]
    return [effect(printed, printed.packages[start + package]) for package in range(printed.row_size[place])]


def _specialists(position: MechADreamState) -> list[Specialist]:
    printed = position.printed
    return [
        Specialist(
            id=SPECIALISTS[number],
            owner=None if (staff >> 4) - 1 == state.CENTRE else (staff >> 4) - 1,
            price=staff & 15,
            after=printed.bonus_word[number],
            effects=effects(printed, printed.bonus_first[number], printed.bonus_sides[number]),
            due=bool(position.bonuses >> number & 1),
        )
        for number, staff in enumerate(position.staff)
        if staff != state.NOBODY
    ]


def _sides(position: MechADreamState) -> list[Effect]:
    if position.phase != state.DAY or position.cells[position.turn * state.WIDTH + state.TASK] != state.CHOOSE_SIDE:
        return []
    return effects(position.printed, position.asked, 2)


def _player(position: MechADreamState, seat: Seat, viewer: Seat) -> Player:
    cells = position.cells
    me = seat * state.WIDTH
    printed = position.printed
    # a Screen chosen secretly is not shown to the others (ruling 37)
    screen = 0 if seat != viewer and position.has_secret_screen(seat) else cells[me + state.SCREEN_NUMBER]
    where = [cells[me + state.HELPER + part] for part in range(3)]
    belt = [tile for tile in range(len(TILES)) if cells[me + state.BELT] >> tile & 1]
    built = [tile for tile in range(len(TILES)) if cells[me + state.BUILT] >> tile & 1]
    return Player(
        seat=seat,
        flowers=cells[me + state.FLOWERS],
        ink=cells[me + state.INK],
        rainbows=cells[me + state.RAINBOWS],
        points=cells[me + state.POINTS],
        score=sum(score_lines(position, seat)),
        sheep=_sheep(cells[me + state.POINTS]),
        machines=cells[me + state.MACHINES],
        belt=[
            BeltTile(**_tile(printed, tile), slot=position.spots[tile], assistants=_on_tile(where, tile))
            for tile in sorted(belt, key=lambda tile: (-position.spots[tile], tile))
        ],
        workshop=[
            BuiltTile(
                **_tile(printed, tile),
                place=position.spots[tile] - state.WORKSHOP,
                used=bool(cells[me + state.USED] >> tile & 1),
                assistants=_on_tile(where, tile),
            )
            for tile in sorted(built, key=lambda tile: position.spots[tile])
        ],
        robot=Robot(
            id=f"M{screen}",
            effects=effects(printed, printed.robot_first[screen], printed.robot_sides[screen]),
            used=bool(cells[me + state.ROBOT_USED]),
        ),
        hand=[
            _screen(printed, number)
            for number in range(1, len(SCREENS) + 1)
            if cells[me + state.HAND] >> number - 1 & 1
        ],
        specialists=[SPECIALISTS[number] for number, staff in enumerate(position.staff) if staff >> 4 == seat + 1],
        assistants=[
            Assistant(part, _place(place, belt), TILES[place - state.ON_TILE] if place >= state.ON_TILE else None)
            for part, place in zip(DAY_PARTS, where, strict=True)
        ],
        powers=Powers(*cells[me + state.POWER : me + state.POWER + len(POWERS)]),
        asleep=bool(cells[me + state.ASLEEP]),
        task=TASKS[cells[me + state.TASK]],
        boosts=cells[me + state.BOOSTS],
    )


def _sheep(points: int) -> Sheep:
    cloud: Literal[0, 50, 100] = 100 if points > 99 else 50 if points > 49 else 0
    return Sheep(tens=(points - cloud) // 10, units=points % 10, cloud=cloud)


def _screen(printed: PrintedValues, number: int) -> Screen:
    return Screen(
        id=SCREENS[number - 1],
        effects=effects(printed, printed.robot_first[number], printed.robot_sides[number]),
        flowers=printed.start_flowers[number],
        ink=printed.start_ink[number],
        rainbows=printed.start_rainbows[number],
    )


def _on_tile(where: list[int], tile: int) -> list[DayPart]:
    return [part for part, place in zip(DAY_PARTS, where, strict=True) if place == state.ON_TILE + tile]


def _place(place: int, belt: list[int]) -> Where:
    if place >= state.ON_TILE:
        return "belt" if place - state.ON_TILE in belt else "workshop"
    return ("home", "stock", "dock")[place]
