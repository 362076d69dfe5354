"""The fields of a position: what writes them into a dump and reads them back. Their class is their only list."""

from __future__ import annotations

from tinkertable.core.contract import State
from tinkertable.core.errors import BrokenPosition


class Fields:
    """The fields of a state that a dump holds: numbers first, then lists, each in the order its class declares them."""

    def __init__(self, left_out: str = "", counted: str = "") -> None:
        self.left_out = left_out.split()
        """Numbers and lists that follow from the others, or are no part of the position."""
        self.counted = counted.split()
        """Lists of any length, and lists of such lists: each list after its length, at the end of a dump."""
        self._numbers: list[str] = []
        self._lists: list[str] = []
        self._found = False

    def _find(self, state: State) -> None:
        """Look up the fields of the class of a state, once."""
        if self._found:
            return
        # a compiled class knows its attributes; a plain object, those its constructor gave it
        names: list[str] = [*getattr(state, "__mypyc_attrs__", ()), *getattr(state, "__dict__", ())]
        fixed = [name for name in names if name not in self.left_out and name not in self.counted]
        self._numbers = [name for name in fixed if isinstance(getattr(state, name), int)]
        self._lists = [name for name in fixed if isinstance(getattr(state, name), list)]
        self._found = True

    def dump(self, state: State) -> list[int]:
        """The fields of a state as numbers."""
        self._find(state)
        cells: list[int] = [getattr(state, name) for name in self._numbers]
        for name in self._lists:
            cells += getattr(state, name)
        for name in self.counted:
            items = getattr(state, name)
            for counted in items if _is_nested(items) else [items]:
                cells.append(len(counted))
                cells += counted
        return cells

    def restore(self, state: State, cells: list[int]) -> None:
        """Give a new state the fields that `dump` wrote; raises `BrokenPosition` when their number is wrong."""
        self._find(state)
        reader = _Reader(cells)
        for name in self._numbers:
            setattr(state, name, reader.take(1)[0])
        for name in self._lists:
            setattr(state, name, reader.take(len(getattr(state, name))))
        for name in self.counted:
            items = getattr(state, name)
            read = [reader.take_counted() for _items in items] if _is_nested(items) else reader.take_counted()
            setattr(state, name, read)
        if reader.at != len(cells):
            raise BrokenPosition(f"a dump of {len(cells)} numbers, of which {reader.at} have a meaning")

    def copy(self, state: State, other: State) -> None:
        """Give a new state the fields of another. A constructor that copies is faster, and is checked for types."""
        self._find(state)
        for name in self._numbers:
            setattr(state, name, getattr(other, name))
        for name in self._lists + self.counted:
            items = getattr(other, name)
            setattr(state, name, [part[:] for part in items] if _is_nested(items) else items[:])


class _Reader:
    """Reads a dump from left to right."""

    def __init__(self, cells: list[int]) -> None:
        self.cells = cells
        self.at = 0

    def take(self, number: int) -> list[int]:
        """The next cells, as many as asked for."""
        start = self.at
        self.at += number
        if not 0 <= number <= len(self.cells) - start:
            raise BrokenPosition(f"a dump of {len(self.cells)} numbers is too short")
        return self.cells[start : self.at]

    def take_counted(self) -> list[int]:
        """A list that is written after its length."""
        return self.take(self.take(1)[0])


def _is_nested(items: list[object]) -> bool:
    return bool(items) and isinstance(items[0], list)
