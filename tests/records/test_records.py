"""Every recorded game replays under all laws and ends as its comments say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.records.tools import FOLDER, read_claims
from tinkertable.core.record import read_record, write_record
from tinkertable.games import open_game
from tinkertable.laws import ContractCheck

FILES = sorted(FOLDER.glob("*/*.record"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_replays_to_its_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    game = open_game(record.game, edition=record.edition)
    check = ContractCheck(game, len(record.players), record.options, seed=1, every=40, languages=("en",), follow=record)
    check.run()
    assert check.state is not None
    assert check.state.actors() == [], "the game is not over"
    claims = read_claims(text)
    assert check.state.scores() == claims.scores
    assert check.state.winners() == claims.winners


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    comments = [line[2:] for line in text.splitlines() if line.startswith("# ")]
    assert write_record(read_record(text), comments) == text


def test_there_are_records() -> None:
    assert FILES
