"""Who looks at a table: through which seat, at which moment, and what that lets them do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from markupsafe import Markup

from tinkertable.bots.coach import Hint
from tinkertable.core.contract import WATCHER, Move, Seat
from tinkertable.core.text import Line
from tinkertable.i18n import Translator
from tinkertable.table.table import PLAYING, RECORD, Table
from tinkertable.web.identity import Me
from tinkertable.web.pages.table_card import person_name

LINES_KEPT: Final = 20_000
"""How many lines of logs are kept as HTML; the oldest are dropped."""
_SAID: Final[dict[tuple[str, tuple[str, ...], int], tuple[Line, Markup]]] = {}


@dataclass(frozen=True, slots=True)
class TableQuery:
    """What a visitor asks of the table page."""

    ply: int | None = None
    """A moment of the game; `None` is now."""
    as_seat: Seat | None = None
    """The seat to look through, where that is allowed."""
    all_log: bool = False
    """Whether to show the whole log."""
    notice: Markup | None = None
    """A message to show, such as why a move was refused."""
    hint: Hint | None = None
    """The coach's answer, to the person who asked."""
    prepare: bool = False
    """Whether to list the moves that can be prepared for the next turn."""
    marks: Mapping[Move, str] = field(default_factory=dict)
    """Moves of a past moment to be marked, as `BoardView` does."""
    base: str = ""
    """The address of the server, for the invitation link."""


@dataclass(frozen=True, slots=True)
class PrivacyScreen:
    """Covers the board between two hands of one person."""

    seat: Seat
    """The hand that is shown next."""
    name: str


def viewer_seat(table: Table, person: str | None, as_seat: Seat | None) -> tuple[Seat, PrivacyScreen | None]:
    """The seat through which a person sees the table, and the privacy screen when another of their hands is to move.

    A watcher stays a watcher until the game is over. Somebody with several seats sees the one that is to move, but
    where hands are hidden only after they passed the privacy screen for it.
    """
    mine = table.seats_of(person)
    open_book = table.ended
    if as_seat is not None and (len(mine) < 2 or open_book):
        exists = 0 <= as_seat < len(table.chairs)
        if as_seat == WATCHER or (exists and (open_book or as_seat in mine)):
            return as_seat, None
    if len(mine) < 2 or person is None:
        return (mine[0] if mine else WATCHER), None
    if table.status != PLAYING:
        return mine[0], None
    shown = table.shown_hands.get(person)
    asked = [seat for seat in mine if seat in table.turn()]
    wanted = shown if shown in asked or (not asked and shown is not None) else (asked or mine)[0]
    assert wanted is not None
    if wanted == shown or not table.match.hides(table.match.ply):
        return wanted, None
    return WATCHER, PrivacyScreen(wanted, table.names[wanted])


class Viewer:
    """One visitor at one table: what every part of the page is built from."""

    def __init__(self, table: Table, me: Me, query: TableQuery) -> None:
        self.table = table
        self.me = me
        self.query = query
        self.names = [person_name(me.translator, name) for name in table.names]
        self.translator: Translator = me.translator.about(table.game.name, self.names)
        self.mine = table.seats_of(me.id)
        """The visitor's seats."""
        self.seat, self.privacy_screen = viewer_seat(table, me.id, query.as_seat)
        """The seat they look through."""
        self.live = query.ply is None and table.status != RECORD
        """Whether they see the table as it is now, not an earlier moment."""
        self.ply = table.match.ply if query.ply is None else query.ply
        self.state = table.match.at(self.ply)

    def say(self, told: Line) -> Markup:
        """A line of the game's log in the visitor's language; only the newest lines of a log were not said before."""
        # a line has a dictionary and no hash; while it is kept here, its address belongs to it alone
        key = self.translator.language, self.translator.names, id(told)
        known = _SAID.get(key)
        if known is None:
            known = _SAID[key] = told, self.translator.html(told)
            if len(_SAID) > LINES_KEPT:
                del _SAID[next(iter(_SAID))]
        return known[1]

    @cached_property
    def plays(self) -> bool:
        """Whether they look through a seat of their own in a running game."""
        return self.seat in self.mine and self.live and self.table.status == PLAYING and self.privacy_screen is None

    @cached_property
    def acts(self) -> bool:
        """Whether it is their turn and they may click a move."""
        return self.plays and self.seat in self.table.turn()

    @cached_property
    def since(self) -> int:
        """The ply after their own last move; for those who do not play, or look back, nothing is new."""
        return self.last_own_ply(self.mine) if self.mine and self.live else self.ply + 1

    def last_own_ply(self, seats: list[Seat]) -> int:
        """The ply after the last move of one of these seats; 0 when there was none."""
        for at in range(self.ply, 0, -1):
            if self.table.match.history[at - 1].seat in seats:
                return at
        return 0
