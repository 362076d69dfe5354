"""The end of a game as people see it: who won, the score sheet, and the scores over the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from tinkertable.core.contract import Seat
from tinkertable.table.match import Match
from tinkertable.table.rating import rank
from tinkertable.web.pages.viewer import Viewer

CHART_POINTS: Final = 60
"""How many moments of a game are in its chart."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of the score sheet."""

    said: Markup
    points: list[int]
    """The points of each seat."""


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """The scores at one moment of the game."""

    ply: int
    scores: list[int]


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The page model of a finished game: who won, the score sheet, the scores over the game."""

    winners: list[Seat]
    sheet: list[SheetLine]
    scores: list[int]
    """The final score of each seat."""
    chart: list[ChartPoint]
    ticks: list[int]
    """The round numbers beside the chart, from the lowest to the highest."""
    ranks: list[int]
    """The place of each seat, from 1."""


def build_game_summary(viewer: Viewer) -> GameSummary:
    """The summary of a game that is over at the shown moment."""
    table, translator, state = viewer.table, viewer.translator, viewer.state
    scores = state.scores()
    winners = state.winners()
    sheet = [SheetLine(translator.html(line), points) for line, points in table.game.score_sheet(state)]
    chart = score_chart(table.match)
    reached = [points for moment in chart for points in moment.scores]
    return GameSummary(
        winners, sheet, scores, chart, round_numbers(min(0, *reached), max(1, *reached)), rank(winners, scores)
    )


def round_numbers(low: int, high: int) -> list[int]:
    """At most six round numbers, evenly spread, between which everything from the lowest to the highest lies."""
    for step in (size * 10**power for power in range(9) for size in (1, 2, 5)):
        first, last = low // step, -(-high // step)
        if last - first <= 5:
            return [number * step for number in range(first, last + 1)]
    return [low, high]


def score_chart(match: Match) -> list[ChartPoint]:
    """The scores over the game, at evenly spread moments."""
    key = (match.branch, match.ply)
    cached = _charts.get(id(match))
    if cached is not None and cached[0] is match and cached[1] == key:
        return cached[2]
    step = max(1, match.ply // CHART_POINTS)
    plies = [*range(0, match.ply, step), match.ply]
    points = [ChartPoint(ply, match.at(ply).scores()) for ply in plies]
    if len(_charts) > 100:
        _charts.clear()
    _charts[id(match)] = (match, key, points)
    return points


_charts: Final[dict[int, tuple[Match, tuple[int, int], list[ChartPoint]]]] = {}
