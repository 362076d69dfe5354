"""An empty virtual environment into which the sources, as git knows them, are installed as a user would."""

from __future__ import annotations

import os
import shutil
import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent


class CleanEnvironment:
    """A folder with a copy of the sources and an environment of its own."""

    def __init__(self, folder: Path, compiled: bool = True) -> None:
        self.folder = folder
        self._compiled = compiled
        self.sources = folder / "sources"
        self._environment = folder / "environment"
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file():
                (self.sources / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.sources / name)
        venv.create(self._environment, with_pip=True)

    def command(self, *words: str) -> list[str]:
        """A command of the environment, with its path."""
        return [str(self._environment / "bin" / words[0]), *words[1:]]

    @property
    def variables(self) -> dict[str, str]:
        """The variables of a user who has set none of ours, or has no C compiler."""
        usual = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TINKERTABLE"))}
        return usual if self._compiled else usual | {"CC": "no-such-compiler"}

    def run(self, *words: str) -> str:
        """Run a command of the environment; what it said fails the test if it fails."""
        done = subprocess.run(
            self.command(*words), cwd=self.folder, env=self.variables, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def install(self, *wanted: str) -> None:
        """Install packages with pip."""
        self.run("pip", "--disable-pip-version-check", "install", "--quiet", *wanted)

    def packages(self) -> list[str]:
        """What is installed, as `name==version`."""
        return self.run("pip", "--disable-pip-version-check", "list", "--format", "freeze").split()
