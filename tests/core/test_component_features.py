"""The values of a component file as features: whatever changes the game in it changes them, and never their names."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from tinkertable.core.component_values import changed, values_of
from tinkertable.core.errors import BadComponents
from tinkertable.core.feature_row import LARGEST_FEATURE
from tinkertable.core.setup import start
from tinkertable.games import GAMES, open_game
from tinkertable.lab.batch import Batch

UNSEEN = {
    "imaginarium": r"totals\.|assistant \d+\.(number|power)|project \d+\.(number|condition)|workshop \d+\.number",
    "bot-factory": r"worker \d+\.colour",  # how the workers are drawn
    "mech-a-dream": "",
}
"""Values that only check others, or only show."""


def others(value: Any, alike: list[Any]) -> list[Any]:
    """Other values for a value: its neighbours, and what stands in its place elsewhere."""
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, list) and value and isinstance(value[0], int):
        return [[*value[:at], value[at] + 1, *value[at + 1 :]] for at in range(len(value))]
    return [other for other in alike if other != value]


@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.slow), 40])
@pytest.mark.parametrize("name", list(GAMES))
def test_every_value_that_changes_the_game_changes_the_features(name: str, every: int) -> None:
    box = GAMES[name].read("components.toml")
    names = list(open_game(name).component_features())
    known = {tuple(open_game(name).component_features().values()): "the box"}
    tried = 0
    values = values_of(box)
    kind = {found.path: re.sub(r" [^.]*", "", found.path) for found in values}
    for found in values[::every]:
        if UNSEEN[name] and re.match(UNSEEN[name], found.path):
            continue
        alike = [other.value for other in values if kind[other.path] == kind[found.path]]
        for other in others(found.value, alike)[:3]:
            try:
                game = GAMES[name].open(changed(box, {found.path: other}))
            except BadComponents:
                continue
            features = game.component_features()
            assert list(features) == names
            assert max(map(abs, features.values())) <= LARGEST_FEATURE
            what = f"{found.path} = {other}"
            assert known.setdefault(tuple(features.values()), what) == what, "two files look the same"
            tried += 1
    assert tried > 60 / every


def test_a_batch_gives_them_beside_the_position() -> None:
    box = GAMES["mech-a-dream"].read("components.toml")
    dear = GAMES["mech-a-dream"].open(changed(box, {"machine B1a+B1b.price": 3}))
    batch = Batch(dear, 4, seed=1, components=True)
    plain = Batch(dear, 4, seed=1)
    names = [*dear.feature_names, *dear.component_features()]
    assert batch.features.shape == (4, len(names))
    for _step in range(30):
        moves = batch.sample()
        batch.step(moves)
        plain.step(moves)
    assert (batch.features[:, : batch.positions] == plain.features).all()
    assert np.isclose(batch.features[:, names.index("B1b.price")], 0.3).all()


def test_positions_that_differ_only_in_the_values_differ_in_the_features() -> None:
    game = open_game("mech-a-dream")
    box = GAMES["mech-a-dream"].read("components.toml")
    other = GAMES["mech-a-dream"].open(changed(box, {"machine B1a+B1b.effect": "3F"}))
    assert game.features(start(game, 2, {}), 0) == other.features(start(other, 2, {}), 0)
    assert game.component_features() != other.component_features()
