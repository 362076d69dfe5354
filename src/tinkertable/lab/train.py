"""Training: a net on top of the hand-made value learns from games that it plays against itself.

Worker processes play all the time with the newest net. This process learns from their games and hands out a new net
every few seconds. From time to time the net has to play a trial against the champion, every deal from every seat with
the same luck; it becomes the champion when it wins beyond doubt. The first champion is the planner.
"""

from __future__ import annotations

import hashlib
import math
import multiprocessing
import queue
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tinkertable.bots.net_file import NetFile, check_model, read_model, write_model
from tinkertable.bots.net_value import input_count
from tinkertable.bots.weights import new_value
from tinkertable.core.build import PACKAGE, digests, which
from tinkertable.lab.arena import SURE, interval
from tinkertable.lab.train_worker import REUSE, STOP, Deal, Rows, Training, work

if TYPE_CHECKING:
    from tinkertable.lab.train_learner import Learner

FRESH: Final = 8.0
"""Seconds between two nets that are handed out."""
MOST_ROWS: Final = 1_500_000
"""This many rows are remembered."""
FIRST_CHAMPION: Final = "planner"


@dataclass(frozen=True, slots=True)
class TrainingProgress:
    """How far a training run has come."""

    games: int
    rows: int
    seconds: float
    left: float
    loss: dict[str, float]
    points: float


