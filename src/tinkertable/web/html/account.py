"""Accounts and API tokens: how a person logs in from another device, and how their programs do."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, Router, get, post
from markupsafe import Markup

from tinkertable.server.commands import people
from tinkertable.web.context import AppContext, FormFields
from tinkertable.web.errors import refused_on
from tinkertable.web.identity import AnyRequest, Me
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import go, safe_next


async def _page(
    request: AnyRequest,
    app: AppContext,
    me: Me,
    *,
    status: int = 200,
    wrong: Markup | None = None,
    fresh: str | None = None,
) -> Response[Any]:
    tokens = await app.service.people.tokens_of(me.id) if me.id is not None else []
    return app.pages.show(request, "account.html", me, status=status, tokens=tokens, fresh_token=fresh, wrong=wrong)


@get("/")
async def account(request: AnyRequest, app: AppContext) -> Response[Any]:
    """The account of the visitor, or the forms to open one and to log in."""
    return await _page(request, app, await app.sessions.who(request))


@post("/create", middleware=limit("login"))
@refused_on(_page)
async def create(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Open an account."""
    fields = await FormFields.of(request)
    await app.sessions.open_account(request, fields.text("login"), fields.text("password"))
    return go(safe_next(fields.text("next", "/account"), "/account"))


@post("/enter", middleware=limit("login"))
@refused_on(_page)
async def log_in(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Log in with login and password."""
    fields = await FormFields.of(request)
    await app.sessions.log_in(request, fields.text("login"), fields.text("password"))
    return go(safe_next(fields.text("next", "/"), "/"))


@post("/leave", middleware=limit("move"))
async def log_out(request: AnyRequest, app: AppContext) -> Response[None]:
    """Log out."""
    await app.sessions.log_out(request)
    return go("/")


@post("/password", middleware=limit("login"))
@refused_on(_page)
async def change_password(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Change the password."""
    fields = await FormFields.of(request)
    keep_tokens = fields.text("keep_tokens", "", most=10) == "yes"
    await app.sessions.change_password(request, fields.text("old"), fields.text("new"), keep_tokens=keep_tokens)
    return go("/account")


@post("/delete", middleware=limit("login"))
@refused_on(_page)
async def delete(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Delete the account of the visitor; their games go on without them."""
    fields = await FormFields.of(request)
    person = await app.sessions.check_owner(request, fields.text("password"))
    await people.delete_account(app.service, person)
    app.sessions.become(request, None)
    return go("/")


@post("/tokens", middleware=limit("login"))
@refused_on(_page)
async def create_token(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Create an API token, which is shown only once."""
    fields = await FormFields.of(request)
    me, person = await app.sessions.ensure(request)
    fresh = await people.create_token(app.service, person, fields.text("label", "", most=200))
    return await _page(request, app, me, fresh=fresh)


@post("/tokens/revoke", middleware=limit("login"))
async def revoke_token(request: AnyRequest, app: AppContext) -> Response[None]:
    """Make an API token invalid."""
    fields = await FormFields.of(request)
    _me, person = await app.sessions.ensure(request)
    await app.service.people.revoke(person.id, fields.number("id"))
    return go("/account")


router: Final = Router(
    "/account", route_handlers=[account, create, log_in, log_out, change_password, delete, create_token, revoke_token]
)
