"""What chance had shown before moves were taken back comes again, each thing once."""

from __future__ import annotations

from tinkertable.core.contract import CHANCE
from tinkertable.table.luck import known_luck, luck_left
from tinkertable.table.match import PlayedMove


def moves(*texts: str) -> list[PlayedMove]:
    """Chance deals, seat 0 does everything else."""
    return [PlayedMove(CHANCE if text.startswith("deal") else 0, text, 1.0) for text in texts]


def test_only_what_chance_did_is_known_luck() -> None:
    assert known_luck(moves("take 1", "deal 2", "done", "deal 1")) == ["deal 2", "deal 1"]


def test_what_has_come_again_is_used_up_once() -> None:
    taken_back = moves("deal 1", "take 1", "deal 1", "deal 3")
    assert [left.text for left in luck_left(taken_back, moves("take 1", "deal 1"))] == ["deal 1", "deal 3"]
    assert luck_left(taken_back, moves("deal 1", "deal 1", "deal 3")) == ()
    assert luck_left(moves("take 1"), moves("take 1")) == (), "what a seat played is not luck"
