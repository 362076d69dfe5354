"""The game on a table: an append-only line of moves, the position they lead to, and the strict door to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tinkertable.core.contract import CHANCE, Game, Options, Seat, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.errors import BadRecord, IllegalMove, InvalidMove, StalePly, TinkertableError
from tinkertable.core.record import Entry, Player, Record
from tinkertable.core.replay import check_move, first_position
from tinkertable.core.text import Line

ANCHOR: Final = 32
"""A position is kept after every so many moves, so that no moment is far from one."""

GUESSES: Final = 16
"""So many guesses that all hit the truth mean that there was nothing to guess."""


@dataclass(frozen=True, slots=True)
class Played:
    """One move as it was played: by whom, its notation, and when."""

    seat: Seat
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Told:
    """What a move made known: whether anything new, and the lines of the log."""

    reveals: bool
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """What a step led to: the game after it, what was appended, and where the line was cut before."""

    match: Match
    played: tuple[Played, ...]
    cut: int | None = None
    """The line was first cut back to this ply; what followed stays behind as a branch."""


class Match:
    """One game being played. It never changes: every step returns a new one, so nothing is half done.

    The branch counts how often the line was cut back: (branch, ply) names a position for ever.
    """

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options
        self.branch = 0
        self.line: list[Played] = []
        self._state = first_position(game, self._record_of(()))
        self._anchors: dict[int, list[int]] = {0: self._state.dump()}
        self._told: dict[int, Told] = {}
        self._hides: dict[int, bool] = {}

    @classmethod
    def load(
        cls,
        game: Game,
        seats: int,
        options: Options,
        branch: int,
        line: Sequence[Played],
        anchors: dict[int, list[int]] | None = None,
    ) -> Match:
        """The game that was played so far, move by move from the start or from the last kept position.

        Kept positions are only a cache: one that cannot be read is passed over.
        """
        match = cls(game, seats, options)
        match.branch = branch
        match.line = list(line)
        start = match._believe(anchors or {})
        for ply in range(start, len(line)):
            played = line[ply]
            try:
                move = check_move(game, match._state, played.seat, played.text)
            except (InvalidMove, IllegalMove) as wrong:
                raise BadRecord(0, f"move {ply + 1}: {wrong}") from None
            match._state.play(played.seat, move)
            match._keep(ply + 1)
        return match

    def _believe(self, anchors: dict[int, list[int]]) -> int:
        for ply in sorted(anchors, reverse=True):
            if 0 < ply <= len(self.line):
                try:
                    state = self.game.load(anchors[ply])
                    state.check()
                except (TinkertableError, ValueError, IndexError, TypeError):
                    continue
                self._state = state
                self._anchors.update({at: cells for at, cells in anchors.items() if 0 < at <= ply})
                return ply
        return 0

    @property
    def ply(self) -> int:
        """How many moves were played, chance included."""
        return len(self.line)

    @property
    def anchors(self) -> dict[int, list[int]]:
        """The kept positions by ply: a cache for loading."""
        return self._anchors

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return not self._state.actors()

    def actors(self) -> list[Seat]:
        """Who may act now."""
        return self._state.actors()

    def state(self) -> State:
        """The position now, as a copy."""
        return self._state.clone()

    def at(self, ply: int) -> State:
        """The position after so many moves, as a copy."""
        if ply == self.ply:
            return self._state.clone()
        if not 0 <= ply < self.ply:
            raise IndexError(ply)
        anchor = max(kept for kept in self._anchors if kept <= ply)
        state = self.game.load(self._anchors[anchor])
        for played in self.line[anchor:ply]:
            state.play(played.seat, self.game.parse(played.text))
        return state

    def told(self, ply: int) -> Told:
        """What the move after `ply` moves made known."""
        if ply not in self._told:
            first = ply - ply % ANCHOR
            self._tell_between(first, min(first + ANCHOR, self.ply))
        return self._told[ply]

    def has_private_lines(self, ply: int) -> bool:
        """Whether any line of the log up to this ply was for some seats only."""
        return any(line.readers is not None for at in range(ply) for line in self.told(at).lines)

    def hides(self, ply: int) -> bool:
        """Whether at a ply any seat cannot see something: whether a guess of its own could be another position."""
        if ply not in self._hides:
            state = self.at(ply)
            cells = state.dump()
            self._hides[ply] = any(
                self.game.guess(state, seat, Dice(seed)).dump() != cells
                for seed in range(GUESSES)
                for seat in range(self.seats)
            )
        return self._hides[ply]

    def _tell_between(self, first: int, last: int) -> None:
        before = self.at(first)
        for ply in range(first, last):
            played = self.line[ply]
            move = self.game.parse(played.text)
            after = before.clone()
            after.play(played.seat, move)
            self._told[ply] = self._hear(before, played.seat, move, after)
            before = after

    def _hear(self, before: State, seat: Seat, move: int, after: State) -> Told:
        reveals = seat == CHANCE or self.game.reveals(before, seat, move)
        return Told(reveals, tuple(self.game.log_lines(before, seat, move, after)))

    def _keep(self, ply: int) -> None:
        if ply % ANCHOR == 0:
            self._anchors[ply] = self._state.dump()

    def record(self, players: Iterable[Player], upto: int | None = None) -> Record:
        """The game as a record."""
        entries = tuple(Entry(played.seat, played.text) for played in self.line[:upto])
        return self._record_of(tuple(players), entries)

    def _record_of(self, players: tuple[Player, ...], entries: tuple[Entry, ...] = ()) -> Record:
        players = players or tuple(Player(str(seat + 1)) for seat in range(self.seats))
        return Record(self.game.name, self.game.edition, players, self.options, self.game.components, entries)

    # The door

    def begin(self, now: float, dice: Dice) -> Progress:
        """Let chance play what comes before the first decision."""
        after = self._copy()
        return Progress(after, tuple(after._chance(now, dice)))

    def submit(self, seat: Seat, ply: int, text: str, now: float, dice: Dice, branch: int | None = None) -> Progress:
        """Play a seat's move, and whatever chance does after it.

        Raises `StalePly` when the table has moved on since the mover looked, `InvalidMove` when there is no such move
        and `IllegalMove`, with the reason, when it may not be played now.
        """
        self.check_fresh(seat, ply, branch)
        if seat == CHANCE:
            raise IllegalMove("nobody plays for chance")
        move = check_move(self.game, self._state, seat, text)
        after = self._copy()
        played = after._play(seat, move, now)
        return Progress(after, (played, *after._chance(now, dice)))

    def check_fresh(self, seat: Seat, ply: int, branch: int | None = None) -> None:
        """Refuse, with `StalePly`, a move made on sight of a position that is no more.

        Where several may act at once nobody waits for anybody: a seat that could act then and all the time since,
        while only other seats moved, is still up to date.
        """
        if branch is not None and branch != self.branch:
            raise StalePly("the line was cut back meanwhile")
        if ply == self.ply:
            return
        if not max(0, self.ply - ANCHOR) <= ply < self.ply:
            raise StalePly(f"the table is at ply {self.ply}, not {ply}")
        state = self.at(ply)
        for played in self.line[ply:]:
            if played.seat in (seat, CHANCE) or seat not in state.actors():
                raise StalePly(f"the table is at ply {self.ply}, not {ply}")
            state.play(played.seat, self.game.parse(played.text))

    def undo_floor(self, seat: Seat) -> int:
        """The earliest ply to which this seat may cut back alone: since then only it moved and nothing was revealed."""
        floor = self.ply
        while floor > 0 and self.line[floor - 1].seat == seat and not self.told(floor - 1).reveals:
            floor -= 1
        return floor

    def cut(self, ply: int, now: float, dice: Dice) -> Progress:
        """Go back to an earlier ply on a new branch; where chance was to act there, it acts anew."""
        if not 0 <= ply < self.ply:
            raise IllegalMove(f"there is nothing to take back after ply {ply}")
        after = self._copy()
        after.branch += 1
        after._state = self.at(ply)
        after.line = self.line[:ply]
        after._anchors = {kept: cells for kept, cells in self._anchors.items() if kept <= ply}
        after._told = {told: what for told, what in self._told.items() if told < ply}
        after._hides = {}
        return Progress(after, tuple(after._chance(now, dice)), ply)

    def _copy(self) -> Match:
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.line = list(self.line)
        other._state = self._state.clone()
        other._anchors = dict(self._anchors)
        other._told = dict(self._told)
        other._hides = {}
        return other

    def _play(self, seat: Seat, move: int, now: float) -> Played:
        before = self._state.clone()
        self._state.play(seat, move)
        self._told[self.ply] = self._hear(before, seat, move, self._state)
        played = Played(seat, self.game.notation(move), now)
        self.line.append(played)
        self._keep(self.ply)
        return played

    def _chance(self, now: float, dice: Dice) -> list[Played]:
        drawn = []
        while self._state.actors() == [CHANCE]:
            drawn.append(self._play(CHANCE, draw(self._state, dice), now))
        return drawn
