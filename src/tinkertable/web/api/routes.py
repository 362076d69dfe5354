"""The JSON API: the same tables for programs, with tokens; described by OpenAPI at `/api/openapi.json`."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, Router, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_202_ACCEPTED

from tinkertable.bots.review import Review
from tinkertable.core.contract import WATCHER, Seat
from tinkertable.core.errors import BadRecord
from tinkertable.core.knowledge import known_position
from tinkertable.i18n import Translator, choose_language
from tinkertable.server.commands import play, tables
from tinkertable.server.commands.play import own_seat
from tinkertable.server.commands.tables import TableRequest, record_text
from tinkertable.server.identity import clean_name
from tinkertable.server.service import games
from tinkertable.table.prepare import Verdict, judge
from tinkertable.table.refusal import Refused
from tinkertable.table.table import PLAYING, WAITING, Table
from tinkertable.web.api import schemas
from tinkertable.web.api.agreements import AGREEMENTS
from tinkertable.web.api.descriptions import ANYBODY, STEP, TABLE, check_request
from tinkertable.web.api.operation import described
from tinkertable.web.api.own_tables import own_events
from tinkertable.web.api.review_facts import review_facts
from tinkertable.web.api.table_info import table_info
from tinkertable.web.context import AppContext
from tinkertable.web.event_stream import event_stream
from tinkertable.web.identity import AnyRequest
from tinkertable.web.pages.game_log import note_args, readable
from tinkertable.web.pages.viewer import viewer_seat
from tinkertable.web.rate_limits import limit, limit_streams

LONGEST_WAIT = 25.0


@get(
    "/games",
    **described("games", "List the games", "Every game of this server, with its options and its moves."),
    security=ANYBODY,
)
async def list_games(app: AppContext) -> list[schemas.GameInfo]:
    """The games of this server."""
    return [
        schemas.GameInfo(
            game.name,
            game.edition,
            list(game.seats),
            {option.name: list(option.values) for option in game.options},
            list(game.moves),
            app.service.component_files.offered(game.name),
        )
        for game in games()
    ]


@get("/bots", **described("games", "List the bots", "The names of the bots, weakest first."), security=ANYBODY)
async def list_bots(app: AppContext) -> list[str]:
    """The bots that can be invited, weakest first."""
    return app.service.bots()


@post(
    "/people",
    **described("people", "Register a program", "The person, with the token to send from now on.", 422),
    middleware=limit("people"),
    security=ANYBODY,
)
async def add_person(app: AppContext, data: schemas.NewPerson) -> schemas.PersonInfo:
    """A person without a browser, and their token."""
    person = await app.service.people.add(clean_name(data.name), True, None)
    return schemas.PersonInfo(person.id, person.name, await app.service.people.new_token(person.id, "api"))


@get("/tables", **described("tables", "List tables", "The tables that were asked for.", *TABLE), security=ANYBODY)
async def list_tables(
    request: AnyRequest,
    app: AppContext,
    show: Annotated[str, QueryParameter(pattern="^(open|mine|playing|over)$")] = "open",
) -> list[schemas.TableInfo]:
    """Tables: `open` to join, `mine`, `playing` to watch, or `over`."""
    who = await app.sessions.asker(request)
    repository = app.service.tables
    if show == "mine":
        found = await repository.mine(who or (await app.sessions.bearer(request)).id)
    elif show == "playing":
        found = await repository.playing()
    elif show == "over":
        found = await repository.recent(who)
    else:
        found = await repository.open()
    shown = []
    for summary in found:
        with suppress(BadRecord):  # played under an older edition: it cannot be opened any more
            shown.append(table_info(await app.service.table(summary.id), who))
    return shown


@post("/tables", **described("tables", "Open a table", "The new table.", 403, 404, 422), middleware=limit("create"))
async def add_table(request: AnyRequest, app: AppContext, data: schemas.NewTable) -> schemas.TableInfo:
    """A new table. It begins when no seat is free."""
    person = await app.sessions.bearer(request)
    wanted = TableRequest(
        data.game,
        data.seats,
        data.options,
        data.pace,
        data.private,
        data.hints,
        data.rated,
        program=True,
        components=data.components,
    )
    return table_info(await tables.create_table(app.service, person, wanted), person.id)


@get("/tables/{id:str}", **described("tables", "Look at a table", "The table.", *TABLE), security=ANYBODY)
async def get_table(request: AnyRequest, app: AppContext, id: FromPath[str]) -> schemas.TableInfo:
    """A table: who sits there, whose turn it is."""
    who = await app.sessions.asker(request)
    return table_info(await app.service.visible_table(id, who), who)


@get(
    "/tables/{id:str}/wait",
    **described(
        "tables",
        "Wait until a table changes",
        "The table as it is now; its version is the same when nothing has changed.",
        *TABLE,
    ),
    middleware=limit_streams(),
    security=ANYBODY,
)
async def wait_for_news(
    request: AnyRequest,
    app: AppContext,
    id: FromPath[str],
    version: FromQuery[int],
    seconds: Annotated[float, QueryParameter(ge=0, le=25)] = 20.0,
) -> schemas.TableInfo:
    """The table as soon as it has another version than the one given, or after some seconds in any case."""
    who = await app.sessions.asker(request)
    table = await app.service.visible_table(id, who)
    async with app.service.hub.listen(id, who or "") as listener:
        table = await app.service.table(id)
        until = time.monotonic() + min(seconds, LONGEST_WAIT)
        while table.version == version and (left := until - time.monotonic()) > 0:
            try:
                async with asyncio.timeout(left):
                    news = await listener.get()
            except TimeoutError:
                break
            if news is None:
                break
            table = await app.service.table(id)
    return table_info(table, who)


@get(
    "/tables/{id:str}/events",
    **described("tables", "Listen to one table", "Server-sent events, until either side closes the stream.", *TABLE),
    media_type="text/event-stream",
    middleware=limit_streams(),
    security=ANYBODY,
)
async def events(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Stream:
    """Server-sent events named `ply`: the version of the table, whenever it changes."""
    who = await app.sessions.asker(request)
    return event_stream(app.service, await app.service.visible_table(id, who), who or "")


@post(
    "/tables/{id:str}/join",
    **described("tables", "Sit down at a table", "The table, with the new seat in `mine`.", *STEP),
    middleware=limit("create"),
)
async def join(request: AnyRequest, app: AppContext, id: FromPath[str], data: schemas.Join) -> schemas.TableInfo:
    """Sit down on a free seat."""
    person = await app.sessions.bearer(request)
    return table_info(await tables.join(app.service, person, id, data.seat, data.code, program=True), person.id)


@get(
    "/tables/{id:str}/view",
    **described("play", "See the position", "What the seat sees, and its legal moves if it is its turn.", *TABLE, 403),
    security=ANYBODY,
)
async def view(
    request: AnyRequest,
    app: AppContext,
    id: FromPath[str],
    seat: FromQuery[int | None] = None,
    ply: FromQuery[int | None] = None,
) -> schemas.Position:
    """What a seat sees now or saw at a ply: its own by default, a watcher's for those who have none."""
    who = await app.sessions.asker(request)
    table = await app.service.visible_table(id, who)
    if table.status == WAITING:
        raise Refused("not_started")
    if ply is not None and not 0 <= ply <= table.match.ply:
        raise NotFoundException("there is no such moment")
    mine = table.seats_of(who)
    viewer = seat if seat is not None and seat in mine else viewer_seat(table, who, seat)[0]
    if seat is not None and viewer != seat:
        table.chair_of(who or "", seat)
    return _position(request, table, viewer, ply, viewer in mine)


