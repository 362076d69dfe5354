"""Node counts from fixed positions of the recorded games: the same in every build, now and later."""

from __future__ import annotations

import pytest

from tests.nodes import count_nodes
from tests.records.tools import FOLDER
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games import open_game

COUNTS: tuple[tuple[str, int, list[int]], ...] = (
    ("colour", 0, [12, 144, 432, 1296, 3888]),
    ("colour", 30, [8, 56, 336, 1344, 4032]),
    ("colour", 60, [4, 12, 48, 142, 284, 994]),
    ("colour", 150, [3, 6, 24, 54, 216, 864]),
    ("crew", 45, [5, 14, 30, 97, 394, 1712]),
    ("crew", 120, [5, 22, 94, 333, 1037, 4097]),
    ("both-ends", 50, [3, 12, 39, 127, 532, 1924]),
    ("both-ends", 140, [7, 28, 124, 585, 2415, 10515]),
    ("task-2-won", 33, [8, 38, 139, 472, 1992, 8030]),
    ("task-2-won", 60, [3, 10, 36, 152, 544, 1808]),
    ("task-2-won", 140, [7, 46, 184, 688, 688, 752]),
    ("vilela-too-late", 80, [2, 12, 48, 174, 654, 2390]),
    ("more-1", 60, [3, 21, 84, 377, 1682, 6459]),
    ("more-1", 150, [2, 8, 24, 90, 343, 1338]),
    ("more-3", 100, [2, 6, 36, 154, 594, 2158]),
    ("more-9", 80, [4, 12, 48, 168, 669, 2976]),
    ("more-9", 300, [4, 8, 18, 66, 345, 1204]),
    ("more-10", 200, [3, 9, 44, 225, 674, 1880]),
)


@pytest.mark.parametrize(("name", "ply", "counts"), COUNTS)
def test_node_counts(name: str, ply: int, counts: list[int]) -> None:
    record = read_record((FOLDER / "bot_factory" / f"{name}.record").read_text(encoding="utf-8"))
    state = replay(open_game("bot-factory"), record, ply)
    assert [count_nodes(state, depth) for depth in range(1, len(counts) + 1)] == counts
