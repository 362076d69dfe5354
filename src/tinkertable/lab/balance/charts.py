"""Charts as inline SVG: bars and dots with their intervals in the rows of a table, and histograms."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from tinkertable.lab.balance.intervals import Estimate

WIDE: Final = 1000
"""Units across a row; the browser stretches them over the column."""
HIGH: Final = 20
BINS: Final = 24
"""No histogram of whole numbers has more bars than this, or hardly."""
FEW_BARS: Final = 10
"""A histogram with no more bars has the share of the games above each."""
LABELS: Final = 10
"""How many bars of a histogram have their value written below, at most: more would touch each other."""


class Scale(NamedTuple):
    """The values at the left and the right edge of a chart."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Where a value stands, in units from the left."""
        if self.high == self.low:
            return 0.0
        return round(WIDE * min(max((value - self.low) / (self.high - self.low), 0.0), 1.0), 1)


def scale_of(estimates: Sequence[Estimate | None], *, zero: bool = True) -> Scale:
    """A scale that shows all estimates; intervals that are much wider than the values are cut off."""
    known = [estimate for estimate in estimates if estimate is not None]
    if not known:
        return Scale(0.0, 1.0)
    values = [estimate.value for estimate in known]
    reach = max(max(values) - min(values), *map(abs, values), 1e-9)
    low = max(min(estimate.low for estimate in known), min(values) - 0.35 * reach)
    high = min(max(estimate.high for estimate in known), max(values) + 0.35 * reach)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    return Scale(low, high)


def bar(estimate: Estimate | None, scale: Scale, mark: float | None = None) -> Markup:
    """A bar from zero with its interval; `mark` is a value to compare it with."""
    if estimate is None:
        return Markup("")
    zero, end = scale.at(max(scale.low, 0.0)), scale.at(estimate.value)
    parts = [_box("bar", min(zero, end), abs(end - zero), 4, 12), _whisker(estimate, scale)]
    return _row(parts, scale, mark)


def dot(estimate: Estimate | None, scale: Scale, mark: float | None = 0.0) -> Markup:
    """A value with its interval, on either side of a mark."""
    if estimate is None:
        return Markup("")
    place = scale.at(estimate.value)
    parts = [_box("band", scale.at(estimate.low), scale.at(estimate.high) - scale.at(estimate.low), 5, 10)]
    parts.append(_box("dot", max(place - 4, 0.0), 8, 2, 16))
    return _row(parts, scale, mark)


def _whisker(estimate: Estimate, scale: Scale) -> str:
    low, high = scale.at(estimate.low), scale.at(estimate.high)
    return _box("whisker", low, max(high - low, 1.0), 9, 2)


def _box(name: str, x: float, width: float, y: float, height: float) -> str:
    return f'<rect class="{name}" x="{x:g}" y="{y:g}" width="{max(width, 0.0):g}" height="{height:g}"/>'


def _row(parts: Sequence[str], scale: Scale, mark: float | None) -> Markup:
    if mark is not None and scale.low <= mark <= scale.high:
        place = scale.at(mark)
        parts = [*parts, f'<line class="mark" x1="{place:g}" y1="0" x2="{place:g}" y2="{HIGH}"/>']
    drawn = "\n".join(parts)
    return Markup(
        f'<svg class="row" viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none" aria-hidden="true">\n{drawn}</svg>'
    )


def histogram(values: Sequence[float], title: str, *, step: float = 0.0) -> Markup:
    """How often each value occurs: whole numbers each on their own where they fit, shares in steps from nothing."""
    if not values:
        return Markup("")
    low = 0.0
    if not step:
        step = max(math.ceil((max(values) - min(values)) / BINS), 1)
        low = math.floor(min(values) / step) * step
    counts = Counter(int((value - low) / step + 1e-9) for value in values)
    last = max(counts)
    width = 600 / (last + 1)
    tallest = max(counts.values())
    parts = []
    for at in range(last + 1):
        height = round(120 * counts.get(at, 0) / tallest, 1)
        parts.append(_box("bar", round(at * width + 1, 1), round(width - 2, 1), 130 - height, height))
        if last < FEW_BARS:
            text = f"{100 * counts.get(at, 0) / len(values):.0f} %"
            parts.append(
                f'<text x="{at * width + width / 2:.1f}" y="{124 - height:g}" text-anchor="middle">{text}</text>'
            )
    every = math.ceil((last + 1) / LABELS)
    for at in range(0, last + 1, every):
        shown = low + at * step
        text = f"{shown:g}" if step >= 1 else f"{100 * shown:.0f} %"
        parts.append(f'<text x="{at * width + width / 2:.1f}" y="154" text-anchor="middle">{text}</text>')
    drawn = "\n".join(parts)
    name = Markup.escape(title)
    return Markup(
        f'<svg class="histogram" viewBox="0 -20 600 180" role="img" aria-label="{name}"><title>{name}</title>'
        f'\n{drawn}\n<line x1="0" y1="130.5" x2="600" y2="130.5"/></svg>'
    )
