"""Self-play for learning: games of a bot with a net against itself, and what it can learn from each of them.

It learns either how games ended after positions they reached, or by comparisons: some turns of one decision, also such
as were not chosen, are played on for a few rounds with the same luck. Choosing only takes the differences between them.
"""

from __future__ import annotations

from math import log
from typing import Final, final

from librt.strings import BytesWriter, write_f32_le, write_i32_le
from mypy_extensions import i32, i64

from tinkertable.bots.net_value import PER_LEAD, NetValue, chance, lead_of
from tinkertable.bots.rollouts import WIDTH
from tinkertable.bots.turn_search import Turn, TurnSearch, finish_turn, rough_turn
from tinkertable.bots.value import shared_victory
from tinkertable.core.contract import CHANCE, Game, Move, Options, Seat, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.feature_row import CELL

CANDIDATES: Final = 6
"""Noise may choose between this many finished turns."""
COMPARED: Final = 8
"""Rows of a comparison; where there are fewer turns some of them count twice."""
GOOD: Final = 5
"""How many of its turns are good at first sight; the others are any of the better half that was found."""
COMPARE_EVERY: Final = 3
"""One decision of this number is a comparison."""
FINE: Final = 1 << 30
LEAST: Final = 1.0e-4


@final
class Glance:
    """A position as a seat saw it: the inputs of the net, and what was expected."""

    def __init__(self, cells: bytes, logit: float, lead: float, win: float, expected_lead: float) -> None:
        self.cells = cells
        self.logit = logit
        """By the hand-made value."""
        self.lead = lead
        """By the hand-made value, in units of the net's second output."""
        self.win = win
        """By the net."""
        self.expected_lead = expected_lead


@final
class Samples:
    """What was learned so far, as bytes for NumPy: cells of features, how many each row has, and four numbers a row."""

    def __init__(self) -> None:
        self._cells: BytesWriter = BytesWriter()
        self._counts: BytesWriter = BytesWriter()
        self._numbers: BytesWriter = BytesWriter()
        self.rows: int = 0

    def add(self, glance: Glance, win: float, lead: float) -> None:
        """Add a row: its inputs, the hand-made value's judgement, and what came of it."""
        self._cells.write(glance.cells)
        size: i64 = len(glance.cells) // CELL
        write_i32_le(self._counts, i32(size))
        write_f32_le(self._numbers, glance.logit)
        write_f32_le(self._numbers, glance.lead)
        write_f32_le(self._numbers, win)
        write_f32_le(self._numbers, lead)
        self.rows += 1

    def take(self) -> tuple[bytes, bytes, bytes]:
        """All rows; the next ones start a new list."""
        taken = (self._cells.getvalue(), self._counts.getvalue(), self._numbers.getvalue())
        self._cells = BytesWriter()
        self._counts = BytesWriter()
        self._numbers = BytesWriter()
        self.rows = 0
        return taken


