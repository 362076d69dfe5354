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
        self._kinds: _FieldKinds | None = None

    def _of(self, state: State) -> _FieldKinds:
        """The fields by their kind, looked up in the first state that is seen."""
        # several threads may look them up at once: each finds the same, and sets it when it is complete
        if self._kinds is None:
            self._kinds = _FieldKinds(state, self._left_out, self._counted)
        return self._kinds

    def dump(self, state: State) -> list[int]:
        """The fields of a state as numbers."""
        kinds = self._of(state)
        cells: list[int] = [getattr(state, name) for name in kinds.numbers]
        for name in kinds.lists:
            cells += getattr(state, name)
        for name in kinds.counted:
            _add_counted(cells, getattr(state, name))
        for name in kinds.lists_of_lists:
            for items in getattr(state, name):
                _add_counted(cells, items)
        return cells

    def restore(self, state: State, cells: list[int]) -> None:
        """Give a new state the fields that `dump` wrote; raises `BrokenPosition` when their number is wrong."""
        kinds = self._of(state)
        reader = _Reader(cells)
        for name in kinds.numbers:
            setattr(state, name, reader.take(1)[0])
        for name in kinds.lists:
            setattr(state, name, reader.take(len(getattr(state, name))))
        for name in kinds.counted:
            setattr(state, name, reader.take_counted())
        for name in kinds.lists_of_lists:
            setattr(state, name, [reader.take_counted() for _items in getattr(state, name)])
        if reader.at != len(cells):
            raise BrokenPosition(f"a dump of {len(cells)} numbers, of which {reader.at} have a meaning")

    def copy(self, state: State, other: State) -> None:
        """Give a new state the fields of another. A constructor that copies is faster, and is checked for types."""
        kinds = self._of(other)
        for name in kinds.numbers:
            setattr(state, name, getattr(other, name))
        for name in kinds.lists + kinds.counted:
            setattr(state, name, getattr(other, name)[:])
        for name in kinds.lists_of_lists:
            setattr(state, name, [items[:] for items in getattr(other, name)])


class _FieldKinds:
    """The names of a state's fields by how a dump writes them."""

    def __init__(self, state: State, left_out: list[str], counted: list[str]) -> None:
        # a compiled class knows its attributes; a plain object, those its constructor gave it
        names: list[str] = [*getattr(state, "__mypyc_attrs__", ()), *getattr(state, "__dict__", ())]
        fixed = [name for name in names if name not in left_out and name not in counted]
        self.numbers = [name for name in fixed if isinstance(getattr(state, name), int)]
        self.lists = [name for name in fixed if isinstance(getattr(state, name), list)]
        self.lists_of_lists = [name for name in counted if any(type(one) is list for one in getattr(state, name))]
        self.counted = [name for name in counted if name not in self.lists_of_lists]


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
