"""Posts to a person's webhook, guarded against server-side request forgery (SSRF) and against slow servers.

The host is resolved once; only addresses that are routed on the internet are accepted, and the connection uses the
checked address (no DNS rebinding). Redirects are never followed. Name, connection, request and answer together have
one deadline, and only the head of the answer is read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import h11

from tinkertable.core.errors import TechnicalError
from tinkertable.table.refusal import Refused

DEADLINE: Final = 10.0
"""Seconds for a whole post."""
LARGEST_HEAD: Final = 16_384
"""Bytes of an answer that are read at most, until its head is complete."""
LONGEST: Final = 1000
FORMS: Final = ("discord", "slack")
GLOBAL_UNICAST: Final = ipaddress.ip_network("2000::/3")
"""The only part of IPv6 from which public addresses are given out (IANA)."""
LOOKUPS: Final = ThreadPoolExecutor(128, thread_name_prefix="webhook-names")
"""Threads of their own for looking up names: a name server that hangs keeps nobody else waiting.

They are more than posts at once, because a lookup cannot be ended and lasts longer than a post may.
"""
KNOWN_LOOKUPS: Final = ThreadPoolExecutor(16, thread_name_prefix="known-webhook-names")
"""The same for addresses that were quick the last time."""


class WebhookFailed(TechnicalError):
    """The webhook did not accept the message."""


def is_public(address: str) -> bool:
    """Whether an IP address is routed on the internet; those that embed another address are not."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address) and (
        found not in GLOBAL_UNICAST or found.sixtofour is not None or found.teredo is not None
    ):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


async def check_webhook(url: str, allow_private: bool) -> str:
    """An address to post to; raises `Refused` when it is not valid or not allowed. Resolves the host."""
    url = url.strip()
    parts = _read(url, allow_private)
    try:
        async with asyncio.timeout(DEADLINE):
            await _resolve(parts, allow_private)
    except TimeoutError:
        raise Refused("no_webhook_host") from None
    return url


def body_for(form: str, text: str) -> dict[str, Any]:
    """The message as Discord or Slack expects it; it never mentions anybody."""
    if form == "slack":
        return {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    return {"content": text, "allowed_mentions": {"parse": []}}


async def post(
    url: str, body: dict[str, Any], allow_private: bool, deadline: float = DEADLINE, *, known: bool = False
) -> None:
    """Post a message; raises `Refused`, `WebhookFailed` or `OSError`, at the latest when the deadline has passed.

    The names of addresses that are `known` to be quick are looked up apart from those of strangers.
    """
    headers = {"content-type": "application/json"}
    status = await send(url, json.dumps(body).encode(), headers, allow_private, deadline, known=known)
    if not 200 <= status < 300:
        raise WebhookFailed(f"{urlsplit(url).hostname} answered {status}")


async def send(
    url: str,
    body: bytes,
    headers: dict[str, str],
    allow_private: bool,
    deadline: float = DEADLINE,
    *,
    known: bool = False,
) -> int:
    """Post bytes and return the status of the answer; raises as `post` does."""
    parts = _read(url, allow_private)
    try:
        async with asyncio.timeout(deadline):
            address, port = await _resolve(parts, allow_private, known)
            return await _exchange(parts, address, port, body, headers)
    except TimeoutError:
        raise WebhookFailed(f"{parts.hostname} did not answer within {deadline:g} seconds") from None
    except h11.ProtocolError as wrong:
        raise WebhookFailed(f"{parts.hostname} sent an invalid answer: {wrong}") from None


async def _exchange(parts: SplitResult, address: str, port: int, body: bytes, more: dict[str, str]) -> int:
    """Send the request to the checked address, under the host name of the URL; returns the status of the answer."""
    secure = ssl.create_default_context() if parts.scheme == "https" else None
    name = parts.hostname if secure is not None else None
    reader, writer = await asyncio.open_connection(address, port, ssl=secure, server_hostname=name)
    try:
        connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=LARGEST_HEAD)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {
            "host": parts.netloc,
            "content-length": str(len(body)),
            "user-agent": "tinkertable",
            "connection": "close",
            **more,
        }
        request = h11.Request(method="POST", target=path, headers=list(headers.items()))
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(connection.send(event) or b"")
        await writer.drain()
        while True:
            answer = connection.next_event()
            if isinstance(answer, h11.Response):
                return int(answer.status_code)
            if answer is h11.NEED_DATA:
                connection.receive_data(await reader.read(LARGEST_HEAD))
            elif not isinstance(answer, h11.InformationalResponse):
                raise h11.RemoteProtocolError("the connection was closed")
    finally:
        # at once: a proper end would wait for the other side
        writer.transport.abort()


def _read(url: str, allow_private: bool) -> SplitResult:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refused("bad_webhook") from None
    schemes = ("https", "http") if allow_private else ("https",)
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
    if not plain or parts.scheme not in schemes or not parts.hostname or parts.username is not None or port == 0:
        raise Refused("bad_webhook")
    return parts


async def _resolve(parts: SplitResult, allow_private: bool, known: bool = False) -> tuple[str, int]:
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    threads = KNOWN_LOOKUPS if known else LOOKUPS
    try:
        found = await asyncio.get_running_loop().run_in_executor(threads, _look_up, parts.hostname, port)
    except (OSError, UnicodeError):
        raise Refused("no_webhook_host") from None
    if not found or not (allow_private or all(is_public(address) for address in found)):
        raise Refused("private_webhook")
    return found[0], port


def _look_up(host: str, port: int) -> list[str]:
    return [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
