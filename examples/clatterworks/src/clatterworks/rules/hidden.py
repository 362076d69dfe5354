"""What is hidden in Clatterworks: the orders of the others, until the game is over."""

from __future__ import annotations

from clatterworks.rules.state import ClatterworksState
from tinkertable.core.contract import Seat
from tinkertable.core.dice import Dice


def guess(state: ClatterworksState, seat: Seat, dice: Dice) -> ClatterworksState:
    """A position that looks the same to a seat: the orders that it cannot see are dealt again.

    All of them go back to the deck first, so that what is dealt depends only on what the seat knows.
    """
    other = state.clone()
    if not other.actors():
        return other
    hidden = [one for one, order in enumerate(other.orders) if order and one != seat]
    for one in hidden:
        other.deck[other.orders[one] - 1] += 1
    for one in hidden:
        kind = dice.pick(other.deck)
        other.deck[kind] -= 1
        other.orders[one] = kind + 1
    return other
