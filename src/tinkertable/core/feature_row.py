"""Features for learning: their names, and the row of those that are not zero in one position."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any, Final, final

from librt.strings import BytesWriter, read_i64_le, write_f32_le, write_i32_le, write_i64_le
from librt.vecs import append, vec
from mypy_extensions import i32, i64

from tinkertable.core.errors import BadBuffer, NoSuchSeat

CELL: Final = 8
"""Bytes of a feature in a sparse row: its number (32-bit integer) and its value (32-bit float), lowest bytes first."""
ONE: Final[i64] = 0x3F800000 << 32
"""The value 1 in the upper half of such a cell."""
NUMBER: Final[i64] = 0xFFFFFFFF
"""The half of a cell in which the number of the feature is."""
LARGEST_FEATURE: Final = 100.0
"""No feature is larger; hardly any is above 1. In strange games a stock grows without a bound."""
SLACK: Final[i64] = 300
"""Unused numbers behind a dense row: a buffer a multiple of 4 kB behind it would be copied at half the speed."""
BYTES: Final = ("B", "b", "?", "c")
"""The formats of a buffer that takes a mask: a byte, or a truth value, for each move."""
FLOATS: Final = ("f", *BYTES)
"""The formats of a buffer that takes features: 32-bit floats, or bytes that hold them."""
SHARES_TO: Final[i64] = 64
"""Numbers below this have their shares of other such numbers in a table."""
SHARES: Final = b"".join(
    struct.pack("<if", 0, value / most if most else 0.0) for most in range(64) for value in range(64)
)
"""For most x 64 + value the cell of feature 0 with their quotient: to look it up is quicker than to divide."""


def check_viewer(viewer: i64, seats: i64) -> None:
    """Refuse a seat that nobody has; raises `NoSuchSeat`."""
    if viewer >= seats:
        raise NoSuchSeat("seat_range", seat=str(viewer), last=str(seats - 1))


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

    def each_of(self, names: Sequence[str], values: Sequence[object]) -> int:
        """Name a feature for each value under each of several names; returns the number of the first."""
        first = len(self.names)
        for name in names:
            self.each(name, values)
        return first

    def block(self, name: str, block: FeatureNames) -> int:
        """Name the features of another block after this one, `you.ink`; returns the number of the first."""
        first = len(self.names)
        self.names += [f"{name}.{inner}" for inner in block.names]
        return first

    def blocks(self, names: Sequence[str], block: FeatureNames) -> int:
        """Name the features of another block after each of these names; returns the number of the first."""
        first = len(self.names)
        for name in names:
            self.block(name, block)
        return first

    def __len__(self) -> int:
        """How many features have a name."""
        return len(self.names)


@final
class FeatureRow:
    """The features of a position that are not zero, in ascending order, as bytes: each with its number (`CELL`).

    One row can be used again and again: `clear` empties it. Rows of several positions can follow each other in it:
    `next_row` begins another one.
    """

    def __init__(self) -> None:
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
        if at <= self._last:
            self._refuse(at)
        write_i64_le(self._out, at | ONE)
        self._last = at

    def count(self, index: i64, value: i64, most: i64) -> None:
        """Write a number divided by the most it usually is; features come in ascending order."""
        if value:
            at: i64 = self._block + index
            if at <= self._last:
                self._refuse(at)
            if 0 < value < SHARES_TO and 0 < most < SHARES_TO:
                write_i64_le(self._out, at | read_i64_le(SHARES, CELL * (most * SHARES_TO + value)))
            else:
                self._divide(at, value, most)
            self._last = at

    def _divide(self, at: i64, value: i64, most: i64) -> None:
        write_i32_le(self._out, i32(at))
        write_f32_le(self._out, float(value) / float(most))

    def _refuse(self, at: i64) -> None:
        raise ValueError(f"feature {at} comes after feature {self._last}")

    def flag(self, index: i64, value: i64) -> None:
        """Write a feature that is true unless a number is 0."""
        if value:
            self.one(index)

    def counts(self, index: i64, values: list[int], first: i64, size: i64, most: i64) -> None:
        """Write some numbers of a list, each divided by the most it usually is."""
        at: i64 = self._block + index
        last: i64 = self._last
        if at <= last:
            self._refuse(at)
        out = self._out
        shares: i64 = 0
        if 0 < most < SHARES_TO:
            shares = most * SHARES_TO
        for nth in range(first, first + size):
            value: i64 = values[nth]
            if value:
                if shares and 0 < value < SHARES_TO:
                    write_i64_le(out, at | read_i64_le(SHARES, CELL * (shares + value)))
                else:
                    self._divide(at, value, most)
                last = at
            at += 1
        self._last = last

    def cases(self, index: i64, values: list[int], lowest: i64, width: i64) -> None:
        """Write which of several cases each number of a list is: the lowest, the next and so on, or none if below."""
        at: i64 = self._block + index - lowest
        last: i64 = self._last
        out = self._out
        for nth in range(i64(len(values))):
            value: i64 = values[nth]
            if value >= lowest:
                if at + value <= last:
                    self._refuse(at + value)
                last = at + value
                write_i64_le(out, last | ONE)
            at += width
        self._last = last

    def bits(self, index: i64, bits: i64) -> None:
        """Write a feature for each bit of a set."""
        at: i64 = self._block + index
        if bits and at <= self._last:
            self._refuse(at)
        out = self._out
        while bits:
            if bits & 1:
                write_i64_le(out, at | ONE)
                self._last = at
            bits >>= 1
            at += 1

    def copy(self, cells: bytes) -> None:
        """Write features that are always the same, such as the printed values of a card: the cells of another row."""
        size: i64 = len(cells)
        first: i64 = read_i64_le(cells, 0) & NUMBER
        if first <= self._last:
            self._refuse(first)
        self._out.write(cells)
        self._last = read_i64_le(cells, size - CELL) & NUMBER

    def cells(self) -> bytes:
        """All features that were written."""
        return self._out.getvalue()

    def __len__(self) -> int:
        """How many features were written."""
        return len(self._out) // CELL


_view_of: Final[Callable[[Any], Any]] = memoryview
_WHOLE: Final[Any] = slice(None)


@final
class DenseRow:
    """All features of a position as 32-bit floats, those that are zero too."""

    def __init__(self, size: i64) -> None:
        bits: vec[i32] = vec[i32]()
        for _feature in range(size + SLACK):
            bits = append(bits, 0)
        self.size: i64 = size
        self._bits: vec[i32] = bits
        self._bytes: Any = memoryview(self._bits).cast("B")[: 4 * size]
        self._floats: Any = self._bytes.cast("f")
        self.row = FeatureRow()
        """The features to write; empty, to begin with."""

    def copy_into(self, buffer: Any) -> None:
        """Write the features into a buffer of the same size, and forget them."""
        cells = self.row.cells()
        size: i64 = len(cells)
        bits = self._bits
        for at in range(0, size, CELL):
            cell: i64 = read_i64_le(cells, at)
            bits[cell & NUMBER] = i32(cell >> 32)
        self._fill(buffer)
        for done in range(0, size, CELL):
            bits[read_i64_le(cells, done) & NUMBER] = 0
        self.row.clear()

    def _fill(self, buffer: Any) -> None:
        """Copy all features into a buffer; the usual one, a row of 32-bit floats, without a view of its bytes."""
        try:
            view = _view_of(buffer)
            if view.c_contiguous:
                view[_WHOLE] = self._floats
                return
        except (TypeError, ValueError, NotImplementedError):  # no buffer, or one of bytes or of several rows
            pass
        _fill(buffer, FLOATS, self._bytes, "buffer_features", self.size)


_spare: Final[dict[int, DenseRow]] = {}
"""Rows by their size that nobody uses: to make one takes longer than to write it."""


def borrow_row(size: i64) -> DenseRow:
    """An empty row with `size` features; give it back by `return_row`."""
    # one step, so that two threads never get the same row
    return _spare.pop(size, None) or DenseRow(size)


def return_row(row: DenseRow) -> None:
    """Let somebody else use an empty row."""
    _spare[row.size] = row


def _fill(buffer: Any, formats: tuple[str, ...], content: Any, key: str, size: int) -> None:
    """Write bytes into a caller's buffer of the right format and size; raises `BadBuffer`."""
    try:
        view = memoryview(buffer)
        if view.format in formats:
            view.cast("B")[:] = content
            return
    except (TypeError, ValueError, BufferError):  # no buffer, not in one piece, another size, or read-only
        pass
    raise BadBuffer(key, n=str(size))


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
    _fill(buffer, BYTES, mask.getvalue(), "buffer_mask", size)
