"""Gymnasium: one seat of a game against bots, alone or as many games at once.

>>> from tinkertable.lab.envs.gymnasium import TinkertableEnv
>>> env = TinkertableEnv("mech-a-dream", bots=["greedy"])
>>> seen, info = env.reset(seed=1)

Observations are `{"observation": features, "action_mask": legal moves}`. The reward comes at the end: 1 for a victory,
-1 for a defeat against one opponent. An illegal action ends the game with -1. A `Game` with other component values can
be given in place of a name; `components=True` puts those values behind the features.
"""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tinkertable.core.contract import Game, Options
from tinkertable.lab.batch import Batch
from tinkertable.lab.batch_games import IllegalAction
from tinkertable.lab.bot_seats import opponents
from tinkertable.lab.envs.observation import LARGEST_OBSERVED, RENDER_MODES, check_render_mode, observation_space
from tinkertable.lab.envs.single_game import Observation, SingleGame

SEAT = 0
"""The seat that learns; chance decides who begins."""


class TinkertableEnv(gym.Env[Observation, np.int64]):
    """One seat of a game; bots play the others."""

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 4}

    def __init__(
        self,
        game: str | Game,
        bots: list[str] | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
        components: bool = False,
    ) -> None:
        others = opponents(bots)
        self.table = SingleGame(game, 1 + len(others), options, others, components)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = observation_space(self.table.features, len(self.table.game.moves))
        self.action_space = spaces.Discrete(len(self.table.game.moves))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game."""
        super().reset(seed=seed)
        self.table.deal(int(self.np_random.integers(2**62)))
        return self.table.observe(SEAT), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a move, and let the others answer."""
        if self.table.actor is None:
            return self.table.observe(SEAT), 0.0, True, False, {}
        try:
            self.table.play(action)
        except IllegalAction:
            return self.table.observe(SEAT), -1.0, True, False, {"illegal": True}
        over = self.table.actor is None
        info: dict[str, Any] = {"scores": self.table.state.scores()} if over else {}
        if self.render_mode == "human":
            self.render()
        return self.table.observe(SEAT), self.table.returns()[SEAT] if over else 0.0, over, False, info

    def render(self) -> str | None:
        """The board in words: printed, or returned in the mode `ansi`."""
        if self.render_mode is None:
            return None
        text = self.table.text(SEAT)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


class TinkertableVectorEnv(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """Many games at once on a `Batch`: one seat learns, bots play the others; a game that ends is dealt again at once.

    Observations are the arrays of the batch, which the next step writes over: copy what you keep. The last observation
    of a game is not given (`final_obs`): no game is cut off, so nothing is to be expected after it.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        bots: list[str] | None = None,
        options: Options | None = None,
        seed: int = 0,
        components: bool = False,
    ) -> None:
        others = opponents(bots)
        self.batch = Batch(
            game,
            num_envs,
            seats=1 + len(others),
            options=options,
            seed=seed,
            bots=others,
            components=components,
            largest=LARGEST_OBSERVED,
        )
        self._np_random, self._np_random_seed = seeding.np_random(seed)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.batch.features.shape[1], len(self.batch.game.moves))
        self.single_action_space = spaces.Discrete(len(self.batch.game.moves))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _observation(self) -> Observation:
        return {"observation": self.batch.features, "action_mask": self.batch.masks.view(np.int8)}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games again; one seed is for all of them, and without any the games are others each time."""
        if isinstance(seed, list):
            seed = int(np.random.SeedSequence([each or 0 for each in seed]).generate_state(1)[0])
        if seed is not None:
            self._np_random, self._np_random_seed = seeding.np_random(seed)
        self.batch.reset(int(self.np_random.integers(2**40)) if seed is None else seed)
        return self._observation(), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play a legal move in each game; raises `IllegalAction` for any other."""
        self.batch.step(actions)
        ended = self.batch.finished.copy()
        return self._observation(), self.batch.rewards[:, SEAT].copy(), ended, np.zeros_like(ended), {}
