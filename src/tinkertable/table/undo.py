"""Undo and redo: how far back a seat may go alone, and the steps that do it. Further back is a takeback."""

from __future__ import annotations

from dataclasses import replace

from tinkertable.core.contract import Seat
from tinkertable.core.dice import Dice
from tinkertable.table.changes import LogNote, TableChange
from tinkertable.table.luck import known_luck, luck_left
from tinkertable.table.match import Match
from tinkertable.table.play import At, check_playing
from tinkertable.table.rating import TAKEN_BACK
from tinkertable.table.refusal import Refused
from tinkertable.table.seats import GoingBack
from tinkertable.table.table import Table


def undo_floor(match: Match, seat: Seat) -> int:
    """The earliest ply to which this seat may go back alone: since then only it moved and nothing was revealed."""
    floor = match.ply
    while floor > 0 and match.history[floor - 1].seat == seat and not match.outcome(floor - 1).reveals:
        floor -= 1
    return floor


def before_bots(table: Table, seat: Seat) -> int | None:
    """The ply before a seat's last move, at a table where nobody else but bots plays; `None` at any other."""
    person = table.chairs[seat].person
    if any(chair.bot is None and chair.person != person for chair in table.chairs):
        return None
    history = table.match.history
    return next((ply for ply in range(table.match.ply - 1, -1, -1) if history[ply].seat == seat), None)


def undo(table: Table, person: str, at: At, now: float, dice: Dice) -> TableChange:
    """Take back the last move of a seat, as long as nothing new became known and nobody else acted since.

    Against bots only it also goes back through their moves. What chance has shown it will show again, and the game no
    longer counts.
    """
    if undo_floor(table.match, at.seat) < table.match.ply:
        return _go_back(table, person, at, table.match.ply - 1, now, dice)
    table.chair_of(person, at.seat)
    check_playing(table)
    table.match.check_fresh(at.seat, at.ply, at.branch)
    to = before_bots(table, at.seat)
    if to is None:
        raise Refused("nothing_to_undo")
    taken = (*table.match.history[to:], *table.redo)
    notes = [LogNote("taken_back", {"seat": at.seat, "ply": to})]
    table = replace(table, unrated=table.unrated or TAKEN_BACK)
    back = GoingBack(table.seats_of(person), agreed=True)
    return table.step(table.match.cut(to, now, dice), now, notes, taken, back)


def restart(table: Table, person: str, at: At, now: float, dice: Dice) -> TableChange:
    """Take back everything a seat may take back alone."""
    return _go_back(table, person, at, undo_floor(table.match, at.seat), now, dice)


def redo(table: Table, person: str, at: At, now: float, dice: Dice) -> TableChange:
    """Play again what the last undo took back, one move."""
    table.chair_of(person, at.seat)
    check_playing(table)
    if not table.redo or table.redo[0].seat != at.seat:
        raise Refused("nothing_to_redo")
    known = table.redo[1:]
    progress = table.match.submit(at.seat, at.ply, table.redo[0].text, now, dice, at.branch, known_luck(known))
    if any(played.seat != at.seat for played in known):
        known = luck_left(known, progress.played)
    return table.step(progress, now, redo=known)


def _go_back(table: Table, person: str, at: At, to: int, now: float, dice: Dice) -> TableChange:
    table.chair_of(person, at.seat)
    check_playing(table)
    table.match.check_fresh(at.seat, at.ply, at.branch)
    if undo_floor(table.match, at.seat) >= table.match.ply:
        raise Refused("nothing_to_undo")
    taken = tuple(table.match.history[to:])
    back = GoingBack(table.seats_of(person))
    return table.step(table.match.cut(to, now, dice), now, redo=(*taken, *table.redo), back=back)
