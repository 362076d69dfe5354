"""An HTTP client that uses the site as a person without JavaScript does, and the server process it talks to."""

from __future__ import annotations

import html
import itertools
import os
import random
import re
import signal
import socket
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

import httpx

from tests.databases import lay_schema
from tests.web.fork_server import ServerProcess

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0
"""Seconds after which something never happens, however busy the machine is."""
PORTS = range(10_000, 30_000)
"""Below those that the system gives to connections: a server that restarts finds its own still free."""
_numbers = itertools.count(random.Random(os.getpid()).randrange(len(PORTS)))


def free_port() -> int:
    """A port that nobody listens at."""
    for number in _numbers:
        port = PORTS[number % len(PORTS)]
        with socket.socket() as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                door.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")


class RunningServer:
    """A server in a process of its own."""

    def __init__(self, database: str, *arguments: str) -> None:
        self.database = database
        self._arguments = arguments
        self._process: ServerProcess | None = None
        self._log: Path | None = None
        self.address = ""

    def start(self) -> RunningServer:
        """Start it and wait until it can be reached."""
        lay_schema(self.database)
        port = self.address.rpartition(":")[2] or str(free_port())
        wanted = ["--database", self.database, "--port", port, *self._arguments]
        if self._log is None:
            number, path = tempfile.mkstemp(prefix="tinkertable-log-")
            os.close(number)
            self._log = Path(path)
        with self._log.open("a", encoding="utf-8") as log:
            self._process = ServerProcess(wanted, log)
        self.address = self._process.stdout.readline().strip()
        assert self.address.startswith("http"), f"the server did not start: {self.said()}"
        return self

    def connect(self, path: str = "", **more: Any) -> httpx.Client:
        """An HTTP client of the server, or of what lies under a path of it."""
        return httpx.Client(base_url=self.address + path, timeout=PATIENCE, **more)

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def said(self) -> str:
        """What it wrote into its log."""
        return self._log.read_text(encoding="utf-8") if self._log is not None else ""

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop, and wait until it has; what it logged is shown with a test that fails."""
        code = self._end(signal.SIGTERM)
        print(self.said(), file=sys.stderr)
        assert self._log is not None
        self._log.unlink()
        self._log = None
        assert code in (0, -signal.SIGTERM), code

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        code = self._process.wait(PATIENCE)
        self._process.stdout.close()
        self._process = None
        return code

    def __enter__(self) -> RunningServer:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self.stop()


class Site(Protocol):
    """The application as HTTP clients see it: a server process, or the application in the test process."""

    address: str

    def connect(self, path: str = "", **more: Any) -> httpx.Client:
        """An HTTP client of it, or of what lies under a path of it."""


class Client:
    """One person with their own cookies: follows links, fills in forms, reads the page."""

    def __init__(self, site: Site, language: str = "en") -> None:
        self.http = site.connect(headers={"accept-language": language})
        self.page = ""

    def get(self, path: str, **headers: str) -> httpx.Response:
        """Open a page."""
        answer = self.http.get(path, headers=headers)
        if answer.headers.get("content-type", "").startswith("text/html"):
            self.page = answer.text
        return answer

    def post(self, path: str, *, htmx: bool = False, **fields: str | int) -> httpx.Response:
        """Send a form."""
        headers = {"hx-request": "true"} if htmx else {}
        data = {name.rstrip("_"): str(value) for name, value in fields.items()}
        answer = self.http.post(path, data=data, headers=headers)
        if answer.headers.get("content-type", "").startswith("text/html"):
            self.page = answer.text
        return answer

    def new_table(self, *seats: str, game: str = "pebbles", **fields: Any) -> str:
        """Make a table; returns its address."""
        chairs: dict[str, Any] = {f"seat_{number}": who for number, who in enumerate(seats, 1)}
        answer = self.post("/new", game=game, **chairs, **fields)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def field(self, name: str) -> str:
        """The value of a hidden field of the page."""
        found = re.search(rf'name="{name}" value="([^"]*)"', self.page)
        assert found is not None, (name, self.page[:3000])
        return html.unescape(found[1])

    def where(self) -> dict[str, Any]:
        """The position the page shows: what every move has to name."""
        return {name: self.field(name) for name in ("ply", "branch", "seat")}

    def moves(self) -> list[str]:
        """What can be clicked."""
        found = re.findall(r'name="move" value="([^"]*)"', self.page)
        return sorted({html.unescape(text) for text in found})

    def move(self, table: str, text: str, *, htmx: bool = False) -> httpx.Response:
        """Click a move on the page as it is."""
        return self.post(f"{table}/move", htmx=htmx, move=text, **self.where())

    def wait_for_moves(self, table: str, seconds: float = PATIENCE) -> list[str]:
        """Reload, whenever the table changes, until something can be clicked or the game is over."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.get(table)
            moves = self.moves()
            if moves or self.is_over():
                return moves
            unchanged = {"version": self.field("version")}
            while self.http.get(f"{table}/fragment", params=unchanged).status_code == 204 and time.monotonic() < until:
                time.sleep(0.05)
        raise AssertionError("nothing can be clicked")

    def is_over(self) -> bool:
        """Whether the page shows the score sheet."""
        return 'class="sheet"' in self.page

    def join(self, table: str, name: str, code: str = "") -> httpx.Response:
        """Sit down at a table."""
        return self.post(f"{table}/join", name=name, code=code)
