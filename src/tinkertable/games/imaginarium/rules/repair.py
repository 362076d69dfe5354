"""The action repair: a machine leaves the yard, and may work at once."""

from __future__ import annotations

from mypy_extensions import i64

from tinkertable.games.imaginarium.rules import events
from tinkertable.games.imaginarium.rules.actions import begin, go_on_acting
from tinkertable.games.imaginarium.rules.machines import add_stack, can_run, run
from tinkertable.games.imaginarium.rules.moves import DONE, fetch_move, fetched_kind, use_move
from tinkertable.games.imaginarium.rules.pieces import (
    CRYSTAL,
    DIPLOMATRICE,
    FIRST_ATTACK,
    FIRST_DEFENCE,
    GOOD_COUNT,
    KIND_COUNT,
    RECYCLATRICE,
    REPAIR,
    WOOD,
)
from tinkertable.games.imaginarium.rules.printed_values import NOTHING
from tinkertable.games.imaginarium.rules.state import FETCHING, STARTING, Position, owns


def repair(position: Position, kind: int) -> None:
    """Pay for a broken machine and put it into the workshop."""
    begin(position, REPAIR)
    start: i64 = position.seat * GOOD_COUNT + WOOD
    for nth in range(CRYSTAL):
        position.stock[start + nth] -= position.printed.cost[kind * 3 + nth]
    position.yards[position.seat * KIND_COUNT + kind] -= 1
    if position.keep_events:
        position.note(events.REPAIRED, position.seat, kind)
    if kind == RECYCLATRICE:
        _recycle(position)
        return
    add_stack(position, position.seat, kind)
    uses = 1
    if owns(position, position.seat, 11) and (kind < FIRST_ATTACK or kind == DIPLOMATRICE):
        uses = position.printed.power[10]
    _offer_start(position, kind, uses)


def _offer_start(position: Position, kind: int, uses: int) -> None:
    """A machine works for the first time when it is repaired, alone and if its owner likes (ruling 8)."""
    if position.printed.mode[kind] == NOTHING:
        go_on_acting(position)
    else:
        position.fresh = kind
        position.uses = uses
        position.phase = STARTING


def legal_starting(position: Position) -> list[int]:
    """Use the fresh machine, or leave it."""
    if not can_run(position, position.fresh):
        return [DONE]
    return [DONE, use_move(position.fresh)]


def start_fresh(position: Position, move: int) -> None:
    """Let the fresh machine work, or not."""
    if move == DONE:
        position.fresh = -1
        position.uses = 0
        go_on_acting(position)
    else:
        position.uses -= 1
        position.back = STARTING
        run(position, position.fresh)


def go_on_starting(position: Position) -> None:
    """After a fresh machine has worked: once more, or on with the actions."""
    if position.uses > 0:
        position.phase = STARTING
    else:
        position.fresh = -1
        go_on_acting(position)


def _recycle(position: Position) -> None:
    """Rulebook "La Recyclatrice": discarded at once, and a machine of choice comes back repaired (ruling 20)."""
    position.shredder[RECYCLATRICE] += 1
    if position.keep_events:
        position.note(events.RECYCLED, position.seat)
    machines = legal_fetched(position)
    if len(machines) > 1:
        position.phase = FETCHING
    elif machines:
        fetch(position, machines[0])
    else:
        go_on_acting(position)


def legal_fetched(position: Position) -> list[int]:
    """Machines in the shredder without the lightning sign."""
    return [
        fetch_move(kind)
        for kind in range(RECYCLATRICE)
        if position.shredder[kind] and not FIRST_ATTACK <= kind < FIRST_DEFENCE
    ]


def fetch(position: Position, move: int) -> None:
    """Take a machine back from the shredder into the free slot."""
    kind = fetched_kind(move)
    position.shredder[kind] -= 1
    add_stack(position, position.seat, kind)
    if position.keep_events:
        position.note(events.FETCHED, position.seat, kind)
    _offer_start(position, kind, 1)
