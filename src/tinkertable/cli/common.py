"""What several commands share: asking for a game, its components and options, and showing progress."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from tinkertable.bots.registry import KINDS, LEVELS, LONGEST_THOUGHT, UnknownBot, make_bot
from tinkertable.cli.words import t
from tinkertable.core.contract import Game, Options
from tinkertable.core.errors import BadSetup
from tinkertable.core.record import Record, read_record
from tinkertable.games import GAMES, open_game

WIDE: Final = 1000
"""Columns where there is no terminal that would have an edge."""
WRONG_BOTS: Final = {
    "name": ("error.bot_name", ""),
    "careless": ("error.bot_careless", "greedy:0.05"),
    "width": ("error.bot_width", "planner:40"),
    "limit": ("error.bot_limit", "search:1s, search:500ms, search:2000n"),
    "forecasts": ("error.bot_forecasts", ""),
    "no_time": ("error.bot_no_time", ""),
    "too_long": ("error.bot_too_long", ""),
}
"""What can be wrong with a bot: the message that says so, and how it is written rightly."""


def add_game(parser: argparse.ArgumentParser) -> None:
    """Let the command be told which game it is about, and with which components."""
    parser.add_argument("game", choices=tuple(GAMES), metavar="GAME", help=t("help.game", games=", ".join(GAMES)))
    add_components(parser)


def add_components(parser: argparse.ArgumentParser) -> None:
    """Let the command be given the component values of another box."""
    parser.add_argument("--components", type=Path, metavar="FILE", help=t("help.components"))


def add_options(parser: argparse.ArgumentParser) -> None:
    """Let the command be told which variations to play."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=t("help.option"))


def add_json(parser: argparse.ArgumentParser) -> None:
    """Let the command answer a script."""
    parser.add_argument("--json", action="store_true", help=t("help.json"))


def at_least(least: int) -> Callable[[str], int]:
    """Reads a whole number that is not too small from the command line."""

    def read(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,9}", text) or int(text) < least:
            raise argparse.ArgumentTypeError(t("error.at_least", text=text, least=least))
        return int(text)

    return read


def ready_to_write(path: Path | None) -> None:
    """Find out that a file cannot be written before the work for it is done, not after; leaves no empty one behind."""
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


def check_seats(game: Game, seats: int) -> None:
    """Refuse a number of players that the game is not for."""
    if seats not in game.seats:
        raise BadSetup(t("error.seats", game=game.name, known=", ".join(map(str, game.seats)), seats=seats))


def check_bot(bot: str) -> None:
    """Refuse a bot that nobody knows, or one whose setting makes no sense."""
    try:
        make_bot(bot)
    except UnknownBot as refused:
        key, example = WRONG_BOTS[refused.why]
        known = ", ".join((*LEVELS, *KINDS))
        reason = t(key, bot=bot, known=known, example=example, longest=int(LONGEST_THOUGHT))
        raise UnknownBot(refused.why, reason) from refused


def seats_text(seats: int) -> str:
    """A number of seats in words."""
    return t("lab.seats", n=seats)


def options_of(arguments: argparse.Namespace, game: Game) -> Options:
    """The options written on the command line; refuses those that the game does not have."""
    chosen: Options = {}
    known = {option.name: option.values for option in game.options}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetup(t("error.option", text=text))
        if name not in known:
            raise BadSetup(t("error.option_unknown", game=game.name, option=name, known=", ".join(known) or "–"))
        if value not in known[name]:
            raise BadSetup(t("error.option_value", option=name, value=value, known=", ".join(known[name])))
        chosen[name] = value
    return chosen


def read_game(path: Path, components: Path | None) -> tuple[Game, Record]:
    """A record file with the game it is of."""
    record = read_record(path.read_text(encoding="utf-8"))
    return open_game(record.game, components), record


def print_json(value: Any) -> None:
    """Print a value for a script."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def progress(quiet: bool = False) -> Progress:
    """A progress bar on the terminal; nothing at all where there is none, so that output stays clean."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
        console=console,
        disable=quiet or not sys.stderr.isatty(),
    )
