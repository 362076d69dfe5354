"""`tinkertable new-game`: write a package with a small game that keeps all laws, to be changed into another."""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Any, Final

from tinkertable.cli.words import t
from tinkertable.core.errors import BadSetup
from tinkertable.games import GAME_NAME, GAMES

START: Final = PurePosixPath()


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("new-game", help=t("help.new_game"), description=t("help.new_game"))
    parser.add_argument("name", metavar="NAME", help=t("help.new_game_name"))
    parser.add_argument("--folder", type=Path, default=None, metavar="FOLDER", help=t("help.new_game_folder"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the package and say what to do next."""
    folder = arguments.folder or Path(arguments.name)
    write_package(arguments.name, folder)
    print(t("new_game.done", folder=str(folder), name=arguments.name))
    return 0


def write_package(name: str, folder: Path) -> None:
    """Write the skeleton of a game into a folder that is empty or does not exist; raises `BadSetup` otherwise."""
    _check_name(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadSetup("new_game_folder", folder=str(folder))
    for path, content in _skeleton(files(__package__) / "skeleton"):
        place = folder / rename(str(path), name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(rename(content, name), encoding="utf-8")


def _check_name(name: str) -> None:
    """A game's name is part of addresses, its package must be new, and its class must not be called like a part."""
    module = name.replace("-", "_")
    if not GAME_NAME.fullmatch(name) or len(name) > 40 or keyword.iskeyword(module):
        raise BadSetup("new_game_name", name=name)
    if name in GAMES or module in sys.stdlib_module_names or find_spec(module) is not None:
        raise BadSetup("new_game_taken", name=name)


def rename(text: str, name: str) -> str:
    """A text of the skeleton with the name of the new game, in the four ways in which a name is written."""
    words = name.split("-")
    forms = {
        "my-game": name,
        "my_game": "_".join(words),
        "MyGame": "".join(word.capitalize() for word in words),
        "My Game": " ".join(word.capitalize() for word in words),
    }
    return re.sub("|".join(forms), lambda found: forms[found[0]], text)


def _skeleton(folder: Traversable, inside: PurePosixPath = START) -> Iterator[tuple[PurePosixPath, str]]:
    """The files of the skeleton: their paths and their texts."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _skeleton(entry, inside / entry.name)
        elif not entry.name.endswith(".pyc"):
            yield inside / entry.name, entry.read_text(encoding="utf-8")
