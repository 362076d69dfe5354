"""`tinkertable lab`: what the numbers of a component file do to a game."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, Final

import msgspec

from tinkertable.bots.own_bots import split_bots
from tinkertable.cli.common import (
    add_game,
    add_json,
    add_options,
    at_least,
    how_far,
    input_file,
    options_of,
    print_json,
    progress,
    ready_to_write,
    shown_name,
)
from tinkertable.cli.words import language, t
from tinkertable.core.build import which
from tinkertable.core.setup import choose_options
from tinkertable.core.text_file import read_text_file
from tinkertable.games import open_game
from tinkertable.i18n import Translator
from tinkertable.lab.balance.experiment import Experiment, check_experiment
from tinkertable.lab.balance.intervals import FEWEST
from tinkertable.lab.balance.ray_pool import ray_pool
from tinkertable.lab.balance.report import Study, write_report
from tinkertable.lab.balance.report_words import Words
from tinkertable.lab.balance.runs import local_pool, run_experiment
from tinkertable.lab.balance.studies import make_study
from tinkertable.lab.balance.summary import SECONDS_A_CHOICE
from tinkertable.lab.parallel import cores

BOX: Final = "box"
"""What stands for the game's own values on the command line."""
MINUTES: Final = 10


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("lab", help=t("help.lab"), description=t("help.lab"))
    add_game(parser)
    add_options(parser)
    parser.add_argument("--against", type=_file_or_box, metavar="FILE", help=t("help.lab_against"))
    parser.add_argument("--bots", default="planner", metavar="A,B,…", help=t("help.lab_bots"))
    parser.add_argument("--seats", type=int, default=None, metavar="N", help=t("help.seats"))
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--games", type=at_least(1), metavar="N", help=t("help.lab_games"))
    length.add_argument("--minutes", type=at_least(1), metavar="N", help=t("help.lab_minutes"))
    parser.add_argument("--replays", type=at_least(0), default=3, metavar="N", help=t("help.lab_replays"))
    parser.add_argument(
        "--seconds-per-choice", type=at_least(1), default=SECONDS_A_CHOICE, metavar="N", help=t("help.lab_seconds")
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=t("help.seed"))
    parser.add_argument("--jobs", type=at_least(1), default=cores(), metavar="N", help=t("help.jobs"))
    parser.add_argument("--ray", metavar="ADDRESS", help=t("help.lab_ray"))
    parser.add_argument("--report", type=Path, metavar="FILE", help=t("help.lab_report"))
    parser.add_argument("--results", type=input_file, metavar="FILE", help=t("help.lab_results"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the experiment and write what it shows."""
    game = open_game(arguments.game, arguments.components)
    experiment = Experiment(
        game=arguments.game,
        seats=arguments.seats or (3 if 3 in game.seats else game.seats[0]),
        bots=tuple(split_bots(arguments.bots)),
        components=_text(arguments.components),
        against=None if arguments.against is None else _text_or_box(arguments.against),
        options=options_of(arguments, game),
        seed=arguments.seed,
        replays=arguments.replays,
    )
    check_experiment(experiment)
    ready_to_write(arguments.report)
    results = arguments.results
    if results is None and arguments.report is not None:
        results = arguments.report.with_suffix(".jsonl")
    ready_to_write(results)
    minutes = None if arguments.games else arguments.minutes or MINUTES
    began = time.monotonic()
    with progress(arguments.json) as bar:
        task = bar.add_task(t("labrun.working", game=game.name), total=arguments.games, note="")
        trials = run_experiment(
            experiment,
            local_pool(arguments.jobs) if arguments.ray is None else ray_pool(arguments.ray),
            games=arguments.games,
            seconds=None if minutes is None else 60.0 * minutes,
            kept=results,
            tell=lambda played: bar.update(task, completed=played),
        )
    if arguments.games is not None:
        stopped = len(trials) < arguments.games
    else:
        stopped = time.monotonic() - began < 60.0 * (minutes or 0)
    if stopped:
        print("\n" + how_far(), file=sys.stderr)
        if len(trials) < FEWEST:
            print(t("labrun.too_few", least=FEWEST), file=sys.stderr)
            return 130
        print(t("labrun.not_kept" if results is None else "labrun.interrupted"), file=sys.stderr)
    study = make_study(experiment, trials, choose_options(game, experiment.options), arguments.seconds_per_choice)
    study.file = "" if arguments.components is None else shown_name(arguments.components)
    study.against_file = shown_name(arguments.against) if isinstance(arguments.against, Path) else ""
    if arguments.report is not None:
        arguments.report.write_text(write_report(study, language()), encoding="utf-8")
    _print(arguments, study)
    return 130 if stopped else 0


def _print(arguments: argparse.Namespace, study: Study) -> None:
    if arguments.json:
        print_json(msgspec.to_builtins(study) | {"build": which()})
        return
    words = Words(Translator(language(), study.game), study.game)
    print(t("labrun.done", n=study.summary.games))
    for said, _finding in words.findings(study.findings):
        print(f"- {said.striptags()}")
    if study.comparison is not None:
        for change in filter(lambda one: one.beyond_doubt, study.comparison.changes):
            print(f"- {words.measure(change.measure, change.thing)}: {words.span(change.difference, signed=True)}")
    if arguments.report is not None:
        print(t("labrun.written", path=str(arguments.report)))


def _text(path: Path | None) -> str | None:
    return None if path is None else read_text_file(path)


def _file_or_box(name: str) -> Path | str:
    """A component file, `-` for standard input, or the values of the box."""
    return BOX if name == BOX else input_file(name)


def _text_or_box(file: Path | str) -> str:
    """The text of a component file, or nothing for the values of the box."""
    return read_text_file(file) if isinstance(file, Path) else ""
