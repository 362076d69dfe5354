"""A position of Imaginarium as one seat sees it, as features for learning: the table, the turn, then each player.

Features are between 0 and 1 as a rule: one feature for each of several cases, or a number divided by the most it
usually is. What is behind a screen is left out, with a feature that says so. Of what can be bought, recruited or
validated it gives the printed values too.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.core.contract import Seat
from tinkertable.core.feature_row import FeatureNames, FeatureRow, check_viewer
from tinkertable.games.imaginarium.rules.pieces import (
    ACTIONS,
    ASSISTANTS,
    BELT,
    GOOD_COUNT,
    GOODS,
    KIND_COUNT,
    KINDS,
    PROJECTS,
    RECYCLATRICE,
    SPOTS,
    STACK_COUNT,
    WORKSHOPS,
    stack_name,
)
from tinkertable.games.imaginarium.rules.printed_values import PrintedValues
from tinkertable.games.imaginarium.rules.state import (
    END_REASONS,
    IN_OFFICE,
    IN_SECRET,
    OVER,
    OWNED,
    PHASES,
    PLANNING,
    REMOVED,
    SHOWN,
    Position,
)

MOST_SEATS: Final = 5
SEAT_NAMES: Final = ("you", "next", "third", "fourth", "fifth")
STACK_NAMES: Final = tuple(stack_name(stack) for stack in range(STACK_COUNT))
RESOURCES: Final = ("wood", "copper", "crystal")
PIECES: Final = (*SEAT_NAMES, *(f"{name}-saboteur" for name in SEAT_NAMES))

_slot: Final = FeatureNames()
_KIND: Final = _slot.each("machine", KINDS)
_PRICE: Final = _slot.one("price")
_LEVEL: Final = _slot.one("level")
_REPAIR: Final = _slot.each("repair", RESOURCES)
_MAKES: Final = _slot.each("makes", (*GOODS, "any"))
_EATS: Final = _slot.one("eats")
_GIVES: Final = _slot.each("gives", GOODS)

_assistant: Final = FeatureNames()
_SHOWN: Final = _assistant.one("in-meeting-room")
_WAGE: Final = _assistant.one("wage")

_project: Final = FeatureNames()
_OFFICE: Final = _project.one("in-office")
_REMOVED: Final = _project.one("removed")
_SECRET: Final = _project.one("secret")
_WORTH: Final = _project.one("worth")

_table: Final = FeatureNames()
_SEAT: Final = _table.each("seat", range(1, MOST_SEATS + 1))
_SEATS: Final = _table.each("seats", (2, 3, 4, 5))
_OPEN_TOTALS: Final = _table.one("open-totals")
_ROUND: Final = _table.one("round")
_ROUNDS_LEFT: Final = _table.one("rounds-left")
_TARGET: Final = _table.one("target")
_ENDING: Final = _table.each("ending", END_REASONS[1:])
_ORDER: Final = tuple(_table.each(f"order-{place + 1}", PIECES) for place in range(MOST_SEATS))
_SPOTS: Final = tuple(_table.each(f"spot-{spot + 1}", PIECES) for spot in range(SPOTS))
_BELT: Final = tuple(_table.block(f"belt-{slot + 1}", _slot) for slot in range(BELT))
_DECK: Final = _table.each("pile", KINDS)
_SHREDDER: Final = _table.each("shredder", KINDS)
_ASSISTANT: Final = tuple(_table.block(f"assistant-{nth + 1}", _assistant) for nth in range(ASSISTANTS))
_PROJECT: Final = tuple(_table.block(f"project-{nth + 1}", _project) for nth in range(PROJECTS))

_turn: Final = FeatureNames()
_PHASE: Final = _turn.each("phase", PHASES)
_TURN: Final = _turn.each("piece", range(1, MOST_SEATS + 1))
_ACTING: Final = _turn.each("acting", SEAT_NAMES)
_PAIR: Final = _turn.each("pair", (*ACTIONS, "free"))
_DOING: Final = _turn.each("doing", ACTIONS)
_SPENT: Final = _turn.each("spent", ACTIONS)
_LEFT: Final = _turn.one("left")
_NEED: Final = _turn.one("need")
_USES: Final = _turn.one("uses")
_COMBINING: Final = _turn.one("combining")
_BORROWED: Final = _turn.one("borrowed")
_PILED: Final = _turn.one("pile-used")
_COLLECTED: Final = _turn.one("collected")
_REST: Final = _turn.each("rest", RESOURCES)
_VICTIM: Final = _turn.each("victim", SEAT_NAMES)
_BACK: Final = _turn.each("back", PHASES)
_READY: Final = _turn.each("ready", STACK_NAMES)
_BEFORE: Final = _turn.each("before", [f"{name}{jam}" for name in STACK_NAMES for jam in ("", "-jammed")])
_FRESH: Final = _turn.each("fresh", KINDS)
_RUNNING: Final = _turn.each("at-work", STACK_NAMES)

_player: Final = FeatureNames()
_VISIBLE: Final = _player.one("open")
_STOCK: Final = _player.each("stock", GOODS)
_YARD: Final = _player.each("yard", KINDS)
_SHOP: Final = _player.each("shop", [f"{name}{jam}" for name in STACK_NAMES for jam in ("", "-jammed")])
_HELPERS: Final = _player.each("assistant", range(1, ASSISTANTS + 1))
_MARKS: Final = _player.each("validated", [f"{nth}{by}" for nth in range(1, PROJECTS + 1) for by in ("", "-first")])
_SECRETS: Final = _player.one("secrets")
_DIAL: Final = _player.each("dial", ACTIONS)
_WORKSHOP: Final = _player.each("workshop", range(1, WORKSHOPS + 1))

_all: Final = FeatureNames()
_all.block("table", _table)
_TURN_BLOCK: Final = _all.block("turn", _turn)
_PLAYERS: Final = tuple(_all.block(name, _player) for name in SEAT_NAMES)
FEATURES: Final[tuple[str, ...]] = tuple(_all.names)


def _prepare(printed: PrintedValues) -> None:
    """Write down once what is always the same: the features of each machine on each slot."""
    row = FeatureRow()
    slots: list[bytes] = []
    for slot in range(i64(BELT)):
        for kind in range(i64(KIND_COUNT)):
            row.clear()
            _write_machine(printed, slot, kind, row)
            slots.append(row.cells())
    printed.features_of_slots = tuple(slots)


def write_features(position: Position, seat: Seat, row: FeatureRow) -> None:
    """Write the features of a position as a seat sees it; watchers see it from the first seat."""
    viewer: i64 = seat if seat >= 0 else 0
    seats: i64 = position.seats
    check_viewer(viewer, seats)
    if not position.printed.features_of_slots:
        _prepare(position.printed)
    _write_table(position, viewer, row)
    _write_belt(position, row)
    _write_office(position, seat, row)
    row.block(_TURN_BLOCK)
    _write_turn(position, viewer, row)
    for step in range(seats):
        row.block(_PLAYERS[step])
        _write_player(position, (viewer + step) % seats, seat, row)


def _write_table(position: Position, viewer: i64, row: FeatureRow) -> None:
    seats: i64 = position.seats
    row.one(_SEAT + viewer)
    row.one(_SEATS + seats - 2)
    row.flag(_OPEN_TOTALS, position.open_totals)
    row.count(_ROUND, position.round, 40)
    row.count(_ROUNDS_LEFT, min(position.limit - position.round, 40), 40)
    row.count(_TARGET, position.printed.target, 20)
    if position.end:
        row.one(_ENDING + position.end - 1)
    for place in range(len(position.order)):
        row.one(_ORDER[place] + _relative(position.order[place], viewer, seats))
    for spot in range(i64(SPOTS)):
        on_it: i64 = position.spots[spot]
        if on_it >= 0:
            row.one(_SPOTS[spot] + _relative(on_it, viewer, seats))


def _relative(piece: i64, viewer: i64, seats: i64) -> i64:
    """A piece counted from the viewer on; saboteurs after all handymen."""
    if piece >= seats:
        return MOST_SEATS + (piece - viewer) % seats
    return (piece - viewer + seats) % seats


def _write_belt(position: Position, row: FeatureRow) -> None:
    """Write the machines on the belt, in the pile and in the shredder."""
    for slot in range(i64(BELT)):
        kind: i64 = position.belt[slot]
        if kind >= 0:
            row.copy(position.printed.features_of_slots[slot * KIND_COUNT + kind])
    row.counts(_DECK, position.deck, 0, KIND_COUNT, 5)
    row.counts(_SHREDDER, position.shredder, 0, KIND_COUNT, 5)


def _write_machine(printed: PrintedValues, slot: i64, kind: i64, row: FeatureRow) -> None:
    """Write which machine lies on a slot of the belt, with its printed values."""
    first: i64 = _BELT[slot]
    row.one(first + _KIND + kind)
    row.count(first + _PRICE, printed.base[slot] + printed.level[kind], 10)
    row.count(first + _LEVEL, printed.level[kind], 3)
    for good in range(i64(3)):
        row.count(first + _REPAIR + good, printed.cost[3 * kind + good], 5)
    if kind == RECYCLATRICE:
        return
    for good in range(i64(GOOD_COUNT)):
        row.count(first + _MAKES + good, printed.makes[GOOD_COUNT * kind + good], 5)
    row.count(first + _MAKES + GOOD_COUNT, printed.any[kind], 5)
    row.count(first + _EATS, printed.eats[kind], 5)
    row.count(first + _GIVES + printed.gives[kind], printed.amount[kind], 5)


def _write_office(position: Position, viewer: Seat, row: FeatureRow) -> None:
    """Write the assistants to recruit, and the projects that the viewer knows of."""
    printed = position.printed
    helpers = position.helpers
    for nth in range(i64(ASSISTANTS)):
        helper: i64 = helpers[nth]
        if helper == SHOWN:
            shown: i64 = _ASSISTANT[nth]
            row.one(shown + _SHOWN)
            row.count(shown + _WAGE, printed.wage[nth], 10)
    secret: i64 = IN_SECRET + viewer if viewer >= 0 else -1
    office = position.office
    for project in range(i64(PROJECTS)):
        place: i64 = office[project]
        first: i64 = _PROJECT[project]
        if place == IN_OFFICE:
            row.one(first + _OFFICE)
        elif place == REMOVED:
            row.one(first + _REMOVED)
        elif place == secret:
            row.one(first + _SECRET)
        else:
            continue
        row.count(first + _WORTH, printed.worth[project], 10)


def _write_turn(position: Position, viewer: i64, row: FeatureRow) -> None:
    """Write what the piece at work has begun."""
    seats: i64 = position.seats
    row.one(_PHASE + position.phase)
    if position.phase >= PLANNING and position.phase != OVER:
        row.one(_TURN + position.turn)
        row.one(_ACTING + (position.seat - viewer + seats) % seats)
    if position.pair >= 0:
        row.one(_PAIR + position.pair)
    if position.doing >= 0:
        row.one(_DOING + position.doing)
    row.bits(_SPENT, position.spent)
    row.count(_LEFT, position.left, 5)
    row.count(_NEED, position.need, 5)
    row.count(_USES, position.uses, 2)
    row.flag(_COMBINING, position.combining)
    row.flag(_BORROWED, position.borrowed)
    row.flag(_PILED, position.piled)
    row.flag(_COLLECTED, position.collected)
    row.counts(_REST, position.rest, 0, 3, 5)
    if position.victim >= 0:
        row.one(_VICTIM + (position.victim - viewer + seats) % seats)
    row.one(_BACK + position.back)
    _write_stacks(position.ready, _READY, row)
    _write_stacks(position.before, _BEFORE, row)
    if position.fresh >= 0:
        row.one(_FRESH + position.fresh)
    if position.running >= 0:
        row.one(_RUNNING + position.running)


def _write_stacks(stacks: list[int], first: i64, row: FeatureRow) -> None:
    """Write how often each stack is in an ascending list."""
    last: i64 = -1
    number: i64 = 0
    for item in stacks:
        stack: i64 = item
        if stack != last and number:
            row.count(first + last, number, 2)
            number = 0
        last = stack
        number += 1
    if number:
        row.count(first + last, number, 2)


def _write_player(position: Position, seat: i64, viewer: Seat, row: FeatureRow) -> None:
    if seat == viewer or position.open_totals == 1 or position.phase == OVER:
        row.one(_VISIBLE)
        row.counts(_STOCK, position.stock, seat * GOOD_COUNT, GOOD_COUNT, 10)
    row.counts(_YARD, position.yards, seat * KIND_COUNT, KIND_COUNT, 2)
    _write_stacks(position.shops[seat], _SHOP, row)
    owned: i64 = OWNED + seat
    helpers = position.helpers
    for nth in range(i64(ASSISTANTS)):
        helper: i64 = helpers[nth]
        if helper == owned:
            row.one(_HELPERS + nth)
    marks = position.marks
    mine: i64 = 1 << seat
    for project in range(i64(PROJECTS)):
        mark: i64 = marks[project]
        if mark & mine:
            row.one(_MARKS + 2 * project)
            row.flag(_MARKS + 2 * project + 1, 1 if position.firsts[project] == seat else 0)
    secrets: i64 = 0
    hidden: i64 = IN_SECRET + seat
    office = position.office
    for behind in range(i64(PROJECTS)):
        place: i64 = office[behind]
        if place == hidden:
            secrets += 1
    row.count(_SECRETS, secrets, 3)
    dial: i64 = position.dials[seat]
    if dial >= 0:
        row.one(_DIAL + dial)
    workshop: i64 = position.workshops[seat]
    if workshop >= 0:
        row.one(_WORKSHOP + workshop)
