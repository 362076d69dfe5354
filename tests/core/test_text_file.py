"""Text files that somebody names: their line ends, and what is said of those that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tinkertable.core.text import Arg
from tinkertable.core.text_file import UnreadableFile, read_file, read_text_file, text_of


def test_every_kind_of_line_end_is_a_plain_one() -> None:
    assert text_of("é\r\nb\rc\n".encode(), "file") == "é\nb\nc\n"


def test_a_file_is_named_as_somebody_knows_it(tmp_path: Path) -> None:
    path = tmp_path / "x7.upload"
    for shown, name in (("box.toml", "box.toml"), (None, str(path))):
        path.unlink(missing_ok=True)
        with pytest.raises(UnreadableFile) as missing:
            read_text_file(path, shown)
        path.write_bytes(b"\x80")
        with pytest.raises(UnreadableFile) as binary:
            read_text_file(path, shown)
        assert [refused.value.key for refused in (missing, binary)] == ["no_file", "not_text"]
        assert {refused.value.message.args["path"] for refused in (missing, binary)} == {Arg("text", name)}


def test_what_the_system_says_of_a_file_is_the_reason_where_we_know_no_better() -> None:
    with pytest.raises(UnreadableFile) as refused:
        read_file("x" * 5000)
    assert refused.value.key == "file_trouble"
    assert refused.value.message.args["reason"] == Arg("text", "File name too long")
