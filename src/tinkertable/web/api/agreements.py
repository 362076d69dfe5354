"""The API of what people at a table agree on: changes of a lobby, takebacks, abandoning, giving up a seat."""

from __future__ import annotations

from typing import Any, Final

from litestar import post
from litestar.params import FromPath

from tinkertable.server.commands import play, tables
from tinkertable.server.commands.tables import TableRequest
from tinkertable.web.api.descriptions import STEP
from tinkertable.web.api.operation import described
from tinkertable.web.api.schemas import Answer, LobbyEdit, SeatOfMine, SeatOnly, TableInfo
from tinkertable.web.api.table_info import table_info
from tinkertable.web.context import AppContext
from tinkertable.web.identity import AnyRequest


@post("/tables/{id:str}/edit", **described("tables", "Change a waiting table", "The table as it is now.", *STEP))
async def edit_lobby(request: AnyRequest, app: AppContext, id: FromPath[str], data: LobbyEdit) -> TableInfo:
    """Change a table of one's own before its game; if that matters, who has sat down is asked again."""
    person = await app.sessions.bearer(request)
    game = (await app.service.visible_table(id, person.id)).game.name
    wanted = TableRequest(game, data.seats, data.options, data.pace, data.private, data.hints, data.rated, program=True)
    return table_info(await tables.edit_lobby(app.service, person, id, wanted), person.id)


@post(
    "/tables/{id:str}/agree",
    **described("tables", "Agree to what the host changed", "The table; it begins when everybody has agreed.", *STEP),
)
async def agree_again(request: AnyRequest, app: AppContext, id: FromPath[str]) -> TableInfo:
    """Agree to what the host has changed in the lobby."""
    person = await app.sessions.bearer(request)
    return table_info(await tables.agree_again(app.service, person.id, id), person.id)


@post("/tables/{id:str}/free", **described("tables", "Free a seat", "The table, with that seat free.", *STEP))
async def free_seat(request: AnyRequest, app: AppContext, id: FromPath[str], data: SeatOnly) -> TableInfo:
    """Free the seat of somebody who has not agreed to what was changed; for the host."""
    person = await app.sessions.bearer(request)
    return table_info(await tables.free_seat(app.service, person.id, id, data.seat), person.id)


@post(
    "/tables/{id:str}/link",
    **described("tables", "Make a new invitation code", "The table, with its new `code`.", *STEP),
)
async def renew_link(request: AnyRequest, app: AppContext, id: FromPath[str]) -> TableInfo:
    """Make a new `code` for a waiting table; the old one opens it no more. For the host."""
    person = await app.sessions.bearer(request)
    return table_info(await tables.renew_link(app.service, person.id, id), person.id)


@post(
    "/tables/{id:str}/abandon",
    **described("play", "Propose to abandon the game", "The table, with the question as its `proposal`.", *STEP),
)
async def propose_abandon(request: AnyRequest, app: AppContext, id: FromPath[str]) -> TableInfo:
    """Propose to everybody who is there to end the game without a result."""
    person = await app.sessions.bearer(request)
    return table_info(await tables.propose_abandon(app.service, person.id, id), person.id)


@post("/tables/{id:str}/answer", **described("play", "Answer a proposal", "The table after the answer.", *STEP))
async def answer_proposal(request: AnyRequest, app: AppContext, id: FromPath[str], data: Answer) -> TableInfo:
    """Accept, decline or withdraw the open proposal."""
    person = await app.sessions.bearer(request)
    return table_info(await play.answer_proposal(app.service, person.id, id, data.proposal, data.answer), person.id)


@post(
    "/tables/{id:str}/resign", **described("play", "Give up a seat", "The table, without a person on that seat.", *STEP)
)
async def resign(request: AnyRequest, app: AppContext, id: FromPath[str], data: SeatOfMine) -> TableInfo:
    """Give up an own seat for good. A rated game in which everybody has moved is lost by it."""
    person = await app.sessions.bearer(request)
    seat = play.own_seat(await app.service.visible_table(id, person.id), person.id, data.seat)
    return table_info(await tables.resign(app.service, person.id, id, seat), person.id)


AGREEMENTS: Final[tuple[Any, ...]] = (
    edit_lobby,
    agree_again,
    free_seat,
    renew_link,
    propose_abandon,
    answer_proposal,
    resign,
)
