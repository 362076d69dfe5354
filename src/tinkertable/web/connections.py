"""Connections that clients do not use properly: half-sent requests, too many from one address, too many open files."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from contextlib import suppress
from typing import Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tinkertable.server.rate_limiter import network_of

HEADER_TIMEOUT: Final = 20.0
"""Seconds within which the head of a request has to arrive."""
BODY_TIMEOUT: Final = 60.0
"""Seconds within which the body of a request has to arrive."""
LARGEST_HEAD: Final = 65_536
"""Bytes of the head of a request: what httptools itself does not limit."""
KEEP_ALIVE: Final = 75
"""Seconds for which a connection without a request is kept: longer than browsers and proxies keep it, otherwise a
request could meet a connection that is being closed."""
CONNECTIONS_FROM_AN_ADDRESS: Final = 400
"""Connections that one address may keep open; trusted proxies are not limited."""
WANTED_FILES: Final = 65_536
"""Each connection is an open file: the process asks for this many."""
FEW_FILES: Final = 4096
"""With fewer the server warns the host when it starts."""
OTHER_FILES: Final = 200
"""Open files that are left for the database, workers and messages."""
TURNED_AWAY: Final = 50
"""Connections beyond the limit that get an answer that says so, at a time; further ones are closed."""

TRUSTED: Final = "127.0.0.1,::1"
"""The proxies that may say which address a request came from, unless the host names others."""


class GuardedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with a deadline for each request and a limit of connections from one address.

    When there are as many connections as the process may have, those that come later are answered 503 and closed.
    uvicorn itself would answer so to everybody, also on the connections that were there before.
    """

    header_timeout = HEADER_TIMEOUT
    body_timeout = BODY_TIMEOUT
    most_connections = CONNECTIONS_FROM_AN_ADDRESS
    trusted = TRUSTED
    open_connections: Counter[str] = Counter()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for the first request, or hang up on an address that has too many connections."""
        super().connection_made(cast("asyncio.Transport", transport))
        self._waits_for = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._head = 0
        self._counted = ""
        self._limit = self.limit_concurrency
        self.limit_concurrency = None
        host = self.client[0] if self.client is not None else ""
        if host and not is_trusted(host, self.trusted):
            self._counted = network_of(host)
            self.open_connections[self._counted] += 1
            if self.open_connections[self._counted] > self.most_connections:
                self.transport.abort()
                return
        if self._limit is not None and len(self.connections) > self._limit + TURNED_AWAY:
            self.transport.abort()
            return
        self._wait_for("head")

    def data_received(self, data: bytes) -> None:
        """Read what came; hang up when the head of a request does not end."""
        super().data_received(data)
        if not self._waits_for and (self.cycle is None or self.cycle.response_complete):
            self._wait_for("head")  # empty lines begin no request
        if self._waits_for == "head":
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.transport.abort()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._wait_for("head")

    def on_headers_complete(self) -> None:
        """Its body is still to come."""
        if self._limit is not None:
            if len(self.connections) <= self._limit:
                self._limit = None  # from now on it is one of those who are here
            else:
                self.limit_concurrency = 0  # nobody at once: this one is answered 503
        super().on_headers_complete()
        self._wait_for("body")

    def on_message_complete(self) -> None:
        """It is complete."""
        super().on_message_complete()
        self._wait_for("")  # for nothing: a kept connection has the timeout of uvicorn

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing to wait for any more."""
        self._wait_for("")
        if self._counted:
            self.open_connections[self._counted] -= 1
            if self.open_connections[self._counted] <= 0:
                del self.open_connections[self._counted]
        super().connection_lost(exc)

    def _wait_for(self, part: str) -> None:
        if part == self._waits_for:
            return
        self._waits_for = part
        self._head = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if part:
            seconds = self.header_timeout if part == "head" else self.body_timeout
            self._deadline = self.loop.call_later(seconds, self.transport.abort)


def is_trusted(host: str, trusted: str) -> bool:
    """Whether an address is among the trusted proxies: addresses and networks, separated by commas."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    for each in trusted.split(","):
        if each.strip() == "*":
            return True
        with suppress(ValueError):
            if address in ipaddress.ip_network(each.strip()):
                return True
    return False


def allow_many_files() -> int | None:
    """Ask the system for as many open files as this process may have; returns how many, or `None` if unlimited."""
    try:
        import resource  # noqa: PLC0415 - only on POSIX
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return None if soft == resource.RLIM_INFINITY else soft


def most_connections(files: int | None) -> int | None:
    """How many connections fit beside the other open files: further ones are answered 503."""
    return None if files is None else max(50, files - OTHER_FILES)
