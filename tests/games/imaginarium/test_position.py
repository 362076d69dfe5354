"""Every field of a position is copied, dumped and restored."""

from __future__ import annotations

import pytest

from tests.games.imaginarium.builder import GAME
from tinkertable.core.setup import start
from tinkertable.games.imaginarium.rules.state import Position
from tinkertable.games.imaginarium.rules.turn import ImaginariumState

NOT_PLAYED = {"printed", "keep_events", "events"}
"""What belongs to the game or to the log, not to the position."""
FIELDS = sorted(
    (
        set(getattr(Position, "__annotations__", {}))
        | {name for name, value in vars(Position).items() if type(value).__name__ == "getset_descriptor"}
    )
    - NOT_PLAYED
)


def changed(field: str) -> ImaginariumState:
    state = start(GAME, 3, {})
    assert isinstance(state, ImaginariumState)
    value = getattr(state, field)
    if field == "shops":
        state.shops = [[4], [], [2, 6]]
    elif isinstance(value, list):
        setattr(state, field, [7, *value[1:]])
    elif field != "seats":
        setattr(state, field, 9)
    return state


@pytest.mark.parametrize("field", FIELDS)
def test_a_copy_and_a_dump_have_every_field(field: str) -> None:
    state = changed(field)
    cells = state.dump()
    loaded = GAME.load(cells)
    assert getattr(state.clone(), field) == getattr(state, field)
    assert getattr(loaded, field) == getattr(state, field)
    assert field == "seats" or cells != start(GAME, 3, {}).dump()


def test_every_field_is_found() -> None:
    assert {"phase", "order", "shops", "victim", "stock"} <= set(FIELDS)
