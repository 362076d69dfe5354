"""Check all laws of the contract during one game, random or recorded."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any, NoReturn

from tinkertable.core.contract import CHANCE, WATCHER, Game, Move, Options, Seat, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.errors import BadRecord, IllegalMove, InvalidMove, TechnicalError
from tinkertable.core.feature_row import LARGEST_FEATURE
from tinkertable.core.knowledge import known_position
from tinkertable.core.record import Entry, Player, Record, read_record, write_record
from tinkertable.core.replay import check_move, first_position, replay
from tinkertable.core.setup import start
from tinkertable.core.text import Line, line_arg
from tinkertable.core.view import View, plain
from tinkertable.i18n import Translator

VIEW_KEYS = ("game", "seat", "seats", "actors", "legal", "over", "winners", "scores")
CLONES_KEPT = 8
MOVES_COMPARED = 4


class LawBroken(TechnicalError):
    """A game broke a law of the contract; carries the record of the game so far."""

    def __init__(self, reason: str, record: Record) -> None:
        super().__init__(reason)
        self.record = record


class ContractCheck:
    """Plays one game, at random or as recorded, and checks the laws at every position.

    The quick laws are checked at every move; the slow ones (views, guesses, texts) at one position in `every`, chosen
    at random.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        *,
        seed: int,
        every: int = 1,
        languages: tuple[str, ...] = (),
        follow: Record | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.dice = Dice(seed)
        self.every = every
        self.follow = follow
        self.entries: list[Entry] = []
        names = [f"Player {seat + 1}" for seat in range(seats)]
        self.translators = [Translator(language, game.name, names, strict=True) for language in languages]
        self.players = tuple(Player(name, "random") for name in names)
        self._kept: list[tuple[State, list[int]]] = []
        self.state: State | None = None
        """The last position reached."""

    def record(self) -> Record:
        """The game so far."""
        return Record(
            self.game.name, self.game.edition, self.players, self.options, self.game.components, tuple(self.entries)
        )

    def run(self) -> int:
        """Play to the end; returns the number of moves. Raises `LawBroken` at the first law that does not hold.

        A recorded move that is not legal raises `BadRecord`.
        """
        try:
            return self._run()
        except (LawBroken, BadRecord):
            raise
        except Exception as failure:
            reason = f"{type(failure).__name__}: {failure}"
            raise LawBroken(reason, self.record()) from failure

    def _run(self) -> int:
        game, dice = self.game, self.dice
        state = self.state = (
            start(game, self.seats, self.options) if self.follow is None else first_position(game, self.follow)
        )
        self._law(game.deal(self.seats, self.options).dump() == state.dump(), "deal gives two different positions")
        played = 0
        while True:
            actors = self._position(state)
            slow = self.every == 1 or dice.below(self.every) == 0
            if slow:
                self._appearance(state, actors)
            if not actors or (self.follow is not None and played == len(self.follow.entries)):
                break
            if played >= game.longest:
                self._broken(f"the game goes on after {game.longest} moves")
            seat, move = self._next(state, actors, played)
            if slow:
                self._secrecy(state, seat, move)
                self._siblings(state, seat)
            before = state.clone() if slow else None
            self._keep(state)
            state.play(seat, move)
            self.entries.append(Entry(seat, game.notation(move)))
            if before is not None:
                self._report(before, seat, move, state)
            played += 1
        self._ending(state)
        return played

    def _next(self, state: State, actors: list[Seat], played: int) -> tuple[Seat, Move]:
        """The next move: the recorded one, or any."""
        if self.follow is not None:
            entry = self.follow.entries[played]
            try:
                return entry.seat, check_move(self.game, state, entry.seat, entry.text)
            except (InvalidMove, IllegalMove) as wrong:
                raise BadRecord(
                    self.follow.line_of(played), "record_move", number=played + 1, reason=line_arg(wrong.message)
                ) from None
        seat = actors[self.dice.below(len(actors))]
        moves = state.legal(seat)
        return seat, draw(state, self.dice) if seat == CHANCE else moves[self.dice.below(len(moves))]

    # The quick laws.

    def _position(self, state: State) -> list[Seat]:
        """The position is whole, can be written down and read back, and its moves are in order."""
        state.check()
        actors = state.actors()
        if len(set(actors)) != len(actors) or not (actors == [CHANCE] or all(0 <= a < self.seats for a in actors)):
            self._broken(f"these cannot be the actors: {actors}")
        for seat in (WATCHER, CHANCE, *range(self.seats)):
            moves = state.legal(seat)
            if bool(moves) != (seat in actors):
                self._broken(f"seat {seat} has moves {moves} while the actors are {actors}")
            if any(a >= b for a, b in pairwise(moves)):
                self._broken(f"moves out of order: {moves}")
            if moves and not (moves[0] >= 0 and moves[-1] < len(self.game.moves)):
                self._broken(f"unknown moves: {moves}")
        if actors == [CHANCE]:
            odds = state.odds()
            if len(odds) != len(state.legal(CHANCE)) or min(odds) <= 0:
                self._broken(f"odds {odds} for {state.legal(CHANCE)}")
        cells = state.dump()
        copy = self.game.load(list(cells))
        self._law(copy.dump() == cells, "load(dump) is another position")
        self._law(copy.actors() == actors, "load(dump) has other actors")
        self._law(all(copy.legal(seat) == state.legal(seat) for seat in actors), "load(dump) has other moves")
        self._law(len(state.scores()) == self.seats, "a score for each seat")
        return actors

    def _keep(self, state: State) -> None:
        """Keep some clones, to see later that nothing the game did reached back into them."""
        if len(self._kept) < CLONES_KEPT:
            clone = state.clone()
            self._law(clone.dump() == state.dump(), "a clone is another position")
            self._kept.append((clone, state.dump()))
        elif self.dice.below(16) == 0:
            slot = self.dice.below(CLONES_KEPT)
            self._unchanged(slot)
            self._kept[slot] = (state.clone(), state.dump())

    def _unchanged(self, slot: int) -> None:
        clone, dump = self._kept[slot]
        self._law(clone.dump() == dump, "a clone changed while the game went on")

    def _ending(self, state: State) -> None:
        """The winners are seats, and the record alone leads to the same end."""
        for slot in range(len(self._kept)):
            self._unchanged(slot)
        winners = state.winners()
        # alone one can lose to nobody
        self._law((bool(winners) or self.seats == 1) and winners == sorted(set(winners)), f"winners {winners}")
        self._law(all(0 <= seat < self.seats for seat in winners), f"winners {winners}")
        written = read_record(write_record(self.record()))
        self._law(replay(self.game, written).dump() == state.dump(), "the record leads to another end")

    # The slow laws.

    def _appearance(self, state: State, actors: list[Seat]) -> None:
        """What each seat sees is plain, whole, the same for all it cannot tell apart, and can be said."""
        game = self.game
        total = [sum(points) for points in zip(*(row for _, row in game.score_sheet(state)), strict=True)]
        self._law(total == state.scores(), f"the score sheet adds up to {total}, the scores are {state.scores()}")
        for seat in (WATCHER, *range(self.seats)):
            view = game.view(state, seat)
            values = plain(view)
            self._law(json.loads(json.dumps(values)) == values, f"the view of seat {seat} is not plain JSON")
            for key in VIEW_KEYS:
                self._law(key in values, f"the view lacks {key!r}")
            self._law(view.legal == state.legal(seat), f"the view of seat {seat} shows other moves")
            guess = game.guess(state, seat, self.dice)
            guess.check()
            self._law(game.view(guess, seat) == view, f"seat {seat} can tell a guess from the truth")
            again, afresh = game.guess(state, seat, Dice(7)), game.guess(guess, seat, Dice(7))
            self._law(again.dump() == afresh.dump(), f"a guess for seat {seat} draws on what it cannot see")
            known = known_position(game, state, seat)
            self._law(
                game.guess(known, seat, Dice(7)).dump() == again.dump(),
                f"what seat {seat} knows leads to other guesses than the true position",
            )
            self._law(
                known_position(game, guess, seat).dump() == known.dump(),
                f"what seat {seat} knows holds something it cannot see",
            )
            self._layout(view)
            features = game.features(state, seat)
            self._law(len(features) == len(game.feature_names), "there are more or fewer features than names")
            self._law(all(abs(value) <= LARGEST_FEATURE for value in features), "a feature is not normalised")
            self._law(game.features(guess, seat) == features, f"the features tell seat {seat} what it cannot see")
            if seat in actors:
                free = game.free_move(state, seat)
                self._law(free is None or free in view.legal, f"what is free for seat {seat} is not legal")
                self._law(game.free_move(guess, seat) == free, f"what is free tells seat {seat} what it cannot see")
        self._law(game.view(state, WATCHER).legal == [], "a watcher may move")

    def _layout(self, view: Any) -> None:
        """The board shows each legal move on at most one piece, with ids that are unique, and can be read out."""
        game = self.game
        seen: set[str] = set()
        clicks: list[Move] = []
        for zone in game.board(view):
            self._say(zone.name)
            for fact in (*zone.facts, *(fact for piece in zone.pieces for fact in piece.facts)):
                self._say(Line(fact.sign))
            for piece in zone.pieces:
                self._law(piece.id not in seen, f"two pieces are called {piece.id!r}")
                seen.add(piece.id)
                clicks.extend(piece.moves)
                self._say(piece.name)
                if piece.note is not None:
                    self._say(piece.note)
        self._law(len(set(clicks)) == len(clicks), "a move lies on two pieces")
        self._law(set(clicks) <= set(view.legal), "the board offers a move that is not legal")
        self._say(game.prompt(view))
        for move in view.legal:
            self._say(game.label(view, move))

    def _secrecy(self, state: State, seat: Seat, move: Move) -> None:
        """A move that reveals nothing leads everybody to a view that follows from what they saw before.

        Whether it reveals something is known before it is played, so that must follow from what its player sees.
        """
        game = self.game
        reveals = game.reveals(state, seat, move)
        if seat != CHANCE:
            known = game.reveals(game.guess(state, seat, self.dice), seat, move) == reveals
            self._law(known, f"reveals() of {game.notation(move)!r} tells seat {seat} something it cannot see")
        if reveals:
            return
        self._law(seat != CHANCE, "a draw always makes something known")
        after = state.clone()
        after.play(seat, move)
        for viewer in (WATCHER, *range(self.seats)):
            guess = game.guess(state, viewer, self.dice)
            if move not in guess.legal(seat):
                self._law(viewer != seat, f"seat {seat} cannot know whether {game.notation(move)!r} is legal")
                continue
            later = guess.clone()
            later.play(seat, move)
            same = game.view(later, viewer) == game.view(after, viewer)
            self._law(same, f"{game.notation(move)!r} showed seat {viewer} something new, yet reveals() says no")
            told = [line for line in game.log_lines(state, seat, move, after) if _may_read(line, viewer)]
            guessed = [line for line in game.log_lines(guess, seat, move, later) if _may_read(line, viewer)]
            self._law(told == guessed, f"the log of {game.notation(move)!r} told seat {viewer} something new")

    def _siblings(self, state: State, actor: Seat) -> None:
        """Positions that a seat sees differently, before and after each move, differ in its features.

        Those that it sees alike are the same in what it knows.
        """
        game = self.game
        positions = [state]
        for move in state.legal(actor)[:MOVES_COMPARED]:
            after = state.clone()
            after.play(actor, move)
            positions.append(after)
        for seat in range(self.seats):
            seen: dict[tuple[float, ...], tuple[View, State]] = {}
            for position in positions:
                view = game.view(position, seat)
                alike = seen.setdefault(tuple(game.features(position, seat)), (view, position))
                self._law(alike[0] == view, f"seat {seat} sees two positions that have the same features")
                cells = known_position(game, position, seat).dump()
                same = known_position(game, alike[1], seat).dump() == cells
                self._law(same, f"what seat {seat} knows differs for two positions that look alike to it")

    def _report(self, before: State, seat: Seat, move: Move, after: State) -> None:
        """Everything the log says can be said."""
        for line in self.game.log_lines(before, seat, move, after):
            self._say(line)

    def _say(self, line: Line) -> None:
        for translator in self.translators:
            translator.plain(line)

    def _law(self, holds: bool, reason: str) -> None:
        if not holds:
            self._broken(reason)

    def _broken(self, reason: str) -> NoReturn:
        raise LawBroken(reason, self.record())


def _may_read(line: Line, seat: Seat) -> bool:
    return line.readers is None or seat in line.readers
