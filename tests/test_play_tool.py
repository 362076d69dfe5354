"""`make play` says in one sentence what is missing, and knows when nothing has to be done."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from tools import play


def test_an_old_python_is_named_with_a_way_out() -> None:
    assert play.missing_python((3, 11)) is None
    said = play.missing_python((3, 9))
    assert said is not None
    assert "3.9" in said
    assert "PYTHON=python3.12" in said


def test_pips_log_becomes_one_sentence() -> None:
    offline = "WARNING: Retrying: NewConnectionError('Failed to establish a new connection')\nERROR: No matching"
    assert "no network" in play.why_pip_failed(offline)
    silent = "ERROR: Could not find a version that satisfies the requirement Babel<3,>=2.18 (from versions: none)"
    assert "no network" in play.why_pip_failed(silent)
    assert "disk is full" in play.why_pip_failed("OSError: [Errno 28] No space left on device")
    other = play.why_pip_failed("line\n" * 50 + "ERROR: something else")
    assert other.endswith("ERROR: something else")
    assert other.count("\n") <= 9


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("npm error code ECONNREFUSED\nnpm error syscall connect", "there is no network"),
        ("npm error code EACCES\nnpm error syscall mkdir", "npm ci failed: npm error code EACCES"),
    ],
)
def test_what_npm_complains_about_becomes_one_sentence(tmp_path: Path, log: str, said: str) -> None:
    tool = tmp_path / "tools" / "assets"
    tool.parent.mkdir()
    shutil.copy(play.ROOT / "tools" / "assets", tool)
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text(f"#!/bin/sh\necho '{log}' >&2\nexit 1\n", encoding="utf-8")
    npm.chmod(0o755)
    path = f"{npm.parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run([tool], env={**os.environ, "PATH": path}, capture_output=True, text=True, check=True)
    assert ran.stderr.splitlines() == [
        f"assets: {said}: the table works, only without live updates and with the system's fonts"
    ]


def test_without_node_the_table_works_with_less(tmp_path: Path) -> None:
    (tmp_path / "dirname").symlink_to(str(shutil.which("dirname")))
    ran = subprocess.run(
        [play.ROOT / "tools" / "assets"], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    assert ran.stderr.splitlines() == [
        "assets: no Node here: the table works, only without live updates and with the system's fonts"
    ]


def test_without_a_compiler_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "compiled", SimpleNamespace(has_c_compiler=lambda: False))
    monkeypatch.setattr(sys, "path", list(sys.path))
    play.compile_rules()
    assert capsys.readouterr().out == (
        "No C compiler: bots think slower. On Debian and Ubuntu: apt install gcc python3-dev\n"
    )


def test_without_venv_the_package_to_install_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "PACKAGES", tmp_path / "none")
    monkeypatch.setattr(subprocess, "run", lambda *_command, **_how: SimpleNamespace(returncode=1))
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        play.install()


@pytest.mark.parametrize("ended", [0, 1])
def test_what_runs_behind_the_server_ends_with_it(monkeypatch: pytest.MonkeyPatch, ended: int) -> None:
    """Also when the server stops by itself, as it does where its port is in use."""
    server = SimpleNamespace(poll=lambda: None, wait=lambda: ended)
    compiling = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    monkeypatch.setattr(play, "BEHIND", [compiling])
    monkeypatch.setattr(play, "install", lambda: None)
    monkeypatch.setattr(play, "is_bundled", lambda: True)
    monkeypatch.setattr(play, "is_compiled", lambda: True)
    monkeypatch.setattr(subprocess, "Popen", lambda *_command, **_how: server)
    assert play.main() == ended
    assert compiling.wait(60) < 0


def test_the_packages_are_those_of_a_server() -> None:
    wanted = play.requirements()
    assert any(one.startswith("litestar") for one in wanted)
    assert any(one.startswith("msgspec") for one in wanted)


def test_compiled_rules_are_used_only_while_they_are_as_new_as_their_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "COMPILED", tmp_path)
    assert not play.is_compiled()
    (tmp_path / "tinkertable").mkdir()
    (tmp_path / "tinkertable" / "_sources.json").write_text("{}", encoding="utf-8")
    assert play.is_compiled()
    monkeypatch.setattr(play, "newest", lambda _paths: float("inf"))
    assert not play.is_compiled()


def test_a_worker_process_that_reads_the_command_starts_no_second_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = tmp_path / "tinkertable"
    text = play.LAUNCHER.format(python=sys.executable, compiled=str(tmp_path), source=str(tmp_path))
    command.write_text(text, encoding="utf-8")
    runpy.run_path(str(command), run_name="__mp_main__")
    monkeypatch.setattr(sys, "argv", [str(command), "--help"])
    monkeypatch.setattr(sys, "path", list(sys.path))
    with pytest.raises(SystemExit):
        runpy.run_path(str(command), run_name="__main__")
