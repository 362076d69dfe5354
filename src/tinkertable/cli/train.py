"""`tinkertable train`: a net for the bots by self-play."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import Any

from tinkertable.bots.weights import games_with_a_value
from tinkertable.cli.common import (
    add_components,
    add_json,
    at_least,
    how_far,
    number_between,
    print_json,
    progress,
    ready_to_write,
    seats_text,
)
from tinkertable.cli.words import number, percent, span, t
from tinkertable.core.errors import BadSetup
from tinkertable.core.setup import check_seats
from tinkertable.games import open_game
from tinkertable.lab.parallel import cores
from tinkertable.lab.train import TrainingProgress, TrainingRun, TrialResult, latest_file
from tinkertable.lab.train_worker import Training


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("train", help=t("help.train"), description=t("help.train"))
    games = games_with_a_value()
    parser.add_argument("game", choices=games, metavar="GAME", help=t("help.game", games=", ".join(games)))
    add_components(parser)
    parser.add_argument("--seats", type=int, action="append", metavar="N", help=t("help.train_seats"))
    parser.add_argument("--minutes", type=_minutes, required=True, metavar="M", help=t("help.train_minutes"))
    parser.add_argument("--jobs", type=at_least(1), default=cores(), metavar="N", help=t("help.jobs"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=t("help.seed"))
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help=t("help.train_out"))
    parser.add_argument("--resume", action="store_true", help=t("help.train_resume"))
    parser.add_argument(
        "--method", choices=("turns", "moves", "comparisons"), default="turns", help=t("help.train_method")
    )
    parser.add_argument("--horizon", type=at_least(1), default=2, metavar="N", help=t("help.train_horizon"))
    parser.add_argument("--width", type=at_least(1), default=4, metavar="N", help=t("help.train_width"))
    parser.add_argument("--hidden", type=at_least(1), default=64, metavar="N", help=t("help.train_hidden"))
    parser.add_argument("--lead", type=number_between(0, 1), default=0.2, metavar="PART", help=t("help.train_lead"))
    parser.add_argument("--rounds", type=at_least(1), default=6, metavar="N", help=t("help.train_rounds"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Train until the time is up; interrupted, what was learned is kept and can be resumed."""
    game = open_game(arguments.game, arguments.components)
    sizes = tuple(dict.fromkeys(arguments.seats or [seats for seats in game.seats if seats > 1]))
    for seats in sizes:
        check_seats(game, seats)
    ready_to_write(arguments.out)
    if arguments.resume and not latest_file(arguments.out).exists():
        raise BadSetup("nothing_to_resume", file=str(latest_file(arguments.out)))
    training = Training(
        arguments.game,
        sizes,
        arguments.minutes,
        arguments.jobs,
        seed=arguments.seed,
        method=arguments.method,
        horizon=arguments.horizon,
        width=arguments.width if arguments.method != "moves" else 0,
        hidden=arguments.hidden,
        lead_counts=arguments.lead,
        rounds=arguments.rounds,
        components=arguments.components,
    )
    try:
        training_run = TrainingRun(
            training, arguments.out, shlex.join(["tinkertable", *sys.argv[1:]]), arguments.resume
        )
    except ModuleNotFoundError as missing:
        if missing.name not in ("torch", "numpy"):
            raise
        raise BadSetup("train_extra", module=missing.name) from None
    return _watch(training_run, arguments)


def _watch(training_run: TrainingRun, arguments: argparse.Namespace) -> int:
    """Show how training goes on until it is over or interrupted."""
    total = arguments.minutes * 60.0
    with progress(arguments.json) as bar:
        task = bar.add_task(t("train.working", game=arguments.game), total=round(total), note="")
        try:
            for news in training_run.train():
                text = _progress(news) if isinstance(news, TrainingProgress) else _trial(news)
                if isinstance(news, TrainingProgress):
                    bar.update(task, completed=round(news.seconds), note=text)
                if not arguments.json and (isinstance(news, TrialResult) or bar.disable):
                    print(text, flush=True)
        except KeyboardInterrupt:
            print("\n" + how_far(), file=sys.stderr)
            print(t("train.interrupted", file=str(latest_file(arguments.out))), file=sys.stderr)
            return 130
    if arguments.json:
        print_json(training_run.run)
    return 0


def _minutes(text: str) -> float:
    """A time in minutes."""
    try:
        minutes = float(text)
    except ValueError:
        minutes = 0.0
    if not 0.0 < minutes <= 100_000.0:
        raise argparse.ArgumentTypeError(t("error.minutes", text=text))
    return minutes


def _progress(news: TrainingProgress) -> str:
    rate = news.games / max(news.seconds, 0.1)
    figures = {"games": number(news.games), "rate": number(rate), "left": number(max(news.left, 0.0) / 60.0, "0.0")}
    return t(
        "train.progress", **figures, hand=number(news.loss["hand"], "0.000"), net=number(news.loss["net"], "0.000")
    )


def _trial(news: TrialResult) -> str:
    rows = news.json()["seats"]
    shares = [
        t("train.share", seats=seats_text(int(seats)), share=percent(row["share"]), span=span(row["low"], row["high"]))
        for seats, row in sorted(rows.items())
    ]
    key = "train.kept" if news.kept else "train.dropped"
    return t(key, against=news.against, shares="; ".join(shares))
