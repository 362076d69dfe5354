"""The values of the games, with the weights that self-play gave them. The weights are data: one TOML file per game."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from tinkertable.bots.value import ScoreValue, Value
from tinkertable.bots.value_mech_a_dream import MechADreamValue
from tinkertable.core.contract import Game

Weights = dict[str, Any]

STUDIED: Final = ("mech-a-dream",)
"""The games that have a value of their own."""


def find_value(game: Game, seats: int) -> Value:
    """The value of a game at a table of this size, with its tuned weights; of an unknown game, the bare points."""
    value = new_value(game.name, seats)
    if game.name in STUDIED:
        put_weights(value, read_weights(game.name), seats)
    return value


def new_value(name: str, seats: int) -> Value:
    """The value of a game without its weights."""
    if name == "mech-a-dream":
        return MechADreamValue()
    return ScoreValue()


def read_weights(name: str) -> Weights:
    """The file of weights of a game."""
    text = (files(__package__) / f"{name.replace('-', '_')}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def put_weights(value: Value, weights: Weights, seats: int) -> None:
    """Give a value the weights for a number of seats; a feature that the file does not name weighs nothing."""
    table = weights[f"seats-{seats}"]
    value.spread_now, value.spread_later = (float(number) for number in table["spread"])
    for at, name in enumerate(value.names):
        now, later = table["features"].get(name, (0.0, 0.0))
        value.now[at] = float(now)
        value.later[at] = float(later)
