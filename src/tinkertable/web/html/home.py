"""The hall: games, tables to join, one's own tables; making a table; looking at a record; settings."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import ValidationException
from markupsafe import Markup

from tinkertable.core.contract import Game, Options
from tinkertable.core.errors import BadRecord, BadSetup, TinkertableError
from tinkertable.core.record import LONGEST_FILE, read_record
from tinkertable.core.replay import first_position
from tinkertable.games import GAMES, open_game
from tinkertable.i18n import LANGUAGES
from tinkertable.server.service import HOST_BOT, bots, check_bot, games
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import PACES, read_pace
from tinkertable.table.match import Match, PlayedMove
from tinkertable.table.seating import maybe_begin, numbered
from tinkertable.table.seats import Chair
from tinkertable.table.table import RECORD, Table, new_table
from tinkertable.web.context import AppContext, Fields, must
from tinkertable.web.errors import explain
from tinkertable.web.html.learn import progress
from tinkertable.web.html.notifications import show_settings
from tinkertable.web.identity import CONFIRM, THEMES, AnyRequest, Me, clean_name
from tinkertable.web.pages.table_card import card
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import go, safe_next


def _shelf() -> list[dict[str, Any]]:
    ready = {game.name: game for game in games()}
    return [
        {"name": name, "seats": ready[name].seats if name in ready else (), "available": name in ready}
        for name in GAMES
    ]


@get("/", include_in_schema=False)
async def home(request: AnyRequest, app: AppContext) -> Response[str]:
    """The hall."""
    me = await app.identity.who(request)
    tables = app.service.tables
    mine = [card(summary, me.id, me.translator) for summary in await tables.mine(me.id)] if me.id is not None else []
    mine.sort(key=lambda shown: not shown.my_turn)
    others = [card(summary, me.id, me.translator) for summary in await tables.open()]
    return app.pages.show(
        request,
        "home.html",
        me,
        games=_shelf(),
        mine=mine,
        open=[shown for shown in others if not shown.mine],
        playing=[card(summary, me.id, me.translator) for summary in await tables.playing(8)],
        lessons=await progress(app, me),
        recent=[card(summary, me.id, me.translator) for summary in await tables.recent(me.id)],
    )


@post("/play", include_in_schema=False, middleware=limit("create"))
async def play_now(request: AnyRequest, app: AppContext) -> Response[None]:
    """A table with the visitor and bots, at once."""
    fields = await Fields.of(request)
    game = open_game(fields.text("game", most=40))
    bot = check_bot(fields.text("bot", HOST_BOT, most=80))
    seats = fields.maybe_number("seats") or min(game.seats)
    me = await app.identity.ensure(request)
    chairs = [Chair(0, me.name, must(me)), *(Chair(seat, bot=bot) for seat in range(1, min(seats, 8)))]
    table = new_table(game, {}, chairs, pace=read_pace("none"), private=False, host=must(me), now=time.time())
    news = maybe_begin(table, time.time(), app.service.dice)
    await app.service.add(news)
    return go(f"/t/{table.id}")


def _new_page(
    request: AnyRequest, app: AppContext, me: Me, name: str | None, given: dict[str, str], wrong: Markup | None
) -> Response[str]:
    game = open_game(name) if name else None
    shown = None
    if game is not None:
        shown = {
            "name": game.name,
            "seats": game.seats,
            "options": [
                {"name": option.name, "values": option.values, "seats": option.seats} for option in game.options
            ],
            "most": max(game.seats),
            "least": min(game.seats),
        }
    return app.pages.show(
        request,
        "new.html",
        me,
        status=422 if wrong is not None else 200,
        games=_shelf(),
        game=shown,
        bots=bots(),
        paces=PACES,
        wrong=wrong,
        given=given,
    )


@get("/new", include_in_schema=False)
async def new_page(request: AnyRequest, app: AppContext) -> Response[str]:
    """The page that asks how a new table should be."""
    me = await app.identity.who(request)
    return _new_page(request, app, me, request.query_params.get("game"), dict(request.query_params), None)


@post("/new", include_in_schema=False, middleware=limit("create"))
async def make_new(request: AnyRequest, app: AppContext) -> Response[Any]:
    """A new table as it was asked for."""
    fields = await Fields.of(request)
    name = fields.text("game", most=40)
    game = open_game(name)
    me = await app.identity.who(request)
    try:
        me = await app.identity.ensure(request, fields.text("name", "", most=200))
        given = fields.all()
        wishes = [given.get(f"seat_{number}", "none") for number in range(1, max(game.seats) + 1)]
        options = {key.removeprefix("option_"): value for key, value in given.items() if key.startswith("option_")}
        table = make_table(
            game,
            [wish for wish in wishes if wish != "none"],
            options,
            me,
            pace=fields.text("pace", "none", most=20),
            private=fields.text("private", "", most=10) == "yes",
            hints=fields.text("hints", "yes", most=10) != "no",
        )
    except TinkertableError as wrong:
        return _new_page(request, app, me, name, fields.all(), explain(wrong, me.translator))
    news = maybe_begin(table, time.time(), app.service.dice)
    await app.service.add(news)
    return go(f"/t/{table.id}")


def make_table(
    game: Game, wishes: list[str], options: Options, me: Me, *, pace: str, private: bool, hints: bool
) -> Table:
    """A table with a chair for each wish: `me`, `open`, or `bot:` and its text."""
    chairs: list[Chair] = []
    for seat, wish in enumerate(wishes):
        if wish == "me":
            again = sum(1 for chair in chairs if chair.person is not None)
            chairs.append(Chair(seat, me.name if not again else numbered(me.name, again + 1), must(me)))
        elif wish == "open":
            chairs.append(Chair(seat))
        elif wish.startswith("bot:"):
            bot = check_bot(wish.removeprefix("bot:")[:80])
            chairs.append(Chair(seat, bot=bot))
        else:
            raise BadSetup(f"a seat is for me, open or bot:KIND, not {wish!r}")
    # what makes no difference for so many players is not asked for, and not listened to
    idle = {option.name for option in game.options if option.seats and len(chairs) not in option.seats}
    options = {name: value for name, value in options.items() if name not in idle}
    return new_table(
        game,
        options,
        chairs,
        pace=read_pace(pace),
        private=private,
        host=must(me),
        now=time.time(),
        hints=hints,
    )


@get("/look", include_in_schema=False)
async def look_page(request: AnyRequest, app: AppContext) -> Response[str]:
    """The page that takes a record to look at."""
    return app.pages.show(request, "look.html", await app.identity.who(request), wrong=None)


@post("/look", include_in_schema=False, middleware=limit("look"))
async def look_at_record(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Put an uploaded record on a table where it can only be looked at."""
    fields = await Fields.of(request)
    file = fields.file("record")
    me = await app.identity.ensure(request)
    try:
        raw = await file.read() if file is not None else b""
        text = raw.decode("utf-8") if raw else fields.text("text", "", most=LONGEST_FILE)
        news = await asyncio.to_thread(record_table, text, must(me), time.time())
    except (TinkertableError, UnicodeDecodeError) as wrong:
        reason = str(wrong) if isinstance(wrong, TinkertableError) else "UTF-8"
        said = me.translator.html("error.bad_record", reason=reason)
        return app.pages.show(request, "look.html", me, status=422, wrong=said)
    await app.service.add(news)
    return go(f"/t/{news.table.id}/0")


