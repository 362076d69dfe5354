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

from tests.load.boardgame_io import run_boardgame_io
from tests.load.players import Load, guard, play_eagerly, play_live
from tests.load.report import Report, percentiles, show
from tests.load.server import LoadedServer, cost_of, memory_mb_of
from tests.load.verify import find_differences
from tests.postgres import Postgres, find_binaries

GAMES: Final = ("mech-a-dream", "imaginarium", "bot-factory")
AT_ONCE: Final = 10
"""How many tables are set up at the same time."""


async def run(
    database: str, tables: int, seconds: float, pause: float, eager: bool, seed: int, pace: str = "none"
) -> Report:
    """Play at many tables of a new server for some seconds, and check every game afterwards."""
    with LoadedServer(database) as server:
        load = Load(server.host, server.port, pause, pace, seed=seed)
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
        before, began = cost_of(server.pid), time.perf_counter()
        await asyncio.sleep(seconds)
        load.timings.counting = False
        took, cost = time.perf_counter() - began, cost_of(server.pid).since(before)
        memory = memory_mb_of(server.pid)
        load.stopping = True
        await asyncio.gather(*(guard(load, task) for task in playing))
    moves = max(1, len(load.timings.moves))
    return Report(
        server="tinkertable",
        what=("eager" if eager else f"a move every {pause:g} s") + (f", {pace}" if pace != "none" else ""),
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
    with Postgres(durable=True) as server:
        yield server.new_database("soak")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is run: how many tables, how long, at which pace."""

    tables: int
    seconds: float
    pause: float
    eager: bool
    databases: list[str]
    peers: bool
    pace: str


def carry_out(plan: Plan, seed: int) -> Iterator[Report]:
    """The report of each run, as it ends."""
    for kind in plan.databases:
        with fresh_database(kind) as database:
            yield asyncio.run(run(database, plan.tables, plan.seconds, plan.pause, plan.eager, seed, plan.pace))
    if plan.peers:
        for storage in ("memory", "files"):
            yield run_boardgame_io(storage, plan.tables, plan.seconds, 0 if plan.eager else plan.pause)


def main() -> int:
    """Read the command line, run, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between the moves at a table")
    parser.add_argument("--pace", default="none", help="the clock at the tables, such as move:60")
    parser.add_argument("--eager", action="store_true", help="players that never wait, one client a table")
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="sqlite")
    parser.add_argument("--peers", action="store_true", help="the same load on boardgame.io's server")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="the reports as JSON")
    arguments = parser.parse_args()
    kinds = ["sqlite", "postgresql"] if arguments.database == "both" else [arguments.database]
    plan = Plan(
        arguments.tables,
        arguments.minutes * 60,
        arguments.pause,
        arguments.eager,
        kinds,
        arguments.peers,
        arguments.pace,
    )
    reports = []
    for report in carry_out(plan, arguments.seed):
        show(report)
        reports.append(report)
    if arguments.json:
        print(json.dumps([asdict(report) for report in reports], indent=2))
    return 0 if all(report.is_right for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main())
