"""Proposals to the others: takebacks, which go back further than undo allows, and abandoning the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tinkertable.core.contract import CHANCE, Seat
from tinkertable.core.errors import IllegalMove
from tinkertable.table.match import Match
from tinkertable.table.seats import FORMER, Chair, GoingBack

TAKEBACK: Final = "takeback"
ABANDON: Final = "abandon"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal to go back to a ply, which lapses as soon as anything else is played, or to abandon the game."""

    id: int
    by: Seat
    ply: int
    """To go back to; for a game to be abandoned, when it was proposed."""
    awaited: tuple[Seat, ...]
    """The seats whose people have not agreed yet."""
    kind: str = TAKEBACK


def open_proposal(proposal: Proposal | None, chairs: Sequence[Chair]) -> Proposal | None:
    """What becomes of a proposal when something was played or seats have changed.

    A takeback lapses. Abandoning stays proposed until everybody has answered, or one of those concerned is gone.
    """
    if proposal is None or proposal.kind != ABANDON:
        return None
    concerned = (proposal.by, *proposal.awaited)
    here = all(chairs[seat].person is not None and chairs[seat].stand_in is None for seat in concerned)
    return proposal if here else None


def seats_to_ask(match: Match, chairs: Sequence[Chair], by: Seat, ply: int) -> tuple[Seat, ...]:
    """The seats that must agree: people who moved since, and everybody if something was revealed since.

    Bots accept, and so do the further seats of the person who asks.
    """
    return tuple(
        chair.seat
        for chair in _concerned(match, chairs, by, ply)
        if chair.person is not None and chair.stand_in is None
    )


def why_refused(match: Match, chairs: Sequence[Chair], by: Seat, ply: int, rated: bool) -> str | None:
    """Why a seat may not even ask to go back to a ply: the key of an error, or `None`.

    Somebody whose chair a bot minds cannot be asked. In a rated game a bot cannot agree: a player who goes back after
    its move or after a draw has seen what would come.
    """
    concerned = _concerned(match, chairs, by, ply)
    if any(chair.stand_in is not None and chair.name != FORMER for chair in concerned):
        return "takeback_minded"
    if rated and any(chair.person is None for chair in concerned):
        return "takeback_rated"
    return None


def who_goes_back(match: Match, chairs: Sequence[Chair], proposal: Proposal) -> GoingBack:
    """Whose takeback it is: of the seat that asked and those that agreed; of everybody if nobody else is here."""
    by = {proposal.by, *seats_to_ask(match, chairs, proposal.by, proposal.ply)}
    people = {chairs[seat].person for seat in by}
    others = any(chair.person is not None and chair.stand_in is None and chair.person not in people for chair in chairs)
    return GoingBack([chair.seat for chair in chairs if chair.person in people], agreed=not others)


def _concerned(match: Match, chairs: Sequence[Chair], by: Seat, ply: int) -> list[Chair]:
    """The chairs of others that moved since a ply; all of them if something was revealed since."""
    asker = chairs[by].person
    moved = {played.seat for played in match.history[ply:]}
    revealed = any(match.outcome(at).reveals for at in range(ply, match.ply))
    return [
        chair
        for chair in chairs
        if (chair.person is None or chair.person != asker) and (revealed or chair.seat in moved)
    ]


def choices(match: Match, chairs: Sequence[Chair], by: Seat, rated: bool, most: int = 8) -> list[int]:
    """The plies a seat may ask to go back to: just before each of its own last moves, newest first."""
    found = [ply for ply in range(match.ply - 1, -1, -1) if match.history[ply].seat == by]
    return [ply for ply in found[:most] if why_refused(match, chairs, by, ply, rated) is None]


def propose(match: Match, chairs: Sequence[Chair], number: int, by: Seat, ply: int) -> Proposal:
    """The proposal of a seat to go back to just before one of its own moves; raises `IllegalMove` when it cannot be."""
    if by == CHANCE or not 0 <= ply < match.ply or match.history[ply].seat != by:
        raise IllegalMove("not_own_move")
    return Proposal(number, by, ply, seats_to_ask(match, chairs, by, ply))


def agree(proposal: Proposal, seats: Sequence[Seat]) -> Proposal:
    """The proposal after these seats agreed."""
    return replace(proposal, awaited=tuple(seat for seat in proposal.awaited if seat not in seats))
