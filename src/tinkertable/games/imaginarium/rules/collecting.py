"""Step 2 of a turn: fetch and pay what was planned, and buy from the pile (assistant 7)."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Move
from tinkertable.games.imaginarium.rules import events
from tinkertable.games.imaginarium.rules.actions import start_actions
from tinkertable.games.imaginarium.rules.moves import COLLECT, DONE, PILE
from tinkertable.games.imaginarium.rules.pieces import BELT, CHARCOALIUM, GOOD_COUNT, KIND_COUNT, POINTS, SPOTS
from tinkertable.games.imaginarium.rules.state import (
    COLLECTING,
    OPENING_PILE,
    PAYING,
    Position,
    any_left,
    owns,
    price_at,
    resources_of,
)

_NO_SPOT: Final = SPOTS


def start_collecting(position: Position) -> None:
    """Fetch what was planned, or ask the owner of assistant 7 first."""
    if _can_open_pile(position):
        position.phase = COLLECTING
    else:
        _collect(position)


def _can_open_pile(position: Position) -> bool:
    """Assistant 7, once a turn; whether the owner can pay is nobody else's business."""
    return (
        owns(position, position.seat, 7)
        and not position.piled
        and (any_left(position.deck) or any_left(position.shredder))
    )


def legal_collecting(position: Position) -> list[Move]:
    """Fetch what was planned, buy from the pile, or go on."""
    moves = [DONE] if position.collected else [COLLECT]
    if position.stock[position.seat * GOOD_COUNT + CHARCOALIUM] >= position.printed.power[6]:
        moves.append(PILE)
    return moves


def play_collecting(position: Position, move: Move) -> None:
    """Fetch what was planned, buy from the pile, or go on."""
    if move == PILE:
        # ruling 3: real charcoalium, before or after the reserved machine
        position.stock[position.seat * GOOD_COUNT + CHARCOALIUM] -= position.printed.power[6]
        position.piled = 1
        if position.keep_events:
            position.note(events.PILE_OPENED, position.seat, position.printed.power[6])
        maybe_reshuffle(position)
        position.phase = OPENING_PILE
    elif move == COLLECT:
        _collect(position)
    else:
        start_actions(position)


def draw_from_pile(position: Position, kind: int) -> None:
    """The machine bought from the pile comes into the yard."""
    position.deck[kind] -= 1
    position.yards[position.seat * KIND_COUNT + kind] += 1
    if position.keep_events:
        position.note(events.DREW, position.seat, kind)
    _collect(position)


def _collect(position: Position) -> None:
    """Fetch what was planned, unless that has been done: then the piece stands on no spot."""
    spot = leave_spot(position, position.order[position.turn])
    position.collected = 1
    if spot < BELT:
        _buy(position, spot)
        return
    if spot < SPOTS:
        number = position.printed.mine[spot - BELT]
        position.stock[position.seat * GOOD_COUNT + CHARCOALIUM] += number
        if position.keep_events:
            position.note(events.MINED, position.seat, number)
    go_on_collecting(position)


def _buy(position: Position, slot: int) -> None:
    """Charcoalium first, then two resources for each that is missing, or everything is lost (ruling 2)."""
    kind = position.belt[slot]
    price = price_at(position, position.seat, slot)
    position.belt[slot] = -1
    money = position.seat * GOOD_COUNT + CHARCOALIUM
    missing = price - position.stock[money]
    if missing <= 0:
        position.stock[money] -= price
        position.yards[position.seat * KIND_COUNT + kind] += 1
        if position.keep_events:
            position.note(events.BOUGHT, position.seat, kind, price)
        go_on_collecting(position)
        return
    position.stock[money] = 0
    need = missing * position.printed.shortage
    if resources_of(position, position.seat) < need:
        for good in range(CHARCOALIUM, POINTS):
            position.stock[position.seat * GOOD_COUNT + good] = 0
        position.shredder[kind] += 1
        if position.keep_events:
            position.note(events.RUINED, position.seat, kind)
        go_on_collecting(position)
        return
    position.yards[position.seat * KIND_COUNT + kind] += 1
    if position.keep_events:
        position.note(events.SHORT, position.seat, kind, missing)
    position.need = need
    position.phase = PAYING  # ruling 35: asked for each, even when there is no choice


def go_on_collecting(position: Position) -> None:
    """Offer the pile (assistant 7), or go on to the actions."""
    if _can_open_pile(position):
        position.phase = COLLECTING
    else:
        start_actions(position)


def leave_spot(position: Position, piece: int) -> int:
    """Take a piece back to the initiative track; tells which spot it held."""
    if piece not in position.spots:
        return _NO_SPOT
    spot = position.spots.index(piece)
    position.spots[spot] = -1
    return spot


def maybe_reshuffle(position: Position) -> None:
    """Refill an empty pile from the shredder (ruling 28)."""
    if not any_left(position.deck) and any_left(position.shredder):
        position.deck = position.shredder
        position.shredder = [0] * KIND_COUNT
        if position.keep_events:
            position.note(events.RESHUFFLED)
