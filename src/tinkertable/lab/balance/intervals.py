"""Estimates with their 95 % intervals, and tests that stay honest when many things are compared at once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from tinkertable.lab.arena import SURE, interval

DOUBT: Final = 0.01
"""How likely a whole table of comparisons may name a difference that is none."""
POWER: Final = 0.8416
"""Standard errors beyond the limit at which a difference is found in four runs of five."""
FEWEST: Final = 5
"""Fewer values than this have no interval."""
RULE_OF_THREE: Final = 3.0
"""What was seen in none of n games happens in at most three games of n, as sure as any interval here."""

TINY: Final = 1e-9


class Estimate(msgspec.Struct, frozen=True):
    """A figure with its 95 % interval, and how many values it was made of."""

    value: float
    low: float
    high: float
    n: int
    all_equal: bool = False
    """Whether all values were the same; the interval is then the one that the rule of three gives."""

    @property
    def error(self) -> float:
        """The standard error, as far as the interval tells."""
        return (self.high - self.low) / (2 * SURE)


def mean(values: Sequence[float]) -> Estimate | None:
    """The mean of some values; `None` when they are too few for an interval."""
    n = len(values)
    if n < FEWEST:
        return None
    return around(sum(values) / n, standard_error(values), n, all_equal=equal(values))


def around(value: float, error: float, n: int, *, all_equal: bool = False) -> Estimate:
    """A figure with the interval that its standard error gives."""
    half = SURE * error
    return Estimate(round(value, 5), round(value - half, 5), round(value + half, 5), n, all_equal)


def standard_error(values: Sequence[float], step: float = 1.0) -> float:
    """The standard error of a mean.

    Equal values do not prove that there are no others: by the rule of three as many as three in n may differ by a step,
    a point or a victory.
    """
    n = max(len(values), 1)
    return RULE_OF_THREE * step / n / SURE if equal(values) else deviation(values) / math.sqrt(n)


def equal(values: Sequence[float]) -> bool:
    """Whether there is only one value, but for what is lost in rounding."""
    return not values or max(values) - min(values) < TINY


def share(victories: float, n: int) -> Estimate | None:
    """A share of victories, or of games."""
    if n < FEWEST:
        return None
    low, high = interval(victories, n)
    return Estimate(round(victories / n, 5), round(low, 5), round(high, 5), n)


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> Estimate | None:
    """How much of the wholes the parts are, all games together."""
    n = len(parts)
    total = sum(wholes)
    if n < FEWEST or not total:
        return None
    middle = sum(parts) / total
    rest = [part - middle * whole for part, whole in zip(parts, wholes, strict=True)]
    found = around(middle, standard_error(rest) * n / total, n, all_equal=equal(rest))
    return msgspec.structs.replace(found, low=max(found.low, 0.0), high=min(found.high, 1.0))


def deviation(values: Sequence[float]) -> float:
    """The standard deviation of some values, as a sample."""
    n = len(values)
    if n < 2:
        return 0.0
    middle = sum(values) / n
    return math.sqrt(sum((value - middle) ** 2 for value in values) / (n - 1))


def doubt(difference: float, error: float, freedom: float) -> float:
    """How likely chance alone gives such a difference (Student's t, by Wallace's approximation)."""
    if difference == 0 or freedom < 1:
        return 1.0
    if error == 0:
        return 0.0 if freedom >= FEWEST else 1.0
    freedom = max(freedom, 1.0)
    t = difference / error
    z = (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(t * t / freedom))
    return math.erfc(z / math.sqrt(2))


def beyond_doubt(doubts: Sequence[float]) -> list[bool]:
    """Which of many comparisons are beyond doubt, so that all together err in one run of a hundred (Holm)."""
    order = sorted(range(len(doubts)), key=lambda at: doubts[at])
    found = [False] * len(doubts)
    for rank, at in enumerate(order):
        if doubts[at] > DOUBT / (len(doubts) - rank):
            break
        found[at] = True
    return found


def limit(comparisons: int) -> float:
    """How many standard errors a difference needs to be beyond doubt among this many comparisons."""
    low, high = 0.0, 10.0
    for _step in range(60):
        middle = (low + high) / 2
        if math.erfc(middle / math.sqrt(2)) > DOUBT / max(comparisons, 1):
            low = middle
        else:
            high = middle
    return high


def games_needed(difference: float, spread: float, comparisons: int) -> int | None:
    """How many games show a difference of this size beyond doubt in four runs of five; `None` for no difference."""
    if difference == 0 or spread == 0:
        return None
    return math.ceil(((limit(comparisons) + POWER) * spread / difference) ** 2)


def median(values: Iterable[float]) -> float:
    """The middle of some values; 0 of none."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    if not ordered:
        return 0.0
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
