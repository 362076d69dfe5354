"""The seats of a table: people, bots, free chairs, and bots that play while a person is away."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tinkertable.core.contract import Seat
from tinkertable.table.clock import Clock, Pace, bank_left, give_back, resume, start_clock, stop_clock

if TYPE_CHECKING:
    from tinkertable.table.match import Match

FORMER: Final = "(former player)"
"""The name on the chairs of people who have deleted their account; pages say it in the reader's language."""


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of a table and who moves for it."""

    seat: Seat
    name: str = ""
    person: str | None = None
    bot: str | None = None
    stand_in: str | None = None
    """The bot that plays while the person is away."""
    clock: Clock | None = None
    """Since the seat was asked to move. It runs on while a bot plays for the person, until the bot has moved."""
    stopped: Clock | None = None
    """The clock of the turn before, as it was when it stopped: it goes on if that turn's last move is taken back."""
    minded: int = 0
    """How many moves bots have made for the person."""
    bank: float | None = None
    """Seconds left in the time bank when the clock last started; `None` is all that the pace gives."""
    asked_again: tuple[str, ...] = ()
    """What the host has changed in the lobby since the person agreed; the game waits until they do again."""
    resigned: str | None = None
    """The person who gave up this seat in a rated game that was well under way: for them it is lost."""

    program: bool = False
    """Whether a program plays for the person: it sat down, or has moved, through the API."""

    @property
    def kind(self) -> str:
        """`person`, `bot` or `open`."""
        return "person" if self.person is not None else "bot" if self.bot is not None else "open"

    @property
    def acting_bot(self) -> str | None:
        """The text of the bot that plays this seat now, if one does."""
        return self.bot if self.person is None else self.stand_in

    @property
    def running_clock(self) -> Clock | None:
        """The clock that can run out: nobody waits for that of a person for whom a bot plays."""
        return self.clock if self.acting_bot is None else None


def set_clocks(
    chairs: Sequence[Chair], actors: Collection[Seat], moved: Collection[Seat], pace: Pace, now: float, ply: int
) -> tuple[Chair, ...]:
    """The chairs with the clocks of those asked to move running, and all others stopped.

    The clock restarts for a seat that has just moved and is to act again; moves of others leave it running. A move up
    to a ply at which the seat had its time already gives no new time: who takes a move back goes on with the clock that
    ran meanwhile. Time beyond that of a move is taken from the time bank when the clock stops. Leaving the seat to a
    bot does not stop it, so that nobody gets new time by coming back.
    """
    after = []
    for chair in chairs:
        away = chair.acting_bot is not None
        if chair.seat not in actors or (away and chair.seat in moved):
            after.append(_stop(chair, pace, now, ply))
        elif not away and (chair.clock is None or chair.seat in moved):
            after.append(_go_on(chair, pace, now, ply))
        else:
            after.append(chair)
    return tuple(after)


def _stop(chair: Chair, pace: Pace, now: float, ply: int) -> Chair:
    if chair.clock is None:
        return chair
    left = bank_left(pace, chair.bank, chair.clock, now)
    return replace(chair, clock=None, bank=left, stopped=stop_clock(chair.clock, pace, ply))


def _go_on(chair: Chair, pace: Pace, now: float, ply: int) -> Chair:
    known = chair.clock or chair.stopped
    again = known is not None and ply <= known.ply
    left = bank_left(pace, chair.bank, known if again else chair.clock, now)
    clock = resume(known, pace, now) if known is not None and again else start_clock(pace, now, left, ply)
    return replace(chair, clock=clock, bank=left)


@dataclass(frozen=True, slots=True)
class GoingBack:
    """How moves are taken back: the seats that want it, and whether all people at the table do."""

    by: Collection[Seat]
    agreed: bool = False


def go_back(
    chairs: Sequence[Chair], back: GoingBack, match: Match, to: Match, pace: Pace, now: float
) -> tuple[Chair, ...]:
    """The chairs when a match goes back to how it was before.

    Those who are no longer asked lose nothing: they have all their time when they are asked again. The clock of those
    who go back has run on meanwhile, and moves up to where the game has been give them no new time. If everybody
    agreed, they have what was left to them when they moved, and from there on each move has its time.
    """
    after = []
    for chair in chairs:
        if chair.seat not in back.by and chair.seat not in to.actors():
            chair = replace(chair, clock=None)
        if back.agreed:
            chair = _agree(chair, chair.seat in back.by, match, to.ply, pace, now)
        after.append(chair)
    return tuple(after)


def _agree(chair: Chair, own: bool, match: Match, ply: int, pace: Pace, now: float) -> Chair:
    clock, stopped = chair.clock, chair.stopped if own else None
    if stopped is not None:
        moved = next((played.at for played in reversed(match.history) if played.seat == chair.seat), now)
        stopped = replace(give_back(stopped, pace, moved, now), ply=ply)
    if clock is not None:
        clock = replace(clock, ply=min(clock.ply, ply))
    return replace(chair, clock=clock, stopped=stopped)


def is_unattended(chairs: Sequence[Chair]) -> bool:
    """Whether bots play every seat: nobody waits for their moves, except those who watch."""
    return all(chair.acting_bot is not None for chair in chairs)


def is_paused(chairs: Sequence[Chair]) -> bool:
    """Whether everybody has left their seat to a bot: the game waits until somebody is back."""
    people = [chair for chair in chairs if chair.person is not None]
    return bool(people) and all(chair.stand_in is not None for chair in people)


def bots_to_move(chairs: Sequence[Chair], actors: Collection[Seat]) -> list[Seat]:
    """The seats whose bots should move now.

    Where several act at once bots wait until no person is asked any more, so that people can still undo. Bots do not
    play a game to its end for people who have all left.
    """
    if is_paused(chairs):
        return []
    asked = [chair for chair in chairs if chair.seat in actors]
    if any(chair.acting_bot is None for chair in asked):
        return []
    return [chair.seat for chair in asked]
