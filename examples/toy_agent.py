"""A toy agent that learns to beat random play: policy gradient on the vector environment, in NumPy alone.

    pip install "tinkertable[envs]"
    python examples/toy_agent.py mech-a-dream

It learns one number for each move of the game, how much it likes the move, and knows nothing of the position. That
is enough against a player who likes all moves alike. Put a net of `seen["observation"]` in its place to do better.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tinkertable.lab.envs.gymnasium import TinkertableVectorEnv

GAMES = 64
RATE = 0.02


def chances(likes: NDArray[Any], mask: NDArray[Any]) -> NDArray[Any]:
    """How likely each legal move is, for each game."""
    weights = np.where(mask, np.exp(likes - likes.max()), 0.0)
    return weights / weights.sum(axis=1, keepdims=True)


def play(name: str, likes: NDArray[Any], games: int, seed: int, rate: float) -> tuple[NDArray[Any], float]:
    """Play some games against a random player, and learn from them; returns the likes and the mean reward."""
    envs = TinkertableVectorEnv(name, GAMES, bots=["random"])
    dice = np.random.default_rng(seed)
    seen, _info = envs.reset(seed=seed)
    surprise = np.zeros((GAMES, len(likes)))
    rewards: list[float] = []
    likes = likes.copy()
    while len(rewards) < games:
        odds = chances(likes, seen["action_mask"] == 1)
        moves = (odds.cumsum(axis=1) > dice.random((GAMES, 1))).argmax(axis=1)
        surprise -= odds
        surprise[np.arange(GAMES), moves] += 1
        seen, reward, ended, _cut, _info = envs.step(moves)
        for game in np.flatnonzero(ended):
            usual = float(np.mean(rewards[-500:])) if rewards else 0.0
            likes += rate * (reward[game] - usual) * surprise[game]
            surprise[game] = 0
            rewards.append(float(reward[game]))
    return likes, float(np.mean(rewards))


def main(name: str = "mech-a-dream", games: int = 4000) -> float:
    """Train, then say how often the agent wins without learning on."""
    envs = TinkertableVectorEnv(name, 1)
    likes = np.zeros(len(envs.batch.game.moves))
    likes, _reward = play(name, likes, games, seed=1, rate=RATE)
    _likes, reward = play(name, likes, 500, seed=2, rate=0.0)
    best = [envs.batch.game.moves[move] for move in np.argsort(-likes)[:5]]
    print(f"{name}: wins {(1 + reward) / 2:.0%} of 500 games against random play; likes best: {', '.join(best)}")
    return (1 + reward) / 2


if __name__ == "__main__":
    main(*sys.argv[1:2])
