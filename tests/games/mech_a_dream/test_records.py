"""The recorded games together show every component, every event and every way to end."""

from __future__ import annotations

from tests.games.mech_a_dream.record_coverage import everything, seen
from tests.records.tools import FOLDER
from tinkertable.core.record import read_record
from tinkertable.games import open_game


def test_the_records_leave_nothing_out() -> None:
    game = open_game("mech-a-dream")
    shown: set[str] = set()
    for path in sorted((FOLDER / "mech_a_dream").glob("*.record")):
        shown |= seen(game, read_record(path.read_text(encoding="utf-8")))
    assert sorted(everything() - shown) == []
