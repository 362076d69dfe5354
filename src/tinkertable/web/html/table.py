"""The table: its page, its moments, and everything that is done at it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.status_codes import HTTP_204_NO_CONTENT, HTTP_409_CONFLICT
from markupsafe import Markup

from tinkertable.core.contract import Seat
from tinkertable.core.errors import IllegalMove, InvalidMove, StalePly
from tinkertable.core.record import write_record
from tinkertable.server.service import HOST_BOT, STAND_IN, check_bot
from tinkertable.server.workers.pool import TaskFailed
from tinkertable.server.workers.tasks import HintTask
from tinkertable.store.tables import Said
from tinkertable.table import play, seating
from tinkertable.table.changes import TableChange
from tinkertable.table.fork import fork_table
from tinkertable.table.prepare import prepare
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.rematch import rematch_table
from tinkertable.table.table import WAITING, Table
from tinkertable.web.context import AppContext, Fields, must, seat_in_query
from tinkertable.web.errors import explain, read_failure
from tinkertable.web.identity import AnyRequest, Me
from tinkertable.web.pages.review_page import show_strip
from tinkertable.web.pages.table_page import Wish, look, shown_version
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import go, is_htmx

LONGEST_CHAT = 500
NOTICES = ("stale", "illegal", "nothing_to_undo", "nothing_to_redo")
"""The gentle words that may be asked for in an address, after a form was posted without JavaScript."""


def _base(request: AnyRequest) -> str:
    return str(request.base_url).rstrip("/")


def _prepares(request: AnyRequest) -> bool:
    """Whether the list of moves to prepare lies open."""
    return request.query_params.get("prepare") == "yes"


async def _page(
    request: AnyRequest, app: AppContext, table: Table, me: Me, wish: Wish, status: int = 200
) -> Response[Any]:
    top, translator = await look(app.service, table, me, wish)
    template = "fragment.html" if is_htmx(request) and wish.ply is None else "table.html"
    here = None if wish.ply is not None else f"/t/{table.id}"
    strip = None
    if wish.ply is not None:
        review = await app.service.reviews.find(table)
        strip = show_strip(table, review, me.language, wish.ply) if review is not None else None
    return app.pages.show(
        request, template, me, translator=translator, status=status, here=here, table=top, strip=strip
    )


@get("/t/{id:str}", include_in_schema=False)
async def show(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """A table as it is now."""
    me = await app.identity.who(request)
    table = await app.service.visible_table(id, me.id)
    if table.status == "record":
        return go(f"/t/{id}/{table.match.ply}")
    asked = request.query_params.get("notice", "")
    notice = me.translator.html(f"error.{asked}") if asked in NOTICES else None
    wish = Wish(
        as_seat=seat_in_query(request),
        all_log=request.query_params.get("log") == "all",
        notice=notice,
        prepare=_prepares(request),
        base=_base(request),
    )
    top, translator = await look(app.service, table, me, wish)
    return app.pages.show(request, "table.html", me, translator=translator, table=top)


@get("/t/{id:str}/fragment", include_in_schema=False)
async def fragment(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """The part of the page that changes; nothing when the visitor already has it."""
    me = await app.identity.who(request)
    table = await app.service.visible_table(id, me.id)
    had = request.query_params.get("version", "")
    if had == shown_version(table):
        return Response(None, status_code=HTTP_204_NO_CONTENT)
    top, translator = await look(app.service, table, me, Wish(prepare=_prepares(request), base=_base(request)))
    # a table that has just begun needs more than its board: the art of the game comes with the page
    fresh = {"hx-refresh": "true"} if had.startswith("w") and table.status != WAITING else None
    return app.pages.show(
        request, "fragment.html", me, translator=translator, headers=fresh, here=f"/t/{id}", table=top
    )


@get("/t/{id:str}/{ply:int}", include_in_schema=False)
async def moment(request: AnyRequest, app: AppContext, id: FromPath[str], ply: FromPath[int]) -> Response[Any]:
    """A moment of the game: a page of its own, for replay, links and watchers."""
    me = await app.identity.who(request)
    table = await app.service.visible_table(id, me.id)
    if not 0 <= ply <= table.match.ply or table.status == WAITING:
        raise NotFoundException("there is no such moment")
    wish = Wish(ply=ply, as_seat=seat_in_query(request), all_log=request.query_params.get("log") == "all")
    return await _page(request, app, table, me, wish)


async def _answer(
    request: AnyRequest, app: AppContext, id: str, step: Callable[[Table, float, str, Fields], TableChange]
) -> Response[Any]:
    """Take a step and show the table after it; what was refused is shown with a gentle word and its status."""
    me = await app.identity.who(request)
    fields = await Fields.of(request)
    await app.service.visible_table(id, me.id)
    if me.id is None:
        raise Forbidden("not_your_seat", "you do not sit here")
    person = me.id
    status, notice = 200, None
    try:
        await app.service.apply(id, lambda table, now: step(table, now, person, fields))
    except (StalePly, InvalidMove, IllegalMove, Refused) as refused:
        if isinstance(refused, Forbidden):
            raise
        status = read_failure(refused)[0]
        if status == HTTP_409_CONFLICT and not is_htmx(request):
            return go(f"/t/{id}?notice=stale")
        notice = explain(refused, me.translator)
    if status == 200 and not is_htmx(request):
        return go(f"/t/{id}")
    return await _page(request, app, await app.service.table(id), me, Wish(notice=notice, base=_base(request)), status)


@post("/t/{id:str}/move", include_in_schema=False, middleware=limit("move"))
async def move(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Play a move."""

    def step(table: Table, now: float, person: str, fields: Fields) -> TableChange:
        seat, ply, branch = _where(fields)
        return play.move(table, person, seat, ply, branch, fields.text("move", most=200), now, app.service.dice)

    return await _answer(request, app, id, step)


