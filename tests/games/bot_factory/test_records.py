"""The recorded games together show every move, every event, every component and every way to end."""

from __future__ import annotations

from tests.games.bot_factory.record_coverage import everything, seen
from tests.records.tools import FOLDER
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games import open_game


def test_the_records_leave_nothing_out() -> None:
    game = open_game("bot-factory")
    shown: set[str] = set()
    for path in sorted((FOLDER / "bot_factory").glob("*.record")):
        shown |= seen(game, read_record(path.read_text(encoding="utf-8")))
    assert sorted(everything(game) - shown) == []


def test_a_record_from_before_an_option_existed_is_played_the_usual_way() -> None:
    game = open_game("bot-factory")
    text = (FOLDER / "bot_factory" / "task-1-won.record").read_text(encoding="utf-8")
    older = text.replace("option task chance\n", "")
    assert older != text
    assert replay(game, read_record(older)).dump() == replay(game, read_record(text)).dump()
