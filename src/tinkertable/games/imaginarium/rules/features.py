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
PIECE_COUNT: Final = 2 * MOST_SEATS

_slot: Final = FeatureNames()
_KIND: Final[i64] = _slot.each("machine", KINDS)
_PRICE: Final[i64] = _slot.one("price")
_LEVEL: Final[i64] = _slot.one("level")
_REPAIR: Final[i64] = _slot.each("repair", RESOURCES)
_MAKES: Final[i64] = _slot.each("makes", (*GOODS, "any"))
_EATS: Final[i64] = _slot.one("eats")
_GIVES: Final[i64] = _slot.each("gives", GOODS)
_SLOT_SIZE: Final[i64] = len(_slot)

_assistant: Final = FeatureNames()
_SHOWN: Final[i64] = _assistant.one("in-meeting-room")
_WAGE: Final[i64] = _assistant.one("wage")
_ASSISTANT_SIZE: Final[i64] = len(_assistant)

_project: Final = FeatureNames()
_OFFICE: Final[i64] = _project.one("in-office")
_REMOVED: Final[i64] = _project.one("removed")
_SECRET: Final[i64] = _project.one("secret")
_WORTH: Final[i64] = _project.one("worth")
_PROJECT_SIZE: Final[i64] = len(_project)

_table: Final = FeatureNames()
_SEAT: Final[i64] = _table.each("seat", range(1, MOST_SEATS + 1))
_SEATS: Final[i64] = _table.each("seats", (2, 3, 4, 5))
_OPEN_TOTALS: Final[i64] = _table.one("open-totals")
_ROUND: Final[i64] = _table.one("round")
_ROUNDS_LEFT: Final[i64] = _table.one("rounds-left")
_TARGET: Final[i64] = _table.one("target")
_ENDING: Final[i64] = _table.each("ending", END_REASONS[1:])
_ORDER: Final[i64] = _table.each_of([f"order-{place + 1}" for place in range(MOST_SEATS)], PIECES)
_SPOTS: Final[i64] = _table.each_of([f"spot-{spot + 1}" for spot in range(SPOTS)], PIECES)
_BELT: Final[i64] = _table.blocks([f"belt-{slot + 1}" for slot in range(BELT)], _slot)
_DECK: Final[i64] = _table.each("pile", KINDS)
_SHREDDER: Final[i64] = _table.each("shredder", KINDS)
_ASSISTANT: Final[i64] = _table.blocks([f"assistant-{nth + 1}" for nth in range(ASSISTANTS)], _assistant)
_PROJECT: Final[i64] = _table.blocks([f"project-{nth + 1}" for nth in range(PROJECTS)], _project)

_turn: Final = FeatureNames()
_PHASE: Final[i64] = _turn.each("phase", PHASES)
_TURN: Final[i64] = _turn.each("piece", range(1, MOST_SEATS + 1))
_ACTING: Final[i64] = _turn.each("acting", SEAT_NAMES)
_PAIR: Final[i64] = _turn.each("pair", (*ACTIONS, "free"))
_DOING: Final[i64] = _turn.each("doing", ACTIONS)
_SPENT: Final[i64] = _turn.each("spent", ACTIONS)
_LEFT: Final[i64] = _turn.one("left")
_NEED: Final[i64] = _turn.one("need")
_USES: Final[i64] = _turn.one("uses")
_COMBINING: Final[i64] = _turn.one("combining")
_BORROWED: Final[i64] = _turn.one("borrowed")
_PILED: Final[i64] = _turn.one("pile-used")
_COLLECTED: Final[i64] = _turn.one("collected")
_REST: Final[i64] = _turn.each("rest", RESOURCES)
_VICTIM: Final[i64] = _turn.each("victim", SEAT_NAMES)
_BACK: Final[i64] = _turn.each("back", PHASES)
_READY: Final[i64] = _turn.each("ready", STACK_NAMES)
_BEFORE: Final[i64] = _turn.each("before", [f"{name}{jam}" for name in STACK_NAMES for jam in ("", "-jammed")])
_FRESH: Final[i64] = _turn.each("fresh", KINDS)
_RUNNING: Final[i64] = _turn.each("at-work", STACK_NAMES)

_player: Final = FeatureNames()
_VISIBLE: Final[i64] = _player.one("open")
_STOCK: Final[i64] = _player.each("stock", GOODS)
_YARD: Final[i64] = _player.each("yard", KINDS)
_SHOP: Final[i64] = _player.each("shop", [f"{name}{jam}" for name in STACK_NAMES for jam in ("", "-jammed")])
_HELPERS: Final[i64] = _player.each("assistant", range(1, ASSISTANTS + 1))
_MARKS: Final[i64] = _player.each(
    "validated", [f"{nth}{by}" for nth in range(1, PROJECTS + 1) for by in ("", "-first")]
)
_SECRETS: Final[i64] = _player.one("secrets")
_DIAL: Final[i64] = _player.each("dial", ACTIONS)
_WORKSHOP: Final[i64] = _player.each("workshop", range(1, WORKSHOPS + 1))
_PLAYER_SIZE: Final[i64] = len(_player)

