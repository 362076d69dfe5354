"""The figures of one run, for people and as JSON."""

from __future__ import annotations

import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of one run; times in milliseconds."""

    server: str
    what: str
    database: str
    tables: int
    seconds: float
    moves: int
    moves_per_second: float
    move_ms: dict[str, float]
    """From the click to the answer that the move is committed."""
    view_ms: dict[str, float]
    """From the request to the whole position; empty where the answer to a move brings it."""
    cpu_ms_per_move: float
    """Processor time of the server process for a move and the views of it."""
    views_per_move: float
    kb_written_per_move: float
    memory_mb: float
    errors: list[str]
    differences: list[str]

    @property
    def is_right(self) -> bool:
        """Whether nothing failed, and nothing was lost or doubled."""
        return not self.errors and not self.differences


def percentiles(seconds: list[float]) -> dict[str, float]:
    """The middle and the slow end of some times, in milliseconds."""
    if not seconds:
        return {}
    ordered = sorted(seconds)
    return {
        f"p{percent}": round(ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] * 1000, 1)
        for percent in (50, 95, 99)
    }


def show(report: Report) -> None:
    """The report for people, on standard error: standard output is for JSON."""
    lines = [
        f"{report.server}, {report.database}: {report.tables} tables, {report.what}, {report.seconds:g} s",
        f"  {report.moves} moves, {report.moves_per_second} a second, {report.views_per_move} views for each",
        f"  a move: {report.move_ms} ms" + (f"    a view: {report.view_ms} ms" if report.view_ms else ""),
        f"  for each move and its views {report.cpu_ms_per_move} ms of processor and "
        f"{report.kb_written_per_move} kB written; {report.memory_mb} MB of memory",
        *(f"  WRONG: {wrong}" for wrong in (*report.errors[:10], *report.differences[:10])),
    ]
    print("\n".join(lines), file=sys.stderr, flush=True)
