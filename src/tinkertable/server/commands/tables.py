"""Commands about a table as a whole: create it, take and leave seats, chat, rematch, fork, upload and read records."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tinkertable.core.contract import Game, Options, Seat
from tinkertable.core.errors import BadRecord, BadSetup
from tinkertable.core.record import read_record, write_record
from tinkertable.core.replay import first_position
from tinkertable.games import stated_game
from tinkertable.server.identity import clean_name
from tinkertable.server.notify.proposals import tell_of_abandoning
from tinkertable.server.service import HOST_BOT, STAND_IN, TableService
from tinkertable.store.people import Person
from tinkertable.store.tables import FindGame, Said
from tinkertable.table import abandon, lobby, resignation, seating
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import read_pace
from tinkertable.table.fork import fork_table
from tinkertable.table.match import Match, PlayedMove
from tinkertable.table.rating import RECORDED
from tinkertable.table.refusal import Refused
from tinkertable.table.rematch import rematch_table
from tinkertable.table.seats import Chair
from tinkertable.table.table import RECORD, WAITING, Table, new_table

OPENING: Final = 12
"""Two games that share this many first moves, draws of chance included, count as the same."""
LONGEST_BOT: Final = 80
"""How many characters the text of a bot may have."""
LONGEST_CHAT: Final = 500
"""How many characters a line of chat may have."""


@dataclass(frozen=True, slots=True)
class TableRequest:
    """What a new table is to be like."""

    game: str
    seats: list[str]
    """For each seat `me`, `open`, or `bot:` and the bot's name."""
    options: Options = field(default_factory=dict)
    pace: str = "none"
    private: bool = False
    hints: bool = True
    rated: bool = False
    """Whether the game is to count for ratings; then it has no hints."""
    names: list[str] = field(default_factory=list)
    """For each seat, what somebody is called who plays it on the host's device; empty for the host's own name."""
    program: bool = False
    """Whether the host is a program."""
    components: str = ""
    """The name of the component file to play with; empty for the values of the box. Such a game is never rated."""


async def create_table(service: TableService, person: Person, wanted: TableRequest) -> Table:
    """Create a table; the game begins at once if no seat is open."""
    game = service.component_files.open(wanted.game, wanted.components)
    chairs = _chairs(service, person, game, wanted)
    without_people = all(chair.kind == "bot" for chair in chairs)
    if without_people and await service.tables.count_unattended(person.id) >= service.config.bot_tables:
        raise Refused("too_many_bot_tables")
    now = time.time()
    table = new_table(
        game,
        _useful_options(game, wanted.options, len(chairs)),
        chairs,
        pace=read_pace(wanted.pace),
        private=wanted.private,
        host=person.id,
        now=now,
        hints=wanted.hints,
        rated=wanted.rated and game.own_components is None,
    )
    change = seating.maybe_begin(table, now, service.dice)
    await service.add(change)
    return change.table


def _useful_options(game: Game, options: Options, seats: int) -> Options:
    """The options without those that make no difference for this number of players."""
    idle = {option.name for option in game.options if option.seats and seats not in option.seats}
    return {name: value for name, value in options.items() if name not in idle}


async def edit_lobby(service: TableService, person: Person, id: str, wanted: TableRequest) -> Table:
    """Change a table of one's own before its game; on a seat `seat:2` is the person or bot on seat 2 now."""

    def step(table: Table, now: float) -> TableChange:
        chairs = _chairs(service, person, table.game, wanted, table.chairs)
        setup = lobby.LobbySetup(
            tuple(chairs),
            _useful_options(table.game, wanted.options, len(chairs)),
            read_pace(wanted.pace),
            wanted.private,
            wanted.hints,
            wanted.rated and table.game.own_components is None,
        )
        return lobby.edit(table, person.id, setup, now, service.dice)

    return (await service.apply_as(person.id, id, step)).table


async def agree_again(service: TableService, person: str, id: str) -> Table:
    """Agree to what the host has changed in the lobby."""
    change = await service.apply_as(person, id, lambda table, now: lobby.agree_again(table, person, now, service.dice))
    return change.table


