"""The values of the games, with the weights that self-play gave them. The weights are data: one TOML file per game."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

from tinkertable.bots.value import ScoreValue, Value
from tinkertable.core.contract import Game
from tinkertable.games import GAMES, having

WeightTable = dict[str, Any]
"""The weights for one number of seats: `spread` and `features`."""
Weights = dict[str, WeightTable]
"""The tables `seats-2`, `seats-3` and so on."""


def games_with_a_value() -> list[str]:
    """The games that have a value of their own."""
    return having("bot/value.py")


def find_value(game: Game, seats: int) -> Value:
    """The value of a game at a table of this size, with its tuned weights; of an unknown game, the bare points."""
    value = new_value(game.name)
    if game.name in games_with_a_value():
        put_weights(value, read_weights(game.name), seats)
    return value


def new_value(name: str) -> Value:
    """The value of a game without its weights; of a game without one, the bare points."""
    module = GAMES[name].load_module("bot.value") if name in GAMES else None
    if module is None:
        return ScoreValue()
    value = module.new_value()
    assert isinstance(value, Value)
    return value


def read_weights(name: str) -> Weights:
    """The file of weights of a game."""
    return tomllib.loads(GAMES[name].read("bot/weights.toml"))


def put_weights(value: Value, weights: Weights, seats: int) -> None:
    """Give a value the weights for a number of seats."""
    put_table(value, weights[f"seats-{seats}"])


def put_table(value: Value, table: WeightTable) -> None:
    """Give a value its weights; a feature that the table does not name weighs nothing."""
    value.spread_now, value.spread_later = (float(number) for number in table["spread"])
    for at, name in enumerate(value.names):
        now, later = table["features"].get(name, (0.0, 0.0))
        value.now[at] = float(now)
        value.later[at] = float(later)


def table_of(value: Value) -> WeightTable:
    """The weights of a value, rounded as the file has them."""
    features = {name: [round(value.now[at], 4), round(value.later[at], 4)] for at, name in enumerate(value.names)}
    return {"spread": [value.spread_now, value.spread_later], "features": features}


def write_weights(weights: Weights, comments: Sequence[str]) -> str:
    """The file of weights as text, with the comments on top."""
    lines = [f"# {comment}" for comment in comments]
    for name, table in weights.items():
        lines += ["", f"[{name}]", f"spread = {table['spread']}", "", f"[{name}.features]"]
        lines += [f"{feature} = [{float(now)}, {float(later)}]" for feature, (now, later) in table["features"].items()]
    return "\n".join(lines) + "\n"
