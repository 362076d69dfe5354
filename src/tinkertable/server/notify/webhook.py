"""Posts to a person's webhook, guarded against server-side request forgery (SSRF).

The host is resolved once; private, loopback and IPv4-mapped addresses are rejected, and the connection uses the checked
IP (no DNS rebinding). Redirects are never followed.
"""

from __future__ import annotations

import http.client
import ipaddress
import json
import socket
import ssl
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from tinkertable.core.errors import TechnicalError
from tinkertable.table.refusal import Refused

TIMEOUT: Final = 10.0
LONGEST: Final = 500
FORMS: Final = ("discord", "slack")
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


class WebhookFailed(TechnicalError):
    """The webhook did not accept the message."""


def is_public(address: str) -> bool:
    """Whether an IP address is public; addresses that embed another one are judged by it or rejected."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found.sixtofour is not None or found.teredo is not None or found in NAT64:
            return False
    return found.is_global and not found.is_multicast


def check_webhook(url: str, allow_private: bool) -> str:
    """An address to post to; raises `Refused` when it is not valid or not allowed. Resolves the host."""
    url = url.strip()
    _resolve(_read(url, allow_private), allow_private)
    return url


def body_for(form: str, text: str) -> dict[str, Any]:
    """The message as Discord or Slack expects it; it never mentions anybody."""
    if form == "slack":
        return {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    return {"content": text, "allowed_mentions": {"parse": []}}


def post(url: str, body: dict[str, Any], allow_private: bool) -> None:
    """Post a message; raises `Refused`, `WebhookFailed` or `OSError`. Blocks: call in a thread."""
    parts = _read(url, allow_private)
    address, port = _resolve(parts, allow_private)
    connection = _CheckedConnection(address, port, parts)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request(
            "POST",
            path,
            json.dumps(body).encode(),
            {"content-type": "application/json", "user-agent": "tinkertable", "connection": "close"},
        )
        status = connection.getresponse().status
    except http.client.HTTPException as wrong:
        raise WebhookFailed(f"{parts.hostname} sent an invalid answer: {wrong}") from None
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise WebhookFailed(f"{parts.hostname} answered {status}")


class _CheckedConnection(http.client.HTTPConnection):
    """A connection to the checked IP address, under the host name of the URL."""

    def __init__(self, address: str, port: int, parts: SplitResult) -> None:
        super().__init__(parts.hostname or "", port, timeout=TIMEOUT)
        self._address = address
        self._secure = parts.scheme == "https"

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), TIMEOUT)
        if self._secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


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


def _resolve(parts: SplitResult, allow_private: bool) -> tuple[str, int]:
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refused("no_webhook_host") from None
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not (allow_private or all(is_public(address) for address in addresses)):
        raise Refused("private_webhook")
    return addresses[0], port
