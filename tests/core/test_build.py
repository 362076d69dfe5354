"""No stale build goes unnoticed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tinkertable.core import build, contract


def test_the_build_in_use_is_named() -> None:
    expected = "interpreted" if Path(contract.__file__).suffix == ".py" else "compiled"
    assert build.which() == expected


def test_a_build_is_known_by_the_file_that_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    for file, name in (("core/contract.py", "interpreted"), ("core/contract.cpython-311.so", "compiled")):
        monkeypatch.setattr(contract, "__file__", file)
        assert build.which() == name


def test_a_build_depends_on_sources_components_and_catalogs_in_every_folder(tmp_path: Path) -> None:
    (tmp_path / "text" / "__pycache__").mkdir(parents=True)
    made_from = ("rules.py", "text/en.po", "text/box.toml")
    for name in (*made_from, "notes.txt", "text/__pycache__/rules.py"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    found = build.digests(tmp_path)
    assert sorted(found) == sorted(made_from)
    assert {len(digest) for digest in found.values()} == {16}
    assert len(set(found.values())) == 3


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
