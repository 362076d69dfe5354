"""`tinkertable propose`: a search for component values that meet the goals of a designer."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.table import Table

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
    print_table,
    progress,
)
from tinkertable.cli.words import number, t
from tinkertable.core.text_file import read_text_file
from tinkertable.games import open_game
from tinkertable.lab.balance.experiment import Experiment, check_experiment
from tinkertable.lab.balance.runs import local_pool
from tinkertable.lab.balance.value_search import ProposedValues, read_plan, search
from tinkertable.lab.parallel import cores


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("propose", help=t("help.propose"), description=t("help.propose"))
    add_game(parser)
    parser.add_argument("goals", type=input_file, metavar="GOALS", help=t("help.propose_goals"))
    add_options(parser)
    parser.add_argument("--bots", default="greedy", metavar="A,B,…", help=t("help.lab_bots"))
    parser.add_argument("--seats", type=int, default=None, metavar="N", help=t("help.seats"))
    parser.add_argument("--tries", type=at_least(1), default=40, metavar="N", help=t("help.propose_tries"))
    parser.add_argument("--games", type=at_least(5), default=60, metavar="N", help=t("help.lab_games"))
    parser.add_argument("--replays", type=at_least(0), default=1, metavar="N", help=t("help.lab_replays"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=t("help.seed"))
    parser.add_argument("--jobs", type=at_least(1), default=cores(), metavar="N", help=t("help.jobs"))
    parser.add_argument("--output", type=Path, required=True, metavar="FOLDER", help=t("help.propose_output"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Search, write each proposal as a component file, and print what it gains and changes."""
    game = open_game(arguments.game, arguments.components)
    plan = read_plan(read_text_file(arguments.goals))
    experiment = Experiment(
        game=arguments.game,
        seats=arguments.seats or (3 if 3 in game.seats else game.seats[0]),
        bots=tuple(split_bots(arguments.bots)),
        components=None if arguments.components is None else read_text_file(arguments.components),
        options=options_of(arguments, game),
        seed=arguments.seed,
        replays=arguments.replays if plan.goals.worth is not None else 0,
    )
    check_experiment(experiment)
    arguments.output.mkdir(parents=True, exist_ok=True)
    with progress(arguments.json) as bar:
        task = bar.add_task(t("labrun.working", game=game.name), total=arguments.tries, note="")
        proposals = search(
            experiment,
            plan,
            local_pool(arguments.jobs),
            tries=arguments.tries,
            games=arguments.games,
            tell=lambda tried: bar.update(task, completed=tried),
        )
    stopped = bar.tasks[0].completed < arguments.tries
    if stopped:
        print("\n" + how_far(), file=sys.stderr)
        print(t("propose.stopped" if proposals else "propose.none", games=arguments.games), file=sys.stderr)
    for place, proposal in enumerate(proposals, 1):
        (arguments.output / f"proposal-{place}.toml").write_text(proposal.text, encoding="utf-8")
    if arguments.json:
        print_json([proposal.json() for proposal in proposals])
    elif proposals:
        _print(arguments.output, proposals)
    return 130 if stopped else 0


def _print(folder: Path, proposals: list[ProposedValues]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, title=t("propose.title", folder=str(folder)))
    for head in ("propose.file", "propose.missed", "propose.figures", "propose.changes"):
        table.add_column(t(head))
    for place, proposal in enumerate(proposals, 1):
        figures = ", ".join(f"{goal} {number(value, '0.##')}" for goal, value in proposal.figures.items())
        changes = ", ".join(f"{path} {old} → {new}" for path, (old, new) in proposal.changes.items())
        row = (f"proposal-{place}.toml", number(proposal.distance, "0.00"), figures, changes or t("propose.nothing"))
        table.add_row(*row)
    print_table(table)
    print(t("propose.next"))
