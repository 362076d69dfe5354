"""Node counts from fixed positions: the same in every build, now and later."""

from __future__ import annotations

import pytest

from tests.games.imaginarium.builder import Table
from tests.nodes import count_nodes
from tests.records.tools import FOLDER
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games import open_game

COUNTS: tuple[tuple[str, int, list[int]], ...] = (
    ("duel", 0, [5, 20, 300, 4480]),
    ("duel", 19, [9, 72, 504, 1512, 4312]),
    ("duel", 200, [12, 120, 1080, 8640]),
    ("twenty-points", 24, [8, 56, 168, 560, 2177, 6916]),
    ("twenty-points", 150, [5, 30, 590, 11313]),
    ("twenty-points", 403, [4, 16, 74, 407, 2597, 14170]),
    ("last-round", 100, [9, 72, 252, 690, 2510, 11454]),
    ("five", 60, [1, 21, 434, 8826]),
    ("five", 310, [5, 38, 202, 1185, 4223]),
    ("open-totals", 250, [1, 2, 10, 70, 344, 2086, 7798]),
    ("most-levels", 333, [4, 23, 161, 1240, 10440]),
)


@pytest.mark.parametrize(("name", "ply", "counts"), COUNTS)
def test_node_counts_of_recorded_positions(name: str, ply: int, counts: list[int]) -> None:
    record = read_record((FOLDER / "imaginarium" / f"{name}.record").read_text(encoding="utf-8"))
    state = replay(open_game("imaginarium", edition=record.edition), record, ply)
    assert [count_nodes(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_node_counts_of_a_reorganisation() -> None:
    """Every way to rebuild a workshop of mixed pairs and defences."""
    table = Table(3).assistants(0, 6).shop(0, "P2+T1", "P4+T2", "P1", "P1", "D1", "D2+D3").acts("reorganise+recruit")
    assert [count_nodes(table.state, depth) for depth in range(1, 5)] == [6, 26, 88, 304]
