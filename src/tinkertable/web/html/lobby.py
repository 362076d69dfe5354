"""The forms of a lobby: its host changes the table or makes a new link, and people who sat down agree again."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, Router, get, post
from litestar.params import FromPath
from markupsafe import Markup

from tinkertable.core.errors import TinkertableError
from tinkertable.server.commands import tables
from tinkertable.table.refusal import Forbidden, NoSuchTable
from tinkertable.table.table import WAITING, Table
from tinkertable.web.context import AppContext, FormFields
from tinkertable.web.errors import explain
from tinkertable.web.html.table_commands import form, seat_of
from tinkertable.web.identity import AnyRequest, Me
from tinkertable.web.pages.table_form import form_paces, read_request
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import go


def _given(table: Table) -> dict[str, str]:
    """The form as the table is now."""
    options = {f"option_{name}": value for name, value in table.options.items()}
    return {
        **options,
        "pace": table.pace.text,
        "private": "yes" if table.private else "no",
        "hints": "yes" if table.hints or table.rated else "no",
        "rated": "yes" if table.rated else "no",
    }


def _page(
    request: AnyRequest, app: AppContext, me: Me, table: Table, given: dict[str, str], wrong: Markup | None = None
) -> Response[Any]:
    return app.pages.show(
        request,
        "edit_lobby.html",
        me,
        status=200 if wrong is None else 422,
        here=f"/t/{table.id}/edit",
        id=table.id,
        chairs=[{"name": chair.name, "kind": chair.kind, "mine": chair.person == me.id} for chair in table.chairs],
        game=table.game,
        component_files=[],
        bots=app.service.bots(),
        paces=form_paces(me.translator, table.pace.text),
        given=given,
        wrong=wrong,
    )


@get("/edit")
async def edit_page(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """The page on which the host changes a waiting table."""
    me = await app.sessions.who(request)
    table = await app.service.visible_table(id, me.id)
    if me.id is None or me.id != table.host:
        raise Forbidden("not_host")
    if table.status != WAITING:
        return go(f"/t/{id}")
    return _page(request, app, me, table, _given(table))


@post("/edit", middleware=limit("move"))
async def edit(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Change a waiting table as the form says."""
    me = await app.sessions.who(request)
    table = await app.service.visible_table(id, me.id)
    if me.id is None or me.id != table.host:
        raise Forbidden("not_host")
    fields = await FormFields.of(request)
    _me, person = await app.sessions.ensure(request)
    try:
        await tables.edit_lobby(app.service, person, id, read_request(table.game, fields))
    except (Forbidden, NoSuchTable):
        raise
    except TinkertableError as wrong:
        return _page(request, app, me, table, fields.all(), explain(wrong, me.translator))
    return go(f"/t/{id}")


FORMS: Final = (
    form("/agree", tables.agree_again),
    form("/free", tables.free_seat, seat_of),
    form("/link", tables.renew_link),
)
router: Final = Router("/t/{id:str}", route_handlers=[edit_page, edit, *FORMS])
