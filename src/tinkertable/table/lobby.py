"""A table before its game: the host changes it, people who sat down agree again, and the link is replaced."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from tinkertable.core.contract import Options, Seat
from tinkertable.core.dice import Dice
from tinkertable.core.setup import check_seats, choose_options
from tinkertable.table.changes import LogNote, TableChange
from tinkertable.table.clock import Pace
from tinkertable.table.match import Match
from tinkertable.table.rating import CASUAL
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.seating import maybe_begin
from tinkertable.table.seats import Chair
from tinkertable.table.table import WAITING, Table, name_bots, new_code

CHANGES: Final = ("seats", "options", "pace", "rated", "hints")
"""What matters to people who have sat down: the messages `lobby.changed.<what>`."""


@dataclass(frozen=True, slots=True)
class LobbySetup:
    """What a waiting table is to be like."""

    chairs: tuple[Chair, ...]
    options: Options
    pace: Pace
    private: bool
    hints: bool
    rated: bool


def edit(table: Table, person: str, setup: LobbySetup, now: float, dice: Dice) -> TableChange:
    """Change a waiting table as its host wants; who has sat down stays, and is asked again if something matters."""
    _check_host(table, person)
    if _others(setup.chairs, person) != _others(table.chairs, person):
        raise Refused("seated_left_out")
    check_seats(table.game, len(setup.chairs))
    options = choose_options(table.game, setup.options)
    after = replace(
        table,
        options=options,
        chairs=name_bots(setup.chairs),
        pace=setup.pace,
        private=setup.private,
        hints=setup.hints and not setup.rated,
        unrated=None if setup.rated else CASUAL,
        match=Match(table.game, len(setup.chairs), options),
        shown_hands={},
    )
    changed = what_changed(table, after)
    chairs = tuple(
        _ask_again(chair, changed) if chair.person not in (None, person) else chair for chair in after.chairs
    )
    return maybe_begin(replace(after, chairs=chairs), now, dice, *(LogNote(f"edited_{what}") for what in changed))


def what_changed(before: Table, after: Table) -> list[str]:
    """What matters of the difference between two waiting tables, among `CHANGES`."""
    differs = {
        "seats": _setting(before.chairs) != _setting(after.chairs),
        "options": before.options != after.options,
        "pace": before.pace != after.pace,
        "rated": before.rated != after.rated,
        "hints": before.hints != after.hints and before.rated == after.rated,
    }
    return [what for what in CHANGES if differs[what]]


def _setting(chairs: tuple[Chair, ...]) -> tuple[int, list[str]]:
    """How many play, and which bots."""
    return len(chairs), sorted(chair.bot for chair in chairs if chair.bot is not None)


def _others(chairs: tuple[Chair, ...], person: str) -> Counter[tuple[str, str]]:
    return Counter((chair.person, chair.name) for chair in chairs if chair.person not in (None, person))


def _ask_again(chair: Chair, changed: list[str]) -> Chair:
    return replace(chair, asked_again=tuple(what for what in CHANGES if what in changed or what in chair.asked_again))


def agree_again(table: Table, person: str, now: float, dice: Dice) -> TableChange:
    """Agree to what the host has changed; the game begins when nobody is missing."""
    if not table.seats_of(person):
        raise Forbidden("not_seated")
    if table.status != WAITING:
        raise Refused("already_started")
    asked = [seat for seat in table.seats_of(person) if table.chairs[seat].asked_again]
    if not asked:
        raise Refused("not_asked_again")
    for seat in asked:
        table = table.with_chair(replace(table.chairs[seat], asked_again=()))
    return maybe_begin(table, now, dice, LogNote("agreed_again", {"seat": asked[0]}))


def free_seat(table: Table, person: str, seat: Seat, now: float) -> TableChange:
    """Free the seat of somebody who has not agreed to what was changed; only the host may."""
    _check_host(table, person)
    if not 0 <= seat < len(table.chairs) or not table.chairs[seat].asked_again:
        raise Refused("no_such_seat")
    return table.with_chair(Chair(seat)).touch(now, LogNote("left", {"who": table.chairs[seat].name}))


def renew_link(table: Table, person: str, now: float) -> TableChange:
    """Make a new link to the table; the old one opens it no more."""
    _check_host(table, person)
    return replace(table, code=new_code()).touch(now)


def _check_host(table: Table, person: str) -> None:
    if person != table.host:
        raise Forbidden("not_host")
    if table.status != WAITING:
        raise Refused("already_started")
