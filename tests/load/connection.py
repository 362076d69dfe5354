"""A small HTTP/1.1 client: a load test has as many clients as tables, and they share the machine with the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import msgspec


class BadAnswer(Exception):
    """The server answered with an error, or not as HTTP."""


@dataclass(slots=True)
class Connection:
    """One kept connection to the server, for one request at a time."""

    host: str
    port: int
    token: str = ""
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = field(default=None, repr=False)

    async def get(self, path: str) -> bytes:
        """The body of a page; raises `BadAnswer`."""
        return await self._ask("GET", path, b"")

    async def post(self, path: str, data: Any) -> bytes:
        """The body of the answer to some JSON; raises `BadAnswer`."""
        return await self._ask("POST", path, msgspec.json.encode(data))

    async def events(self, path: str) -> AsyncIterator[int]:
        """The versions that a stream of events announces."""
        reader, _writer = await self._send("GET", path, b"")
        _status, headers = await _head(reader)
        assert headers.get(b"transfer-encoding") == b"chunked"
        while chunk := await _chunk(reader):
            for line in chunk.split(b"\n"):
                if line.startswith(b"data: "):
                    yield int(line[6:])

    async def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _send(self, method: str, path: str, body: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port)
        head = f"{method} {path} HTTP/1.1\r\nhost: {self.host}\r\naccept-language: en\r\n"
        if self.token:
            head += f"authorization: Bearer {self.token}\r\n"
        if body:
            head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        self._streams[1].write(head.encode() + b"\r\n" + body)
        return self._streams

    async def _ask(self, method: str, path: str, body: bytes) -> bytes:
        reader, _writer = await self._send(method, path, body)
        status, headers = await _head(reader)
        if headers.get(b"transfer-encoding") == b"chunked":
            answer = b""
            while chunk := await _chunk(reader):
                answer += chunk
        else:
            answer = await reader.readexactly(int(headers.get(b"content-length", b"0")))
        if not 200 <= status < 300:
            raise BadAnswer(f"{method} {path}: {status} {answer[:300].decode(errors='replace')}")
        return answer


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[bytes, bytes]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
    headers = {}
    for line in lines[1:-2]:
        name, _, value = line.partition(b":")
        headers[name.strip().lower()] = value.strip()
    return int(lines[0].split(b" ")[1]), headers


async def _chunk(reader: asyncio.StreamReader) -> bytes:
    size = int(await reader.readline(), 16)
    chunk = await reader.readexactly(size)
    await reader.readexactly(2)
    return chunk
