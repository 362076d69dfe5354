"""A process of a training run: plays games of the newest net against itself, and trials against the champion."""

from __future__ import annotations

import gc
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tinkertable.bots.net_file import NetOf, net_value
from tinkertable.core.contract import Game, Options
from tinkertable.core.dice import Dice
from tinkertable.core.setup import choose_options
from tinkertable.games import open_game
from tinkertable.lab.arena import Contest, play_game
from tinkertable.lab.parallel import GC_THRESHOLD
from tinkertable.lab.self_play import SelfPlay

ROWS: Final = 1500
"""A worker hands over its samples when it has this many."""
REUSE: Final = {"turns": 12.0, "moves": 12.0, "comparisons": 4.0}
"""How often each row is learned from, on average, by the method."""
STOP: Final = -1
"""The phase in which workers end. In even phases they play for learning, in odd ones a trial."""


@dataclass(frozen=True, slots=True)
class Training:
    """What a training run does."""

    game: str
    seats: tuple[int, ...]
    minutes: float
    jobs: int
    seed: int = 1
    method: str = "turns"
    """`turns`: searches its turns and learns from their ends; `moves`: looks at single moves and learns from each;
    `comparisons`: searches its turns, plays some of them on and learns which came out best."""
    horizon: int = 2
    """How many rounds the turns of a comparison are played on."""
    width: int = 4
    """How many beginnings of a turn are followed at a time; 0 with `moves`."""
    hidden: int = 64
    inner: int = 32
    noise: float = 0.1
    explore: float = 0.03
    trace: float = 0.9
    lead_counts: float = 0.2
    variations: float = 0.25
    """How many of the games are played with options chosen at random."""
    rounds: int = 6
    """How many trials there are."""
    trial: float = 0.12
    """How much of the time they take."""
    components: Path | None = None
    """The component file to play with; `None` for the values of the box."""

    def open(self) -> Game:
        """The game that is played."""
        return open_game(self.game, self.components)


@dataclass(frozen=True, slots=True)
class Rows:
    """What some games teach."""

    games: int
    samples: tuple[bytes, bytes, bytes]
    points: float
    """The mean final points."""


@dataclass(frozen=True, slots=True)
class Deal:
    """How a deal of a trial went that was played from every seat."""

    phase: int
    seats: int
    games: int
    won: float


def work(number: int, training: Training, folder: str, shared: Any, version: Any, results: Any) -> None:
    """Play as the phase says until it says stop; `shared` and `version` are numbers that all processes see."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)
    worker = TrainingWorker(number, training, Path(folder))
    while shared.value != STOP:
        phase = shared.value
        if phase % 2:
            results.put(worker.trial(phase))
        else:
            worker.learn_from(version.value)
            found = worker.play()
            if found is not None:
                results.put(found)


class TrainingWorker:
    """Plays the games of one process."""

    def __init__(self, number: int, training: Training, folder: Path) -> None:
        self.number = number
        self.training = training
        self.folder = folder
        self.game: Game = training.open()
        self.dice = Dice(training.seed * 1_000_003 + number)
        self.version = -1
        self.players: dict[int, SelfPlay] = {}
        self.games = 0
        self.points = 0.0
        self.deals = 0

    def learn_from(self, version: int) -> None:
        """Play with the newest net from now on."""
        if version == self.version:
            return
        self.version = version
        training = self.training
        model = NetOf(self.folder / "latest.npz").model(self.game)
        for seats in training.seats:
            value = net_value(model, self.game, seats)
            if seats in self.players:
                self.players[seats].value = value
            else:
                rounds = training.horizon if training.method == "comparisons" else 0
                self.players[seats] = SelfPlay(
                    self.game, value, training.width, training.noise, training.explore, training.trace, rounds
                )

    def play(self) -> Rows | None:
        """Play one game; returns what was learned when it is enough."""
        dice = self.dice
        # games of many seats take longer and teach more
        seats = self.training.seats[dice.pick([60 // size for size in self.training.seats])]
        player = self.players[seats]
        scores = player.play(seats, self._options(), dice)
        self.games += 1
        self.points += sum(scores) / len(scores)
        if player.samples.rows < ROWS:
            return None
        found = Rows(self.games, player.samples.take(), self.points / self.games)
        self.games = 0
        self.points = 0.0
        return found

    def _options(self) -> Options:
        """The usual options, or any that let games end."""
        dice = self.dice
        chosen: Options = {}
        if dice.below(1000) < 1000 * self.training.variations:
            for option in self.game.options:
                values = [value for value in option.values if value not in option.endless]
                chosen[option.name] = values[dice.below(len(values))]
        return choose_options(self.game, chosen)

    def trial(self, phase: int) -> Deal:
        """Play one deal of a trial from every seat; alone, once with each bot."""
        training = self.training
        deal = self.number + self.deals * training.jobs
        seats = training.seats[self.deals % len(training.seats)]
        self.deals += 1
        champion = (self.folder / "champion.txt").read_text(encoding="utf-8")
        candidate = f"net:model={self.folder / 'candidate.npz'}"
        if seats == 1:
            done = [self._victory((bot,), 1, deal) for bot in (candidate, champion)]
            return Deal(phase, 1, 2, 1.0 + done[0] - done[1])
        won = sum(self._victory((candidate, champion), seats, deal * seats + turn) for turn in range(seats))
        return Deal(phase, seats, seats, won)

    def _victory(self, bots: tuple[str, ...], seats: int, number: int) -> float:
        """What the first bot has of the victory in a game."""
        contest = Contest(self.training.game, bots, seats, 1, self.training.seed + 17)
        return play_game(self.game, contest, number)[0].victory(0)
