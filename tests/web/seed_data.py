"""A database as it is after months of use: people with real names, finished games, running games, waiting tables.

The games are the recorded ones, so that every page has something real to show at once.
"""

from __future__ import annotations

import asyncio
import re
import time
import warnings
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tests.databases import lay_schema
from tinkertable.core.record import read_record
from tinkertable.games import open_game
from tinkertable.i18n import Translator
from tinkertable.server.commands.tables import record_table
from tinkertable.server.config import Config
from tinkertable.server.jobs.notifications import confirmation
from tinkertable.server.service import TableService
from tinkertable.server.statistics import opponent_key
from tinkertable.store.outbox import Address
from tinkertable.store.people import Person
from tinkertable.store.tables import Said
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import read_pace
from tinkertable.table.match import Match, PlayedMove
from tinkertable.table.seats import Chair, set_clocks
from tinkertable.table.table import OVER, PLAYING, Table, new_table
from tinkertable.web.app import make_app
from tinkertable.web.identity import COOKIE

RECORDS: Final = Path(__file__).parents[1] / "records"
GAMES: Final = ("mech-a-dream", "imaginarium", "bot-factory")
NAMES: Final = ("Ann", "Françoise Lemaître", "Bartolomeo Sant'Angelo")
FINISHED: Final = {
    "mech-a-dream": ("more-3", "more-4", "more-1"),
    "imaginarium": ("more-5", "more-16"),
    "bot-factory": ("more-17", "more-5", "more-1"),
}
"""Recorded games for two to three players; the last one of each is also a game in full swing."""
DAY: Final = 86_400.0


@dataclass(frozen=True)
class SeedData:
    """The ids and addresses of what was written into the database."""

    cookie: tuple[str, str]
    """What makes a browser Ann's."""
    pages: frozenset[str]
    """The paths of the application that can be opened with a browser, as the application itself lists them."""
    over: dict[str, str]
    running: dict[str, str]
    """Games in full swing in which it is Ann's turn."""
    moments: dict[str, int]
    """A ply in the middle of each running game."""
    watched: str
    """A game of the others."""
    two_hands: str
    """A game in which Ann has two hidden hands."""
    waiting: str
    invited: str
    """A table of somebody else with a chair for Ann."""
    private: str
    uploaded: str
    opponent: str
    confirm: str
    """The address behind the link of a mail."""


@dataclass(frozen=True)
class Stop:
    """A page to visit: what it shows, which path of the application it belongs to, where it is, what it answers."""

    name: str
    path: str
    at: str
    status: int = 200
    guest: bool = False


def addresses(house: SeedData) -> list[Stop]:
    """Every page, with everything it can show."""
    table, moment = "/t/{id:str}", "/t/{id:str}/{ply:int}"
    rules, lesson = "/rules/{name:str}", "/learn/{name:str}/{number:int}"
    found = [
        Stop("home", "/", "/"),
        Stop("new", "/new", "/new"),
        Stop("play-now", "/play", "/play?game=imaginarium"),
        Stop("open-record", "/open-record", "/open-record"),
        Stop("settings", "/settings", "/settings"),
        Stop("confirm", "/settings/email/confirm", house.confirm),
        Stop("confirm-wrong", "/settings/email/confirm", "/settings/email/confirm?key=nonsense", 422),
        Stop("account", "/account", "/account"),
        Stop("account-guest", "/account", "/account", guest=True),
        Stop("me", "/me", "/me"),
        Stop("me-guest", "/me", "/me", guest=True),
        Stop("against", "/me/against/{key:str}", f"/me/against/{house.opponent}"),
        Stop("ratings", "/ratings", "/ratings"),
        Stop("ratings-imaginarium", "/ratings/{game:str}", "/ratings/imaginarium"),
        Stop("rules", "/rules", "/rules"),
        Stop("rules-found", rules, "/rules/bot-factory?q=1"),
        Stop("rules-nothing", rules, "/rules/bot-factory?q=xyzzy"),
        Stop("lobby", table, f"/t/{house.waiting}"),
        Stop("lobby-edit", "/t/{id:str}/edit", f"/t/{house.waiting}/edit"),
        Stop("watched", table, f"/t/{house.watched}"),
        Stop("two-hands", table, f"/t/{house.two_hands}"),
        Stop("lost", table, f"/t/{house.private}", 404),
        Stop("uploaded", moment, f"/t/{house.uploaded}/30"),
        Stop("moment", moment, f"/t/{house.running['imaginarium']}/{house.moments['imaginarium']}"),
        Stop("join", "/t/{id:str}/join", f"/t/{house.invited}/join", guest=True),
        Stop("review", "/t/{id:str}/review", f"/t/{house.over['mech-a-dream']}/review"),
    ]
    for game in GAMES:
        found += [
            Stop(f"new-{game}", "/new", f"/new?game={game}"),
            Stop(f"rules-{game}", rules, f"/rules/{game}"),
            Stop(f"lesson-{game}", lesson, f"/learn/{game}/6"),
            Stop(f"table-{game}", table, f"/t/{house.running[game]}"),
            Stop(f"over-{game}", table, f"/t/{house.over[game]}"),
        ]
    return found


