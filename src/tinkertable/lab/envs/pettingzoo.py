"""PettingZoo: every game as an AEC environment.

>>> from tinkertable.lab.envs import pettingzoo
>>> env = pettingzoo.env("imaginarium", seats=4, options={"rounds": "15"})

Observations are `{"observation": features, "action_mask": legal moves}`, actions the numbers of `game.moves`. A game
brings rewards when it ends: 1 for a victory alone, 0 for all seats together. An illegal move ends it with -1. A `Game`
with other component values can be given in place of a name; `components=True` puts those values behind the features.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tinkertable.core.contract import Game, Options, Seat
from tinkertable.lab.envs.observation import RENDER_MODES, check_render_mode, observation_space
from tinkertable.lab.envs.single_game import Observation, SingleGame


def env(game: str | Game, **settings: Any) -> AECEnv:
    """The environment as PettingZoo wants it: wrong actions and wrong order are noticed."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):  # noqa: N801 - PettingZoo's name for it
    """The environment itself: agents `player_0`, `player_1` and so on, in the order of the seats."""

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "name": "tinkertable_v1", "is_parallelizable": False}

    def __init__(
        self,
        game: str | Game,
        seats: int = 2,
        options: Options | None = None,
        bots: dict[Seat, str] | None = None,
        render_mode: str | None = None,
        components: bool = False,
    ) -> None:
        AECEnv.__init__(self)
        EzPickle.__init__(self, game, seats, options, bots, render_mode, components)
        self.table = SingleGame(game, seats, options, bots or {}, components)
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {**self.metadata, "name": f"{self.table.game.name.replace('-', '_')}_v1"}
        self.possible_agents = [f"player_{seat}" for seat in range(seats) if seat not in (bots or {})]
        self.agents: list[str] = []
        moves = len(self.table.game.moves)
        self.observation_spaces = {
            agent: observation_space(self.table.features, moves) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The shape of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; without a seed the luck is any."""
        self.table.deal(int(np.random.default_rng().integers(2**62)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def _choose_agent(self) -> None:
        actor = self.table.actor
        if actor is not None:
            self.agent_selection = f"player_{actor}"

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and its legal moves if it is its turn."""
        return self.table.observe(int(agent.removeprefix("player_")))

    def step(self, action: Any) -> None:
        """Play a move of the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.table.play(action)
        if self.table.actor is None:
            worth = self.table.returns()
            for agent in self.agents:
                self.rewards[agent] = worth[int(agent.removeprefix("player_"))]
                self.terminations[agent] = True
        self._choose_agent()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board in words: printed, or returned in the mode `ansi`."""
        if self.render_mode is None:
            return None
        text = self.table.text(int(self.agent_selection.removeprefix("player_")))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing needs to be closed."""
