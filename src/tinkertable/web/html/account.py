"""Accounts and tokens: how a person comes back from another device, and how their bots come in."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar import Response, get, post
from markupsafe import Markup

from tinkertable.core.errors import BadRecord
from tinkertable.server.service import STAND_IN
from tinkertable.store.tables import Conflict
from tinkertable.table import seating
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.web.context import AppContext, Fields, must
from tinkertable.web.errors import explain, read_failure
from tinkertable.web.identity import AnyRequest, Me, clean_name
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


async def _refuse(request: AnyRequest, app: AppContext, failure: Refused) -> Response[Any]:
    me = await app.identity.who(request)
    return await _page(request, app, me, status=read_failure(failure)[0], wrong=explain(failure, me.translator))


@get("/account", include_in_schema=False)
async def account(request: AnyRequest, app: AppContext) -> Response[Any]:
    """The account of the visitor, or the way to one."""
    return await _page(request, app, await app.identity.who(request))


@post("/account/create", include_in_schema=False, middleware=limit("enter"))
async def create(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Open an account."""
    fields = await Fields.of(request)
    try:
        await app.identity.open_account(request, fields.text("login"), fields.text("password"))
    except Refused as refused:
        return await _refuse(request, app, refused)
    return go(safe_next(fields.text("next", "/account"), "/account"))


@post("/account/enter", include_in_schema=False, middleware=limit("enter"))
async def enter(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Come back with login and password."""
    fields = await Fields.of(request)
    try:
        await app.identity.enter(request, fields.text("login"), fields.text("password"))
    except Refused as refused:
        return await _refuse(request, app, refused)
    return go(safe_next(fields.text("next", "/"), "/"))


@post("/account/leave", include_in_schema=False)
async def leave(request: AnyRequest, app: AppContext) -> Response[None]:
    """Forget who sits at this browser."""
    app.identity.become(request, None)
    return go("/")


@post("/account/password", include_in_schema=False, middleware=limit("enter"))
async def password(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Another password."""
    fields = await Fields.of(request)
    try:
        await app.identity.change_password(request, fields.text("old"), fields.text("new"))
    except Refused as refused:
        return await _refuse(request, app, refused)
    return go("/account")


@post("/account/delete", include_in_schema=False, middleware=limit("enter"))
async def delete(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Delete the account of the visitor; their games go on and stay without them."""
    fields = await Fields.of(request)
    try:
        person = await app.identity.check_owner(request, fields.text("password"))
    except Refused as refused:
        return await _refuse(request, app, refused)
    for table in await app.service.tables.seated(person.id):
        for seat in (await app.service.table(table)).seats_of(person.id):
            await app.service.prepared.drop(table, seat)
        with suppress(Conflict, Refused, BadRecord):  # a table that cannot be opened any more needs nobody
            await app.service.apply(table, lambda now_table, now: seating.forget(now_table, person.id, STAND_IN, now))
    await app.service.people.delete(person.id)
    app.identity.become(request, None)
    return go("/")


@post("/account/tokens", include_in_schema=False, middleware=limit("enter"))
async def new_token(request: AnyRequest, app: AppContext) -> Response[Any]:
    """A key for a bot, shown this once."""
    fields = await Fields.of(request)
    me = await app.identity.ensure(request)
    if len(await app.service.people.tokens_of(must(me))) >= 20:
        return await _refuse(request, app, Forbidden("too_many_tokens", "20 tokens are enough"))
    label = clean_name(fields.text("label", "", most=200) or "bot")
    fresh = await app.service.people.new_token(must(me), label)
    return await _page(request, app, me, fresh=fresh)


@post("/account/tokens/revoke", include_in_schema=False, middleware=limit("enter"))
async def revoke(request: AnyRequest, app: AppContext) -> Response[None]:
    """Make a key useless."""
    fields = await Fields.of(request)
    me = await app.identity.ensure(request)
    await app.service.people.revoke(must(me), fields.number("id"))
    return go("/account")
