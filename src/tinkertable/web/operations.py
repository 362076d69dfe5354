"""Routes for the operator of the server: is it alive, is it ready, and its metrics."""

from __future__ import annotations

import secrets
from ipaddress import ip_address
from typing import Final

from litestar import MediaType, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.plugins.prometheus import PrometheusConfig
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE

from tinkertable.server.metrics import exposition
from tinkertable.web.context import AppContext
from tinkertable.web.identity import AnyRequest

REQUESTS: Final = PrometheusConfig(
    app_name="tinkertable",
    prefix="tinkertable",
    group_path=True,
    # a stream lasts as long as its page; the rest is asked by machines
    exclude=["/events$", "^/static", "^/metrics$", "^/livez$", "^/readyz$", "^/healthz$"],
    exclude_unhandled_paths=True,
)
"""Counts the requests by route and status, and how long they took."""


@get("/livez", media_type=MediaType.TEXT)
async def livez() -> str:
    """Whether the process answers at all: when it does not, start it again."""
    return "ok"


@get("/readyz", media_type=MediaType.TEXT)
async def readyz(app: AppContext) -> Response[str]:
    """Whether requests may be sent to this process: not while it stops, or has lost its database."""
    return _say(await app.health.unready())


@get("/healthz", media_type=MediaType.TEXT)
async def healthz(app: AppContext) -> Response[str]:
    """Whether the server can do its work: moves can be written."""
    return _say(await app.health.trouble())


def _say(trouble: str | None) -> Response[str]:
    status = HTTP_200_OK if trouble is None else HTTP_503_SERVICE_UNAVAILABLE
    return Response(trouble or "ok", status_code=status, media_type=MediaType.TEXT)


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(request: AnyRequest, app: AppContext) -> Response[bytes]:
    """The metrics for Prometheus: for this machine only, or with the token of the settings."""
    if not _may_read_metrics(request, app.service.config.metrics_token):
        raise NotFoundException("there is no such page")
    return Response(exposition(app.service), media_type="text/plain; version=0.0.4; charset=utf-8")


def _may_read_metrics(request: AnyRequest, token: str) -> bool:
    if token:
        given = request.headers.get("authorization", "")
        return secrets.compare_digest(given.encode(), f"Bearer {token}".encode())
    try:
        # a proxy on this machine says for whom it asks
        return (
            request.client is not None
            and ip_address(request.client.host).is_loopback
            and "x-forwarded-for" not in request.headers
        )
    except ValueError:
        return False


operations = Router("/", route_handlers=[livez, readyz, healthz, metrics], include_in_schema=False)