async def free_seat(service: TableService, person: str, id: str, seat: Seat) -> Table:
    """Free the seat of somebody who has not agreed to what was changed."""
    return (await service.apply_as(person, id, lambda table, now: lobby.free_seat(table, person, seat, now))).table


async def renew_link(service: TableService, person: str, id: str) -> Table:
    """Make a new link to a table; who was given the old one and has no seat cannot open the table any more."""
    change = await service.apply_as(person, id, lambda table, now: lobby.renew_link(table, person, now))
    await service.tables.dismiss_guests(id)
    return change.table


async def propose_abandon(service: TableService, person: str, id: str) -> Table:
    """Propose to everybody who is there to end the game without a result."""
    change = await service.apply_as(person, id, lambda table, now: abandon.propose_abandon(table, person, now))
    await tell_of_abandoning(service, change.table, change.table.changed)
    return change.table


def _chairs(
    service: TableService, person: Person, game: Game, wanted: TableRequest, now: Sequence[Chair] = ()
) -> list[Chair]:
    """The chairs that a request names; those that stay as they are `now` keep who sits there."""
    chairs: list[Chair] = []
    kept = [who for who in wanted.seats if who.startswith("seat:")]
    for seat, who in enumerate(wanted.seats):
        if who in kept:
            old = next((chair for chair in now if who == f"seat:{chair.seat}"), None)
            if old is None or kept.count(who) > 1:
                raise BadSetup("seat_wish", text=who)
            chairs.append(replace(old, seat=seat))
        elif who == "me":
            given = wanted.names[seat].strip() if seat < len(wanted.names) else ""
            name = clean_name(given) if given else person.name
            taken = {chair.name for chair in chairs}
            tried = (seating.numbered(name, number) for number in range(2, 99))
            free = name if name not in taken else next(n for n in tried if n not in taken)
            chairs.append(Chair(seat, free, person.id, program=wanted.program))
        elif who == "open":
            chairs.append(Chair(seat))
        elif who.startswith("bot:"):
            chairs.append(
                Chair(seat, bot=service.check_bot(who.removeprefix("bot:")[:LONGEST_BOT], game, len(wanted.seats)))
            )
        else:
            raise BadSetup("seat_wish", text=who)
    return chairs


async def join(
    service: TableService, person: Person, id: str, seat: Seat | None, code: str, *, program: bool = False
) -> Table:
    """Take a free seat, the first one if none is named; without its code a private table does not exist."""
    if code != (await service.table(id)).code:
        await service.visible_table(id, person.id)

    def step(table: Table, now: float) -> TableChange:
        return seating.join(table, person.id, person.name, seat, code, now, service.dice, program=program)

    return (await service.apply(id, step)).table


async def start_with_bots(service: TableService, person: str, id: str) -> Table:
    """Begin the game with bots on the free seats."""

    def step(table: Table, now: float) -> TableChange:
        return seating.begin_with_bots(table, person, HOST_BOT, now, service.dice)

    return (await service.apply_as(person, id, step)).table


async def show_hand(service: TableService, person: str, id: str, seat: Seat) -> Table:
    """Show another hand of somebody who plays several seats."""
    return (await service.apply_as(person, id, lambda table, now: seating.show_hand(table, person, seat, now))).table


async def leave(service: TableService, person: str, id: str, seat: Seat) -> Table:
    """Leave a seat to a bot, or free it before the game."""
    change = await service.apply_as(person, id, lambda table, now: seating.leave(table, person, seat, STAND_IN, now))
    return change.table


async def come_back(service: TableService, person: str, id: str, seat: Seat) -> Table:
    """Take a seat back from a bot."""
    return (await service.apply_as(person, id, lambda table, now: seating.come_back(table, person, seat, now))).table


async def resign(service: TableService, person: str, id: str, seat: Seat) -> Table:
    """Give up a seat for good; the person may still watch."""
    change = await service.apply_as(
        person, id, lambda table, now: resignation.resign(table, person, seat, STAND_IN, now)
    )
    await service.tables.welcome(id, person)
    return change.table


async def delete_table(service: TableService, person: str, id: str) -> None:
    """Delete a table that is this person's alone."""
    table = await service.visible_table(id, person)
    if not seating.may_delete(table, person):
        raise Refused("not_yours_alone")
    await service.delete(table)


