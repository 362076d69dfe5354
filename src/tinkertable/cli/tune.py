"""`tinkertable tune`: weights for the bots by self-play."""

from __future__ import annotations

import argparse
import shlex
from functools import partial
from pathlib import Path
from typing import Any

from tinkertable import __version__
from tinkertable.bots.weights import Weights, games_with_a_value, read_weights, write_weights
from tinkertable.bots.weights_file import check_sizes, read_weights_file
from tinkertable.cli.common import (
    add_components,
    add_json,
    at_least,
    input_file,
    print_json,
    progress,
    ready_to_write,
    seats_text,
)
from tinkertable.cli.words import percent, span, t
from tinkertable.core.setup import check_seats
from tinkertable.games import open_game
from tinkertable.i18n import Translator
from tinkertable.lab.parallel import cores
from tinkertable.lab.tune import Tuning, TuningRound, tune


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("tune", help=t("help.tune"), description=t("help.tune"))
    games = games_with_a_value()
    parser.add_argument("game", choices=games, metavar="GAME", help=t("help.game", games=", ".join(games)))
    add_components(parser)
    parser.add_argument("--seats", type=int, action="append", metavar="N", help=t("help.tune_seats"))
    parser.add_argument("--rounds", type=at_least(1), default=8, metavar="N", help=t("help.tune_rounds"))
    parser.add_argument("--games", type=at_least(1), default=1000, metavar="N", help=t("help.tune_games"))
    parser.add_argument("--trial", type=at_least(1), default=600, metavar="N", help=t("help.tune_trial"))
    parser.add_argument("--bot", choices=("greedy", "planner"), default="greedy", help=t("help.tune_bot"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=t("help.seed"))
    parser.add_argument("--jobs", type=at_least(1), default=cores(), metavar="N", help=t("help.jobs"))
    parser.add_argument("--weights", type=input_file, default=None, metavar="FILE", help=t("help.tune_weights"))
    parser.add_argument("--output", type=Path, required=True, metavar="FILE", help=t("help.tune_output"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Tune round by round; the file is written after each, so that stopping early loses little."""
    game = open_game(arguments.game, arguments.components)
    sizes = arguments.seats or list(game.seats)
    for seats in sizes:
        check_seats(game, seats)
    if arguments.weights is None:
        weights: Weights = read_weights(arguments.game)
    else:
        weights = read_weights_file(arguments.weights, game)
        check_sizes(arguments.weights, weights, sizes)
    ready_to_write(arguments.output)
    done: list[dict[str, Any]] = []
    comments = _comments(arguments)
    for seats in sizes:
        with progress(arguments.json) as bar:
            total = arguments.rounds * (arguments.games + arguments.trial)
            task = bar.add_task(t("tune.working", game=game.name, seats=seats_text(seats)), total=total, note="")
            tuning = Tuning(
                arguments.game,
                arguments.components,
                seats,
                rounds=arguments.rounds,
                games=arguments.games,
                trial=arguments.trial,
                bot=arguments.bot,
                seed=arguments.seed,
                jobs=arguments.jobs,
            )
            for round_, table in tune(tuning, weights[f"seats-{seats}"], partial(bar.advance, task)):
                weights[f"seats-{seats}"] = table
                arguments.output.write_text(write_weights(weights, comments), encoding="utf-8")
                bar.update(task, note=_note(round_))
                done.append({"seats": seats, **round_.json()})
                if not arguments.json:
                    print(t("tune.round", seats=seats_text(seats), number=round_.round, note=_note(round_)), flush=True)
    if arguments.json:
        print_json({"game": game.name, "bot": arguments.bot, "rounds": done})
    return 0


def _note(round_: TuningRound) -> str:
    figures = {"share": percent(round_.share), "span": span(round_.low, round_.high)}
    return t("tune.kept" if round_.kept else "tune.lost", **figures)


def _comments(arguments: argparse.Namespace) -> list[str]:
    """The first lines of the file; in English, so that the same command gives the same file in any language."""
    english = Translator("en")
    comments = [english.plain("tune.made"), _command(arguments)]
    if arguments.weights is None:
        comments.append(english.plain("tune.began", version=__version__))
    return comments


def _command(arguments: argparse.Namespace) -> str:
    """The command as it would be typed in the same folder to get the same weights again."""
    words = ["tinkertable", "tune", arguments.game]
    if arguments.components is not None:
        words += ["--components", _path(arguments.components)]
    if arguments.weights is not None:
        words += ["--weights", _path(arguments.weights)]
    for seats in arguments.seats or []:
        words += ["--seats", str(seats)]
    words += ["--rounds", str(arguments.rounds), "--games", str(arguments.games), "--trial", str(arguments.trial)]
    words += ["--bot", arguments.bot, "--seed", str(arguments.seed), "--output", _path(arguments.output)]
    return shlex.join(words)


def _path(path: Path) -> str:
    """A path as it is typed: from where the command runs, if it is below."""
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.as_posix()
