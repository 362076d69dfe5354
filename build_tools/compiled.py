"""Which modules are compiled by mypyc, in which groups, and how a build is tied to its sources.

`TINKERTABLE_COMPILE` decides: `auto` (the default) compiles when a C compiler is there and falls back to plain
Python with one line on stderr, `1` fails instead of falling back, `0` never compiles.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, Final

from docstrings import add_docstrings

MYPY: Final = "mypy==2.4.1"
TYPES: Final = ("msgspec>=0.22,<1", "Babel>=2.18,<3", "MarkupSafe", "types-babel")
"""What the modules import that the compiled ones know the types of: a build without them stops at the type check."""
ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"

CORE: Final = ("contract", "dice", "feature_row", "fields")
"""The compiled modules of `core`: what the playout loop runs through."""
GAME: Final = ("rules/*.py",)
"""The compiled modules of a game."""
VALUE: Final = ("bot/*.py",)
"""The compiled modules of a game's bot: a group of its own, for it needs the bots, which need no game."""
LAB: Final = ("batch_games", "self_play")
"""The compiled modules of `lab`."""
PLAIN_BOTS: Final = frozenset(
    {"registry", "own_bots", "search_bot", "weights", "weights_file", "net_file", "coach", "coach_lines", "review"}
)
"""The modules of `bots` that stay plain Python; all others are compiled."""


def mode() -> str:
    """What `TINKERTABLE_COMPILE` asks for: `auto`, `0` or `1`."""
    asked = os.environ.get("TINKERTABLE_COMPILE", "auto")
    if asked not in ("auto", "0", "1"):
        sys.exit(f"TINKERTABLE_COMPILE must be auto, 0 or 1, not {asked!r}")
    return asked


def has_c_compiler() -> bool:
    """Whether a C file that needs Python's headers compiles here."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder) / "trial.c"
        trial.write_text("#include <Python.h>\nint main(void) { return 0; }\n", encoding="utf-8")
        command = [
            *compiler,
            "-c",
            f"-I{sysconfig.get_path('include')}",
            str(trial),
            "-o",
            str(trial.with_suffix(".o")),
        ]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def groups() -> list[tuple[list[str], str | None]]:
    """The compiled files in groups that are rebuilt separately: the core, bots, lab, games and their bots.

    No group may need another that needs it.
    """
    package = SOURCE / "tinkertable"
    core = [str(package / "core" / f"{name}.py") for name in CORE]
    found: list[tuple[list[str], str | None]] = [(core, "tinkertable._native")]
    bots = [str(path) for path in sorted((package / "bots").glob("*.py")) if path.stem not in PLAIN_BOTS | {"__init__"}]
    found.append((bots, "tinkertable.bots._native"))
    found.append(([str(package / "lab" / f"{name}.py") for name in LAB], "tinkertable.lab._native"))
    for game in sorted(path for path in (package / "games").iterdir() if path.is_dir() and path.name != "__pycache__"):
        found.append((_files(game, GAME), f"tinkertable.games.{game.name}._native"))
        found.append((_files(game, VALUE), f"tinkertable.games.{game.name}.bot._native"))
    return found


def _files(folder: Path, patterns: tuple[str, ...]) -> list[str]:
    """The modules of a folder that fit one of the patterns."""
    paths = sorted(path for pattern in patterns for path in folder.glob(pattern))
    return [str(path) for path in paths if path.stem != "__init__"]


def extensions() -> list[Any]:
    """The extension modules of all groups, made by mypyc."""
    from mypyc.build import mypycify  # noqa: PLC0415 - only a build that compiles needs it

    os.environ.setdefault("MYPYPATH", str(SOURCE))
    files = [os.path.relpath(file, ROOT) for members, _ in groups() for file in members]
    separate: list[tuple[list[str], str | None]] = [
        ([os.path.relpath(file, ROOT) for file in members], name) for members, name in groups()
    ]
    # What mypyc remembers of an earlier build is of no use once modules or their imports have changed: it then fails.
    memory = ROOT / "build" / "mypyc"
    shutil.rmtree(memory, ignore_errors=True)
    config = ["--config-file", os.path.relpath(ROOT / "pyproject.toml", ROOT), "--cache-dir", str(memory)]
    made: list[Any] = mypycify([*config, *files], opt_level="2", separate=separate)
    _add_docstrings(made)
    for extension in made:
        extension.extra_compile_args = _flags(extension.extra_compile_args)
    return made


def _flags(flags: list[str]) -> list[str]:
    """The flags of the C compiler: warnings are no errors, and functions of the same file may be inlined.

    Without the second, GCC leaves every function of a shared library open to be replaced by another library's, and
    calls even the one that reads an item of a list: random play is 3 to 10 % slower.
    """
    kept = [flag for flag in flags if not flag.startswith("-Werror")]
    return [*kept, "-fno-semantic-interposition"] if any(flag.startswith("-O") for flag in kept) else kept


def _add_docstrings(made: list[Any]) -> None:
    """Give the C code of each group the docstrings of its modules."""
    codes = {Path(source).resolve() for extension in made for source in extension.sources}
    for members, name in groups():
        folder = Path("build", *str(name).split(".")[:-1]).resolve()
        for code in sorted(code for code in codes if code.parent == folder and code.name.startswith("__native")):
            add_docstrings(code, [Path(member) for member in members], SOURCE)


def stamp(package: Path) -> None:
    """Write down which sources a build was made from, so that a stale one is noticed."""
    sys.path.insert(0, str(SOURCE))
    from tinkertable.core.build import digests  # noqa: PLC0415 - the sources are on the path only here

    (package / "_sources.json").write_text(json.dumps(digests(SOURCE / "tinkertable"), indent=0), encoding="utf-8")


if __name__ == "__main__":
    stamp(Path(sys.argv[1]))
