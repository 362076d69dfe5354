"""The application: routes, middleware and headers over one table service."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Message, Scope

from tinkertable import __version__
from tinkertable.server.config import Config
from tinkertable.server.health import Health
from tinkertable.server.jobs.runner import background_jobs
from tinkertable.server.service import TableService
from tinkertable.web.api.routes import api
from tinkertable.web.context import AppContext
from tinkertable.web.cross_origin import RefuseCrossOrigin
from tinkertable.web.errors import make_handler
from tinkertable.web.html import account, home, learn, review, settings, statistics, table, table_commands
from tinkertable.web.identity import Sessions
from tinkertable.web.operations import REQUESTS, operations
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
GZIP_LEVEL: Final = 5
LARGEST_BODY: Final = 9_000_000
"""Bytes of a request: a record may be uploaded, nothing larger."""


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
    account.router,
    settings.router,
    statistics.router,
    learn.router,
    table.router,
    table_commands.router,
    review.router,
)
"""The routes that answer with HTML; only the API is described by OpenAPI."""


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

    return Litestar(
        route_handlers=[static, operations, favicon, Router("/", route_handlers=PAGES, include_in_schema=False), api],
        dependencies={"app": Provide(provide_context)},
        exception_handlers={Exception: make_handler(pages)},
        middleware=[REQUESTS.middleware, RefuseCrossOrigin()],
        openapi_config=OpenAPIConfig(
            title="Tinkertable",
            version=__version__,
            path="/api",
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
        state=State({"service": service, "sessions": sessions}),
        logging_config=None,
    )


async def open_app(config: Config) -> tuple[Litestar, TableService]:
    """The application and its table service, over the database that the settings name."""
    service = await TableService.open(config)
    return make_app(service), service
