"""The page model of a table in a list of tables, as one visitor sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from markupsafe import Markup

from tinkertable.i18n import Translator
from tinkertable.store.tables import TableSummary
from tinkertable.table.clock import Pace, read_pace
from tinkertable.table.seats import FORMER
from tinkertable.table.table import PLAYING, WAITING
from tinkertable.table.takeback import TAKEBACK


@dataclass(frozen=True, slots=True)
class CardSeat:
    """Who sits at a table, in a list of tables."""

    name: str
    kind: str
    """`person`, `bot` or `open`."""
    program: bool
    """Whether a program plays for the person."""
    acting: bool
    """Whether it is their turn."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in a list of tables."""

    id: str
    game: str
    status: str
    seats: list[CardSeat]
    my_turn: bool
    changed: datetime
    """When something last happened."""
    ply: int
    private: bool
    winners: list[str]
    """The names of the winners; empty while the game runs."""
    scores: list[int] | None
    free: int
    """How many seats are open."""
    pace: Markup
    """The clock in words."""
    mine: bool
    """Whether the visitor has a seat."""
    asked: str | None
    """What waits for the visitor's answer: `lobby` when it has changed, `takeback` or `abandon`."""


def person_name(translator: Translator, name: str) -> str:
    """What to call somebody: their name, or that they have deleted their account."""
    return translator.plain("account.former") if name == FORMER else name


def pace_said(pace: Pace, translator: Translator) -> Markup:
    """A pace in words."""
    if pace.limit is None:
        return translator.html("clock.none")
    kind = "clock.bank" if pace.bank else "clock.move"
    return translator.html(kind, time=translator.duration(pace.limit), bank=translator.duration(pace.bank))


def build_table_card(summary: TableSummary, person: str | None, translator: Translator) -> TableCard:
    """A table for a list, as this person sees it."""
    seats = [
        CardSeat(
            person_name(translator, chair.name),
            chair.kind,
            chair.program,
            chair.seat in summary.turn and summary.status == PLAYING,
        )
        for chair in summary.chairs
    ]
    my_turn = any(
        chair.person == person and person is not None and chair.seat in summary.turn for chair in summary.chairs
    )
    return TableCard(
        id=summary.id,
        game=summary.game,
        status=summary.status,
        seats=seats,
        my_turn=my_turn and summary.status == PLAYING,
        changed=datetime.fromtimestamp(summary.changed, UTC),
        ply=summary.ply,
        private=summary.private,
        winners=[person_name(translator, summary.chairs[seat].name) for seat in summary.winners or []],
        scores=summary.scores,
        free=sum(1 for chair in summary.chairs if chair.kind == "open"),
        pace=pace_said(read_pace(summary.pace), translator),
        mine=any(chair.person == person and person is not None for chair in summary.chairs),
        asked=_asked(summary, person),
    )


def _asked(summary: TableSummary, person: str | None) -> str | None:
    mine = [chair for chair in summary.chairs if chair.person == person and person is not None]
    if summary.status == WAITING:
        return "lobby" if any(chair.asked_again for chair in mine) else None
    if summary.proposal is None or not {chair.seat for chair in mine} & set(summary.proposal["awaited"]):
        return None
    return str(summary.proposal.get("kind", TAKEBACK))
