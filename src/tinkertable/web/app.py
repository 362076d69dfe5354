"""The application: routes, middleware and headers over one table service."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Any, Final, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.status_codes import HTTP_400_BAD_REQUEST, HTTP_429_TOO_MANY_REQUESTS
from litestar.types import LifeSpanReceive, LifeSpanScope, LifeSpanSend, Message, Receive, Scope, Send

from tinkertable import __version__
from tinkertable.server.config import Config
from tinkertable.server.health import Health
from tinkertable.server.jobs.runner import background_jobs
from tinkertable.server.rate_limiter import TooFast
from tinkertable.server.service import TableService
from tinkertable.table.refusal import Refused
from tinkertable.web.api.descriptions import answer_unknown_in_json, known_paths
from tinkertable.web.api.operation import operation_id
from tinkertable.web.api.routes import api
from tinkertable.web.api.schemas import ErrorInfo
from tinkertable.web.context import MOST_FIELDS, AppContext
from tinkertable.web.cross_origin import RefuseCrossOrigin
from tinkertable.web.errors import make_handler, retry_headers
from tinkertable.web.html import (
    account,
    home,
    learn,
    lobby,
    play_now,
    review,
    settings,
    statistics,
    table,
    table_commands,
    waiting,
)
from tinkertable.web.identity import Sessions
from tinkertable.web.operations import REQUESTS, operations
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import Pages
from tinkertable.web.static_files import static

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}
GZIP_LEVEL: Final = 2
"""A board in 0.3 ms and 12 kB; level 5 takes 0.7 ms for 11 kB."""
LARGEST_BODY: Final = 64_000
"""Bytes of a request; only a route that takes files allows more."""


HTTPS_ONLY: Final = "max-age=31536000"
"""Browsers that came over HTTPS use nothing else for a year (HSTS)."""


async def _before_send(message: Message, scope: Scope) -> None:
    """Set the security headers of every answer, errors and files included, and the cookie of a changed session."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    # what an answer contains depends on the visitor: no cache may keep it, unless the route says so
    headers.setdefault("cache-control", "no-store")
    if scope["scheme"] == "https" or scope["litestar_app"].state["service"].config.secure:
        headers["strict-transport-security"] = HTTPS_ONLY
    cookie = scope["state"].get("cookie")
    if cookie is not None:
        headers.add("set-cookie", cookie)


@get("/favicon.ico", include_in_schema=False)
async def favicon() -> Response[None]:
    """Nothing: browsers ask for it whatever the page says."""
    return Response(None, status_code=204)


PAGES: Final = (
    home.router,
    play_now.router,
    waiting.router,
    account.router,
    settings.router,
    statistics.router,
    learn.router,
    table.router,
    table_commands.router,
    lobby.router,
    review.router,
)
"""The routes that answer with HTML; only the API is described by OpenAPI."""


class Application(Litestar):
    """Litestar, behind the limit of requests from one address: also for paths that no route knows."""

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        """Answer a request, or refuse it before anything is looked up."""
        asked = cast("dict[str, Any]", scope)
        if asked["type"] == ScopeType.HTTP and not asked["path"].startswith("/static/"):
            client = asked.get("client")
            try:
                check_host(asked["headers"])
                await self.state["service"].limiter.check("request", address=client[0] if client else "")
            except (TooFast, BadHost) as refused:
                await refuse_cheaply(refused, cast("Send", send))
                return
        await super().__call__(scope, receive, send)


class BadHost(Refused):
    """The `Host` header names no host: it gives no address of this server."""


def check_host(headers: Iterable[tuple[bytes, bytes]]) -> None:
    """Raise `BadHost` for a request to a host that cannot be, before anything makes an address of it."""
    for name, value in headers:
        if name == b"host" and not is_host(value):
            raise BadHost("bad_request")


@lru_cache(maxsize=1000)
def is_host(value: bytes) -> bool:
    """Whether a `Host` header can be read; an empty one is allowed by HTTP."""
    try:
        parts = urlsplit(f"//{value.decode('ascii')}")
        return parts.username is None and not (parts.path or parts.query or parts.fragment) and parts.port != 0
    except ValueError:
        return False


async def refuse_cheaply(refused: Refused, send: Send) -> None:
    """Refuse a request as cheaply as possible: somebody sends very many of them, or what no browser sends."""
    headers = {**HEADERS, "content-type": "application/json", "cache-control": "no-store", **retry_headers(refused)}
    body = msgspec.json.encode(ErrorInfo(refused.key, str(refused)))
    status = HTTP_400_BAD_REQUEST if isinstance(refused, BadHost) else HTTP_429_TOO_MANY_REQUESTS
    start = {"type": "http.response.start", "status": status}
    await send(cast("Message", {**start, "headers": [(k.encode(), v.encode()) for k, v in headers.items()]}))
    await send(cast("Message", {"type": "http.response.body", "body": body, "more_body": False}))


def make_app(service: TableService) -> Litestar:
    """The application over an open table service."""
    pages = Pages()
    sessions = Sessions(service.identity, service.config.secure)
    context = AppContext(service, sessions, pages, Health(service))

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        async with background_jobs(service):
            yield

    async def provide_context() -> AppContext:
        return context

    return Application(
        route_handlers=[
            static,
            operations,
            favicon,
            Router("/", route_handlers=PAGES, include_in_schema=False, middleware=limit("page")),
            api,
        ],
        dependencies={"app": Provide(provide_context)},
        exception_handlers={Exception: make_handler(pages, known_paths(api))},
        middleware=[REQUESTS.middleware, RefuseCrossOrigin()],
        openapi_config=OpenAPIConfig(
            title="Tinkertable",
            version=__version__,
            path="/api",
            use_handler_docstrings=True,
            operation_id_creator=operation_id,
            openapi_router=Router(
                "/api", route_handlers=[], include_in_schema=False, after_request=answer_unknown_in_json
            ),
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            components=Components(
                security_schemes={"token": SecurityScheme(type="http", scheme="bearer", description="tt_…")}
            ),
        ),
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=GZIP_LEVEL, minimum_size=1000, exclude=["/events$"]
        ),
        before_send=[_before_send],
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        multipart_form_part_limit=MOST_FIELDS,
        state=State({"service": service, "sessions": sessions}),
        logging_config=None,
    )


async def open_app(config: Config) -> tuple[Litestar, TableService]:
    """The application and its table service, over the database that the settings name."""
    service = await TableService.open(config)
    return make_app(service), service
