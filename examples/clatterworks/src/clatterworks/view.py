"""What one seat may see of Clatterworks: everything but the orders of the others."""

from __future__ import annotations

import msgspec

from clatterworks.meta import NAME
from clatterworks.rules.moves import BELL, BOILER, GEARS
from clatterworks.rules.state import ClatterworksState
from tinkertable.core.contract import Seat
from tinkertable.core.view import View


class Machine(msgspec.Struct):
    """Somebody's machine and its order."""

    boiler: list[int]
    gears: list[int]
    bell: list[int]
    points: list[int]
    """What each shaft is worth now."""
    dealt: bool
    """Whether it has its order."""
    order: int
    """The number of the order; 0 when it is hidden from the viewer, or not yet dealt."""
    order_points: int | None
    """What the order is worth now; `None` when it is hidden."""

    @property
    def shafts(self) -> list[list[int]]:
        """The shafts in their order."""
        return [self.boiler, self.gears, self.bell]


class ClatterworksView(View, kw_only=True):
    """The table as one seat sees it."""

    round: int
    """The round that is being played, from 1."""
    rounds: int
    yard: list[int]
    """The dice in the yard, ascending."""
    hand: int
    """The die that was taken and is not yet put on a shaft, or 0."""
    machines: list[Machine]


def view(state: ClatterworksState, seat: Seat) -> ClatterworksView:
    """What a seat may see and what it may click."""
    actors = state.actors()
    over = not actors
    known = [over or one == seat for one in range(state.seats)]
    return ClatterworksView(
        game=NAME,
        seat=seat,
        seats=state.seats,
        actors=actors,
        legal=state.legal(seat) if seat >= 0 else [],
        over=over,
        winners=state.winners() if over else [],
        scores=[score if known[one] else None for one, score in enumerate(state.scores())],
        round=min(state.round + 1, state.rounds),
        rounds=state.rounds,
        yard=[kind + 1 for kind, count in enumerate(state.yard) for _die in range(count)],
        hand=state.hand,
        machines=[_machine(state, one, known[one]) for one in range(state.seats)],
    )


def _machine(state: ClatterworksState, seat: Seat, known: bool) -> Machine:
    *shafts, order = state.points(seat)
    return Machine(
        boiler=state.shaft(seat, BOILER),
        gears=state.shaft(seat, GEARS),
        bell=state.shaft(seat, BELL),
        points=shafts,
        dealt=state.orders[seat] != 0,
        order=state.orders[seat] if known else 0,
        order_points=order if known else None,
    )
