"""Node counts from fixed positions of the recorded games: the same in every build, now and later."""

from __future__ import annotations

import pytest

from tests.nodes import count_nodes
from tests.records.tools import FOLDER
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games import open_game

COUNTS: tuple[tuple[str, int, list[int]], ...] = (
    ("colour", 0, [4, 48, 576, 1728, 5184]),
    ("colour", 30, [9, 72, 504, 3024]),
    ("colour", 60, [4, 16, 72, 231, 802, 3105]),
    ("colour", 150, [4, 17, 83, 277, 876, 3172]),
    ("crew", 45, [3, 6, 18, 73, 325, 1251]),
    ("crew", 120, [4, 15, 76, 256, 769, 3204]),
    ("both-ends", 50, [2, 11, 53, 135, 462, 1772]),
    ("both-ends", 140, [4, 19, 79, 217, 701, 2567]),
    ("task-2-won", 33, [8, 38, 139, 472, 1992, 8030]),
    ("task-2-won", 60, [3, 10, 36, 152, 544, 1808]),
    ("task-2-won", 140, [7, 46, 184, 688, 688, 752]),
    ("vilela-too-late", 80, [2, 12, 48, 174, 654, 2390]),
    ("more-1", 60, [2, 8, 24, 72, 258, 870]),
    ("more-1", 150, [4, 11, 42, 147, 564, 2561]),
    ("more-3", 100, [4, 16, 112, 560, 3536]),
    ("more-7", 80, [3, 10, 32, 113, 502, 2063]),
    ("more-7", 200, [2, 7, 17, 40, 108, 308]),
    ("edition-2-tiles", 39, [12, 125, 1176, 8082]),
    ("edition-2-tiles", 42, [10, 93, 557, 3274]),
    ("edition-2-tiles", 124, [9, 32, 151, 715, 3332]),
    ("more-17", 200, [5, 20, 71, 253, 920, 3529]),
)


@pytest.mark.parametrize(("name", "ply", "counts"), COUNTS)
def test_node_counts(name: str, ply: int, counts: list[int]) -> None:
    record = read_record((FOLDER / "bot_factory" / f"{name}.record").read_text(encoding="utf-8"))
    state = replay(open_game("bot-factory", edition=record.edition), record, ply)
    assert [count_nodes(state, depth) for depth in range(1, len(counts) + 1)] == counts
