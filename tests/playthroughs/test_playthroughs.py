"""Every playthrough file is what the game says and shows today: a change in rules or words is a diff to read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.playthroughs.writer import read_header, write_playthrough

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_is_written_today_as_it_was(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    assert write_playthrough(read_header(written)).split("\n") == written.split("\n"), (
        f"write it again: python -m tests.playthroughs.writer, with the header of {path.name}"
    )


def test_there_are_playthroughs() -> None:
    assert FILES
