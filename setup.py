"""Compiles the rules when a wheel or a build asks for it; an editable install always runs the sources."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).parent / "build_tools"))

import compiled

COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}


def fall_back(reason: object) -> None:
    """Go on without the compiled modules, and say so; or stop when they were asked for."""
    if compiled.mode() == "1":
        sys.exit(f"tinkertable: the compiled build failed: {reason}")
    print(f"tinkertable: not compiled ({reason}); the same rules run as plain Python", file=sys.stderr)


class AllOrNothing(build_ext):
    """Builds every compiled module or none: half of them would not import."""

    def finalize_options(self) -> None:
        """Use all cores, unless `--parallel` says how many: no two modules share a file."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1

    def run(self) -> None:
        """Build the modules; when one fails, leave none behind."""
        try:
            super().run()
        except (Exception, SystemExit) as failure:
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []
            fall_back(failure)


def modules() -> list[Any]:
    """The compiled modules this command should build."""
    if not COMMANDS & set(sys.argv) or compiled.mode() == "0":
        return []
    if compiled.mode() == "auto" and not compiled.has_c_compiler():
        fall_back("there is no C compiler")
        return []
    try:
        return compiled.extensions()
    except (Exception, SystemExit) as failure:
        fall_back(failure)
        return []


setup(ext_modules=modules(), cmdclass={"build_ext": AllOrNothing})
