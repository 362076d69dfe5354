"""Many games at once, stepped by compiled code: what `Batch` is made of, without NumPy."""

from __future__ import annotations

from typing import final

from librt.strings import BytesWriter, write_i32_le, write_i64_le
from mypy_extensions import i32, i64

from tinkertable.bots.protocol import Bot, ask
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


@final
class BatchGames:
    """Games of the same kind, each waiting for the decision of one seat."""

    def __init__(self, game: Game, seats: int, options: Options, games: int, seed: int, bots: list[Bot | None]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.bots = bots
        """Who plays each seat; `None` for those whose moves the caller chooses."""
        self.states: list[State] = [game.deal(seats, options) for _game in range(games)]
        self.actors: list[Seat] = [0] * games
        """Whose decision each game waits for."""
        self.legal: list[list[int]] = [[] for _game in range(games)]
        """The legal moves of that seat."""
        self.dice: list[Dice] = [Dice(seed * 1_000_003 + number) for number in range(games)]
        self.choices: list[Dice] = [Dice(seed * 1_000_003 + games + number) for number in range(games)]
        self.finished: list[int] = []
        """The games that ended in the last step; they have been dealt anew."""
        self.returns: list[list[float]] = []
        """What each of them was worth to the seats."""
        self.scores: list[list[int]] = []
        """Their final points."""
        self._row: FeatureRow = FeatureRow()
        for number in range(games):
            self._advance(number)
        self.finished = []

    def step(self, moves: list[int]) -> None:
        """Play one move in each game and everything up to the next decision; games that end are dealt anew."""
        if len(moves) != len(self.states):
            raise IllegalAction(f"{len(moves)} moves for {len(self.states)} games")
        self.finished = []
        self.returns = []
        self.scores = []
        for number in range(len(moves)):
            move = moves[number]
            if move not in self.legal[number]:
                raise IllegalAction(f"game {number}: {self._name(move)} is not legal for seat {self.actors[number]}")
            self.states[number].play(self.actors[number], move)
            self._advance(number)

    def _name(self, move: int) -> str:
        return repr(self.game.moves[move]) if 0 <= move < len(self.game.moves) else f"move {move}"

    def _advance(self, number: int) -> None:
        """Let chance and the bots play until the caller has to decide."""
        state = self.states[number]
        dice = self.dice[number]
        while True:
            actors = state.actors()
            if not actors:
                self.finished.append(number)
                self.returns.append(returns(state, self.seats))
                self.scores.append(state.scores())
                state = self.states[number] = self.game.deal(self.seats, self.options)
                continue
            seat = actors[0]
            if seat == CHANCE:
                state.play(seat, draw(state, dice))
                continue
            bot = self.bots[seat]
            if bot is not None:
                state.play(seat, ask(bot, self.game, state, seat, dice).move)
                continue
            self.actors[number] = seat
            self.legal[number] = state.legal(seat)
            return

    def sample(self) -> list[int]:
        """A random legal move for each game."""
        chosen: list[int] = []
        for number in range(len(self.states)):
            moves = self.legal[number]
            chosen.append(moves[self.choices[number].below(len(moves))])
        return chosen

    def write_features(self) -> tuple[bytes, bytes]:
        """The features that are not zero (`FeatureRow.cells`), game after game, and how many each game has."""
        row = self._row
        row.clear()
        counts = BytesWriter()
        before: i64 = 0
        for number in range(len(self.states)):
            row.next_row()
            self.states[number].write_features(self.actors[number], row)
            after: i64 = len(row)
            write_i32_le(counts, i32(after - before))
            before = after
        return row.cells(), counts.getvalue()

    def write_actors(self) -> bytes:
        """Whose decision each game waits for, as 32-bit integers."""
        actors = BytesWriter()
        for actor in self.actors:
            write_i32_le(actors, i32(actor))
        return actors.getvalue()

    def write_masks(self) -> bytes:
        """The legal moves of all games as 64-bit integers, each counted on from the moves of the games before it."""
        size: i64 = len(self.game.moves)
        indices = BytesWriter()
        first: i64 = 0
        for moves in self.legal:
            for move in moves:
                write_i64_le(indices, first + move)
            first += size
        return indices.getvalue()
