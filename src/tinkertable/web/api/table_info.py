"""A table as the API describes it: who sits there, whose turn it is, what is proposed."""

from __future__ import annotations

import time

from tinkertable.table.clock import Pace, bank_left
from tinkertable.table.seats import Chair
from tinkertable.table.table import Table
from tinkertable.table.takeback import Proposal
from tinkertable.web.api.schemas import ProposalInfo, SeatInfo, TableInfo


def table_info(table: Table, person: str | None) -> TableInfo:
    """A table as a person sees it; `None` is somebody without a token."""
    mine = table.seats_of(person)
    result = table.result()
    return TableInfo(
        id=table.id,
        game=table.game.name,
        status=table.status,
        version=table.version,
        branch=table.match.branch,
        ply=table.match.ply,
        turn=table.turn(),
        seats=[
            SeatInfo(
                seat=chair.seat,
                name=chair.name,
                kind=chair.kind,
                bot=chair.bot,
                stand_in=chair.stand_in,
                program=chair.program,
                mine=chair.seat in mine,
                acting=chair.seat in table.turn(),
                due=chair.running_clock.due if chair.running_clock is not None else None,
                bank=_bank(table.pace, chair),
                asked_again=list(chair.asked_again),
            )
            for chair in table.chairs
        ],
        mine=mine,
        options=table.options,
        pace=table.pace.text,
        edition=table.game.edition,
        components=table.game.values_name or None,
        private=table.private,
        hints=table.hints,
        rated=table.rated,
        unrated=table.unrated,
        code=table.code if mine else None,
        proposal=_proposal(table.proposal),
        next=table.next,
        winners=result[0] if result else None,
        scores=result[1] if result else None,
    )


def _bank(pace: Pace, chair: Chair) -> float | None:
    left = bank_left(pace, chair.bank, chair.clock, time.time())
    return (pace.bank if left is None else left) if pace.bank and chair.kind == "person" else None


def _proposal(proposal: Proposal | None) -> ProposalInfo | None:
    if proposal is None:
        return None
    return ProposalInfo(proposal.id, proposal.kind, proposal.by, proposal.ply, list(proposal.awaited))
