"""Many games at once for learners: features, masks and rewards in NumPy arrays that the caller may own."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tinkertable.bots.own_bots import find_bot
from tinkertable.core.contract import Game, Options, Seat
from tinkertable.core.setup import check_seats, choose_options
from tinkertable.games import open_game
from tinkertable.lab.batch_games import BatchGames

CELL = np.dtype([("index", "<i4"), ("value", "<f4")])
"""A feature that is not zero, as `FeatureRow.cells` writes it."""
DENSE: Final = 20
"""With so many features for each that is not zero, it is quicker to clear those than to clear all."""
Array = NDArray[Any]


class Batch:
    """Games that are stepped together, each waiting for the decision of one seat.

    After `reset` and after each `step` the arrays say how all games stand. A game that ends is dealt anew at once: its
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
    ) -> None:
        self.game = open_game(game) if isinstance(game, str) else game
        check_seats(self.game, seats)
        self.seats = seats
        self.options = choose_options(self.game, options or {})
        self.bots = bots or {}
        """The seats that bots play, by their text: `{1: "greedy"}`."""
        values = list(self.game.component_features().values()) if components else []
        self.positions = len(self.game.feature_names)
        """How many features describe the position; the values of the components follow them, if they are wanted."""
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
        self._some_finished = False
        self._starts: Array = np.arange(games, dtype=np.int64) * sizes[0][1]
        self._last_features: Array = np.zeros(0, np.int64)
        self._last_masks: Array = np.zeros(0, np.int64)
        self.features[:] = 0
        self.masks[:] = False
        self.features[:, self.positions :] = values
        self.reset(seed)

    def __len__(self) -> int:
        """How many games are played at once."""
        return len(self.actors)

    def reset(self, seed: int) -> None:
        """Deal all games anew; the same seed and the same moves give the same games."""
        bots = [find_bot(self.bots[seat]) if seat in self.bots else None for seat in range(self.seats)]
        self.games = BatchGames(self.game, self.seats, self.options, len(self), seed, bots)
        self._write()

    def step(self, moves: Array | list[int]) -> None:
        """Play one move in each game, and write down how all games stand; raises `IllegalAction`."""
        self.games.step(moves if isinstance(moves, list) else moves.tolist())
        self._write()

    def sample(self) -> list[int]:
        """A random legal move for each game."""
        return self.games.sample()

    def _write(self) -> None:
        games = self.games
        self.actors[:] = np.frombuffer(games.write_actors(), "<i4")
        if self._some_finished:
            self.finished[:] = False
            self.rewards[:] = 0
        self._some_finished = bool(games.finished)
        if games.finished:
            self.finished[games.finished] = True
            self.rewards[games.finished] = games.returns
            self.scores[games.finished] = games.scores
        cells, counts = games.write_features()
        found = np.frombuffer(cells, CELL)
        at = np.repeat(self._starts, np.frombuffer(counts, "<i4"))
        at += found["index"]
        flat = self.features.reshape(-1)
        if DENSE * len(at) < len(flat) or self.features.shape[1] > self.positions:
            flat[self._last_features] = 0
        else:
            flat.fill(0)
        flat[at] = found["value"].copy()  # much quicker than to take them from between the numbers
        self._last_features = at
        legal = np.frombuffer(games.write_masks(), "<i8")
        flat = self.masks.reshape(-1)
        flat[self._last_masks] = False
        flat[legal] = True
        self._last_masks = legal


def _array(given: Array | None, shape: tuple[int, int], kind: Any) -> Array:
    """An array of the caller, or a new one; refuses one that does not fit."""
    if given is None:
        return np.zeros(shape, kind)
    if given.shape != shape or given.dtype != kind or not given.flags.c_contiguous:
        raise ValueError(f"expected a contiguous array of {shape} {np.dtype(kind)}, not {given.shape} {given.dtype}")
    return given
