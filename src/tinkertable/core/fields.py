"""The fields of a position, named once in the order of its dump: what writes a dump and reads it back."""

from __future__ import annotations

from tinkertable.core.contract import State
from tinkertable.core.errors import BrokenPosition


class Fields:
    """The names of a state's fields by how a dump holds them, in the order it holds them."""

    def __init__(self, numbers: str, lists: str, counted_lists: str = "", lists_of_lists: str = "") -> None:
        self.numbers = numbers.split()
        """Single numbers: the first part of a dump."""
        self.lists = lists.split()
        """Lists whose length the constructor of the state decides."""
        self.counted_lists = counted_lists.split()
        """Lists of any length, each after its length."""
        self.lists_of_lists = lists_of_lists.split()
        """As many counted lists as the constructor of the state makes."""

    def dump(self, state: State) -> list[int]:
        """The fields of a state as numbers."""
        cells: list[int] = [getattr(state, name) for name in self.numbers]
        for name in self.lists:
            cells += getattr(state, name)
        for name in self.counted_lists:
            _add_counted(cells, getattr(state, name))
        for name in self.lists_of_lists:
            for items in getattr(state, name):
                _add_counted(cells, items)
        return cells

    def restore(self, state: State, cells: list[int]) -> None:
        """Give a new state the fields that `dump` wrote; raises `BrokenPosition` when their number is wrong."""
        reader = _Reader(cells)
        for name in self.numbers:
            setattr(state, name, reader.take(1)[0])
        for name in self.lists:
            setattr(state, name, reader.take(len(getattr(state, name))))
        for name in self.counted_lists:
            setattr(state, name, reader.take_counted())
        for name in self.lists_of_lists:
            setattr(state, name, [reader.take_counted() for _items in getattr(state, name)])
        if reader.at != len(cells):
            raise BrokenPosition(f"a dump of {len(cells)} numbers, of which {reader.at} have a meaning")


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
