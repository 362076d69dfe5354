"""A rematch: the same players at a new table, everybody one seat further."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from tinkertable.core.contract import Game
from tinkertable.core.dice import Dice
from tinkertable.table.changes import LogNote, TableChange
from tinkertable.table.rating import STAND_IN
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.seating import maybe_begin, numbered
from tinkertable.table.seats import Chair
from tinkertable.table.table import ABANDONED, OVER, Table, new_table


def rematch_table(
    table: Table,
    person: str,
    now: float,
    dice: Dice,
    names: Mapping[str, str] = MappingProxyType({}),
    game: Game | None = None,
) -> TableChange:
    """Make a new table with the same players, everybody one seat further; the old table links to it.

    `names` are those that people have now; who plays several seats keeps the names of the old table. `game` is the
    newest edition of the rules.
    """
    if not table.seats_of(person):
        raise Forbidden("not_seated")
    if table.status not in (OVER, ABANDONED):
        raise Refused("not_over")
    if table.next is not None:
        raise Refused("has_rematch")
    # a game that ended by a resignation is played again with who resigned
    back = {chair.seat for chair in table.chairs if chair.resigned is not None and not table.match.over}
    seated = [
        replace(chair, person=chair.resigned, bot=None) if chair.seat in back else chair for chair in table.chairs
    ]
    order = [*seated[1:], seated[0]]
    chairs: list[Chair] = []
    for seat, chair in enumerate(order):
        single = [other.person for other in seated].count(chair.person) == 1
        name = names.get(chair.person or "", chair.name) if single else chair.name
        taken = {other.name for other in chairs}
        tried = (name, *(numbered(name, number) for number in range(2, 99)))
        chairs.append(
            Chair(seat, next(one for one in tried if one not in taken), chair.person, chair.bot, program=chair.program)
        )
    again = new_table(
        game or table.game,
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
