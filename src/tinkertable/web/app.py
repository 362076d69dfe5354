"""The application: routes, guards and headers put together over one house."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath, FromQuery
from litestar.response import File
from litestar.types import Message, Scope

from tinkertable import __version__
from tinkertable.web.autoplay import AutoPlayer
from tinkertable.web.config import Config
from tinkertable.web.context import Desk
from tinkertable.web.errors import make_handler
from tinkertable.web.house import House
from tinkertable.web.identity import Identity
from tinkertable.web.keepers import BotKeeper, Janitor, TimeKeeper
from tinkertable.web.learn import routes as learn
from tinkertable.web.messenger import Messenger
from tinkertable.web.pages import STATIC, Pages
from tinkertable.web.routes import account, api, home, live, review, statistics, table, told
from tinkertable.web.scorekeeper import ScoreKeeper

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
FOR_EVER: Final = "public, max-age=31536000, immutable"


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


@get("/static/{path:path}", include_in_schema=False, exclude_from_csrf=True)
async def static(path: FromPath[str], v: FromQuery[str | None] = None) -> File:
    """A file of the look; its address changes with it, so it may be kept for ever."""
    try:
        file = (STATIC / path.lstrip("/")).resolve()
        found = file.is_relative_to(STATIC) and file.is_file()
    except (OSError, ValueError):  # a name no file can have
        found = False
    if not found:
        raise NotFoundException("there is no such file")
    return File(
        file,
        content_disposition_type="inline",
        headers={"cache-control": FOR_EVER if v else "no-cache"},
        media_type=_kind(file.suffix),
    )


def _kind(suffix: str) -> str | None:
    return {
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".js": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml",
        ".png": "image/png",
    }.get(suffix)


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
async def healthz(desk: Desk) -> str:
    """Whether the server and its database answer."""
    await desk.house.store.secret()
    return "ok"


@get("/favicon.ico", include_in_schema=False)
async def favicon() -> Response[None]:
    """Browsers ask for it whatever the page says."""
    return Response(None, status_code=204)


def make_app(house: House) -> Litestar:
    """The application over an open house."""
    config = house.config
    pages = Pages()
    identity = Identity(house)
    desk = Desk(house, identity, pages)
    bots = BotKeeper(house)
    clocks = TimeKeeper(house)
    janitor = Janitor(house)
    scores = ScoreKeeper(house)
    messenger = Messenger(house)
    auto = AutoPlayer(house)

    @asynccontextmanager
    async def keep_going(_app: Litestar) -> AsyncIterator[None]:
        def changed(id: str) -> None:
            bots.wake(id)
            auto.wake(id)
            scores.wake()

        house.on_change = changed
        jobs = (
            house.crew.warm(),
            bots.watch(),
            auto.watch(),
            clocks.watch(),
            janitor.watch(),
            scores.watch(),
            messenger.watch(),
        )
        watching = [asyncio.create_task(job) for job in jobs]
        try:
            yield
        finally:
            for task in watching:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await auto.stop()
            await bots.stop()

    async def at_hand() -> Desk:
        return desk

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
        dependencies={"desk": Provide(at_hand)},
        exception_handlers={Exception: make_handler(pages, identity)},
        csrf_config=CSRFConfig(
            secret=house.secret,
            cookie_name="tinkertable_csrf",
            cookie_httponly=True,
            cookie_secure=config.secure,
            exclude=["^/static", "^/api"],
        ),
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
        lifespan=[keep_going],
        request_max_body_size=LARGEST_BODY,
        state=State({"house": house, "identity": identity}),
        logging_config=None,
    )


async def open_app(config: Config) -> tuple[Litestar, House]:
    """The application and the house it stands on, over the database that the config names."""
    house = await House.open(config)
    return make_app(house), house
