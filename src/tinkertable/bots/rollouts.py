"""Rollouts: turns are compared by playing on from guesses of the hidden information and valuing the result.

Everybody plays for their own share of the victory, and a rollout ends with the value instead of a random game. All
turns are tried with the same random numbers, so that a turn is better because of its moves and not of its cards. A turn
that is clearly behind the best one, or as good as it, is dropped.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from tinkertable.bots.turn_search import Turn, rough_turn
from tinkertable.bots.value import Value
from tinkertable.core.contract import CHANCE, Game, Seat, State
from tinkertable.core.dice import Dice, draw

WIDTH: Final = 3
"""How many beginnings are followed when somebody's turn is played on."""
LAP: Final = 8
"""After this many sets of luck, turns that fell behind leave the race."""
BEHIND: Final = 3.0
"""How many standard errors a turn must be behind to leave it."""
ALIKE: Final = 0.005
"""A turn that cannot be better than the leading one by more than this share of the victory leaves it too."""


class Rollouts:
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
        self.racing: list[int] = list(range(len(turns)))
        """The turns that are still tried, best at first sight first."""
        self.came: list[list[float]] = [[] for turn in turns]
        """The seat's share of the victory after each turn, by luck."""
        self.shares: list[list[float]] = [[] for turn in turns]
        """The sum of everybody's shares, by turn."""
        self._runner = 0
        """Which of those in the race is being tried."""
        self._state: State | None = None
        """How far the forecast under way has come; none when the next one is to begin."""
        self._dice = Dice(0)
        self._last: Seat = seat
        self._played = 0

    def work(self) -> None:
        """Play one more turn of the forecast under way: the smallest piece of work there is."""
        if self._state is None:
            self._state = self._begin(self.racing[self._runner])
        elif not self._play_on(self._state):
            self._weigh(self._state, self.racing[self._runner])
            self._state = None
            self._pass_on()

    def best(self) -> int:
        """The turn that leads the race."""
        laps = len(self.came[self.racing[-1]])
        if laps == 0:
            return 0
        best = self.racing[0]
        for index in self.racing:
            if self._mean(index, laps) > self._mean(best, laps):
                best = index
        return best

    def decided(self) -> bool:
        """Whether only one turn is left in the race."""
        return len(self.racing) == 1

    def expected(self, index: int) -> list[float]:
        """Everybody's expected share of the victory after a turn."""
        tried = len(self.came[index])
        return [share / tried for share in self.shares[index]] if tried else []

    def _mean(self, index: int, laps: int) -> float:
        """What a turn brought on average, the first sight counted like some lucks."""
        total = self.value.trust * self.turns[index].worth
        for lap in range(laps):
            total += self.came[index][lap]
        return total / (self.value.trust + laps)

    def _drop(self) -> None:
        """Take those out of the race that are behind the leading turn beyond doubt, or as good as it is."""
        leader = self.best()
        ahead = self.came[leader]
        laps = len(ahead)
        racing: list[int] = []
        for index in self.racing:
            if index != leader:
                behind = self.came[index]
                total = 0.0
                squares = 0.0
                for lap in range(laps):
                    lead = ahead[lap] - behind[lap]
                    total += lead
                    squares += lead * lead
                mean = total / laps
                variance = squares / laps - mean * mean
                doubt = BEHIND * sqrt(variance / (laps - 1)) if variance > 0.0 else 0.0
                lead = self._mean(leader, laps) - self._mean(index, laps)
                if lead > doubt or doubt - lead < ALIKE:
                    continue
            racing.append(index)
        self.racing = racing

    def _begin(self, index: int) -> State:
        """A new guess of what is hidden, with the turn in question played as far as this guess allows."""
        self._dice = Dice(self.seed + len(self.came[index]) * 7919)
        self._last = self.seat
        self._played = 0
        state = self.game.guess(self.seen, self.seat, self._dice)
        for move in self.turns[index].moves:
            if move not in state.legal(self.seat):
                break
            state.play(self.seat, move)
        return state

    def _play_on(self, state: State) -> bool:
        """Let the next actor play a good turn; returns whether there is more to play."""
        actors = state.actors()
        while actors and actors[0] == CHANCE:
            state.play(CHANCE, draw(state, self._dice))
            actors = state.actors()
        if not actors or self.value.settled(state):
            return False
        actor = self._last if self._last in actors else actors[0]
        if actor != self._last or (len(state.scores()) == 1 and self.value.turn_over(state, actor)):
            self._played += 1
            if self._played > self.horizon:
                return False
            self._last = actor
        for move in rough_turn(self.value.for_forecasts(), state, actor, self._dice, WIDTH):
            state.play(actor, move)
        return True

    def _weigh(self, state: State, index: int) -> None:
        shares = self.value.shares(state)
        self.made += 1
        self.came[index].append(shares[self.seat])
        if not self.shares[index]:
            self.shares[index] = shares
            return
        before = self.shares[index]
        for seat in range(len(shares)):
            before[seat] += shares[seat]

    def _pass_on(self) -> None:
        """The next turn is tried with the same luck; after the last one a new luck begins."""
        self._runner += 1
        if self._runner == len(self.racing):
            self._runner = 0
            if len(self.came[self.racing[0]]) % LAP == 0:
                self._drop()
