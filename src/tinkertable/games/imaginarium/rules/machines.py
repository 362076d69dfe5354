"""Step 1 of a turn, and what machines do: production, transformation, attack and the defence against it."""

from __future__ import annotations

from mypy_extensions import i64

from tinkertable.core.contract import Move
from tinkertable.games.imaginarium.rules import events, state
from tinkertable.games.imaginarium.rules.collecting import start_collecting
from tinkertable.games.imaginarium.rules.moves import BORROW, CANCEL, DONE, JAM, PAY, TAKE, use_move, used_stack
from tinkertable.games.imaginarium.rules.pieces import CRYSTAL, FIRST_ATTACK, FIRST_DEFENCE, GOOD_COUNT, PROJECTS, WOOD
from tinkertable.games.imaginarium.rules.printed_values import (
    CANCELS,
    CHOOSES,
    EATS,
    GUARDS_AGAINST_JAM,
    MAKES,
    NOTHING,
    STEALS,
)
from tinkertable.games.imaginarium.rules.state import Position, owns, resources_of


def start_turn(position: Position) -> None:
    """Turn jammed stacks up and make the others ready for use."""
    position.clear_turn()
    if position.keep_events:
        position.note(events.TURN, position.seat)
    shop = position.shops[position.seat]
    for slot in range(len(shop)):
        cell = shop[slot]
        stack = cell >> 1
        if cell & 1:
            # ruling 17: it is turned up instead of working
            shop[slot] = cell - 1
            if position.keep_events:
                position.note(events.UNJAMMED, position.seat, stack)
        elif NOTHING < position.printed.mode[stack] < STEALS:
            position.ready.append(stack)
    go_on_running(position)


def go_on_running(position: Position) -> None:
    """Ask for the next machine to use, unless none is left."""
    position.phase = state.RUNNING
    if not position.ready and not _can_borrow(position):
        start_collecting(position)


def _can_borrow(position: Position) -> bool:
    if position.borrowed or not owns(position, position.seat, 12):
        return False
    return any(lender_of(position, kind) >= 0 for kind in range(FIRST_ATTACK))


def lender_of(position: Position, kind: int) -> int:
    """The next opponent round the table whose machine of this kind stands alone and face up, or -1."""
    for step in range(1, position.seats):
        seat = (position.seat + step) % position.seats
        if kind * 2 in position.shops[seat]:
            return seat
    return -1


def legal_running(position: Position) -> list[Move]:
    """Use a machine that is ready, borrow one (assistant 12), or go on."""
    moves = [DONE]
    stocked: i64 = resources_of(position, position.seat)
    eats = position.printed.eats
    last = -1
    for stack in position.ready:
        if stack != last and eats[stack] <= stocked:
            moves.append(use_move(stack))
        last = stack
    if not position.borrowed and owns(position, position.seat, 12):
        moves += [
            BORROW + kind for kind in range(FIRST_ATTACK) if eats[kind] <= stocked and lender_of(position, kind) >= 0
        ]
    return moves


def play_running(position: Position, move: Move) -> None:
    """Use or borrow a machine, or go on to step 2."""
    if move == DONE:
        position.ready = []
        start_collecting(position)
    elif move < BORROW:
        stack = used_stack(move)
        position.ready.remove(stack)
        run(position, stack)
    else:
        kind = move - BORROW
        position.borrowed = 1
        if position.keep_events:
            position.note(events.BORROWED, position.seat, kind, lender_of(position, kind))
        run(position, kind)


def add_stack(position: Position, seat: int, stack: int) -> None:
    """Put a stack into a workshop, face up."""
    shop = position.shops[seat]
    cell = stack * 2
    at = 0
    for other in shop:
        if other >= cell:
            break
        at += 1
    shop.insert(at, cell)


def guard_of(position: Position, seat: int) -> int:
    """What the defence machines of a player ward off: a bit for each good, and one for the Embrouillette."""
    guard: i64 = 0
    for cell in position.shops[seat]:
        # ruling 17: a jammed defence stack does not defend
        if cell & 1 == 0 and cell >= FIRST_DEFENCE * 2:
            guard |= position.printed.guard[cell >> 1]
    return guard


def can_run(position: Position, stack: int) -> bool:
    """Whether the player has what a stack needs to do its work in full."""
    return resources_of(position, position.seat) >= position.printed.eats[stack]


def run(position: Position, stack: int) -> None:
    """Set a stack to work; `back` says where to go on afterwards."""
    mode: i64 = position.printed.mode[stack]
    if mode == MAKES:
        _make(position, stack)
    elif mode == CHOOSES:
        position.running = stack
        position.phase = state.CHOOSING
    elif mode == EATS:
        position.running = stack
        position.need = position.printed.eats[stack]
        position.phase = (
            state.FEEDING
        )  # asked even when there is only one kind: an answer on its own would show the others
    elif mode == STEALS:
        _steal(position, stack)
    elif mode == CANCELS:
        _open_office(position, stack)
    else:
        position.running = stack
        position.victim = position.seat
        next_victim(position)


def _make(position: Position, stack: int) -> None:
    row: i64 = stack * GOOD_COUNT
    start: i64 = position.seat * GOOD_COUNT
    makes = position.printed.makes
    for good in range(GOOD_COUNT):
        number: i64 = makes[row + good]
        if number:
            position.stock[start + good] += number
            if position.keep_events:
                position.note(events.USED, position.seat, stack, good, number)
    position.phase = state.MACHINE_DONE


