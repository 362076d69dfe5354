"""The home page, the form of a new table, and opening a record."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, Router, get, post
from markupsafe import Markup

from tinkertable.core.errors import TinkertableError
from tinkertable.core.record import LONGEST_FILE
from tinkertable.core.text_file import text_of
from tinkertable.games import GAMES, open_game
from tinkertable.server.commands import people, tables
from tinkertable.server.service import HOST_BOT, games
from tinkertable.web.context import AppContext, FormFields
from tinkertable.web.errors import explain
from tinkertable.web.html.learn import progress
from tinkertable.web.html.play_now import remembered
from tinkertable.web.identity import AnyRequest, Me
from tinkertable.web.pages.table_card import build_table_card
from tinkertable.web.pages.table_form import form_paces, read_request
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import go


def _games() -> list[dict[str, Any]]:
    """Every game for a list: one that cannot be opened is shown as not available."""
    ready = {game.name: game for game in games()}
    return [
        {"name": name, "seats": ready[name].seats if name in ready else (), "available": name in ready}
        for name in GAMES
    ]


@get("/")
async def home(request: AnyRequest, app: AppContext) -> Response[str]:
    """The home page: games, one's own tables, tables to join and to watch."""
    me = await app.sessions.who(request)
    repository = app.service.tables
    mine = (
        [build_table_card(summary, me.id, me.translator) for summary in await repository.mine(me.id)]
        if me.id is not None
        else []
    )
    mine.sort(key=lambda shown: not (shown.my_turn or shown.asked))
    others = [build_table_card(summary, me.id, me.translator) for summary in await repository.open()]
    return app.pages.show(
        request,
        "home.html",
        me,
        games=_games(),
        mine=mine,
        open=[shown for shown in others if not shown.mine],
        lessons=await progress(app, me),
        play=remembered(request, app),
        recent=[build_table_card(summary, me.id, me.translator) for summary in await repository.recent(me.id)],
    )


def _new_page(
    request: AnyRequest, app: AppContext, me: Me, given: dict[str, str], wrong: Markup | None = None
) -> Response[str]:
    name = given.get("game")
    game = open_game(name) if name else None
    return app.pages.show(
        request,
        "new.html",
        me,
        status=422 if wrong is not None else 200,
        games=_games(),
        game=game,
        component_files=app.service.component_files.offered(game.name) if game is not None else [],
        bots=app.service.bots(),
        usual_bot=HOST_BOT,
        paces=form_paces(me.translator),
        wrong=wrong,
        given=given,
    )


@get("/new")
async def new_page(request: AnyRequest, app: AppContext) -> Response[str]:
    """The page that asks what a new table is to be like."""
    return _new_page(request, app, await app.sessions.who(request), dict(request.query_params))


@post("/new", middleware=limit("create"))
async def create(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Create a table as the form says."""
    fields = await FormFields.of(request)
    given = fields.all()
    game = open_game(fields.text("game", most=40))
    wanted = read_request(game, fields)
    me = await app.sessions.who(request)
    before = me.name
    try:
        me, person = await app.sessions.ensure(request, fields.text("name", "", most=200))
        await people.carry_name(app.service, person.id, before, person.name)
        table = await tables.create_table(app.service, person, wanted)
    except TinkertableError as wrong:
        return _new_page(request, app, me, given, explain(wrong, me.translator))
    return go(f"/t/{table.id}")


@get("/open-record")
async def open_record_page(request: AnyRequest, app: AppContext) -> Response[str]:
    """The page that takes a record to look at."""
    return app.pages.show(request, "open_record.html", await app.sessions.who(request), wrong=None)


@post("/open-record", middleware=limit("open_record"), request_max_body_size=LONGEST_FILE + 1_000_000)
async def upload_record(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Create a table from an uploaded record, to look at only."""
    fields = await FormFields.of(request)
    file = fields.file("record")
    me, person = await app.sessions.ensure(request)
    try:
        raw = await file.read() if file is not None else b""
        text = text_of(raw, file.filename) if file is not None and raw else fields.text("text", "", most=LONGEST_FILE)
        table = await tables.upload_record(app.service, person, text)
    except TinkertableError as wrong:
        said = me.translator.html("error.bad_record", reason=me.translator.plain(wrong.message))
        return app.pages.show(request, "open_record.html", me, status=422, wrong=said)
    return go(f"/t/{table.id}/0")


router: Final = Router("/", route_handlers=[home, new_page, create, open_record_page, upload_record])
