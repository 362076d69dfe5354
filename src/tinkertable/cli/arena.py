"""`tinkertable arena`: bots against each other."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from pathlib import Path
from typing import Any

from rich.console import JustifyMethod
from rich.table import Table

from tinkertable.bots.own_bots import split_bots
from tinkertable.cli.common import (
    add_edition,
    add_game,
    add_json,
    add_options,
    at_least,
    open_at,
    options_of,
    print_json,
    print_table,
    progress,
    ready_to_write,
    seats_text,
)
from tinkertable.cli.words import number, percent, span, t
from tinkertable.core.build import which
from tinkertable.core.setup import choose_options
from tinkertable.lab.arena import Contest, GameResult, check_contest, contend, sum_up
from tinkertable.lab.parallel import cores


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("arena", help=t("help.arena"), description=t("help.arena"))
    add_game(parser)
    add_edition(parser)
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
    """Play the games and print who won how much; interrupted, how it stood until then."""
    game = open_at(arguments, arguments.game)
    contest = Contest(
        arguments.game,
        tuple(split_bots(arguments.bots)),
        arguments.seats,
        arguments.games,
        arguments.seed,
        options_of(arguments, game),
        arguments.components,
        game.edition,
    )
    check_contest(contest)
    if arguments.records is not None:
        arguments.records.mkdir(parents=True, exist_ok=True)
    ready_to_write(arguments.output)
    results: list[GameResult] = []
    wins = 0.0
    interrupted = False
    began = time.perf_counter()
    with progress(arguments.json) as bar:
        task = bar.add_task(t("arena.working", game=contest.game), total=contest.games, note="")
        try:
            for played in contend(contest, arguments.jobs, arguments.records):
                results += played
                wins += sum(result.victory(0) for result in played)
                bar.update(task, advance=len(played), note=f"{contest.bots[0]} {percent(wins / len(results))}")
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the table follows: pressing it again changes nothing
            interrupted = True
    if interrupted:
        print("\n" + t("arena.interrupted", played=len(results), games=contest.games), file=sys.stderr)
    if not results:
        return 130
    outcome = sum_up(contest, results)
    outcome |= {
        "edition": game.edition,
        "options": choose_options(game, contest.options),
        "seed": contest.seed,
        "build": which(),
    }
    outcome["seconds"] = round(time.perf_counter() - began, 1)
    if arguments.output is not None:
        text = json.dumps(outcome, ensure_ascii=False, indent=2)
        arguments.output.write_text(text + "\n", encoding="utf-8")
    if arguments.json:
        print_json(outcome)
    else:
        _print(outcome)
    return 130 if interrupted else 0


def _print(outcome: dict[str, Any]) -> None:
    seats, games = outcome["seats"], outcome["games"]
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.title = t("arena.title", game=outcome["game"], seats=seats_text(seats), n=games)
    bots, by_seat = outcome["bots"], outcome["by_seat"]
    notes = [t("arena.components", digest=outcome["components"])]
    if by_seat is not None:
        notes.append(t("arena.mirror", bot=bots[0]["bot"], ms=number(bots[0]["ms_per_move"], "0.00")))
        columns = {"arena.seat": [str(row["seat"]) for row in by_seat]} | _figures(by_seat)
    else:
        if games % seats:
            whole = games - games % seats + seats
            notes.append(t("arena.incomplete", played=games % seats, seats=seats, games=whole))
        columns = _bot_columns(bots, alone=seats == 1)
    table.caption = "\n".join(notes)
    for heading in columns:
        justify: JustifyMethod = "left" if heading == "arena.bot" else "right"
        table.add_column(t(heading), justify=justify, vertical="bottom", no_wrap=True)
    for row in zip(*columns.values(), strict=True):
        table.add_row(*row)
    print_table(table)


def _bot_columns(bots: list[dict[str, Any]], alone: bool) -> dict[str, list[str]]:
    ratings = [bot["rating"] for bot in bots]
    columns = {"arena.bot": [bot["bot"] for bot in bots]} | _figures(bots)
    columns["arena.time"] = [number(bot["ms_per_move"], "0.00") for bot in bots]
    columns["arena.rating"] = [f"{number(one['mu'])} ± {number(one['sigma'])}" if one else "–" for one in ratings]
    if alone:  # nobody to be even with, nobody to be rated against
        del columns["arena.even"], columns["arena.rating"]
    return columns


def _figures(rows: list[dict[str, Any]]) -> dict[str, list[str]]:
    """The figures that are printed for bots and for seats."""
    return {
        "arena.wins": [number(row["wins"], "0.##") for row in rows],
        "arena.share": [percent(row["share"]) for row in rows],
        "arena.interval": [span(row["low"], row["high"]) for row in rows],
        "arena.even": [percent(row["even"]) for row in rows],
        "arena.score": [number(row["mean_score"]) for row in rows],
    }
