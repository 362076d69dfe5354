"""What one seat may see of My Game: nothing is hidden here, so everybody sees the same but their own moves."""

from __future__ import annotations

from my_game.meta import NAME
from my_game.rules.state import MyGameState
from tinkertable.core.contract import Seat
from tinkertable.core.view import View


class MyGameView(View, kw_only=True):
    """The table as one seat sees it."""

    turns_left: int
    """Turns that are still to be played, by all together."""
    die: int
    """The number on the die; 0 before it is rolled."""
    kept: list[list[int]]
    """The dice that each seat has kept."""


def view(state: MyGameState, seat: Seat) -> MyGameView:
    """What a seat may see and what it may click."""
    actors = state.actors()
    return MyGameView(
        game=NAME,
        seat=seat,
        seats=state.seats,
        actors=actors,
        legal=state.legal(seat) if seat >= 0 else [],
        over=not actors,
        winners=[] if actors else state.winners(),
        scores=[*state.scores()],
        turns_left=state.seats * state.turns_each - state.turn,
        die=state.die,
        kept=[state.dice_of(one) for one in range(state.seats)],
    )
