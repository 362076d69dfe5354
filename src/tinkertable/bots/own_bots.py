"""Bots of one's own: a class by its import path, an entry point, or one of ours with other weights or another net.

`my_package:MyBot` imports code, `planner:weights=my.toml` and `net:model=my.npz` read a file, so they are for the
command line, the laboratory and hosts. For everybody else a server asks `registry.make_bot`, which does neither.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from tinkertable.bots.net_file import BadModel, NetOf, read_named_model
from tinkertable.bots.protocol import Bot, Choice, ask
from tinkertable.bots.registry import KINDS, LEVELS, UnknownBot, make_bot
from tinkertable.bots.value import Value
from tinkertable.bots.weights import Weights, new_value, put_weights
from tinkertable.bots.weights_file import check_sizes, parse_weights, read_weights_file
from tinkertable.core.contract import Game, Move, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BadSetup, TinkertableError
from tinkertable.core.text import line_arg

logger = logging.getLogger(__name__)

ENTRY_POINTS: Final = "tinkertable.bots"
"""The entry point group: the name of the bot, and its class."""
_PATH: Final = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)")
_FILE: Final = re.compile(r"([a-z-]+):(?:(.*),)?(weights|model)=(.+)")


class BadBotMove(TinkertableError):
    """A bot chose a move that is not legal."""


def split_bots(listed: str) -> list[str]:
    """The bots in a list separated by commas; the comma before `weights=` or `model=` belongs to a bot."""
    return [text.strip() for text in re.split(r",(?!\s*(?:weights|model)=)", listed) if text.strip()]


def find_bot(text: str, game: Game | None = None, seats: int | None = None) -> Bot:
    """The bot a text stands for: one of ours, also by a file, an entry point, or `my_package:MyBot`.

    The files are those of weights, `planner:weights=my.toml`, and of nets, `net-planner:model=my.npz`. With a game and
    a number of players, a file that is not for them is refused at once, and not when the bot plays.
    """
    if not isinstance(text, str):
        raise UnknownBot("bot_name", bot=repr(text), known=", ".join(known_bots()))
    named = _FILE.fullmatch(text)
    if named is not None and named[1] in KINDS:
        values = _values_of_file(text, named[1], Path(named[4]), is_net=named[3] == "model")
        if game is not None:
            values.check(game, seats)
        return make_bot(f"{named[1]}:{named[2]}" if named[2] else named[1], values)
    if text in LEVELS or text.partition(":")[0] in KINDS:
        warn_of_hidden_entry_points()
        return make_bot(text)
    for point in entry_points(group=ENTRY_POINTS):
        if point.name == text:
            return _load(text, point.value)
    if _PATH.fullmatch(text):
        return _load(text, text)
    raise UnknownBot("bot_name", bot=text, known=", ".join(known_bots()))


def known_bots() -> list[str]:
    """The names of all bots: the levels, our kinds, and the entry points of installed packages."""
    return list(dict.fromkeys([*LEVELS, *KINDS, *(point.name for point in entry_points(group=ENTRY_POINTS))]))


@cache
def warn_of_hidden_entry_points() -> None:
    """Say once that an entry point with the name of one of our bots is not used."""
    for point in entry_points(group=ENTRY_POINTS):
        if point.name in LEVELS or point.name in KINDS:
            logger.warning("the bot %r of %s is left out: its name is taken", point.name, point.value)


def check_some_game(text: str, games: Iterable[Game]) -> None:
    """Refuse a bot whose file fits none of these games, with what is wrong about it for the last one."""
    wrong: TinkertableError | None = None
    for game in games:
        try:
            find_bot(text, game)
        except (BadSetup, BadModel) as unfit:
            wrong = unfit
        else:
            return
    if wrong is not None:
        raise UnknownBot("bot_no_game", bot=text, reason=line_arg(wrong.message)) from wrong


def _values_of_file(text: str, kind: str, file: Path, *, is_net: bool) -> NetOf | WeighedBy:
    """What finds the values of games by a file, which is read at once: later nobody may look."""
    if kind == "random":
        raise UnknownBot("bot_no_file", bot=text, kind=kind)
    if is_net:
        read_named_model(file)
        return NetOf(file)
    parse_weights(file)
    return WeighedBy(file)


class WeighedBy:
    """Finds the values of games with the weights of a file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __call__(self, game: Game, seats: int) -> Value:
        """The value of a game at a table of this size."""
        value = new_value(game.name)
        put_weights(value, self.check(game, seats), seats)
        return value

    def check(self, game: Game, seats: int | None) -> Weights:
        """The weights of the file; refuses one that is not for a game, or not for its number of players."""
        weights = read_weights_file(self.file, game)
        check_sizes(self.file, weights, [] if seats is None else [seats])
        return weights


def _load(text: str, path: str) -> Bot:
    module, _, name = path.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # a module in the current folder is found without installing it
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError) as wrong:
        raise UnknownBot("bot_import", bot=text, reason=str(wrong)) from None
    try:
        bot = found() if isinstance(found, type) and issubclass(found, Bot) else found
    except Exception as wrong:
        raise UnknownBot("bot_made", bot=text, reason=f"{type(wrong).__name__}: {wrong}") from wrong
    if not isinstance(bot, Bot):
        raise UnknownBot("bot_class", bot=text)
    return bot


def checked_move(text: str, bot: Bot, game: Game, state: State, seat: Seat, dice: Dice, ply: int) -> Move:
    """The move a bot chooses; raises `BadBotMove` with the bot, the move and the ply when it is not legal."""
    return checked_choice(text, bot, game, state, seat, dice, ply).move


def checked_choice(text: str, bot: Bot, game: Game, state: State, seat: Seat, dice: Dice, ply: int) -> Choice:
    """What a bot chooses; raises `BadBotMove` with the bot, the game and the ply when it is no legal move."""
    try:
        choice = ask(bot, game, state, seat, dice)
    except Exception as wrong:
        if isinstance(wrong, TypeError) and "Choice object expected" in str(wrong):  # said so by the compiled build
            raise BadBotMove("bot_choice", bot=text, game=game.name, ply=ply, found=str(wrong)) from None
        wrong.add_note(f"The bot {text} failed at move {ply} of {game.name}.")
        raise
    if not isinstance(choice, Choice):
        raise BadBotMove("bot_choice", bot=text, game=game.name, ply=ply, found=type(choice).__name__)
    move = choice.move
    if move not in state.legal(seat):
        name = game.moves[move] if isinstance(move, int) and 0 <= move < len(game.moves) else repr(move)
        raise BadBotMove("bot_move", bot=text, move=name, ply=ply, game=game.name)
    return choice
