"""An experiment: which game, with which components and bots; its games are numbered, and a number fixes all luck."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

import msgspec

from tinkertable.bots.net_file import shipped_model
from tinkertable.bots.own_bots import find_bot
from tinkertable.bots.protocol import Bot
from tinkertable.bots.registry import KINDS, LEVELS, NET_VALUES, make_bot
from tinkertable.bots.value import Value
from tinkertable.bots.weights import find_value
from tinkertable.core.contract import Game
from tinkertable.core.errors import BadSetup
from tinkertable.core.setup import start
from tinkertable.core.study import GameStudy
from tinkertable.games import GAMES, reopen

WEAKER: Final = {
    "net-search": "net",
    "net-planner": "planner",
    "net": "greedy",
    "search": "planner",
    "planner": "greedy",
    "greedy": "random",
}
"""The opponent that shows how much skill counts, by the kind of a bot."""


class Experiment(msgspec.Struct, frozen=True, kw_only=True):
    """What is played. Equal experiments give equal numbers, on any number of cores."""

    game: str
    seats: int
    bots: tuple[str, ...] = ("planner",)
    """One plays every seat; several move round the table from game to game."""
    components: str | None = None
    """The text of a component file; `None` for the values of the box."""
    against: str | None = None
    """The text of the file that it is compared with; empty for the box, `None` without a comparison."""
    options: dict[str, str] = {}
    seed: int = 0
    replays: int = 3
    """How many components of each game are taken away in a replay."""

    def open(self, second: bool = False) -> Game:
        """The game with its components, or with those it is compared with."""
        return reopen(self.game, (self.against or None) if second else self.components)

    def lineup(self, number: int) -> list[str]:
        """The bot on each seat in the game of this number: the last one named fills up, all move round."""
        given = [self.bots[min(at, len(self.bots) - 1)] for at in range(self.seats)]
        turn = number % self.seats if len(set(given)) > 1 else 0
        return given[-turn:] + given[:-turn] if turn else given

    def deal(self, number: int) -> int:
        """Which luck a game has: different bots play every deal from every seat."""
        mirrored = len(set(self.lineup(0))) == 1
        return self.seed * 1_000_003 + (number if mirrored else number // self.seats)


def study_of(game: str) -> GameStudy:
    """How the lab reads a game: its `study.py`; of a game without one, only what the contract tells."""
    module = GAMES[game].load_module("study") if game in GAMES else None
    study: GameStudy = getattr(module, "STUDY", GameStudy())
    return study


@cache
def options_of(game: str) -> tuple[str | None, ...]:
    """The option of a turn that each move of a game chooses, one beside each move."""
    study = study_of(game)
    return tuple(study.option(move) for move in range(len(reopen(game, None).moves)))


@cache
def _value(game: str, seats: int) -> Value:
    return find_value(reopen(game, None), seats)


def value_of(game: Game, seats: int) -> Value:
    """The value of a game at a table of some size; its weights are read once, not for every game."""
    return _value(game.name, seats) if game.name in GAMES else find_value(game, seats)


@cache
def _net_value(kind: str, game: str, seats: int) -> Value:
    return NET_VALUES[kind](reopen(game, None), seats)


def _net_value_of(kind: str, game: Game, seats: int) -> Value:
    """The value of a bot with a net, which is read once; by hand with components that the net does not know."""
    return value_of(game, seats) if shipped_model(game) is None else _net_value(kind, game.name, seats)


def new_bot(text: str) -> Bot:
    """A bot for one game, which remembers nothing of others: no game may depend on those played before."""
    kind, _, setting = LEVELS.get(text, text).partition(":")
    if kind not in KINDS or "weights=" in setting or "model=" in setting:
        return find_bot(text)
    return make_bot(text, partial(_net_value_of, kind) if kind in NET_VALUES else value_of)


def weaker_bot(bot: str) -> str | None:
    """A weaker bot than this one; `None` when there is none."""
    return WEAKER.get(LEVELS.get(bot, bot).partition(":")[0])


def check_experiment(experiment: Experiment) -> Game:
    """The game of an experiment; raises what is wrong with it before anything is played."""
    game = experiment.open()
    for second in (False, True) if experiment.against is not None else (False,):
        start(experiment.open(second), experiment.seats, experiment.options)
    if len(experiment.bots) > experiment.seats:
        raise BadSetup("too_many_bots", bots=len(experiment.bots), n=experiment.seats)
    for bot in experiment.bots or ("",):
        find_bot(bot, game, experiment.seats)
        _check_comparable(experiment, bot)
    return game


def _check_comparable(experiment: Experiment, bot: str) -> None:
    """Refuse a comparison in which a bot knows one of the two files by its net and the other by hand."""
    kind, _, setting = LEVELS.get(bot, bot).partition(":")
    if kind not in NET_VALUES or "model=" in setting or experiment.against is None:
        return
    if (shipped_model(experiment.open()) is None) != (shipped_model(experiment.open(second=True)) is None):
        raise BadSetup("lab_net_compares", bot=bot)
