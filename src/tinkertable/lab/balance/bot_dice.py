"""The dice of the bots of one game, thrown so that games of one number differ by them as little as they can."""

from __future__ import annotations

from collections.abc import Sequence

from tinkertable.core.contract import Move, Seat
from tinkertable.core.dice import Dice
from tinkertable.lab.paired_luck import PairedLuck


class BotDice:
    """What the bots of a game throw. Games with equal dice throw the same at the same decisions."""

    def __init__(self, seed: int, seats: int) -> None:
        self.seed = seed
        self.asked = [(0, 0)] * seats
        """The round in which each seat was asked last, and how often in it."""
        self.clocks = [PairedLuck(seed * 17 + seat + 1) for seat in range(seats)]
        """Decide between moves that a bot finds equal."""

    def copy(self) -> BotDice:
        """The same dice, to go on another way from here."""
        other = BotDice(self.seed, len(self.asked))
        other.asked = self.asked.copy()
        other.clocks = [clocks.copy() for clocks in self.clocks]
        return other

    def take(self, seat: Seat, number: int, legal: Sequence[Move]) -> Dice:
        """The dice of a seat for one decision in a round: they throw the same again in the next round."""
        last, times = self.asked[seat]
        times = times + 1 if number == last else 0
        self.asked[seat] = (number, times)
        seed = (((self.seed * 17 + seat + 1) * 1_009) + number) * 8_191 + times
        return DecisionDice(seed, self.clocks[seat], legal)


class DecisionDice(Dice):
    """The dice for one decision: whatever was decided before, the same one of two equal moves is preferred."""

    def __init__(self, seed: int, clocks: PairedLuck, legal: Sequence[Move]) -> None:
        super().__init__(seed)
        self._clocks = clocks
        self._legal = legal

    def pick(self, weights: list[int]) -> int:
        """An index, each as likely as its weight; of the legal moves by their clocks."""
        if len(weights) != len(self._legal):
            return super().pick(weights)
        return self._clocks.pick(self._legal, weights)
