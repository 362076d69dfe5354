"""The recorded games together show every move, every event, every component and every way to end."""

from __future__ import annotations

from tests.games.bot_factory.record_coverage import everything, seen
from tests.records.tools import FOLDER
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games import open_game


def test_the_records_leave_nothing_out() -> None:
    shown: set[str] = set()
    for path in sorted((FOLDER / "bot_factory").glob("*.record")):
        record = read_record(path.read_text(encoding="utf-8"))
        shown |= seen(open_game("bot-factory", edition=record.edition), record)
    assert sorted(everything(open_game("bot-factory")) - shown) == []


def test_there_is_a_record_of_every_edition() -> None:
    records = [read_record(path.read_text(encoding="utf-8")) for path in (FOLDER / "bot_factory").glob("*.record")]
    assert {record.edition for record in records} == set(open_game("bot-factory").editions)


def test_a_record_from_before_an_option_existed_is_played_the_usual_way() -> None:
    game = open_game("bot-factory", edition=1)
    text = (FOLDER / "bot_factory" / "task-1-won.record").read_text(encoding="utf-8")
    older = text.replace("option task chance\n", "")
    assert older != text
    assert replay(game, read_record(older)).dump() == replay(game, read_record(text)).dump()
