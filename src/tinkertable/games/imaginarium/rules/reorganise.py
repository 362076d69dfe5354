"""The action reorganise: take stacks apart and combine machines."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.games.imaginarium.rules import events
from tinkertable.games.imaginarium.rules.actions import begin, go_on_acting
from tinkertable.games.imaginarium.rules.machines import add_stack
from tinkertable.games.imaginarium.rules.moves import COMBINE, JOIN, ONTO, SPLIT
from tinkertable.games.imaginarium.rules.pieces import (
    DIPLOMATRICE,
    FIRST_COMBINED,
    FIRST_DEFENCE,
    FIRST_DEFENCE_STACK,
    JOINED,
    LOWER,
    REORGANISE,
    STACK_COUNT,
    STACKS,
    UPPER,
)
from tinkertable.games.imaginarium.rules.state import JOINING, Position

_BIT: Final[tuple[int, ...]] = tuple(1 << stack for stack in range(FIRST_DEFENCE_STACK))
"""A bit for each stack: compiled, a constant 1 would be shifted as a 32-bit number and lose the higher ones."""


def add_reorganised(position: Position, moves: list[int]) -> None:
    """Take apart first, combine afterwards: every workshop can be reached, and nobody can go on for ever."""
    shop = position.shops[position.seat]
    last = -1
    if not position.combining:
        for cell in shop:
            if cell >= FIRST_COMBINED * 2 and cell != last:
                moves.append(SPLIT + (cell >> 1) - FIRST_COMBINED)
            last = cell
    once: i64 = 0
    twice: i64 = 0
    defences: i64 = 0
    for cell in shop:
        stack: i64 = cell >> 1
        if stack < FIRST_DEFENCE_STACK:
            bit: i64 = _BIT[stack]
            twice |= once & bit
            once |= bit
            if FIRST_DEFENCE <= stack < DIPLOMATRICE:
                defences += 1
        else:
            defences += 1
    for result in range(FIRST_COMBINED, FIRST_DEFENCE_STACK):
        upper: i64 = UPPER[result]
        lower: i64 = LOWER[result]
        found: i64 = twice if upper == lower else once & (once >> lower << upper)
        if found >> upper & 1 and position.printed.allowed[result]:
            moves.append(COMBINE + result - FIRST_COMBINED)
    if defences > 1:
        moves += [
            JOIN + machine
            for machine in range(3)
            if once >> (FIRST_DEFENCE + machine) & 1 and defence_targets(position, FIRST_DEFENCE + machine)
        ]


def split(position: Position, stack: int) -> None:
    """Take a stack apart into single machines."""
    begin(position, REORGANISE)
    position.shops[position.seat].remove(stack * 2)
    for kind in STACKS[stack]:
        add_stack(position, position.seat, kind)
    if position.keep_events:
        position.note(events.SPLIT_UP, position.seat, stack)


def combine(position: Position, stack: int) -> None:
    """Put a machine onto another one or two of its kind, or onto the machine that feeds it."""
    begin(position, REORGANISE)
    _put_together(position, UPPER[stack], LOWER[stack], stack)


def _put_together(position: Position, machine: int, onto: int, result: int) -> None:
    shop = position.shops[position.seat]
    shop.remove(machine * 2)
    shop.remove(onto * 2)
    add_stack(position, position.seat, result)
    position.combining = 1
    if position.keep_events:
        position.note(events.COMBINED, position.seat, result)


def join(position: Position, machine: int) -> None:
    """Take a lone defence machine in hand, and put it down at once when there is only one place for it."""
    begin(position, REORGANISE)
    targets = defence_targets(position, machine)
    if len(targets) > 1:
        position.running = machine
        position.phase = JOINING
    else:
        _join_onto(position, machine, targets[0])


def legal_joined(position: Position) -> list[int]:
    """Any defence stack that the machine in hand fits onto."""
    return [ONTO + nth for nth in range(len(defence_targets(position, position.running)))]


def join_onto(position: Position, move: int) -> None:
    """Put the defence machine in hand onto a defence stack."""
    machine = position.running
    position.running = -1
    _join_onto(position, machine, defence_targets(position, machine)[move - ONTO])


def _join_onto(position: Position, machine: int, onto: int) -> None:
    _put_together(position, machine, onto, JOINED[(machine - FIRST_DEFENCE) * STACK_COUNT + onto])
    go_on_acting(position)


def defence_targets(position: Position, machine: int) -> list[int]:
    """The different defence stacks of the player at work that a lone defence machine can be put onto."""
    targets: list[int] = []
    passed = False
    last = -1
    row = (machine - FIRST_DEFENCE) * STACK_COUNT
    for cell in position.shops[position.seat]:
        stack = cell >> 1
        if stack == machine and not passed:
            passed = True  # the machine in hand itself
        elif stack != last and JOINED[row + stack] and position.printed.allowed[JOINED[row + stack]]:
            targets.append(stack)
            last = stack
    return targets


def restore_workshop(position: Position) -> None:
    """Put the workshop back as it was before reorganising."""
    position.shops[position.seat] = position.before
    position.before = []
    position.left = 0
    position.doing = -1
    if position.keep_events:
        position.note(events.RESTORED, position.seat)
    go_on_acting(position)
