"""The standard environments pass the test suites of those who defined them."""

from __future__ import annotations

import random
import re
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from tests.tiers import one_of
from tinkertable.core.component_values import changed
from tinkertable.core.errors import BadSetup, TechnicalError
from tinkertable.games import GAMES, open_game
from tinkertable.lab.batch import Batch
from tinkertable.lab.batch_games import IllegalAction
from tinkertable.lab.envs import pettingzoo
from tinkertable.lab.envs.gymnasium import TinkertableEnv, TinkertableVectorEnv
from tinkertable.lab.envs.observation import LARGEST_OBSERVED

every_game = pytest.mark.parametrize("name", one_of(list(GAMES)))
ignore = pytest.mark.filterwarnings("ignore")


@ignore
@every_game
def test_pettingzoo_accepts_the_game(name: str) -> None:
    seats = open_game(name).seats[-1]
    api_test(pettingzoo.env(name, seats=seats), num_cycles=60)
    seed_test(lambda: pettingzoo.env(name, seats=seats), num_cycles=20)


@ignore
def test_pettingzoo_shows_the_board_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str) -> Any:
        return pettingzoo.env("mech-a-dream", render_mode=render_mode)

    render_test(make)
    assert "player_1" in capsys.readouterr().out


@ignore
def test_pettingzoo_games_end_with_a_reward() -> None:
    env = pettingzoo.env("bot-factory", seats=3)
    env.reset(seed=3)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, ended, _cut, _info = env.last()
        rewards[agent] = rewards.get(agent, 0.0) + reward
        moves = np.flatnonzero(seen["action_mask"])
        env.step(None if ended else int(moves[len(moves) // 2]))
    assert set(rewards) == {"player_0", "player_1", "player_2"}
    assert abs(sum(rewards.values())) < 1e-6
    assert max(rewards.values()) > 0


@ignore
@every_game
def test_gymnasium_accepts_the_game(name: str) -> None:
    check_env(TinkertableEnv(name, bots=["random"]), skip_render_check=True)


def test_a_gymnasium_game_against_bots_ends() -> None:
    env = TinkertableEnv("imaginarium", bots=["random", "random"])
    seen, _info = env.reset(seed=5)
    ended, reward, dice = False, 0.0, random.Random(1)
    while not ended:
        assert env.observation_space.contains(seen)
        seen, reward, ended, _cut, info = env.step(np.int64(dice.choice(np.flatnonzero(seen["action_mask"]).tolist())))
    assert len(info["scores"]) == 3
    assert -1 <= reward <= 1
    seen, _info = env.reset(seed=5)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _seen, reward, ended, _cut, info = env.step(np.int64(wrong))
    assert (reward, ended, info) == (-1.0, True, {"illegal": True})


def test_many_gymnasium_games_at_once() -> None:
    envs = TinkertableVectorEnv("mech-a-dream", 4, bots=["random"])
    seen, _info = envs.reset(seed=1)
    rewards = 0
    while not rewards:
        assert seen["observation"].shape == (4, len(envs.batch.game.feature_names))
        moves = np.array([np.flatnonzero(mask)[-1] for mask in seen["action_mask"]])
        seen, reward, ended, cut, _info = envs.step(moves)
        assert not cut.any()
        assert (reward[~ended] == 0).all()
        rewards += int(np.count_nonzero(reward))


def test_environments_take_a_game_with_its_component_values() -> None:
    box = GAMES["mech-a-dream"].read("components.toml")
    dear = GAMES["mech-a-dream"].open(changed(box, {"machine B1a+B1b.price": 3}))
    size = len(dear.feature_names) + len(dear.component_features())
    alone = TinkertableEnv(dear, components=True)
    many = TinkertableVectorEnv(dear, 2, components=True)
    agents = pettingzoo.env(dear, components=True)
    agents.reset(seed=1)
    rows = [
        alone.reset(seed=1)[0],
        agents.observe("player_0"),
        {"observation": many.reset(seed=1)[0]["observation"][0]},
    ]
    for row in rows:
        assert row["observation"].shape == (size,)
        assert row["observation"][len(dear.feature_names) :].tolist() == pytest.approx(
            list(dear.component_features().values())
        )
    assert alone.observation_space.contains(rows[0])
    assert many.single_observation_space.contains({**rows[2], "action_mask": rows[0]["action_mask"]})
    assert agents.observation_space("player_0").contains(rows[1])


def test_observations_stay_within_their_space() -> None:
    alone = TinkertableEnv("imaginarium")
    alone.reset(seed=1)
    state: Any = alone.table.state
    state.stock[0] = 500
    seen = alone.table.observe(0)
    assert alone.observation_space.contains(seen)
    assert seen["observation"].max() == LARGEST_OBSERVED
    assert TinkertableVectorEnv("imaginarium", 2).batch.largest == LARGEST_OBSERVED
    low, usual = Batch("imaginarium", 2, largest=0.5, components=True), Batch("imaginarium", 2, components=True)
    assert (low.features == usual.features.clip(-0.5, 0.5)).all()


def test_only_modes_that_there_are_render() -> None:
    for make in (pettingzoo.env, TinkertableEnv):
        with pytest.raises(TechnicalError, match="no render mode 'xx': use one of human, ansi, or None"):
            make("mech-a-dream", render_mode="xx")


def test_vector_games_without_a_seed_are_others_each_time() -> None:
    envs, again = (TinkertableVectorEnv("mech-a-dream", 4, seed=2) for _ in range(2))
    first = envs.reset(seed=3)[0]["observation"].copy()
    second = envs.reset()[0]["observation"].copy()
    assert (first != second).any()
    assert (envs.reset(seed=3)[0]["observation"] == first).all()
    assert (envs.reset()[0]["observation"] == second).all()
    assert (
        envs.reset(seed=[1, 2, 3, None])[0]["observation"] == again.reset(seed=[1, 2, 3, None])[0]["observation"]
    ).all()


@pytest.mark.slow
def test_the_toy_agent_learns_to_beat_random_play() -> None:
    example = runpy.run_path(str(Path(__file__).parent.parent.parent / "examples" / "toy_agent.py"))
    assert example["main"]("mech-a-dream", 600) > 0.7


def test_an_illegal_move_of_the_bare_environment_is_an_error() -> None:
    env = pettingzoo.raw_env("imaginarium")
    env.reset(seed=1)
    before = env.table.state.clone()
    for action in (int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]), 10**6, -1):
        with pytest.raises(IllegalAction, match=f"move {action} is not legal for seat"):
            env.step(action)
    assert env.table.state == before


def test_what_is_no_list_of_bots_action_or_seed_is_refused_in_a_sentence() -> None:
    for no_list in ("random", 5, {1: "random"}):
        bots: Any = no_list
        wanted = re.escape(f"the bots are a list, as ['greedy'], not {bots!r}")
        with pytest.raises(TechnicalError, match=wanted):
            TinkertableEnv("imaginarium", bots)
        with pytest.raises(TechnicalError, match=wanted):
            TinkertableVectorEnv("imaginarium", 2, bots)
    env = TinkertableEnv("imaginarium")
    env.reset(seed=1)
    for action in (None, "x", 1.5):
        wrong: Any = action
        with pytest.raises(TechnicalError, match=f"an action is the number of a move, not {wrong!r}"):
            env.step(wrong)
    seed: Any = "a"
    with pytest.raises(BadSetup, match="A seed is a whole number, not 'a'"):
        pettingzoo.env("imaginarium").reset(seed=seed)
