"""`tinkertable tune`: weights for the bots by self-play."""

from __future__ import annotations

import argparse
import shlex
import tomllib
from pathlib import Path
from typing import Any

from tinkertable.bots.weights import STUDIED, Weights, read_weights, write_weights
from tinkertable.cli.common import (
    add_components,
    add_json,
    at_least,
    print_json,
    progress,
    ready_to_write,
    seats_text,
)
from tinkertable.cli.words import t
from tinkertable.core.errors import BadSetup
from tinkertable.core.line import line
from tinkertable.games import open_game
from tinkertable.lab.spread import cores
from tinkertable.lab.tune import Round, tune
from tinkertable.locale import Words


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("tune", help=t("help.tune"), description=t("help.tune"))
    parser.add_argument("game", choices=STUDIED, metavar="GAME", help=t("help.game", games=", ".join(STUDIED)))
    add_components(parser)
    parser.add_argument("--seats", type=int, action="append", metavar="N", help=t("help.tune_seats"))
    parser.add_argument("--rounds", type=at_least(1), default=8, metavar="N", help=t("help.tune_rounds"))
    parser.add_argument("--games", type=at_least(1), default=1000, metavar="N", help=t("help.tune_games"))
    parser.add_argument("--trial", type=at_least(1), default=600, metavar="N", help=t("help.tune_trial"))
    parser.add_argument("--bot", choices=("greedy", "planner"), default="greedy", help=t("help.tune_bot"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=t("help.seed"))
    parser.add_argument("--jobs", type=at_least(1), default=cores(), metavar="N", help=t("help.jobs"))
    parser.add_argument("--weights", type=Path, default=None, metavar="FILE", help=t("help.tune_weights"))
    parser.add_argument("--output", type=Path, required=True, metavar="FILE", help=t("help.tune_output"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Tune round by round; the file is written after each, so that stopping early loses little."""
    game = open_game(arguments.game, arguments.components)
    if arguments.weights is None:
        weights: Weights = read_weights(arguments.game)
    else:
        weights = tomllib.loads(arguments.weights.read_text(encoding="utf-8"))
    sizes = arguments.seats or list(game.seats)
    for seats in sizes:
        if f"seats-{seats}" not in weights:
            raise BadSetup(f"{game.name} is for {', '.join(map(str, game.seats))} players, not {seats}")
    ready_to_write(arguments.output)
    done: list[dict[str, Any]] = []
    # in English: the same command gives the same file, whatever language the terminal speaks
    comments = [Words("en", "cli").say(line("tune.made")), _command(arguments)]
    for seats in sizes:
        with progress(arguments.json) as bar:
            total = arguments.rounds * (arguments.games + arguments.trial)
            task = bar.add_task(t("tune.working", game=game.name, seats=seats_text(seats)), total=total, note="")
            rounds = tune(
                arguments.game,
                arguments.components,
                seats,
                weights[f"seats-{seats}"],
                rounds=arguments.rounds,
                games=arguments.games,
                trial=arguments.trial,
                bot=arguments.bot,
                seed=arguments.seed,
                jobs=arguments.jobs,
                tell=lambda games, bar=bar, task=task: bar.update(task, advance=games),  # type: ignore[misc]
            )
            for round_, table in rounds:
                weights[f"seats-{seats}"] = table
                arguments.output.write_text(write_weights(weights, comments), encoding="utf-8")
                bar.update(task, note=_note(round_))
                done.append({"seats": seats, **round_.json()})
                if not arguments.json:
                    print(t("tune.round", seats=seats_text(seats), number=round_.round, note=_note(round_)), flush=True)
    if arguments.json:
        print_json({"game": game.name, "bot": arguments.bot, "rounds": done})
    return 0


def _note(round_: Round) -> str:
    return t("tune.kept" if round_.kept else "tune.lost", share=f"{round_.share:.1%}")


def _command(arguments: argparse.Namespace) -> str:
    """The command as it would be typed to get the same weights again."""
    words = ["tinkertable", "tune", arguments.game]
    if arguments.components is not None:
        words += ["--components", arguments.components.name]
    if arguments.weights is not None:
        words += ["--weights", arguments.weights.name]
    for seats in arguments.seats or []:
        words += ["--seats", str(seats)]
    words += ["--rounds", str(arguments.rounds), "--games", str(arguments.games), "--trial", str(arguments.trial)]
    words += ["--bot", arguments.bot, "--seed", str(arguments.seed), "--output", arguments.output.name]
    return shlex.join(words)
