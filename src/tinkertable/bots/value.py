"""What a position is worth: the points each seat can expect in the end, and its share of the victory.

The points of a seat are those it already has, plus a sum of features of its position. Each feature has two weights:
what one unit of it is worth when the game is about to end, and how much more while the whole game is still ahead.
"""

from __future__ import annotations

from math import exp
from typing import final

from mypy_extensions import mypyc_attr

from tinkertable.core.contract import CHANCE, Seat, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """The value of positions of one game at a table of one size."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        """What the features are, as written in the file of weights."""
        self.now: list[float] = [0.0] * len(names)
        """The worth of each feature when the game is about to end."""
        self.later: list[float] = [0.0] * len(names)
        """What is added to it while all of the game is still ahead."""
        self.spread_now: float = 2.0
        """The lead in points, at the end, that makes victory e times as likely as the other's."""
        self.spread_later: float = 6.0
        """What is added to it while all of the game is still ahead."""
        self.turns_a_round: int = 1
        """How often everybody acts until all have done the same."""
        self.foresight: int = 1
        """How many rounds a forecast plays on before the position is weighed: as far as that pays."""
        self.trust: float = 8.0
        """The first valuation of a turn counts like this many rollouts."""
        self.noting: bool = False
        """Whether the features are written down as they are weighed; only the tuner wants that."""
        self.noted: list[float] = []
        self.ahead: float = 0.0
        """How much of the game was still ahead in the position weighed last."""
        self._sum: float = 0.0

    def left(self, state: State) -> float:
        """How much of the game is still ahead: 1 at the start, 0 at the end."""
        raise NotImplementedError

    def weigh(self, state: State, seat: Seat) -> None:
        """Note every feature of a seat's position."""
        raise NotImplementedError

    @final
    def note(self, feature: int, amount: float) -> None:
        """Count so much of a feature."""
        self._sum += (self.now[feature] + self.later[feature] * self.ahead) * amount
        if self.noting:
            self.noted[feature] += amount

    def turn_over(self, state: State, seat: Seat) -> bool:
        """Whether a seat's turn is over, with all that chance brings, so that the position can be judged as it is."""
        actors = state.actors()
        return not actors or (actors[0] != CHANCE and seat not in actors)

    def settled(self, state: State) -> bool:
        """Whether a forecast can end here early because everybody has just done the same; most games cannot say."""
        return False

    def points(self, state: State) -> list[float]:
        """The points each seat can expect to have in the end."""
        points: list[float] = []
        scores = state.scores()
        self.ahead = self.left(state)
        for seat in range(len(scores)):
            self._sum = 0.0
            self.weigh(state, seat)
            points.append(scores[seat] + self._sum)
        return points

    def noted_points(self, state: State, seat: Seat) -> float:
        """The points one seat can expect, its features noted on the way; `ahead` must be that of the position."""
        self._sum = 0.0
        self.noted = [0.0] * len(self.names)
        self.noting = True
        self.weigh(state, seat)
        self.noting = False
        return state.scores()[seat] + self._sum

    def outcome(self, state: State) -> list[float]:
        """What each seat has got out of a game that is over, in points: what `points` tries to foresee."""
        return [float(score) for score in state.scores()]

    def features(self, state: State, seat: Seat) -> list[float]:
        """The features of a seat's position, one beside each name."""
        self.noted = [0.0] * len(self.names)
        self.noting = True
        self.ahead = self.left(state)
        self.weigh(state, seat)
        self.noting = False
        return self.noted

    def shares(self, state: State) -> list[float]:
        """The share of the victory each seat can expect; they add up to 1 unless somebody plays alone."""
        if not state.actors():
            return shared_victory(state)
        return self.share_out(self.points(state))

    def share_out(self, points: list[float]) -> list[float]:
        """Shares of the victory for expected points, in the position weighed last: the larger the lead, the surer."""
        spread = self.spread_now + self.spread_later * self.ahead
        best = max(points)
        shares: list[float] = []
        total = 0.0
        for expected in points:
            share = exp((expected - best) / spread)
            total += share
            shares.append(share)
        for seat in range(len(shares)):
            shares[seat] = shares[seat] / total
        return shares

    def worth(self, state: State, seat: Seat) -> float:
        """What a bot strives for: the share of the victory it can expect."""
        return self.shares(state)[seat]

    def promise(self, state: State, seat: Seat) -> float:
        """What an unfinished turn of the seat is worth, to choose which ones to follow."""
        return self.worth(state, seat)

    def for_forecasts(self) -> Value:
        """The value by which everybody plays in forecasts."""
        return self


def shared_victory(state: State) -> list[float]:
    """Who has won, in equal shares."""
    winners = state.winners()
    shares = [0.0] * len(state.scores())
    for winner in winners:
        shares[winner] = 1.0 / len(winners)
    return shares


class ScoreValue(Value):
    """The value of a game that nobody has studied: the seat with more points is ahead."""

    def __init__(self) -> None:
        super().__init__(())

    def left(self, state: State) -> float:
        """Always about halfway: an unknown game does not say."""
        return 0.5

    def weigh(self, state: State, seat: Seat) -> None:
        """Nothing but the points counts."""
