"""Every field of a position is copied, dumped and restored."""

from __future__ import annotations

import pytest

from tests.games.declared_fields import declared_fields
from tests.games.imaginarium.builder import GAME
from tinkertable.core.setup import start
from tinkertable.games.imaginarium.rules.state import RUNNING, Position
from tinkertable.games.imaginarium.rules.turn import ImaginariumState

NOT_PLAYED = {"printed", "keep_events", "events"}
"""What belongs to the game or to the log, not to the position."""
FIELDS = sorted(set(declared_fields(Position)) - NOT_PLAYED)

TURN = (
    *("ready", "borrowed", "piled", "collected", "pair", "spent", "doing", "left", "combining", "before", "back"),
    *("running", "need", "rest", "fresh", "uses", "victim"),
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


def test_a_new_position_has_nothing_begun_and_nothing_dealt() -> None:
    state = start(GAME, 3, {})
    assert isinstance(state, ImaginariumState)
    assert (state.round, state.turn, state.seat, state.end) == (0, 0, 0, 0)
    assert state.order == []
    assert {*state.spots, *state.belt, *state.firsts, *state.dials, *state.workshops} == {-1}
    assert {*state.shredder, *state.stock, *state.yards, *state.helpers, *state.office, *state.marks} == {0}
    before = state.dump()
    state.clear_turn()
    assert state.dump() == before
    turn = (state.pair, state.doing, state.running, state.fresh, state.victim)
    assert turn == (-1,) * 5
    counts = (state.borrowed, state.piled, state.collected, state.spent, state.left, state.combining)
    assert (*counts, state.need, state.uses, *state.rest) == (0,) * 11
    assert state.back == RUNNING


def test_at_the_end_of_a_turn_everything_about_it_is_forgotten() -> None:
    state = start(GAME, 3, {})
    assert isinstance(state, ImaginariumState)
    new = state.dump()
    for field in TURN:
        setattr(state, field, [7, 7, 7] if isinstance(getattr(state, field), list) else 7)
    state.clear_turn()
    assert state.dump() == new


def test_every_field_is_found() -> None:
    assert {"phase", "order", "shops", "victim", "stock"} <= set(FIELDS)