def legal_chosen() -> list[int]:
    """A Flamelleur makes any resource."""
    return [TAKE, TAKE + 1, TAKE + 2]


def choose_good(position: Position, move: int) -> None:
    """A Flamelleur makes what was chosen; two combined make three of the same (ruling 7)."""
    good = move - TAKE + WOOD
    number = position.printed.any[position.running]
    position.stock[position.seat * GOOD_COUNT + good] += number
    if position.keep_events:
        position.note(events.USED, position.seat, position.running, good, number)
    position.running = -1
    position.phase = state.MACHINE_DONE


def legal_payment(position: Position) -> list[int]:
    """Any resource the player has."""
    start: i64 = position.seat * GOOD_COUNT + WOOD
    return [PAY + kind for kind in range(3) if position.stock[start + kind]]


def pay_resource(position: Position, move: int) -> None:
    """Hand over one resource, to a machine or instead of charcoalium."""
    good = move - PAY + WOOD
    position.stock[position.seat * GOOD_COUNT + good] -= 1
    position.need -= 1
    if position.keep_events:
        if position.phase == state.FEEDING:
            position.note(events.FED, position.seat, position.running, good, 1)
        else:
            position.note(events.SPENT, position.seat, good, 1)


def maybe_finish_feeding(position: Position) -> None:
    """Let a transformation machine work once it has been fed."""
    if position.need:
        return
    stack = position.running
    good = position.printed.gives[stack]
    number = position.printed.amount[stack]
    position.stock[position.seat * GOOD_COUNT + good] += number
    position.running = -1
    if position.keep_events:
        position.note(events.USED, position.seat, stack, good, number)
    position.phase = state.MACHINE_DONE


def _steal(position: Position, stack: int) -> None:
    """Everyone else gives up to the number on the card; the thief keeps no more than that number (ruling 15)."""
    good: i64 = position.printed.gives[stack]
    most: i64 = position.printed.amount[stack]
    taken: i64 = 0
    for step in range(1, position.seats):
        victim = (position.seat + step) % position.seats
        if guard_of(position, victim) >> good & 1:
            if position.keep_events:
                position.note(events.SHIELDED, victim, stack)
            continue
        have: i64 = position.stock[victim * GOOD_COUNT + good]
        given: i64 = have if have < most else most
        position.stock[victim * GOOD_COUNT + good] = have - given
        taken += given
        if position.keep_events:
            position.note(events.ROBBED, victim, good, given, position.seat)
    kept: i64 = taken if taken < most else most
    position.stock[position.seat * GOOD_COUNT + good] += kept
    if position.keep_events:
        position.note(events.LOOT, position.seat, good, kept)
    position.phase = state.MACHINE_DONE


def _open_office(position: Position, stack: int) -> None:
    projects = legal_cancelled(position)
    if len(projects) > 1:
        position.running = stack
        position.phase = state.CANCELLING
    elif projects:
        cancel_project(position, projects[0])
    else:
        position.phase = state.MACHINE_DONE


def legal_cancelled(position: Position) -> list[int]:
    """Any project of the design office, validated or not (ruling 18)."""
    return [CANCEL + project for project in range(PROJECTS) if position.office[project] == state.IN_OFFICE]


def cancel_project(position: Position, move: int) -> None:
    """Take a project out of the game; players who validated it keep the points."""
    project = move - CANCEL
    position.office[project] = state.REMOVED
    position.running = -1
    if position.keep_events:
        position.note(events.CANCELLED, position.seat, project)
    position.phase = state.MACHINE_DONE


def next_victim(position: Position) -> None:
    """Go round the table to the next opponent who has a slot to be jammed and no Breveteur."""
    victim = (position.victim + 1) % position.seats
    while victim != position.seat:
        shop = position.shops[victim]
        if guard_of(position, victim) & GUARDS_AGAINST_JAM:
            if position.keep_events:
                position.note(events.SHIELDED, victim, position.running)
        elif shop:
            if shop[0] != shop[len(shop) - 1]:
                position.victim = victim
                position.phase = state.JAMMING
                return
            _jam(position, victim, 0)
        victim = (victim + 1) % position.seats
    position.victim = -1
    position.running = -1
    position.phase = state.MACHINE_DONE


def legal_jammed(position: Position) -> list[int]:
    """Any slot of the victim; of equal ones only the first."""
    shop = position.shops[position.victim]
    return [JAM + slot for slot in range(len(shop)) if slot == 0 or shop[slot] != shop[slot - 1]]


def jam_slot(position: Position, move: int) -> None:
    """Turn a stack of the victim face down."""
    _jam(position, position.victim, move - JAM)
    next_victim(position)


def _jam(position: Position, victim: int, slot: int) -> None:
    shop = position.shops[victim]
    cell = shop[slot]
    if cell & 1 == 0:
        while slot + 1 < len(shop) and shop[slot + 1] == cell:
            slot += 1
        shop[slot] = cell + 1
    if position.keep_events:
        position.note(events.JAMMED, position.seat, cell >> 1, victim)


def has_all(stock: list[int], seat: int, cost: bytes, kind: int) -> bool:
    """Whether a player has the resources to repair a machine."""
    start: i64 = seat * GOOD_COUNT + WOOD
    row: i64 = kind * 3
    return all(stock[start + nth] >= cost[row + nth] for nth in range(CRYSTAL))
