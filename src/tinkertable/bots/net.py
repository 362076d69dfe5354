"""A small neural network in whole numbers: the same result on every machine, and no library needed to run it.

The first layer is sparse: the weights of the features that are not zero are added up. Positions that are weighed one
after the other differ in few features, so only the difference is added to the sums of the position before. Whole
numbers make that exact. All weights are numbers of 16 bits, divided by `ONE_WEIGHT`.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import read_f32_le, read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from tinkertable.core.feature_row import CELL

ONE_INPUT: Final = 256
"""The feature 1 as a whole number."""
ONE_WEIGHT: Final = 1024
"""The weight 1 as a whole number."""
INPUT_BITS: Final[i64] = 8
WEIGHT_BITS: Final[i64] = 10
NUMBER: Final[i64] = 0xFFFFFFFF
"""The part of a cell of a feature row that holds the number of the feature."""
TRUE: Final[i64] = 0x3F800000
"""The value 1.0 in the other part."""
VIEWERS: Final = 5
"""This many seats look at positions by turns: the sums of the first layer are kept for each."""


@final
class Net:
    """Weights of a net with two hidden layers and two outputs, and the sums of the positions looked at last."""

    def __init__(
        self,
        first: list[int],
        first_bias: list[int],
        second: list[int],
        second_bias: list[int],
        last: list[int],
        last_bias: list[int],
    ) -> None:
        self.width: i64 = len(first_bias)
        """How many sums the first layer has."""
        self.inner: i64 = len(second_bias)
        """How many the second has."""
        self.inputs: i64 = len(first) // len(first_bias)
        self._first: vec[i64] = vec[i64](first)
        """Input by input: a weight for each sum of the first layer."""
        self._first_bias: vec[i64] = vec[i64](first_bias)
        self._second: vec[i64] = vec[i64](second)
        """Sum by sum of the first layer: a weight for each of the second."""
        self._second_bias: vec[i64] = vec[i64](second_bias)
        self._last: vec[i64] = vec[i64](last)
        """Output by output: a weight for each sum of the second layer."""
        self._last_bias: vec[i64] = vec[i64](last_bias)
        self._seen: list[bytes] = [b""] * VIEWERS
        self._sums: vec[i64] = vec[i64]([0] * (VIEWERS * len(first_bias)))
        self._inner: vec[i64] = vec[i64]([0] * len(second_bias))
        for viewer in range(VIEWERS):
            self._begin(viewer)
        self.win = 0.0
        """The first output for the position evaluated last."""
        self.lead = 0.0
        """The second one."""

    def evaluate(self, cells: bytes, viewer: int) -> None:
        """Work out both outputs for a sparse row of features (`FeatureRow.cells`)."""
        self._follow(cells, viewer)
        self._work_out(viewer)

    def _begin(self, viewer: i64) -> None:
        """Set the sums of a viewer to those of a position in which every feature is zero."""
        one: i64 = ONE_INPUT
        start: i64 = viewer * self.width
        for at in range(self.width):
            self._sums[start + at] = self._first_bias[at] * one

    def _follow(self, cells: bytes, viewer: i64) -> None:
        """Change the sums of a viewer by what differs from the row it saw last."""
        before = self._seen[viewer]
        old_size: i64 = len(before)
        new_size: i64 = len(cells)
        old: i64 = 0
        new: i64 = 0
        start: i64 = viewer * self.width
        cell: i64 = CELL
        while old < old_size or new < new_size:
            was: i64 = read_i64_le(before, old) if old < old_size else NUMBER
            now: i64 = read_i64_le(cells, new) if new < new_size else NUMBER
            if was == now:
                old += cell
                new += cell
            elif was & NUMBER < now & NUMBER:
                self._add(start, was & NUMBER, -_amount(before, old, was))
                old += cell
            elif was & NUMBER > now & NUMBER:
                self._add(start, now & NUMBER, _amount(cells, new, now))
                new += cell
            else:
                self._add(start, now & NUMBER, _amount(cells, new, now) - _amount(before, old, was))
                old += cell
                new += cell
        self._seen[viewer] = cells

    def _add(self, start: i64, number: i64, amount: i64) -> None:
        """Add so much of a feature to the sums that begin at `start`."""
        weights = self._first
        sums = self._sums
        row: i64 = number * self.width
        for at in range(self.width):
            sums[start + at] = sums[start + at] + weights[row + at] * amount

    def _work_out(self, viewer: i64) -> None:
        """Work out the second layer and both outputs from the sums of a viewer."""
        sums = self._sums
        inner = self._inner
        weights = self._second
        size: i64 = self.inner
        one: i64 = ONE_WEIGHT
        start: i64 = viewer * self.width
        for to in range(size):
            inner[to] = self._second_bias[to] * one
        for at in range(self.width):
            active: i64 = sums[start + at] >> INPUT_BITS
            if active > 0:
                row: i64 = at * size
                for target in range(size):
                    inner[target] = inner[target] + weights[row + target] * active
        win: i64 = self._last_bias[0] * one
        lead: i64 = self._last_bias[1] * one
        for unit in range(size):
            lit: i64 = inner[unit] >> WEIGHT_BITS
            if lit > 0:
                win += lit * self._last[unit]
                lead += lit * self._last[size + unit]
        self.win = float(win) / float(ONE_WEIGHT * ONE_WEIGHT)
        self.lead = float(lead) / float(ONE_WEIGHT * ONE_WEIGHT)


def _amount(cells: bytes, at: i64, cell: i64) -> i64:
    """The value of a feature as a whole number."""
    if cell >> 32 == TRUE:
        return ONE_INPUT
    value = read_f32_le(cells, at + 4) * float(ONE_INPUT)
    return int(value + 0.5) if value >= 0.0 else -int(0.5 - value)
