"""The night: robots and machines are activated until everybody sleeps, then a new day or the end of the week."""

from __future__ import annotations

from mypy_extensions import i64

from tinkertable.core.contract import Seat
from tinkertable.games.mech_a_dream.rules.effects import activations, can_copy, runnable
from tinkertable.games.mech_a_dream.rules.moves import SPECIALISTS
from tinkertable.games.mech_a_dream.rules.state import (
    ASLEEP,
    AT_HOME,
    BUILT,
    CENTRE,
    DAY,
    DRAW_CARD,
    FLOWERS,
    FREE,
    HELPER,
    MACHINES,
    NIGHT,
    NO_CARD,
    OVER,
    ROBOT_USED,
    SCREEN_NUMBER,
    TASK,
    USED,
    WIDTH,
    Position,
)


def awake(position: Position) -> list[Seat]:
    """Who has not finished the night, in turn order; the one who can copy comes last (ruling 19)."""
    seats: list[int] = []
    last = -1
    seat = position.first
    for _turn in range(position.seats):
        if not position.cells[seat * WIDTH + ASLEEP]:
            if position.robots and can_copy(position, seat):
                last = seat
            else:
                seats.append(seat)
        seat += 1
        if seat == position.seats:
            seat = 0
    if last >= 0:
        seats.append(last)
    return seats


def begin_night(position: Position) -> None:
    """Take the Assistants home; every robot and every purple machine is ready."""
    position.phase = NIGHT
    for seat in range(position.seats):
        for part in range(3):
            position.cells[seat * WIDTH + HELPER + part] = AT_HOME
    for seat in range(1, position.seats):
        _maybe_sleep(position, seat)
    settle_night(position, 0)


def settle_night(position: Position, seat: int) -> None:
    """See who has nothing more to do; a robot that copies has, as long as others can still offer something."""
    _maybe_sleep(position, seat)
    if position.robots:
        for other in range(position.seats):
            if other != seat and can_copy(position, other):
                _maybe_sleep(position, other)
    _maybe_end_night(position)


def _maybe_sleep(position: Position, seat: int) -> None:
    cells = position.cells
    me = seat * WIDTH
    if cells[me + ASLEEP] or cells[me + TASK] != FREE:
        return
    built: i64 = cells[me + BUILT]
    used: i64 = cells[me + USED]
    if runnable(position, seat, built & ~used, 0):
        return
    if not cells[me + ROBOT_USED]:
        moves: list[int] = []
        activations(position, seat, moves, True, True)
        if moves:
            return
        if can_copy(position, seat):
            fee = position.printed.pay_flowers[position.printed.robot_first[cells[me + SCREEN_NUMBER]]]
            if cells[me + FLOWERS] >= fee:
                for other in range(position.seats):
                    if other != seat and not cells[other * WIDTH + ASLEEP]:
                        return
    cells[me + ASLEEP] = 1


def _maybe_end_night(position: Position) -> None:
    """When all sleep: reduce the Price tokens, and begin a new day or end the week."""
    cells = position.cells
    for seat in range(position.seats):
        if not cells[seat * WIDTH + ASLEEP]:
            return
    if position.specialists:
        _reduce_prices(position)
    over = position.day == position.printed.days
    for seat in range(position.seats):
        me = seat * WIDTH
        cells[me + USED] = 0
        cells[me + ROBOT_USED] = 0
        cells[me + ASLEEP] = 0
        # Ruling 21: a full workshop counts only now, when everybody has finished the night.
        if cells[me + MACHINES] >= position.printed.places:
            over = True
    if over:
        position.phase = OVER
        return
    position.phase = DAY
    position.day += 1
    position.day_part = 0
    position.first = (position.first + 1) % position.seats
    position.turn = position.first
    # The old card is out of the game (ruling 33); M4 could still use it tonight (ruling 20).
    position.card = NO_CARD
    position.draw = DRAW_CARD


def _reduce_prices(position: Position) -> None:
    """Every owned Specialist becomes cheaper by one step; the one in the middle keeps its token (ruling 26)."""
    for specialist in range(len(SPECIALISTS)):
        staff = position.staff[specialist]
        if (staff >> 4) - 1 != CENTRE and staff & 15:
            position.staff[specialist] = staff - 1
