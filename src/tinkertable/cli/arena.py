"""`tinkertable arena`: bots against each other."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tinkertable.cli.common import (
    add_game,
    add_json,
    add_options,
    at_least,
    options_of,
    print_json,
    progress,
    ready_to_write,
)
from tinkertable.cli.words import t
from tinkertable.core.build import which
from tinkertable.lab.arena import Contest, Result, check_contest, contend, sum_up
from tinkertable.lab.spread import cores


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("arena", help=t("help.arena"), description=t("help.arena"))
    add_game(parser)
    add_options(parser)
    parser.add_argument("--bots", required=True, metavar="A,B,…", help=t("help.arena_bots"))
    parser.add_argument("--seats", type=int, default=2, metavar="N", help=t("help.seats"))
    parser.add_argument("--games", type=at_least(1), default=100, metavar="N", help=t("help.arena_games"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=t("help.seed"))
    parser.add_argument("--jobs", type=at_least(1), default=cores(), metavar="N", help=t("help.jobs"))
    parser.add_argument("--records", type=Path, default=None, metavar="FOLDER", help=t("help.arena_records"))
    parser.add_argument("--output", type=Path, default=None, metavar="FILE", help=t("help.output"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print who won how much."""
    contest = Contest(
        arguments.game,
        tuple(arguments.bots.split(",")),
        arguments.seats,
        arguments.games,
        arguments.seed,
        options_of(arguments),
        arguments.components,
    )
    check_contest(contest)
    if arguments.records is not None:
        arguments.records.mkdir(parents=True, exist_ok=True)
    ready_to_write(arguments.output)
    results: list[Result] = []
    began = time.perf_counter()
    with progress(arguments.json) as bar:
        task = bar.add_task(t("arena.working", game=contest.game), total=contest.games, note="")
        for piece in contend(contest, arguments.jobs, arguments.records):
            results += piece
            share = sum_up(contest, results)["bots"][0]["share"]
            bar.update(task, advance=len(piece), note=f"{contest.bots[0]} {share:.0%}")
    outcome = sum_up(contest, results)
    if arguments.output is not None:
        more = {"options": contest.options, "seed": contest.seed, "build": which()}
        more["seconds"] = round(time.perf_counter() - began, 1)
        text = json.dumps({**outcome, **more}, ensure_ascii=False, indent=2)
        arguments.output.write_text(text + "\n", encoding="utf-8")
    if arguments.json:
        print_json(outcome)
    else:
        _print(outcome)
    return 0


def _print(outcome: dict[str, Any]) -> None:
    title = t("arena.title", game=outcome["game"], seats=outcome["seats"], n=outcome["games"])
    table = Table(box=None, padding=(0, 2, 0, 0), title=title)
    table.add_column(t("arena.bot"))
    for heading in ("arena.wins", "arena.share", "arena.interval", "arena.even", "arena.score", "arena.time"):
        table.add_column(t(heading), justify="right")
    table.add_column(t("arena.rating"), justify="right")
    for bot in outcome["bots"]:
        rating = bot["rating"]
        table.add_row(
            bot["bot"],
            f"{bot['wins']:g}",
            f"{bot['share']:.1%}",
            f"{bot['low']:.1%} – {bot['high']:.1%}",
            f"{bot['even']:.1%}",
            f"{bot['mean_score']:.1f}",
            f"{bot['ms_per_move']:.2f}",
            f"{rating['mu']:.1f} ± {rating['sigma']:.1f}" if rating else "–",
        )
    Console().print(table)