_all: Final = FeatureNames()
_all.block("table", _table)
_TURN_BLOCK: Final[i64] = _all.block("turn", _turn)
_PLAYERS: Final[i64] = _all.blocks(SEAT_NAMES, _player)
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
    owners, secrets = _write_office(position, seat, row)
    row.block(_TURN_BLOCK)
    _write_turn(position, viewer, row)
    validated: i64 = _validated(position.marks)
    for step in range(seats):
        row.block(_PLAYERS + step * _PLAYER_SIZE)
        player: i64 = viewer + step
        if player >= seats:
            player -= seats
        _write_player(position, player, seat, row)
        _write_helpers(owners, player, row)
        _write_marks(position, validated, player, row)
        row.count(_SECRETS, secrets >> (4 * player) & 15, 3)
        _write_dial(position, player, row)


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
    order = position.order
    for place in range(i64(len(order))):
        row.one(_ORDER + PIECE_COUNT * place + _relative(order[place], viewer, seats))
    spots = position.spots
    for spot in range(i64(SPOTS)):
        on_it: i64 = spots[spot]
        if on_it >= 0:
            row.one(_SPOTS + PIECE_COUNT * spot + _relative(on_it, viewer, seats))


def _relative(piece: i64, viewer: i64, seats: i64) -> i64:
    """A piece counted from the viewer on; saboteurs after all handymen."""
    if piece >= seats:
        return MOST_SEATS + _relative(piece - seats, viewer, seats)
    return piece - viewer if piece >= viewer else piece - viewer + seats


def _write_belt(position: Position, row: FeatureRow) -> None:
    """Write the machines on the belt, in the pile and in the shredder."""
    features_of_slots = position.printed.features_of_slots
    belt = position.belt
    for slot in range(i64(BELT)):
        kind: i64 = belt[slot]
        if kind >= 0:
            row.copy(features_of_slots[slot * KIND_COUNT + kind])
    row.counts(_DECK, position.deck, 0, KIND_COUNT, 5)
    row.counts(_SHREDDER, position.shredder, 0, KIND_COUNT, 5)


def _write_machine(printed: PrintedValues, slot: i64, kind: i64, row: FeatureRow) -> None:
    """Write which machine lies on a slot of the belt, with its printed values."""
    first: i64 = _BELT + slot * _SLOT_SIZE
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


def _write_office(position: Position, viewer: Seat, row: FeatureRow) -> tuple[i64, i64]:
    """Write the assistants to recruit, and the projects that the viewer knows of.

    Returns who has the other assistants, four bits for each: its seat and 1; and how many projects each seat keeps
    behind its screen, four bits for each seat.
    """
    printed = position.printed
    owners: i64 = 0
    helpers = position.helpers
    for nth in range(i64(ASSISTANTS)):
        helper: i64 = helpers[nth]
        if helper == SHOWN:
            row.one(_ASSISTANT + nth * _ASSISTANT_SIZE + _SHOWN)
            row.count(_ASSISTANT + nth * _ASSISTANT_SIZE + _WAGE, printed.wage[nth], 10)
        elif helper >= OWNED:
            owners |= (helper - OWNED + 1) << (4 * nth)
    secret: i64 = IN_SECRET + viewer  # nobody's place for a watcher, whose number is negative
    secrets: i64 = 0
    office = position.office
    for project in range(i64(PROJECTS)):
        place: i64 = office[project]
        first: i64 = _PROJECT + project * _PROJECT_SIZE
        if place == IN_OFFICE:
            row.one(first + _OFFICE)
        elif place == REMOVED:
            row.one(first + _REMOVED)
        elif place >= IN_SECRET:
            secrets += 1 << (4 * (place - IN_SECRET))
            if place != secret:
                continue
            row.one(first + _SECRET)
        else:
            continue
        row.count(first + _WORTH, printed.worth[project], 10)
    return owners, secrets


def _write_turn(position: Position, viewer: i64, row: FeatureRow) -> None:
    """Write what the piece at work has begun."""
    seats: i64 = position.seats
    row.one(_PHASE + position.phase)
    if position.phase >= PLANNING and position.phase != OVER:
        row.one(_TURN + position.turn)
        row.one(_ACTING + _relative(position.seat, viewer, seats))
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
        row.one(_VICTIM + _relative(position.victim, viewer, seats))
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
    """Write the goods and machines of a player."""
    if seat == viewer or position.open_totals == 1 or position.phase == OVER:
        row.one(_VISIBLE)
        row.counts(_STOCK, position.stock, seat * GOOD_COUNT, GOOD_COUNT, 10)
    row.counts(_YARD, position.yards, seat * KIND_COUNT, KIND_COUNT, 2)
    _write_stacks(position.shops[seat], _SHOP, row)


def _write_helpers(owners: i64, seat: i64, row: FeatureRow) -> None:
    """Write the assistants of a player, given the owners of all as `_write_office` returns them."""
    at: i64 = _HELPERS
    while owners:
        if owners & 15 == seat + 1:
            row.one(at)
        owners >>= 4
        at += 1


def _validated(marks: list[int]) -> i64:
    """The projects that somebody has validated, a bit for each."""
    found: i64 = 0
    for project in range(i64(PROJECTS)):
        mark: i64 = marks[project]
        if mark:
            found |= 1 << project
    return found


def _write_marks(position: Position, validated: i64, seat: i64, row: FeatureRow) -> None:
    """Write the projects that a player has validated."""
    project: i64 = 0
    mine: i64 = 1 << seat
    while validated:
        if validated & 1:
            mark: i64 = position.marks[project]
            if mark & mine:
                row.one(_MARKS + 2 * project)
                first: i64 = position.firsts[project]
                if first == seat:
                    row.one(_MARKS + 2 * project + 1)
        validated >>= 1
        project += 1


def _write_dial(position: Position, seat: i64, row: FeatureRow) -> None:
    dial: i64 = position.dials[seat]
    if dial >= 0:
        row.one(_DIAL + dial)
    workshop: i64 = position.workshops[seat]
    if workshop >= 0:
        row.one(_WORKSHOP + workshop)
