"""The component file of Mech A Dream: its tables as structs, and the printed values the rules read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeVar

from msgspec import Meta

from tinkertable.core.components import ComponentEntry, SourcedEntry, read
from tinkertable.core.errors import BadComponents
from tinkertable.games.mech_a_dream.meta import NAME
from tinkertable.games.mech_a_dream.rules.moves import CARDS, SCREENS, SPECIALISTS, TILES
from tinkertable.games.mech_a_dream.rules.printed_values import (
    BLUE,
    DEAREST,
    FOLLOWED,
    GREEN,
    NO_POWER,
    PLAIN,
    POWERS,
    RED,
    YELLOW,
    PrintedValues,
)
from tinkertable.games.mech_a_dream.view import SPECIALS, Effect

Amount = Annotated[int, Meta(ge=0, le=DEAREST)]
OneOrTwo = Annotated[list[str], Meta(min_length=1, max_length=2)]
Packages = Annotated[list[str], Meta(min_length=1, max_length=4)]
COLOURS: Final = {"B": BLUE, "G": GREEN, "R": RED, "Y": YELLOW}
"""The colour of a tile by the first letter of its name."""
OWN_VALUES: Final = {BLUE: ("effect",), GREEN: ("power", "rainbows"), RED: ("effect",), YELLOW: ("points",)}
"""The values that only the tiles of a colour have."""
PAID: Final = {"F": "flower", "I": "ink", "R": "rainbow"}
GAINED: Final = PAID | {"DP": "point", "H": "hourglass"}
_ITEM: Final = re.compile(r"([1-9][0-9]?)(F|I|R|DP|H)")


class BadBox(BadComponents):
    """A component file that Mech A Dream cannot be played with."""

    game = NAME


class Workshop(SourcedEntry):
    """A Workshop board, and what a player starts with on it."""

    belt: Annotated[int, Meta(ge=1, le=9)]
    places: Annotated[int, Meta(ge=1, le=50)]
    cursor: Annotated[int, Meta(ge=1, le=DEAREST)]
    flowers: Amount
    ink: Amount
    bonuses: list[Amount]
    """Dream points of the last places."""
    extra: Amount
    """Dream points of every machine beyond them."""

    def __post_init__(self) -> None:
        """Check what a player starts with, and that there are places for the bonuses."""
        super().__post_init__()
        _check_start("", self.flowers, self.ink, self.cursor)
        if len(self.bonuses) > self.places:
            raise BadBox("bonuses", "components_longest", n=self.places)


class Calendar(SourcedEntry):
    """The week."""

    days: Annotated[int, Meta(ge=1, le=len(CARDS))]


class Scoring(SourcedEntry):
    """What is left in stock at the end."""

    resources: Annotated[int, Meta(ge=1, le=2 * DEAREST)]
    """Flowers and ink for one point."""


class PriceToken(SourcedEntry):
    """The price of a Specialist: at the start, and after it was taken."""

    fresh: Annotated[int, Meta(ge=0, le=9)]
    taken: Annotated[int, Meta(ge=0, le=9)]

    def __post_init__(self) -> None:
        """Check that taking a Specialist makes it no cheaper."""
        super().__post_init__()
        if self.taken < self.fresh:
            raise BadBox("taken", "components_least", least=self.fresh)


class StockFloor(SourcedEntry):
    """One floor of the stock room."""

    flowers: Amount
    ink: Amount
    choice: Annotated[int, Meta(ge=1, le=DEAREST)]


class StockRoom(ComponentEntry):
    """The stock room, a floor for each part of the day."""

    morning: StockFloor
    afternoon: StockFloor
    evening: StockFloor


class Machine(SourcedEntry):
    """A kind of Machine tile: blue and red ones have an effect, green ones a power, yellow ones points."""

    tiles: Annotated[list[str], Meta(min_length=1)]
    price: Amount
    time: Annotated[int, Meta(ge=1)]
    effect: str | None = None
    power: Literal["ink", "hourglass", "rainbow", "flower"] | None = None
    rainbows: Amount | None = None
    points: Annotated[int, Meta(ge=0, le=99)] | None = None

    @property
    def colour(self) -> int:
        """The colour of its tiles."""
        return COLOURS[self.tiles[0][0]]

    def __post_init__(self) -> None:
        """Check the names of the tiles, and that the values are those of their colour."""
        super().__post_init__()
        for name in self.tiles:
            if name not in TILES:
                raise BadBox("tiles", "components_no_such", name=name)
            if name[0] != self.tiles[0][0]:
                raise BadBox("tiles", "tile_colours", first=self.tiles[0], second=name)
        own = OWN_VALUES[self.colour]
        for key in ("effect", "power", "rainbows", "points"):
            if (getattr(self, key) is None) == (key in own):
                raise BadBox("", "components_missing" if key in own else "components_unused", name=key)
        if self.effect is not None:
            _check_effect("effect", self.effect, (), may_cost=True)


class Delivery(SourcedEntry):
    """A Delivery card with its packages, from the gate outward."""

    id: str
    price: Amount
    morning: Packages
    afternoon: Packages
    # Monitor Screen 4 speaks of the one package on the evening spot.
    evening: Annotated[list[str], Meta(min_length=1, max_length=1)]

    def __post_init__(self) -> None:
        """Check the packages."""
        super().__post_init__()
        for name, part in (("morning", self.morning), ("afternoon", self.afternoon), ("evening", self.evening)):
            _check_effects(name, part, ("activation",), may_cost=False)


class PrintedRobot(SourcedEntry):
    """The robot printed on every Workshop board."""

    effects: OneOrTwo

    def __post_init__(self) -> None:
        """Check the effects."""
        super().__post_init__()
        _check_effects("effects", self.effects, (), may_cost=True)


class Screen(SourcedEntry):
    """A Monitor Screen: another robot, and what its owner starts with."""

    id: str
    effects: OneOrTwo
    flowers: Amount
    ink: Amount
    rainbows: Amount

    def __post_init__(self) -> None:
        """Check the effects."""
        super().__post_init__()
        _check_effects("effects", self.effects, ("evening", "purchase", "copy"), may_cost=True)
        if len(self.effects) > 1 and any("copy" in parse_effect(text).get for text in self.effects):
            raise BadBox("effects", "copy_alone")


class Specialist(SourcedEntry):
    """A Specialist and the bonus it brings after an action."""

    id: str
    after: Literal["stock", "delivery", "buy", "build", "workshop"]
    effects: OneOrTwo

    def __post_init__(self) -> None:
        """Check the effects."""
        super().__post_init__()
        _check_effects("effects", self.effects, ("activation",), may_cost=False)


class Box(ComponentEntry):
    """The whole component file."""

    workshop: Workshop
    calendar: Calendar
    scoring: Scoring
    price_token: PriceToken
    stock_room: StockRoom
    machine: list[Machine]
    delivery: list[Delivery]
    robot: PrintedRobot
    screen: list[Screen]
    specialist: list[Specialist]


def read_components(text: str) -> PrintedValues:
    """The values of a component file; raises `BadComponents` with the path and the reason when one is impossible."""
    box = read(text, Box)
    printed = PrintedValues()
    rows: list[Effect] = [Effect({}, {})]
    _fill_board(box, printed)
    _fill_machines(box, printed, rows)
    _fill_deliveries(_in_order("delivery", box.delivery, CARDS), printed, rows)
    _fill_robots(box.robot, _in_order("screen", box.screen, SCREENS), printed, rows)
    _fill_specialists(_in_order("specialist", box.specialist, SPECIALISTS), printed, rows)
    _fill_effects(rows, printed)
    _fill_tile_sets(printed)
    return printed


def parse_effect(text: str) -> Effect:
    """An effect as the file writes it: `1F 1I -> 1R 1DP`, `A`, `evening`, `buy 2`, `1F -> copy`.

    Raises `BadComponents` when it cannot be read.
    """
    before, arrow, after = text.partition("->")
    pay = _parse_goods(text, before, PAID) if arrow else {}
    gain = (after if arrow else before).strip()
    if gain == "A":
        return Effect(pay, {"activation": 1})
    if gain in ("evening", "copy"):
        return Effect(pay, {gain: 1})
    if re.fullmatch(r"buy [0-9]", gain):
        return Effect(pay, {"purchase": int(gain[4:])})
    return Effect(pay, _parse_goods(text, gain, GAINED))


def _parse_goods(text: str, part: str, known: dict[str, str]) -> dict[str, int]:
    goods: dict[str, int] = {}
    for word in part.split():
        item = _ITEM.fullmatch(word)
        if item is None or item[2] not in known:
            raise BadBox("", "effect_word", effect=text, word=word, known=", ".join(known))
        if int(item[1]) > DEAREST:
            raise BadBox("", "effect_amount", effect=text, found=int(item[1]), most=DEAREST)
        goods[known[item[2]]] = goods.get(known[item[2]], 0) + int(item[1])
    if not goods:
        raise BadBox("", "effect_empty", effect=text)
    return goods


def _check_effects(path: str, texts: list[str], specials: tuple[str, ...], *, may_cost: bool) -> None:
    for number, text in enumerate(texts, 1):
        _check_effect(f"{path} {number}", text, specials, may_cost=may_cost)


def _check_effect(path: str, text: str, specials: tuple[str, ...], *, may_cost: bool) -> None:
    """Refuse what cannot be read and what this kind of component cannot do."""
    try:
        effect = parse_effect(text)
    except BadBox as wrong:
        wrong.locate(path)
        raise
    if effect.pay and not may_cost:
        raise BadBox(path, "effect_free", effect=text)
    special = next((word for word in SPECIALS if word in effect.get), None)
    if special is None:
        return
    if special not in specials:
        raise BadBox(path, "effect_special", effect=text)
    if effect.pay and (special != "copy" or set(effect.pay) != {"flower"}):
        raise BadBox(path, "effect_price", effect=text)


def _check_start(path: str, flowers: int, ink: int, cursor: int) -> None:
    for name, number in (("flowers", flowers), ("ink", ink)):
        if number > cursor:
            raise BadBox(f"{path}{name}", "components_most", most=cursor)


Numbered = TypeVar("Numbered", Delivery, Screen, Specialist)


def _in_order(family: str, entries: Sequence[Numbered], ids: tuple[str, ...]) -> list[Numbered]:
    """The entries of a family with fixed ids, in the order of their ids."""
    found: dict[str, Numbered] = {}
    for number, entry in enumerate(entries, 1):
        if entry.id not in ids:
            raise BadBox(f"{family} {number}.id", "components_no_such", name=entry.id)
        if entry.id in found:
            raise BadBox(f"{family} {number}.id", "components_twice", name=entry.id)
        found[entry.id] = entry
    missing = [name for name in ids if name not in found]
    if missing:
        raise BadBox(family, "components_missing", name=", ".join(missing))
    return [found[name] for name in ids]


def _fill_board(box: Box, printed: PrintedValues) -> None:
    workshop = box.workshop
    printed.belt, printed.places, printed.cursor = workshop.belt, workshop.places, workshop.cursor
    printed.start_flowers, printed.start_ink = bytes([workshop.flowers]), bytes([workshop.ink])
    printed.start_rainbows = bytes([0])
    printed.extra = workshop.extra
    # There is no place 0; every place beyond the last one brings the extra points.
    without = [0] * (workshop.places + 1 - len(workshop.bonuses))
    beyond = [workshop.extra] * (len(TILES) - workshop.places)
    printed.slot_bonus = bytes(without + workshop.bonuses + beyond)
    printed.days = box.calendar.days
    printed.resources = box.scoring.resources
    printed.token_fresh, printed.token_taken = box.price_token.fresh, box.price_token.taken
    floors = (box.stock_room.morning, box.stock_room.afternoon, box.stock_room.evening)
    printed.stock_flowers = bytes([floor.flowers for floor in floors])
    printed.stock_ink = bytes([floor.ink for floor in floors])
    printed.stock_choice = bytes([floor.choice for floor in floors])


def _fill_machines(box: Box, printed: PrintedValues, rows: list[Effect]) -> None:
    count = len(TILES)
    printed.colour = bytes([COLOURS[name[0]] for name in TILES])
    price, time, effect, reward = [0] * count, [0] * count, [0] * count, [0] * count
    power = [NO_POWER] * count
    twins = [0] * count
    for number, machine in enumerate(box.machine, 1):
        if machine.time > printed.belt:
            raise BadBox(f"machine {number}.time", "components_most", most=printed.belt)
        row = _add(rows, machine.effect) if machine.effect is not None else 0
        tiles = [TILES.index(name) for name in machine.tiles]
        for tile in tiles:
            if twins[tile] or tiles.count(tile) > 1:
                raise BadBox(f"machine {number}.tiles", "components_twice", name=TILES[tile])
        for tile in tiles:
            price[tile], time[tile], effect[tile] = machine.price, machine.time, row
            power[tile] = NO_POWER if machine.power is None else POWERS.index(machine.power)
            reward[tile] = machine.rainbows or machine.points or 0
            twins[tile] = sum(1 << twin for twin in tiles)
    missing = [name for name, alike in zip(TILES, twins, strict=True) if not alike]
    if missing:
        raise BadBox("machine", "components_missing", name=", ".join(missing))
    printed.price, printed.time, printed.effect = bytes(price), bytes(time), bytes(effect)
    printed.power, printed.reward, printed.twins = bytes(power), bytes(reward), twins


def _fill_deliveries(cards: list[Delivery], printed: PrintedValues, rows: list[Effect]) -> None:
    parts = [row for card in cards for row in (card.morning, card.afternoon, card.evening)]
    packages: list[int] = []
    start: list[int] = []
    for part in parts:
        start.append(len(packages))
        packages += [_add(rows, text) for text in part]
    printed.card_price = bytes([card.price for card in cards])
    printed.row_start, printed.row_size = bytes(start), bytes([len(part) for part in parts])
    printed.packages = bytes(packages)
    printed.most_packages = max(printed.row_size)


def _fill_robots(robot: PrintedRobot, screens: list[Screen], printed: PrintedValues, rows: list[Effect]) -> None:
    effects = [robot.effects, *(screen.effects for screen in screens)]
    printed.robot_first = bytes([_add_all(rows, texts) for texts in effects])
    printed.robot_sides = bytes([len(texts) for texts in effects])
    for screen in screens:
        _check_start(f"screen {screen.id}.", screen.flowers, screen.ink, printed.cursor)
    printed.start_flowers += bytes([screen.flowers for screen in screens])
    printed.start_ink += bytes([screen.ink for screen in screens])
    printed.start_rainbows += bytes([screen.rainbows for screen in screens])
    # Two that copy could copy each other for ever; of two that buy, one could take the other's last tile.
    for special, key in (("copy", "one_screen_copies"), ("purchase", "one_screen_buys")):
        able = [one.id for one in screens if any(special in parse_effect(text).get for text in one.effects)]
        if len(able) > 1:
            raise BadBox(f"screen {able[1]}.effects", key, first=able[0])


def _fill_specialists(specialists: list[Specialist], printed: PrintedValues, rows: list[Effect]) -> None:
    printed.bonus_word = [one.after for one in specialists]
    printed.bonus_after = bytes([int(action in FOLLOWED[one.after]) for one in specialists for action in range(5)])
    printed.bonus_first = bytes([_add_all(rows, one.effects) for one in specialists])
    printed.bonus_sides = bytes([len(one.effects) for one in specialists])


def _add(rows: list[Effect], text: str) -> int:
    """Add an effect as a new row; returns its number."""
    rows.append(parse_effect(text))
    return len(rows) - 1


def _add_all(rows: list[Effect], texts: list[str]) -> int:
    """Add effects as rows one after the other; returns the number of the first."""
    first = len(rows)
    for text in texts:
        _add(rows, text)
    return first


def _fill_effects(rows: list[Effect], printed: PrintedValues) -> None:
    def paid(good: str) -> bytes:
        return bytes([row.pay.get(good, 0) for row in rows])

    def gained(good: str) -> bytes:
        return bytes([row.get.get(good, 0) for row in rows])

    printed.pay_flowers, printed.pay_ink, printed.pay_rainbows = paid("flower"), paid("ink"), paid("rainbow")
    printed.get_flowers, printed.get_ink, printed.get_rainbows = gained("flower"), gained("ink"), gained("rainbow")
    printed.get_points, printed.get_boosts = gained("point"), gained("hourglass")
    printed.special = bytes([next((n for n, word in enumerate(SPECIALS) if word in row.get), PLAIN) for row in rows])
    printed.amount = gained("purchase")
    printed.only_time = bytes([int(set(row.get) == {"hourglass"}) for row in rows])
    printed.most_boosts = max(printed.get_boosts)


def _fill_tile_sets(printed: PrintedValues) -> None:
    """The sets of tiles that the rules ask for by what somebody has."""
    tiles = range(len(TILES))
    purple = [tile for tile in tiles if printed.effect[tile]]
    printed.purple = _set_of(purple)
    printed.only_boosts = _set_of([tile for tile in purple if printed.only_time[printed.effect[tile]]])
    crystals = [tile for tile in tiles if printed.colour[tile] == YELLOW]
    others = [tile for tile in tiles if printed.colour[tile] != YELLOW]
    for most in range(2 * DEAREST + 1):
        printed.for_ink.append(_set_of([tile for tile in others if printed.price[tile] <= most]))
        printed.for_rainbows.append(_set_of([tile for tile in crystals if printed.price[tile] <= most]))
        for needs, fed in (
            (printed.pay_flowers, printed.run_on_flowers),
            (printed.pay_ink, printed.run_on_ink),
            (printed.pay_rainbows, printed.run_on_rainbows),
        ):
            fed.append(_set_of([tile for tile in purple if needs[printed.effect[tile]] <= most]))


def _set_of(tiles: list[int]) -> int:
    return sum(1 << tile for tile in tiles)