def seed_database(database: str) -> SeedData:
    """Fill a new database; in a thread, since a browser may already run its own event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(_furnish(database))).result()


async def _furnish(database: str) -> SeedData:
    lay_schema(database)
    house = await TableService.open(Config(database=database))
    try:
        return await _fill(house)
    finally:
        await house.close()


async def _fill(house: TableService) -> SeedData:
    ann, *friends = [await house.people.add(name, True, None) for name in NAMES]
    await house.people.open_account(ann.id, "ann", "no password leads to this")
    await house.people.new_token(ann.id, "my own bot")
    over: dict[str, str] = {}
    running: dict[str, str] = {}
    moments: dict[str, int] = {}
    for game, names in FINISHED.items():
        for number, name in enumerate(names):
            table = recorded(game, name, [ann, friends[number % 2]], ended=time.time() - 20 * DAY * number - 3000)
            await house.add(TableChange(table, tuple(table.match.history)))
            over.setdefault(game, table.id)
        begun = recorded(game, names[-1], [ann, friends[0]], half=True, pace="day:3")
        await house.add(TableChange(begun, tuple(begun.match.history)))
        await house.say(begun, Said(friends[0].id, friends[0].name, 1, "Bonne chance !", time.time()))
        running[game], moments[game] = begun.id, begun.match.ply // 2
    watched = recorded("bot-factory", "more-5", friends, half=True)
    two_hands = recorded("imaginarium", "more-16", [ann, ann], half=True)
    for table in (watched, two_hands):
        await house.add(TableChange(table, tuple(table.match.history)))
    waiting, invited = lobby(ann), lobby(friends[0])
    private = lobby(friends[1], private=True)
    for table in (waiting, invited, private):
        await house.add(table.touch(time.time()))
    text = (RECORDS / "mech_a_dream" / "both.record").read_text(encoding="utf-8")
    uploaded = record_table(text, ann.id, time.time())
    await house.add(uploaded)
    await house.results.keep_up()
    await house.outbox.change(ann.id, "en", email="ann@example.org")
    address = await house.outbox.address_of(ann.id)
    assert address is not None
    return SeedData(
        cookie=(COOKIE, house.identity.session_of(ann)),
        pages=_pages(house),
        over=over,
        running=running,
        moments=moments,
        watched=watched.id,
        two_hands=two_hands.id,
        waiting=waiting.id,
        invited=invited.id,
        private=private.id,
        uploaded=uploaded.table.id,
        opponent=opponent_key(friends[0].id),
        confirm=_link(house, address),
    )


def _pages(house: TableService) -> frozenset[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the next Litestar wants its dependencies marked
        routes = make_app(house).routes
    return frozenset(route.path for route in routes if "GET" in getattr(route, "methods", ()))


def _link(house: TableService, address: Address) -> str:
    _subject, body = confirmation(house, address, Translator("en"))
    found = re.search(r"/settings/email/confirm\S+", body)
    assert found is not None
    return found[0]


def recorded(
    game: str,
    name: str,
    people: Sequence[Person],
    *,
    half: bool = False,
    pace: str = "none",
    ended: float | None = None,
) -> Table:
    """A recorded game on a table of these people and bots; half of it ends where the first person is to move."""
    record = read_record((RECORDS / game.replace("-", "_") / f"{name}.record").read_text(encoding="utf-8"))
    played, now = open_game(game, edition=record.edition), ended or time.time()
    line = [PlayedMove(entry.seat, entry.text, now) for entry in record.entries]
    taken = [
        Chair(seat, people[seat].name, people[seat].id) if seat < len(people) else Chair(seat, bot="fair")
        for seat in range(len(record.players))
    ]
    table = new_table(
        played, record.options, taken, pace=read_pace(pace), private=False, host=people[0].id, now=now - 3600
    )
    match = Match.load(played, len(taken), table.options, 0, line)
    if half:
        ply = next(ply for ply in range(len(line) // 2, len(line)) if match.at(ply).actors() == [0])
        match = Match.load(played, len(taken), table.options, 0, line[:ply])
    chairs = set_clocks(table.chairs, match.actors(), (), table.pace, now, match.ply)
    return replace(table, match=match, chairs=chairs, status=PLAYING if half else OVER, version=1, changed=now)


def lobby(host: Person, *, private: bool = False) -> Table:
    """A table with one free chair."""
    game = open_game("imaginarium")
    chairs = [Chair(0, host.name, host.id), Chair(1), Chair(2, bot="easy")]
    return new_table(game, {}, chairs, pace=read_pace("day:1"), private=private, host=host.id, now=time.time())
