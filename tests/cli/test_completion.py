"""Completion in the shell: what can follow the words typed so far."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tinkertable.cli import COMMANDS, main
from tinkertable.cli.completion import SCRIPTS, complete
from tinkertable.games import GAMES


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ([""], list(COMMANDS)),
        (["re"], ["restore", "replay", "review"]),
        (["--lang"], ["--language"]),
        (["--language", "f"], ["fr"]),
        (["play", "b"], ["bot-factory"]),
        (["--language", "fr", "play", "b"], ["bot-factory"]),
        (["play", "mech-a-dream", ""], []),
        (["play", "mech-a-dream", "--res"], ["--resume"]),
        (["play", "mech-a-dream", "--resume", ""], []),
        (["play", "mech-a-dream", "--option", "rob"], ["robots=no", "robots=yes"]),
        (["play", "mech-a-dream", "--bot", "p"], ["planner"]),
        (["arena", "--bots", "random,pl"], ["random,planner"]),
        (["arena", "--bots", "random", "im"], ["imaginarium"]),
        (["bench", "--json", "--game", "im"], ["imaginarium"]),
        (["replay", ""], []),
        (["no-such-command", "x"], []),
    ],
)
def test_what_can_follow(typed: list[str], found: list[str]) -> None:
    assert complete(typed) == found


def test_every_game_is_offered() -> None:
    assert complete(["fuzz", ""]) == list(GAMES)


def test_the_command_prints_words_and_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "words", "--", "games", "--"]) == 0
    assert capsys.readouterr().out.split() == ["--help", "--json"]
    for shell, script in SCRIPTS.items():
        assert main(["completion", shell]) == 0
        assert capsys.readouterr().out == script


@pytest.mark.parametrize(
    ("line", "found"),
    [("tinkertable pla", "play"), ("tinkertable play mech-a-dream --option robots=y", "yes")],
)
def test_bash_completes(line: str, found: str, tmp_path: Path) -> None:
    shim = tmp_path / "tinkertable"
    shim.write_text(f'#!/bin/sh\nexec {sys.executable} -m tinkertable "$@"\n', encoding="utf-8")
    shim.chmod(0o755)
    (tmp_path / "script").write_text(SCRIPTS["bash"], encoding="utf-8")
    typed = f'PATH="{tmp_path}:$PATH"; . {tmp_path}/script; COMP_LINE="{line}"; COMP_POINT={len(line)}; '
    asked = subprocess.run(
        ["bash", "-c", typed + '_tinkertable; printf "%s\\n" "${COMPREPLY[@]}"'],
        capture_output=True,
        text=True,
        check=True,
    )
    assert asked.stdout.split() == [found], asked.stderr


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_can_read_their_script(shell: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    (tmp_path / "script").write_text(SCRIPTS[shell], encoding="utf-8")
    read = subprocess.run([program, "-n", str(tmp_path / "script")], capture_output=True, text=True, check=False)
    assert read.returncode == 0, read.stderr
