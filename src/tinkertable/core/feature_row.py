"""Features for learning: their names, and the row of those that are not zero in one position."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Final, final

from librt.strings import BytesWriter, write_f32_le, write_i32_le, write_i64_le
from mypy_extensions import i32, i64

CELL: Final = 8
"""Bytes of a feature in a sparse row: its number (32-bit integer) and its value (32-bit float), lowest bytes first."""
ONE: Final[i64] = 0x3F800000 << 32
"""The value 1 in the upper half of such a cell."""
ONE_DENSE: Final[i32] = 0x3F800000
LARGEST_FEATURE: Final = 100.0
"""No feature is larger; hardly any is above 1. In strange games a stock grows without a bound."""
MOST_ZEROS: Final = 255
ZEROS: Final[list[bytes]] = [bytes(4 * count) for count in range(MOST_ZEROS + 1)]
"""So many features in a row that are zero."""


@final
class FeatureNames:
    """The names of a block of features, in the order of their numbers."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def one(self, name: str) -> int:
        """Name the next feature; returns its number."""
        self.names.append(name)
        return len(self.names) - 1

    def each(self, name: str, values: Sequence[object]) -> int:
        """Name a feature for each value, `phase=day`; returns the number of the first."""
        first = len(self.names)
        self.names += [f"{name}={value}" for value in values]
        return first

    def block(self, name: str, block: FeatureNames) -> int:
        """Name the features of another block after this one, `you.ink`; returns the number of the first."""
        first = len(self.names)
        self.names += [f"{name}.{inner}" for inner in block.names]
        return first


@final
class FeaturePatch:
    """Features that are always the same, such as the printed values of a card: written once, and copied into rows."""

    def __init__(self, first: i64, last: i64, cells: bytes, values: bytes) -> None:
        self.first: i64 = first
        self.last: i64 = last
        self.cells = cells
        """For sparse rows: the features that are not zero."""
        self.values = values
        """For dense rows: all values from the first to the last."""


@final
class FeatureRow:
    """The features of a position in ascending order, as bytes.

    A sparse row holds those that are not zero, each with its number (`CELL`); a dense row holds all values. One row can
    be used again and again: `clear` empties it. Sparse rows of several positions can follow each other in it:
    `next_row` begins another one.
    """

    def __init__(self, dense: bool = False) -> None:
        self._dense = dense
        self._out: BytesWriter = BytesWriter()
        self._block: i64 = 0
        self._last: i64 = -1

    def clear(self) -> None:
        """Forget all features."""
        self._out.truncate(0)
        self.next_row()

    def next_row(self) -> None:
        """Begin the features of another position."""
        self._block = 0
        self._last = -1

    def block(self, first: i64) -> None:
        """Count the features that follow from this one on."""
        self._block = first

    def one(self, index: i64) -> None:
        """Write a feature that is true; features come in ascending order."""
        at: i64 = self._block + index
        if self._dense:
            self._skip_to(at)
            write_i32_le(self._out, ONE_DENSE)
        else:
            if at <= self._last:
                self._refuse(at)
            write_i64_le(self._out, at | ONE)
        self._last = at

    def count(self, index: i64, value: i64, most: i64) -> None:
        """Write a number divided by the most it usually is; features come in ascending order."""
        if value:
            at: i64 = self._block + index
            if self._dense:
                self._skip_to(at)
            else:
                if at <= self._last:
                    self._refuse(at)
                write_i32_le(self._out, i32(at))
            write_f32_le(self._out, float(value) / float(most))
            self._last = at

    def _skip_to(self, at: i64) -> None:
        """Fill a dense row with zeros up to a feature."""
        zeros: i64 = at - self._last - 1
        if zeros < 0:
            self._refuse(at)
        while zeros > MOST_ZEROS:
            self._out.write(ZEROS[MOST_ZEROS])
            zeros -= MOST_ZEROS
        if zeros:
            self._out.write(ZEROS[zeros])

    def _refuse(self, at: i64) -> None:
        raise ValueError(f"feature {at} comes after feature {self._last}")

    def flag(self, index: i64, value: i64) -> None:
        """Write a feature that is true unless a number is 0."""
        if value:
            self.one(index)

    def counts(self, index: i64, values: list[int], first: i64, size: i64, most: i64) -> None:
        """Write some numbers of a list, each divided by the most it usually is."""
        for nth in range(size):
            value: i64 = values[first + nth]
            if value:
                self.count(index + nth, value, most)

    def bits(self, index: i64, bits: i64) -> None:
        """Write a feature for each bit of a set."""
        while bits:
            if bits & 1:
                self.one(index)
            bits >>= 1
            index += 1

    def copy(self, patch: FeaturePatch) -> None:
        """Write features that are always the same."""
        if self._dense:
            self._skip_to(patch.first)
            self._out.write(patch.values)
        else:
            if patch.first <= self._last:
                self._refuse(patch.first)
            self._out.write(patch.cells)
        self._last = patch.last

    def patch(self) -> FeaturePatch:
        """What was written into a sparse row, for `copy`; at least one feature."""
        cells = self._out.getvalue()
        numbers = array("i", cells)[::2]
        values = array("f", bytes(4 * (numbers[-1] - numbers[0] + 1)))
        for number, value in zip(numbers, array("f", cells)[1::2], strict=True):
            values[number - numbers[0]] = value
        return FeaturePatch(numbers[0], numbers[-1], cells, values.tobytes())

    def cells(self) -> bytes:
        """The cells of a sparse row."""
        return self._out.getvalue()

    def values(self, size: i64) -> bytes:
        """All values of a dense row, as 32-bit floats, lowest bytes first."""
        self._skip_to(size)
        self._last = size
        return self._out.getvalue()

    def __len__(self) -> int:
        """How many features of a sparse row are not zero."""
        return len(self._out) // CELL


_spare: Final[list[FeatureRow]] = []
"""A dense row that nobody uses: to make one takes as long as to write it."""


def borrow_row() -> FeatureRow:
    """An empty dense row; give it back by `return_row`."""
    if not _spare:
        return FeatureRow(dense=True)
    row = _spare.pop()
    row.clear()
    return row


def return_row(row: FeatureRow) -> None:
    """Let somebody else use a row."""
    if not _spare:
        _spare.append(row)


def write_mask(moves: list[int], size: i64, buffer: Any) -> None:
    """Write 1 for each of these moves and 0 for all others into a buffer with a byte for each move."""
    mask = BytesWriter()
    at: i64 = 0
    for move in moves:
        index: i64 = move
        while at + 8 <= index:
            write_i64_le(mask, 0)
            at += 8
        while at < index:
            mask.append(0)
            at += 1
        mask.append(1)
        at += 1
    while at < size:
        mask.append(0)
        at += 1
    memoryview(buffer).cast("B")[:] = mask.getvalue()
