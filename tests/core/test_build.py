"""No stale build goes unnoticed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tinkertable.core import build, contract


def test_the_build_in_use_is_named() -> None:
    expected = "interpreted" if Path(contract.__file__).suffix == ".py" else "compiled"
    assert build.which() == expected


def test_a_build_older_than_its_sources_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources, made = tmp_path / "src", tmp_path / "made"
    sources.mkdir()
    made.mkdir()
    (sources / "rules.py").write_text("one = 1\n", encoding="utf-8")
    monkeypatch.setattr(build, "PACKAGE", made)
    assert build.stale_sources(sources) == ["rules.py"]
    (made / "_sources.json").write_text(json.dumps(build.digests(sources)), encoding="utf-8")
    assert build.stale_sources(sources) == []
    (sources / "rules.py").write_text("one = 2\n", encoding="utf-8")
    assert build.stale_sources(sources) == ["rules.py"]


def test_running_from_the_sources_is_never_stale() -> None:
    assert build.stale_sources(build.PACKAGE) == []
