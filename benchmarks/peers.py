"""Random playouts beside other frameworks, in one run on one core: `make peers`.

OpenSpiel's games are driven move by move from Python, as a researcher would; catanatron plays with its own random
players. Two tables: moves alone, chance included; and decisions as a learner sees them, each with its observation and
its mask of legal moves. Rounds of each alternate, so that a busy machine slows all of them alike; processor time is
measured, and the best round of each counts.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from catanatron import Color, Game, RandomPlayer

from tinkertable.core.build import which
from tinkertable.core.dice import Dice, playout
from tinkertable.core.setup import choose_options, start
from tinkertable.games import GAMES, open_game
from tinkertable.lab.batch import Batch

Playout = Callable[[], int]
"""Plays one random game and returns the number of moves, chance included."""


def open_spiel_playout(name: str) -> Playout:
    game = pyspiel.load_game(name)
    rng = random.Random(2143)

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return play


def open_spiel_learner(name: str) -> Playout:
    """Random play in which every decision looks at the observation and at the mask."""
    game = pyspiel.load_game(name)
    rng = random.Random(2143)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
            else:
                np.asarray(state.observation_tensor(), np.float32)
                np.asarray(state.legal_actions_mask(), np.bool_)
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def own_learner(name: str, seats: int) -> Playout:
    """The same with a batch of games."""
    batch = Batch(name, 64, seats=seats, seed=2143)

    def play() -> int:
        for _step in range(20):
            batch.step(batch.sample())
        return 20 * len(batch)

    return play


def catanatron_playout() -> Playout:
    def play() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        return len(game.state.actions)

    return play


def own_playout(name: str) -> Playout:
    game = open_game(name)
    options = choose_options(game, {})
    dice = Dice(2143)

    def play() -> int:
        return playout(start(game, 4, options), dice, game.longest)

    return play


def round_of(play: Playout, seconds: float) -> float:
    """Moves per second over about `seconds` of whole games."""
    moves = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        moves += play()
    return moves / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    peers = {f"open_spiel {name}": open_spiel_playout(name) for name in ("backgammon", "gin_rummy", "chess")}
    peers["catanatron, 4 players"] = catanatron_playout()
    own = {f"tinkertable {name}, 4 players": own_playout(name) for name in GAMES}
    learning_peers = {f"open_spiel {name}": open_spiel_learner(name) for name in ("backgammon", "gin_rummy", "chess")}
    learning = {f"tinkertable {name}, {seats} players": own_learner(name, seats) for name in GAMES for seats in (2, 4)}
    report = {
        "build": which(),
        "moves": compare(peers, own, arguments),
        "decisions_with_features_and_masks": compare(learning_peers, learning, arguments),
    }
    if arguments.json:
        print(json.dumps(report, indent=2))


def compare(peers: dict[str, Playout], own: dict[str, Playout], arguments: argparse.Namespace) -> dict[str, Any]:
    """Measure peers and our own games in turn, and print how they compare."""
    best: dict[str, float] = {}
    for number in range(arguments.rounds):
        for name, play in (peers | own).items():
            print(f"round {number + 1}: {name}", file=sys.stderr, flush=True)
            best[name] = max(best.get(name, 0.0), round_of(play, arguments.seconds))
    if not arguments.json:
        print(f"\nbuild: {which()}")
        for name, speed in best.items():
            ratios = "".join(f"  {speed / best[peer]:7.2f} × {peer.split(',')[0]}" for peer in peers)
            print(f"{name:40} {speed:12,.0f} /s{ratios if name in own else ''}")
    return {
        "per_s": {name: round(speed) for name, speed in best.items()},
        "times_peer": {name: {peer: round(best[name] / best[peer], 2) for peer in peers} for name in own},
    }


if __name__ == "__main__":
    main()
