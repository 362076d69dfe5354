"""The settings page: name, language, theme, how somebody likes to play, and where to send notifications."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, Router, get, post
from litestar.exceptions import ValidationException
from markupsafe import Markup

from tinkertable.i18n import LANGUAGES
from tinkertable.server.commands import people
from tinkertable.server.commands.people import CONFIRM, PACES, THEMES, NewBrowser
from tinkertable.server.jobs.notifications import read_key
from tinkertable.server.notify.web_push import public_key
from tinkertable.table.refusal import Refused
from tinkertable.web.context import AppContext, FormFields
from tinkertable.web.errors import refused_on
from tinkertable.web.identity import AnyRequest, Me
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import go, safe_next


async def _page(
    request: AnyRequest, app: AppContext, me: Me, *, status: int = 200, wrong: Markup | None = None
) -> Response[Any]:
    address = await app.service.outbox.address_of(me.id) if me.id is not None else None
    return app.pages.show(
        request,
        "settings.html",
        me,
        status=status,
        here="/settings",
        address=address,
        browsers=await app.service.outbox.push.of(me.id) if me.id is not None else [],
        push_key=public_key(await app.service.push_key()),
        mail=app.service.mailer is not None,
        wrong=wrong,
    )


@get("/")
async def settings_page(request: AnyRequest, app: AppContext) -> Response[Any]:
    """The settings of the visitor."""
    return await _page(request, app, await app.sessions.who(request))


@post("/", middleware=limit("create"))
async def change_settings(request: AnyRequest, app: AppContext) -> Response[None]:
    """Change name, language, theme and how somebody likes to play."""
    fields = await FormFields.of(request)
    language, theme = fields.text("language", "", most=10), fields.text("theme", "", most=10)
    name = fields.text("name", "", most=200)
    auto, confirm = fields.text("auto", "", most=10), fields.text("confirm", "", most=10)
    if (language and language not in LANGUAGES) or (theme and theme not in THEMES):
        raise ValidationException("no such language or theme")
    steps = fields.text("steps", "", most=10)
    if auto not in ("", "yes", "no") or confirm not in ("", *CONFIRM) or steps not in ("", *PACES):
        raise ValidationException("no such setting")
    before = (await app.sessions.who(request)).name
    _me, person = await app.sessions.ensure(request, name)
    await people.carry_name(app.service, person.id, before, person.name)
    person = await people.change_preferences(
        app.service, person, language=language, theme=theme, auto=auto, confirm=confirm, steps=steps
    )
    app.sessions.become(request, person)
    return go(safe_next(fields.text("next", "/")))


@post("/email", middleware=limit("mail"))
@refused_on(_page)
async def change_email(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Change or delete the e-mail address; a new one is sent a mail to confirm it."""
    fields = await FormFields.of(request)
    email = people.check_email(app.service, fields.text("email", "", most=300).strip())
    me, person = await app.sessions.ensure(request)
    await people.change_email(app.service, person.id, me.language, email)
    return go("/settings")


@get("/email/confirm")
@refused_on(_page)
async def confirm_page(request: AnyRequest, app: AppContext) -> Response[Any]:
    """The page behind the link in the mail; opening it confirms nothing, because mail scanners follow links."""
    me = await app.sessions.who(request)
    key = request.query_params.get("key", "")
    _person, email = read_key(app.service, key)
    return app.pages.show(request, "confirm_email.html", me, here="/settings", key=key, email=email)


@post("/email/confirm", middleware=limit("login"))
@refused_on(_page)
async def confirm_email(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Confirm an e-mail address."""
    fields = await FormFields.of(request)
    person, email = read_key(app.service, fields.text("key", most=1000))
    if not await app.service.outbox.confirm(person, email):
        raise Refused("bad_key")
    return go("/settings")


@post("/webhook", middleware=limit("mail"))
@refused_on(_page)
async def change_webhook(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Change or delete the webhook."""
    fields = await FormFields.of(request)
    url, form = fields.text("webhook", "", most=600).strip(), fields.text("form", "discord", most=20)
    webhook = await people.check_webhook_form(app.service, url, form)
    me, person = await app.sessions.ensure(request)
    await app.service.outbox.change(person.id, me.language, webhook=webhook, form=form)
    return go("/settings")


@post("/push", middleware=limit("mail"))
@refused_on(_page)
async def add_browser(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Tell the visitor in this browser, also while no page is open."""
    fields = await FormFields.of(request)
    browser = NewBrowser(
        fields.text("endpoint", most=1000),
        fields.text("key", most=100),
        fields.text("secret", most=40),
        fields.text("label", "", most=200),
    )
    me, person = await app.sessions.ensure(request)
    session = app.sessions.session_id(request)
    await people.add_browser(app.service, person.id, session, me.language, browser)
    return go("/settings#notifications")


@post("/push/withdraw", middleware=limit("mail"))
async def withdraw_browser(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Tell the visitor in one of their browsers no more."""
    fields = await FormFields.of(request)
    me = await app.sessions.who(request)
    if me.id is not None:
        await app.service.outbox.push.withdraw(me.id, fields.number("browser"))
    return go("/settings#notifications")


router: Final = Router(
    "/settings",
    route_handlers=[
        settings_page,
        change_settings,
        change_email,
        confirm_page,
        confirm_email,
        change_webhook,
        add_browser,
        withdraw_browser,
    ],
)
