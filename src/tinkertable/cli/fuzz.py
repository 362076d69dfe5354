"""`tinkertable fuzz`: random games, the contract checked at every move."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from tinkertable.cli.common import add_edition, add_game, add_json, at_least, open_at, print_json, progress
from tinkertable.cli.words import t
from tinkertable.core.build import which
from tinkertable.core.setup import every_setup
from tinkertable.games import GameKey
from tinkertable.lab.fuzz import fuzz
from tinkertable.lab.parallel import cores


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("fuzz", help=t("help.fuzz"), description=t("help.fuzz"))
    add_game(parser)
    add_edition(parser)
    parser.add_argument("--games", type=at_least(1), default=1000, metavar="N", help=t("help.fuzz_games"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=t("help.seed"))
    parser.add_argument("--jobs", type=at_least(1), default=cores(), metavar="N", help=t("help.jobs"))
    parser.add_argument("--failure", type=Path, default=None, metavar="FILE", help=t("help.failure"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games; returns 1, and leaves a record behind, when a law was broken."""
    game = open_at(arguments, arguments.game)
    setups = sum(1 for _ in every_setup(game))
    games = moves = longest = 0
    failure = record = ""
    began = time.perf_counter()
    with progress(arguments.json) as bar:
        task = bar.add_task(t("fuzz.working", game=arguments.game), total=arguments.games, note="")
        for outcome in fuzz(GameKey.of(game), arguments.games, arguments.seed, arguments.jobs):
            games += outcome.games
            moves += outcome.moves
            longest = max(longest, outcome.longest)
            failure, record = outcome.failure, outcome.record
            bar.update(task, advance=outcome.games, note=t("fuzz.moves", n=moves))
    path = arguments.failure or Path(f"fuzz-{arguments.game}.record")
    if failure:
        path.write_text(record, encoding="utf-8")
    if arguments.json:
        print_json(
            {
                "game": arguments.game,
                "edition": game.edition,
                "build": which(),
                "setups": setups,
                "games": games,
                "moves": moves,
                "longest": longest,
                "seconds": round(time.perf_counter() - began, 1),
                "failure": failure or None,
                "record": str(path) if failure else None,
            }
        )
    elif failure:
        print(t("fuzz.failed", failure=failure, file=str(path)))
    else:
        print(t("fuzz.passed", n=games, setups=setups, moves=moves, longest=longest, build=which()))
    return 1 if failure else 0
