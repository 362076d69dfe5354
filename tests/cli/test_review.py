"""`tinkertable review`: a record looked at again, for people and for scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tinkertable.cli import main

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


def test_something_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.record"
    other.write_text("no record", encoding="utf-8")
    assert main(["--language", "en", "review", str(other)]) == 1
    assert capsys.readouterr().err
