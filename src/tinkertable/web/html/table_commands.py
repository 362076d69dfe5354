"""The forms of the table page: each route reads its form, calls one command and shows the table after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from litestar import Response, Router, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.status_codes import HTTP_204_NO_CONTENT, HTTP_409_CONFLICT
from markupsafe import Markup

from tinkertable.core.contract import Seat
from tinkertable.core.errors import IllegalMove, InvalidMove, StalePly
from tinkertable.server.commands import people, play, tables
from tinkertable.server.commands.play import CommandTarget
from tinkertable.server.commands.tables import LONGEST_BOT, LONGEST_CHAT, ForkRequest
from tinkertable.server.service import HOST_BOT
from tinkertable.server.workers.pool import TaskFailed
from tinkertable.table.abandon import may_abandon
from tinkertable.table.refusal import Forbidden, NoSuchTable, Refused
from tinkertable.table.resignation import is_lost_by_resigning, may_resign
from tinkertable.table.seating import may_delete
from tinkertable.table.table import WAITING, Table
from tinkertable.table.use_free import next_free_move
from tinkertable.web.context import AppContext, FormFields
from tinkertable.web.errors import explain, read_failure
from tinkertable.web.html.table import base_address, show_table
from tinkertable.web.identity import AnyRequest, Me
from tinkertable.web.pages.table_page import build_table_page
from tinkertable.web.pages.viewer import TableQuery
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import go, is_htmx

Command = Callable[[str, FormFields], Awaitable[Table]]
"""A command of a person, with the fields of their form; returns the table after it."""


async def act(request: AnyRequest, app: AppContext, id: str, command: Command) -> Response[Any]:
    """Run a command and show the table after it; if it was refused, show the table with the reason."""
    me, person = await _player(request, app, id)
    fields = await FormFields.of(request)
    try:
        table = await command(person, fields)
    except (StalePly, InvalidMove, IllegalMove, Refused) as refused:
        return await _refuse(request, app, id, me, refused)
    if not is_htmx(request):
        return go(f"/t/{id}")
    return await show_table(request, app, table, me, TableQuery(base=base_address(request)))


def form(
    path: str, command: Callable[..., Awaitable[Table]], *read: Callable[[FormFields], object]
) -> HTTPRouteHandler:
    """A route that calls a command with what it reads from its form, and shows the table after it."""

    @post(path, middleware=limit("move"))
    async def route(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
        def run(person: str, fields: FormFields) -> Awaitable[Table]:
            return command(app.service, person, id, *(one(fields) for one in read))

        return await act(request, app, id, run)

    return route


async def _player(request: AnyRequest, app: AppContext, id: str) -> tuple[Me, str]:
    me = await app.sessions.who(request)
    if me.id is None:
        await app.service.visible_table(id, None)
        raise Forbidden("not_your_seat")
    return me, me.id


async def _refuse(request: AnyRequest, app: AppContext, id: str, me: Me, refused: Exception) -> Response[Any]:
    if isinstance(refused, Forbidden | NoSuchTable):
        raise refused
    status = read_failure(refused)[0]
    if status == HTTP_409_CONFLICT and not is_htmx(request):
        return go(f"/t/{id}?notice=stale")
    query = TableQuery(notice=explain(refused, me.translator), base=base_address(request))
    return await show_table(request, app, await app.service.table(id), me, query, status)


def seat_of(fields: FormFields) -> Seat:
    """The seat that a form is about."""
    return fields.number("seat")


def _position(fields: FormFields) -> CommandTarget:
    return CommandTarget(fields.number("seat"), fields.number("ply"), fields.maybe_number("branch"))


async def _ask_first(request: AnyRequest, app: AppContext, id: str, fields: FormFields) -> Response[Any] | None:
    """The page that asks before a move that wastes something; `None` when it wastes nothing, or was asked about."""
    me, person = await _player(request, app, id)
    table = await app.service.visible_table(id, person)
    at, text = _position(fields), fields.text("move", most=200)
    mine = at.seat in table.seats_of(person) and at.seat in table.turn() and at.ply == table.match.ply
    if at.seat is None or fields.text("sure", "", most=3) == "yes" or not mine or text not in table.game.moves:
        return None
    view, move = table.game.view(table.match.state(), at.seat), table.game.parse(text)
    waste = table.game.waste(view, move) if move in view.legal else None
    if waste is None:
        return None
    translator = me.translator.about(table.game.name, table.names)
    label = translator.html(table.game.label(view, move))
    about = translator.html(waste)
    return app.pages.show(
        request,
        "confirm_move.html",
        me,
        translator=translator,
        here=f"/t/{id}",
        address=f"/t/{id}",
        at=at,
        text=text,
        about=about,
        free=next_free_move(table, at.seat) is not None,
        label=label,
    )


@post("/move", middleware=limit("move"))
async def move(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Play a move. Without scripts the page that comes back asks first when the move wastes something."""
    if not is_htmx(request):
        asked = await _ask_first(request, app, id, await FormFields.of(request))
        if asked is not None:
            return asked

    def command(person: str, fields: FormFields) -> Awaitable[Table]:
        return play.move(app.service, person, id, _position(fields), fields.text("move", most=200))

    return await act(request, app, id, command)


