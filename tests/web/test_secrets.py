"""What is hidden stays hidden: in pages, fragments, moments, logs, records, events and the JSON API."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.databases import sqlite_database
from tests.toys.tables import GAME
from tests.web.http_client import Client
from tests.web.test_pages import pair
from tinkertable.core.contract import CHANCE, WATCHER
from tinkertable.core.dice import Dice
from tinkertable.server.config import Config
from tinkertable.server.service import TableService
from tinkertable.store.people import Person
from tinkertable.table.clock import read_pace
from tinkertable.table.match import Match, PlayedMove
from tinkertable.table.seats import Chair
from tinkertable.table.table import Table, new_table
from tinkertable.web.identity import Me
from tinkertable.web.pages.table_page import build_table_page
from tinkertable.web.pages.viewer import TableQuery
from tinkertable.web.rendering import Pages

NewClient = Callable[..., Client]


def table_with_cards(cards: tuple[int, int]) -> Table:
    """Ann has taken a pebble; only the dealt cards differ."""
    chairs = [Chair(0, "Ann", "ann"), Chair(1, "Bob", "bob")]
    table = new_table(GAME, {"nights": "2"}, chairs, pace=read_pace("none"), private=False, host="ann", now=1000.0)
    line = [PlayedMove(CHANCE, f"deal {card}", 1000.0) for card in cards]
    line += [PlayedMove(0, "take 1", 1001.0), PlayedMove(0, "done", 1002.0)]
    match = Match.load(GAME, 2, {"nights": "2"}, 0, line)
    return replace(table, id="same-table", code="same", match=match, status="playing", version=4)


def rendered(cards: tuple[int, int], person: str | None, ply: int | None = None) -> str:
    """The page of one visitor, with everything on it."""

    async def inside(file: Path) -> str:
        service = await TableService.open(Config(database=sqlite_database(file)))
        try:
            return await _render(service, table_with_cards(cards), person, ply)
        finally:
            await service.close()

    with TemporaryDirectory() as folder:
        return asyncio.run(inside(Path(folder) / "tables.db"))


async def _render(service: TableService, table: Table, person: str | None, ply: int | None) -> str:
    known = Person(person, person.title(), True, "en", "auto", 0.0, None, None, 0) if person is not None else None
    me = Me(known, "en", "auto")
    top, voice = await build_table_page(service, table, me, TableQuery(ply=ply, all_log=True))
    return Pages().render("table.html", me, voice, here="/", status=200, table=top)


@pytest.mark.parametrize("ply", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("person", [None, "eve", "bob"])
def test_pages_are_the_same_to_the_last_byte_whatever_ann_holds(person: str | None, ply: int | None) -> None:
    assert rendered((1, 2), person, ply) == rendered((4, 2), person, ply)


def test_ann_sees_her_own_card_and_bob_his() -> None:
    assert rendered((1, 2), "ann") != rendered((4, 2), "ann")
    assert rendered((1, 2), "bob") != rendered((1, 3), "bob")
    assert rendered((1, 2), "ann") == rendered((1, 3), "ann")


def test_asking_for_other_eyes_helps_nobody(client: NewClient) -> None:
    ann, bob, table = pair(client)
    eve = client()
    for path in (table, f"{table}/2"):
        eve.get(path)
        watching = _plain(eve.page)
        for seat in ("0", "1", "7", "-1", "-2"):
            eve.get(f"{path}?as={seat}")
            assert _plain(eve.page) == watching, seat
        bob.get(path)
        own = _plain(bob.page)
        bob.get(f"{path}?as=0")
        assert _plain(bob.page) == own
    assert eve.get(f"{table}?as=x").status_code == 404
    assert ann.get(f"{table}/record").status_code == 422
    assert ann.post(f"{table}/fork", ply=2).status_code == 422


def _plain(page: str) -> str:
    page = re.sub(r'name="next" value="[^"]*"', "", page)
    return re.sub(r"\?as=-?\d|<time.*?</time>", "", page)


def assert_only_own_stock(everything: str, seat: int) -> None:
    """What one of three players of Imaginarium received shows their own stock, and the others' hidden."""
    assert f'id="heap-{seat}-wood"' in everything, "one's own stock is there"
    for other in {0, 1, 2} - {seat}:
        assert f'id="stock-closed-{other}"' in everything
        assert f'id="heap-{other}-' not in everything
        assert f'id="score-{other}"' not in everything
    assert '"stock"' not in everything


def test_three_people_never_receive_each_others_hidden_stock(client: NewClient) -> None:
    """Pages and fragments after every move, with their heads; what browsers ask for is in `test_whole_games.py`."""
    people = [client() for _name in range(3)]
    ann, *friends = people
    table = ann.new_table("me", "open", "open", game="imaginarium", name="Ann")
    for number, friend in enumerate(friends):
        assert friend.join(table, f"Friend {number}").status_code == 303
    received = ["", "", ""]
    for turn in range(24):
        for seat, person in enumerate(people):
            answers = [person.get(table), person.get(f"{table}/fragment?version=", **{"hx-request": "true"})]
            received[seat] += "".join(f"{answer.headers}{answer.text}" for answer in answers)
        whose = next(person for person in people if person.moves())
        legal = whose.moves()
        answer = whose.move(table, legal[turn % len(legal)], htmx=True)
        received[people.index(whose)] += answer.text
    for seat, everything in enumerate(received):
        assert everything.count('id="table"') > 24
        assert_only_own_stock(everything, seat)


def test_the_log_keeps_whispers(client: NewClient) -> None:
    ann, bob, table = pair(client)
    eve = client()
    eve.get(table)
    assert "secret card" not in eve.page
    for player in (ann, bob):
        player.get(table)
        assert "secret card" in player.page


def test_a_privacy_screen_between_two_hands_of_one_person(client: NewClient) -> None:
    ann = client()
    table = ann.new_table("me", "me", "bot:random", name="Ann")
    ann.get(table)
    assert 'id="privacy-screen"' in ann.page
    assert ann.moves() == []
    assert "secret card" not in ann.page
    ann.post(f"{table}/privacy-screen", seat=0, htmx=True)
    assert 'id="privacy-screen"' not in ann.page
    assert ann.field("seat") == "0"
    assert ann.moves()
    ann.move(table, "done", htmx=True)
    assert 'id="privacy-screen"' in ann.page  # now it is the other hand's turn
    assert ann.moves() == []
    ann.post(f"{table}/privacy-screen", seat=1, htmx=True)
    assert ann.field("seat") == "1"
    assert ann.moves()


def test_no_privacy_screen_where_nothing_is_hidden(client: NewClient) -> None:
    ann = client()
    table = ann.new_table("me", "me", game="mech-a-dream", name="Ann")
    ann.get(table)
    assert 'id="privacy-screen"' not in ann.page
    assert ann.moves()


def test_the_watchers_view_is_never_more_than_a_guess_away() -> None:
    match = table_with_cards((1, 2)).match
    state = match.state()
    guessed = GAME.guess(state, WATCHER, Dice(7))
    assert GAME.view(guessed, WATCHER) == GAME.view(state, WATCHER)
