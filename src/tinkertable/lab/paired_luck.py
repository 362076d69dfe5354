"""Common random numbers: games of one deal in the arena and in trials draw the same in any seating.

One stream of random numbers would not do: after the first different move the same number would draw something else.
Here every chance move has an alarm clock of its own instead. Whichever clock of the possible ones rings first, sooner
the likelier its move is, has drawn, and is wound up again; the others have gone on as far. So a pile is drawn in the
same order by any player, whatever else is drawn in between, and every draw still has exactly the odds
that the game gives it: what is left on a clock that has not rung is as good as new.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tinkertable.core.contract import CHANCE, Move, State
from tinkertable.core.dice import Dice

FINE: Final = 1 << 30


class PairedLuck:
    """What chance brings in the games of one deal."""

    def __init__(self, deal: int) -> None:
        self._deal = deal
        self._wound: dict[Move, int] = {}
        self._left: dict[Move, float] = {}

    def copy(self) -> PairedLuck:
        """The same luck, to go on another way from here."""
        other = PairedLuck(self._deal)
        other._wound = self._wound.copy()
        other._left = self._left.copy()
        return other

    def draw(self, state: State) -> Move:
        """The chance move that comes next in this position."""
        moves = state.legal(CHANCE)
        return moves[self.pick(moves, state.odds())]

    def pick(self, moves: Sequence[Move], weights: Sequence[int]) -> int:
        """The index of the move whose clock rings first, each as likely as its weight."""
        for move in moves:
            if move not in self._left:
                self._wind(move)
        rings = [self._left[move] / weight if weight else math.inf for move, weight in zip(moves, weights, strict=True)]
        soonest = min(rings)
        index = rings.index(soonest)
        for move, weight in zip(moves, weights, strict=True):
            self._left[move] -= soonest * weight
        self._wind(moves[index])
        return index

    def _wind(self, move: Move) -> None:
        """Set a clock again; how long it runs depends on the deal, the move and how often it has drawn."""
        times = self._wound.get(move, 0)
        self._wound[move] = times + 1
        even = (Dice((self._deal * 1_000_003 + move) * 8_191 + times).below(FINE) + 0.5) / FINE
        self._left[move] = -math.log(even)
