"""Starts the server processes of the tests: one process has loaded the program, and every server is a fork of it.

Loading the program takes a second of processor time, and the tests start dozens of servers. A server that was forked
is a process like any other: it has its own event loop, workers, port and log, and can be stopped or killed.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
LARGEST_REQUEST = 200_000
NUMBER = 10
"""Characters in which a process or an exit code is told."""


class ServerProcess:
    """A server process, as `subprocess.Popen` would show it."""

    def __init__(self, arguments: Sequence[str], log: IO[str]) -> None:
        out, theirs = os.pipe()
        self._status, their_status = os.pipe()
        request = json.dumps([list(arguments), dict(os.environ)]).encode()
        try:
            socket.send_fds(_fork_server(os.environ.get("PYTHONPATH")), [request], [theirs, log.fileno(), their_status])
        finally:
            os.close(theirs)
            os.close(their_status)
        self.stdout = os.fdopen(out, encoding="utf-8")
        self.pid = int(self._read_status(None))

    def send_signal(self, how: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self.pid, how)

    def wait(self, timeout: float) -> int:
        """Wait until it has ended; returns its exit code, or the negative number of the signal that ended it."""
        code = int(self._read_status(timeout))
        os.close(self._status)
        return code

    def _read_status(self, timeout: float | None) -> str:
        ready, _, _ = select.select([self._status], [], [], timeout)
        assert ready, "the server does not end"
        return os.read(self._status, NUMBER).decode()


@cache
def _fork_server(_path: str | None) -> socket.socket:
    """The connection to the process that forks servers and imports from this path; it ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for end in (ours, theirs):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * LARGEST_REQUEST)
    command = [sys.executable, "-m", "tests.web.fork_server", str(theirs.fileno())]
    process = subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()])
    theirs.close()

    def close() -> None:
        ours.close()
        process.wait()

    atexit.register(close)
    return ours


def main() -> None:
    """Fork a server for every request that comes through the socket, until it is closed."""
    import tinkertable.web.run  # noqa: F401, PLC0415

    gc.freeze()
    requests = socket.socket(fileno=int(sys.argv[1]))
    while True:
        message, (*files,), _flags, _sender = socket.recv_fds(requests, LARGEST_REQUEST, 3)
        if not message:
            break
        if not os.fork():
            requests.close()
            _watch_over(*json.loads(message), *files)
            return
        for each in files:
            os.close(each)
        _reap()
    _reap()


def _reap() -> None:
    """Take leave of those who have ended: only then their processor time is counted."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def _watch_over(arguments: list[str], variables: dict[str, str], out: int, log: int, status: int) -> None:
    """Fork the server itself, and report its process and how it ended."""
    server = os.fork()
    if not server:
        os.close(status)
        _serve(arguments, variables, out, log)
        return
    os.close(out)
    os.write(status, str(server).rjust(NUMBER).encode())
    code = os.waitstatus_to_exitcode(os.waitpid(server, 0)[1])
    os.write(status, str(code).rjust(NUMBER).encode())
    os._exit(0)


def _serve(arguments: list[str], variables: dict[str, str], out: int, log: int) -> None:
    from tests.web import toy_server  # noqa: PLC0415

    os.dup2(out, 1)
    os.dup2(log, 2)
    os.close(out)
    os.close(log)
    os.environ.clear()
    os.environ.update(variables)
    random.seed()
    sys.argv = ["toy_server", *arguments]
    toy_server.main()


if __name__ == "__main__":
    main()
