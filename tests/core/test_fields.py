"""The dump of a state's fields, and what is refused as one."""

from __future__ import annotations

import pytest

from tinkertable.core.contract import State
from tinkertable.core.errors import BrokenPosition
from tinkertable.core.fields import Fields


class Shelf(State):
    """A state with a field of every kind."""

    def __init__(self) -> None:
        self.printed = "components"
        self.round = 1
        self.belt = [4, 5, 6]
        self.order: list[int] = []
        self.seat = 0
        self.events = [9, 9]
        self.stacks: list[list[int]] = [[], []]


class Sealed(State):
    """A state that keeps its fields as a compiled one does: not in a dictionary, but it knows their names."""

    __slots__ = ("belt", "round")
    __mypyc_attrs__ = ("round", "belt")

    def __init__(self) -> None:
        self.belt = [4, 5, 6]
        self.round = 1


FIELDS = Fields(left_out="events", counted="order stacks")
FULL = [3, 1, 7, 8, 9, 2, 1, 0, 0, 3, 5, 5, 5]


def test_a_dump_holds_every_kind_of_field_in_its_order() -> None:
    fields = Fields(left_out="events", counted="order stacks")
    assert fields.dump(Shelf()) == [1, 0, 4, 5, 6, 0, 0, 0]


def test_the_fields_of_a_compiled_state_are_those_that_its_class_names() -> None:
    assert Fields().dump(Sealed()) == [1, 4, 5, 6]


def test_a_dump_is_read_back() -> None:
    shelf = Shelf()
    FIELDS.restore(shelf, FULL)
    assert (shelf.round, shelf.seat, shelf.belt, shelf.order, shelf.stacks) == (
        3,
        1,
        [7, 8, 9],
        [1, 0],
        [[], [5, 5, 5]],
    )
    assert FIELDS.dump(shelf) == FULL


@pytest.mark.parametrize("cells", [[], FULL[:4], FULL[:-1], [*FULL, 0], [3, 1, 7, 8, 9, -1, 1, 0]])
def test_a_dump_of_another_length_is_refused(cells: list[int]) -> None:
    with pytest.raises(BrokenPosition, match=f"a dump of {len(cells)} numbers"):
        FIELDS.restore(Shelf(), cells)


def test_a_copy_shares_nothing_and_leaves_out_what_a_dump_leaves_out() -> None:
    shelf = Shelf()
    FIELDS.restore(shelf, FULL)
    shelf.events = []
    other = Shelf()
    FIELDS.copy(other, shelf)
    assert FIELDS.dump(other) == FULL
    assert other.events == [9, 9]
    for items in (other.belt, other.order, other.stacks[1]):
        items[0] = 0
    assert FIELDS.dump(shelf) == FULL
