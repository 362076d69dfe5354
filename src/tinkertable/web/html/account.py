"""Accounts and tokens: how a person comes back from another device, and how their bots come in."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar import Response, get, post
from markupsafe import Markup

from tinkertable.core.errors import BadRecord
from tinkertable.server.rate_limits import limit
from tinkertable.server.service import STAND_IN
from tinkertable.store.tables import Conflict
from tinkertable.table import seating as sitting
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.web.context import Desk, Fields, must
from tinkertable.web.errors import explain, read_failure
from tinkertable.web.identity import AnyRequest, Me, clean_name
from tinkertable.web.rendering import go, safe_next


async def _page(
    request: AnyRequest, desk: Desk, me: Me, *, status: int = 200, wrong: Markup | None = None, fresh: str | None = None
) -> Response[Any]:
    tokens = await desk.house.people.tokens_of(me.id) if me.id is not None else []
    return desk.pages.show(request, "account.html", me, status=status, tokens=tokens, fresh_token=fresh, wrong=wrong)


async def _refuse(request: AnyRequest, desk: Desk, failure: Refused) -> Response[Any]:
    me = await desk.identity.who(request)
    return await _page(request, desk, me, status=read_failure(failure)[0], wrong=explain(failure, me.voice))


@get("/account", include_in_schema=False)
async def account(request: AnyRequest, desk: Desk) -> Response[Any]:
    """The account of the visitor, or the way to one."""
    return await _page(request, desk, await desk.identity.who(request))


@post("/account/create", include_in_schema=False, middleware=limit("enter"))
async def create(request: AnyRequest, desk: Desk) -> Response[Any]:
    """Open an account."""
    fields = await Fields.of(request)
    try:
        await desk.identity.open_account(request, fields.text("login"), fields.text("password"))
    except Refused as refused:
        return await _refuse(request, desk, refused)
    return go(safe_next(fields.text("next", "/account"), "/account"))


@post("/account/enter", include_in_schema=False, middleware=limit("enter"))
async def enter(request: AnyRequest, desk: Desk) -> Response[Any]:
    """Come back with login and password."""
    fields = await Fields.of(request)
    try:
        await desk.identity.enter(request, fields.text("login"), fields.text("password"))
    except Refused as refused:
        return await _refuse(request, desk, refused)
    return go(safe_next(fields.text("next", "/"), "/"))


@post("/account/leave", include_in_schema=False)
async def leave(request: AnyRequest, desk: Desk) -> Response[None]:
    """Forget who sits at this browser."""
    desk.identity.become(request, None)
    return go("/")


@post("/account/password", include_in_schema=False, middleware=limit("enter"))
async def password(request: AnyRequest, desk: Desk) -> Response[Any]:
    """Another password."""
    fields = await Fields.of(request)
    try:
        await desk.identity.change_password(request, fields.text("old"), fields.text("new"))
    except Refused as refused:
        return await _refuse(request, desk, refused)
    return go("/account")


@post("/account/delete", include_in_schema=False, middleware=limit("enter"))
async def delete(request: AnyRequest, desk: Desk) -> Response[Any]:
    """Delete the account of the visitor; their games go on and stay without them."""
    fields = await Fields.of(request)
    try:
        person = await desk.identity.check_owner(request, fields.text("password"))
    except Refused as refused:
        return await _refuse(request, desk, refused)
    for table in await desk.house.tables.seated(person.id):
        for seat in (await desk.house.table(table)).seats_of(person.id):
            await desk.house.prepared.drop(table, seat)
        with suppress(Conflict, Refused, BadRecord):  # a table that cannot be opened any more needs nobody
            await desk.house.act(table, lambda now_table, now: sitting.forget(now_table, person.id, STAND_IN, now))
    await desk.house.people.delete(person.id)
    desk.identity.become(request, None)
    return go("/")


@post("/account/tokens", include_in_schema=False, middleware=limit("enter"))
async def new_token(request: AnyRequest, desk: Desk) -> Response[Any]:
    """A key for a bot, shown this once."""
    fields = await Fields.of(request)
    me = await desk.identity.ensure(request)
    if len(await desk.house.people.tokens_of(must(me))) >= 20:
        return await _refuse(request, desk, Forbidden("too_many_tokens", "20 tokens are enough"))
    label = clean_name(fields.text("label", "", most=200) or "bot")
    fresh = await desk.house.people.new_token(must(me), label)
    return await _page(request, desk, me, fresh=fresh)


@post("/account/tokens/revoke", include_in_schema=False, middleware=limit("enter"))
async def revoke(request: AnyRequest, desk: Desk) -> Response[None]:
    """Make a key useless."""
    fields = await Fields.of(request)
    me = await desk.identity.ensure(request)
    await desk.house.people.revoke(must(me), fields.number("id"))
    return go("/account")
