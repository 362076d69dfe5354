"""Many games at once for learners: features, masks and rewards in NumPy arrays that the caller may own."""

from __future__ import annotations

import math
from copy import deepcopy
from operator import index
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from tinkertable.bots.own_bots import find_bot
from tinkertable.core.contract import Game, Options, Seat
from tinkertable.core.errors import TechnicalError
from tinkertable.core.setup import check_seats, check_seed, choose_options
from tinkertable.games import open_game
from tinkertable.lab.batch_games import BatchGames, IllegalAction
from tinkertable.lab.bot_seats import check_bot_seats

CELL = np.dtype([("index", "<i4"), ("value", "<f4")])
"""A feature that is not zero, as `FeatureRow.cells` writes it."""
DENSE: Final = 20
"""With this many features for each that is not zero, it is quicker to clear those than to clear all."""
TOGETHER: Final = 256
"""Games that are written into the arrays at once: few enough for the processor's cache, many for NumPy."""
Array = NDArray[Any]


class Batch:
    """Games that are stepped together, each waiting for the decision of one seat.

    After `reset` and after each `step` the arrays say how all games stand. A game that ends is dealt again at once: its
    rewards are those of the game that ended, its features and legal moves those of the new one.
    """

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        seats: int = 2,
        options: Options | None = None,
        seed: int = 0,
        bots: dict[Seat, str] | None = None,
        features: Array | None = None,
        masks: Array | None = None,
        components: bool = False,
        largest: float = math.inf,
    ) -> None:
        self.game = game if isinstance(game, Game) else open_game(game)
        check_seats(self.game, seats)
        if not isinstance(games, SupportsIndex) or isinstance(games, bool) or index(games) < 1:
            raise TechnicalError(f"a batch has at least one game, not {games!r}")
        if not isinstance(largest, int | float | np.number) or not largest > 0:
            raise TechnicalError(f"the largest feature is a number above 0, not {largest!r}")
        self.seats = seats
        self.options = choose_options(self.game, options or {})
        self.bots = bots or {}
        """The seats that bots play, by their text: `{1: "greedy"}`."""
        check_bot_seats(seats, self.bots)
        values = list(self.game.component_features().values()) if components else []
        self.positions = len(self.game.feature_names)
        """How many features describe the position; the values of the components follow them, if they are wanted."""
        games = index(games)
        sizes = (games, self.positions + len(values)), (games, len(self.game.moves))
        self.features = _array(features, sizes[0], np.float32)
        """The features of each game for the seat that decides; with `components`, then `Game.component_features`."""
        self.masks = _array(masks, sizes[1], np.bool_)
        """The legal moves of each game."""
        self.actors: Array = np.zeros(games, np.int32)
        """The seat that decides in each game."""
        self.finished: Array = np.zeros(games, np.bool_)
        """Whether the last step ended the game."""
        self.rewards: Array = np.zeros((games, seats), np.float32)
        """What the last step brought each seat: nothing until the end, then as `batch_games.returns` says."""
        self.scores: Array = np.zeros((games, seats), np.int32)
        """The final points of games that the last step ended."""
        self.largest = largest
        """A feature that is larger, or below its negative, is written as this."""
        self._some_finished = False
        self._ranges = [(first, min(first + TOGETHER, games)) for first in range(0, games, TOGETHER)]
        self._starts: Array = np.arange(min(games, TOGETHER), dtype=np.int64) * sizes[0][1]
        nothing: Array = np.zeros(0, np.int64)
        self._last_features = [nothing for _range in self._ranges]
        self._last_masks = [nothing for _range in self._ranges]
        self.features[:] = 0
        self.masks[:] = False
        self.features[:, self.positions :] = np.clip(values, -largest, largest)
        self.reset(seed)

    def __len__(self) -> int:
        """How many games are played at once."""
        return len(self.actors)

    def reset(self, seed: int) -> None:
        """Deal all games again; the same seed and the same moves give the same games."""
        self.games = self._new_games(len(self), check_seed(seed))
        self._play([])

    def step(self, moves: Array | list[int]) -> None:
        """Play one move in each game, and write down how all games stand.

        Raises `IllegalAction` before anything is played; and `BadBotMove` for a bot, after which only `reset` helps.
        """
        chosen = moves if isinstance(moves, list) else self._whole_numbers(moves)
        try:
            self.games.begin_step(chosen)
        except TypeError:  # a list may hold numbers of NumPy
            chosen = self._whole_numbers(moves)
            self.games.begin_step(chosen)
        self._play(chosen)

    def _whole_numbers(self, moves: object) -> list[int]:
        """Moves as a list of Python's numbers; raises `IllegalAction` for what is none."""
        try:
            given = np.asarray(moves)
        except ValueError:  # lists of different lengths
            given = np.zeros(0)
        if given.ndim != 1 or given.dtype.kind not in "iu":
            raise IllegalAction(f"a step takes a list of {len(self)} whole numbers, not {moves!r}")
        whole: list[int] = given.tolist()
        return whole

    def sample(self) -> list[int]:
        """A random legal move for each game."""
        return self.games.sample()

    def __copy__(self) -> Batch:
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"games": self.games.save()}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self.games = self._new_games(0, 0)
        self.games.restore(saved["games"])

    def _new_games(self, games: int, seed: int) -> BatchGames:
        bots = {seat: (text, find_bot(text)) for seat, text in self.bots.items()}
        return BatchGames(self.game, self.seats, self.options, games, seed, bots)

    def _play(self, moves: list[int]) -> None:
        """Play the moves, and write all arrays."""
        games = self.games
        for number, (first, last) in enumerate(self._ranges):
            cells, counts, legal, actors = games.play(moves, first, last)
            self.actors[first:last] = np.frombuffer(actors, "<i4")
            self._write_features(number, self.features[first:last], np.frombuffer(cells, CELL), counts)
            mask = self.masks[first:last].reshape(-1)
            mask[self._last_masks[number]] = False
            self._last_masks[number] = now = np.frombuffer(legal, "<i8")
            mask[now] = True
        if self._some_finished:
            self.finished[:] = False
            self.rewards[:] = 0
        self._some_finished = bool(games.finished)
        if games.finished:
            self.finished[games.finished] = True
            self.rewards[games.finished] = games.returns
            self.scores[games.finished] = games.scores

    def _write_features(self, number: int, rows: Array, found: Array, counts: bytes) -> None:
        """Write the features of a range of games over those of their last positions."""
        at = np.repeat(self._starts[: len(rows)], np.frombuffer(counts, "<i4"))
        at += found["index"]
        flat = rows.reshape(-1)
        if DENSE * len(at) < len(flat) or self.features.shape[1] > self.positions:
            flat[self._last_features[number]] = 0
        else:
            flat.fill(0)
        values = found["value"].copy()  # much quicker than to take them from between the numbers
        if self.largest < math.inf:
            values.clip(-self.largest, self.largest, out=values)
        flat[at] = values
        self._last_features[number] = at


def _array(given: Array | None, shape: tuple[int, int], kind: Any) -> Array:
    """An array of the caller, or a new one; refuses one that does not fit."""
    if given is None:
        return np.zeros(shape, kind)
    if not isinstance(given, np.ndarray):
        raise ValueError(f"expected a NumPy array of {shape} {np.dtype(kind)}, not {type(given).__name__}")
    if given.shape != shape or given.dtype != kind or not (given.flags.c_contiguous and given.flags.writeable):
        wanted = f"expected a contiguous array of {shape} {np.dtype(kind)} that can be written"
        raise ValueError(f"{wanted}, not {given.shape} {given.dtype}")
    return given
