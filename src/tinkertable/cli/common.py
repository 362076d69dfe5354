"""What several commands share: asking for a game, its components and options, and showing progress."""

from __future__ import annotations

import argparse
import atexit
import json
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from tinkertable.cli.words import t
from tinkertable.core.contract import Game, Options
from tinkertable.core.errors import BadSetup
from tinkertable.core.record import Record, read_record
from tinkertable.core.setup import choose_options
from tinkertable.core.text_file import read_text_file, text_of
from tinkertable.games import GAMES, open_game

STDIN: Final = Path("-")
"""Standard input, where a file is asked for."""
WIDE: Final = 1000
"""Columns where there is no terminal that would have an edge."""


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the game and its components."""
    parser.add_argument("game", choices=tuple(GAMES), metavar="GAME", help=t("help.game", games=", ".join(GAMES)))
    add_components(parser)


def add_components(parser: argparse.ArgumentParser) -> None:
    """Add the argument for a component file."""
    parser.add_argument("--components", type=input_file, metavar="FILE", help=t("help.components"))


def add_edition(parser: argparse.ArgumentParser) -> None:
    """Add the argument for an older edition of the rules."""
    parser.add_argument("--edition", type=at_least(1), default=None, metavar="N", help=t("help.edition"))


def open_at(arguments: argparse.Namespace, name: str) -> Game:
    """A game with the components and at the edition of the command line; raises `BadSetup` for an unknown edition."""
    newest = open_game(name, arguments.components)
    known = newest.editions or (newest.edition,)
    if arguments.edition not in (None, *known):
        raise BadSetup("unknown_edition", edition=arguments.edition, game=name, known=", ".join(map(str, known)))
    return open_game(name, arguments.components, arguments.edition)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the game's options."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=t("help.option"))


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the argument for JSON output."""
    parser.add_argument("--json", action="store_true", help=t("help.json"))


def at_least(least: int, most: int | None = None) -> Callable[[str], int]:
    """Reads a whole number that is neither too small nor too large from the command line."""

    def read(text: str) -> int:
        number = int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else least - 1
        if most is not None and not least <= number <= most:
            raise argparse.ArgumentTypeError(t("error.between", text=text, least=least, most=most))
        if number < least:
            raise argparse.ArgumentTypeError(t("error.at_least", text=text, least=least))
        return number

    return read


def number_between(least: int, most: int) -> Callable[[str], float]:
    """Reads a number, which need not be whole, from the command line."""

    def read(text: str) -> float:
        number = float(text) if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,9})?", text) else least - 1.0
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(t("error.number", text=text, least=least, most=most))
        return number

    return read


def ready_to_write(path: Path | None) -> None:
    """Check early that a file can be written; leaves no empty file behind."""
    if path is None:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    new = not path.exists()
    with path.open("a", encoding="utf-8"):
        pass
    if new:
        path.unlink()


def print_table(table: Table) -> None:
    """Print a table; where there is no terminal, with as much room as it wants."""
    Console(width=None if sys.stdout.isatty() else WIDE).print(table)


def seats_text(seats: int) -> str:
    """A number of seats in words."""
    return t("lab.seats", n=seats)


def options_of(arguments: argparse.Namespace, game: Game) -> Options:
    """The options written on the command line; refuses those that the game does not have."""
    chosen: Options = {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetup("option", text=text)
        chosen[name] = value
    choose_options(game, chosen)
    return chosen


def read_game(path: Path, components: Path | None) -> tuple[Game, Record]:
    """A record file, or `-` for standard input, with the game it is of."""
    record = read_record(read_stdin() if path == STDIN else read_text_file(path))
    return open_game(record.game, components, record.edition), record


def read_stdin() -> str:
    """All of standard input; raises `UnreadableFile` when it is no text."""
    return text_of(sys.stdin.buffer.read(), str(STDIN))


def input_file(name: str) -> Path:
    """A file that is read, perhaps by several processes; for `-` one with what standard input holds."""
    if name != str(STDIN):
        return Path(name)
    with tempfile.NamedTemporaryFile(prefix="tinkertable-", suffix=".toml", delete=False) as file:
        file.write(read_stdin().encode())
    atexit.register(Path(file.name).unlink, missing_ok=True)
    _typed.add(Path(file.name))
    return Path(file.name)


_typed: Final[set[Path]] = set()
"""The files that hold what standard input held."""


def shown_name(path: Path) -> str:
    """The name of a file that is read, without its folder."""
    return str(STDIN) if path in _typed else path.name


def shown_path(path: Path) -> str:
    """A file that is read, as it was typed."""
    return str(STDIN) if path in _typed else str(path)


def print_json(value: Any) -> None:
    """Print a value for a script."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


_bars: Final[list[Progress]] = []
"""The progress bars of the command that runs."""


def progress(quiet: bool = False) -> Progress:
    """A progress bar on the terminal; nothing at all where there is none, so that output stays clean."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
        console=console,
        disable=quiet or not sys.stderr.isatty(),
    )
    _bars.append(bar)
    return bar


def how_far() -> str:
    """How far the command had come when it was interrupted, by its last progress bar."""
    tasks = _bars[-1].tasks if _bars else []
    if not tasks:
        return t("cli.interrupted")
    task = tasks[-1]
    if not task.total:
        return t("cli.interrupted_after", what=task.description, done=int(task.completed))
    return t("cli.interrupted_at", what=task.description, done=int(task.completed), total=int(task.total))


class CopyProgress:
    """A progress bar for copying a database, in kilobytes."""

    def __init__(self, what: str) -> None:
        self._bar: Final = progress()
        self._task: Final = self._bar.add_task(what, total=None, note="kB")
        self.is_complete = False
        """Whether everything was copied."""

    def __enter__(self) -> Self:
        """Show it."""
        self._bar.start()
        return self

    def __exit__(self, *_error: object) -> None:
        """Leave it as it stands."""
        self._bar.stop()

    def tell(self, done: int, total: int | None) -> None:
        """How many bytes are copied, and of how many; `None` if that is unknown."""
        self.is_complete = done == total
        self._bar.update(self._task, completed=done // 1000, total=None if total is None else total // 1000)

    def say_interrupted(self, what_is_left: str) -> int:
        """Say how far it came and what is left of it; returns the code of an interrupted command."""
        self._bar.stop()
        print(f"\n{how_far()} {what_is_left}", file=sys.stderr)
        return 130