def _where(fields: Fields) -> tuple[Seat, int, int | None]:
    return fields.number("seat"), fields.number("ply"), fields.maybe_number("branch")


def _going(name: str, change: Callable[..., TableChange]) -> Callable[[AnyRequest, AppContext, str], Any]:
    async def handler(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
        def step(table: Table, now: float, person: str, fields: Fields) -> TableChange:
            return change(table, person, *_where(fields), now, app.service.dice)

        return await _answer(request, app, id, step)

    handler.__name__ = name
    return handler


undo = post("/t/{id:str}/undo", include_in_schema=False, middleware=limit("move"))(_going("undo", play.undo))
restart = post("/t/{id:str}/restart", include_in_schema=False, middleware=limit("move"))(
    _going("restart", play.restart)
)
redo = post("/t/{id:str}/redo", include_in_schema=False, middleware=limit("move"))(_going("redo", play.redo))


@post("/t/{id:str}/takeback", include_in_schema=False, middleware=limit("move"))
async def ask_takeback(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Ask the others to go back."""

    def step(table: Table, now: float, person: str, fields: Fields) -> TableChange:
        return play.ask_back(table, person, fields.number("seat"), fields.number("to"), now, app.service.dice)

    return await _answer(request, app, id, step)


@post("/t/{id:str}/takeback/answer", include_in_schema=False, middleware=limit("move"))
async def answer_takeback(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Accept, decline or withdraw."""

    def step(table: Table, now: float, person: str, fields: Fields) -> TableChange:
        word = fields.text("answer", most=20)
        return play.answer(table, person, fields.number("proposal"), word, now, app.service.dice)

    return await _answer(request, app, id, step)


@post("/t/{id:str}/curtain", include_in_schema=False, middleware=limit("move"))
async def open_curtain(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Show the next hand of somebody with several."""
    return await _answer(
        request,
        app,
        id,
        lambda table, now, person, fields: seating.show_hand(table, person, fields.number("seat"), now),
    )


@post("/t/{id:str}/leave", include_in_schema=False, middleware=limit("move"))
async def leave(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Leave a chair to a bot, or free it before the game."""
    return await _answer(
        request,
        app,
        id,
        lambda table, now, person, fields: seating.leave(table, person, fields.number("seat"), STAND_IN, now),
    )


@post("/t/{id:str}/return", include_in_schema=False, middleware=limit("move"))
async def come_back(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Take a chair back from a bot."""
    return await _answer(
        request,
        app,
        id,
        lambda table, now, person, fields: seating.come_back(table, person, fields.number("seat"), now),
    )


@post("/t/{id:str}/replace", include_in_schema=False, middleware=limit("move"))
async def replace_absent(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Hand the chair of somebody absent to a bot."""
    me = await app.identity.who(request)
    known = await app.service.visible_table(id, me.id)
    gone = await app.service.absent_people(known)

    def step(table: Table, now: float, person: str, fields: Fields) -> TableChange:
        seat = fields.number("seat")
        absent = 0 <= seat < len(table.chairs) and table.chairs[seat].person in gone
        return seating.replace_absent(table, person, seat, absent, STAND_IN, now)

    return await _answer(request, app, id, step)


@post("/t/{id:str}/start", include_in_schema=False, middleware=limit("move"))
async def start(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Begin with bots on the free chairs."""
    return await _answer(
        request,
        app,
        id,
        lambda table, now, person, fields: seating.begin_with_bots(table, person, HOST_BOT, now, app.service.dice),
    )


@get("/t/{id:str}/join", include_in_schema=False)
async def join_page(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """The page behind the link that friends are given."""
    me = await app.identity.who(request)
    code = request.query_params.get("code", "")
    table = await app.service.table(id)
    if table.private and code == table.code and not await app.service.tables.may_see(table, me.id):
        me = await app.identity.ensure(request)
        await app.service.tables.welcome(id, must(me))
    table = await app.service.visible_table(id, me.id)
    if table.status != WAITING or table.seats_of(me.id):
        return go(f"/t/{id}")
    return await _join_page(request, app, table, me, code, None)


async def _join_page(
    request: AnyRequest, app: AppContext, table: Table, me: Me, code: str, wrong: Markup | None
) -> Response[Any]:
    top, translator = await look(app.service, table, me, Wish(base=_base(request)))
    free = [shown for shown in top.seats if shown.kind == "open"]
    status = 200 if wrong is None else 422
    return app.pages.show(
        request, "join.html", me, translator=translator, status=status, table=top, code=code, free=free, wrong=wrong
    )


@post("/t/{id:str}/join", include_in_schema=False, middleware=limit("move"))
async def join(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Sit down."""
    fields = await Fields.of(request)
    me = await app.identity.who(request)
    code = fields.text("code", "", most=64)
    try:
        me = await app.identity.ensure(request, fields.text("name", "", most=200))
        seat = fields.maybe_number("seat")
        await app.service.apply(
            id, lambda table, now: seating.join(table, must(me), me.name, seat, code, now, app.service.dice)
        )
    except Refused as refused:
        table = await app.service.visible_table(id, me.id)
        return await _join_page(request, app, table, me, code, explain(refused, me.translator))
    return go(f"/t/{id}")


@post("/t/{id:str}/chat", include_in_schema=False, middleware=limit("chat"))
async def chat(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Say something to everybody at the table."""
    fields = await Fields.of(request)
    me = await app.identity.ensure(request)
    table = await app.service.visible_table(id, me.id)
    await app.service.say(table, chat_line(table, must(me), me.name, fields.text("text", most=LONGEST_CHAT * 4)))
    if not is_htmx(request):
        return go(f"/t/{id}")
    return await _page(request, app, await app.service.table(id), me, Wish(base=_base(request)))


def chat_line(table: Table, person: str, name: str, text: str) -> Said:
    """Something to say, made fit to be said; raises `Refused` when nothing is left of it."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    if not kept or len(kept) > LONGEST_CHAT:
        raise Refused("bad_chat", f"say something, in at most {LONGEST_CHAT} letters")
    mine = table.seats_of(person)
    seat = mine[0] if mine else -2
    return Said(person, table.names[seat] if mine else name, seat, kept, time.time())


@post("/t/{id:str}/hint", include_in_schema=False, middleware=limit("hint"))
async def hint(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """What the coach would do in the visitor's place, where the table allows to ask."""
    fields = await Fields.of(request)
    me = await app.identity.who(request)
    table = await app.service.visible_table(id, me.id)
    seat, ply, branch = _where(fields)
    table.chair_of(me.id or "", seat)
    notice, advised, status = None, None, 200
    try:
        play.check_playing(table)
        table.match.check_fresh(seat, ply, branch)
        if not table.hints:
            raise Refused("no_hints", "there are no hints at this table")
        if seat not in table.turn():
            raise Refused("not_your_turn", "it is not your turn")
        advised = await app.service.workers.run(HintTask(table.id, table.game.name, table.match.state().dump(), seat))
    except (StalePly, Refused, IllegalMove, TaskFailed) as refused:
        status, notice = read_failure(refused)[0], explain(refused, me.translator)
    now = await app.service.table(id)
    if (now.match.branch, now.match.ply) != (table.match.branch, table.match.ply):
        advised = None
    wish = Wish(notice=notice, hint=advised, base=_base(request))
    return await _page(request, app, now, me, wish, status)


@post("/t/{id:str}/prepare", include_in_schema=False, middleware=limit("move"))
async def prepare_move(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Keep a move for the visitor's next turn."""
    fields = await Fields.of(request)
    seat, text = fields.number("seat"), fields.text("prepared", most=200)
    return await _about_prepared(request, app, id, lambda person, table: keep_prepared(app, table, person, seat, text))


@post("/t/{id:str}/prepare/cancel", include_in_schema=False, middleware=limit("move"))
async def cancel_prepared(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Prepare nothing after all."""
    seat = (await Fields.of(request)).number("seat")
    return await _about_prepared(request, app, id, lambda person, table: drop_prepared(app, table, person, seat))


async def keep_prepared(app: AppContext, table: Table, person: str, seat: Seat, text: str) -> None:
    """Keep a move for the next turn of an own seat, which may come at any moment."""
    table.chair_of(person, seat)
    wish = prepare(table, person, seat, text, await app.service.foresee(table, seat))
    await app.service.prepared.put(table.id, seat, wish)
    # the turn may have come while the wish was written
    app.service.on_change(table.id)


async def drop_prepared(app: AppContext, table: Table, person: str, seat: Seat) -> None:
    """Forget the prepared move of an own seat."""
    table.chair_of(person, seat)
    await app.service.prepared.drop(table.id, seat)


async def _about_prepared(
    request: AnyRequest, app: AppContext, id: str, change: Callable[[str, Table], Awaitable[None]]
) -> Response[Any]:
    """Change a wish and show the table; what was refused is shown with a gentle word and its status."""
    me = await app.identity.who(request)
    table = await app.service.visible_table(id, me.id)
    status, notice = 200, None
    try:
        await change(me.id or "", table)
    except (InvalidMove, IllegalMove, Refused) as refused:
        if isinstance(refused, Forbidden):
            raise
        status, notice = read_failure(refused)[0], explain(refused, me.translator)
    if status == 200 and not is_htmx(request):
        return go(f"/t/{id}")
    return await _page(request, app, await app.service.table(id), me, Wish(notice=notice, base=_base(request)), status)


@post("/t/{id:str}/rematch", include_in_schema=False, middleware=limit("create"))
async def rematch(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """The same people once more; whoever asks second goes to the table that is already there."""
    me = await app.identity.who(request)
    table = await app.service.visible_table(id, me.id)
    return _moved(request, f"/t/{await start_rematch(app, table, me.id or '')}")


async def start_rematch(app: AppContext, table: Table, person: str) -> str:
    """Put up the next table, unless somebody else did; returns its id."""
    if table.next is None:
        try:
            step = await app.service.apply(table.id, lambda old, now: rematch_table(old, person, now, app.service.dice))
            table = step.table
        except Refused as refused:
            if refused.key != "has_rematch":
                raise
            table = await app.service.table(table.id)
    assert table.next is not None
    return table.next


def _moved(request: AnyRequest, address: str) -> Response[Any]:
    if is_htmx(request):
        return Response(None, status_code=HTTP_204_NO_CONTENT, headers={"hx-redirect": address})
    return go(address)


@post("/t/{id:str}/fork", include_in_schema=False, middleware=limit("create"))
async def fork(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """A table of one's own from a moment of this one, against the bots that the form names."""
    fields = await Fields.of(request)
    bot = check_bot(fields.text("bot", HOST_BOT, most=80))
    me = await app.identity.ensure(request)
    table = await app.service.visible_table(id, me.id)
    news = fork_table(
        table,
        must(me),
        fields.number("ply"),
        name=me.name,
        seat=fields.maybe_number("as"),
        bot=bot,
        now=time.time(),
        dice=app.service.dice,
    )
    await app.service.add(news)
    return _moved(request, f"/t/{news.table.id}")


@get("/t/{id:str}/record", include_in_schema=False)
async def record(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[str]:
    """The record as a file; while a game with secrets runs there is none."""
    me = await app.identity.who(request)
    table = await app.service.visible_table(id, me.id)
    return Response(
        record_text(table),
        media_type=MediaType.TEXT,
        headers={"content-disposition": f'attachment; filename="{table.game.name}-{table.id}.txt"'},
    )


def record_text(table: Table) -> str:
    """The record of a table; raises `Refused` while it would tell a secret."""
    if table.status == WAITING:
        raise Refused("not_started", "the game has not begun")
    if not table.is_open_book():
        raise Refused("record_hidden", "something is still hidden: the record can be had after the game")
    return write_record(table.match.record(table.players()))
