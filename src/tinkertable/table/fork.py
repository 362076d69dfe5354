"""A fork: a new table that goes on from one position of another."""

from __future__ import annotations

from dataclasses import replace

from tinkertable.core.contract import Seat
from tinkertable.core.dice import Dice
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import read_pace
from tinkertable.table.match import Match
from tinkertable.table.rating import FORK
from tinkertable.table.refusal import Refused
from tinkertable.table.seats import Chair
from tinkertable.table.table import RECORD, WAITING, Table, new_table


def fork_table(
    table: Table, person: str, ply: int, *, name: str, seat: Seat | None, bot: str, now: float, dice: Dice
) -> TableChange:
    """Make a new table that starts from a position of this one, with the person on one seat and bots on the others.

    While the game runs, a position with hidden information cannot be forked: the fork would show it. Neither can a
    game without hints: the coach could be asked at the fork, or about it once it is over.
    """
    match = table.match
    if not 0 <= ply <= match.ply or table.status == WAITING:
        raise Refused("no_such_ply")
    if not table.may_be_copied(ply):
        raise Refused("fork_hidden" if table.hints else "running_without_hints")
    cut = Match.load(match.game, match.seats, match.options, 0, match.history[:ply], match.snapshots)
    mine = table.seats_of(person)
    if seat is None:
        actors = [actor for actor in cut.actors() if actor >= 0]
        seat = next((actor for actor in actors if actor in mine), mine[0] if mine else (actors or [0])[0])
    if not 0 <= seat < match.seats:
        raise Refused("no_such_seat")
    chairs = [Chair(number, bot=bot) for number in range(match.seats)]
    chairs[seat] = Chair(seat, name, person)
    other = new_table(
        table.game,
        table.options,
        chairs,
        pace=read_pace("none"),
        private=table.private or table.status == RECORD,
        host=person,
        now=now,
    )
    change = replace(other, match=cut, forked_from=(table.id, ply), unrated=FORK).step(cut.begin(now, dice), now)
    return replace(change, played=tuple(change.table.match.history))
