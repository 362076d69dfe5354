"""Completion in the shell: what can follow the words typed so far."""

from __future__ import annotations

import os
import pty
import select
import shutil
import signal
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


LINES = pytest.mark.parametrize(
    ("line", "found"),
    [
        ("tinkertable pla", "play"),
        ("tinkertable play mech-a-dream --option robots=y", "play mech-a-dream --option robots=yes"),
    ],
)


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A search path on which `tinkertable` completes words, and otherwise says what it was asked to run."""
    shim = tmp_path / "bin" / "tinkertable"
    shim.parent.mkdir()
    completes = f'if [ "$1" = completion ]; then exec {sys.executable} -m tinkertable "$@"; fi'
    shim.write_text(f'#!/bin/sh\n{completes}\necho "RAN $*."\n', encoding="utf-8")
    shim.chmod(0o755)
    return f"{shim.parent}:{os.environ['PATH']}"


@LINES
def test_bash_completes(line: str, found: str, path: str) -> None:
    script = f'COMP_LINE="{line}"; COMP_POINT={len(line)}; eval "$(tinkertable completion bash)"; _tinkertable; '
    asked = subprocess.run(
        ["bash", "-c", script + 'printf "%s\\n" "${COMPREPLY[@]}"'],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PATH": path},
    )
    assert asked.stdout.split() == [found.rpartition(" ")[2].rpartition("=")[2]], asked.stderr


@pytest.mark.slow
@LINES
def test_fish_completes(line: str, found: str, path: str, tmp_path: Path) -> None:
    fish = shutil.which("fish") or pytest.skip("fish is not installed")
    script = f"tinkertable completion fish > {tmp_path}/script; source {tmp_path}/script; complete -C '{line}'"
    asked = subprocess.run(
        [fish, "--no-config", "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PATH": path, "HOME": str(tmp_path)},
    )
    assert asked.stdout.split() == [found.rpartition(" ")[2]], asked.stderr


@pytest.mark.slow
@LINES
def test_zsh_completes(line: str, found: str, path: str, tmp_path: Path) -> None:
    """A terminal in which somebody presses the tabulator and then Enter."""
    zsh = shutil.which("zsh") or pytest.skip("zsh is not installed")
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(tmp_path)
        os.execve(zsh, [zsh, "-f", "-i"], os.environ | {"PATH": path, "HOME": str(tmp_path), "TERM": "dumb"})
    try:
        typed = 'autoload -Uz compinit && compinit -u -D; eval "$(tinkertable completion zsh)"; echo READ""Y\n'
        os.write(terminal, typed.encode())
        read_until(terminal, "READY")
        os.write(terminal, f"{line}\t\n".encode())
        assert f"RAN {found}." in read_until(terminal, "RAN ", ".")
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


def read_until(terminal: int, *wanted: str) -> str:
    """What a terminal says until it has said all of this, one after the other."""
    said = ""
    at = 0
    for words in wanted:
        while words not in said[at:]:
            ready, _, _ = select.select([terminal], [], [], 300)
            assert ready, said
            said += os.read(terminal, 4096).decode(errors="replace")
        at = said.index(words, at) + len(words)
    return said
