"""What is free in Bot Factory: parts that the assembly still allows, where none of them has to be left out."""

from __future__ import annotations

from tinkertable.core.contract import Move, Seat
from tinkertable.games.bot_factory.rules.moves import PLACE, PLACE_UNIVERSAL, family
from tinkertable.games.bot_factory.rules.turn import BotFactoryState
from tinkertable.games.bot_factory.view import view


def free_move(state: BotFactoryState, seat: Seat) -> Move | None:
    """The next part to place, when there is room for all that fit and placing them costs no token."""
    seen = view(state, seat)
    action = seen.action
    if seen.asked.step != "turn" or action is None or action.closed or action.price:
        return None
    places = [move for move in seen.legal if family(move) in (PLACE, PLACE_UNIVERSAL)]
    # a universal part could go elsewhere, and later
    chooses = any(family(move) == PLACE_UNIVERSAL for move in places)
    return places[0] if places and len(places) <= action.left and not chooses else None
