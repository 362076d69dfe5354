"""Rate limits: how often the same visitor may do the same thing."""

from __future__ import annotations

from typing import Final

from litestar.middleware.base import DefineMiddleware
from litestar.middleware.rate_limit import DurationUnit, RateLimitConfig

from tinkertable.web.identity import COOKIE, AnyRequest

RATES: Final[dict[str, tuple[DurationUnit, int]]] = {
    "move": ("minute", 300),
    "chat": ("minute", 20),
    "hint": ("minute", 20),
    "create": ("minute", 20),
    "enter": ("minute", 10),
    "look": ("minute", 10),
    "review": ("minute", 300),
    "mail": ("hour", 20),
    "people": ("hour", 60),
    "api": ("minute", 1200),
}


def limit(action: str) -> list[DefineMiddleware]:
    """The middleware that limits how often a visitor may do something."""

    def visitor(request: AnyRequest) -> str:
        # passwords are guessed from one address with many cookies, chat comes from one cookie
        address = request.client.host if request.client is not None else ""
        if action in ("enter", "people", "create", "look", "mail"):
            return f"{action}:{address}"
        key = request.headers.get("authorization") or request.cookies.get(COOKIE) or ""
        return f"{action}:{address}:{key[-40:]}"

    async def counts(request: AnyRequest) -> bool:
        # the error page needs the language of the visitor
        await request.app.state["sessions"].who(request)
        return bool(request.app.state["service"].config.limits)

    config = RateLimitConfig(
        RATES[action],
        identifier_for_request=visitor,
        check_throttle_handler=counts,
        set_rate_limit_headers=False,
    )
    return [config.middleware]
