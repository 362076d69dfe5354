"""The game on a table: the moves played, the position they lead to, and the checks every new move must pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tinkertable.core.contract import CHANCE, Game, Options, Seat, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.errors import BadRecord, IllegalMove, InvalidMove, StalePly, TinkertableError
from tinkertable.core.record import Entry, Player, Record
from tinkertable.core.replay import check_move, first_position
from tinkertable.core.text import Line, line_arg
from tinkertable.table.changes import MatchChange

SNAPSHOT_EVERY: Final = 32
"""A snapshot of the position is kept every this many moves, so that any ply is quick to reach."""

GUESSES: Final = 16
"""If this many guesses for every seat all equal the true position, nothing is hidden in it."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One move as it was played: by whom, its notation, and when."""

    seat: Seat
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class MoveOutcome:
    """What a move led to: whether it revealed anything, and its log lines."""

    reveals: bool
    lines: tuple[Line, ...]


class Match:
    """One game being played. It never changes: every step returns a new `Match`.

    `branch` counts how often moves were taken back, so (branch, ply) identifies a position for good.
    """

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options
        self.branch = 0
        self.history: list[PlayedMove] = []
        self._state = first_position(game, self._record_of(()))
        self._snapshots: dict[int, list[int]] = {0: self._state.dump()}
        self._outcomes: dict[int, MoveOutcome] = {}
        self._hides: dict[int, bool] = {}
        self._public = 0
        """How many moves from the first on are known to have no log line for some seats only."""

    @classmethod
    def load(
        cls,
        game: Game,
        seats: int,
        options: Options,
        branch: int,
        history: Sequence[PlayedMove],
        snapshots: dict[int, list[int]] | None = None,
    ) -> Match:
        """A game from its moves, replayed from the last usable snapshot or from the start.

        Snapshots are only a cache: one that cannot be read is ignored.
        """
        match = cls(game, seats, options)
        match.branch = branch
        match.history = list(history)
        match._replay(match._restore(snapshots or {}))
        return match

    def followed_by(self, more: Sequence[PlayedMove]) -> Match:
        """The game after some more moves that were played elsewhere."""
        match = self._copy()
        match.history += more
        match._replay(self.ply)
        return match

    def _replay(self, start: int) -> None:
        """Play the moves of the history from a ply on, which lead from the position at it to the present one."""
        for ply in range(start, self.ply):
            played = self.history[ply]
            try:
                move = check_move(self.game, self._state, played.seat, played.text)
            except (InvalidMove, IllegalMove) as wrong:
                raise BadRecord(0, "record_move", number=ply + 1, reason=line_arg(wrong.message)) from None
            self._state.play(played.seat, move)
            self._keep_snapshot(ply + 1)

    def _restore(self, snapshots: dict[int, list[int]]) -> int:
        for ply in sorted(snapshots, reverse=True):
            if 0 < ply <= len(self.history):
                try:
                    state = self.game.load(snapshots[ply])
                    state.check()
                except (TinkertableError, ValueError, IndexError, TypeError):
                    continue
                self._state = state
                self._snapshots.update({at: cells for at, cells in snapshots.items() if 0 < at <= ply})
                return ply
        return 0

    @property
    def ply(self) -> int:
        """How many moves were played, chance included."""
        return len(self.history)

    @property
    def snapshots(self) -> dict[int, list[int]]:
        """The snapshots by ply: a cache for loading."""
        return self._snapshots

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
        """The position after `ply` moves, as a copy."""
        if ply == self.ply:
            return self._state.clone()
        if not 0 <= ply < self.ply:
            raise IndexError(ply)
        snapshot = max(kept for kept in self._snapshots if kept <= ply)
        state = self.game.load(self._snapshots[snapshot])
        for at in range(snapshot, ply):
            played = self.history[at]
            state.play(played.seat, self.game.parse(played.text))
            if (at + 1) % SNAPSHOT_EVERY == 0:
                self._snapshots[at + 1] = state.dump()
        return state

    def outcome(self, ply: int) -> MoveOutcome:
        """What the move after `ply` moves led to."""
        if ply not in self._outcomes:
            first = ply - ply % SNAPSHOT_EVERY
            self._fill_outcomes(first, min(first + SNAPSHOT_EVERY, self.ply))
        return self._outcomes[ply]

    def has_private_lines(self, ply: int) -> bool:
        """Whether any log line up to this ply was for some seats only."""
        while self._public < ply and all(line.readers is None for line in self.outcome(self._public).lines):
            self._public += 1
        return self._public < ply

    def hides(self, ply: int) -> bool:
        """Whether something is hidden from some seat at a ply: whether a guess can differ from the true position."""
        if ply not in self._hides:
            state = self.at(ply)
            cells = state.dump()
            self._hides[ply] = any(
                self.game.guess(state, seat, Dice(seed)).dump() != cells
                for seed in range(GUESSES)
                for seat in range(self.seats)
            )
        return self._hides[ply]

    def _fill_outcomes(self, first: int, last: int) -> None:
        before = self.at(first)
        for ply in range(first, last):
            played = self.history[ply]
            move = self.game.parse(played.text)
            after = before.clone()
            after.play(played.seat, move)
            self._outcomes[ply] = self._outcome(before, played.seat, move, after)
            before = after

    def _outcome(self, before: State, seat: Seat, move: int, after: State) -> MoveOutcome:
        reveals = seat == CHANCE or self.game.reveals(before, seat, move)
        return MoveOutcome(reveals, tuple(self.game.log_lines(before, seat, move, after)))

    def _keep_snapshot(self, ply: int) -> None:
        if ply % SNAPSHOT_EVERY == 0:
            self._snapshots[ply] = self._state.dump()

    def record(self, players: Iterable[Player], upto: int | None = None) -> Record:
        """The game as a record."""
        entries = tuple(Entry(played.seat, played.text) for played in self.history[:upto])
        return self._record_of(tuple(players), entries)

    def _record_of(self, players: tuple[Player, ...], entries: tuple[Entry, ...] = ()) -> Record:
        players = players or tuple(Player(str(seat + 1)) for seat in range(self.seats))
        return Record(self.game.name, self.game.edition, players, self.options, self.game.components, entries)

    # Steps

    def begin(self, now: float, dice: Dice) -> MatchChange:
        """Play the chance moves that come before the first decision."""
        after = self._copy()
        return MatchChange(after, tuple(after._chance(now, dice)))

    def submit(
        self,
        seat: Seat,
        ply: int,
        text: str,
        now: float,
        dice: Dice,
        branch: int | None = None,
        luck: Sequence[str] = (),
    ) -> MatchChange:
        """Play a seat's move and the chance moves that follow it; chance first brings what is known of it (`luck`).

        Raises `StalePly` when the position has changed since the mover saw it, `InvalidMove` when there is no such
        move and `IllegalMove`, with the reason, when it may not be played now.
        """
        self.check_fresh(seat, ply, branch)
        if seat == CHANCE:
            raise IllegalMove("nobody_plays_chance")
        move = check_move(self.game, self._state, seat, text)
        after = self._copy()
        played = after._play(seat, move, now)
        return MatchChange(after, (played, *after._chance(now, dice, luck)))

    def check_fresh(self, seat: Seat, ply: int, branch: int | None = None) -> None:
        """Raise `StalePly` for a move that was chosen in an earlier position.

        When several seats may act at once, a seat that could act then and ever since is still up to date if only other
        seats have moved.
        """
        if branch is not None and branch != self.branch:
            raise StalePly("taken_back")
        if ply == self.ply:
            return
        if not max(0, self.ply - SNAPSHOT_EVERY) <= ply < self.ply:
            raise StalePly("other_ply", now=self.ply, ply=ply)
        state = self.at(ply)
        for played in self.history[ply:]:
            if played.seat in (seat, CHANCE) or seat not in state.actors():
                raise StalePly("other_ply", now=self.ply, ply=ply)
            state.play(played.seat, self.game.parse(played.text))

    def cut(self, ply: int, now: float, dice: Dice) -> MatchChange:
        """Go back to an earlier ply on a new branch; if chance is to act there, it draws again."""
        if not 0 <= ply < self.ply:
            raise IllegalMove("nothing_after", ply=ply)
        after = self._copy()
        after.branch += 1
        after._state = self.at(ply)
        after.history = self.history[:ply]
        after._snapshots = {kept: cells for kept, cells in self._snapshots.items() if kept <= ply}
        after._outcomes = {at: outcome for at, outcome in self._outcomes.items() if at < ply}
        after._public = min(self._public, ply)
        return MatchChange(after, tuple(after._chance(now, dice)), ply)

    def _copy(self) -> Match:
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.history = list(self.history)
        other._state = self._state.clone()
        other._snapshots = dict(self._snapshots)
        other._outcomes = dict(self._outcomes)
        other._hides = {}
        return other

    def _play(self, seat: Seat, move: int, now: float) -> PlayedMove:
        before = self._state.clone()
        self._state.play(seat, move)
        self._outcomes[self.ply] = self._outcome(before, seat, move, self._state)
        played = PlayedMove(seat, self.game.notation(move), now)
        self.history.append(played)
        self._keep_snapshot(self.ply)
        return played

    def _chance(self, now: float, dice: Dice, luck: Sequence[str] = ()) -> list[PlayedMove]:
        drawn = []
        known = [self.game.parse(text) for text in luck]
        while self._state.actors() == [CHANCE]:
            possible = self._state.legal(CHANCE)
            move = next((move for move in known if move in possible), None)
            if move is None:
                move = draw(self._state, dice)
            else:
                known.remove(move)
            drawn.append(self._play(CHANCE, move, now))
        return drawn
