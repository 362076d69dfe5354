"""The same load on boardgame.io's server: installed from npm when it is asked for, with a small game of our own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from typing import Final

from tests.load.report import Report, percentiles
from tests.load.server import cost_of, memory_mb_of
from tests.web.http_client import ROOT, free_port

VERSION: Final = "0.50.2"
PACKAGES: Final = {"boardgame.io": VERSION, "node-persist": "3"}
"""The second is what its storage in files needs."""
FOLDER: Final = ROOT / "build" / "boardgame.io"
SCRIPTS: Final = ROOT / "benchmarks" / "boardgame_io"


def install() -> None:
    """Install the package under `build/`, if it is not there."""
    if all((FOLDER / "node_modules" / name).exists() for name in PACKAGES):
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
    # the output of npm must not be in the report that a script reads
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", *wanted], cwd=FOLDER, check=True, stdout=sys.stderr)


def run_boardgame_io(storage: str, tables: int, seconds: float, pause: float) -> Report:
    """Two of its own clients at each table; a move is over when its player has the position after it."""
    install()
    port = free_port()
    environment = {**os.environ, "NODE_ENV": "production"}
    with tempfile.TemporaryDirectory(prefix="tinkertable-soak-") as folder:
        server = subprocess.Popen(
            ["node", str(SCRIPTS / "server.js"), str(port), storage, folder],
            cwd=FOLDER,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdout is not None
        try:
            while "ready" not in (said := server.stdout.readline()):
                assert said, "boardgame.io did not start"
            clients = subprocess.Popen(
                ["node", str(SCRIPTS / "clients.js"), str(port), str(tables), str(seconds), str(pause)],
                cwd=FOLDER,
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
            )
            assert clients.stdout is not None
            assert clients.stdout.readline() == "counting\n"
            before = cost_of(server.pid)
            times = [time / 1000 for time in json.loads(clients.stdout.read())]
            clients.wait()
            cost, memory = cost_of(server.pid).since(before), memory_mb_of(server.pid)
            clients.stdout.close()
        finally:
            server.kill()
            server.wait()
            server.stdout.close()
    moves = max(1, len(times))
    return Report(
        server=f"boardgame.io {VERSION}",
        what="eager" if pause == 0 else f"a move every {pause:g} s",
        database=storage,
        tables=tables,
        seconds=seconds,
        moves=len(times),
        moves_per_second=round(len(times) / seconds, 1),
        move_ms=percentiles(times),
        view_ms={},
        cpu_ms_per_move=round(cost.cpu * 1000 / moves, 2),
        views_per_move=0.0,
        kb_written_per_move=round(cost.written / 1000 / moves, 2),
        memory_mb=round(memory, 1),
        errors=[] if times else ["no move was answered"],
        differences=[],
    )
