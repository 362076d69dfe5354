"""From the trials of an experiment to everything its report tells."""

from __future__ import annotations

from collections.abc import Sequence

from tinkertable.core.contract import Options
from tinkertable.core.errors import TinkertableError
from tinkertable.lab.balance.comparison import compare
from tinkertable.lab.balance.experiment import Experiment, weaker_bot
from tinkertable.lab.balance.findings import find
from tinkertable.lab.balance.intervals import FEWEST
from tinkertable.lab.balance.report import Study
from tinkertable.lab.balance.summary import SECONDS_A_CHOICE, summarise
from tinkertable.lab.balance.trial import Trial


class TooFewGames(TinkertableError):
    """There are not enough games for intervals."""


def make_study(
    experiment: Experiment, trials: Sequence[Trial], options: Options, seconds_a_choice: int = SECONDS_A_CHOICE
) -> Study:
    """What the trials show; raises `TooFewGames` when they show nothing yet."""
    if len(trials) < FEWEST:
        raise TooFewGames("lab_too_few", n=len(trials), least=FEWEST)
    first = [trial.side for trial in trials]
    second = [trial.against for trial in trials if trial.against is not None]
    summary = summarise(first, experiment.seats, seconds_a_choice)
    study = Study(
        game=experiment.game,
        bots=experiment.bots,
        weaker=weaker_bot(experiment.bots[0]),
        options=options,
        seed=experiment.seed,
        components=experiment.open().components,
        file="",
        summary=summary,
        findings=find(summary),
    )
    if experiment.against is not None:
        study.against = experiment.open(second=True).components
        study.comparison = compare(first, second, experiment.seats)
    return study
