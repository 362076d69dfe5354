"""Positions: stocktaking notices what is wrong, dumps are read back, copies share nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.bot_factory.builder import GAME, Table
from tinkertable.core.dice import Dice, playout
from tinkertable.core.errors import BrokenPosition
from tinkertable.games.bot_factory.rules.state import FIELDS, NONE, Position
from tinkertable.games.bot_factory.rules.turn import BotFactoryState
from tinkertable.games.bot_factory.text.log import log_lines

BREAKS: dict[str, Callable[[BotFactoryState], None]] = {
    "a part too many": lambda state: state.hand.__setitem__(0, state.hand[0] + 1),
    "a universal part missing": lambda state: state.universal.__setitem__(1, 1),
    "fewer than no parts": lambda state: (state.pile.__setitem__(0, -1), state.gone.__setitem__(0, 9))[0],
    "an unknown thing on the line": lambda state: state.column.__setitem__(0, 7),
    "a project missing": lambda state: state.plans.__setitem__(0, -1),
    "a robot missing": lambda state: state.stock.__setitem__(2, 1),
    "a universal robot that is not in the game": lambda state: setattr(state, "robot_owner", 0),
    "a contract twice": lambda state: state.contract.__setitem__(0, state.contract[1]),
    "a second claim without a first": lambda state: state.second.__setitem__(0, 1),
    "a claim nobody made": lambda state: state.first.__setitem__(0, 1),
    "a value off its track": lambda state: state.value.__setitem__(0, 16),
    "too many tokens": lambda state: state.tokens.__setitem__(0, 10),
    "a tile in a game without tiles": lambda state: state.tile.__setitem__(0, 1),
    "a used tile nobody has": lambda state: state.tile_used.__setitem__(0, 1),
    "two meeples on one space": lambda state: state.where.__setitem__(0, state.where[4]),
    "a meeple off the floor": lambda state: state.where.__setitem__(0, 15),
    "a task among three": lambda state: setattr(state, "task", 2),
}


@pytest.mark.parametrize("name", list(BREAKS))
def test_stocktaking_notices(name: str) -> None:
    state = Table(3).dealt().state
    state.check()
    BREAKS[name](state)
    with pytest.raises(BrokenPosition):
        state.check()


def test_stocktaking_notices_a_hand_over_the_limit_outside_the_turn() -> None:
    state = Table(3).dealt().state
    moved = 0
    for kind in range(12):
        while state.pile[kind] and moved < 6:
            state.pile[kind] -= 1
            state.hand[15 + kind] += 1
            moved += 1
    with pytest.raises(BrokenPosition, match="too many parts"):
        state.check()


@pytest.mark.parametrize("task", [NONE, 4])
def test_stocktaking_notices_a_solo_game_without_a_task(task: int) -> None:
    state = Table(1).dealt().state
    state.check()
    state.task = task
    with pytest.raises(BrokenPosition, match="task"):
        state.check()


@pytest.mark.parametrize("moves", [0, 40, 90, 200])
@pytest.mark.parametrize(("seats", "task"), [(1, "chance"), (1, "choose"), (4, "chance")])
def test_a_dump_is_read_back(seats: int, task: str, moves: int) -> None:
    state = Table(seats, tiles="variant-2", universal_robot="yes", task=task).state
    playout(state, Dice(3), moves)
    again = GAME.load(state.dump())
    assert again.dump() == state.dump()
    assert again.actors() == state.actors()
    assert all(again.legal(seat) == state.legal(seat) for seat in again.actors())


def test_what_is_no_dump_is_refused() -> None:
    for cells in ([], [9] * 300, [2, 0, 0]):
        with pytest.raises(BrokenPosition):
            GAME.load(cells)


def test_a_copy_shares_nothing() -> None:
    state = Table(2).dealt().state
    before = state.dump()
    playout(state.clone(), Dice(1), GAME.longest)
    assert state.dump() == before


def test_every_field_is_copied_dumped_and_restored() -> None:
    """A field that `Position` declares but forgets to copy, dump or restore shows here."""
    state = Table(1, tiles="variant-2", universal_robot="yes").dealt().state
    names = [
        name for name in Position.__annotations__ if name not in ("printed", "seats", "actor", "options", "events")
    ]
    for number, name in enumerate(names, 7):
        value = getattr(state, name)
        setattr(
            state, name, [number + item for item in range(max(1, len(value)))] if isinstance(value, list) else number
        )
    cells = state.dump()
    again = BotFactoryState(state.printed, 1)
    FIELDS.restore(again, cells)
    for copy in (state.clone(), again):
        for name in names:
            value = getattr(state, name)
            assert getattr(copy, name) == value, name
            assert not isinstance(value, list) or getattr(copy, name) is not value, name
    assert again.dump() == cells


def test_telling_a_move_leaves_the_position_alone() -> None:
    state = Table(2, tiles="variant-1").state
    dice = Dice(5)
    for _move in range(300):
        seat = state.actors()[0]
        moves = state.legal(seat)
        move = moves[dice.below(len(moves))]
        before = state.dump()
        log_lines(state, seat, move, state)
        assert state.dump() == before
        state.play(seat, move)
        assert state.events is None
