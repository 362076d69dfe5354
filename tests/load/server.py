"""The server under load: a real server process without rate limits, and what it costs in processor time and bytes."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final

from tests.web.http_client import ROOT, free_port

PATIENCE: Final = 60.0
TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Cost:
    """What the server has used so far."""

    cpu: float
    """Seconds of processor time of the server process, without its workers for bots."""
    written: int
    """Bytes handed to the file system by the server process."""

    def since(self, before: Cost) -> Cost:
        """What was used between two measurements."""
        return Cost(self.cpu - before.cpu, self.written - before.written)


def cost_of(process: int) -> Cost:
    """What a process has used since its start."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    lines = Path(f"/proc/{process}/io").read_text(encoding="utf-8").splitlines()
    written = next(int(line.split()[1]) for line in lines if line.startswith("write_bytes"))
    return Cost((int(fields[11]) + int(fields[12])) / TICKS, written)


def memory_mb_of(process: int) -> float:
    """The resident memory of a process."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class LoadedServer:
    """A server process over a database."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._process: subprocess.Popen[str] | None = None
        self.host = "127.0.0.1"
        self.port = free_port()

    def __enter__(self) -> LoadedServer:
        command = [sys.executable, "-m", "tests.load.server", "--database", self._database, "--port", str(self.port)]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said.startswith("http"), f"the server did not start: {said}"
        return self

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(timeout=PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()


def main() -> None:
    """Serve as `tinkertable serve` does, but without rate limits."""
    from tinkertable.server.config import Config  # noqa: PLC0415 - worker processes import this module
    from tinkertable.server.logs import configure_logging  # noqa: PLC0415
    from tinkertable.web.run import serve  # noqa: PLC0415

    parser = argparse.ArgumentParser()
    parser.add_argument("--database", required=True)
    parser.add_argument("--port", type=int, required=True)
    arguments = parser.parse_args()
    configure_logging("WARNING")
    config = Config(database=arguments.database, limits=False, workers=1)
    asyncio.run(serve(config, "127.0.0.1", arguments.port, ready=lambda address: print(address, flush=True)))


if __name__ == "__main__":
    main()
