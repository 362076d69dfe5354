"""The pages about finished games on small screens: nothing scrolls sideways, whatever people call themselves."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import create_engine, insert, select

from tests.tiers import one_of
from tests.web.browser import OpenPage, faults, needs_axe, needs_browser, press, sit_down, visit
from tests.web.http_client import RunningServer
from tinkertable.store.schema import people, ratings, results, tables

pytestmark = [needs_browser, needs_axe]

NAMES = ("Maximiliane von Habenichts-Sonnenschein", "W" * 40, "Ugo")
GAMES = ("mech-a-dream", "imaginarium", "bot-factory")


def write_down_games(server: RunningServer, table: str, name: str) -> None:
    """Games that this person has finished, with people of long names and a bot; only their ends, without moves."""
    engine = create_engine(server.database)
    with engine.begin() as connection:
        me = connection.scalar(select(people.c.id).where(people.c.name == name))
        model = connection.execute(select(tables).where(tables.c.id == table)).one()._mapping
        for number, (game, other) in enumerate(zip(GAMES, NAMES, strict=True)):
            ended = {"status": "over", "winners": [0], "scores": [41, 30, 20], "turn": [], "private": True}
            game_id = f"{table[:-2]}-{number}"  # no table of the server is called so
            connection.execute(insert(tables).values({**model, **ended, "id": game_id}))
            stranger = f"stranger {table} {number}"
            connection.execute(
                insert(people).values(
                    id=stranger[:32], name=other, named=True, theme="auto", created=0, seen=0, epoch=0
                )
            )
            for seat, (player, called) in enumerate(((me, name), (stranger[:32], other), ("bot:strong", "Cog"))):
                connection.execute(
                    insert(results).values(
                        table_id=game_id,
                        seat=seat,
                        game=game,
                        player=player,
                        name=called,
                        place=seat + 1,
                        won=seat == 0,
                        score=123 - seat,
                        ended=time.time() - 86_400 * 40 * number,
                        mu=27.0,
                        sigma=4.0,
                    )
                )
                if not str(player).startswith("bot:"):
                    connection.execute(
                        insert(ratings).values(game=game, player=player, mu=27.0, sigma=4.0, games=1220, wins=837)
                    )
    engine.dispose()


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    one_of([("phone", "fr", "light"), ("phone", "it", "dark"), ("tablet", "en", "light")]),
)
def test_nothing_scrolls_sideways(
    open_page: OpenPage, server: RunningServer, size: str, language: str, theme: str
) -> None:
    page = open_page(size, language, theme)
    name = f"Ann {size} {language}"
    table = sit_down(page, "pebbles", "me", "open", name=name).removeprefix("/t/")
    write_down_games(server, table, name)
    pages = ["/me", "/ratings/mech-a-dream", "/ratings/imaginarium", "against"]
    for path in pages:
        if path == "against":
            visit(page, "/me")
            press(page, 'a[href^="/me/against/"]')
        else:
            visit(page, path)
        assert page.locator(".figures tbody tr").count() > 0
        wider = page.evaluate(
            "[document.documentElement, ...document.querySelectorAll('.wide')]"
            ".filter(part => part.scrollWidth > part.clientWidth).map(part => part.className)"
        )
        assert wider == [], path
        assert faults(page) == [], path
    if size == "phone":
        # every figure says what it is, since the heads of the columns are out of sight
        assert page.locator(".figures tbody td:not([data-label])").count() == 0
