"""Random playouts beside other frameworks, in one run on one core: `make peers`.

OpenSpiel's games are driven move by move from Python, as a researcher would; catanatron plays with its own random
players. Rounds of each alternate, so that a busy machine slows all of them alike; the best round of each counts.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import pyspiel
from catanatron import Color, Game, RandomPlayer

from tinkertable.core.build import which
from tinkertable.core.dice import Dice, playout
from tinkertable.core.setup import choose_options, start
from tinkertable.games import GAMES, open_game

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
    """Moves per second over about so many seconds of whole games."""
    moves = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
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
    best: dict[str, float] = {}
    for number in range(arguments.rounds):
        for name, play in (peers | own).items():
            print(f"round {number + 1}: {name}", file=sys.stderr, flush=True)
            best[name] = max(best.get(name, 0.0), round_of(play, arguments.seconds))
    report: dict[str, Any] = {
        "build": which(),
        "moves_per_s": {name: round(speed) for name, speed in best.items()},
        "times_peer": {name: {peer: round(best[name] / best[peer], 2) for peer in peers} for name in own},
    }
    if arguments.json:
        print(json.dumps(report, indent=2))
        return
    print(f"\nbuild: {report['build']}")
    for name, speed in best.items():
        ratios = "".join(f"  {speed / best[peer]:7.2f} × {peer.split(',')[0]}" for peer in peers) if name in own else ""
        print(f"{name:40} {speed:12,.0f} moves/s{ratios}")


if __name__ == "__main__":
    main()
