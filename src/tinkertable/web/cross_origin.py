"""CSRF protection: a form or script on another site cannot act in a visitor's name.

Browsers say where a request comes from, so no token is needed in cookies and forms: `Sec-Fetch-Site` over HTTPS and
on localhost, `Origin` elsewhere. A request without either does not come from a page in a browser.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class RefuseCrossOrigin(ASGIMiddleware):
    """Refuses requests that change something and were sent by a page of another origin."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on, or answer 403."""
        if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE and not _is_ours(Headers.from_scope(scope)):
            raise PermissionDeniedException("sent by a page of another origin")
        await next_app(scope, receive, send)


def _is_ours(headers: Headers) -> bool:
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        # Without ports: proxies drop them, and cookies do not tell them apart either.
        return urlsplit(origin).hostname == urlsplit(f"//{headers.get('host', '')}").hostname
    except ValueError:  # no browser sends such an origin
        return False
