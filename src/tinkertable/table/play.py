"""What a seat does in a running game: move, propose a takeback and answer a proposal of any kind."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from tinkertable.core.contract import Seat
from tinkertable.core.dice import Dice
from tinkertable.core.errors import IllegalMove
from tinkertable.table.abandon import end_without_result
from tinkertable.table.changes import LogNote, TableChange
from tinkertable.table.luck import known_luck, luck_left
from tinkertable.table.rating import PROGRAM, STAND_IN, STAND_IN_MOVES
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.table import OVER, PLAYING, Table
from tinkertable.table.takeback import ABANDON, agree, propose, who_goes_back, why_refused


class At(NamedTuple):
    """The seat a step is for and the position in which it was asked for; in any other position it is stale."""

    seat: Seat
    ply: int
    branch: int | None = None


def move(table: Table, person: str, at: At, text: str, now: float, dice: Dice, *, program: bool = False) -> TableChange:
    """Play a person's move. A person who moves for a seat that a bot was playing has come back to it.

    When a program moves for somebody who sat down in the browser, everybody can see it from then on, and the game no
    longer counts for ratings.
    """
    chair = table.chair_of(person, at.seat)
    if table.status == OVER:
        table.match.check_fresh(at.seat, at.ply, at.branch)  # of two that race, one may have ended the game
    check_playing(table)
    progress = table.match.submit(at.seat, at.ply, text, now, dice, at.branch, known_luck(table.redo))
    notes = [LogNote("returned", {"seat": at.seat})] if chair.stand_in is not None else []
    left = luck_left(table.redo, progress.played)
    if program and not chair.program:
        notes.append(LogNote("program", {"seat": at.seat}))
        table = replace(table, unrated=table.unrated or PROGRAM)
    chair = replace(chair, stand_in=None, program=chair.program or program)
    return table.with_chair(chair).step(progress, now, notes, left)


def bot_move(table: Table, at: At, text: str, now: float, dice: Dice) -> TableChange:
    """Play the move of the bot that plays a seat. A game in which one plays for a person for long no longer counts."""
    check_playing(table)
    chair = table.chairs[at.seat]
    if chair.acting_bot is None:
        raise Forbidden("not_your_seat")
    progress = table.match.submit(at.seat, at.ply, text, now, dice, at.branch, known_luck(table.redo))
    left = luck_left(table.redo, progress.played)
    if chair.person is None:
        return table.step(progress, now, redo=left)
    table = table.with_chair(replace(chair, minded=chair.minded + 1))
    if chair.minded < STAND_IN_MOVES or not table.rated:
        return table.step(progress, now, redo=left)
    return replace(table, unrated=STAND_IN).step(progress, now, [LogNote("unrated", {"seat": at.seat})], left)


def check_playing(table: Table) -> None:
    """Raise an error unless the game is running."""
    if table.status == PLAYING:
        return
    if table.status == "waiting":
        raise Refused("not_started")
    raise IllegalMove("game_over")


def ask_back(table: Table, person: str, seat: Seat, to: int, now: float, dice: Dice) -> TableChange:
    """Propose to go back to before an own move; done at once when nobody has to agree."""
    table.chair_of(person, seat)
    check_playing(table)
    proposal = propose(table.match, table.chairs, table.proposals + 1, seat, to)
    refused = why_refused(table.match, table.chairs, seat, to, table.rated)
    if table.proposal is not None and table.proposal.kind == ABANDON:
        refused = "proposal_open"
    if refused is not None:
        raise Refused(refused)
    table = replace(table, proposals=proposal.id, proposal=proposal)
    if proposal.awaited:
        return table.touch(now, LogNote("takeback_asked", {"seat": seat, "ply": to}))
    return _take_back(table, now, dice)


def answer(table: Table, person: str, number: int, word: str, now: float, dice: Dice) -> TableChange:
    """Accept or decline a proposal for all seats of a person, or withdraw an own one."""
    proposal = table.proposal
    if proposal is None or proposal.id != number:
        raise Refused("no_proposal")
    mine = table.seats_of(person)
    if word == "withdraw" and proposal.by in mine:
        return replace(table, proposal=None).touch(now, LogNote(f"{proposal.kind}_withdrawn", {"seat": proposal.by}))
    asked = [seat for seat in mine if seat in proposal.awaited]
    if not asked or word == "withdraw":
        raise Forbidden("not_asked")
    if word == "decline":
        return replace(table, proposal=None).touch(now, LogNote(f"{proposal.kind}_declined", {"seat": asked[0]}))
    if word != "accept":
        raise Refused("bad_answer")
    proposal = agree(proposal, asked)
    table = replace(table, proposal=proposal)
    if proposal.awaited:
        return table.touch(now)
    return end_without_result(table, now) if proposal.kind == ABANDON else _take_back(table, now, dice)


def _take_back(table: Table, now: float, dice: Dice) -> TableChange:
    assert table.proposal is not None
    proposal = table.proposal
    note = LogNote("taken_back", {"seat": proposal.by, "ply": proposal.ply})
    back = who_goes_back(table.match, table.chairs, proposal)
    return table.step(table.match.cut(proposal.ply, now, dice), now, [note], back=back)
