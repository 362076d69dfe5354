"""The day: the three Assistants in the Factory and the workshop, packages, and the bonuses of Specialists."""

from __future__ import annotations

from tinkertable.games.mech_a_dream.rules import moves
from tinkertable.games.mech_a_dream.rules.buying import affordable, append_tiles
from tinkertable.games.mech_a_dream.rules.completing import move_forward
from tinkertable.games.mech_a_dream.rules.effects import activations, apply_effect, earn
from tinkertable.games.mech_a_dream.rules.night import begin_night
from tinkertable.games.mech_a_dream.rules.printed_values import AFTER_DELIVERY, AFTER_STOCK, CHEAP_FLOWERS, PLAIN
from tinkertable.games.mech_a_dream.rules.state import (
    AT_DOCK,
    AT_STOCK,
    BELT,
    CENTRE,
    CHOOSE_SIDE,
    FLOWERS,
    FREE,
    GO_SHOPPING,
    HELPER,
    NOBODY,
    ON_TILE,
    ORDER_BONUSES,
    PLACE_BOOST,
    POWER,
    RAINBOWS,
    TAKE_SPECIALIST,
    TASK,
    USE_ACTIVATION,
    USE_MACHINE,
    WIDTH,
    Position,
)


def assistant_moves(position: Position, seat: int, options: list[int]) -> None:
    """Work in the Factory or in the workshop; the stock room is always open, so there is no passing (ruling 9)."""
    cells = position.cells
    me = seat * WIDTH
    options.append(moves.STOCK_FLOWERS)
    options.append(moves.STOCK_INK)
    if cells[me + FLOWERS] >= dock_price(position, seat):
        options.append(moves.DELIVER)
    # Ruling 22: the Specialist is one more side of the last choice, in the morning and the afternoon (ruling 23).
    if position.specialists == 1 and position.day_part < 2:
        _hires(position, seat, options)
    append_tiles(options, moves.BUY, affordable(position, seat))
    append_tiles(options, moves.BUILD, cells[me + BELT])


def task_moves(position: Position, seat: int, task: int, options: list[int]) -> None:
    """What is open to a seat in the middle of something. What can be turned down can be declined (ruling 14)."""
    if task == PLACE_BOOST:
        append_tiles(options, moves.BOOST, position.cells[seat * WIDTH + BELT])
    elif task == USE_ACTIVATION:
        activations(position, seat, options, False, True)
    elif task == USE_MACHINE:
        activations(position, seat, options, False, False)
    elif task == TAKE_SPECIALIST:
        _hires(position, seat, options)
    elif task == GO_SHOPPING:
        append_tiles(options, moves.BUY, affordable(position, seat))
        return
    elif task == ORDER_BONUSES:
        options += [
            moves.BONUS + specialist
            for specialist in range(len(moves.SPECIALISTS))
            if position.bonuses >> specialist & 1
        ]
        return
    else:  # CHOOSE_SIDE
        options.append(moves.CHOICE)
        options.append(moves.CHOICE + 1)
        return
    options.append(moves.DECLINE)


def _hires(position: Position, seat: int, options: list[int]) -> None:
    """The Specialists of others, or in the middle of the table, whose price this seat can pay."""
    rainbows = position.cells[seat * WIDTH + RAINBOWS]
    for specialist in range(len(moves.SPECIALISTS)):
        staff = position.staff[specialist]
        if staff != NOBODY and (staff >> 4) - 1 != seat and staff & 15 <= rainbows:
            options.append(moves.HIRE + specialist)


def dock_price(position: Position, seat: int) -> int:
    """The flowers the delivery dock costs a seat today."""
    price = position.printed.card_price[position.card] - position.cells[seat * WIDTH + POWER + CHEAP_FLOWERS]
    return price if price > 0 else 0


