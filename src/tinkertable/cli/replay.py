"""`tinkertable replay`: show any position of a recorded game and the log up to it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tinkertable.cli.common import add_components, add_json, print_json, read_game
from tinkertable.cli.screen import Screen
from tinkertable.cli.words import t
from tinkertable.core.contract import WATCHER
from tinkertable.core.errors import TinkertableError
from tinkertable.core.replay import first_position, transitions
from tinkertable.core.view import plain


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("replay", help=t("help.replay"), description=t("help.replay"))
    parser.add_argument("file", type=Path, metavar="FILE", help=t("help.record_file"))
    parser.add_argument("--ply", type=int, default=None, metavar="N", help=t("help.ply"))
    parser.add_argument("--seat", type=int, default=None, metavar="N", help=t("help.replay_seat"))
    add_components(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the log up to the requested ply and draw the position."""
    game, record = read_game(arguments.file, arguments.components)
    ply = len(record.entries) if arguments.ply is None else arguments.ply
    if not 0 <= ply <= len(record.entries):
        raise TinkertableError("ply", ply=ply, last=len(record.entries))
    if arguments.seat is not None and not 1 <= arguments.seat <= len(record.players):
        raise TinkertableError("seat", seat=arguments.seat, last=len(record.players))
    seat = WATCHER if arguments.seat is None else arguments.seat - 1
    screen = Screen(game, [player.name for player in record.players])
    state = first_position(game, record)
    for before, mover, move, after in transitions(game, record.upto(ply)):
        if not arguments.json:
            screen.show_log(game.log_lines(before, mover, move, after), seat)
        state = after
    if arguments.json:
        print_json({"ply": ply, "view": plain(game.view(state, seat))})
        return 0
    screen.console.rule(t("replay.at", ply=ply, last=len(record.entries)))
    screen.show(state, seat)
    if not state.actors():
        screen.result(state)
    return 0
