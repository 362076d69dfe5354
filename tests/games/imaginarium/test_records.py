"""The recorded games together show every component, every event, every option and every way to end."""

from __future__ import annotations

from tests.games.imaginarium.record_coverage import everything, seen
from tests.records.tools import FOLDER
from tinkertable.core.record import read_record
from tinkertable.games import open_game


def test_the_records_leave_nothing_out() -> None:
    shown: set[str] = set()
    for path in sorted((FOLDER / "imaginarium").glob("*.record")):
        record = read_record(path.read_text(encoding="utf-8"))
        shown |= seen(open_game("imaginarium", edition=record.edition), record)
    assert sorted(everything(open_game("imaginarium")) - shown) == []


def test_there_is_a_record_of_every_edition() -> None:
    records = [read_record(path.read_text(encoding="utf-8")) for path in (FOLDER / "imaginarium").glob("*.record")]
    assert {record.edition for record in records} == set(open_game("imaginarium").editions)
