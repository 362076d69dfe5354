"""Positions and games travel: copies, pickles, process pools, equality and text."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from tinkertable.core.contract import Game, State
from tinkertable.core.dice import Dice, playout
from tinkertable.core.setup import start
from tinkertable.games import GAMES, open_game


def position(name: str, moves: int = 80) -> State:
    """A position from the middle of a random game."""
    state = start(open_game(name), 2, {})
    playout(state, Dice(3), moves)
    return state


@pytest.mark.parametrize("name", list(GAMES))
def test_a_copy_is_equal_and_shares_nothing(name: str) -> None:
    state = position(name)
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert type(other) is type(state)
        assert other == state
        assert hash(other) == hash(state)
        assert other.legal(other.actors()[0]) == state.legal(state.actors()[0])
        playout(other, Dice(4), 3)
        assert other != state
    assert state == position(name)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_is_the_same_after_a_pickle(name: str) -> None:
    game = open_game(name)
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.copy(game) is game
    assert copy.deepcopy(game) is game
    assert name in repr(game)


def test_a_pickle_knows_the_component_file(tmp_path: Path) -> None:
    box = Path(str(GAMES["imaginarium"].file("components.toml"))).read_text(encoding="utf-8")
    file = tmp_path / "box.toml"
    file.write_text(box.replace("target = { value = 20", "target = { value = 21"), encoding="utf-8")
    game = open_game("imaginarium", file)
    assert game.components != open_game("imaginarium").components
    state = start(game, 2, {})
    playout(state, Dice(3), 80)
    other, again = pickle.loads(pickle.dumps((state, game)))
    assert again is game
    assert other == state
    assert len(pickle.dumps([state] * 1 + [state.clone() for _ in range(9)])) < 2 * len(pickle.dumps(state))


def with_values(name: str, folder: Path, old: str, new: str) -> Game:
    """A game with its own component file, changed in one place."""
    box = Path(str(GAMES[name].file("components.toml"))).read_text(encoding="utf-8")
    assert old in box
    file = folder / f"{name}.toml"
    file.write_text(box.replace(old, new, 1), encoding="utf-8")
    return open_game(name, file)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("mech-a-dream", "\nprice = 1\n", "\nprice = 3\n"),
        ("imaginarium", "target = { value = 20", "target = { value = 21"),
        ("bot-factory", "\ncosts = 1\n", "\ncosts = 2\n"),
    ],
)
def test_other_component_values_make_another_position(name: str, old: str, new: str, tmp_path: Path) -> None:
    usual = start(open_game(name), 2, {})
    changed = start(with_values(name, tmp_path, old, new), 2, {})
    assert changed.dump() == usual.dump()
    assert changed != usual
    assert changed == changed.clone()
    assert start(with_values(name, tmp_path, "\n", "\n# as printed\n"), 2, {}) == usual


def finish(state: State) -> State:
    playout(state, Dice(9), 5000)
    return state


def test_positions_cross_a_process_pool() -> None:
    states = [position(name) for name in GAMES]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        finished = list(pool.map(finish, states))
    assert finished == [finish(state) for state in states]


def test_a_position_says_whose_turn_it_is() -> None:
    state = position("bot-factory", 82)
    seat = state.actors()[0]
    assert repr(state) == f"<BotFactoryState: seat {seat} to act, scores {state.scores()}>"
    assert repr(start(open_game("bot-factory"), 2, {})).startswith("<BotFactoryState: chance to act")
    assert repr(finish(state)).startswith("<BotFactoryState: over")
