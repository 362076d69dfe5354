"""Accounts for every piece of a position."""

from __future__ import annotations

from tinkertable.core.errors import BrokenPosition
from tinkertable.games.bot_factory.rules import state
from tinkertable.games.bot_factory.rules.state import Position


def check_invariants(position: Position) -> None:
    """Account for every piece; raises `BrokenPosition` when one is missing or impossible."""
    _check_parts(position)
    _check_projects(position)
    _check_robots(position)
    _check_contracts(position)
    _check_players(position)
    _check_meeples(position)
    _check_task(position)


def _check_parts(position: Position) -> None:
    counts = [0] * 15
    for index in range(12):
        counts[index] += position.pile[index] + position.gone[index]
        if position.column[index] == state.COLOURED:
            counts[index] += 1
        elif position.column[index] == state.UNIVERSAL_PART:
            counts[12 + index % 3] += 1
        elif position.column[index] != state.EMPTY:
            raise BrokenPosition(f"assembly space {index} holds {position.column[index]}")
    for colour in range(4):
        if position.top[colour] != state.NONE:
            counts[3 * colour + position.top[colour]] += 1
    for kind in position.wheel:
        if kind != state.NONE:
            counts[kind] += 1
    for kind in position.spare:
        if kind != state.NONE:
            counts[kind] += 1
    for index, parts in enumerate(position.hand):
        counts[index % 15] += parts
    for index in range(3):
        counts[12 + index] += position.universal[index]
    for kind in range(15):
        expected = position.printed.parts_per_kind if kind < 12 else position.printed.universal_per_type
        if counts[kind] != expected:
            raise BrokenPosition(f"{counts[kind]} parts of kind {kind}, not {expected}")
    if min(position.pile) < 0 or min(position.gone) < 0 or min(position.hand) < 0 or min(position.universal) < 0:
        raise BrokenPosition("fewer than no parts somewhere")


def _check_projects(position: Position) -> None:
    counts = [position.plan_pile[colour] + position.plan_gone[colour] for colour in range(4)]
    for colour in position.plans:
        if colour != state.NONE:
            counts[colour] += 1
    for index in range(4 * position.seats):
        counts[index % 4] += position.wanted[index] + position.robots[index]
    for colour in range(4):
        if counts[colour] != position.printed.projects_per_colour:
            raise BrokenPosition(f"{counts[colour]} projects of colour {colour}")
    if min(position.plan_pile) < 0 or min(position.plan_gone) < 0 or min(position.wanted) < 0:
        raise BrokenPosition("fewer than no projects somewhere")


def _check_robots(position: Position) -> None:
    for colour in range(4):
        built = sum(position.robots[4 * seat + colour] for seat in range(position.seats))
        if position.robot_colour == colour:
            built -= 1
        if (
            position.stock[colour] + position.removed[colour] + built != position.robots_at_start()
            or position.stock[colour] < 0
        ):
            raise BrokenPosition(f"robots of colour {colour} are missing or too many")
    if (position.robot_owner == state.NONE) != (position.robot_colour == state.NONE):
        raise BrokenPosition("the universal robot has a builder but no project, or the reverse")
    if position.robot_owner != state.NONE and not position.with_universal_robot:
        raise BrokenPosition("there is no universal robot in this game")


def _check_contracts(position: Position) -> None:
    laid = [contract for contract in position.contract if contract != state.NONE]
    if len(set(laid)) != len(laid):
        raise BrokenPosition("a contract lies there twice")
    claims = [0] * position.seats
    for space in range(9):
        if position.first[space] != state.NONE:
            claims[position.first[space]] += 1
            if position.contract[space] == state.NONE or position.first[space] == position.second[space]:
                raise BrokenPosition(f"contract space {space} has an impossible claim")
        if position.second[space] != state.NONE:
            claims[position.second[space]] += 1
            if position.first[space] == state.NONE:
                raise BrokenPosition(f"contract space {space} has a second claim without a first")
    if claims != position.claims:
        raise BrokenPosition("the claims on the board are not those of the players")
    for colour in range(4):
        if not position.printed.lowest <= position.value[colour] <= position.printed.highest:
            raise BrokenPosition(f"colour {colour} is worth {position.value[colour]}")


def _check_players(position: Position) -> None:
    for seat in range(position.seats):
        if not 0 <= position.tokens[seat] <= position.printed.tokens - position.claims[seat]:
            raise BrokenPosition(f"seat {seat} has {position.tokens[seat]} speech tokens")
        if position.robot_count(seat) > position.printed.robot_limit:
            raise BrokenPosition(f"seat {seat} has too many robots")
        if position.tile_used[seat] and position.tile[seat] == state.NONE:
            raise BrokenPosition(f"seat {seat} used a production tile it never had")
        in_turn = position.phase == state.ACTING and seat == position.mover
        if not in_turn and position.part_count(seat) > max(position.printed.part_limit, position.start_parts):
            raise BrokenPosition(f"seat {seat} holds too many parts")
        if not in_turn and position.wanted_count(seat) + position.robot_count(seat) > position.printed.project_limit:
            raise BrokenPosition(f"seat {seat} has too many projects")
    tiles = [tile for tile in position.tile if tile != state.NONE]
    if len(set(tiles)) != len(tiles) or (tiles and position.tile_rule == state.NO_TILES):
        raise BrokenPosition("a production tile is held twice, or there are none in this game")


def _check_meeples(position: Position) -> None:
    places = [place for place in position.where if place != state.NONE]
    if len(set(places)) != len(places) or any(not 0 <= place < len(state.HALL_OF) for place in places):
        raise BrokenPosition("two meeples stand on one space")


def _check_task(position: Position) -> None:
    if not state.NONE <= position.task < 4 or (position.seats > 1 and position.task != state.NONE):
        raise BrokenPosition(f"{position.seats} players have task {position.task}")
    if position.seats == 1 and position.task == state.NONE and position.phase != state.SETUP:
        raise BrokenPosition("a solo game without a task")