def _position(request: AnyRequest, table: Table, viewer: Seat, ply: int | None, own: bool) -> schemas.Position:
    state = table.match.at(table.match.ply if ply is None else ply)
    game = table.game
    seen = game.view(state, viewer)
    translator = Translator(_language(request), game.name, table.names)
    now = ply is None and table.status == PLAYING and own
    moves = [
        schemas.MoveInfo(move, game.notation(move), translator.speech(game.label(seen, move))) for move in seen.legal
    ]
    return schemas.Position(
        seat=viewer,
        version=table.version,
        branch=table.match.branch,
        ply=table.match.ply if ply is None else ply,
        prompt=translator.speech(game.prompt(seen)),
        view=seen,
        moves=moves if now else [],
    )


@get(
    "/tables/{id:str}/knowledge",
    **described(
        "play",
        "Get the position for a bot of the library",
        "What the seat knows, as a position that `Game.load` reads.",
        *TABLE,
        403,
    ),
)
async def knowledge(
    request: AnyRequest, app: AppContext, id: FromPath[str], seat: FromQuery[int | None] = None
) -> schemas.KnownPosition:
    """What an own seat knows, as a position for bots of the library; nothing that is hidden from the seat is in it."""
    person = await app.sessions.bearer(request)
    table = await app.service.visible_table(id, person.id)
    viewer = own_seat(table, person.id, seat)
    chair = table.chair_of(person.id, viewer)
    if table.status == WAITING:
        raise Refused("not_started")
    if table.status == PLAYING and not table.hints and not chair.program:
        raise Refused("running_without_hints")
    game = table.game
    return schemas.KnownPosition(
        seat=viewer,
        version=table.version,
        branch=table.match.branch,
        ply=table.match.ply,
        game=game.name,
        edition=game.edition,
        components=game.components,
        options=table.options,
        cells=known_position(game, table.match.state(), viewer).dump(),
    )


