"""A visitor without JavaScript: follows links, fills in forms, reads the page."""

from __future__ import annotations

import html
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]


class RunningServer:
    """A server in a process of its own."""

    def __init__(self, database: str, *arguments: str) -> None:
        self.database = database
        self._arguments = arguments
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> RunningServer:
        """Start it and wait until it can be reached."""
        port = self.address.rpartition(":")[2] if self.address else "0"
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.web.serve_toys",
                "--database",
                self.database,
                "--port",
                port,
                *self._arguments,
            ],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        assert self.address.startswith("http"), "the server did not start"
        return self

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> float:
        """Ask it to stop; returns how many seconds that took."""
        began = time.monotonic()
        code = self._end(signal.SIGTERM)
        assert code in (0, -signal.SIGTERM), code
        return time.monotonic() - began

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        code = self._process.wait(timeout=20)
        assert self._process.stdout is not None
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


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, address: str, language: str = "en") -> None:
        self.http = httpx.Client(base_url=address, timeout=30, headers={"accept-language": language})
        self.page = ""

    def get(self, path: str, **headers: str) -> httpx.Response:
        """Open a page."""
        answer = self.http.get(path, headers=headers)
        if answer.headers.get("content-type", "").startswith("text/html"):
            self.page = answer.text
        return answer

    def token(self) -> str:
        """The token that every form carries."""
        found = re.search(r'name="_csrf_token" value="([^"]+)"', self.page)
        if found is None:
            self.get("/")
            found = re.search(r'name="_csrf_token" value="([^"]+)"', self.page)
        assert found is not None
        return found[1]

    def post(self, path: str, *, htmx: bool = False, **fields: str | int) -> httpx.Response:
        """Send a form."""
        headers = {"hx-request": "true"} if htmx else {}
        data = {"_csrf_token": self.token(), **{name.rstrip("_"): str(value) for name, value in fields.items()}}
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

    def wait_for_moves(self, table: str, seconds: float = 20.0) -> list[str]:
        """Reload until something can be clicked, or the game is over."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.get(table)
            moves = self.moves()
            if moves or self.is_over():
                return moves
            time.sleep(0.05)
        raise AssertionError("nothing can be clicked")

    def is_over(self) -> bool:
        """Whether the page shows the score sheet."""
        return 'class="sheet"' in self.page

    def join(self, table: str, name: str, code: str = "") -> httpx.Response:
        """Sit down at a table."""
        return self.post(f"{table}/join", name=name, code=code)
