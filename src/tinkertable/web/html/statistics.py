"""Statistics: a person's games, results by game and opponent, and the leaderboard of each game."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tinkertable.games import GAMES
from tinkertable.server.statistics import add_up, opponent_key
from tinkertable.store.results import Result
from tinkertable.table.rating import Rating
from tinkertable.web.context import AppContext
from tinkertable.web.identity import AnyRequest

SHOWN: Final = 50
"""How many games a page lists."""


@get("/me")
async def me_page(request: AnyRequest, app: AppContext) -> Response[Any]:
    """My games, results by game and by opponent."""
    me = await app.sessions.who(request)
    results, names, ratings = await _games_of(app, me.id)
    stats = add_up(results, me.id or "", names, ratings)
    return app.pages.show(request, "my_games.html", me, stats=stats, shown=SHOWN)


@get("/me/against/{key:str}")
async def against_page(request: AnyRequest, app: AppContext, key: FromPath[str]) -> Response[Any]:
    """Head to head: my games with one opponent."""
    me = await app.sessions.who(request)
    results, names, _ratings = await _games_of(app, me.id)
    met = {result.table_id for result in results if opponent_key(result.player) == key and result.player != me.id}
    if not met:
        raise NotFoundException("you have not played against them")
    games = [result for result in results if result.table_id in met]
    stats = add_up(games, me.id or "", names, {})
    row = next(row for row in stats.against if row.opponent.key == key)
    by_game = [
        (game.game, next(each for each in _only(games, game.game, me.id or "", names) if each.opponent.key == key))
        for game in stats.by_game
    ]
    return app.pages.show(request, "opponent.html", me, stats=stats, row=row, by_game=by_game, shown=SHOWN)


def _only(results: list[Result], game: str, person: str, names: dict[str, str]) -> list[Any]:
    return add_up([result for result in results if result.game == game], person, names, {}).against


async def _games_of(app: AppContext, person: str | None) -> tuple[list[Result], dict[str, str], dict[str, Rating]]:
    if person is None:
        return [], {}, {}
    results = await app.service.results.of(person)
    players = sorted({result.player for result in results if not result.player.startswith("bot:")})
    return results, await app.service.results.names(players), await app.service.results.ratings_of(person)


@get("/ratings")
async def ratings_page(request: AnyRequest, app: AppContext) -> Response[Any]:
    """The leaderboard of the first game on the shelf."""
    return await _leaderboard(request, app, next(iter(GAMES)))


@get("/ratings/{game:str}")
async def game_ratings_page(request: AnyRequest, app: AppContext, game: FromPath[str]) -> Response[Any]:
    """The leaderboard of a game."""
    if game not in GAMES:
        raise NotFoundException("there is no such game")
    return await _leaderboard(request, app, game)


async def _leaderboard(request: AnyRequest, app: AppContext, game: str) -> Response[Any]:
    me = await app.sessions.who(request)
    standings = await app.service.results.standings(game)
    return app.pages.show(request, "ratings.html", me, game=game, games=list(GAMES), standings=standings)


router: Final = Router("/", route_handlers=[me_page, against_page, ratings_page, game_ratings_page])
