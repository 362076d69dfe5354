"""A position of Mech A Dream as features for learning: the table first, then each workshop, the viewer's first.

Features are between 0 and 1 as a rule: one feature for each of several cases, or a number divided by the most it
usually is. Of the tiles on offer, the card and the effects to choose between it gives the printed values too.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.core.contract import Seat
from tinkertable.core.feature_row import FeatureNames, FeatureRow, check_viewer
from tinkertable.games.mech_a_dream.rules.moves import CARDS, SCREENS, SPECIALISTS, TILES
from tinkertable.games.mech_a_dream.rules.printed_values import DAY_PARTS, NO_POWER, PILE_TILES, POWERS, PrintedValues
from tinkertable.games.mech_a_dream.rules.state import (
    ASLEEP,
    BELT,
    BOOSTS,
    BUILT,
    CENTRE,
    CHOOSING_SCREENS,
    FLOWERS,
    FURTHER,
    HAND,
    HELPER,
    INK,
    LOWEST,
    MACHINES,
    NO_CARD,
    NO_TILE,
    ON_TILE,
    PICKING_SPECIALISTS,
    PLACES,
    POINTS,
    POWER,
    RAINBOWS,
    ROBOT_USED,
    SCREEN_NUMBER,
    SETTING_UP,
    TASK,
    USED,
    WIDTH,
    WORKSHOP,
    Position,
    count_bits,
)

MOST_SEATS: Final = 4
TILE_COUNT: Final = 50
SEAT_NAMES: Final = ("you", "next", "third", "fourth")
PHASES: Final = ("setup", "screens", "specialists", "day", "night", "over")
TASKS: Final = ("free", "boost", "activate", "machine", "shop", "specialist", "bonus", "side")
DRAWS: Final = ("nothing", "blue-green", "red", "yellow", "card", "first", "screen", "specialist")
GOODS: Final = ("pay.flower", "pay.ink", "pay.rainbow", "flower", "ink", "rainbow", "point", "hourglass")
SPECIALS: Final = ("activation", "evening", "purchase", "copy")
MOST_GOODS: Final = 5
"""What the goods of one effect are divided by."""

_effect: Final = FeatureNames()
for _good in GOODS:
    _effect.one(_good)
_SPECIAL: Final[i64] = _effect.each("special", SPECIALS)
_effect.one("slots-further")  # no package, machine or bonus buys anything: this stays zero
_EFFECT_SIZE: Final[i64] = len(_effect)

_offer: Final = FeatureNames()
_TILE: Final[i64] = _offer.each("tile", TILES)
_COLOUR: Final[i64] = _offer.each("colour", ("blue", "green", "red", "yellow"))
_PRICE: Final[i64] = _offer.one("price")
_TIME: Final[i64] = _offer.one("time")
_EFFECT: Final[i64] = _offer.block("effect", _effect)
_POWER: Final[i64] = _offer.each("power", POWERS)
_REWARD: Final[i64] = _offer.one("reward")
_OFFER_SIZE: Final[i64] = len(_offer)

_table: Final = FeatureNames()
_SEAT: Final[i64] = _table.each("seat", range(1, MOST_SEATS + 1))
_SEATS: Final[i64] = _table.each("seats", (2, 3, 4))
_ROBOTS: Final[i64] = _table.one("robots")
_VISIT: Final[i64] = _table.each("visit", ("no", "instead", "addition"))
_PHASE: Final[i64] = _table.each("phase", PHASES)
_DAY: Final[i64] = _table.one("day")
_DAYS_LEFT: Final[i64] = _table.one("days-left")
_PART: Final[i64] = _table.each("part", DAY_PARTS)
_FIRST: Final[i64] = _table.each("first", SEAT_NAMES)
_TURN: Final[i64] = _table.each("turn", SEAT_NAMES)
_TURNS: Final[i64] = _table.one("turns")
_DRAW: Final[i64] = _table.each("draw", DRAWS)
_BUYER: Final[i64] = _table.each("buyer", SEAT_NAMES)
_ACTION: Final[i64] = _table.each("action", ("none", "stock", "delivery", "buy", "build"))
_ROW: Final[i64] = _table.one("packages-opened")
_SIDE: Final[i64] = _table.block("choice-1", _effect)
_OTHER_SIDE: Final[i64] = _table.block("choice-2", _effect)
_CARD: Final[i64] = _table.each("card", CARDS)
_CARD_PRICE: Final[i64] = _table.one("card-price")
_PACKAGES: Final[i64] = _table.blocks([f"packages-{part}" for part in DAY_PARTS], _effect)
_CARDS: Final[i64] = _table.each("card-seen", CARDS)
_COVERED: Final[i64] = _table.each("covered", ("blue-green", "red", "yellow"))
_OFFERS: Final[i64] = _table.blocks([f"place-{place + 1}" for place in range(PLACES)], _offer)
_PRESENT: Final[i64] = _table.each("specialist", SPECIALISTS)
_MIDDLE: Final[i64] = _table.each("specialist-in-the-middle", SPECIALISTS)
_TOKEN: Final[i64] = _table.each("specialist-price", SPECIALISTS)
_BONUS: Final[i64] = _table.each("bonus-due", SPECIALISTS)

_workshop: Final = FeatureNames()
_FLOWERS: Final[i64] = _workshop.one("flowers")
_INK: Final[i64] = _workshop.one("ink")
_RAINBOWS: Final[i64] = _workshop.one("rainbows")
_POINTS: Final[i64] = _workshop.one("points")
_MACHINES: Final[i64] = _workshop.one("machines")
_ROBOT_USED: Final[i64] = _workshop.one("robot-used")
_ASLEEP: Final[i64] = _workshop.one("asleep")
_BOOSTS: Final[i64] = _workshop.one("boosts")
_FURTHER: Final[i64] = _workshop.one("slots-further")
_POWERS: Final[i64] = _workshop.each("power", POWERS)
_TASK: Final[i64] = _workshop.each("task", TASKS)
_SCREEN: Final[i64] = _workshop.each("robot", ("M0", *SCREENS))
_HAND: Final[i64] = _workshop.each("hand", SCREENS)
_STAFF: Final[i64] = _workshop.each("specialist", SPECIALISTS)
_HELPER: Final[i64] = _workshop.each_of([f"{part}-assistant" for part in DAY_PARTS], ("home", "stock", "dock", "tile"))
_HELPER_TILE: Final[i64] = _workshop.each_of([f"{part}-assistant" for part in DAY_PARTS], TILES)
_SLOT: Final[i64] = _workshop.each("slot", TILES)
_BUILT: Final[i64] = _workshop.each("built", TILES)
_USED: Final[i64] = _workshop.each("used", TILES)
_WORKSHOP_SIZE: Final[i64] = len(_workshop)

_all: Final = FeatureNames()
_all.block("table", _table)
_WORKSHOPS: Final[i64] = _all.blocks(SEAT_NAMES, _workshop)
FEATURES: Final[tuple[str, ...]] = tuple(_all.names)


def _prepare(printed: PrintedValues) -> None:
    """Write down once what is always the same: the features of each card, and of each tile in each place."""
    row = FeatureRow()
    cards: list[bytes] = []
    offers: list[bytes] = []
    for card in range(i64(len(CARDS))):
        row.clear()
        _write_card(printed, card, row)
        cards.append(row.cells())
    for place in range(i64(PLACES)):
        for tile in range(i64(TILE_COUNT)):
            row.clear()
            _write_offer(printed, tile, _OFFERS + place * _OFFER_SIZE, row)
            offers.append(row.cells())
    printed.features_of_cards = tuple(cards)
    printed.features_of_offers = tuple(offers)


def write_features(position: Position, seat: Seat, row: FeatureRow) -> None:
    """Write the features of a position as a seat sees it; watchers see it from the first seat."""
    viewer: i64 = seat if seat >= 0 else 0
    seats: i64 = position.seats
    check_viewer(viewer, seats)
    if not position.printed.features_of_offers:
        _prepare(position.printed)
    _write_table(position, viewer, row)
    _write_dock(position, row)
    _write_factory(position, row)
    for turn in range(seats):
        row.block(_WORKSHOPS + turn * _WORKSHOP_SIZE)
        player: i64 = viewer + turn
        if player >= seats:
            player -= seats
        _write_workshop(position, player, turn == 0 and seat >= 0, row)


def _relative(seat: i64, viewer: i64, seats: i64) -> i64:
    """A seat counted from the viewer on."""
    return seat - viewer if seat >= viewer else seat - viewer + seats


def _write_table(position: Position, viewer: i64, row: FeatureRow) -> None:
    seats: i64 = position.seats
    phase: i64 = position.phase
    row.one(_SEAT + viewer)
    row.one(_SEATS + seats - 2)
    row.flag(_ROBOTS, position.robots)
    row.one(_VISIT + position.specialists)
    row.one(_PHASE + phase)
    row.count(_DAY, position.day, 7)
    row.count(_DAYS_LEFT, position.printed.days - position.day, 7)
    row.one(_PART + position.day_part)
    if phase >= PICKING_SPECIALISTS:
        row.one(_FIRST + _relative(position.first, viewer, seats))
        row.one(_TURN + _relative(position.turn, viewer, seats))
    row.count(_TURNS, position.turns, MOST_SEATS)
    row.one(_DRAW + position.draw)
    if position.draw and phase != SETTING_UP:
        row.one(_BUYER + _relative(position.buyer, viewer, seats))
    row.one(_ACTION + position.action)
    row.count(_ROW, position.row, 6)
    if position.asked:
        _write_effect(position.printed, position.asked, _SIDE, row)
        _write_effect(position.printed, position.asked + 1, _OTHER_SIDE, row)


def _write_effect(printed: PrintedValues, effect: i64, first: i64, row: FeatureRow) -> None:
    """Write what an effect takes and gives."""
    row.count(first, printed.pay_flowers[effect], MOST_GOODS)
    row.count(first + 1, printed.pay_ink[effect], MOST_GOODS)
    row.count(first + 2, printed.pay_rainbows[effect], MOST_GOODS)
    row.count(first + 3, printed.get_flowers[effect], MOST_GOODS)
    row.count(first + 4, printed.get_ink[effect], MOST_GOODS)
    row.count(first + 5, printed.get_rainbows[effect], MOST_GOODS)
    row.count(first + 6, printed.get_points[effect], MOST_GOODS)
    row.count(first + 7, printed.get_boosts[effect], MOST_GOODS)
    special: i64 = printed.special[effect]
    if special:
        row.one(first + _SPECIAL + special - 1)


def _write_dock(position: Position, row: FeatureRow) -> None:
    """Write the Delivery card, and those seen before."""
    card: i64 = position.card
    if card != NO_CARD:
        row.copy(position.printed.features_of_cards[card])
    row.bits(_CARDS, position.cards)


def _write_card(printed: PrintedValues, card: i64, row: FeatureRow) -> None:
    """Write which Delivery card it is, what it costs, and what its packages bring together."""
    row.one(_CARD + card)
    row.count(_CARD_PRICE, printed.card_price[card], MOST_GOODS)
    for part in range(i64(3)):
        _write_packages(printed, 3 * card + part, _PACKAGES + part * _EFFECT_SIZE, row)


def _write_packages(printed: PrintedValues, place: i64, first: i64, row: FeatureRow) -> None:
    """Write what the packages of one part of the day bring together; they cost nothing."""
    size: i64 = printed.row_size[place]
    start: i64 = printed.row_start[place]
    sums: list[int] = [0] * _EFFECT_SIZE
    for package in range(start, start + size):
        effect: i64 = printed.packages[package]
        sums[3] += printed.get_flowers[effect]
        sums[4] += printed.get_ink[effect]
        sums[5] += printed.get_rainbows[effect]
        sums[6] += printed.get_points[effect]
        sums[7] += printed.get_boosts[effect]
        special: i64 = printed.special[effect]
        if special:
            sums[7 + special] += MOST_GOODS
    row.counts(first, sums, 0, _EFFECT_SIZE, MOST_GOODS)


def _write_factory(position: Position, row: FeatureRow) -> None:
    """Write the piles, the tiles on offer and the Specialists."""
    unseen: i64 = position.unseen
    for pile in range(i64(3)):
        row.count(_COVERED + pile, count_bits(unseen & PILE_TILES[pile]), 20)
    offers = position.printed.features_of_offers
    market = position.market
    for place in range(i64(PLACES)):
        tile: i64 = market[place]
        if tile != NO_TILE:
            row.copy(offers[place * TILE_COUNT + tile])
    if position.specialists:
        _write_specialists(position, row)


def _write_offer(printed: PrintedValues, tile: i64, first: i64, row: FeatureRow) -> None:
    """Write which tile is on offer, with its printed values."""
    row.one(first + _TILE + tile)
    row.one(first + _COLOUR + printed.colour[tile])
    row.count(first + _PRICE, printed.price[tile], 10)
    row.count(first + _TIME, printed.time[tile], 7)
    _write_effect(printed, printed.effect[tile], first + _EFFECT, row)
    power: i64 = printed.power[tile]
    if power != NO_POWER:
        row.one(first + _POWER + power)
    row.count(first + _REWARD, printed.reward[tile], 10)


def _write_specialists(position: Position, row: FeatureRow) -> None:
    staff = position.staff
    for number in range(i64(10)):
        row.flag(_PRESENT + number, staff[number])
    for number in range(i64(10)):
        if staff[number] >> 4 == CENTRE + 1:
            row.one(_MIDDLE + number)
    for number in range(i64(10)):
        row.count(_TOKEN + number, staff[number] & 15, 2)
    row.bits(_BONUS, position.bonuses)


def _write_workshop(position: Position, seat: i64, own: bool, row: FeatureRow) -> None:
    cells = position.cells
    me: i64 = seat * WIDTH
    printed = position.printed
    row.count(_FLOWERS, cells[me + FLOWERS], 20)
    row.count(_INK, cells[me + INK], 20)
    row.count(_RAINBOWS, cells[me + RAINBOWS], 10)
    row.count(_POINTS, cells[me + POINTS], 50)
    row.count(_MACHINES, cells[me + MACHINES], printed.places)
    row.flag(_ROBOT_USED, cells[me + ROBOT_USED])
    row.flag(_ASLEEP, cells[me + ASLEEP])
    row.count(_BOOSTS, cells[me + BOOSTS], 3)
    row.count(_FURTHER, cells[me + FURTHER], 3)
    row.counts(_POWERS, cells, me + POWER, 4, 2)
    row.one(_TASK + cells[me + TASK])
    if own or position.phase != CHOOSING_SCREENS or not position.has_secret_screen(seat):
        # of a Screen that another has chosen secretly only that it is chosen is known (ruling 37)
        row.one(_SCREEN + cells[me + SCREEN_NUMBER])
    row.bits(_HAND, cells[me + HAND])
    if position.specialists:
        for number in range(i64(10)):
            if position.staff[number] >> 4 == seat + 1:
                row.one(_STAFF + number)
    for part in range(i64(3)):
        helper: i64 = cells[me + HELPER + part]
        row.one(_HELPER + 4 * part + (helper if helper < ON_TILE else ON_TILE))
    for part in range(i64(3)):
        place: i64 = cells[me + HELPER + part]
        if place >= ON_TILE:
            row.one(_HELPER_TILE + TILE_COUNT * part + place - ON_TILE)
    spots = position.spots
    left: i64 = cells[me + BELT]
    while left:
        tile: i64 = LOWEST[(left & -left) % 53]
        row.count(_SLOT + tile, spots[tile], printed.belt)
        left &= left - 1
    built: i64 = cells[me + BUILT]
    while built:
        done: i64 = LOWEST[(built & -built) % 53]
        row.count(_BUILT + done, spots[done] - WORKSHOP, printed.places)
        built &= built - 1
    used: i64 = cells[me + USED]
    while used:
        row.one(_USED + LOWEST[(used & -used) % 53])
        used &= used - 1
