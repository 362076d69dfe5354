"""What a worker can do in the four halls: assembly line, part production, projects, finance."""

# ruff: noqa: PERF401 (appending in a plain loop is what compiles to fast code)

from __future__ import annotations

from tinkertable.games.bot_factory.rules import events, steps
from tinkertable.games.bot_factory.rules.moves import CLAIM, PLACE, PLACE_UNIVERSAL, RAISE, SWAP, TAKE, UNIVERSAL
from tinkertable.games.bot_factory.rules.printed_values import BONUS_PROJECT, NO_BONUS, TILES_AS_WRITTEN
from tinkertable.games.bot_factory.rules.score import claim_value
from tinkertable.games.bot_factory.rules.state import COLOURED, EMPTY, NONE, TILES_CLAIMED, UNIVERSAL_PART, Position
from tinkertable.games.bot_factory.rules.steps import FRAME, TO_LEFT_INLET, TO_RIGHT_INLET
from tinkertable.games.bot_factory.rules.supply import gain_tokens


def may_finish(position: Position, seat: int, colour: int) -> bool:
    """Whether the player may place the third part of a robot of this colour (rulings 8 and 12)."""
    return (
        position.wanted[4 * seat + colour] > 0
        and position.stock[colour] > 0
        and position.robot_count(seat) < position.printed.robot_limit
    )


def add_places(position: Position, options: list[int], seat: int) -> None:
    """Add every assembly space that the player can cover with a part they hold."""
    hand = position.hand
    column = position.column
    base = 15 * seat
    open_spaces = 0
    for colour in range(4):
        parts = position.parts_in_column(colour)
        if parts == 3 or (parts == 2 and not may_finish(position, seat, colour)):
            continue
        for space in range(3 * colour, 3 * colour + 3):
            if column[space] == EMPTY:
                open_spaces |= 1 << space
                if hand[base + space] > 0:
                    options.append(PLACE + space)
    if hand[base + 12] + hand[base + 13] + hand[base + 14] > 0:
        for space in range(12):
            if open_spaces >> space & 1 and hand[base + 12 + space % 3] > 0:
                options.append(PLACE_UNIVERSAL + space)


def place_part(position: Position, seat: int, space: int, universal: bool) -> bool:
    """Cover an assembly space and collect the reward; returns whether the space carries an icon."""
    kind = 12 + space % 3 if universal else space
    position.hand[15 * seat + kind] -= 1
    position.column[space] = UNIVERSAL_PART if universal else COLOURED
    colour = space // 3
    events.note(position, events.PLACED_UNIVERSAL if universal else events.PLACED, seat, kind, colour)
    parts = position.parts_in_column(colour)
    if parts == 3:
        events.note(position, events.FINISHED, seat, colour, position.value[colour])
        position.stock[colour] -= 1
        position.wanted[4 * seat + colour] -= 1
        position.robots[4 * seat + colour] += 1
    else:
        gain_tokens(position, seat, position.printed.rewards[parts], events.TOKENS_PART)
    return position.printed.icons[space] == 1


def place_as_bonus(position: Position, seat: int, space: int, universal: bool) -> None:
    """Place a part outside the assembly hall's own action: its icon may be used at once."""
    if place_part(position, seat, space, universal):
        position.frames.append(steps.ICON * FRAME)


def add_swaps(position: Position, options: list[int], seat: int) -> None:
    """Add every swap of a part with a spare of another kind."""
    if position.tokens[seat] == 0:
        return
    base = 15 * seat
    hand = position.hand
    for pallet in range(2):
        spare = position.spare[pallet]
        if spare == NONE:
            continue
        for kind in range(15):
            if hand[base + kind] > 0 and kind != spare:
                options.append(SWAP + 15 * pallet + kind)


def swap_part(position: Position, seat: int, pallet: int, kind: int) -> None:
    """Pay a speech token and swap a part with a spare."""
    events.note(position, events.SWAPPED, seat, kind, position.spare[pallet])
    position.tokens[seat] -= 1
    position.hand[15 * seat + position.spare[pallet]] += 1
    position.hand[15 * seat + kind] -= 1
    position.spare[pallet] = kind


def rotate_wheel(position: Position) -> None:
    """Turn the wheel a quarter clockwise; the player then fills the empty inlets, the left one first."""
    events.note(position, events.ROTATED, position.mover)
    wheel = position.wheel
    position.wheel = [wheel[6], wheel[7], wheel[0], wheel[1], wheel[2], wheel[3], wheel[4], wheel[5]]
    position.turned = 1 - position.turned
    if position.wheel[1] == NONE:
        position.frames.append(steps.PILE * FRAME + TO_RIGHT_INLET)
    if position.wheel[0] == NONE:
        position.frames.append(steps.PILE * FRAME + TO_LEFT_INLET)


