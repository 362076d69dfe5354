"""What one seat knows, as a position: it can be handed out, because nothing hidden is in it."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Game, Seat, State
from tinkertable.core.dice import Dice

SEED: Final = 0
"""The seed of what stands in for hidden information; any number would do, as long as it is always the same."""


def known_position(game: Game, state: State, seat: Seat) -> State:
    """What a seat knows of a position: all that it sees, with made-up values for all that is hidden from it.

    They are drawn with a fixed seed, and a guess depends on nothing the seat cannot see: so all positions that look
    alike from the seat give the same answer, and the answer tells nobody which of them is true. A guess that starts
    from it is the same as one that starts from the true position; the contract tests check both.
    """
    return game.guess(state, seat, Dice(SEED))