@dataclass(frozen=True, slots=True)
class TrialResult:
    """How the net did against the champion."""

    against: str
    games: dict[int, int]
    """By the number of players."""
    won: dict[int, float]
    kept: bool
    seconds: float

    def json(self) -> dict[str, Any]:
        """As written in the history: the share of victories with its 95 % interval, by the number of players."""
        rows = {}
        for seats, games in self.games.items():
            low, high = interval(self.won[seats], games)
            share = self.won[seats] / games
            rows[str(seats)] = {"games": games, "share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}
        return {"against": self.against, "seats": rows, "kept": self.kept, "seconds": round(self.seconds, 1)}


def latest_file(out: Path) -> Path:
    """Where the newest net of a run is kept, champion or not: a run is resumed from it."""
    return out.with_suffix(".latest.npz")


def code_digest() -> str:
    """A digest of the code and weights that train."""
    return hashlib.sha256(repr(sorted(digests(PACKAGE).items())).encode()).hexdigest()[:16]


class TrainingRun:
    """One run of the trainer."""

    def __init__(self, training: Training, out: Path, command: str, resume: bool) -> None:
        from tinkertable.lab.train_learner import Learner  # noqa: PLC0415 - PyTorch is an extra

        self.training = training
        self.out = out
        self.game = training.open()
        inputs = input_count(len(self.game.feature_names), len(new_value(training.game).names))
        compares = training.method == "comparisons"
        self.learner: Learner = Learner(inputs, training.hidden, training.inner, training.seed, MOST_ROWS, compares)
        self.earlier: list[dict[str, Any]] = []
        self.champion: NetFile | None = None
        if resume:
            self._resume()
        self.run: dict[str, Any] = {
            "command": command,
            **asdict(training),
            "components": self.game.components,
            "code": code_digest(),
            "build": which(),
            "device": str(self.learner.device),
            "games": 0,
            "rows": 0,
            "seconds": 0.0,
            "trials": [],
        }
        self._left_over: list[Any] = []

    def _resume(self) -> None:
        """Go on with the newest net of an earlier run, and with its champion if there is one."""
        latest = latest_file(self.out)
        model = read_model(latest, latest.stat().st_mtime_ns)
        check_model(model, self.game, str(latest))
        self.learner.load(model.layers)
        self.earlier = model.history["runs"]
        if self.out.exists():
            self.champion = read_model(self.out, self.out.stat().st_mtime_ns)
            check_model(self.champion, self.game, str(self.out))

    def model(self) -> NetFile:
        """The newest net with its history."""
        training = self.training
        history = {
            "game": training.game,
            "components": self.game.components,
            "seats": list(training.seats),
            "method": training.method,
            "lead_counts": training.lead_counts,
            "runs": [*self.earlier, self.run],
        }
        return NetFile(self.learner.layers(), history)

    def train(self) -> Iterator[TrainingProgress | TrialResult]:
        """Play, learn and try until the time is up; what happens is reported as it happens."""
        folder = Path(tempfile.mkdtemp(prefix="tinkertable-train-"))
        context = multiprocessing.get_context("spawn")
        phase, version = context.Value("i", 0), context.Value("i", 0)
        results: Any = context.Queue()
        write_model(folder / "latest.npz", self.model())
        self._crown(folder)
        workers = [
            context.Process(
                target=work, args=(number, self.training, str(folder), phase, version, results), daemon=True
            )
            for number in range(self.training.jobs)
        ]
        for worker in workers:
            worker.start()
        try:
            yield from self._rounds(folder, phase, version, results)
        finally:
            phase.value = STOP
            for worker in workers:
                worker.terminate()
            for worker in workers:
                worker.join()
            results.cancel_join_thread()
            results.close()
            write_model(latest_file(self.out), self.model())
            shutil.rmtree(folder, ignore_errors=True)

    def _crown(self, folder: Path) -> None:
        """Write down whom the trials are against."""
        text = FIRST_CHAMPION
        if self.champion is not None:
            write_model(folder / "champion.npz", self.champion)
            text = f"net:model={folder / 'champion.npz'}"
        (folder / "champion.txt").write_text(text, encoding="utf-8")

    def _rounds(self, folder: Path, phase: Any, version: Any, results: Any) -> Iterator[TrainingProgress | TrialResult]:
        training = self.training
        began = time.monotonic()
        length = training.minutes * 60.0 / training.rounds
        for number in range(training.rounds):
            until = began + length * (number + 1 - training.trial)
            while time.monotonic() < until:
                fresh = self._collect(results, min(FRESH, until - time.monotonic()))
                if not fresh:
                    continue
                progress = (time.monotonic() - began) / (training.minutes * 60.0)
                loss = self.learner.add([rows.samples for rows in fresh])
                new = sum(len(rows.samples[1]) // 4 for rows in fresh)
                self.learner.learn(max(int(new * REUSE[training.method] / 2048), 1), progress)
                write_model(folder / "latest.npz", self.model())
                version.value += 1
                self.run["games"] += sum(rows.games for rows in fresh)
                self.run["rows"] += new
                self.run["seconds"] = round(time.monotonic() - began, 1)
                self.run["loss"] = {name: round(value, 4) for name, value in loss.items()}
                left = training.minutes * 60.0 - (time.monotonic() - began)
                points = sum(rows.points for rows in fresh) / len(fresh)
                yield TrainingProgress(
                    self.run["games"], self.run["rows"], time.monotonic() - began, left, loss, points
                )
            yield self._try(folder, phase, results, began + length * (number + 1))

    def _collect(self, results: Any, seconds: float) -> list[Rows]:
        """What the workers learned in the next seconds."""
        fresh: list[Rows] = []
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                found = results.get(timeout=left)
            except queue.Empty:
                break
            if isinstance(found, Rows):
                fresh.append(found)
        return fresh

    def _try(self, folder: Path, phase: Any, results: Any, until: float) -> TrialResult:
        """Let the net play against the champion until the time of the trial is up."""
        candidate = self.model()
        write_model(folder / "candidate.npz", candidate)
        began = time.monotonic()
        phase.value += 1
        games: dict[int, int] = {}
        won: dict[int, float] = {}
        while time.monotonic() < until or not games:
            try:
                found = results.get(timeout=1.0)
            except queue.Empty:
                continue
            if isinstance(found, Deal) and found.phase == phase.value:
                games[found.seats] = games.get(found.seats, 0) + found.games
                won[found.seats] = won.get(found.seats, 0.0) + found.won
        phase.value += 1
        kept = wins_beyond_doubt(games, won)
        against = FIRST_CHAMPION if self.champion is None else "champion"
        result = TrialResult(against, games, won, kept, time.monotonic() - began)
        self.run["trials"].append(result.json() | {"at_games": self.run["games"]})
        if kept:
            self.champion = self.model()
            self._crown(folder)
            write_model(self.out, self.champion)
        write_model(latest_file(self.out), self.model())
        return result


def wins_beyond_doubt(games: dict[int, int], won: dict[int, float]) -> bool:
    """Whether a bot won more than its share at all tables together: by two standard errors."""
    ahead = 0.0
    variance = 0.0
    for seats, played in games.items():
        even = 1.0 / max(seats, 2)
        ahead += won[seats] - even * played
        variance += played * even * (1.0 - even)
    return ahead > SURE * math.sqrt(variance)