def _language(request: AnyRequest) -> str:
    return choose_language(request.headers.get("accept-language", ""))


@get(
    "/tables/{id:str}/moves",
    **described("play", "List the legal moves", "The legal moves; none when it is not the seat's turn.", *TABLE, 403),
)
async def legal_moves(
    request: AnyRequest, app: AppContext, id: FromPath[str], seat: FromQuery[int | None] = None
) -> list[schemas.MoveInfo]:
    """The legal moves of an own seat; empty when it is not its turn."""
    person = await app.sessions.bearer(request)
    table = await app.service.visible_table(id, person.id)
    viewer = own_seat(table, person.id, seat)
    table.chair_of(person.id, viewer)
    if table.status != PLAYING:
        return []
    return _position(request, table, viewer, None, True).moves


@post("/tables/{id:str}/moves", **described("play", "Play a move", "The table after the move.", *STEP))
async def make_move(
    request: AnyRequest, app: AppContext, id: FromPath[str], data: schemas.NewMove
) -> schemas.TableInfo:
    """Play a move; 409 when the table has moved on, 422 when it is not possible, 400 when there is no such move."""
    person = await app.sessions.bearer(request)
    at = play.CommandTarget(data.seat, data.ply, data.branch)
    return table_info(await play.move(app.service, person.id, id, at, data.move, program=True), person.id)


@post(
    "/tables/{id:str}/use-free",
    **described("play", "Play everything that is free", "The table after these moves.", *STEP),
)
async def use_free(request: AnyRequest, app: AppContext, id: FromPath[str], data: schemas.AtPly) -> schemas.TableInfo:
    """Play everything that is free for an own seat, each as a move of its own; 422 when nothing is."""
    person = await app.sessions.bearer(request)
    at = play.CommandTarget(data.seat, data.ply, data.branch)
    return table_info(await play.use_free(app.service, person.id, id, at, program=True), person.id)


@get(
    "/tables/{id:str}/prepared",
    **described("play", "See the prepared move", "What is prepared, and what could be.", *TABLE, 403),
)
async def prepared(
    request: AnyRequest, app: AppContext, id: FromPath[str], seat: FromQuery[int | None] = None
) -> schemas.PreparedInfo:
    """What an own seat has prepared for its next turn, and what it could prepare."""
    person = await app.sessions.bearer(request)
    table = await app.service.visible_table(id, person.id)
    return await _prepared(request, app, table, person.id, seat)


