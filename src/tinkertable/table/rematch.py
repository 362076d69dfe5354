"""A rematch: the same players at a new table, everybody one seat further."""

from __future__ import annotations

from dataclasses import replace

from tinkertable.core.dice import Dice
from tinkertable.table.changes import LogNote, TableChange
from tinkertable.table.rating import STAND_IN
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.seating import maybe_begin
from tinkertable.table.seats import Chair
from tinkertable.table.table import OVER, Table, new_table


def rematch_table(table: Table, person: str, now: float, dice: Dice) -> TableChange:
    """Make a new table with the same players, everybody one seat further; the old table links to it."""
    if not table.seats_of(person):
        raise Forbidden("not_seated")
    if table.status != OVER:
        raise Refused("not_over")
    if table.next is not None:
        raise Refused("has_rematch")
    order = [*table.chairs[1:], table.chairs[0]]
    chairs = [Chair(seat, chair.name, chair.person, chair.bot) for seat, chair in enumerate(order)]
    again = new_table(
        table.game,
        table.options,
        chairs,
        pace=table.pace,
        private=table.private,
        host=person,
        now=now,
        hints=table.hints,
        rated=table.unrated in (None, STAND_IN),
    )
    begun = maybe_begin(replace(again, rematch_of=table.id), now, dice)
    note = LogNote("rematch", {"seat": table.seats_of(person)[0]})
    return replace(replace(table, next=again.id).touch(now, note), spawned=begun)
