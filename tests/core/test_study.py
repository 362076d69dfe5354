"""What experiments are told of a game that says nothing itself."""

from __future__ import annotations

from tinkertable.core.study import clockwise_from


def test_turns_go_round_the_table_from_any_seat() -> None:
    assert clockwise_from(2, 4) == [2, 3, 0, 1]
    assert clockwise_from(0, 3) == [0, 1, 2]
