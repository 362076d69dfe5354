"""The recorded games together show every component, every event, every option and every way to end."""

from __future__ import annotations

from tests.games.imaginarium.record_coverage import everything, seen
from tests.records.tools import FOLDER
from tinkertable.core.record import read_record
from tinkertable.games import open_game


def test_the_records_leave_nothing_out() -> None:
    game = open_game("imaginarium")
    shown: set[str] = set()
    for path in sorted((FOLDER / "imaginarium").glob("*.record")):
        shown |= seen(game, read_record(path.read_text(encoding="utf-8")))
    assert sorted(everything(game) - shown) == []
