"""`tinkertable bench`: how fast the rules are, in the build that is loaded."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from tinkertable.cli.common import (
    add_components,
    add_edition,
    add_json,
    number_between,
    open_at,
    print_json,
    progress,
)
from tinkertable.cli.words import t
from tinkertable.core.build import which
from tinkertable.core.setup import every_setup
from tinkertable.games import GAMES
from tinkertable.lab.speed import Speed, measure
from tinkertable.server.component_files import read_component_file

WEB_PLIES: Final = 120
"""How many pages of each game are measured."""


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("bench", help=t("help.bench"), description=t("help.bench"))
    parser.add_argument("--game", choices=tuple(GAMES), action="append", metavar="GAME", help=t("help.bench_game"))
    add_components(parser)
    add_edition(parser)
    parser.add_argument(
        "--seconds", type=number_between(0, 3600), default=1.0, metavar="S", help=t("help.bench_seconds")
    )
    parser.add_argument("--all-options", action="store_true", help=t("help.bench_options"))
    parser.add_argument("--web", action="store_true", help=t("help.bench_web"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    if arguments.web:
        from tinkertable.web.bench import measure_web

        with progress(arguments.json) as bar:
            task = bar.add_task(t("bench.web"), total=len(GAMES) * WEB_PLIES, note="")
            figures = measure_web(WEB_PLIES, partial(bar.advance, task))
        print_json(figures)
        return 0
    plans = []
    names = arguments.game or GAMES
    if arguments.components is not None:
        names = [read_component_file(arguments.components).game]
    for name in names:
        game = open_at(arguments, name)
        usual = {option.name: option.values[0] for option in game.options}
        plans += [(game, s, o) for s, o in every_setup(game) if arguments.all_options or o == usual]
    speeds: list[Speed] = []
    with progress(arguments.json) as bar:
        task = bar.add_task(t("bench.working", build=which()), total=len(plans), note="")
        for game, seats, options in plans:
            speeds.append(measure(game, seats, options, arguments.seconds))
            bar.update(task, advance=1, note=game.name)
    if arguments.json:
        print_json([speed.json() for speed in speeds])
    else:
        _print(speeds)
    return 0


def _print(speeds: list[Speed]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), title=t("bench.title", build=which()))
    table.add_column(t("bench.game"))
    table.add_column(t("bench.options"))
    for heading in ("bench.players", "bench.moves", "bench.games", "bench.clone"):
        table.add_column(t(heading), justify="right")
    for speed in speeds:
        options = " ".join(f"{name}={value}" for name, value in speed.options.items())
        figures = (f"{speed.moves_per_s:,.0f}", f"{speed.games_per_s:,.0f}", f"{speed.clone_us:.2f}")
        table.add_row(speed.game, options, str(speed.seats), *figures)
    Console().print(table)