def visit_stock_room(position: Position, seat: int, move: int) -> None:
    """Take what this floor has, and choose the last two: flowers, ink, or with the variation a Specialist."""
    cells = position.cells
    me = seat * WIDTH
    printed = position.printed
    part = position.day_part
    if move >= moves.HIRE:
        _hire(position, seat, move - moves.HIRE)
        if cells[me + TASK] == TAKE_SPECIALIST:
            cells[me + TASK] = FREE
            return
        earn(position, me, printed.stock_flowers[part], printed.stock_ink[part])
    elif move == moves.STOCK_FLOWERS:
        earn(position, me, printed.stock_flowers[part] + printed.stock_choice[part], printed.stock_ink[part])
    else:
        earn(position, me, printed.stock_flowers[part], printed.stock_ink[part] + printed.stock_choice[part])
    cells[me + HELPER + part] = AT_STOCK
    position.action = AFTER_STOCK
    if position.specialists == 2 and part < 2:
        options: list[int] = []
        _hires(position, seat, options)
        if options:
            cells[me + TASK] = TAKE_SPECIALIST


def _hire(position: Position, seat: int, specialist: int) -> None:
    """Pay a Specialist's price to their owner, or to the common stock, and turn the token up (ruling 25)."""
    staff = position.staff[specialist]
    price = staff & 15
    owner = (staff >> 4) - 1
    position.cells[seat * WIDTH + RAINBOWS] -= price
    if owner != CENTRE:
        position.cells[owner * WIDTH + RAINBOWS] += price
    position.staff[specialist] = (seat + 1) << 4 | position.printed.token_taken


def deliver(position: Position, seat: int) -> None:
    """Pay the sign at the gate; the packages of this part of the day follow."""
    position.cells[seat * WIDTH + FLOWERS] -= dock_price(position, seat)
    position.cells[seat * WIDTH + HELPER + position.day_part] = AT_DOCK
    position.action = AFTER_DELIVERY
    position.row = 1


def next_package(position: Position, seat: int) -> None:
    """Open the next package from the gate outward; the one before it is done with (ruling 13)."""
    printed = position.printed
    place = 3 * position.card + position.day_part
    if position.row > printed.row_size[place]:
        position.row = 0
        return
    position.row += 1
    apply_effect(position, seat, printed.packages[printed.row_start[place] + position.row - 2])


def collect_bonuses(position: Position, seat: int) -> None:
    """Note which of the seat's Specialists follow the action that has just been finished (ruling 24)."""
    action = position.action
    position.action = 0
    if position.specialists:
        for specialist in range(len(moves.SPECIALISTS)):
            if position.staff[specialist] >> 4 == seat + 1 and position.printed.bonus_after[5 * specialist + action]:
                position.bonuses |= 1 << specialist


def next_bonus(position: Position, seat: int) -> None:
    """Take what needs no decision; of the others their owner chooses the order (ruling 27)."""
    printed = position.printed
    open_questions = 0
    last = 0
    for specialist in range(len(moves.SPECIALISTS)):
        if not position.bonuses >> specialist & 1:
            continue
        row = printed.bonus_first[specialist]
        if printed.bonus_sides[specialist] == 1 and printed.special[row] == PLAIN and not printed.get_boosts[row]:
            take_bonus(position, seat, specialist)
        else:
            open_questions += 1
            last = specialist
    if open_questions == 1:
        take_bonus(position, seat, last)
    elif open_questions:
        position.cells[seat * WIDTH + TASK] = ORDER_BONUSES


def take_bonus(position: Position, seat: int, specialist: int) -> None:
    """Take the bonus of one Specialist; of two effects its owner chooses."""
    position.bonuses &= ~(1 << specialist)
    if position.printed.bonus_sides[specialist] == 1:
        apply_effect(position, seat, position.printed.bonus_first[specialist])
    else:
        position.asked = position.printed.bonus_first[specialist]
        position.cells[seat * WIDTH + TASK] = CHOOSE_SIDE


def end_action(position: Position) -> None:
    """Pass the turn clockwise; when all have used this Assistant, time passes."""
    position.turns += 1
    if position.turns < position.seats:
        turn = position.turn + 1
        position.turn = turn if turn < position.seats else 0
        return
    position.turns = 0
    position.turn = position.first
    _advance_belts(position)
    if position.day_part < 2:
        position.day_part += 1
    else:
        begin_night(position)


def _advance_belts(position: Position) -> None:
    """Move each machine as many slots as Assistants stand on it; on a completed one they only wait (ruling 11)."""
    for seat in range(position.seats):
        me = seat * WIDTH
        for part in range(3):
            tile = position.cells[me + HELPER + part] - ON_TILE
            if tile >= 0 and position.cells[me + BELT] >> tile & 1:
                move_forward(position, seat, tile)
