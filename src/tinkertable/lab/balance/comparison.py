"""Two component files compared on the same deals: what changed beyond doubt, and how many games it takes to know."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import msgspec

from tinkertable.lab.balance.intervals import (
    FEWEST,
    Estimate,
    around,
    beyond_doubt,
    deviation,
    doubt,
    equal,
    games_needed,
    median,
    standard_error,
)
from tinkertable.lab.balance.observed_game import GameFacts
from tinkertable.lab.balance.summary import lead, margin, point_changes
from tinkertable.lab.balance.trial import Side, Without

Measure = tuple[str, str]
"""The key of what is measured, and the key of the thing it is measured of, or nothing."""


class Change(msgspec.Struct):
    """One figure with both files, and its difference."""

    measure: str
    thing: str
    first: float
    second: float
    difference: Estimate
    beyond_doubt: bool
    needed: int | None
    """Games that would show a difference of this size beyond doubt; `None` where there is none."""
    paired: float | None
    """The interval of the difference as a part of what it would be without paired luck."""
    doubt: float = 1.0


class Comparison(msgspec.Struct):
    """Everything that was compared, what is surest first."""

    changes: list[Change]
    pairing: float
    """The middle of the intervals, as parts of what they would be without paired luck, of all figures of every game."""


def compare(first: Sequence[Side], second: Sequence[Side], seats: int, *, paired: bool = True) -> Comparison:
    """Compare what two files lead to; `paired` when both were played on the same deals, number by number."""
    changes = _paired_changes(first, second, seats, paired=paired)
    pairing = median(change.paired for change in changes if change.paired is not None)
    if paired:
        changes += _owner_changes(first, second)
    changes += _worth_changes(first, second)
    sure = beyond_doubt([change.doubt for change in changes])
    for change, found in zip(changes, sure, strict=True):
        change.beyond_doubt = found
        spread = change.difference.error * math.sqrt(change.difference.n)
        needed = games_needed(change.difference.value, spread, len(changes))
        # a replay is not in every game: as many more games as it takes to have enough of them
        change.needed = None if needed is None else math.ceil(needed * len(first) / max(change.difference.n, 1))
    changes.sort(key=lambda change: (change.doubt, change.measure, change.thing))
    return Comparison(changes, round(pairing, 3))


def measures(facts: GameFacts, seats: int) -> dict[Measure, float]:
    """What is compared of one game."""
    scores = facts.outcome.scores
    found: dict[Measure, float] = {
        ("lab.measure.moves", ""): facts.moves,
        ("lab.measure.rounds", ""): facts.rounds,
        ("lab.measure.points", ""): sum(scores) / seats,
    }
    if seats > 1:
        found |= {
            ("lab.measure.best", ""): max(scores),
            ("lab.measure.margin", ""): margin(facts),
            ("lab.measure.lead_changes", ""): facts.lead_changes,
            ("lab.measure.decided", ""): facts.decided,
            ("lab.measure.first", ""): facts.outcome.victory(facts.turn_order[0]),
        }
        found |= {("lab.measure.seat", str(seat + 1)): facts.outcome.victory(seat) for seat in range(seats)}
    found |= {("lab.measure.source", key): sum(points) / seats for key, points in facts.sheet.items()}
    found |= {("lab.measure.chosen", key): number for key, number in facts.chosen.items()}
    for taking in facts.takings:
        key = ("lab.measure.taken", taking.component)
        found[key] = found.get(key, 0.0) + 1
    return found


def _paired_changes(first: Sequence[Side], second: Sequence[Side], seats: int, *, paired: bool) -> list[Change]:
    one = [measures(side.facts, seats) for side in first]
    other = [measures(side.facts, seats) for side in second]
    changes = []
    for key in sorted({key for table in (*one, *other) for key in table}):
        before = [table.get(key, 0.0) for table in one]
        after = [table.get(key, 0.0) for table in other]
        changes.append((_paired_change if paired else _change)(key, before, after))
    return changes


def _owner_changes(first: Sequence[Side], second: Sequence[Side]) -> list[Change]:
    """How far those who took a component were ahead, in the deals in which somebody took it with both files."""
    before: dict[str, list[float]] = defaultdict(list)
    after: dict[str, list[float]] = defaultdict(list)
    for one, other in zip(first, second, strict=True):
        old, new = _owners(one.facts), _owners(other.facts)
        for key in old.keys() & new.keys():
            before[key].append(old[key])
            after[key].append(new[key])
    often = [key for key in sorted(before) if len(before[key]) >= 2 * FEWEST]
    return [_paired_change(("lab.measure.had", key), before[key], after[key]) for key in often]


def _owners(facts: GameFacts) -> dict[str, float]:
    """The points above the average of the game of those who took each component."""
    leads: dict[str, list[float]] = defaultdict(list)
    for taking in facts.takings:
        leads[taking.component].append(lead(facts.outcome.scores, taking.seat))
    return {key: sum(found) / len(found) for key, found in leads.items()}


def _worth_changes(first: Sequence[Side], second: Sequence[Side]) -> list[Change]:
    """What each component was worth with either file; the replays are of other games, so they are not paired."""
    one, other = _worths(first), _worths(second)
    often = [key for key in sorted(one.keys() & other.keys()) if min(len(one[key]), len(other[key])) >= FEWEST]
    return [_change(("lab.measure.worth", key), one[key], other[key]) for key in often]


def _worths(sides: Sequence[Side]) -> dict[str, list[float]]:
    replays: dict[str, list[tuple[GameFacts, Without]]] = defaultdict(list)
    for side in sides:
        for without in side.without:
            replays[without.thing].append((side.facts, without))
    return {key: point_changes(found) for key, found in replays.items()}


def _paired_change(key: Measure, before: Sequence[float], after: Sequence[float]) -> Change:
    """A difference between games of the same deals, number by number."""
    differences = [new - old for old, new in zip(before, after, strict=True)]
    apart = math.hypot(deviation(before), deviation(after))
    # where no game differs, others might: as far as games with separate luck do
    error = standard_error(differences, apart or 1.0)
    change = _change(key, before, after, error)
    change.paired = round(error * math.sqrt(len(differences)) / apart, 3) if apart else None
    change.difference = msgspec.structs.replace(change.difference, all_equal=equal(differences))
    return change


def _change(key: Measure, before: Sequence[float], after: Sequence[float], error: float | None = None) -> Change:
    """A difference between games with separate luck, unless its error is given."""
    old, new = sum(before) / max(len(before), 1), sum(after) / max(len(after), 1)
    n = min(len(before), len(after))
    if error is None:
        error = math.hypot(standard_error(before), standard_error(after))
    difference = around(new - old, error, n)
    chance = doubt(new - old, error, n - 1)
    return Change(*key, round(old, 5), round(new, 5), difference, False, None, None, doubt=chance)
