"""Legal moves: the answers to each pending decision."""

# ruff: noqa: PERF401 (appending in a plain loop is what compiles to fast code)

from __future__ import annotations

from tinkertable.games.bot_factory.rules import moves, state, steps
from tinkertable.games.bot_factory.rules.halls import (
    add_claims,
    add_places,
    add_raises,
    add_returns,
    add_swaps,
    add_takes,
    can_build_universal_robot,
)
from tinkertable.games.bot_factory.rules.printed_values import TILES_AS_WRITTEN
from tinkertable.games.bot_factory.rules.state import Position
from tinkertable.games.bot_factory.rules.supply import (
    add_discards,
    add_drops,
    add_piles,
    add_universals,
    has_universals,
)
from tinkertable.games.bot_factory.rules.tiles import can_use_tile, tile_is_left
from tinkertable.games.bot_factory.rules.vilela import add_removals


def decisions(position: Position, step: int, argument: int) -> list[int]:
    """The moves that answer a pending decision; empty when the decision is skipped."""
    seat = position.mover
    options: list[int] = []
    if step == steps.TURN:
        add_turn(position, options, seat)
    elif step == steps.GO:
        add_goes(position, options, seat)
    elif step == steps.TOLL:
        add_toll(position, options, seat)
    elif step == steps.PILE:
        add_piles(position, options)
    elif step == steps.PLACE:
        if position.tokens[seat] >= argument:
            add_places(position, options, seat)
            add_skip(position, options)
    elif step == steps.PROJECT:
        add_takes(position, options)
        add_skip(position, options)
    elif step == steps.ICON:
        if position.tokens[seat] > 0:
            add_piles(position, options)
            add_skip(position, options)
    elif step == steps.DISCARD:
        add_discards(position, options, seat)
    elif step == steps.DROP:
        add_drops(position, options, seat)
    elif step == steps.UNIVERSAL:
        add_universals(position, options)
    elif step == steps.RETURN:
        add_returns(position, options, seat, argument)
    elif step == steps.ONTO:
        for colour in range(4):
            if position.wanted[4 * seat + colour] > 0:
                options.append(moves.ONTO + colour)
    elif step == steps.CHEAP:
        add_cheaper(position, options, seat)
    elif step == steps.RAISE:
        add_raises(position, options)
    elif step == steps.FAVOUR:
        add_favours(position, options, seat)
    elif step == steps.TILE:
        for tile in range(6):
            if tile_is_left(position, tile):
                options.append(moves.KEEP + tile)
        add_skip(position, options)
    elif step == steps.LIMIT_PARTS:
        if position.part_count(seat) > position.printed.part_limit:
            add_discards(position, options, seat)
    elif step == steps.LIMIT_PROJECTS:
        if position.wanted_count(seat) + position.robot_count(seat) > position.printed.project_limit:
            add_drops(position, options, seat)
    elif step == steps.INSPECT:
        add_removals(position, options)
    else:  # steps.TASK
        options = [moves.TASK, moves.TASK + 1, moves.TASK + 2, moves.TASK + 3]
    return options


def add_skip(position: Position, options: list[int]) -> None:
    """Add the move that skips a bonus, if there is a bonus."""
    if options:
        options.append(moves.SKIP)


def add_goes(position: Position, options: list[int], seat: int) -> None:
    """Add every free space of another hall; with two players or alone, not where Sandra is (rulings 4 and 5)."""
    where = position.where
    taken = 0
    for place in where:
        if place != state.NONE:
            taken |= 1 << place
    home = state.HALL_OF[where[seat]] if where[seat] != state.NONE else state.NONE
    banned = state.HALL_OF[where[state.SANDRA]] if position.seats <= 2 else state.NONE
    for hall in range(4):
        if hall in (home, banned):
            continue
        full = True
        for place in range(state.FIRST_PLACE[hall], state.EXTRA_PLACE[hall]):
            if not taken >> place & 1:
                full = False
                options.append(moves.GO + place)
        # production tile 5: stand to the right of a full hall, which only its owner does, and once
        if full and can_use_tile(position, seat, 4):
            options.append(moves.GO + state.EXTRA_PLACE[hall])
    if position.tile_rule and position.printed.edition >= TILES_AS_WRITTEN:
        add_tiles(position, options, seat, state.NONE)


