"""Play now: a game against bots at once. How strong and how many is asked once and remembered in the browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from litestar import Response, Router, get, post
from litestar.datastructures import Cookie

from tinkertable.core.contract import Game
from tinkertable.games import open_game
from tinkertable.server.commands import tables
from tinkertable.server.commands.tables import LONGEST_BOT, TableRequest
from tinkertable.server.service import HOST_BOT
from tinkertable.web.context import AppContext, FormFields
from tinkertable.web.identity import YEARS, AnyRequest
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import go

COOKIE: Final = "play"
ORDINARY: Final = 3
"""Players at an ordinary table: with two, some games have rules of their own that no lesson teaches."""


@dataclass(frozen=True, slots=True)
class PlayNow:
    """Against whom somebody likes to play."""

    bot: str
    players: int
    game: str = ""
    """The game it was last played with."""

    def holds_for(self, game: Game) -> bool:
        """Whether nothing has to be asked for a game: a duel is chosen again for each game."""
        return self.players >= ORDINARY or self.game == game.name

    def seats_at(self, game: Game) -> int:
        """The number of players, as near to what was chosen as the game allows."""
        return min(game.seats, key=lambda seats: (abs(seats - self.players), seats))


def remembered(request: AnyRequest, app: AppContext) -> PlayNow | None:
    """What was chosen last in this browser; `None` when nothing was."""
    how, _, game = request.cookies.get(COOKIE, "").partition("@")
    bot, _, players = how.rpartition("-")
    if bot not in app.service.bots() or not players.isdecimal() or len(players) > 1:
        return None
    return PlayNow(bot, int(players), game)


@get("/play")
async def ask_how(request: AnyRequest, app: AppContext) -> Response[str]:
    """The page that asks how strong the bots are to be, and how many."""
    game = open_game(request.query_params.get("game", "")[:40])
    chosen = remembered(request, app) or PlayNow(HOST_BOT, ORDINARY)
    me = await app.sessions.who(request)
    seats = [count for count in game.seats if count > 1] or list(game.seats)
    return app.pages.show(
        request,
        "play_now.html",
        me,
        game=game.name,
        bots=app.service.bots(),
        bot=chosen.bot,
        seats=seats,
        players=min((chosen if chosen.holds_for(game) else PlayNow(chosen.bot, ORDINARY)).seats_at(game), max(seats)),
    )


@post("/play", middleware=limit("create"))
async def play_now(request: AnyRequest, app: AppContext) -> Response[Any]:
    """Create a table with the visitor and bots and begin at once; ask first when nothing was chosen yet."""
    fields = await FormFields.of(request)
    game = open_game(fields.text("game", most=40))
    last = remembered(request, app)
    bot = fields.text("bot", "", most=LONGEST_BOT)
    if not bot and (last is None or not last.holds_for(game)):
        return go(f"/play?game={game.name}")
    chosen = PlayNow(
        app.service.check_bot(bot) if bot or last is None else last.bot,
        fields.maybe_number("seats") or (last.players if last is not None else ORDINARY),
        game.name,
    )
    _me, person = await app.sessions.ensure(request)
    wanted = TableRequest(game.name, ["me", *[f"bot:{chosen.bot}"] * (chosen.seats_at(game) - 1)])
    answer = go(f"/t/{(await tables.create_table(app.service, person, wanted)).id}")
    if chosen.bot in app.service.bots() and chosen.players < 10:
        answer.set_cookie(
            Cookie(
                key=COOKIE,
                value=f"{chosen.bot}-{chosen.players}@{game.name}",
                max_age=YEARS,
                httponly=True,
                samesite="lax",
            )
        )
    return answer


router: Final = Router("/", route_handlers=[ask_how, play_now])
