"""Abandoning a game by agreement: everybody who is there agrees, and the game ends without a result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tinkertable.core.contract import Seat
from tinkertable.table.changes import LogNote, TableChange
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.seats import Chair
from tinkertable.table.table import ABANDONED, PLAYING, WAITING, Table
from tinkertable.table.takeback import ABANDON, Proposal


def people_to_ask(chairs: Sequence[Chair], person: str) -> tuple[Seat, ...]:
    """The seats of the other people who are there: whose seat a bot plays is not asked."""
    return tuple(chair.seat for chair in chairs if chair.person not in (None, person) and chair.stand_in is None)


def why_not_abandon(table: Table, person: str) -> str | None:
    """Why a person cannot propose to abandon a game: the key of an error, or `None`."""
    people = {chair.person for chair in table.chairs} - {None, person}
    if not people:
        return "abandon_alone"
    if table.rated and any(chair.person in people and chair.stand_in is not None for chair in table.chairs):
        # who is away cannot agree, and would lose what the game counts for
        return "abandon_away"
    return None


def may_abandon(table: Table, person: str) -> bool:
    """Whether a person may propose to abandon the game now."""
    idle = table.status == PLAYING and table.proposal is None
    return idle and bool(table.seats_of(person)) and why_not_abandon(table, person) is None


def propose_abandon(table: Table, person: str, now: float) -> TableChange:
    """Propose to abandon the game; done at once when everybody else is away."""
    mine = table.seats_of(person)
    if not mine:
        raise Forbidden("not_seated")
    if table.status != PLAYING:
        raise Refused("not_started" if table.status == WAITING else "game_over")
    refused = why_not_abandon(table, person)
    if refused is None and table.proposal is not None:
        refused = "proposal_open"
    if refused is not None:
        raise Refused(refused)
    awaited = people_to_ask(table.chairs, person)
    proposal = Proposal(table.proposals + 1, mine[0], table.match.ply, awaited, ABANDON)
    table = replace(table, proposals=proposal.id, proposal=proposal)
    if awaited:
        return table.touch(now, LogNote("abandon_asked", {"seat": proposal.by}))
    return end_without_result(table, now)


def end_without_result(table: Table, now: float, note: LogNote | None = None) -> TableChange:
    """The game ends as it stands: nobody has won, and it does not count. The note says why, if not by agreement."""
    return replace(table, status=ABANDONED, proposal=None, redo=()).touch(now, note or LogNote("abandoned"))
