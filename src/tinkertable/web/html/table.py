"""The table page: a table as it is now, the part of it that changes, and every earlier moment of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from litestar import MediaType, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Stream
from litestar.status_codes import HTTP_204_NO_CONTENT

from tinkertable.server.commands.tables import record_text
from tinkertable.table.table import RECORD, WAITING, Table
from tinkertable.web.context import AppContext, seat_in_query
from tinkertable.web.event_stream import event_stream
from tinkertable.web.identity import AnyRequest, Me
from tinkertable.web.pages.past_boards import build_past_boards
from tinkertable.web.pages.review_page import marks_of, moments_at, show_strip
from tinkertable.web.pages.table_page import build_table_page, shown_version
from tinkertable.web.pages.viewer import TableQuery
from tinkertable.web.rate_limits import limit_streams
from tinkertable.web.rendering import go, is_htmx

NOTICES: Final = ("stale", "illegal", "nothing_to_undo", "nothing_to_redo")
"""The errors that may be named in an address, after a form was posted without JavaScript."""


def base_address(request: AnyRequest) -> str:
    """The address of the server as the visitor writes it."""
    return str(request.base_url).rstrip("/")


def _prepares(request: AnyRequest) -> bool:
    """Whether the list of moves to prepare is open."""
    return request.query_params.get("prepare") == "yes"


async def show_table(
    request: AnyRequest, app: AppContext, table: Table, me: Me, query: TableQuery, status: int = 200
) -> Response[Any]:
    """The page of a table, or only the part that changes when htmx asks."""
    review = await app.service.reviews.find(table) if query.ply is not None else None
    told = moments_at(review, query.ply) if review is not None and query.ply is not None else []
    if told and query.ply is not None:
        query = replace(query, marks=marks_of(table, query.ply, told))
    page, translator = await build_table_page(app.service, table, me, query)
    template = "table_fragment.html" if is_htmx(request) and query.ply is None else "table.html"
    here = None if query.ply is not None else f"/t/{table.id}"
    strip = None
    if review is not None and query.ply is not None:
        strip = show_strip(table, review, me.language, query.ply, told)
    return app.pages.show(
        request, template, me, translator=translator, status=status, here=here, table=page, strip=strip
    )


@get("/")
async def show(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """A table as it is now."""
    me = await app.sessions.who(request)
    table = await app.service.visible_table(id, me.id)
    if table.status == RECORD:
        return go(f"/t/{id}/{table.match.ply}")
    asked = request.query_params.get("notice", "")
    query = TableQuery(
        as_seat=seat_in_query(request),
        all_log=request.query_params.get("log") == "all",
        notice=me.translator.html(f"error.{asked}") if asked in NOTICES else None,
        prepare=_prepares(request),
        base=base_address(request),
    )
    page, translator = await build_table_page(app.service, table, me, query)
    return app.pages.show(request, "table.html", me, translator=translator, table=page)


@get("/fragment")
async def fragment(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """The part of the page that changes; nothing when the visitor already has it."""
    me = await app.sessions.who(request)
    table = await app.service.visible_table(id, me.id)
    had = request.query_params.get("version", "")
    if had == shown_version(table):
        return Response(None, status_code=HTTP_204_NO_CONTENT)
    page, translator = await build_table_page(
        app.service, table, me, TableQuery(prepare=_prepares(request), base=base_address(request))
    )
    # a game that has just begun needs the whole page: the lobby did not load the game's art
    fresh = {"hx-refresh": "true"} if had.startswith("w") and table.status != WAITING else None
    return app.pages.show(
        request, "table_fragment.html", me, translator=translator, headers=fresh, here=f"/t/{id}", table=page
    )


@get("/{ply:int}")
async def moment(request: AnyRequest, app: AppContext, id: FromPath[str], ply: FromPath[int]) -> Response[Any]:
    """A moment of the game: a page of its own, for replay, links and watchers."""
    me = await app.sessions.who(request)
    table = await app.service.visible_table(id, me.id)
    if not 0 <= ply <= table.match.ply or table.status == WAITING:
        raise NotFoundException("there is no such moment")
    query = TableQuery(ply=ply, as_seat=seat_in_query(request), all_log=request.query_params.get("log") == "all")
    return await show_table(request, app, table, me, query)


@get("/boards")
async def past_boards(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Boards of past moments: `?plies=12+15`."""
    me = await app.sessions.who(request)
    table = await app.service.visible_table(id, me.id)
    asked = [int(word) for word in request.query_params.get("plies", "").split() if word.isdecimal() and len(word) < 6]
    if table.status == WAITING:
        raise NotFoundException("there are no such moments")
    boards = build_past_boards(table, me, TableQuery(as_seat=seat_in_query(request)), asked)
    translator = me.translator.about(table.game.name, table.names)
    return app.pages.show(request, "past_boards.html", me, translator=translator, boards=boards)


@get("/record")
async def record(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[str]:
    """The record as a file; refused while it would show hidden information."""
    me = await app.sessions.who(request)
    table = await app.service.visible_table(id, me.id)
    return Response(
        record_text(table),
        media_type=MediaType.TEXT,
        headers={"content-disposition": f'attachment; filename="{table.game.name}-{table.id}.txt"'},
    )


@get("/events", middleware=limit_streams())
async def events(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Stream:
    """The changes of a table, as server-sent events."""
    me = await app.sessions.who(request)
    return event_stream(app.service, await app.service.visible_table(id, me.id), me.id or "")


router: Final = Router("/t/{id:str}", route_handlers=[show, fragment, moment, past_boards, record, events])
