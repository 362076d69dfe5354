"""The players as the table page shows them: name, score, clock, and whether a bot may take over."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from tinkertable.core.contract import Seat
from tinkertable.server.service import TableService
from tinkertable.table.clock import Pace, bank_left
from tinkertable.table.seats import Chair
from tinkertable.table.table import RECORD
from tinkertable.web.pages.viewer import Viewer

LETTERS: Final = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class RunningClock:
    """A clock that runs."""

    left_s: float
    due: datetime
    warned: bool
    """Whether the player was already warned: next time a bot takes over."""
    bank_s: float
    """How much of the time left is the time bank; all of it when the time for the move is used up."""


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A player."""

    seat: Seat
    name: str
    kind: str
    """`person`, `bot` or `open`."""
    bot: str | None
    """The bot that holds the seat."""
    stand_in: str | None
    """The bot that plays while the person is away."""
    program: bool
    """Whether a program plays for the person."""
    mine: bool
    acting: bool
    present: bool
    """Whether the person has the page open."""
    score: int | None
    clock: RunningClock | None
    can_replace: bool
    """Whether the visitor may hand the seat to a bot, because its player is absent."""
    asked_again: tuple[str, ...]
    """What has changed in the lobby since its player agreed."""
    letter: str
    """Names the seat where there is no room for the name."""


async def build_seat_cards(service: TableService, viewer: Viewer, scores: list[int | None] | None) -> list[SeatCard]:
    """A card for each seat."""
    present = service.hub.present(viewer.table.id)
    cards = [_card(viewer, chair, scores, chair.person in present) for chair in viewer.table.chairs]
    return await _mark_absent(service, viewer, cards)


def _card(viewer: Viewer, chair: Chair, scores: list[int | None] | None, present: bool) -> SeatCard:
    table = viewer.table
    return SeatCard(
        seat=chair.seat,
        name=viewer.names[chair.seat],
        kind="person" if table.status == RECORD and chair.bot is None else chair.kind,
        bot=chair.bot,
        stand_in=chair.stand_in,
        program=chair.program,
        mine=chair.seat in viewer.mine,
        acting=chair.seat in table.turn(),
        present=present,
        score=scores[chair.seat] if scores is not None else None,
        clock=_clock(chair, table.pace) if viewer.live else None,
        can_replace=False,
        asked_again=chair.asked_again,
        letter=LETTERS[chair.seat],
    )


def _clock(chair: Chair, pace: Pace) -> RunningClock | None:
    clock, now = chair.running_clock, time.time()
    if clock is None or clock.due is None:
        return None
    left = bank_left(pace, chair.bank, clock, now)
    return RunningClock(
        left_s=max(0.0, clock.due - now),
        due=datetime.fromtimestamp(clock.due, UTC),
        warned=clock.warned,
        bank_s=pace.bank if left is None else left,
    )


async def _mark_absent(service: TableService, viewer: Viewer, cards: list[SeatCard]) -> list[SeatCard]:
    """Mark the seats that a player may hand to a bot: it is their turn, and their player was not seen for long."""
    table = viewer.table
    waited_for = {table.chairs[seat].person for seat in table.turn()} - {None, viewer.me.id}
    if not waited_for or not viewer.mine:
        return cards
    gone = await service.absent_people(table)
    return [
        replace(card, can_replace=True)
        if card.acting and not card.mine and table.chairs[card.seat].person in gone and card.stand_in is None
        else card
        for card in cards
    ]
