"""The application: routes, guards and headers put together over one house."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Message, Scope

from tinkertable import __version__
from tinkertable.server.jobs.runner import background_jobs
from tinkertable.server.service import TableService
from tinkertable.server.settings import Config
from tinkertable.web.api import routes as api
from tinkertable.web.context import AppContext
from tinkertable.web.cross_origin import RefuseCrossOrigin
from tinkertable.web.errors import make_handler
from tinkertable.web.html import account, home, learn, live, review, statistics, table
from tinkertable.web.html import notifications as told
from tinkertable.web.identity import Identity
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
"""A record may be uploaded, nothing larger."""


async def _before_send(message: Message, scope: Scope) -> None:
    """Headers on every answer, errors and files included; and the cookie of somebody new."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    cookie = scope["state"].get("cookie")
    if cookie is not None:
        headers.add("set-cookie", cookie)


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
async def healthz(app: AppContext) -> str:
    """Whether the server and its database answer."""
    await app.service.store.secret()
    return "ok"


@get("/favicon.ico", include_in_schema=False)
async def favicon() -> Response[None]:
    """Browsers ask for it whatever the page says."""
    return Response(None, status_code=204)


def make_app(service: TableService) -> Litestar:
    """The application over an open house."""
    pages = Pages()
    identity = Identity(service)
    app = AppContext(service, identity, pages)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        async with background_jobs(service):
            yield

    async def at_hand() -> AppContext:
        return app

    return Litestar(
        route_handlers=[
            static,
            healthz,
            favicon,
            home.home,
            home.play_now,
            home.new_page,
            home.make_new,
            home.look_page,
            home.look_at_record,
            home.settings_page,
            home.change_settings,
            account.account,
            account.create,
            account.enter,
            account.leave,
            account.password,
            account.delete,
            account.new_token,
            account.revoke,
            table.show,
            table.fragment,
            table.moment,
            table.move,
            table.undo,
            table.restart,
            table.redo,
            table.ask_takeback,
            table.answer_takeback,
            table.open_curtain,
            table.leave,
            table.come_back,
            table.replace_absent,
            table.start,
            table.join_page,
            table.join,
            table.chat,
            table.hint,
            table.prepare_move,
            table.cancel_prepared,
            table.rematch,
            table.fork,
            table.record,
            review.page,
            review.progress,
            review.again,
            live.events,
            told.change_email,
            told.confirm_page,
            told.confirm_email,
            told.change_webhook,
            statistics.me_page,
            statistics.against_page,
            statistics.ratings_page,
            statistics.game_ratings_page,
            api.api,
            *learn.HANDLERS,
        ],
        dependencies={"app": Provide(at_hand)},
        exception_handlers={Exception: make_handler(pages, identity)},
        middleware=[RefuseCrossOrigin()],
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
        state=State({"house": service, "identity": identity}),
        logging_config=None,
    )


async def open_app(config: Config) -> tuple[Litestar, TableService]:
    """The application and the house it stands on, over the database that the config names."""
    service = await TableService.open(config)
    return make_app(service), service
