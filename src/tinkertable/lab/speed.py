"""How fast the rules are: random playouts and clones, in the build that is loaded."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any

from tinkertable.core.build import which
from tinkertable.core.contract import Game, Options
from tinkertable.core.dice import Dice, playout
from tinkertable.core.setup import choose_options, start


@dataclass(frozen=True, slots=True)
class Speed:
    """One measurement of one game."""

    game: str
    seats: int
    options: Options
    build: str
    moves_per_s: float
    games_per_s: float
    clone_us: float

    def json(self) -> dict[str, Any]:
        """The measurement as plain values."""
        return asdict(self)


def measure(game: Game, seats: int, chosen: Options, seconds: float) -> Speed:
    """Play random games for about `seconds` on one core, then time clones of positions from the middle of a game."""
    options = choose_options(game, chosen)
    dice = Dice(2143)
    moves = games = 0
    spent = 0.0
    playout(start(game, seats, options), dice, game.longest)
    while not games or spent < seconds:
        began = time.perf_counter()
        moves += playout(start(game, seats, options), dice, game.longest)
        spent += time.perf_counter() - began
        games += 1
    return Speed(game.name, seats, options, which(), moves / spent, games / spent, clone_time(game, seats, options))


def clone_time(game: Game, seats: int, options: Options) -> float:
    """Microseconds for one clone, the best of several rounds, from the middle of a random game."""
    state = start(game, seats, options)
    length = playout(state.clone(), Dice(1), game.longest)
    playout(state, Dice(1), length // 2)
    best = float("inf")
    for _round in range(7):
        began = time.perf_counter()
        for _clone in range(2000):
            state.clone()
        best = min(best, time.perf_counter() - began)
    return best / 2000 * 1e6
