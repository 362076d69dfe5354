"""The fields of a position: what writes them into a dump and reads them back. Their class is their only list."""

from __future__ import annotations

from tinkertable.core.contract import State
from tinkertable.core.errors import BrokenPosition


class Fields:
    """The fields of a state that a dump holds: numbers first, then lists, each in the order its class declares them."""

    def __init__(self, left_out: str = "", counted: str = "") -> None:
        self._left_out = left_out.split()
        """Numbers and lists that follow from the others, or are no part of the position."""
        self._counted = counted.split()
        """Lists of any length, then lists of such lists: each list after its length, at the end of a dump."""
        self._numbers: list[str] = []
        self._lists: list[str] = []
        self._lists_of_lists: list[str] = []
        self._found = False

    def _find(self, state: State) -> None:
        """Look up the fields in a state, the first one that is seen."""
        self._found = True
        # a compiled class knows its attributes; a plain object, those its constructor gave it
        names: list[str] = [*getattr(state, "__mypyc_attrs__", ()), *getattr(state, "__dict__", ())]
        fixed = [name for name in names if name not in self._left_out and name not in self._counted]
        self._numbers = [name for name in fixed if isinstance(getattr(state, name), int)]
        self._lists = [name for name in fixed if isinstance(getattr(state, name), list)]
        self._lists_of_lists = [
            name for name in self._counted if any(type(one) is list for one in getattr(state, name))
        ]
        self._counted = [name for name in self._counted if name not in self._lists_of_lists]

    def dump(self, state: State) -> list[int]:
        """The fields of a state as numbers."""
        if not self._found:
            self._find(state)
        cells: list[int] = [getattr(state, name) for name in self._numbers]
        for name in self._lists:
            cells += getattr(state, name)
        for name in self._counted:
            _add_counted(cells, getattr(state, name))
        for name in self._lists_of_lists:
            for items in getattr(state, name):
                _add_counted(cells, items)
        return cells

    def restore(self, state: State, cells: list[int]) -> None:
        """Give a new state the fields that `dump` wrote; raises `BrokenPosition` when their number is wrong."""
        if not self._found:
            self._find(state)
        reader = _Reader(cells)
        for name in self._numbers:
            setattr(state, name, reader.take(1)[0])
        for name in self._lists:
            setattr(state, name, reader.take(len(getattr(state, name))))
        for name in self._counted:
            setattr(state, name, reader.take_counted())
        for name in self._lists_of_lists:
            setattr(state, name, [reader.take_counted() for _items in getattr(state, name)])
        if reader.at != len(cells):
            raise BrokenPosition(f"a dump of {len(cells)} numbers, of which {reader.at} have a meaning")

    def copy(self, state: State, other: State) -> None:
        """Give a new state the fields of another. A constructor that copies is faster, and is checked for types."""
        if not self._found:
            self._find(state)
        for name in self._numbers:
            setattr(state, name, getattr(other, name))
        for name in self._lists + self._counted:
            setattr(state, name, getattr(other, name)[:])
        for name in self._lists_of_lists:
            setattr(state, name, [items[:] for items in getattr(other, name)])


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


def _add_counted(cells: list[int], items: list[int]) -> None:
    cells.append(len(items))
    cells += items
