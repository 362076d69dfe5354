"""The result of a game in the terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tests.records.tools import FOLDER
from tinkertable.cli.screen import Screen
from tinkertable.cli.words import use_language
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games import open_game


@pytest.mark.parametrize(("name", "title"), [("task-1-won", "Blue wins"), ("task-1-lost", "Nobody wins")])
def test_the_result_names_the_winner_or_says_that_there_is_none(name: str, title: str) -> None:
    record = read_record((FOLDER / "bot_factory" / f"{name}.record").read_text(encoding="utf-8"))
    game = open_game(record.game, edition=record.edition)
    use_language("en")
    paper = io.StringIO()
    screen = Screen(game, [player.name for player in record.players], Console(file=paper, width=100))
    screen.result(replay(game, record))
    assert title in paper.getvalue()
