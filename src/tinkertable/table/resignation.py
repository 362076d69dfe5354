"""Resigning: a bot plays on for the others, and a rated game that was well under way is lost for who resigns.

The rules follow what players know from other platforms. Before everybody has moved, a rated game of two is cancelled:
somebody has come by mistake. After that resigning is a defeat. Where the others still compete, they play on with a bot
on the seat; as after any long absence their own game no longer counts.
"""

from __future__ import annotations

from dataclasses import replace

from tinkertable.core.contract import Seat
from tinkertable.table.abandon import end_without_result
from tinkertable.table.changes import LogNote, TableChange
from tinkertable.table.play import check_playing
from tinkertable.table.rating import STAND_IN
from tinkertable.table.refusal import Refused
from tinkertable.table.table import OVER, PLAYING, Table


def is_well_under_way(table: Table) -> bool:
    """Whether every seat has moved: from then on nobody leaves a rated game unpunished."""
    return {chair.seat for chair in table.chairs} <= {played.seat for played in table.match.history}


def is_lost_by_resigning(table: Table) -> bool:
    """Whether who resigns now has lost: a rated game, also one that counts only against those who were away."""
    return table.unrated in (None, STAND_IN) and is_well_under_way(table)


def may_resign(table: Table, person: str) -> bool:
    """Whether a person may resign: for others who play on, or because the game counts."""
    if table.status != PLAYING or not table.seats_of(person):
        return False
    company = any(chair.person not in (None, person) for chair in table.chairs)
    return company or is_lost_by_resigning(table)


def resign(table: Table, person: str, seat: Seat, bot: str, now: float) -> TableChange:
    """Give up a seat for good. The game ends if nobody else competes; otherwise a bot plays the seat to the end."""
    chair = table.chair_of(person, seat)
    check_playing(table)
    if not may_resign(table, person):
        raise Refused("resign_alone")
    lost = is_lost_by_resigning(table)
    if not lost and table.rated and len(table.chairs) == 2:
        return end_without_result(table, now, LogNote("cancelled", {"seat": seat}))
    company = any(other.person not in (None, person) for other in table.chairs)
    gone = replace(
        chair, person=None, bot=bot, stand_in=None, clock=None, program=False, resigned=person if lost else None
    )
    table = table.with_chair(gone)
    if lost and (len(table.chairs) == 2 or not company):
        return replace(table, status=OVER, proposal=None, redo=()).touch(now, LogNote("resigned_lost", {"seat": seat}))
    return replace(table, unrated=table.unrated or STAND_IN).touch(now, LogNote("resigned", {"seat": seat}))
