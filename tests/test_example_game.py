"""The example game, a package of its own: its tests pass where only Tinkertable is installed beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.installed_package import ROOT, as_installed

GAME = ROOT / "examples" / "clatterworks"


def test_its_own_tests_pass(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": as_installed(GAME, tmp_path / "site")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    tested = subprocess.run(command, cwd=GAME, env=environment, capture_output=True, text=True, check=False)
    assert tested.returncode == 0, tested.stdout
