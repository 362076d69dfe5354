"""Node counts from fixed positions of the recorded games: the same in every build, now and later."""

from __future__ import annotations

import pytest

from tests.nodes import count_nodes
from tests.records.tools import FOLDER
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games import open_game

COUNTS: tuple[tuple[str, int, list[int]], ...] = (
    ("day-7", 0, [13, 169, 2184, 17472]),
    ("day-7", 8, [8, 70, 572, 4803]),
    ("day-7", 60, [6, 49, 167, 775, 5256]),
    ("nine-machines", 100, [4, 23, 117, 564, 2284]),
    ("robots", 20, [8, 66, 305, 2618, 21581]),
    ("robots", 120, [6, 48, 336, 3708, 48354]),
    ("specialists", 13, [8, 70, 560, 4675]),
    ("specialists-addition", 60, [3, 8, 29, 244, 2044]),
    ("edition-2-screens", 19, [8, 48, 192, 384, 1536]),
    ("edition-2-screens", 21, [4, 8, 32, 128, 384]),
    ("both", 28, [10, 93, 829, 7484]),
    ("both", 150, [3, 9, 100, 1173, 12840]),
    ("both-addition", 90, [7, 38, 164, 678, 3821]),
)


@pytest.mark.parametrize(("name", "ply", "counts"), COUNTS)
def test_node_counts(name: str, ply: int, counts: list[int]) -> None:
    record = read_record((FOLDER / "mech_a_dream" / f"{name}.record").read_text(encoding="utf-8"))
    state = replay(open_game("mech-a-dream", edition=record.edition), record, ply)
    assert [count_nodes(state, depth) for depth in range(1, len(counts) + 1)] == counts
