"""Being told: where a person wants to hear that it is their turn."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get, post
from markupsafe import Markup

from tinkertable.server.jobs.notifications import read_key
from tinkertable.server.notify.mail import clean_email
from tinkertable.server.notify.webhook import FORMS, check_webhook
from tinkertable.table.refusal import Refused
from tinkertable.web.context import AppContext, Fields, must
from tinkertable.web.errors import explain, read_failure
from tinkertable.web.identity import AnyRequest, Me
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import go


async def show_settings(
    request: AnyRequest, app: AppContext, me: Me, *, status: int = 200, wrong: Markup | None = None
) -> Response[Any]:
    """The page with name, language and theme, and how to be told."""
    address = await app.service.outbox.address_of(me.id) if me.id is not None else None
    mail = app.service.mailer is not None
    return app.pages.show(
        request, "settings.html", me, status=status, here="/settings", address=address, mail=mail, wrong=wrong
    )


async def _refuse(request: AnyRequest, app: AppContext, refused: Refused) -> Response[Any]:
    me = await app.identity.who(request)
    return await show_settings(request, app, me, status=read_failure(refused)[0], wrong=explain(refused, me.translator))


@post("/settings/email", include_in_schema=False, middleware=limit("mail"))
async def change_email(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Another e-mail address, or none; a new one is asked whether it is right."""
    fields = await Fields.of(request)
    text = fields.text("email", "", most=300).strip()
    try:
        email = clean_email(text) if text else None
        if email is not None and app.service.mailer is None:
            raise Refused("no_mail", "this server sends no mail")
    except Refused as refused:
        return await _refuse(request, app, refused)
    me = await app.identity.ensure(request)
    old = await app.service.outbox.address_of(must(me))
    if old is None or old.email != email or not old.confirmed:
        await app.service.outbox.change(must(me), me.language, email=email, confirmed=False)
        if email is not None:
            await app.service.outbox.ask_to_confirm(must(me))
    return go("/settings")


@get("/settings/email/confirm", include_in_schema=False)
async def confirm_page(request: AnyRequest, app: AppContext) -> Response[Any]:
    """The page behind the link in the mail; programs that follow links in mails confirm nothing."""
    me = await app.identity.who(request)
    key = request.query_params.get("key", "")
    try:
        _person, email = read_key(app.service, key)
    except Refused as refused:
        return await _refuse(request, app, refused)
    return app.pages.show(request, "confirm.html", me, here="/settings", key=key, email=email)


@post("/settings/email/confirm", include_in_schema=False, middleware=limit("enter"))
async def confirm_email(request: AnyRequest, app: AppContext) -> Response[Any]:
    """The address is right."""
    fields = await Fields.of(request)
    try:
        person, email = read_key(app.service, fields.text("key", most=1000))
        if not await app.service.outbox.confirm(person, email):
            raise Refused("bad_key", "this link is not valid any more")
    except Refused as refused:
        return await _refuse(request, app, refused)
    return go("/settings")


@post("/settings/webhook", include_in_schema=False, middleware=limit("mail"))
async def change_webhook(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Another webhook, or none."""
    fields = await Fields.of(request)
    url, form = fields.text("webhook", "", most=600).strip(), fields.text("form", "discord", most=20)
    try:
        if form not in FORMS:
            raise Refused("bad_webhook", "this is no web address")
        if url:
            url = await asyncio.to_thread(check_webhook, url, app.service.config.private_webhooks)
    except Refused as refused:
        return await _refuse(request, app, refused)
    me = await app.identity.ensure(request)
    await app.service.outbox.change(must(me), me.language, webhook=url or None, form=form)
    return go("/settings")
