"""A search for better component values: goals and movable numbers in, proposals with their trade-offs out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

import msgspec

from tinkertable.core.component_values import changed, values_of
from tinkertable.core.components import parse
from tinkertable.core.errors import BadComponents
from tinkertable.games import GAMES
from tinkertable.lab.balance.experiment import Experiment
from tinkertable.lab.balance.intervals import median
from tinkertable.lab.balance.runs import Pool, run_experiment
from tinkertable.lab.balance.summary import Summary, summarise

Band = tuple[float, float]
UNPLAYABLE: Final = 100.0
"""How far a file is from its goals that the game cannot be played with."""


class Goals(msgspec.Struct, forbid_unknown_fields=True):
    """What the game should be like; what is not named may be anything."""

    first_player: float | None = None
    """How far the victories of any place in the turn order may be from the even share."""
    worth: float | None = None
    """How many points the worth of a component may differ from the others of its family."""
    dealt: float | None = None
    """How many points what chance dealt a player may differ from the average of the game."""
    taken: Band | None = None
    """How often each component should be taken in the games in which it is seen."""
    rounds: Band | None = None
    minutes: Band | None = None
    points: Band | None = None
    margin: Band | None = None
    decided: Band | None = None
    """The part of the game after which it is decided."""


class SearchPlan(msgspec.Struct, forbid_unknown_fields=True):
    """A file of goals: what the game should be like, and which values may move between which bounds."""

    goals: Goals
    move: dict[str, tuple[int, int]]


class ProposedValues(msgspec.Struct):
    """A component file, how far it misses the goals, and how much it changes."""

    changes: dict[str, tuple[int, int]]
    """The old and the new value by path."""
    missed: dict[str, float]
    """How far each goal is missed: 0 is reached, 1 as far outside as the band is wide."""
    figures: dict[str, float]
    """The figure behind each goal."""
    distance: float
    effort: float
    """How far the values moved, each as a part of what it may."""
    text: str

    def json(self) -> dict[str, Any]:
        """The proposal for a script, without the text of its file."""
        return {key: value for key, value in msgspec.to_builtins(self).items() if key != "text"}


def read_plan(text: str) -> SearchPlan:
    """The goals and movable values of a file; raises `BadComponents` with the path and the reason."""
    try:
        return msgspec.convert(parse(text), SearchPlan)
    except msgspec.ValidationError as wrong:
        raise BadComponents("", "components_other", text=str(wrong)) from None


def search(
    experiment: Experiment,
    plan: SearchPlan,
    pool: Pool,
    *,
    tries: int,
    games: int,
    tell: Callable[[int], None] = lambda _tried: None,
) -> list[ProposedValues]:
    """Try component files; returns those that no other beats both in goals and in effort, the unchanged one first.

    After an interrupt it returns the best of those tried so far.
    """
    import optuna  # noqa: PLC0415 - an extra, and slow to load

    base = experiment.components or GAMES[experiment.game].read("components.toml")
    before = _movable(base, plan)
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    sampler = optuna.samplers.TPESampler(seed=experiment.seed, n_startup_trials=max(tries // 4, 5))
    study = optuna.create_study(directions=["minimize", "minimize"], sampler=sampler)
    study.enqueue_trial(before)
    known: dict[tuple[int, ...], ProposedValues] = {}
    with suppress(KeyboardInterrupt):
        for tried in range(1, tries + 1):
            trial = study.ask()
            values = {path: trial.suggest_int(path, low, high) for path, (low, high) in plan.move.items()}
            key = tuple(values.values())
            if key not in known:
                known[key] = _try(experiment, plan, base, before, values, pool, games)
            study.tell(trial, [known[key].distance, known[key].effort])
            tell(tried)
    return sorted(_unbeaten(list(known.values())), key=lambda proposal: proposal.effort)


def _movable(base: str, plan: SearchPlan) -> dict[str, int]:
    """The present values of those that may move, within their bounds; raises `BadComponents` for an unknown path."""
    present = {value.path: value.value for value in values_of(base)}
    for path in plan.move:
        if not isinstance(present.get(path), int):
            raise BadComponents(path, "no_such_value")
    return {path: min(max(present[path], low), high) for path, (low, high) in plan.move.items()}


def _try(
    experiment: Experiment,
    plan: SearchPlan,
    base: str,
    before: dict[str, int],
    values: dict[str, int],
    pool: Pool,
    games: int,
) -> ProposedValues:
    """Play one file, on the same deals as every other."""
    moved = {path: (before[path], value) for path, value in values.items() if value != before[path]}
    effort = sum(abs(new - old) / max(plan.move[path][1] - plan.move[path][0], 1) for path, (old, new) in moved.items())
    text = changed(base, values)
    try:
        trial_of = msgspec.structs.replace(experiment, components=text)
        trial_of.open()
    except BadComponents:
        return ProposedValues(moved, {}, {}, UNPLAYABLE, round(effort, 4), text)
    trials = run_experiment(trial_of, pool, games=games)
    if len(trials) < games:
        raise KeyboardInterrupt
    figures, missed = judge(summarise([trial.side for trial in trials], experiment.seats), plan.goals)
    return ProposedValues(moved, missed, figures, round(sum(missed.values()), 4), round(effort, 4), text)


def judge(summary: Summary, goals: Goals) -> tuple[dict[str, float], dict[str, float]]:
    """The figure behind each goal, and how far it is missed."""
    figures: dict[str, float] = {}
    missed: dict[str, float] = {}
    for goal, low, high, values in _asked(summary, goals):
        if values:
            distances = [max(low - value, value - high, 0.0) / max(high - low, 1e-9) for value in values]
            worst = max(range(len(values)), key=lambda at: distances[at])
            figures[goal] = round(values[worst], 4)
            missed[goal] = round(sum(distances), 4)
    return figures, missed


def _asked(summary: Summary, goals: Goals) -> Iterator[tuple[str, float, float, list[float]]]:
    """Each goal with its band, and the figures that should lie in it."""
    even = 1 / summary.seats
    if goals.first_player is not None:
        shares = [row.estimate.value for row in summary.by_order if row.estimate is not None]
        yield "first_player", even - goals.first_player, even + goals.first_player, shares
    if goals.worth is not None:
        yield "worth", -goals.worth, goals.worth, _worths(summary)
    if goals.dealt is not None:
        yield "dealt", -goals.dealt, goals.dealt, [one.worth_points.value for one in summary.dealt if one.worth_points]
    if goals.taken is not None:
        yield "taken", *goals.taken, [one.taken.value for one in summary.components if one.taken is not None]
    for goal in ("rounds", "minutes", "points", "margin", "decided"):
        band, estimate = getattr(goals, goal), getattr(summary, goal)
        if band is not None and estimate is not None:
            yield goal, *band, [estimate.value]


def _worths(summary: Summary) -> list[float]:
    """How far the worth of each component is from the middle of its family."""
    found = []
    for family in {one.family for one in summary.components}:
        worths = [one.worth_points.value for one in summary.components if one.family == family and one.worth_points]
        found += [worth - median(worths) for worth in worths]
    return found


def _unbeaten(proposals: list[ProposedValues]) -> list[ProposedValues]:
    """The proposals that no other one beats in one respect without losing in the other."""
    return [
        one
        for one in proposals
        if not any(
            (other.distance, other.effort) != (one.distance, one.effort)
            and other.distance <= one.distance
            and other.effort <= one.effort
            for other in proposals
        )
    ]
