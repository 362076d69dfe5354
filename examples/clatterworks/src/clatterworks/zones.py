"""The view as zones of pieces: for the terminal, for screen readers, and to see what has changed."""

from __future__ import annotations

from clatterworks.rules.moves import PUT, ROOM, SHAFTS, TAKE
from clatterworks.view import ClatterworksView
from tinkertable.core.contract import Move, Seat
from tinkertable.core.text import line
from tinkertable.core.zones import Fact, Piece, Zone


def board(view: ClatterworksView) -> list[Zone]:
    """The yard, then the machine of everybody shaft by shaft, with the order."""
    zones = [Zone("yard", line("zone.yard"), tuple(_yard(view)), facts=(Fact("fact.round", view.round),))]
    for seat in range(view.seats):
        zones += [_shaft(view, seat, shaft) for shaft in range(len(SHAFTS))]
        zones.append(_order(view, seat))
    return zones


def _yard(view: ClatterworksView) -> list[Piece]:
    """Dice of one number are alike: the move lies on the first of them."""
    pieces = []
    for place, die in enumerate(view.yard):
        first = view.yard.index(die)
        pieces.append(_die(f"yard-{die}-{place - first}", die, _open(view, TAKE + die - 1) if place == first else ()))
    if view.hand:
        pieces.append(Piece("hand", line("piece.hand"), (Fact("fact.number", view.hand),)))
    return pieces


def _shaft(view: ClatterworksView, seat: Seat, shaft: int) -> Zone:
    name = SHAFTS[shaft]
    dice = view.machines[seat].shafts[shaft]
    pieces = [_die(f"{name}-{seat}-{place}", die) for place, die in enumerate(dice)]
    if len(dice) < ROOM:
        moves = _open(view, PUT + shaft) if view.seat == seat else ()
        pieces.append(Piece(f"free-{name}-{seat}", line("piece.free"), moves=moves, note=line(f"note.{name}")))
    points = Fact("fact.points", view.machines[seat].points[shaft])
    return Zone(f"shaft-{name}-{seat}", line(f"shaft.{name}"), tuple(pieces), owner=seat, facts=(points,))


def _order(view: ClatterworksView, seat: Seat) -> Zone:
    order = view.machines[seat].order
    facts = (Fact("fact.number", order),) if order else ()
    marks = () if order else ("hidden",)
    card = Piece(f"order-{seat}", line("piece.order"), facts, note=line("note.order"), marks=marks)
    return Zone(f"orders-{seat}", line("zone.order"), (card,), owner=seat)


def _die(id: str, number: int, moves: tuple[Move, ...] = ()) -> Piece:
    return Piece(id, line("piece.die"), (Fact("fact.number", number),), moves)


def _open(view: ClatterworksView, move: Move) -> tuple[Move, ...]:
    return (move,) if move in view.legal else ()
