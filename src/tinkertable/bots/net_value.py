"""The value of a position by a net: what the net adds to the value made by hand."""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from mypy_extensions import i64

from tinkertable.bots.net import ONE_INPUT, Net
from tinkertable.bots.value import Value, shared_victory
from tinkertable.core.contract import Game, Seat, State
from tinkertable.core.feature_row import FeatureRow

MOST_SEATS: Final = 5
"""A net has inputs for the tables of this size and of all smaller ones."""
PER_FEATURE: Final = 10.0
"""What the features of the hand-made value are divided by."""
PER_LEAD: Final = 20.0
"""The lead in points that the second output counts as 1."""
SUREST: Final = 8.0
"""The hand-made value is never surer than this, as a logit: the net can change its mind."""
LARGEST_INPUT: Final = 25600


def input_count(features: int, hand_features: int) -> int:
    """How many inputs a net has: the game's features, the hand-made value's for each seat, and its judgement."""
    return features + hand_features * MOST_SEATS + 3


@final
class NetValue(Value):
    """A value that looks at the features of the game and of the hand-made value, and corrects the latter.

    `input_row` writes the inputs: the features of the game, then those of the hand-made value seat by seat from the
    viewer on, then the logit of its share, its lead and how much of the game is ahead.
    """

    def __init__(self, hand: Value, net: Net, game: Game) -> None:
        super().__init__(hand.names)
        self.turns_a_round = hand.turns_a_round
        self.foresight = hand.foresight
        self.trust = hand.trust
        self.hand = hand
        self.net = net
        self.every_move: bool = False
        """Whether unfinished turns are weighed by the net too, and not only finished ones."""
        self.hand_forecasts: bool = False
        """Whether everybody plays by the hand-made value in forecasts, which is quicker."""
        self.lead_counts: float = 0.0
        """How much of the worth is the lead in points; the rest is the share of the victory."""
        self.logit: float = 0.0
        """The logit of the hand-made value's share in the position evaluated last."""
        self.lead: float = 0.0
        """The lead in points that the hand-made value expected there."""
        self._row: FeatureRow = FeatureRow()
        self._features = len(game.feature_names)

    def left(self, state: State) -> float:
        """How much of the game is still ahead."""
        return self.hand.left(state)

    def weigh(self, state: State, seat: Seat) -> None:
        """Note every feature of a seat's position, as the hand-made value does."""
        self.hand.weigh(state, seat)

    def turn_over(self, state: State, seat: Seat) -> bool:
        """Whether a seat's turn is over."""
        return self.hand.turn_over(state, seat)

    def settled(self, state: State) -> bool:
        """Whether a forecast can end here early."""
        return self.hand.settled(state)

    def points(self, state: State) -> list[float]:
        """The points each seat can expect: those of the hand-made value, moved by how the net corrects the leads."""
        points = self.hand.points(state)
        seats = len(points)
        for seat in range(seats):
            self._evaluate(state, seat)
            # a lead of one more is won in part by the seat and in part lost by each of the others
            points[seat] += PER_LEAD * self.net.lead * (seats - 1) / seats
        return points

    def outcome(self, state: State) -> list[float]:
        """What each seat has got out of a game that is over."""
        return self.hand.outcome(state)

    def share_out(self, points: list[float]) -> list[float]:
        """Shares of the victory for expected points, by the hand-made value."""
        return self.hand.share_out(points)

    def shares(self, state: State) -> list[float]:
        """The share of the victory each seat can expect, by the net."""
        if not state.actors():
            return shared_victory(state)
        shares: list[float] = []
        total = 0.0
        for seat in range(len(state.scores())):
            self._evaluate(state, seat)
            share = chance(self.logit + self.net.win)
            shares.append(share)
            total += share
        if len(shares) > 1:
            for at in range(len(shares)):
                shares[at] = shares[at] / total
        return shares

    def worth(self, state: State, seat: Seat) -> float:
        """What a bot strives for: the share of the victory, and a little the lead."""
        if not state.actors():
            return self._blend(shared_victory(state)[seat], lead_of(self.hand.outcome(state), seat))
        self._evaluate(state, seat)
        return self._blend(chance(self.logit + self.net.win), self.lead + PER_LEAD * self.net.lead)

    def promise(self, state: State, seat: Seat) -> float:
        """What an unfinished turn is worth: by the net if it has learned from such positions."""
        return self.worth(state, seat) if self.every_move else self.hand.worth(state, seat)

    def for_forecasts(self) -> Value:
        """The value by which everybody plays in forecasts: by hand if that pays."""
        return self.hand if self.hand_forecasts else self

    def input_row(self, state: State, seat: Seat) -> bytes:
        """The inputs of the net that are not zero, as cells of a feature row; sets `logit` and `lead` too."""
        row = self._row
        hand = self.hand
        seats: i64 = len(state.scores())
        viewer: i64 = seat
        row.clear()
        state.write_features(seat, row)
        hand.ahead = hand.left(state)
        points: list[float] = []
        size: i64 = len(hand.names)
        first: i64 = self._features
        for turn in range(seats):
            points.append(hand.noted_points(state, (viewer + turn) % seats))
            row.block(first + turn * size)
            noted = hand.noted
            for feature in range(size):
                amount = noted[feature]
                if amount != 0.0:
                    row.count(feature, whole(amount / PER_FEATURE), ONE_INPUT)
        self.logit = logit_of(hand, points)
        self.lead = lead_of(points, 0)
        row.block(first + MOST_SEATS * size)
        row.count(0, whole(self.logit / SUREST), ONE_INPUT)
        row.count(1, whole(self.lead / PER_LEAD), ONE_INPUT)
        row.count(2, whole(hand.ahead), ONE_INPUT)
        return row.cells()

    def _evaluate(self, state: State, seat: Seat) -> None:
        """Evaluate a position from a seat with the net."""
        self.net.evaluate(self.input_row(state, seat), seat)

    def _blend(self, share: float, lead: float) -> float:
        """The worth of a share of the victory and a lead."""
        part = lead / PER_LEAD
        part = part / (1.0 + part) if part >= 0.0 else part / (1.0 - part)
        return (1.0 - self.lead_counts) * share + self.lead_counts * (0.5 + 0.5 * part)


def chance(logit: float) -> float:
    """The chance that a logit stands for."""
    return 1.0 / (1.0 + exp(-logit))


def whole(value: float) -> int:
    """An input as a whole number, within bounds."""
    scaled = value * float(ONE_INPUT)
    number = int(scaled + 0.5) if scaled >= 0.0 else -int(0.5 - scaled)
    return max(-LARGEST_INPUT, min(LARGEST_INPUT, number))


def lead_of(points: list[float], seat: Seat) -> float:
    """The lead of a seat over the best of the others; alone, its points."""
    best = -1.0e9
    for other in range(len(points)):
        if other != seat and points[other] > best:
            best = points[other]
    return points[seat] - best if len(points) > 1 else points[seat]


def logit_of(hand: Value, points: list[float]) -> float:
    """The logit of the share of the first of some seats, given what they can expect in the position weighed last."""
    if len(points) == 1:
        share = min(max(hand.share_out(points)[0], 1.0e-6), 1.0 - 1.0e-6)
        logit = log(share / (1.0 - share))
    else:
        spread = hand.spread_now + hand.spread_later * hand.ahead
        best = max(points[1:])
        total = 0.0
        for other in range(1, len(points)):
            total += exp((points[other] - best) / spread)
        logit = (points[0] - best) / spread - log(total)
    return max(-SUREST, min(SUREST, logit))
