"""`tinkertable games`: what can be played."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console
from rich.table import Table

from tinkertable.cli.common import add_json, print_json
from tinkertable.cli.words import language, t
from tinkertable.core.text import Line
from tinkertable.games import GAMES, open_game
from tinkertable.i18n import Translator


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("games", help=t("help.games"), description=t("help.games"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print every game with its players and options."""
    rows = []
    for name in GAMES:
        game = open_game(name)
        translator = Translator(language(), name)
        rows.append(
            {
                "game": name,
                "title": translator.plain(Line("game.name")),
                "edition": game.edition,
                "seats": list(game.seats),
                "options": {option.name: list(option.values) for option in game.options},
                "moves": len(game.moves),
                "components": game.components,
            }
        )
    if arguments.json:
        print_json(rows)
        return 0
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("games.name", "games.title", "games.players", "games.options"):
        table.add_column(t(heading))
    for row in rows:
        seats, options = row["seats"], row["options"]
        assert isinstance(seats, list)
        assert isinstance(options, dict)
        described = "\n".join(f"{name}: {' | '.join(values)}" for name, values in options.items())
        table.add_row(str(row["game"]), str(row["title"]), f"{seats[0]}–{seats[-1]}", described)
    Console().print(table)
    return 0
