"""`tinkertable new-game`: the package it writes is found, keeps all laws and can be played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installed_package import as_installed
from tinkertable.cli import main
from tinkertable.cli.new_game import rename, write_package
from tinkertable.core.errors import BadSetup

ROOT = Path(__file__).parent.parent.parent


def run(*command: str, path: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a Python module as somebody would who has the package installed."""
    environment = {**os.environ, "PYTHONPATH": path, "LC_ALL": "en_GB.UTF-8"}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_the_skeleton_keeps_all_laws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "work"
    assert main(["--language", "en", "new-game", "iron-goat", "--folder", str(folder)]) == 0
    assert f"cd {folder}" in capsys.readouterr().out
    path = as_installed(folder, tmp_path / "site")
    tested = run("pytest", "-q", "-p", "no:cacheprovider", path=path, folder=folder)
    assert tested.returncode == 0, tested.stdout


def test_every_way_to_write_the_name_is_replaced() -> None:
    assert rename("my-game my_game MyGame My Game", "iron-goat-2") == "iron-goat-2 iron_goat_2 IronGoat2 Iron Goat 2"


def test_nothing_of_the_skeleton_keeps_its_old_name(tmp_path: Path) -> None:
    write_package("iron-goat", tmp_path)
    texts = {path: path.read_text(encoding="utf-8") for path in tmp_path.rglob("*") if path.is_file()}
    assert [path for path, text in texts.items() if rename(str(path) + text, "x") != str(path) + text] == []
    assert (tmp_path / "src" / "iron_goat" / "game.py").is_file()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Iron Goat", "new_game_name"),
        ("-goat", "new_game_name"),
        ("class", "new_game_name"),
        ("mech-a-dream", "new_game_taken"),
        ("json", "new_game_taken"),
        ("tinkertable", "new_game_taken"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(name: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetup) as refused:
        write_package(name, tmp_path / "goat")
    assert refused.value.key == reason
    assert not (tmp_path / "goat").exists()


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BadSetup) as refused:
        write_package("iron-goat", tmp_path)
    assert refused.value.key == "new_game_folder"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.slow
def test_the_package_installs_by_pip(tmp_path: Path) -> None:
    write_package("iron-goat", tmp_path / "goat")
    site = tmp_path / "site"
    command = ("pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(site))
    installed = run(*command, str(tmp_path / "goat"), path=str(ROOT / "src"), folder=tmp_path)
    assert installed.returncode == 0, installed.stderr
    path = os.pathsep.join((str(ROOT / "src"), str(site)))
    listed = run("tinkertable", "games", path=path, folder=tmp_path)
    assert "Iron Goat" in listed.stdout, listed.stderr
    tested = run("pytest", "-q", str(tmp_path / "goat"), path=path, folder=tmp_path)
    assert tested.returncode == 0, tested.stdout