async def _prepared(
    request: AnyRequest, app: AppContext, table: Table, person: str, asked: Seat | None
) -> schemas.PreparedInfo:
    seat = own_seat(table, person, asked)
    table.chair_of(person, seat)
    translator = Translator(_language(request), table.game.name, table.names)
    premove = (await app.service.prepared.at(table.id)).get(seat)
    verdict = judge(table, seat, premove) if premove is not None else None
    return schemas.PreparedInfo(
        seat=seat,
        prepared=premove.text if premove is not None and verdict in (Verdict.WAITS, Verdict.PLAYS) else None,
        lapsed=premove.text if premove is not None and verdict is Verdict.LAPSED else None,
        choices=[
            schemas.MoveInfo(choice.move, choice.text, translator.speech(choice.said))
            for choice in await app.service.foresee(table, seat)
        ],
    )


@post("/tables/{id:str}/prepared", **described("play", "Prepare a move", "What is prepared now.", *STEP))
async def prepare_move(
    request: AnyRequest, app: AppContext, id: FromPath[str], data: schemas.PrepareMove
) -> schemas.PreparedInfo:
    """Prepare a move for the next turn of an own seat, instead of any earlier one; 422 when it cannot be foreseen."""
    person = await app.sessions.bearer(request)
    table = await play.prepare_move(app.service, person.id, id, data.seat, data.move)
    return await _prepared(request, app, table, person.id, data.seat)


@delete(
    "/tables/{id:str}/prepared", **described("play", "Cancel the prepared move", "Nothing is prepared any more.", *STEP)
)
async def cancel_prepared(
    request: AnyRequest, app: AppContext, id: FromPath[str], seat: FromQuery[int | None] = None
) -> None:
    """Prepare nothing after all."""
    person = await app.sessions.bearer(request)
    await play.cancel_prepared(app.service, person.id, id, seat)


@post("/tables/{id:str}/undo", **described("play", "Undo the own last move", "The table before that move.", *STEP))
async def undo(request: AnyRequest, app: AppContext, id: FromPath[str], data: schemas.AtPly) -> schemas.TableInfo:
    """Take back the last move of an own seat, where nothing was revealed and nobody else acted since."""
    person = await app.sessions.bearer(request)
    at = play.CommandTarget(data.seat, data.ply, data.branch)
    return table_info(await play.undo(app.service, person.id, id, at), person.id)


@post(
    "/tables/{id:str}/takeback",
    **described("play", "Ask for a takeback", "The table, with the request as its `proposal`.", *STEP),
)
async def takeback(request: AnyRequest, app: AppContext, id: FromPath[str], data: schemas.AskBack) -> schemas.TableInfo:
    """Ask the others to go back to just before an own move."""
    person = await app.sessions.bearer(request)
    return table_info(await play.ask_takeback(app.service, person.id, id, data.seat, data.to), person.id)


@post("/tables/{id:str}/chat", **described("tables", "Say something", "The table.", *STEP), middleware=limit("chat"))
async def chat(request: AnyRequest, app: AppContext, id: FromPath[str], data: schemas.Say) -> schemas.TableInfo:
    """Say something to everybody at the table."""
    person = await app.sessions.bearer(request)
    await tables.chat(app.service, person, id, data.text)
    return table_info(await app.service.visible_table(id, person.id), person.id)


@post(
    "/tables/{id:str}/rematch",
    **described("tables", "Play again", "The new table, with the same people.", *STEP),
    middleware=limit("create"),
)
async def rematch(request: AnyRequest, app: AppContext, id: FromPath[str]) -> schemas.TableInfo:
    """The same people once more."""
    person = await app.sessions.bearer(request)
    return table_info(await tables.rematch(app.service, person.id, id), person.id)


