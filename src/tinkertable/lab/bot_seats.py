"""Which seats bots play in batches and environments: a setup that cannot be played is refused."""

from __future__ import annotations

from tinkertable.core.contract import Seat
from tinkertable.core.errors import TechnicalError


class BadBotSeat(TechnicalError):
    """A bot was given a seat that it cannot have."""


def opponents(bots: list[str] | None) -> dict[Seat, str]:
    """The bots on the seats after the first; without any named, one that plays at random."""
    if bots is not None and not isinstance(bots, list | tuple):
        raise BadBotSeat(f"the bots are a list, as ['greedy'], not {bots!r}")
    return dict(enumerate(["random"] if bots is None else bots, 1))


def check_bot_seats(seats: int, bots: dict[Seat, str]) -> None:
    """Refuse bots on seats that nobody has, or on all of them; raises `BadBotSeat`."""
    if not isinstance(bots, dict):
        raise BadBotSeat(f"say which seat each bot has, as {{1: 'greedy'}}, not {bots!r}")
    for seat, bot in bots.items():
        if seat not in range(seats):
            raise BadBotSeat(f"the bot {bot!r} cannot have seat {seat!r}: the first is 0, the last {seats - 1}")
    if len(bots) == seats:
        raise BadBotSeat(f"bots play all {seats} seats: leave one whose moves you choose, or use the arena")
