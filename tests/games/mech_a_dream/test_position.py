"""No field of a position is forgotten when it is copied, dumped or restored."""

from __future__ import annotations

import pytest

from tests.games.mech_a_dream.builder import GAME
from tinkertable.core.build import which
from tinkertable.games.mech_a_dream.rules.setup import new_position
from tinkertable.games.mech_a_dream.rules.state import NO_TILE


@pytest.mark.skipif(which() == "compiled", reason="compiled objects do not list their fields")
def test_no_field_of_a_position_is_forgotten() -> None:
    state = new_position(GAME.printed, 3, 1, 2)
    fixed = {"printed", "seats", "robots", "specialists"}
    for number, (name, value) in enumerate(vars(state).items(), 100):
        if isinstance(value, list):
            setattr(state, name, [NO_TILE] * len(value) if name == "market" else [number] * len(value))
        elif name not in fixed | {"offer"}:
            setattr(state, name, number)
    assert state.offer == 0, "restored from the market"
    assert vars(state.clone()) == vars(state)
    assert vars(GAME.load(state.dump())) == vars(state)
    for name, value in vars(state.clone()).items():
        assert not isinstance(value, list) or value is not vars(state)[name], f"{name} is shared with its copy"
