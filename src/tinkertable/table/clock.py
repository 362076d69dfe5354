"""How long a seat may think: not limited, so many seconds a move, or so many days."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tinkertable.core.errors import BadSetup

DAY: Final = 86_400
PACES: Final = ("none", "move:120", "move:600", "day:1", "day:3")
"""The paces offered for a new table, the usual one first."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The time a seat has for each move; `None` is all the time in the world."""

    text: str
    limit: float | None

    @property
    def grace(self) -> float:
        """How long before the end a seat is warned; nobody loses a seat without this much warning."""
        return min(self.limit / 4, 6 * 3600.0) if self.limit is not None else 0.0


def read_pace(text: str) -> Pace:
    """The pace a text stands for: `none`, `move:120` (seconds), `day:3`; raises `BadSetup` for any other."""
    if text == "none":
        return Pace(text, None)
    found = re.fullmatch(r"(move|day):([1-9][0-9]{0,4})", text)
    if found is None:
        raise BadSetup(f"{text!r} is no pace; there are none, move:SECONDS and day:DAYS")
    amount = int(found[2])
    if found[1] == "day":
        if amount > 60:
            raise BadSetup("a move cannot take more than 60 days")
        return Pace(text, float(amount * DAY))
    if amount < 5:
        raise BadSetup("a move cannot be asked for in less than 5 seconds")
    return Pace(text, float(amount))


@dataclass(frozen=True, slots=True)
class Clock:
    """A seat's running time: since when it is asked, when it is warned and when its time is up."""

    asked: float
    warn: float | None
    due: float | None
    warned: bool = False

    def next_check(self) -> float | None:
        """When somebody has to look at this clock again."""
        return self.due if self.warned else self.warn


def start_clock(pace: Pace, now: float) -> Clock:
    """The clock of a seat that is asked to move now."""
    if pace.limit is None:
        return Clock(now, None, None)
    return Clock(now, now + pace.limit - pace.grace, now + pace.limit)


def warn(clock: Clock, pace: Pace, now: float) -> Clock:
    """The clock after its warning. Whoever is warned late, because the server slept, still has the full grace."""
    due = clock.due if clock.due is None else max(clock.due, now + pace.grace)
    return Clock(clock.asked, clock.warn, due, True)
