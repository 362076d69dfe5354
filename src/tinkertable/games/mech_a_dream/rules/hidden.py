"""Hidden information: the Monitor Screens that others have chosen, until everybody has (ruling 37)."""

from __future__ import annotations

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.core.dice import Dice
from tinkertable.games.mech_a_dream.rules.moves import SCREENS
from tinkertable.games.mech_a_dream.rules.opening import is_last_to_choose
from tinkertable.games.mech_a_dream.rules.printed_values import SECRET_SCREENS
from tinkertable.games.mech_a_dream.rules.state import CHOOSING_SCREENS, HAND, SCREEN_NUMBER, WIDTH
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState


def guess_hidden(position: MechADreamState, seat: Seat, dice: Dice) -> MechADreamState:
    """A position that looks the same from this seat: others may have chosen either of their Screens."""
    guess = position.clone()
    if position.phase != CHOOSING_SCREENS:
        return guess
    for other in range(position.seats):
        if other != seat and position.has_secret_screen(other):
            hand = position.cells[other * WIDTH + HAND]
            dealt = [screen for screen in range(1, len(SCREENS) + 1) if hand >> screen - 1 & 1]
            guess.cells[other * WIDTH + SCREEN_NUMBER] = dealt[dice.below(len(dealt))]
    return guess


def shows_something(position: MechADreamState, seat: Seat, move: Move) -> bool:
    """Whether a move makes something known: a draw, or the last Screen chosen, with which all are shown."""
    if seat == CHANCE:
        return True
    secret = position.printed.edition >= SECRET_SCREENS and position.phase == CHOOSING_SCREENS
    return secret and is_last_to_choose(position, seat)
