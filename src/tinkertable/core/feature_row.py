"""Features for learning: their names, and the row of those that are not zero in one position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from librt.strings import BytesWriter, read_i64_le, write_f32_le, write_i32_le, write_i64_le
from mypy_extensions import i32, i64, u8

if TYPE_CHECKING:
    from typing_extensions import Buffer

CELL: Final = 8
"""Bytes of a feature in a row: its number and its value."""
ONE: Final[i64] = 0x3F800000 << 32
"""The value 1 in the upper half of a cell."""


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
class FeatureRow:
    """The features of a position that are not zero: their numbers, ascending, and their values.

    One row can be used again and again: `clear` empties it. Rows of several positions can follow each other in it when
    each begins at a higher number than the last one ended with (`begin`).
    """

    def __init__(self) -> None:
        self._cells: BytesWriter = BytesWriter()
        self._begin: i64 = 0
        self._block: i64 = 0
        self._last: i64 = -1

    def clear(self) -> None:
        """Forget all features."""
        self._cells.truncate(0)
        self._begin = 0
        self._block = 0
        self._last = -1

    def begin(self, first: i64) -> None:
        """Begin the row of another position, whose feature 0 has this number."""
        self._begin = first
        self._block = first

    def block(self, first: i64) -> None:
        """Count the features that follow from this one on."""
        self._block = self._begin + first

    def one(self, index: i64) -> None:
        """Write a feature that is true; features come in ascending order."""
        at: i64 = self._block + index
        if at <= self._last:
            raise ValueError(f"feature {at} comes after feature {self._last}")
        self._last = at
        write_i64_le(self._cells, at | ONE)

    def count(self, index: i64, value: i64, most: i64) -> None:
        """Write a number divided by the most it usually is; features come in ascending order."""
        if value:
            at: i64 = self._block + index
            if at <= self._last:
                raise ValueError(f"feature {at} comes after feature {self._last}")
            self._last = at
            write_i32_le(self._cells, i32(at))
            write_f32_le(self._cells, float(value) / float(most))

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

    def __len__(self) -> int:
        """How many features are not zero."""
        return len(self._cells) // CELL

    def cells(self) -> bytes:
        """The features: for each its number, a 32-bit integer, and its value, a 32-bit float; lowest bytes first."""
        return self._cells.getvalue()

    def dense(self, size: i64) -> bytes:
        """All features of one position, zeros included, as 32-bit floats, lowest bytes first."""
        cells = self._cells.getvalue()
        row = BytesWriter()
        row.write(bytes(4 * size))
        for at in range(i64(0), i64(len(cells)), i64(CELL)):
            cell: i64 = read_i64_le(cells, at)
            first: i64 = 4 * (cell & 0xFFFFFFFF)
            row[first] = u8(cell >> 32 & 255)
            row[first + 1] = u8(cell >> 40 & 255)
            row[first + 2] = u8(cell >> 48 & 255)
            row[first + 3] = u8(cell >> 56 & 255)
        return row.getvalue()


def write_mask(moves: list[int], size: i64, buffer: Buffer) -> None:
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
