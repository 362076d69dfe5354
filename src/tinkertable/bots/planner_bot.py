"""The planner: searches its whole turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tinkertable.bots.plan_cache import PlanCache
from tinkertable.bots.protocol import Choice
from tinkertable.bots.turn_search import WIDTH, TurnSearch
from tinkertable.bots.value import Value
from tinkertable.bots.value_bot import ValueBot
from tinkertable.core.contract import Game, Seat, State
from tinkertable.core.dice import Dice

LABORIOUS: Final = 60
"""A plan that took more positions than this is cached."""


class PlannerBot(ValueBot):
    """Searches its own turn to the end and plays the first move of the best one."""

    def __init__(self, find: Callable[[Game, int], Value], width: int = WIDTH) -> None:
        super().__init__(find)
        self.width = width
        self._plans = PlanCache()

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        """The first move of the best turn found."""
        value = self.value_of(game, seen)
        moves = seen.legal(seat)
        if len(moves) == 1:
            return Choice(moves[0], value.shares(seen), [])
        step = self._plans.recall(game, seen, seat)
        if step is not None and step.move in moves:
            return Choice(step.move, step.values, step.continuation)
        finder = TurnSearch(value, seen, seat, dice, self.width)
        while finder.grow(64):
            pass
        turn = finder.best(1)[0]
        shares = value.shares(turn.state)
        self._plans.keep(game, seen, seat, turn.moves if finder.weighed > LABORIOUS else [], shares)
        return Choice(turn.moves[0], shares, turn.moves[1:])