@get(
    "/tables/{id:str}/log",
    **described("play", "Read the log", "What happened, oldest first.", *TABLE),
    security=ANYBODY,
)
async def log(
    request: AnyRequest, app: AppContext, id: FromPath[str], seat: FromQuery[int | None] = None
) -> list[schemas.LogEntry]:
    """What happened so far, in words, as far as the asker may know it."""
    who = await app.sessions.asker(request)
    table = await app.service.visible_table(id, who)
    mine = table.seats_of(who)
    viewer = seat if seat in mine and seat is not None else mine[0] if len(mine) == 1 else WATCHER
    translator = Translator(_language(request), table.game.name, table.names)
    open_book = table.status not in (WAITING, PLAYING)
    lines = [
        schemas.LogEntry(ply + 1, played.seat, translator.speech(told), played.at)
        for ply, played in enumerate(table.match.history)
        for told in table.match.outcome(ply).lines
        if readable(told, viewer, open_book)
    ]
    notes, _chat = await app.service.talk(table)
    for note in notes:
        said = translator.speech(f"event.{note.key}", **note_args(table, translator, note))
        lines.append(schemas.LogEntry(note.ply, WATCHER, said, note.at))
    return sorted(lines, key=lambda entry: (entry.at, entry.ply))


@get(
    "/tables/{id:str}/branches",
    **described("play", "List what was taken back", "The moves that were taken back, oldest first.", *TABLE),
    security=ANYBODY,
)
async def branches(request: AnyRequest, app: AppContext, id: FromPath[str]) -> list[schemas.Branch]:
    """What was taken back, oldest first; when nothing is hidden any more."""
    table = await app.service.visible_table(id, await app.sessions.asker(request))
    if not table.may_be_copied():
        raise Refused("record_hidden" if table.hints else "running_without_hints")
    return [
        schemas.Branch(number, ply, [schemas.PlayedMove(played.seat, played.text, played.at) for played in line])
        for number, ply, line in await app.service.tables.branches_of(id)
    ]


@get(
    "/tables/{id:str}/record",
    **described("play", "Get the record", "The game as a text that `tinkertable replay` and `verify` read.", *TABLE),
    media_type=MediaType.TEXT,
    security=ANYBODY,
)
async def record(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[str]:
    """The record of the game, when nothing in it is hidden any more."""
    table = await app.service.visible_table(id, await app.sessions.asker(request))
    return Response(record_text(table), media_type=MediaType.TEXT)


WORKING: Final = {HTTP_202_ACCEPTED: ResponseSpec(schemas.ReviewInfo, False, "The review is being made: ask again.")}


@get(
    "/tables/{id:str}/review",
    **described("play", "Review a finished game", "The review.", *TABLE, 503, more=WORKING),
    middleware=limit("review"),
    security=ANYBODY,
)
async def review(
    request: AnyRequest, app: AppContext, id: FromPath[str], again: FromQuery[bool] = False
) -> Response[schemas.ReviewInfo]:
    """The review of a game that is over: 202 while it is being made; `again` tries once more after a failure."""
    table = await app.service.visible_table(id, await app.sessions.asker(request))
    found = await app.service.reviews.ask(table, again=again)
    if isinstance(found, Review):
        facts = review_facts(found, Translator(_language(request), table.game.name, table.names))
        return Response(msgspec.convert({"status": "ready", "progress": 1.0, **facts}, schemas.ReviewInfo))
    status = "failed" if found.failed else "working"
    return Response(schemas.ReviewInfo(status, found.done), status_code=HTTP_202_ACCEPTED)


api = Router(
    "/api",
    route_handlers=[
        add_person,
        list_games,
        list_bots,
        list_tables,
        add_table,
        get_table,
        wait_for_news,
        events,
        own_events,
        join,
        view,
        knowledge,
        legal_moves,
        make_move,
        use_free,
        prepared,
        prepare_move,
        cancel_prepared,
        undo,
        takeback,
        *AGREEMENTS,
        chat,
        rematch,
        log,
        branches,
        record,
        review,
    ],
    middleware=limit("api"),
    before_request=check_request,
    security=[{"token": []}],
)
