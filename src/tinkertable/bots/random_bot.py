"""The random bot."""

from __future__ import annotations

from tinkertable.bots.protocol import Bot, Choice
from tinkertable.core.contract import Game, Seat, State
from tinkertable.core.dice import Dice


class RandomBot(Bot):
    """Plays any legal move, all equally likely."""

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        """Any legal move."""
        moves = seen.legal(seat)
        return Choice(moves[dice.below(len(moves))], [], [])
