"""One table: setup, seats, match and everything else that is stored. It is immutable; every step makes a new one."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tinkertable.core.contract import Game, Options, Seat
from tinkertable.core.record import Player
from tinkertable.core.setup import check_seats, choose_options
from tinkertable.table.changes import LogNote, MatchChange, TableChange
from tinkertable.table.clock import Pace
from tinkertable.table.match import Match, PlayedMove
from tinkertable.table.rating import CASUAL, result_without
from tinkertable.table.refusal import Forbidden
from tinkertable.table.seats import Chair, GoingBack, go_back, set_clocks
from tinkertable.table.takeback import ABANDON, Proposal, open_proposal

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
ABANDONED: Final = "abandoned"
"""Ended by agreement, without a result."""
RECORD: Final = "record"
"""An uploaded game: only to be looked at."""

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""The names of tables are made of these: no two look alike."""
BOT_NAMES: Final = ("Cog", "Sprocket", "Piston", "Gizmo", "Rivet", "Dynamo", "Widget", "Gasket")


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about a table that outlives the server."""

    id: str
    game: Game
    options: Options
    chairs: tuple[Chair, ...]
    pace: Pace
    private: bool
    host: str
    """The person who made it."""
    code: str
    """Opens a private table to those who were given the link."""
    created: float
    changed: float
    match: Match
    status: str = WAITING
    version: int = 0
    """Counts every change; the only thing that is announced to browsers."""
    redo: tuple[PlayedMove, ...] = ()
    """What the last undo took back, the first move to redo first."""
    proposal: Proposal | None = None
    proposals: int = 0
    shown_hands: dict[str, Seat] = field(default_factory=dict)
    """For people with several seats: the seat whose hand is shown to them."""
    forked_from: tuple[str, int] | None = None
    rematch_of: str | None = None
    next: str | None = None
    """The rematch that followed."""
    hints: bool = True
    """Whether the coach may be asked."""
    unrated: str | None = None
    """Why the game does not count for ratings, one of the reasons in `rating.py`; `None` while it counts."""
    lesson: bool = False
    """It goes on from a lesson: no game to be counted."""

    @property
    def ended(self) -> bool:
        """Whether nobody will move any more, so that nothing has to be hidden."""
        return self.status in (OVER, ABANDONED, RECORD)

    @property
    def rated(self) -> bool:
        """Whether the game counts for ratings."""
        return self.unrated is None

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return [chair.name or str(chair.seat + 1) for chair in self.chairs]

    def seats_of(self, person: str | None) -> list[Seat]:
        """The seats a person holds."""
        return [chair.seat for chair in self.chairs if person is not None and chair.person == person]

    def result(self) -> tuple[list[Seat], list[int]] | None:
        """The winners and the scores of a game with a result: played to its end, or ended by a resignation."""
        if self.status == WAITING or not (self.match.over or self.status == OVER):
            return None
        state = self.match.state()
        scores, resigned = state.scores(), {chair.seat for chair in self.chairs if chair.resigned is not None}
        return result_without(state.winners() if self.match.over else [], scores, resigned)[0], scores

    def turn(self) -> list[Seat]:
        """Who is asked to move."""
        return self.match.actors() if self.status == PLAYING else []

    def players(self) -> tuple[Player, ...]:
        """Who played, for the record."""
        return tuple(Player(name, chair.bot) for name, chair in zip(self.names, self.chairs, strict=True))

    def is_open_book(self, ply: int | None = None) -> bool:
        """Whether nothing up to this ply was hidden from anybody: the game is over, or hides nothing."""
        if self.ended:
            return True
        ply = self.match.ply if ply is None else ply
        return not self.match.has_private_lines(ply) and not self.match.hides(ply)

    def may_be_copied(self, ply: int | None = None) -> bool:
        """Whether the game up to this ply may go elsewhere, as a record or a fork.

        A game without hints stays where it is until it is over: elsewhere the coach could be asked about it.
        """
        return (self.hints or self.ended) and self.is_open_book(ply)

    def chair_of(self, person: str, seat: Seat) -> Chair:
        """The chair on which this person sits; raises `Forbidden` when it is not theirs."""
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].person != person:
            raise Forbidden("not_your_seat")
        return self.chairs[seat]

    def with_chair(self, chair: Chair) -> Table:
        """The table with one chair changed."""
        return replace(self, chairs=tuple(chair if chair.seat == old.seat else old for old in self.chairs))

    def step(
        self,
        progress: MatchChange,
        now: float,
        notes: Sequence[LogNote] = (),
        redo: tuple[PlayedMove, ...] = (),
        back: GoingBack | None = None,
    ) -> TableChange:
        """The table after its match changed: sets the clocks, drops proposals, notices the end of the game."""
        match = progress.match
        status = OVER if match.over else PLAYING
        moved = {played.seat for played in progress.played}
        chairs = go_back(self.chairs, back, self.match, match, self.pace, now) if back is not None else self.chairs
        chairs = set_clocks(chairs, match.actors(), moved, self.pace, now, match.ply)
        table = replace(
            self,
            match=match,
            status=status,
            chairs=chairs,
            redo=redo,
            proposal=open_proposal(self.proposal, chairs) if status == PLAYING else None,
            changed=now,
            version=self.version + 1,
        )
        return TableChange(table, progress.played, progress.cut, tuple(notes))

    def touch(self, now: float, *notes: LogNote) -> TableChange:
        """The table after a change that is not a move; starts and stops clocks."""
        chairs = set_clocks(self.chairs, self.turn(), (), self.pace, now, self.match.ply)
        proposal = self.proposal
        if proposal is not None and proposal.kind == ABANDON:
            proposal = open_proposal(proposal, chairs)
        table = replace(self, chairs=chairs, proposal=proposal, changed=now, version=self.version + 1)
        return TableChange(table, notes=notes)


def new_table(
    game: Game,
    options: Options,
    chairs: Sequence[Chair],
    *,
    pace: Pace,
    private: bool,
    host: str,
    now: float,
    hints: bool = True,
    rated: bool = False,
) -> Table:
    """A table that waits for its players; raises `BadSetup` when the game cannot be played that way.

    A rated game has no hints.
    """
    check_seats(game, len(chairs))
    options = choose_options(game, options)
    return Table(
        id=new_id(),
        game=game,
        options=options,
        chairs=name_bots(chairs),
        pace=pace,
        private=private,
        host=host,
        code=new_code(),
        created=now,
        changed=now,
        match=Match(game, len(chairs), options),
        hints=hints and not rated,
        unrated=None if rated else CASUAL,
    )


def new_id() -> str:
    """A name for a table that nobody can guess, short enough for a link."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def new_code() -> str:
    """A code for the link to a table."""
    return secrets.token_urlsafe(9)


def is_id(text: str) -> bool:
    """Whether a text could be the name of a table."""
    return len(text) == 12 and set(text) <= set(LETTERS)


def name_bots(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """The chairs with a name for every bot that has none."""
    taken = {chair.name for chair in chairs}
    free = [name for name in BOT_NAMES if name not in taken]
    return tuple(
        replace(chair, name=free.pop(0)) if chair.kind == "bot" and not chair.name else chair for chair in chairs
    )
