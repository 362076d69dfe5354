"""What comes of a turn: the game is played on from many guesses of what is hidden, and weighed after a while.

Everybody plays for their own share of the victory; the value stands at the end of each forecast instead of a random
game. The same luck is tried for each turn, so that a turn is better because of its moves and not of its cards.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from tinkertable.bots.thinker import best_move
from tinkertable.bots.turns import Turn
from tinkertable.bots.value import Value
from tinkertable.core.contract import CHANCE, Game, Move, Seat, State
from tinkertable.core.dice import Dice, draw

CURIOSITY: Final = 0.25
"""How readily a turn that looks worse is tried again."""
CERTAIN: Final = 4.0
"""By so many standard errors the best turn must lead before the others are given up early."""
ENOUGH: Final = 48
"""So many forecasts of a turn before anything is certain."""


class Forecast:
    """Some ways to play on, and what came of each so far."""

    def __init__(
        self, game: Game, value: Value, seen: State, seat: Seat, turns: list[Turn], seed: int, horizon: int
    ) -> None:
        self.game = game
        self.value = value
        self.seen = seen
        self.seat = seat
        self.turns = turns
        self.seed = seed
        self.horizon = horizon
        """How many turns of anybody are played after the one in question."""
        self.made = 0
        self.visits: list[int] = [0] * len(turns)
        self.sums: list[float] = [0.0] * len(turns)
        self.squares: list[float] = [0.0] * len(turns)
        self.shares: list[list[float]] = [[] for turn in turns]
        """The sum of everybody's shares, by turn."""

    def work(self, forecasts: int) -> None:
        """Make so many more forecasts."""
        for _number in range(forecasts):
            self._try(self._next())

    def best(self) -> int:
        """The turn that did best so far; never one that was hardly tried."""
        best = 0
        for index in range(1, len(self.turns)):
            if self.visits[index] and self._lower(index) > self._lower(best):
                best = index
        return best

    def certain(self) -> bool:
        """Whether no other turn can be expected to catch up with the best one."""
        if len(self.turns) < 2:
            return True
        best = self.best()
        if self.visits[best] < ENOUGH:
            return False
        for index in range(len(self.turns)):
            if index == best:
                continue
            if self.visits[index] < 8:
                return False
            error = sqrt(self._variance(index) / self.visits[index] + self._variance(best) / self.visits[best])
            if self._mean(best) - self._mean(index) < CERTAIN * error:
                return False
        return True

    def expected(self, index: int) -> list[float]:
        """Everybody's expected share of the victory after a turn."""
        visits = self.visits[index]
        return [share / visits for share in self.shares[index]] if visits else []

    def _mean(self, index: int) -> float:
        return self.sums[index] / self.visits[index]

    def _variance(self, index: int) -> float:
        visits = self.visits[index]
        mean = self.sums[index] / visits
        return max(self.squares[index] / visits - mean * mean, 0.0) + 0.0001

    def _lower(self, index: int) -> float:
        if not self.visits[index]:
            return -1.0
        return self._mean(index) - sqrt(self._variance(index) / self.visits[index])

    def _next(self) -> int:
        """The turn to try next: a promising one, or one that was tried little."""
        most = -1.0
        chosen = 0
        calm = log(self.made + 1.0)
        for index in range(len(self.turns)):
            visits = self.visits[index]
            if visits == 0:
                return index
            hope = self._mean(index) + CURIOSITY * sqrt(calm / visits)
            if hope > most:
                most = hope
                chosen = index
        return chosen

    def _try(self, index: int) -> None:
        dice = Dice(self.seed + self.visits[index] * 7919)
        state = self.game.guess(self.seen, self.seat, dice)
        self._play_turn(state, self.turns[index].moves, dice)
        self._play_on(state, dice)
        shares = self.value.shares(state)
        mine = shares[self.seat]
        self.made += 1
        self.visits[index] += 1
        self.sums[index] += mine
        self.squares[index] += mine * mine
        if not self.shares[index]:
            self.shares[index] = shares
        else:
            before = self.shares[index]
            for seat in range(len(shares)):
                before[seat] += shares[seat]

    def _play_turn(self, state: State, moves: list[Move], dice: Dice) -> None:
        """Play the turn in question as far as this guess allows."""
        for move in moves:
            if move not in state.legal(self.seat):
                return
            state.play(self.seat, move)

    def _play_on(self, state: State, dice: Dice) -> None:
        """Let everybody play their best single moves until so many turns have passed."""
        turns = 0
        last = self.seat
        alone = len(state.scores()) == 1
        while True:
            actors = state.actors()
            if not actors:
                return
            actor = actors[0]
            if actor == CHANCE:
                state.play(CHANCE, draw(state, dice))
                continue
            if last in actors:
                actor = last
            if actor != last or (alone and self.value.turn_over(state, actor)):
                turns += 1
                if turns > self.horizon:
                    return
                last = actor
            state.play(actor, best_move(self.value, state, actor, dice))