def take_outlet(position: Position, seat: int, cell: int) -> None:
    """Take the part at an outlet; a bonus space lets the player pay to place one (ruling 16)."""
    events.note(position, events.OUTLET_TAKEN, seat, position.wheel[cell])
    position.hand[15 * seat + position.wheel[cell]] += 1
    position.wheel[cell] = NONE
    if position.printed.wheel_bonus[(cell - 2 * position.turned) & 7] == 1:
        events.note(position, events.BONUS_WHEEL, seat)
        position.frames.append(steps.PLACE * FRAME + 1)


def add_takes(position: Position, options: list[int]) -> None:
    """Add every project on the board."""
    for space in range(6):
        if position.plans[space] != NONE:
            options.append(TAKE + space)


def take_project(position: Position, seat: int, space: int) -> None:
    """Take a project; the bottom row brings its bonus however the project is taken (ruling 17)."""
    events.note(position, events.TOOK_PROJECT, seat, position.plans[space])
    position.wanted[4 * seat + position.plans[space]] += 1
    position.plans[space] = NONE
    if space == 0:
        events.note(position, events.BONUS_ROW, seat)
        position.frames.append(steps.PLACE * FRAME + 1)
    elif space == 1:
        gain_tokens(position, seat, 1, events.TOKENS_PROJECT)


def can_build_universal_robot(position: Position, seat: int) -> bool:
    """Whether the player can pay for the universal robot (ruling 36)."""
    if position.with_universal_robot == 0 or position.robot_owner != NONE:
        return False
    base = 15 * seat + 12
    types = 0
    for kind in range(base, base + 3):
        if position.hand[kind] > 0:
            types += 1
    return types >= 2 and position.wanted_count(seat) > 0 and position.robot_count(seat) < position.printed.robot_limit


def add_returns(position: Position, options: list[int], seat: int, returned: int) -> None:
    """Add every universal part the player can return, of another type than the one already returned."""
    base = 15 * seat + 12
    for part in range(3):
        if part != returned and position.hand[base + part] > 0:
            options.append(UNIVERSAL + part)
    if returned == 3 and len(options) == 2:
        # both go back, whichever is named first
        options.pop()


def add_raises(position: Position, options: list[int]) -> None:
    """Add every colour whose value is not yet the highest (ruling 22)."""
    for colour in range(4):
        if position.value[colour] < position.printed.highest:
            options.append(RAISE + colour)


def raise_value(position: Position, colour: int) -> None:
    """Raise a colour by one; crossing a line brings its bonus, every time (ruling 21)."""
    value = position.value[colour] + 1
    position.value[colour] = value
    events.note(position, events.RAISED, position.mover, colour, value)
    bonus = position.printed.line_bonus[value]
    if bonus == NO_BONUS:
        return
    if bonus == BONUS_PROJECT:
        events.note(position, events.BONUS_PROJECT, position.mover)
        position.frames.append(steps.PROJECT * FRAME)
    else:
        events.note(position, events.BONUS_PLACE, position.mover)
        position.frames.append(steps.PLACE * FRAME)


def add_claims(position: Position, options: list[int], seat: int, discount: int) -> None:
    """Add every contract the player can claim and pay for; with a discount, only those it makes cheaper."""
    least = 0 if position.begun else 1
    most = position.tokens[seat] if position.tokens[seat] < position.left else position.left
    costs = position.printed.contract_cost
    for space in range(9):
        cost = costs[space] - discount
        if cost > most or cost < least or position.contract[space] == NONE:
            continue
        if position.second[space] == NONE and position.first[space] != seat:
            options.append(CLAIM + space)


def pay_in_finance(position: Position, seat: int, cost: int) -> None:
    """Pay for a raise or a claim, which counts towards the limit of the space."""
    position.tokens[seat] -= cost
    position.left -= cost
    if position.tile_rule and position.printed.edition >= TILES_AS_WRITTEN:
        position.begun = 1


def claim_contract(position: Position, seat: int, space: int, discount: int) -> None:
    """Pay for a contract and put one of the tokens on its best free claim."""
    cost = position.printed.contract_cost[space] - discount
    pay_in_finance(position, seat, cost)
    position.claims[seat] += 1
    if position.tokens[seat] + position.claims[seat] > position.printed.tokens:
        # a claim that costs nothing takes a token paid before; somebody who has gained nine since puts down one of them
        position.tokens[seat] -= 1
        cost += 1
    events.note(position, events.CLAIMED, seat, position.contract[space], cost)
    if position.first[space] == NONE:
        position.first[space] = seat
    else:
        position.second[space] = seat
    worth = claim_value(position, seat, space)
    events.note(position, events.CLAIM_WORTH, worth + position.printed.row_points[space], worth)
    if position.tile_rule == TILES_CLAIMED and position.claims[seat] == 1:
        position.frames.append(steps.TILE * FRAME)
