"""What each move of a player does."""

from __future__ import annotations

from tinkertable.games.bot_factory.rules import events, moves, steps
from tinkertable.games.bot_factory.rules.halls import (
    claim_contract,
    pay_in_finance,
    place_as_bonus,
    place_part,
    raise_value,
    rotate_wheel,
    swap_part,
    take_outlet,
    take_project,
)
from tinkertable.games.bot_factory.rules.rounds import end_turn, open_turn
from tinkertable.games.bot_factory.rules.state import EXTRA_PLACE, HALL_OF, NONE, Position
from tinkertable.games.bot_factory.rules.steps import FRAME, TO_HAND
from tinkertable.games.bot_factory.rules.supply import discard_part, draw_from, gain_tokens
from tinkertable.games.bot_factory.rules.tiles import use_tile


def go_to(position: Position, seat: int, place: int) -> None:
    """Move a worker to a space; an extra place uses production tile 5."""
    events.note(position, events.WENT, seat, place)
    position.where[seat] = place
    if place == EXTRA_PLACE[HALL_OF[place]]:
        use_tile(position, seat, 4)


def finish_action(position: Position) -> None:
    """End the main action: purchases follow if icons were covered, otherwise the turn ends."""
    if position.closed == 0 and position.icons > 0:
        position.closed = 1
        return
    position.frames.pop()
    end_turn(position, position.mover)


def play_turn(position: Position, seat: int, move: int) -> None:
    """Play a step of the main action, the executive action, or a production tile."""
    frames = position.frames
    if move < moves.SWAP:
        place_in_turn(position, seat, move)
    elif move < moves.PILE:
        pallet = (move - moves.SWAP) // 15
        swap_part(position, seat, pallet, move - moves.SWAP - 15 * pallet)
    elif move < moves.ROTATE:
        position.tokens[seat] -= 1
        position.icons -= 1
        draw_from(position, seat, move - moves.PILE, TO_HAND)
    elif move == moves.ROTATE:
        position.left -= 1
        rotate_wheel(position)
    elif move < moves.EXCHANGE:
        position.left -= 1
        take_outlet(position, seat, 5 - (move - moves.OUTLET))
    elif move == moves.EXCHANGE:
        position.executive = 1
        frames.append(steps.PILE * FRAME + TO_HAND)
        frames.append(steps.DISCARD * FRAME + 3)
    elif move < moves.TRADE:
        position.left -= 1
        take_project(position, seat, move - moves.TAKE)
    elif move == moves.TRADE:
        position.executive = 1
        frames.append(steps.UNIVERSAL * FRAME)
        frames.append(steps.DROP * FRAME + 2)
    elif move == moves.BUILD:
        position.executive = 1
        frames.append(steps.ONTO * FRAME)
        frames.append(steps.RETURN * FRAME + 3)
    elif move < moves.CLAIM:
        pay_in_finance(position, seat, 1)
        raise_value(position, move - moves.RAISE)
    elif move < moves.TILE:
        claim_contract(position, seat, move - moves.CLAIM, 0)
    else:
        play_tile(position, seat, 5 if move == moves.TILE_6 else move - moves.TILE)


def place_in_turn(position: Position, seat: int, move: int) -> None:
    """Place a part as the main action; the first one pays the price of the space."""
    if position.begun == 0:
        position.begun = 1
        cost = position.printed.costs[position.where[seat]]
        position.tokens[seat] -= cost
        if cost > 0:
            events.note(position, events.PAID_SPACE, seat, cost)
    position.left -= 1
    universal = move >= moves.PLACE_UNIVERSAL
    if place_part(position, seat, move - (moves.PLACE_UNIVERSAL if universal else moves.PLACE), universal):
        position.icons += 1
    if position.left == 0 and position.icons > 0:
        position.closed = 1


def play_tile(position: Position, seat: int, tile: int) -> None:
    """Use a production tile during the turn."""
    use_tile(position, seat, tile)
    if tile == 1:
        position.frames.append(steps.CHEAP * FRAME)
    elif tile == 2:
        position.tokens[seat] -= 1
        events.note(position, events.PAID_FAVOUR, seat, 1)
        position.frames.append(steps.FAVOUR * FRAME)
    elif tile == 3:
        position.frames.append(steps.RAISE * FRAME)
    else:
        position.executive = 1
        position.frames.append(steps.UNIVERSAL * FRAME)
        position.frames.append(steps.DROP * FRAME + 1)


