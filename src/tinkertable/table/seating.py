"""Who takes and leaves a seat: join, begin, leave it to a bot, come back, and whose hand is shown."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace

from tinkertable.core.contract import Seat
from tinkertable.core.dice import Dice
from tinkertable.core.record import LONGEST_NAME
from tinkertable.table.changes import LogNote, TableChange
from tinkertable.table.clock import bank_left, resume
from tinkertable.table.play import check_playing
from tinkertable.table.rating import PROGRAM, player_of, why_unrated
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.resignation import is_well_under_way
from tinkertable.table.seats import FORMER, Chair
from tinkertable.table.table import OVER, PLAYING, WAITING, Table, name_bots


def join(
    table: Table,
    person: str,
    name: str,
    seat: Seat | None,
    code: str,
    now: float,
    dice: Dice,
    *,
    program: bool = False,
) -> TableChange:
    """Take a free seat, the first one if none is named. The game begins when the last seat is taken."""
    if table.status != WAITING:
        raise Refused("already_started")
    if table.private and person != table.host and not secrets.compare_digest(code.encode(), table.code.encode()):
        raise Forbidden("private")
    if table.seats_of(person):
        raise Refused("already_seated")
    free = [chair for chair in table.chairs if chair.kind == "open"]
    if seat is not None:
        free = [chair for chair in free if chair.seat == seat]
    if not free:
        raise Refused("seat_taken")
    table = table.with_chair(replace(free[0], person=person, name=other_name(table, name), program=program))
    note = LogNote("joined", {"seat": free[0].seat})
    return maybe_begin(table, now, dice, note)


def other_name(table: Table, name: str) -> str:
    """The name, with a number after it when somebody at the table already has it."""
    taken = {chair.name for chair in table.chairs}
    if name not in taken:
        return name
    return next(tried for number in range(2, 99) if (tried := numbered(name, number)) not in taken)


def numbered(name: str, number: int) -> str:
    """A name with a number after it, cut to the longest name allowed."""
    return f"{name[: LONGEST_NAME - 3].rstrip()} {number}"


def maybe_begin(table: Table, now: float, dice: Dice, *notes: LogNote) -> TableChange:
    """Begin the game when no seat is free. Only then it is known whether its players can be rated."""
    if any(chair.kind == "open" or chair.asked_again for chair in table.chairs):
        return table.touch(now, *notes)
    players = [player_of(chair.person, chair.bot) for chair in table.chairs]
    program = PROGRAM if any(chair.program for chair in table.chairs) else None
    table = replace(table, unrated=table.unrated or why_unrated(players) or program)
    return table.step(table.match.begin(now, dice), now, notes)


def begin_with_bots(table: Table, person: str, bot: str, now: float, dice: Dice) -> TableChange:
    """Begin the game at the host's request, with bots on the free seats."""
    if person != table.host:
        raise Forbidden("not_host")
    if table.status != WAITING:
        raise Refused("already_started")
    if any(chair.asked_again for chair in table.chairs):
        raise Refused("not_ready")
    chairs = name_bots([replace(chair, bot=bot) if chair.kind == "open" else chair for chair in table.chairs])
    return maybe_begin(replace(table, chairs=chairs), now, dice)


def leave(table: Table, person: str, seat: Seat, bot: str, now: float) -> TableChange:
    """Leave a seat. Before the game it becomes free; during the game a bot plays until the person comes back."""
    chair = table.chair_of(person, seat)
    if table.status == WAITING:
        return table.with_chair(Chair(seat)).touch(now, LogNote("left", {"who": chair.name}))
    check_playing(table)
    return _hand_to_bot(table, chair, bot, now, "handed_over")


def come_back(table: Table, person: str, seat: Seat, now: float) -> TableChange:
    """Take back the own seat from the bot that was playing for it."""
    chair = table.chair_of(person, seat)
    if chair.stand_in is None:
        raise Refused("not_away")
    clock = resume(chair.clock, table.pace, now) if chair.clock is not None else None
    left = bank_left(table.pace, chair.bank, chair.clock, now)
    return table.with_chair(replace(chair, stand_in=None, clock=clock, bank=left)).touch(
        now, LogNote("returned", {"seat": seat})
    )


def forget(table: Table, person: str, bot: str, now: float) -> TableChange:
    """Remove a deleted account: its seats become free, or a bot plays them under a neutral name."""
    if table.status == WAITING:
        chairs = tuple(Chair(chair.seat) if chair.person == person else chair for chair in table.chairs)
        return replace(table, chairs=chairs).touch(now)
    notes = []
    for seat in table.seats_of(person):
        chair = table.chairs[seat]
        if chair.stand_in is None and table.status == PLAYING:
            notes.append(LogNote("handed_over", {"seat": seat}))
        table = table.with_chair(replace(chair, name=FORMER, stand_in=chair.stand_in or bot, clock=None))
    shown_hands = {who: seat for who, seat in table.shown_hands.items() if who != person}
    return replace(table, shown_hands=shown_hands).touch(now, *notes)


def rename(table: Table, person: str, old: str, name: str, now: float) -> TableChange | None:
    """Call a person by a new name where they had the old one, with or without a number; `None` if nothing changes."""
    after = table
    for seat in table.seats_of(person):
        chair = table.chairs[seat]
        if chair.name == old or re.fullmatch(re.escape(old) + r" [2-9]\d?", chair.name):
            freed = after.with_chair(replace(chair, name=""))
            after = freed.with_chair(replace(chair, name=other_name(freed, name)))
    return after.touch(now) if after is not table and table.status in (WAITING, PLAYING) else None


def may_delete(table: Table, person: str) -> bool:
    """Whether a table is one person's alone: a lobby of their own, or a game at which nobody else sits."""
    if table.status == WAITING:
        return person == table.host
    if table.rated and (table.status == OVER or is_well_under_way(table)):
        return False  # it is part of what ratings are made of, or will be
    people = {chair.person for chair in table.chairs} - {None}
    return people == {person} or (not people and person == table.host)


def replace_absent(table: Table, person: str, seat: Seat, absent: bool, bot: str, now: float) -> TableChange:
    """Hand the seat of an absent player to a bot, so that the others can play on."""
    if not table.seats_of(person):
        raise Forbidden("not_seated")
    check_playing(table)
    if not 0 <= seat < len(table.chairs):
        raise Refused("no_such_seat")
    chair = table.chairs[seat]
    if chair.person is None or chair.stand_in is not None or not absent:
        raise Refused("not_absent")
    return _hand_to_bot(table, chair, bot, now, "handed_over_absent")


def _hand_to_bot(table: Table, chair: Chair, bot: str, now: float, key: str) -> TableChange:
    table = table.with_chair(replace(chair, stand_in=bot))
    return table.touch(now, LogNote(key, {"seat": chair.seat}))


def show_hand(table: Table, person: str, seat: Seat, now: float) -> TableChange:
    """Show a person with several seats the hand of one of them; the hands of the others are hidden."""
    table.chair_of(person, seat)
    return replace(table, shown_hands={**table.shown_hands, person: seat}).touch(now)
