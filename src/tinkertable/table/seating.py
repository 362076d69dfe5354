"""Coming and going: join, start, leave a chair to a bot, come back, play again, fork."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from tinkertable.core.contract import Seat
from tinkertable.core.dice import Dice
from tinkertable.core.record import LONGEST_NAME
from tinkertable.table.changes import News, Note
from tinkertable.table.clock import Pace, read_pace, warn
from tinkertable.table.match import Match
from tinkertable.table.play import check_playing
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.seats import FORMER, Chair
from tinkertable.table.table import OVER, PLAYING, RECORD, WAITING, Table, name_bots, new_id


def join(table: Table, person: str, name: str, seat: Seat | None, code: str, now: float, dice: Dice) -> News:
    """Sit down on a free chair, the first one if none is named; with the last chair taken the game begins."""
    if table.status != WAITING:
        raise Refused("already_started", "the game has already begun")
    if table.private and person != table.host and not secrets.compare_digest(code.encode(), table.code.encode()):
        raise Forbidden("private", "this table is private: ask for its link")
    if table.seats_of(person):
        raise Refused("already_seated", "you already sit at this table")
    free = [chair for chair in table.chairs if chair.kind == "open"]
    if seat is not None:
        free = [chair for chair in free if chair.seat == seat]
    if not free:
        raise Refused("seat_taken", "this seat is taken")
    table = table.with_chair(replace(free[0], person=person, name=other_name(table, person, name)))
    note = Note("joined", {"seat": free[0].seat})
    return maybe_begin(table, now, dice, note)


def other_name(table: Table, person: str, name: str) -> str:
    """The name, with a number behind it when somebody at the table already has it."""
    taken = {chair.name for chair in table.chairs if chair.person != person or chair.name}
    if name not in taken:
        return name
    return next(tried for number in range(2, 99) if (tried := numbered(name, number)) not in taken)


def numbered(name: str, number: int) -> str:
    """A name with a number behind it, no longer than a name may be."""
    return f"{name[: LONGEST_NAME - 3].rstrip()} {number}"


def maybe_begin(table: Table, now: float, dice: Dice, *notes: Note) -> News:
    """Begin the game when no chair is free."""
    if any(chair.kind == "open" for chair in table.chairs):
        return table.touch(now, *notes)
    return table.step(table.match.begin(now, dice), now, notes)


def begin_with_bots(table: Table, person: str, bot: str, now: float, dice: Dice) -> News:
    """The host does not wait any longer: bots take the free chairs."""
    if person != table.host:
        raise Forbidden("not_host", "only the host may begin")
    if table.status != WAITING:
        raise Refused("already_started", "the game has already begun")
    chairs = name_bots([replace(chair, bot=bot) if chair.kind == "open" else chair for chair in table.chairs])
    return maybe_begin(replace(table, chairs=chairs), now, dice)


def leave(table: Table, person: str, seat: Seat, bot: str, now: float) -> News:
    """Get up: before the game the chair is free again, during it a bot minds it until the person is back."""
    chair = table.chair_of(person, seat)
    if table.status == WAITING:
        return table.with_chair(Chair(seat)).touch(now, Note("left", {"who": chair.name}))
    check_playing(table)
    return _mind(table, chair, bot, now, "handed_over")


def come_back(table: Table, person: str, seat: Seat, now: float) -> News:
    """Sit down again on an own chair that a bot was minding."""
    chair = table.chair_of(person, seat)
    if chair.stand_in is None:
        raise Refused("not_away", "nobody sits on your chair")
    return table.with_chair(replace(chair, stand_in=None)).touch(now, Note("returned", {"seat": seat}))


def forget(table: Table, person: str, bot: str, now: float) -> News:
    """Somebody is gone for good: their chairs are free again, or minded by a bot under a name that says nothing."""
    if table.status == WAITING:
        chairs = tuple(Chair(chair.seat) if chair.person == person else chair for chair in table.chairs)
        return replace(table, chairs=chairs).touch(now)
    notes = []
    for seat in table.seats_of(person):
        chair = table.chairs[seat]
        if chair.stand_in is None and table.status == PLAYING:
            notes.append(Note("handed_over", {"seat": seat}))
        table = table.with_chair(replace(chair, name=FORMER, stand_in=chair.stand_in or bot, clock=None))
    return replace(table, facing={who: seat for who, seat in table.facing.items() if who != person}).touch(now, *notes)


def replace_absent(table: Table, person: str, seat: Seat, absent: bool, bot: str, now: float) -> News:
    """Hand the chair of somebody who has gone to a bot, so that the others can play on."""
    if not table.seats_of(person):
        raise Forbidden("not_seated", "only players may do that")
    check_playing(table)
    if not 0 <= seat < len(table.chairs):
        raise Refused("seat_taken", "there is no such seat")
    chair = table.chairs[seat]
    if chair.person is None or chair.stand_in is not None or not absent:
        raise Refused("not_absent", "this player is still here")
    return _mind(table, chair, bot, now, "handed_over_absent")


def _mind(table: Table, chair: Chair, bot: str, now: float, key: str) -> News:
    table = table.with_chair(replace(chair, stand_in=bot, clock=None))
    return table.touch(now, Note(key, {"seat": chair.seat}))


def tick(table: Table, bot: str, now: float) -> News | None:
    """Look at the clocks: warn those who are late, and hand the chairs of those who were warned to a bot."""
    if table.status != PLAYING:
        return None
    notes = []
    after = table
    for chair in table.chairs:
        clock = chair.clock
        check = clock.next_check() if clock is not None else None
        if clock is None or check is None or check > now:
            continue
        if clock.warned:
            after = after.with_chair(replace(chair, stand_in=bot, clock=None))
            notes.append(Note("time_up", {"seat": chair.seat}))
        else:
            after = after.with_chair(replace(chair, clock=warn(clock, table.pace, now)))
            notes.append(Note("time_short", {"seat": chair.seat}))
    return after.touch(now, *notes) if notes else None


def face(table: Table, person: str, seat: Seat, now: float) -> News:
    """Open the curtain: this seat's hand now lies before the person."""
    table.chair_of(person, seat)
    return replace(table, facing={**table.facing, person: seat}).touch(now)


