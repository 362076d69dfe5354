"""Many games at once, stepped by compiled code: what `Batch` is made of, without NumPy."""

from __future__ import annotations

from copy import copy
from typing import Final, final

from librt.strings import BytesWriter, write_i32_le, write_i64_le
from mypy_extensions import i32, i64

from tinkertable.bots.own_bots import BadBotMove, checked_move
from tinkertable.bots.protocol import Bot
from tinkertable.core.contract import CHANCE, Game, Options, Seat, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.errors import TechnicalError
from tinkertable.core.feature_row import FeatureRow


class IllegalAction(TechnicalError):
    """A batch was given a move that is not legal."""


def returns(state: State, seats: int) -> list[float]:
    """What a finished game is worth to each seat: 1 for a victory alone, and 0 for all seats together.

    A victory is shared by its winners, and the others pay alike for it. Alone, one wins 1 or loses 1.
    """
    winners = state.winners()
    if seats == 1:
        return [1.0 if winners else -1.0]
    worth = [-1.0 / (seats - 1)] * seats
    for seat in winners:
        worth[seat] = (seats / len(winners) - 1.0) / (seats - 1)
    return worth


BLOCK: Final = 32
"""This many games are stepped, and then written down: few enough for the positions to stay in the processor's cache
meanwhile, and enough to keep the code of either in it."""
Saved = tuple[list[State], list[Seat], list[list[int]], list[Dice], list[Dice], list[int]]
"""All that `BatchGames` knows of its games between two steps."""


@final
class BatchGames:
    """Games of the same kind, each waiting for the decision of one seat once it was played on by `play`."""

    def __init__(
        self, game: Game, seats: int, options: Options, games: int, seed: int, bots: dict[Seat, tuple[str, Bot]]
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.bots = bots
        """Who plays which seats, with the text it was named by; the caller chooses the moves of the others."""
        self.states: list[State] = [game.deal(seats, options) for _game in range(games)]
        self.actors: list[Seat] = [0] * games
        """Whose decision each game waits for."""
        self.legal: list[list[int]] = [[] for _game in range(games)]
        """The legal moves of that seat."""
        self.dice: list[Dice] = [Dice(seed * 1_000_003 + number) for number in range(games)]
        self.choices: list[Dice] = [Dice(seed * 1_000_003 + games + number) for number in range(games)]
        self.plies: list[int] = [0] * games
        """How many moves each game has had, chance included; counted only where bots play."""
        self.finished: list[int] = []
        """The games that ended in the last step; they have been dealt again."""
        self.returns: list[list[float]] = []
        """What each of them was worth to the seats."""
        self.scores: list[list[int]] = []
        """Their final points."""
        self._row: FeatureRow = FeatureRow()
        self._counts: BytesWriter = BytesWriter()
        self._masks: BytesWriter = BytesWriter()
        self._actors: BytesWriter = BytesWriter()
        self._written: i64 = 0
        """How many features are in the row."""

    def save(self) -> Saved:
        """Copies of all that the games depend on, but for the bots."""
        states = [state.clone() for state in self.states]
        legal = [moves[:] for moves in self.legal]
        dice = [copy(dice) for dice in self.dice]
        return states, self.actors[:], legal, dice, [copy(dice) for dice in self.choices], self.plies[:]

    def restore(self, saved: Saved) -> None:
        """Go on from what `save` gave."""
        self.states, self.actors, self.legal, self.dice, self.choices, self.plies = saved

    def begin_step(self, moves: list[int]) -> None:
        """Check the moves of all games before any of them is played; raises `IllegalAction`."""
        if len(moves) != len(self.states):
            raise IllegalAction(f"{len(moves)} moves for {len(self.states)} games")
        for number in range(len(moves)):
            move = moves[number]
            if move not in self.legal[number]:
                raise IllegalAction(f"game {number}: {self._name(move)} is not legal for seat {self.actors[number]}")
        self.finished = []
        self.returns = []
        self.scores = []

    def _name(self, move: int) -> str:
        return repr(self.game.moves[move]) if 0 <= move < len(self.game.moves) else f"move {move}"

    def play(self, moves: list[int], first: int, last: int) -> tuple[bytes, bytes, bytes, bytes]:
        """Play a move in each game of a range, and everything up to the next decision; games that end are dealt again.

        Without moves, everything up to the first decision. Says how the games stand: the features that are not zero
        (`FeatureRow.cells`), how many each game has (32-bit integers), the legal moves (64-bit integers, each counted
        on from the moves of the games before it in the range), and the seats that decide (32-bit integers).
        """
        self._row.clear()
        self._counts.truncate(0)
        self._masks.truncate(0)
        self._actors.truncate(0)
        self._written = 0
        for begin in range(first, last, BLOCK):
            end = min(begin + BLOCK, last)
            for number in range(begin, end):
                if moves:
                    self.states[number].play(self.actors[number], moves[number])
                    if self.bots:
                        self.plies[number] += 1
                self._advance(number)
            self._write(begin, end, begin - first)
        return self._row.cells(), self._counts.getvalue(), self._masks.getvalue(), self._actors.getvalue()

    def _write(self, begin: int, end: int, before: i64) -> None:
        """Write down how some games stand, after the games before them."""
        row, counts, masks, actors = self._row, self._counts, self._masks, self._actors
        size: i64 = len(self.game.moves)
        start: i64 = before * size
        written: i64 = self._written
        for number in range(begin, end):
            actor = self.actors[number]
            row.next_row()
            self.states[number].write_features(actor, row)
            after: i64 = len(row)
            write_i32_le(counts, i32(after - written))
            written = after
            for move in self.legal[number]:
                write_i64_le(masks, start + move)
            start += size
            write_i32_le(actors, i32(actor))
        self._written = written

    def _advance(self, number: int) -> None:
        """Let chance and the bots play until the caller has to decide."""
        state = self.states[number]
        dice = self.dice[number]
        played = 0
        while True:
            actors = state.actors()
            if not actors:
                self.finished.append(number)
                self.returns.append(returns(state, self.seats))
                self.scores.append(state.scores())
                state = self.states[number] = self.game.deal(self.seats, self.options)
                self.plies[number] = played = 0
                continue
            seat = actors[0]
            if seat == CHANCE:
                state.play(seat, draw(state, dice))
            elif self.bots and seat in self.bots:
                state.play(seat, self._bot_move(number, seat, self.plies[number] + played + 1))
            else:
                self.actors[number] = seat
                self.legal[number] = state.legal(seat)
                if self.bots:
                    self.plies[number] += played
                return
            played += 1

    def _bot_move(self, number: int, seat: Seat, ply: int) -> int:
        """The legal move that a bot chooses in a game; raises `BadBotMove`, which then says in which game."""
        name, bot = self.bots[seat]
        try:
            return checked_move(name, bot, self.game, self.states[number], seat, self.dice[number], ply)
        except BadBotMove as wrong:
            wrong.add_note(f"in game {number} of a batch of {self.game.name}")
            raise

    def sample(self) -> list[int]:
        """A random legal move for each game."""
        chosen: list[int] = []
        for number in range(len(self.states)):
            moves = self.legal[number]
            chosen.append(moves[self.choices[number].below(len(moves))])
        return chosen
