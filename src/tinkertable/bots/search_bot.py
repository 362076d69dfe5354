"""The search bot: compares turns by rollouts for a given time. Plain Python around compiled steps keeps deadlines."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from tinkertable.bots.plan_cache import PlanCache
from tinkertable.bots.protocol import Choice
from tinkertable.bots.rollouts import Rollouts
from tinkertable.bots.turn_search import WIDTH, TurnSearch, worth_of
from tinkertable.bots.value import Value
from tinkertable.bots.value_bot import ValueBot
from tinkertable.core.contract import Game, Seat, State
from tinkertable.core.dice import Dice

CANDIDATES: Final = 10
"""How many turns are forecast."""
PLANNING: Final = 0.4
"""The part of the time that may go into finding turns."""
SLACK: Final = 0.02
"""Seconds before the deadline at which thinking stops."""


class SearchBot(ValueBot):
    """Finds good turns as the planner does, then forecasts each of them over guesses until its time is up.

    It remembers the rest of the turn it chose by what its seat will then see, so that it thinks once a turn.
    """

    def __init__(
        self, find: Callable[[Game, int], Value], seconds: float = 0.0, forecasts: int = 0, horizon: int = 0
    ) -> None:
        super().__init__(find)
        self.seconds = seconds
        """The time it may take; 0 is any."""
        self.forecasts = forecasts
        """How many forecasts it makes; 0 is as many as there is time for."""
        self.horizon = horizon
        """How many turns are played in a forecast; 0 is as far as it pays in the game."""
        self._plans = PlanCache()

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        """The first move of the turn that did best in the forecasts."""
        began = time.perf_counter()
        value = self.value_of(game, seen)
        moves = seen.legal(seat)
        if len(moves) == 1:
            return Choice(moves[0], value.shares(seen), [])
        step = self._plans.recall(game, seen, seat)
        if step is not None and step.move in moves:
            return Choice(step.move, step.values, step.continuation)
        deadline = began + self.seconds - SLACK if self.seconds else float("inf")
        finder = TurnSearch(value, seen, seat, dice, WIDTH)
        while finder.grow(1):
            if self.seconds and time.perf_counter() > began + self.seconds * PLANNING:
                break
        turns = finder.promising(CANDIDATES)
        for turn in turns:
            if self.seconds and time.perf_counter() > began + self.seconds * PLANNING:
                break
            finder.reconsider(turn)
        turns.sort(key=worth_of, reverse=True)
        horizon = self.horizon or value.foresight * value.turns_a_round * max(len(seen.scores()), 2)
        forecast = Rollouts(game, value, seen, seat, turns, dice.word(), horizon)
        while not forecast.decided() and not (self.forecasts and forecast.made >= self.forecasts):
            forecast.work()
            if time.perf_counter() >= deadline:
                break
        best = forecast.best()
        shares = forecast.expected(best) or value.shares(turns[best].state)
        self._plans.keep(game, seen, seat, turns[best].moves, shares)
        return Choice(turns[best].moves[0], shares, turns[best].moves[1:])
