"""Running an experiment: on all cores, until enough games are played or the time is up; a stopped run goes on."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, Protocol

import msgspec

from tinkertable.core.errors import TinkertableError
from tinkertable.lab.balance.experiment import Experiment
from tinkertable.lab.balance.trial import Trial, run_trial
from tinkertable.lab.parallel import run_parallel

FORMAT: Final = 3
"""Rises when a kept result means something else."""
MOST: Final = 1_000_000
"""No run plays more numbers than this."""


class OtherResults(TinkertableError):
    """A file of results belongs to another experiment."""


class Pool(Protocol):
    """Something that does pieces of work and hands over the results as they are finished."""

    def __call__(self, work: Callable[[int], Trial], numbers: Sequence[int]) -> Iterator[Trial]:
        """Run `work` on every number."""
        ...


def local_pool(jobs: int) -> Pool:
    """Processes of this machine."""

    def run(work: Callable[[int], Trial], numbers: Sequence[int]) -> Iterator[Trial]:
        return run_parallel(work, numbers, jobs)

    return run


def run_experiment(
    experiment: Experiment,
    pool: Pool,
    *,
    games: int | None = None,
    seconds: float | None = None,
    kept: Path | None = None,
    tell: Callable[[int], None] = lambda _played: None,
) -> list[Trial]:
    """Play an experiment; returns its trials in order of their numbers, without gaps.

    What is in `kept` already is not played again. After an interrupt the trials played so far are returned.
    """
    done = read_results(experiment, kept)
    until = None if seconds is None else time.monotonic() + seconds
    numbers = [number for number in range(games or MOST) if number not in done]
    tell(len(done))
    if numbers:
        results = pool(partial(run_trial, experiment), numbers)
        with closing(_closable(results)) as open_results:
            for trial in open_results:
                done[trial.number] = trial
                _keep(kept, trial)
                tell(len(done))
                if until is not None and time.monotonic() >= until:
                    break
    return without_gaps(done, games)


def _closable(results: Iterator[Trial]) -> Generator[Trial]:
    """The results as a generator, which can be closed early; an interrupt ends them."""
    try:
        yield from results
    except KeyboardInterrupt:
        return


def without_gaps(done: dict[int, Trial], games: int | None = None) -> list[Trial]:
    """The trials from number 0 up to the first that is missing, so that the result depends on their number alone."""
    trials: list[Trial] = []
    while len(trials) in done and (games is None or len(trials) < games):
        trials.append(done[len(trials)])
    return trials


def identity(experiment: Experiment) -> str:
    """What a file of results belongs to: the experiment, the edition of the rules and the form of the results."""
    game = experiment.open()
    text = msgspec.json.encode([FORMAT, game.edition, game.components, experiment])
    return hashlib.sha256(text).hexdigest()[:16]


def read_results(experiment: Experiment, path: Path | None) -> dict[int, Trial]:
    """The trials in a file of results, which is made when it does not exist."""
    if path is None:
        return {}
    header = f'{{"tinkertable-lab":"{identity(experiment)}"}}\n'
    if not path.exists():
        path.write_text(header, encoding="utf-8")
        return {}
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    if not lines or lines[0] != header:
        raise OtherResults("lab_other_results", path=str(path))
    done: dict[int, Trial] = {}
    for line in lines[1:]:
        if line.endswith("\n"):  # the last line of a run that was killed may be cut short
            trial = msgspec.json.decode(line, type=Trial)
            done[trial.number] = trial
    if not lines[-1].endswith("\n"):
        path.write_text("".join(lines[:-1]), encoding="utf-8")
    return done


def _keep(path: Path | None, trial: Trial) -> None:
    if path is not None:
        with path.open("ab") as file:
            file.write(msgspec.json.encode(trial) + b"\n")