async def _ask_if_sure(request: AnyRequest, app: AppContext, id: str, what: str) -> Response[Any] | None:
    """The page that asks before something that cannot be undone; `None` when the visitor is sure.

    With scripts the button asks itself, and sends that it did.
    """
    fields = await FormFields.of(request)
    if is_htmx(request) or fields.text("sure", "", most=3) == "yes":
        return None
    me, person = await _player(request, app, id)
    table = await app.service.visible_table(id, person)
    if what == "resign":
        table.chair_of(person, fields.number("seat"))
    possible = {"delete": may_delete, "resign": may_resign, "abandon": may_abandon}[what]
    if not possible(table, person):
        return None  # the command says why
    name, label = what, f"menu.{what}"
    if what == "delete" and table.status == WAITING:
        name, label = "cancel", "lobby.cancel"
    elif what == "resign" and is_lost_by_resigning(table):
        name = "resign_lost"
    return app.pages.show(
        request,
        "confirm_command.html",
        me,
        here=f"/t/{id}",
        back=f"/t/{id}",
        action=f"/t/{id}/{what}",
        about=me.translator.html(f"sure.{name}"),
        label=me.translator.html(label),
        fields={key: value for key, value in fields.all().items() if key == "seat"},
    )


@post("/abandon", middleware=limit("move"))
async def propose_abandon(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Propose to end the game without a result."""
    asked = await _ask_if_sure(request, app, id, "abandon")
    if asked is not None:
        return asked
    return await act(request, app, id, lambda who, _fields: tables.propose_abandon(app.service, who, id))


@post("/hint", middleware=limit("hint"))
async def hint(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Show what the coach would play, where the table allows hints."""
    me, person = await _player(request, app, id)
    at = _position(await FormFields.of(request))
    base = base_address(request)
    try:
        table, found = await play.ask_hint(app.service, person, id, at)
    except (Forbidden, NoSuchTable):
        raise
    except (StalePly, Refused, IllegalMove, TaskFailed) as refused:
        query = TableQuery(notice=explain(refused, me.translator), base=base)
        status = read_failure(refused)[0]
        return await show_table(request, app, await app.service.table(id), me, query, status)
    return await show_table(request, app, table, me, TableQuery(hint=found, base=base))


@post("/resign", middleware=limit("move"))
async def resign(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Give up a seat for good."""
    asked = await _ask_if_sure(request, app, id, "resign")
    if asked is not None:
        return asked
    return await act(request, app, id, lambda who, fields: tables.resign(app.service, who, id, fields.number("seat")))


@post("/delete", middleware=limit("move"))
async def delete(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Delete a table that is the visitor's alone, and go home."""
    asked = await _ask_if_sure(request, app, id, "delete")
    if asked is not None:
        return asked
    me, person = await _player(request, app, id)
    try:
        await tables.delete_table(app.service, person, id)
    except Refused as refused:
        return await _refuse(request, app, id, me, refused)
    return go("/")


@get("/join")
async def join_page(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """The page behind the link that friends are given."""
    me = await app.sessions.who(request)
    code = request.query_params.get("code", "")
    table = await app.service.table(id)
    if table.private and code == table.code and not await app.service.tables.may_see(table, me.id):
        me, person = await app.sessions.ensure(request)
        await app.service.tables.welcome(id, person.id)
    table = await app.service.visible_table(id, me.id)
    if table.status != WAITING or table.seats_of(me.id):
        return go(f"/t/{id}")
    return await _join_page(request, app, table, me, code)


async def _join_page(
    request: AnyRequest, app: AppContext, table: Table, me: Me, code: str, wrong: Markup | None = None
) -> Response[Any]:
    page, translator = await build_table_page(app.service, table, me, TableQuery(base=base_address(request)))
    free = [shown for shown in page.seats if shown.kind == "open"]
    status = 200 if wrong is None else 422
    return app.pages.show(
        request, "join.html", me, translator=translator, status=status, table=page, code=code, free=free, wrong=wrong
    )


@post("/join", middleware=limit("create"))
async def join(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Take a seat."""
    fields = await FormFields.of(request)
    me = await app.sessions.who(request)
    code = fields.text("code", "", most=64)
    before = me.name
    try:
        me, person = await app.sessions.ensure(request, fields.text("name", "", most=200))
        await people.carry_name(app.service, person.id, before, person.name)
        await tables.join(app.service, person, id, fields.maybe_number("seat"), code)
    except Refused as refused:
        table = await app.service.visible_table(id, me.id)
        return await _join_page(request, app, table, me, code, explain(refused, me.translator))
    return go(f"/t/{id}")


@post("/chat", middleware=limit("chat"))
async def chat(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Say something to everybody at the table."""
    fields = await FormFields.of(request)
    me, person = await app.sessions.ensure(request)
    table = await tables.chat(app.service, person, id, fields.text("text", most=LONGEST_CHAT * 4))
    if not is_htmx(request):
        return go(f"/t/{id}")
    return await show_table(request, app, table, me, TableQuery(base=base_address(request)))


@post("/rematch", middleware=limit("create"))
async def rematch(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Create the table of the rematch, or go to the one that somebody else created."""
    me = await app.sessions.who(request)
    return _go(request, await tables.rematch(app.service, me.id or "", id))


@post("/fork", middleware=limit("create"))
async def fork(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Create a table from a moment of this one, against the bots that the form names."""
    fields = await FormFields.of(request)
    bot = app.service.check_bot(fields.text("bot", HOST_BOT, most=LONGEST_BOT))
    _me, person = await app.sessions.ensure(request)
    wanted = ForkRequest(fields.number("ply"), fields.maybe_number("as"), bot)
    return _go(request, await tables.fork(app.service, person, id, wanted))


def _go(request: AnyRequest, table: Table) -> Response[Any]:
    address = f"/t/{table.id}"
    if is_htmx(request):
        return Response(None, status_code=HTTP_204_NO_CONTENT, headers={"hx-redirect": address})
    return go(address)


FORMS: Final = (
    form("/use-free", play.use_free, _position),
    form("/undo", play.undo, _position),
    form("/restart", play.restart, _position),
    form("/redo", play.redo, _position),
    form("/takeback", play.ask_takeback, seat_of, lambda fields: fields.number("to")),
    form(
        "/answer",
        play.answer_proposal,
        lambda fields: fields.number("proposal"),
        lambda fields: fields.text("answer", most=20),
    ),
    form("/prepare", play.prepare_move, seat_of, lambda fields: fields.text("prepared", most=200)),
    form("/prepare/cancel", play.cancel_prepared, seat_of),
    form("/privacy-screen", tables.show_hand, seat_of),
    form("/leave", tables.leave, seat_of),
    form("/return", tables.come_back, seat_of),
    form("/replace", tables.replace_absent, seat_of),
    form("/start", tables.start_with_bots),
)
"""The forms that only call one command."""

router: Final = Router(
    "/t/{id:str}",
    route_handlers=[*FORMS, move, propose_abandon, hint, resign, delete, join_page, join, chat, rematch, fork],
)