def add_toll(position: Position, options: list[int], seat: int) -> None:
    """Add the answers to Sandra: a token, the tile that saves it, or a lost turn (ruling 6)."""
    if position.tokens[seat] > 0:
        options.append(moves.PAY)
    spared = can_use_tile(position, seat, 0)
    if options or spared:
        options.append(moves.REFUSE)
    if spared:
        options.append(moves.TILE)


def add_turn(position: Position, options: list[int], seat: int) -> None:
    """Add what is left of the main action, the executive action, the production tiles, and the end of the turn."""
    hall = state.HALL_OF[position.where[seat]]
    if hall == state.ASSEMBLY:
        add_assembly(position, options, seat)
    elif hall == state.PARTS:
        if position.left > 0:
            options.append(moves.ROTATE)
            if position.wheel[5] != state.NONE:
                options.append(moves.OUTLET)
            if position.wheel[4] != state.NONE:
                options.append(moves.OUTLET + 1)
        if position.executive == 0 and position.part_count(seat) >= 3:
            options.append(moves.EXCHANGE)
    elif hall == state.PROJECTS:
        if position.left > 0:
            add_takes(position, options)
        if position.executive == 0:
            if position.wanted_count(seat) >= 2 and has_universals(position):
                options.append(moves.TRADE)
            if can_build_universal_robot(position, seat):
                options.append(moves.BUILD)
    elif position.left > 0 and position.tokens[seat] > 0:
        add_raises(position, options)
        add_claims(position, options, seat, 0)
    if position.tile_rule and position.tile_used[seat] == 0:
        add_tiles(position, options, seat, hall)
    options.append(moves.DONE)


def add_assembly(position: Position, options: list[int], seat: int) -> None:
    """Add placements while the action is open, purchases once it is closed, and swaps at any time (ruling 11)."""
    tokens = position.tokens[seat]
    if (
        position.closed == 0
        and position.left > 0
        and (position.begun or tokens >= position.printed.costs[position.where[seat]])
    ):
        add_places(position, options, seat)
    add_swaps(position, options, seat)
    if position.closed and position.icons > 0 and tokens > 0:
        add_piles(position, options)


def add_tiles(position: Position, options: list[int], seat: int, hall: int) -> None:
    """Add the production tiles that can be used during a turn; tiles 1 and 5 are used at other times.

    Somebody who moves acts in no hall: tiles 3 and 4 need none (ruling 34).
    """
    if hall == state.FINANCE and can_use_tile(position, seat, 1):
        cheaper: list[int] = []
        add_cheaper(position, cheaper, seat)
        if cheaper:
            options.append(moves.TILE + 1)
    if position.tokens[seat] > 0 and can_use_tile(position, seat, 2):
        favours: list[int] = []
        add_favours(position, favours, seat)
        if favours:
            options.append(moves.TILE + 2)
    if can_use_tile(position, seat, 3):
        raises: list[int] = []
        add_raises(position, raises)
        if raises:
            options.append(moves.TILE + 3)
    if (
        hall == state.PROJECTS
        and position.executive == 0
        and position.wanted_count(seat) > 0
        and has_universals(position)
        and can_use_tile(position, seat, 5)
    ):
        options.append(moves.TILE_6)


def add_cheaper(position: Position, options: list[int], seat: int) -> None:
    """Add what production tile 2 makes a token cheaper; at least one is paid for the whole action (ruling 34)."""
    if position.begun:
        add_raises(position, options)
    add_claims(position, options, seat, 1)


def add_favours(position: Position, options: list[int], seat: int) -> None:
    """Add what production tile 3 allows: placing a part, taking one from a pile, or taking a project."""
    add_places(position, options, seat)
    add_piles(position, options)
    add_takes(position, options)
