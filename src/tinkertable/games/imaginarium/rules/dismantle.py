"""The action dismantle: broken machines give some of their resources, repaired ones twice all of them or points."""

from __future__ import annotations

from mypy_extensions import i64

from tinkertable.games.imaginarium.rules import events
from tinkertable.games.imaginarium.rules.actions import begin, go_on_acting
from tinkertable.games.imaginarium.rules.moves import DO_DISMANTLE, REFUND, SCRAP, TAKE
from tinkertable.games.imaginarium.rules.pieces import (
    CRYSTAL,
    DIPLOMATRICE,
    DISMANTLE,
    GOOD_COUNT,
    KIND_COUNT,
    POINTS,
    WOOD,
)
from tinkertable.games.imaginarium.rules.state import DISMANTLING, SCRAPPING, Position


def add_scraps(position: Position, moves: list[int]) -> None:
    """Add the broken machines that can be taken apart; special ones cannot."""
    yard: i64 = position.seat * KIND_COUNT
    moves += [SCRAP + kind for kind in range(DIPLOMATRICE) if position.yards[yard + kind]]


def scrap(position: Position, kind: int) -> None:
    """A broken machine gives as many of its repair resources as its level."""
    begin(position, DISMANTLE)
    position.yards[position.seat * KIND_COUNT + kind] -= 1
    position.shredder[kind] += 1
    position.running = kind
    position.need = position.printed.level[kind]
    for nth in range(CRYSTAL):
        position.rest[nth] = position.printed.cost[kind * 3 + nth]
    position.phase = SCRAPPING
    if position.keep_events:
        position.note(events.SCRAPPED, position.seat, kind)
    _maybe_finish_scrapping(position)


def legal_scrapped(position: Position) -> list[int]:
    """Resources that can still be taken from the broken machine."""
    return [TAKE + nth for nth in range(CRYSTAL) if position.rest[nth]]


def take_scrap(position: Position, move: int) -> None:
    """Take one resource out of the broken machine."""
    _take_rest(position, move - TAKE, 1)
    _maybe_finish_scrapping(position)


def _take_rest(position: Position, nth: int, number: int) -> None:
    position.rest[nth] -= number
    position.need -= number
    position.stock[position.seat * GOOD_COUNT + WOOD + nth] += number
    if position.keep_events:
        position.note(events.TOOK, position.seat, WOOD + nth, number)


def _maybe_finish_scrapping(position: Position) -> None:
    kinds = 0
    total = 0
    for nth in range(CRYSTAL):
        total += position.rest[nth]
        if position.rest[nth]:
            kinds += 1
    if position.need and kinds > 1 and total > position.need:
        return
    for nth in range(CRYSTAL):
        if position.need and position.rest[nth]:
            _take_rest(position, nth, min(position.rest[nth], position.need))
        position.rest[nth] = 0
    position.running = -1
    go_on_acting(position)


def add_dismantled(position: Position, moves: list[int]) -> None:
    """Machines that stand alone, except special ones."""
    last = -1
    for cell in position.shops[position.seat]:
        if cell >= DIPLOMATRICE * 2:
            break
        if cell != last:
            moves.append(DO_DISMANTLE + (cell >> 1))
        last = cell


def dismantle(position: Position, kind: int) -> None:
    """A repaired machine gives twice its repair resources, or points."""
    begin(position, DISMANTLE)
    position.shops[position.seat].remove(kind * 2)
    position.shredder[kind] += 1
    position.running = kind
    position.phase = DISMANTLING
    if position.keep_events:
        position.note(events.DISMANTLED, position.seat, kind)


def take_dismantled(position: Position, move: int) -> None:
    """Take the resources or the points of the dismantled machine."""
    start = position.seat * GOOD_COUNT
    kind = position.running
    position.running = -1
    if move == REFUND:
        for nth in range(CRYSTAL):
            number = 2 * position.printed.cost[kind * 3 + nth]
            position.stock[start + WOOD + nth] += number
            if position.keep_events and number:
                position.note(events.TOOK, position.seat, WOOD + nth, number)
    else:
        position.stock[start + POINTS] += position.printed.level[kind]
        if position.keep_events:
            position.note(events.TOOK, position.seat, POINTS, position.printed.level[kind])
    go_on_acting(position)
