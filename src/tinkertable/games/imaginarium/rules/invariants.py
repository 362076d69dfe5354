"""Accounts for every machine, assistant, project and piece of a position."""

from __future__ import annotations

from tinkertable.core.errors import BrokenPosition
from tinkertable.games.imaginarium.rules import state
from tinkertable.games.imaginarium.rules.pieces import KIND_COUNT, KINDS, PROJECTS, STACK_COUNT, STACKS
from tinkertable.games.imaginarium.rules.state import Position, assistants_of, slots_of


def check_invariants(position: Position) -> None:
    """Raise `BrokenPosition` when a piece is missing or stands where it cannot."""
    for seat, shop in enumerate(position.shops):
        _check_shop(position, seat, shop)
    for kind in range(KIND_COUNT):
        found = position.deck[kind] + position.shredder[kind] + position.belt.count(kind)
        for seat in range(position.seats):
            found += position.yards[seat * KIND_COUNT + kind]
            found += sum(STACKS[cell >> 1].count(kind) for cell in position.shops[seat])
        if found != position.printed.copies[kind]:
            raise BrokenPosition(f"{found} machines {KINDS[kind]}, not {position.printed.copies[kind]}")
    if min(position.deck + position.shredder + position.stock + position.yards + position.rest) < 0:
        raise BrokenPosition("a pile, a stock or a yard holds less than nothing")
    for seat in range(position.seats):
        if assistants_of(position, seat) > position.printed.places:
            raise BrokenPosition(f"seat {seat + 1} has too many assistants")
    if position.helpers.count(state.SHOWN) > position.printed.shown:
        raise BrokenPosition("too many assistants in the meeting room")
    for project in range(PROJECTS):
        if (position.firsts[project] < 0) != (position.marks[project] == 0):
            raise BrokenPosition(f"project {project + 1} was validated by nobody first")
    if position.phase >= state.PLANNING:
        _check_pieces(position)


def _check_shop(position: Position, seat: int, shop: list[int]) -> None:
    if shop != sorted(shop):
        raise BrokenPosition(f"the workshop of seat {seat + 1} is out of order")
    for cell in shop:
        if not 0 <= cell < 2 * STACK_COUNT or not position.printed.allowed[cell >> 1]:
            raise BrokenPosition(f"seat {seat + 1} has an impossible stack")
    busy = seat == position.seat and position.phase in (state.ACTING, state.JOINING, state.SCRAPPING, state.DISMANTLING)
    if len(shop) > slots_of(position, seat) and not (busy and position.spent):
        raise BrokenPosition(f"the workshop of seat {seat + 1} is overfull")


def _check_pieces(position: Position) -> None:
    pieces = position.seats if position.seats > 2 else 4
    if sorted(position.order) != list(range(pieces)):
        raise BrokenPosition("a piece is missing from the initiative order")
    standing = [piece for piece in position.spots if piece >= 0]
    if len(set(standing)) != len(standing) or any(piece >= pieces for piece in standing):
        raise BrokenPosition("a piece stands on two spots")
    if (
        state.PLANNING <= position.phase <= state.JOINING
        and position.seat != position.order[position.turn] % position.seats
    ):
        raise BrokenPosition("the wrong player acts")
