"""Rate limits of routes: who sends a request is checked before it is counted."""

from __future__ import annotations

from typing import Final

from litestar import Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from tinkertable.server.rate_limiter import TooFast, network_of
from tinkertable.server.service import TableService
from tinkertable.web.identity import AnyRequest

STREAMS_OF_A_PERSON: Final = 30
STREAMS_FROM_AN_ADDRESS: Final = 300
STREAM_PAUSE: Final = 10.0
"""Seconds after which somebody with too many open streams may try again."""


def limit(action: str) -> list[ASGIMiddleware]:
    """The middleware that limits how often somebody may do something."""
    return [RateLimit(action)]


def limit_streams() -> list[ASGIMiddleware]:
    """The middleware of routes that keep their connection open."""
    return [StreamLimit()]


def address_of(request: AnyRequest) -> str:
    """The network address that a request came from; only trusted proxies can say that it was another than theirs."""
    return request.client.host if request.client is not None else ""


async def person_of(request: AnyRequest) -> str | None:
    """The id of the person who sends a request, if their token or session is valid."""
    sessions = request.app.state["sessions"]
    if request.url.path.startswith("/api"):
        owner = await sessions.token_owner(request)
        return owner.id if owner is not None else None
    found: str | None = (await sessions.who(request)).id
    return found


class RateLimit(ASGIMiddleware):
    """Refuses what somebody does too often."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, action: str) -> None:
        self.action: Final = action

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on, or raise `TooFast`."""
        limiter = scope["litestar_app"].state["service"].limiter
        if limiter.enabled:
            request: AnyRequest = Request(scope, receive, send)
            await limiter.check(self.action, person=await person_of(request), address=address_of(request))
        await next_app(scope, receive, send)


class StreamLimit(ASGIMiddleware):
    """Refuses more open streams than one person or one address needs, whichever processes hold them."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on, or raise `TooFast`."""
        service: TableService = scope["litestar_app"].state["service"]
        if not service.limiter.enabled:
            await next_app(scope, receive, send)
            return
        request: AnyRequest = Request(scope, receive, send)
        key = service.limiter.key
        limits = {key("stream", "address", network_of(address_of(request))): STREAMS_FROM_AN_ADDRESS}
        person = await person_of(request)
        if person is not None:
            limits[key("stream", "person", person)] = STREAMS_OF_A_PERSON
        if not await service.streams.take(limits):
            raise TooFast("too_many_streams", STREAM_PAUSE)
        try:
            await next_app(scope, receive, send)
        finally:
            service.streams.leave(list(limits))
