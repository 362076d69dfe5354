"""`tinkertable review`: a record looked at again, for people and for scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tinkertable.cli import main
from tinkertable.core.record import read_record, write_record

RECORD = Path(__file__).parents[1] / "records" / "mech_a_dream" / "shared.record"


def test_a_review_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "en", "review", str(RECORD), "--seconds", "0", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "mech-a-dream"
    assert len(told["shares"]) == len(told["leads"]) == len(told["rounds"]) == 121
    assert {"kind", "ply", "seat", "said", "other_move"} <= told["moments"][0].keys()
    assert len(told["seats"]) == len(told["players"]) == 2


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "Turning points"), ("fr", "Les tournants"), ("it", "Le svolte")]
)
def test_a_review_for_people(capsys: pytest.CaptureFixture[str], language: str, heading: str) -> None:
    assert main(["--language", language, "review", str(RECORD), "--seconds", "0"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(heading)
    assert "deed." not in said
    assert "{" not in said


def test_a_review_praises_everybodys_best_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "en", "review", str(RECORD), "--seconds", "3600"]) == 0
    said = capsys.readouterr().out
    assert "Best move" in said
    assert "Well played: " in said


def test_alone_there_are_no_points_to_lose(capsys: pytest.CaptureFixture[str]) -> None:
    alone = RECORD.parents[1] / "bot_factory" / "task-1-lost.record"
    assert main(["--language", "en", "review", str(alone), "--seconds", "0"]) == 0
    said = capsys.readouterr().out
    assert "Turns without a clear miss" in said
    assert "Points given away" not in said
    assert "Luck, in points" not in said


@pytest.mark.parametrize(("language", "said"), [("en", "not over yet"), ("fr", "pas finie"), ("it", "non è finita")])
def test_a_game_that_is_not_over_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, said: str
) -> None:
    begun = tmp_path / "begun.record"
    begun.write_text(write_record(read_record(RECORD.read_text(encoding="utf-8")).upto(40)), encoding="utf-8")
    assert main(["--language", language, "review", str(begun), "--seconds", "0"]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["-3", "nan", "inf", "soon"])
def test_an_impossible_time_is_refused(capsys: pytest.CaptureFixture[str], seconds: str) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "en", "review", str(RECORD), f"--seconds={seconds}"])
    assert "a whole number of at least 0" in capsys.readouterr().err


def test_something_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.record"
    other.write_text("no record", encoding="utf-8")
    assert main(["--language", "en", "review", str(other)]) == 1
    assert capsys.readouterr().err