@final
class SelfPlay:
    """Plays games with a net on all seats; some moves are left to chance, so that new positions are seen."""

    def __init__(
        self, game: Game, value: NetValue, width: int, noise: float, explore: float, trace: float, rounds: int
    ) -> None:
        self.game = game
        self.value = value
        self.width = width
        """How many beginnings of a turn are followed at a time; 0 chooses move by move."""
        self.noise = noise
        """How far behind the best a turn may be, as a logit, to be chosen nearly as often."""
        self.explore = explore
        """How often a turn is chosen regardless of its worth."""
        self.trace = trace
        """How much the end of the game counts for a position against what was expected one turn later."""
        self.rounds = rounds
        """How many rounds the turns of a comparison are played on; 0 learns from the end of the game instead."""
        self.samples = Samples()
        self._seen: list[list[Glance]] = []

    def play(self, seats: int, options: Options, dice: Dice) -> list[int]:
        """Play one game and keep what it teaches; returns the final points."""
        state = self.game.deal(seats, options)
        self._seen = [[] for _seat in range(seats)]
        mover = -1
        drawn = False
        actors = state.actors()
        while actors:
            seat = actors[0]
            if seat == CHANCE:
                state.play(CHANCE, draw(state, dice))
                drawn = True
            else:
                if drawn and mover >= 0 and self.width:
                    self._glance(state, mover, dice)
                drawn = False
                mover = seat
                self._act(state, seat, dice)
            actors = state.actors()
        if not self.rounds:
            self._learn(state)
        return state.scores()

    def _act(self, state: State, seat: Seat, dice: Dice) -> None:
        """Play a turn, or a move, of a seat."""
        moves = state.legal(seat)
        if len(moves) == 1:
            state.play(seat, moves[0])
            return
        guess = self.game.guess(state, seat, dice)
        if self.width == 0:
            state.play(seat, self._pick_move(guess, seat, moves, dice))
        else:
            for move in self._pick_turn(guess, seat, dice):
                if seat not in state.actors() or move not in state.legal(seat):
                    break
                state.play(seat, move)
        self._glance(state, seat, dice)
        other = dice.below(len(self._seen))
        if other != seat and self.width:
            self._glance(state, other, dice)

    def _pick_move(self, guess: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
        """A good single move."""
        if self._is_careless(dice):
            return moves[dice.below(len(moves))]
        worths: list[float] = []
        for move in moves:
            child = guess.clone()
            child.play(seat, move)
            worths.append(self.value.worth(child, seat))
        return moves[self._pick(worths, dice)]

    def _pick_turn(self, guess: State, seat: Seat, dice: Dice) -> list[Move]:
        """A good way to play the whole turn."""
        finder = TurnSearch(self.value, guess, seat, dice, self.width)
        while finder.grow(64):
            pass
        turns = finder.promising(CANDIDATES)
        if self.rounds and dice.below(COMPARE_EVERY) == 0:
            self._compare(guess, seat, finder, dice)
        if self._is_careless(dice):
            return turns[dice.below(len(turns))].moves
        return turns[self._pick([turn.worth for turn in turns], dice)].moves

    def _is_careless(self, dice: Dice) -> bool:
        return float(dice.below(FINE)) < self.explore * float(FINE)

    def _pick(self, worths: list[float], dice: Dice) -> int:
        """The index of the best after some noise (Gumbel's)."""
        best = 0
        most = -1.0e9
        for index in range(len(worths)):
            worth = min(max(worths[index], LEAST), 1.0 - LEAST)
            even = (float(dice.below(FINE)) + 0.5) / float(FINE)
            noisy = log(worth / (1.0 - worth)) - self.noise * log(-log(even))
            if noisy > most:
                most = noisy
                best = index
        return best

    def _glance(self, state: State, seat: Seat, dice: Dice) -> None:
        """Keep how a seat sees a position; what is hidden from it is guessed, as it is when it chooses."""
        if not state.actors() or self.rounds:
            return
        value = self.value
        seen = self.game.guess(state, seat, dice)
        cells = value.input_row(seen, seat)
        value.net.evaluate(cells, seat)
        lead = value.lead / PER_LEAD
        win = chance(value.logit + value.net.win)
        self._seen[seat].append(Glance(cells, value.logit, lead, win, lead + value.net.lead))

    def _learn(self, state: State) -> None:
        """Add up what came of each position: the end, and by and by what was expected on the way."""
        shares = shared_victory(state)
        outcome = self.value.outcome(state)
        keep = self.trace
        for seat in range(len(shares)):
            win = shares[seat]
            lead = lead_of(outcome, seat) / PER_LEAD
            seen = self._seen[seat]
            for at in range(len(seen) - 1, -1, -1):
                glance = seen[at]
                self.samples.add(glance, win, lead)
                win = keep * win + (1.0 - keep) * glance.win
                lead = keep * lead + (1.0 - keep) * glance.expected_lead

    def _compare(self, guess: State, seat: Seat, finder: TurnSearch, dice: Dice) -> None:
        """Learn by how much some ways to play a turn come out better than others, with the same luck."""
        turns = finder.promising(GOOD)
        rest = finder.found[: len(finder.found) // 2 + 1]
        for _turn in range(COMPARED - GOOD):
            turn = rest[dice.below(len(rest))]
            if turn not in turns:
                turns.append(turn)
        luck = dice.word()
        rows: list[Glance] = []
        for turn in turns:
            glance = self._play_on(guess, seat, turn, Dice(luck))
            if glance is not None:
                rows.append(glance)
        if len(rows) > 1:
            for number in range(COMPARED):
                glance = rows[number % len(rows)]
                self.samples.add(glance, glance.win, glance.expected_lead)

    def _play_on(self, guess: State, seat: Seat, turn: Turn, dice: Dice) -> Glance | None:
        """How a seat sees the end of a turn, and what it can expect some rounds later; nothing if the game ends."""
        value = self.value
        state = self.game.guess(guess, seat, dice)
        for move in turn.moves:
            if move not in state.legal(seat):
                break
            state.play(seat, move)
        finish_turn(value, state, seat, dice)
        if not state.actors():
            return None
        cells = value.input_row(state, seat)
        logit = value.logit
        lead = value.lead / PER_LEAD
        last = seat
        for _round in range(self.rounds):
            last = self._play_round(state, last, dice)
        hand = value.hand
        points = hand.points(state) if state.actors() else hand.outcome(state)
        return Glance(cells, logit, lead, hand.shares(state)[seat], lead_of(points, seat) / PER_LEAD)

    def _play_round(self, state: State, last: Seat, dice: Dice) -> Seat:
        """Let everybody play a turn by the hand-made value; returns who played the last one."""
        hand = self.value.hand
        left = len(state.scores()) * hand.turns_a_round
        begun = False
        actors = state.actors()
        while actors:
            if actors[0] == CHANCE:
                state.play(CHANCE, draw(state, dice))
            else:
                actor = last if last in actors else actors[0]
                if actor != last:
                    left -= 1
                if left < 0 or (begun and hand.settled(state)):
                    return last
                last = actor
                begun = True
                for move in rough_turn(hand, state, actor, dice, WIDTH):
                    state.play(actor, move)
            actors = state.actors()
        return last
