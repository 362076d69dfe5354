"""`python -m tests.load.soak`: many tables for some minutes, then a report, and whether everything is right."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tests.load.players import Load, guard, play_eagerly, play_live
from tests.load.server import LoadedServer
from tests.load.verify import find_differences
from tests.postgres import Postgres, find_binaries

GAMES: Final = ("mech-a-dream", "imaginarium", "bot-factory")
AT_ONCE: Final = 10
"""How many tables are set up at the same time."""


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of one run; times in milliseconds."""

    what: str
    database: str
    tables: int
    seconds: float
    moves: int
    moves_per_second: float
    move_ms: dict[str, float]
    view_ms: dict[str, float]
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


async def run(database: str, tables: int, seconds: float, pause: float, eager: bool, seed: int) -> Report:
    """Play at many tables of a new server for some seconds, and check every game afterwards."""
    with LoadedServer(database) as server:
        load = Load(server.host, server.port, pause, seed=seed)
        ready = asyncio.Event()
        play = play_eagerly if eager else play_live
        playing = []
        for number in range(tables):
            playing.append(asyncio.create_task(play(load, number, GAMES[number % len(GAMES)], ready)))
            if number % AT_ONCE == AT_ONCE - 1:
                while len(load.told) < len(playing) and not all(task.done() for task in playing):
                    await asyncio.sleep(0.01)
        while len(load.told) < tables and not all(task.done() for task in playing):
            await asyncio.sleep(0.01)
        ready.set()
        # the first moments load templates and catalogs
        await asyncio.sleep(min(2.0, seconds / 10))
        load.timings.counting = True
        before, began = server.cost(), time.perf_counter()
        await asyncio.sleep(seconds)
        load.timings.counting = False
        took, cost = time.perf_counter() - began, server.cost().since(before)
        memory = server.memory_mb()
        load.stopping = True
        await asyncio.gather(*(guard(load, task) for task in playing))
    moves = max(1, len(load.timings.moves))
    return Report(
        what="eager" if eager else f"a move every {pause:g} s",
        database=database.partition(":")[0],
        tables=tables,
        seconds=round(took, 1),
        moves=len(load.timings.moves),
        moves_per_second=round(len(load.timings.moves) / took, 1),
        move_ms=percentiles(load.timings.moves),
        view_ms=percentiles(load.timings.views),
        cpu_ms_per_move=round(cost.cpu * 1000 / moves, 2),
        views_per_move=round(len(load.timings.views) / moves, 2),
        kb_written_per_move=round(cost.written / 1000 / moves, 2),
        memory_mb=round(memory, 1),
        errors=load.timings.errors,
        differences=await find_differences(database, load.told),
    )


@contextmanager
def fresh_database(kind: str) -> Iterator[str]:
    """The address of a new database, deleted afterwards."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(prefix="tinkertable-soak-") as folder:
            yield f"sqlite:///{Path(folder) / 'tables.db'}"
        return
    if find_binaries() is None:
        sys.exit("PostgreSQL is not installed")
    with Postgres() as server:
        yield server.new_database("soak")


def show(report: Report) -> None:
    """The report for people."""
    print(f"{report.tables} tables, {report.what}, {report.database}, {report.seconds:g} s")
    print(f"  {report.moves} moves, {report.moves_per_second} a second; {report.views_per_move} views for each move")
    print(f"  a move: {report.move_ms} ms    a view: {report.view_ms} ms")
    print(
        f"  {report.cpu_ms_per_move} ms of processor and {report.kb_written_per_move} kB written for each move"
        f" and its views; {report.memory_mb} MB of memory"
    )
    for wrong in (*report.errors[:10], *report.differences[:10]):
        print(f"  WRONG: {wrong}")
    if report.is_right:
        print("  every record replays and is what the clients were told")


def main() -> int:
    """Read the command line, run, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between the moves at a table")
    parser.add_argument("--eager", action="store_true", help="players that never wait: one client a table")
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    arguments = parser.parse_args()
    kinds = ["sqlite", "postgresql"] if arguments.database == "both" else [arguments.database]
    reports = []
    for kind in kinds:
        with fresh_database(kind) as database:
            report = asyncio.run(
                run(
                    database,
                    arguments.tables,
                    arguments.minutes * 60,
                    arguments.pause,
                    arguments.eager,
                    arguments.seed,
                )
            )
        reports.append(report)
        if not arguments.json:
            show(report)
    if arguments.json:
        print(json.dumps([asdict(report) for report in reports], indent=2))
    return 0 if all(report.is_right for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main())
