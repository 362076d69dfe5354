"""`tinkertable review`: analyse a recorded game and print its turning points."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tinkertable.bots.coach_lines import good_turns_line, moment_line
from tinkertable.bots.review import Review, review
from tinkertable.cli.common import add_components, add_json, at_least, print_json, progress, read_game
from tinkertable.cli.words import language, t
from tinkertable.core.errors import TinkertableError
from tinkertable.core.replay import replay
from tinkertable.i18n import Translator
from tinkertable.web.api.review_facts import review_facts


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("review", help=t("help.review"), description=t("help.review"))
    parser.add_argument("file", type=Path, metavar="FILE", help=t("help.record_file"))
    parser.add_argument("--seconds", type=at_least(0), default=30, metavar="S", help=t("help.review_seconds"))
    add_components(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Analyse the game and print the result."""
    game, record = read_game(arguments.file, arguments.components)
    if replay(game, record).actors():
        raise TinkertableError("unfinished")
    with progress(arguments.json) as bar:
        task = bar.add_task(t("review.working"), total=100, note="")
        found = review(game, record, arguments.seconds, lambda part: bar.update(task, completed=round(100 * part)))
    names = [player.name for player in record.players]
    translator = Translator(language(), game.name, names)
    if arguments.json:
        print_json({"game": game.name, "players": names, **review_facts(found, translator)})
    else:
        _print(found, translator, names)
    return 0


def _print(found: Review, translator: Translator, names: list[str]) -> None:
    console = Console()
    console.print(Text(translator.plain("review_page.turning"), style="bold"))
    if not found.moments:
        console.print(Text(translator.plain("review_page.none")))
    for moment in found.moments:
        console.print(Text(f"{moment.ply:>5}  {translator.plain(moment_line(moment, len(names)))}"))
    table = Table(*("", *names))
    rows: list[tuple[str, list[str]]] = [
        ("review_page.good", [translator.plain(good_turns_line(seat)) for seat in found.seats])
    ]
    if len(names) > 1:  # alone it is not points that count but the task
        rows.append(("review_page.lost", [translator.number(seat.lost) for seat in found.seats]))
        rows.append(("review_page.fortune", [translator.number(seat.luck, signed=True) for seat in found.seats]))
    for key, cells in rows:
        table.add_row(translator.plain(key), *cells)
    console.print(table)
    best = [seat.best for seat in found.seats if seat.best is not None]
    if best:
        console.print(Text(translator.plain("review_page.best"), style="bold"))
    for moment in best:
        console.print(Text(f"{moment.ply:>5}  {translator.plain(moment_line(moment, len(names)))}"))
