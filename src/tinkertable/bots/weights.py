"""The values of the games, with the weights that self-play gave them. The weights are data: one TOML file per game."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final

from tinkertable.bots.value import ScoreValue, Value
from tinkertable.bots.value_bot_factory import BotFactoryValue
from tinkertable.bots.value_imaginarium import ImaginariumValue
from tinkertable.bots.value_mech_a_dream import MechADreamValue
from tinkertable.core.contract import Game

Table = dict[str, Any]
"""The weights for one number of seats: `spread` and `features`."""
Weights = dict[str, Table]
"""The tables `seats-2`, `seats-3` and so on."""

STUDIED: Final = ("mech-a-dream", "imaginarium", "bot-factory")
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
    if name == "imaginarium":
        return ImaginariumValue()
    if name == "bot-factory":
        return BotFactoryValue()
    return ScoreValue()


def read_weights(name: str) -> Weights:
    """The file of weights of a game."""
    text = (files(__package__) / f"{name.replace('-', '_')}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def put_weights(value: Value, weights: Weights, seats: int) -> None:
    """Give a value the weights for a number of seats."""
    put_table(value, weights[f"seats-{seats}"])


def put_table(value: Value, table: Table) -> None:
    """Give a value its weights; a feature that the table does not name weighs nothing."""
    value.spread_now, value.spread_later = (float(number) for number in table["spread"])
    for at, name in enumerate(value.names):
        now, later = table["features"].get(name, (0.0, 0.0))
        value.now[at] = float(now)
        value.later[at] = float(later)


def table_of(value: Value) -> Table:
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