def play_answer(position: Position, seat: int, move: int, step: int, argument: int) -> None:
    """Play the answer to a decision that interrupted the turn."""
    frames = position.frames
    if move < moves.SWAP:
        # what production tile 3 allows is paid with the tile, and has no argument
        if argument > 0:
            position.tokens[seat] -= argument
            events.note(position, events.PAID_BONUS, seat, argument)
        universal = move >= moves.PLACE_UNIVERSAL
        place_as_bonus(position, seat, move - (moves.PLACE_UNIVERSAL if universal else moves.PLACE), universal)
    elif move < moves.ROTATE:
        if step == steps.ICON:
            position.tokens[seat] -= 1
        # only the choice of a pile has an argument: a purchase and production tile 3 are for the hand
        draw_from(position, seat, move - moves.PILE, argument)
    elif move < moves.TAKE:
        kind = move - moves.DISCARD
        events.note(position, events.OVER_PARTS if step == steps.LIMIT_PARTS else events.DISCARDED, seat, kind)
        position.hand[15 * seat + kind] -= 1
        discard_part(position, kind)
        if step == steps.LIMIT_PARTS:
            frames.append(steps.LIMIT_PARTS * FRAME)
        elif argument > 1:
            frames.append(steps.DISCARD * FRAME + argument - 1)
    elif move < moves.TRADE:
        take_project(position, seat, move - moves.TAKE)
    elif move < moves.UNIVERSAL:
        colour = move - moves.DROP
        over = step == steps.LIMIT_PROJECTS
        events.note(position, events.OVER_PROJECTS if over else events.DROPPED_PROJECT, seat, colour)
        position.wanted[4 * seat + colour] -= 1
        position.plan_gone[colour] += 1
        if step == steps.LIMIT_PROJECTS:
            frames.append(steps.LIMIT_PROJECTS * FRAME)
        elif argument > 1:
            frames.append(steps.DROP * FRAME + argument - 1)
    elif move < moves.BUILD:
        move_universal(position, seat, move - moves.UNIVERSAL, step, argument)
    elif move < moves.RAISE:
        colour = move - moves.ONTO
        events.note(position, events.BUILT_UNIVERSAL, seat, colour)
        position.wanted[4 * seat + colour] -= 1
        position.robots[4 * seat + colour] += 1
        position.robot_owner = seat
        position.robot_colour = colour
    elif move < moves.CLAIM:
        raise_value(position, move - moves.RAISE)
    elif move < moves.TILE:
        claim_contract(position, seat, move - moves.CLAIM, 1)
    elif move < moves.KEEP:
        if step == steps.GO:
            # the worker moves afterwards, and the limits hold at the end of this turn too (rulings 25 and 34)
            frames.append(steps.LIMIT_PROJECTS * FRAME)
            frames.append(steps.LIMIT_PARTS * FRAME)
            frames.append(steps.GO * FRAME)
            play_tile(position, seat, move - moves.TILE)
        else:
            use_tile(position, seat, 0)
            gain_tokens(position, seat, 1, events.TOKENS_TILE)
            open_turn(position, seat)
    elif move < moves.REMOVE:
        events.note(position, events.TILE_KEPT, seat, move - moves.KEEP)
        position.tile[seat] = move - moves.KEEP
        position.fresh = 1
    else:
        events.note(position, events.REMOVED, position.contract[move - moves.REMOVE])
        position.contract[move - moves.REMOVE] = NONE
        if argument > 1:
            frames.append(steps.INSPECT * FRAME + argument - 1)


def move_universal(position: Position, seat: int, part: int, step: int, returned: int) -> None:
    """Take a universal part, or return one for the universal robot."""
    if step == steps.UNIVERSAL:
        events.note(position, events.TOOK_UNIVERSAL, seat, 12 + part)
        position.universal[part] -= 1
        position.hand[15 * seat + 12 + part] += 1
        return
    events.note(position, events.RETURNED_UNIVERSAL, seat, 12 + part)
    position.universal[part] += 1
    position.hand[15 * seat + 12 + part] -= 1
    if returned == 3:
        position.frames.append(steps.RETURN * FRAME + part)