def record_table(text: str, person: str, now: float) -> TableChange:
    """A record as a table without players; raises `BadRecord` when it is none."""
    record = read_record(text)
    game = open_game(record.game)
    first_position(game, record)
    if len(record.entries) > game.longest:
        raise BadRecord(0, f"more than {game.longest} moves")
    line = [PlayedMove(entry.seat, entry.text, now) for entry in record.entries]
    chairs = [Chair(seat, clean_name(player.name), bot=player.bot) for seat, player in enumerate(record.players)]
    table = new_table(game, record.options, chairs, pace=read_pace("none"), private=False, host=person, now=now)
    match = Match.load(game, len(chairs), table.options, 0, line)
    return TableChange(replace(table, match=match, status=RECORD, version=1), tuple(line))


@get("/settings", include_in_schema=False)
async def settings_page(request: AnyRequest, app: AppContext) -> Response[Any]:
    """The page with name, language and theme, and how to be told."""
    return await show_settings(request, app, await app.identity.who(request))


@post("/settings", include_in_schema=False, middleware=limit("create"))
async def change_settings(request: AnyRequest, app: AppContext) -> Response[None]:
    """Remember a name, a language, a theme, and how somebody likes to play."""
    fields = await Fields.of(request)
    language, theme = fields.text("language", "", most=10), fields.text("theme", "", most=10)
    name = fields.text("name", "", most=200)
    auto, confirm = fields.text("auto", "", most=10), fields.text("confirm", "", most=10)
    if (language and language not in LANGUAGES) or (theme and theme not in THEMES):
        raise ValidationException("no such language or theme")
    if auto not in ("", "yes", "no") or (confirm and confirm not in CONFIRM):
        raise ValidationException("no such setting")
    me = await app.identity.ensure(request, name)
    if language:
        await app.service.people.change(must(me), language=language)
    if theme:
        await app.service.people.change(must(me), theme=theme)
    if auto:
        await app.service.people.change(must(me), auto=auto == "yes")
    if confirm:
        await app.service.people.change(must(me), confirm=confirm)
    await app.identity.refresh(request, must(me))
    return go(safe_next(fields.text("next", "/")))
