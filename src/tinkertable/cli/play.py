"""`tinkertable play`: play in the terminal."""

from __future__ import annotations

import argparse
import shlex
from itertools import count
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from tinkertable.bots.own_bots import checked_move, find_bot
from tinkertable.bots.protocol import Bot
from tinkertable.cli.common import (
    STDIN,
    add_components,
    add_edition,
    add_options,
    open_at,
    options_of,
    read_game,
    ready_to_write,
)
from tinkertable.cli.screen import Screen, watcher_seat
from tinkertable.cli.words import reason_of, t
from tinkertable.core.contract import CHANCE, Game, Seat, State
from tinkertable.core.dice import Dice, SecretDice, draw
from tinkertable.core.errors import BadSetup
from tinkertable.core.record import Entry, Player, Record, check_names, write_record
from tinkertable.core.replay import replay, transitions
from tinkertable.core.setup import check_seats, choose_options
from tinkertable.games import GAMES
from tinkertable.table.match import Match, PlayedMove
from tinkertable.table.undo import undo_floor


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("play", help=t("help.play"), description=t("help.play"))
    parser.add_argument(
        "game", nargs="?", choices=tuple(GAMES), metavar="GAME", help=t("help.game", games=", ".join(GAMES))
    )
    add_components(parser)
    add_edition(parser)
    add_options(parser)
    parser.add_argument("--seats", type=int, default=None, metavar="N", help=t("help.seats"))
    parser.add_argument("--name", action="append", default=[], help=t("help.name"))
    parser.add_argument("--bot", action="append", default=[], metavar="BOT", help=t("help.bot"))
    parser.add_argument("--seed", type=int, default=None, metavar="N", help=t("help.seed"))
    parser.add_argument("--resume", type=Path, default=None, metavar="FILE", help=t("help.resume"))
    parser.add_argument("--save", type=Path, default=None, metavar="FILE", help=t("help.play_save"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play a game to its end, or until the player leaves: then it is saved, to be resumed."""
    if arguments.resume:
        if arguments.resume == STDIN:
            raise BadSetup("resume_stdin")
        game, record = read_game(arguments.resume, arguments.components)
        if arguments.game not in (None, game.name):
            raise BadSetup("resume_other", game=arguments.game, file=str(arguments.resume), found=game.name)
        if arguments.edition not in (None, game.edition):
            raise BadSetup("resume_edition", file=str(arguments.resume), found=game.edition)
    elif arguments.game is None:
        raise BadSetup("play_nothing")
    else:
        game = open_at(arguments, arguments.game)
        record = seat_players(game, arguments)
    ready_to_write(arguments.save)
    dice = SecretDice() if arguments.seed is None else Dice(arguments.seed)
    table = TerminalTable(game, record, dice)
    table.kept_in = arguments.resume
    try:
        return table.play()
    except KeyboardInterrupt:
        table.screen.console.print()
        return 130
    finally:
        table.leave(arguments.save or arguments.resume or free_file(game.name))


def free_file(name: str) -> Path:
    """A file in the current folder that does not exist yet: `NAME.record`, `NAME-2.record` …"""
    names = (f"{name}.record" if number == 1 else f"{name}-{number}.record" for number in count(1))
    return next(path for path in map(Path, names) if not path.exists())


def seat_players(game: Game, arguments: argparse.Namespace) -> Record:
    """An empty record with everybody in their seats: people first, then bots."""
    people = arguments.name or [t("play.you")]
    default = max(len(people), min(game.seats) if min(game.seats) > 1 else 2)
    seats = max(default, len(people) + len(arguments.bot)) if arguments.seats is None else arguments.seats
    check_seats(game, seats)
    if len(people) > seats:
        raise BadSetup("too_many_names", n=seats)
    check_names(people, seats)
    bots = [*arguments.bot, *["random"] * seats][: seats - len(people)]
    for bot in bots:
        find_bot(bot, game, seats)
    players = [Player(name) for name in people]
    players += [Player(t("play.bot_name", number=number), bot) for number, bot in enumerate(bots, 1)]
    options = choose_options(game, options_of(arguments, game))
    return Record(game.name, game.edition, tuple(players), options, game.components)


class TerminalTable:
    """A game at the terminal: people type, bots and chance play by themselves."""

    def __init__(self, game: Game, record: Record, dice: Dice, console: Console | None = None) -> None:
        self.game = game
        self.record = record
        self.dice = dice
        self.screen = Screen(game, [player.name for player in record.players], console)
        self.state = replay(game, record)
        self.kept = record
        """What is on disk: as the game was resumed or saved last."""
        self.kept_in: Path | None = None
        """The file that holds it."""
        self.people = [seat for seat, player in enumerate(record.players) if player.bot is None]
        self.bots: dict[Seat, Bot] = {
            seat: find_bot(player.bot, game, len(record.players))
            for seat, player in enumerate(record.players)
            if player.bot is not None
        }

    def play(self) -> int:
        """Play until the game is over or the player leaves; returns the exit code."""
        while self.state.actors():
            seat = self._next()
            if seat == CHANCE:
                self._move(CHANCE, draw(self.state, self.dice))
            elif seat in self.bots:
                text = self.record.players[seat].bot or ""
                ply = len(self.record.entries) + 1
                self._move(seat, checked_move(text, self.bots[seat], self.game, self.state, seat, self.dice, ply))
            elif not self._turn(seat):
                return 0
        self.screen.show(self.state, watcher_seat(self.state, self.people))
        self.screen.result(self.state)
        return 0

    def leave(self, path: Path) -> None:
        """Save a game that is not over, unless that was done already or nobody has chosen anything yet.

        A player who leaves it is told the command that goes on.
        """
        chosen = any(entry.seat in self.people for entry in self.record.entries)
        if not self.state.actors() or not chosen:
            return
        if self.record != self.kept:
            self._save(path)
        if self.record == self.kept and self.kept_in is not None:
            self.screen.console.print(Text(t("play.resume", file=shlex.quote(str(self.kept_in)))))

    def _next(self) -> Seat:
        """Who moves now; where several may, people go before bots, so that they can still take back."""
        actors = self.state.actors()
        return next((actor for actor in actors if actor in self.people), actors[0])

    def _turn(self, seat: Seat) -> bool:
        """Let a person choose; returns whether the game goes on."""
        self.screen.console.rule(style="dim")
        moves = self.screen.show(self.state, seat)
        while True:
            try:
                typed = self.screen.console.input(f"[bold]{t('play.choose')}[/] ").strip()
            except EOFError:
                self.screen.console.print()
                return False
            if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(moves):
                self._move(seat, moves[int(typed) - 1])
                return True
            word, _, rest = typed.partition(" ")
            if word == "q":
                return False
            if word in ("u", "r"):
                if self._take_back(seat, word):
                    return True
            elif word == "s":
                self._save(Path(rest.strip() or f"{self.game.name}.record"))
            elif word == "l":
                self._log(seat)
            else:
                self.screen.console.print(t("play.help", n=len(moves)))

    def _move(self, seat: Seat, move: int) -> None:
        before: State = self.state.clone()
        self.state.play(seat, move)
        self.record = self.record.then(Entry(seat, self.game.notation(move)))
        lines = self.game.log_lines(before, seat, move, self.state)
        self.screen.show_log(lines, watcher_seat(before, self.people))

    def _take_back(self, seat: Seat, word: str) -> bool:
        history = [PlayedMove(entry.seat, entry.text, 0.0) for entry in self.record.entries]
        match = Match.load(self.game, len(self.record.players), self.record.options, 0, history)
        floor = undo_floor(match, seat)
        if floor == match.ply:
            self.screen.console.print(t("play.no_undo"))
            return False
        back_to = match.ply - 1 if word == "u" else floor
        self.record = self.record.upto(back_to)
        self.state = match.at(back_to)
        return True

    def _save(self, path: Path) -> None:
        try:
            path.write_text(write_record(self.record), encoding="utf-8")
        except OSError as refused:
            self.screen.console.print(Text(t("cli.refused", reason=reason_of(refused))))
        else:
            self.kept, self.kept_in = self.record, path
            self.screen.console.print(Text(t("play.saved", file=str(path))))

    def _log(self, seat: Seat) -> None:
        for before, mover, move, after in transitions(self.game, self.record):
            self.screen.show_log(self.game.log_lines(before, mover, move, after), seat)