async def replace_absent(service: TableService, person: str, id: str, seat: Seat) -> Table:
    """Hand the seat of somebody who has not been seen for long to a bot."""
    gone = await service.absent_people(await service.visible_table(id, person))

    def step(table: Table, now: float) -> TableChange:
        absent = 0 <= seat < len(table.chairs) and table.chairs[seat].person in gone
        return seating.replace_absent(table, person, seat, absent, STAND_IN, now)

    return (await service.apply_as(person, id, step)).table


async def chat(service: TableService, person: Person, id: str, text: str) -> Table:
    """Say something to everybody at the table."""
    table = await service.visible_table(id, person.id)
    kept = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    if not kept or len(kept) > LONGEST_CHAT:
        raise Refused("bad_chat")
    mine = table.seats_of(person.id)
    seat = mine[0] if mine else -2
    name = table.names[seat] if mine else person.name
    return await service.say(table, Said(person.id, name, seat, kept, time.time()))


async def rematch(service: TableService, person: str, id: str) -> Table:
    """The table of the rematch: created now, or by the player who asked first."""
    table = await service.visible_table(id, person or None)
    if table.next is None:
        try:
            names = await service.people.names([chair.person for chair in table.chairs if chair.person is not None])
            newest = service.component_files.open(table.game.name, table.game.values_name)
            change = await service.apply(
                id, lambda old, now: rematch_table(old, person, now, service.dice, names, newest)
            )
        except Refused as refused:
            if refused.key != "has_rematch":
                raise
            table = await service.table(id)
        else:
            assert change.spawned is not None
            return change.spawned.table
    assert table.next is not None
    return await service.table(table.next)


@dataclass(frozen=True, slots=True)
class ForkRequest:
    """Where a fork starts, for whom, and against which bots."""

    ply: int
    seat: Seat | None
    """The person's seat; `None` is the one whose turn it is."""
    bot: str = HOST_BOT


async def fork(service: TableService, person: Person, id: str, wanted: ForkRequest) -> Table:
    """Create a table from a moment of another one, with bots on all other seats."""
    table = await service.visible_table(id, person.id)
    bot = service.check_bot(wanted.bot, table.game, len(table.chairs))
    change = fork_table(
        table,
        person.id,
        wanted.ply,
        name=person.name,
        seat=wanted.seat,
        bot=bot,
        now=time.time(),
        dice=service.dice,
    )
    await service.add(change)
    return change.table


async def upload_record(service: TableService, person: Person, text: str) -> Table:
    """Create a table from a record, to look at only; raises `BadRecord`.

    A record of a running game without hints is refused, however it was obtained.
    """
    change = await asyncio.to_thread(record_table, text, person.id, time.time(), service.component_files.find)
    opening = [(played.seat, played.text) for played in change.played[:OPENING]]
    if opening and await service.tables.runs_without_hints(change.table.game.name, opening):
        raise Refused("running_without_hints")
    await service.add(change)
    return change.table


def record_table(text: str, person: str, now: float, find_game: FindGame = stated_game) -> TableChange:
    """A record as a table without players; raises `BadRecord` when it cannot be replayed."""
    record = read_record(text)
    game = find_game(record.game, record.edition, record.components)
    first_position(game, record)
    if len(record.entries) > game.longest:
        raise BadRecord(0, "record_moves", longest=game.longest)
    line = [PlayedMove(entry.seat, entry.text, now) for entry in record.entries]
    chairs = [Chair(seat, clean_name(player.name), bot=player.bot) for seat, player in enumerate(record.players)]
    table = new_table(game, record.options, chairs, pace=read_pace("none"), private=False, host=person, now=now)
    match = Match.load(game, len(chairs), table.options, 0, line)
    return TableChange(replace(table, match=match, status=RECORD, version=1, unrated=RECORDED), tuple(line))


def record_text(table: Table) -> str:
    """The record of a table; raises `Refused` while it would show hidden information."""
    if table.status == WAITING:
        raise Refused("not_started")
    if not table.may_be_copied():
        raise Refused("record_hidden" if table.hints else "running_without_hints")
    return write_record(table.match.record(table.players()))
