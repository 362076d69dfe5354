"""What `pip install .` gives somebody who has only Python and a C compiler: the compiled rules, whole and working."""

from __future__ import annotations

import os
import shutil
import subprocess
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILD_AND_GAMES = """
from tinkertable.core.build import which
from tinkertable.games import GAMES
print(which(), *sorted(GAMES))
"""


@pytest.mark.slow
def test_an_empty_environment_gets_the_compiled_rules(tmp_path: Path) -> None:
    """A compilation that fails is only told by pip's log, and the table would be slow without anybody knowing why."""
    copy = tmp_path / "sources"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TINKERTABLE"))}

    def run(*command: str) -> str:
        done = subprocess.run(
            [str(environment / "bin" / command[0]), *command[1:]],
            cwd=tmp_path,
            env=clean,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run("pip", "--disable-pip-version-check", "install", "--quiet", str(copy))
    installed = run("pip", "--disable-pip-version-check", "list", "--format", "freeze").split()
    assert len([one for one in installed if not one.startswith(("pip==", "setuptools=="))]) <= 10, installed
    build, *games = run("python", "-c", BUILD_AND_GAMES).split()
    assert build == "compiled"
    assert games == ["bot-factory", "imaginarium", "mech-a-dream"]
    for game in games:
        assert game in run("tinkertable", "bench", "--game", game, "--seconds", "0.1", "--json")
