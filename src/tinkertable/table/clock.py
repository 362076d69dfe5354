"""Thinking time: how long a seat has for a move, its time bank, its clock, and what happens when the time is up."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tinkertable.core.errors import BadSetup
from tinkertable.table.changes import LogNote, TableChange

if TYPE_CHECKING:
    from tinkertable.table.table import Table

DAY: Final = 86_400
RECONNECT: Final = 120.0
"""Seconds in which somebody may come back whose connection was lost; no more than a move may take."""
MOVE_BANK: Final = 6 * 3600
"""The largest time bank in seconds, where a move has seconds."""
DAY_BANK: Final = 60
"""The largest time bank in days, where a move has days."""
PACES: Final = ("none", "move:30+600", "move:120", "move:120+900", "move:600", "day:1", "day:1+5", "day:3", "day:3+10")
"""The paces offered for a new table, the default first."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The time a seat has for each move, and its time bank for the whole game."""

    text: str
    limit: float | None
    """In seconds; `None` is no limit."""
    bank: float = 0.0
    """Seconds of reserve: they run when the time for a move is used up, and never come back."""

    @property
    def grace(self) -> float:
        """How many seconds before the end a seat is warned. No seat is handed to a bot without this much warning."""
        return min(self.limit / 4, 6 * 3600.0) if self.limit is not None else 0.0


def read_pace(text: str) -> Pace:
    """Parse a pace; raises `BadSetup` for any other text.

    `none`, `move:120` (seconds) or `day:3`, with a time bank in the same unit `move:120+900` or `day:3+10`.
    """
    if text == "none":
        return Pace(text, None)
    found = re.fullmatch(r"(move|day):([1-9][0-9]{0,4})(?:\+([1-9][0-9]{0,4}))?", text)
    if found is None:
        raise BadSetup("unknown_pace", text=text)
    amount, bank = int(found[2]), int(found[3] or 0)
    if bank > (DAY_BANK if found[1] == "day" else MOVE_BANK):
        raise BadSetup("bank_too_large")
    if found[1] == "day":
        if amount > 60:
            raise BadSetup("pace_too_slow")
        return Pace(text, float(amount * DAY), float(bank * DAY))
    if amount < 5:
        raise BadSetup("pace_too_fast")
    return Pace(text, float(amount), float(bank))


@dataclass(frozen=True, slots=True)
class Clock:
    """The running clock of a seat: when it was asked to move, when it is warned and when its time is up."""

    asked: float
    warn: float | None
    due: float | None
    warned: bool = False
    ply: int = 0
    """The furthest ply at which this clock gave the seat its time: a move up to there gives no new time."""

    def next_check(self) -> float | None:
        """When this clock is next due for a warning or for running out."""
        return self.due if self.warned else self.warn


def absence(pace: Pace, least: float) -> float:
    """Seconds after which somebody who was not seen is absent: `least`, but never sooner than a move may take."""
    return max(least, (pace.limit or 0.0) + pace.bank)


def start_clock(pace: Pace, now: float, bank: float | None = None, ply: int = 0) -> Clock:
    """Start the clock of a seat that is asked to move now, with what is left in its time bank (`None`: all of it)."""
    if pace.limit is None:
        return Clock(now, None, None)
    due = now + pace.limit + (pace.bank if bank is None else bank)
    return Clock(now, due - pace.grace, due, ply=ply)


def stop_clock(clock: Clock, pace: Pace, ply: int) -> Clock | None:
    """The clock to go on with if the move that ends the turn, and leads to this ply, is taken back."""
    return replace(clock, ply=max(clock.ply, ply - 1)) if pace.limit is not None else None


def bank_left(pace: Pace, bank: float | None, clock: Clock | None, now: float) -> float | None:
    """What is left in the time bank of a seat while its clock runs, or has just stopped; `None` where all of it is.

    It is never more than the time until the clock runs out: a seat that was warned late keeps what that gave it.
    """
    if clock is None or clock.due is None or not pace.bank:
        return bank
    left = max(0.0, min(pace.bank if bank is None else bank, clock.due - now))
    return bank if bank is None and left == pace.bank else left


def warn(clock: Clock, pace: Pace, now: float) -> Clock:
    """The clock after its warning. A seat warned late, after a server restart, still gets the full grace time."""
    due = clock.due if clock.due is None else max(clock.due, now + pace.grace)
    return replace(clock, due=due, warned=True)


def give_back(clock: Clock, pace: Pace, stopped: float, now: float) -> Clock:
    """A stopped clock that goes on with what was left when it stopped, and with enough to see what has changed."""
    if pace.limit is None or clock.due is None:
        return clock
    due = now + max(clock.due - stopped, _time_to_return(pace, pace.limit))
    return Clock(now, due - pace.grace, due, ply=clock.ply)


def _time_to_return(pace: Pace, limit: float) -> float:
    return max(pace.grace, min(limit, RECONNECT))


def resume(clock: Clock, pace: Pace, now: float) -> Clock:
    """The clock of somebody who comes back to their seat or to an earlier move of theirs: it ran on meanwhile.

    If the time was up they get some more, once a move: otherwise the bot would take over again at once.
    """
    if pace.limit is None or clock.due is None or clock.due > now or clock.warn is None:
        return clock
    return replace(clock, warn=None, due=now + _time_to_return(pace, pace.limit), warned=True)


def extend(clock: Clock, pace: Pace, now: float) -> Clock:
    """The clock of somebody whose connection was lost: once a move they get some time to come back."""
    assert pace.limit is not None
    return replace(clock, warn=None, due=now + min(pace.limit, RECONNECT), warned=True)


def _may_reconnect(clock: Clock, pace: Pace) -> bool:
    # an extended clock has no warning left; who has days for a move need not be connected
    return clock.warn is not None and pace.text.startswith("move")


def _empty(pace: Pace) -> float | None:
    return 0.0 if pace.bank else None


def tick(table: Table, bot: str, now: float, connected: Collection[str] | None = None) -> TableChange | None:
    """Warn seats that are running out of time and hand those whose time is up to a bot; `None` if nothing is due.

    Who is not among the people connected when the time is up gets some time to come back, once a move.
    """
    notes = []
    after = table
    for chair in table.chairs:
        clock = chair.running_clock
        check = clock.next_check() if clock is not None else None
        if clock is None or check is None or check > now:
            continue
        lost = connected is not None and chair.person not in connected
        if clock.warned and lost and _may_reconnect(clock, table.pace):
            after = after.with_chair(replace(chair, clock=extend(clock, table.pace, now), bank=_empty(table.pace)))
            notes.append(LogNote("connection_lost", {"seat": chair.seat}))
        elif clock.warned:
            after = after.with_chair(replace(chair, stand_in=bot, bank=_empty(table.pace)))
            notes.append(LogNote("time_up", {"seat": chair.seat}))
        else:
            after = after.with_chair(replace(chair, clock=warn(clock, table.pace, now)))
            notes.append(LogNote("time_short", {"seat": chair.seat}))
    return after.touch(now, *notes) if notes else None
