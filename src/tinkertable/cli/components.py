"""`tinkertable components`: print, compare and check component files."""

from __future__ import annotations

import argparse
import json
from typing import Any, Final

from rich.table import Table

from tinkertable.cli.common import add_json, input_file, print_json, print_table, shown_path
from tinkertable.cli.words import reason_of, t
from tinkertable.core.component_values import differences, values_of
from tinkertable.core.errors import BadComponents, BadSetup
from tinkertable.core.text_file import UnreadableFile, read_text_file
from tinkertable.games import GAMES, open_game

ACTIONS: Final = ("print", "compare", "check")
COMPONENTS: Final = "components.toml"


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "components", help=t("help.components_command"), description=t("help.components_command")
    )
    parser.add_argument("action", choices=ACTIONS, metavar="print|compare|check", help=t("help.components_action"))
    parser.add_argument("game", choices=tuple(GAMES), metavar="GAME", help=t("help.game", games=", ".join(GAMES)))
    parser.add_argument("files", nargs="*", type=input_file, metavar="FILE", help=t("help.components_files"))
    add_json(parser)
    parser.add_argument("--toml", action="store_true", help=t("help.components_toml"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print, compare or check; returns 1 when files differ or one cannot be played with."""
    if not GAMES[arguments.game].file(COMPONENTS).is_file():
        raise BadSetup("no_components", game=arguments.game)
    if arguments.action == "check":
        return _check(arguments)
    most = 1 if arguments.action == "print" else 2
    if len(arguments.files) > most or (arguments.action == "compare" and not arguments.files):
        raise BadSetup("file_count")
    for file in arguments.files:
        open_game(arguments.game, file)
    texts = [read_text_file(file) for file in arguments.files]
    box = GAMES[arguments.game].read(COMPONENTS)
    if arguments.action == "print":
        return _print(arguments, texts[0] if texts else box)
    return _compare(arguments, *(texts if len(texts) == 2 else [box, texts[0]]))


def _print(arguments: argparse.Namespace, text: str) -> int:
    if arguments.toml:
        print(text, end="")
        return 0
    values = values_of(text)
    file = arguments.files[0] if arguments.files else None
    digest = open_game(arguments.game, file).components
    if arguments.json:
        listed = [value._asdict() for value in values]
        print_json({"game": arguments.game, "components": digest, "values": listed})
        return 0
    table = _table(t("arena.components", digest=digest), "components.path", "components.value", "components.source")
    for path, value, source in values:
        table.add_row(path, _written(value), source)
    print_table(table)
    return 0


def _compare(arguments: argparse.Namespace, first: str, second: str) -> int:
    found = differences(first, second)
    if arguments.json:
        print_json([{"path": path, "first": before, "second": after} for path, before, after in found])
    elif not found:
        print(t("components.same"))
    else:
        table = _table(t("components.differ", n=len(found)), "components.path", "components.first", "components.second")
        for path, before, after in found:
            table.add_row(path, _written(before), _written(after))
        print_table(table)
    return int(bool(found))


def _check(arguments: argparse.Namespace) -> int:
    """Say of each file whether the game can be played with it."""
    results = []
    for file in arguments.files or [None]:
        name = t("components.box") if file is None else shown_path(file)
        try:
            results.append({"file": name, "components": open_game(arguments.game, file).components, "reason": None})
        except (BadComponents, UnreadableFile) as wrong:
            results.append({"file": name, "components": None, "reason": reason_of(wrong)})
    if arguments.json:
        print_json(results)
    else:
        for result in results:
            key = "components.good" if result["reason"] is None else "components.bad"
            print(t(key, file=result["file"], digest=result["components"], reason=result["reason"]))
    return int(any(result["reason"] for result in results))


def _table(title: str, *heads: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, title=title)
    for head in heads:
        table.add_column(t(head))
    return table


def _written(value: Any) -> str:
    """A value as the file writes it."""
    return "–" if value is None else json.dumps(value, ensure_ascii=False)