def rematch(table: Table, person: str, now: float, dice: Dice) -> News:
    """The same people once more, everybody one seat further: a new table is born, and the old one points to it."""
    if not table.seats_of(person):
        raise Forbidden("not_seated", "only players may do that")
    if table.status != OVER:
        raise Refused("not_over", "the game is not over")
    if table.next is not None:
        raise Refused("has_rematch", "there is a rematch already")
    order = [*table.chairs[1:], table.chairs[0]]
    chairs = [Chair(seat, chair.name, chair.person, chair.bot) for seat, chair in enumerate(order)]
    again = _fresh(table, chairs, person, now, table.pace)
    begun = maybe_begin(replace(again, rematch_of=table.id), now, dice)
    note = Note("rematch", {"seat": table.seats_of(person)[0]})
    return replace(replace(table, next=again.id).touch(now, note), born=begun)


def fork(table: Table, person: str, name: str, ply: int, seat: Seat | None, bot: str, now: float, dice: Dice) -> News:
    """A new table that starts from a moment of this one: the person there, bots on all other chairs.

    A moment in which something is hidden can only be forked when the game is over, or the fork would show it.
    """
    match = table.match
    if not 0 <= ply <= match.ply or table.status == WAITING:
        raise Refused("no_such_ply", f"this game has no ply {ply}")
    if not table.is_open_book(ply):
        raise Refused("fork_hidden", "something is hidden in this position: fork it after the game")
    cut = Match.load(match.game, match.seats, match.options, 0, match.line[:ply], match.anchors)
    mine = table.seats_of(person)
    if seat is None:
        actors = [actor for actor in cut.actors() if actor >= 0]
        seat = next((actor for actor in actors if actor in mine), mine[0] if mine else (actors or [0])[0])
    if not 0 <= seat < match.seats:
        raise Refused("seat_taken", "there is no such seat")
    chairs = [Chair(number, bot=bot) for number in range(match.seats)]
    chairs[seat] = Chair(seat, name, person)
    other = replace(
        _fresh(table, chairs, person, now, read_pace("none")),
        match=cut,
        forked_from=(table.id, ply),
        # where the coach may not be asked, a way around it is none either, until the game is over
        hints=table.hints or table.status in (OVER, RECORD),
    )
    news = other.step(cut.begin(now, dice), now)
    return replace(news, played=tuple(news.table.match.line))


def _fresh(table: Table, chairs: Sequence[Chair], host: str, now: float, pace: Pace) -> Table:
    return Table(
        id=new_id(),
        game=table.game,
        options=table.options,
        chairs=name_bots(chairs),
        pace=pace,
        private=table.private if table.status != RECORD else True,
        host=host,
        code=secrets.token_urlsafe(9),
        created=now,
        changed=now,
        match=Match(table.game, len(chairs), table.options),
        hints=table.hints,
    )
