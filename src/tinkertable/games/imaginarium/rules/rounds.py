"""The order of play within a round, the check for the end, and the reset of belt and meeting room."""

from __future__ import annotations

from tinkertable.games.imaginarium.rules import events, state
from tinkertable.games.imaginarium.rules.collecting import leave_spot, maybe_reshuffle
from tinkertable.games.imaginarium.rules.machines import start_turn
from tinkertable.games.imaginarium.rules.pieces import BELT, CHARCOALIUM, GOOD_COUNT, POINTS
from tinkertable.games.imaginarium.rules.planning import start_round
from tinkertable.games.imaginarium.rules.score import bonus_points, majority_holders
from tinkertable.games.imaginarium.rules.state import Position, any_left


def next_piece(position: Position) -> None:
    """Saboteurs are settled on the way to the next player (ruling 31)."""
    position.turn += 1
    while position.turn < len(position.order):
        piece = position.order[position.turn]
        position.seat = piece % position.seats
        if piece < position.seats:
            start_turn(position)
            return
        spot = leave_spot(position, piece)
        if spot < BELT:
            position.shredder[position.belt[spot]] += 1
            if position.keep_events:
                position.note(events.SABOTAGED, position.seat, position.belt[spot])
            position.belt[spot] = -1
        position.turn += 1
    _close_round(position)


def _close_round(position: Position) -> None:
    for seat in range(position.seats):
        if position.stock[seat * GOOD_COUNT + POINTS] >= position.printed.target:
            _finish(position, state.ENOUGH_POINTS)
            return
    if position.round >= position.limit:
        _finish(position, state.LAST_ROUND)
    else:
        _reset(position)


def _finish(position: Position, reason: int) -> None:
    position.clear_turn()
    position.turn = 0
    position.seat = 0
    position.phase = state.OVER
    position.end = reason
    if position.keep_events:
        position.note(events.ENDED, reason)
        for good in range(CHARCOALIUM, POINTS):
            holders = majority_holders(position, good)
            for seat in range(position.seats):
                if holders >> seat & 1:
                    position.note(events.MAJORITY, seat, good, bonus_points(position, seat))


def _reset(position: Position) -> None:
    position.clear_turn()
    position.turn = 0
    position.seat = 0
    belt = position.belt
    slot = BELT - 1
    while slot >= 0 and belt[slot] < 0:
        slot -= 1
    if slot >= 0:
        _discard(position, belt[slot])
        belt[slot] = -1
    to = BELT - 1
    for slot in range(BELT - 2, -1, -1):
        kind = belt[slot]
        if kind >= 0:
            belt[slot] = -1
            belt[to] = kind
            to -= 1
    _fill_belt(position)


def _discard(position: Position, kind: int) -> None:
    """Put a machine into the shredder; the owner of assistant 2 gets charcoalium for it."""
    position.shredder[kind] += 1
    if position.keep_events:
        position.note(events.DISCARDED, kind)
    owner = position.helpers[1] - state.OWNED
    if owner >= 0:
        position.stock[owner * GOOD_COUNT + CHARCOALIUM] += position.printed.level[kind]
        if position.keep_events:
            position.note(events.DEALER, owner, position.printed.level[kind])


def _fill_belt(position: Position) -> None:
    if position.belt[0] < 0:
        maybe_reshuffle(position)
        if any_left(position.deck):
            position.phase = state.FILLING_BELT
            return
    fill_meeting_room(position)


def fill_slot(position: Position, kind: int) -> None:
    """Put a machine from the pile onto the right-most empty slot."""
    position.deck[kind] -= 1
    slot = BELT - 1
    while position.belt[slot] >= 0:
        slot -= 1
    position.belt[slot] = kind
    if position.keep_events:
        position.note(events.BELT_FILLED, kind, slot)
    _fill_belt(position)


def fill_meeting_room(position: Position) -> None:
    """Ask for the next assistant, or begin the round when there are enough."""
    if position.helpers.count(state.SHOWN) < position.printed.shown and state.IN_DECK in position.helpers:
        position.phase = state.FILLING_ASSISTANTS
    else:
        start_round(position)
