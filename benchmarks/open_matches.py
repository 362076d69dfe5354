"""Ten thousand open matches in one server process: what they cost on disk, in memory and in processor time.

    PYTHONPATH=build/compiled python benchmarks/open_matches.py [MATCHES]

Every match is a running game of Bot Factory in mid-game with a clock of three days. At the end a server is started on
the database: what it takes until it answers, without its workers.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from tinkertable.core.dice import Dice
from tinkertable.games import open_game
from tinkertable.server.config import Config
from tinkertable.server.jobs.clocks import ClockChecker
from tinkertable.server.service import TableService
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import read_pace
from tinkertable.table.play import At, move
from tinkertable.table.seating import maybe_begin
from tinkertable.table.seats import Chair
from tinkertable.table.table import Table, new_id, new_table

MOVES = 60


def mid_game() -> Table:
    game, dice = open_game("bot-factory"), Dice(1)
    chairs = [Chair(seat, name, name.lower()) for seat, name in enumerate(("Ann", "Bob"))]
    table = new_table(game, {}, chairs, pace=read_pace("day:3"), private=False, host="ann", now=time.time())
    table = maybe_begin(table, time.time(), dice).table
    while table.match.ply < MOVES:
        seat = table.turn()[0]
        legal = table.match.state().legal(seat)
        text = game.notation(legal[dice.below(len(legal))])
        at = At(seat, table.match.ply, table.match.branch)
        table = move(table, table.chairs[seat].person or "", at, text, time.time(), dice).table
    return table


def copy_match(path: Path, table: str, ids: list[str]) -> None:
    """Copy everything about one table to others, as rows."""
    with sqlite3.connect(path) as connection:
        for part, key in (("tables", "id"), ("chairs", "table_id"), ("entries", "table_id"), ("snapshots", "table_id")):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({part})") if row[1] != key]
            names = ", ".join(columns)
            query = f"INSERT INTO {part} ({key}, {names}) SELECT ?, {names} FROM {part} WHERE {key} = ?"
            connection.executemany(query, [(other, table) for other in ids])


def megabytes(process: str = "self") -> float:
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return round(pages * resource.getpagesize() / 1e6, 1)


def start_server(path: Path) -> dict[str, float]:
    """What a server takes until it answers its first request."""
    command = [sys.executable, "-m", "tinkertable", "serve", "--port", "0", "--database", f"sqlite:///{path}"]
    begun = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
        with urlopen(f"{address}/") as page:
            assert page.status == 200
        taken = time.monotonic() - begun
        ticks = Path(f"/proc/{server.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[11:13]
        figures = {
            "start_processor_s": round(sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK"), 2),
            "start_s": round(taken, 2),
            "start_memory_mb": megabytes(str(server.pid)),
        }
        server.terminate()
    return figures


async def measure(path: Path, count: int) -> dict[str, float]:
    service = await TableService.open(Config(database=f"sqlite:///{path}"))
    table = mid_game()
    await service.add(TableChange(table, tuple(table.match.history)))
    ids = [new_id() for _match in range(count - 1)]
    await asyncio.to_thread(copy_match, path, table.id, ids)
    gc.collect()
    figures = {"matches": count, "disk_mb": round(path.stat().st_size / 1e6, 1), "memory_before_mb": megabytes()}
    begun = time.process_time()
    for each in ids:
        await service.table(each)
    figures["load_ms"] = round((time.process_time() - begun) / len(ids) * 1000, 2)
    figures["tables_in_memory"] = service.tables_in_memory
    figures["memory_after_all_were_opened_mb"] = megabytes()
    begun = time.process_time()
    await ClockChecker(service).check(time.time())
    figures["check_of_all_clocks_ms"] = round((time.process_time() - begun) * 1000, 2)
    service.drop_idle_tables()
    service.drop_idle_tables()
    gc.collect()
    figures["tables_in_memory_when_idle"] = service.tables_in_memory
    figures["memory_when_idle_mb"] = megabytes()
    await service.close()
    return figures


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
        database = Path(folder) / "tables.db"
        print(json.dumps(asyncio.run(measure(database, wanted)) | start_server(database), indent=2))
