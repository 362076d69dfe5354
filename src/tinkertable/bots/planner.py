"""The bot that plans its whole turn."""

from __future__ import annotations

from collections.abc import Callable

from tinkertable.bots.bot import Choice
from tinkertable.bots.thinker import Thinker
from tinkertable.bots.turns import MOST, WIDTH, TurnFinder
from tinkertable.bots.value import Value
from tinkertable.core.contract import Game, Seat, State
from tinkertable.core.dice import Dice


class PlannerBot(Thinker):
    """Searches its own turn to the end and plays the first move of the best one."""

    def __init__(self, find: Callable[[Game, int], Value], width: int = WIDTH) -> None:
        super().__init__(find)
        self.width = width

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        """The first move of the best turn found."""
        value = self.value_of(game, seen)
        moves = seen.legal(seat)
        if len(moves) == 1:
            return Choice(moves[0], value.shares(seen), [])
        finder = TurnFinder(value, seen, seat, dice, self.width, MOST)
        while finder.grow(64):
            pass
        turn = finder.best(1)[0]
        return Choice(turn.moves[0], value.shares(turn.state), turn.moves[1:])
