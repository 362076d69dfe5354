"""What stands out in a summary: the sentences a designer should read first."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import msgspec

from tinkertable.lab.balance.intervals import Estimate, beyond_doubt, doubt, median
from tinkertable.lab.balance.summary import Component, Summary

LEAST_SEEN: Final = 20
"""A component seen in fewer games is not called never or always taken."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that stands out: the key of its sentence, the key of the thing, and the figure that shows it."""

    key: str
    thing: str = ""
    estimate: Estimate | None = None
    usual: float = 0.0
    """What the figure would be if nothing stood out."""


def find(summary: Summary) -> list[Finding]:
    """What stands out, corrected for everything that was looked at."""
    tested = [*_unfair_seats(summary), *_out_of_line(summary), *_unequal_deals(summary)]
    sure = beyond_doubt([chance for _, chance in tested])
    found = [finding for (finding, _), is_sure in zip(tested, sure, strict=True) if is_sure]
    seen_often = [one for one in summary.components if one.taken is not None and one.taken.n >= LEAST_SEEN]
    found += [Finding("lab.finding.never", one.key, one.taken) for one in seen_often if one.never]
    found += [Finding("lab.finding.always", one.key, one.taken) for one in seen_often if one.always]
    found += [
        Finding("lab.finding.free", one.key, one.points)
        for one in summary.restrictions
        if one.points is not None
        and one.points.high < summary.band
        and one.victory is not None
        and one.victory.low <= 0
    ]
    return found


def _unfair_seats(summary: Summary) -> list[tuple[Finding, float]]:
    if summary.seats < 2:
        return []
    even = 1 / summary.seats
    tested = []
    for key, rows in (("lab.finding.seat", summary.by_seat), ("lab.finding.order", summary.by_order)):
        for row in rows:
            if row.estimate is not None:
                error = (even * (1 - even) / row.estimate.n) ** 0.5
                chance = doubt(row.estimate.value - even, error, row.estimate.n - 1)
                tested.append((Finding(key, row.key, row.estimate, even), chance))
    return tested


def _out_of_line(summary: Summary) -> list[tuple[Finding, float]]:
    """Components whose worth differs from the rest of their family by more than the band."""
    families: dict[str, list[Component]] = defaultdict(list)
    for one in summary.components:
        if one.worth_points is not None:
            families[one.family].append(one)
    tested = []
    for family in families.values():
        for one in family:
            others = [other.worth_points.value for other in family if other is not one and other.worth_points]
            worth = one.worth_points
            if not others or worth is None:
                continue
            usual = median(others)
            beyond = abs(worth.value - usual) - summary.band
            key = "lab.finding.strong" if worth.value > usual else "lab.finding.weak"
            chance = doubt(beyond, worth.error, worth.n - 1) if beyond > 0 else 1.0
            tested.append((Finding(key, one.key, worth, round(usual, 3)), chance))
    return tested


def _unequal_deals(summary: Summary) -> list[tuple[Finding, float]]:
    tested = []
    for one in summary.dealt:
        if one.worth_points is not None:
            chance = doubt(one.worth_points.value, one.worth_points.error, one.worth_points.n - 1)
            tested.append((Finding("lab.finding.dealt", one.key, one.worth_points), chance))
    return tested
