"""Phase A of a round: every piece takes a machine on the belt or an extractor."""

from __future__ import annotations

from tinkertable.core.contract import Move
from tinkertable.games.imaginarium.rules import events
from tinkertable.games.imaginarium.rules.moves import MINE, RESERVE
from tinkertable.games.imaginarium.rules.pieces import BELT, EXTRACTORS, SPOTS
from tinkertable.games.imaginarium.rules.state import PIECE_DONE, PLANNING, Position, price_at


def start_round(position: Position) -> None:
    """Begin a round: planning in initiative order."""
    position.round += 1
    position.phase = PLANNING
    if position.keep_events:
        position.note(events.ROUND, position.round)
    _next_placement(position)


def _next_placement(position: Position) -> None:
    """Let the next piece choose its spot; when no spot is free the rest wait and play last (ruling 34)."""
    if position.turn < len(position.order) and _has_free_spot(position):
        position.seat = position.order[position.turn] % position.seats
    else:
        _realise(position)


def _has_free_spot(position: Position) -> bool:
    return any(position.spots[spot] < 0 and (spot >= BELT or position.belt[spot] >= 0) for spot in range(SPOTS))


def legal_planning(position: Position) -> list[Move]:
    """Any machine that nobody has reserved, any extractor that is free."""
    moves = [RESERVE + slot for slot in range(BELT) if position.belt[slot] >= 0 and position.spots[slot] < 0]
    moves += [MINE + extractor for extractor in range(EXTRACTORS) if position.spots[BELT + extractor] < 0]
    return moves


def place(position: Position, move: Move) -> None:
    """Move a handyman or saboteur to its spot."""
    spot = move - RESERVE
    piece = position.order[position.turn]
    position.spots[spot] = piece
    if position.keep_events:
        _note_placement(position, spot, piece)
    position.turn += 1
    _next_placement(position)


def _note_placement(position: Position, spot: int, piece: int) -> None:
    saboteur = piece >= position.seats
    if spot < BELT:
        position.note(
            events.SABOTAGE if saboteur else events.RESERVED,
            position.seat,
            position.belt[spot],
            price_at(position, position.seat, spot),
        )
    else:
        position.note(
            events.BLOCK if saboteur else events.MINE_TAKEN, position.seat, position.printed.mine[spot - BELT]
        )


def _realise(position: Position) -> None:
    """Along the arrows: the belt from the pile on, then the extractors (ruling 4)."""
    order = [piece for piece in position.spots if piece >= 0]
    for piece in position.order:
        if piece not in order:
            order.append(piece)
            if position.keep_events:
                position.note(events.STRANDED, piece % position.seats)
    position.order = order
    position.turn = -1
    position.phase = PIECE_DONE
