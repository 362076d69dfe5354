"""Batches: the arrays say how each game stands, games are the same for the same seed, and bots may play seats."""

from __future__ import annotations

import numpy as np
import pytest

from tinkertable.core.errors import TinkertableError
from tinkertable.core.setup import choose_options
from tinkertable.games import GAMES, open_game
from tinkertable.lab.batch import Batch
from tinkertable.lab.batch_games import IllegalAction, returns


@pytest.mark.parametrize("name", list(GAMES))
def test_the_arrays_say_how_each_game_stands(name: str) -> None:
    game = open_game(name)
    batch = Batch(name, 6, seats=game.seats[-1], seed=4)
    for _step in range(40):
        batch.step(batch.sample())
        for number, state in enumerate(batch.games.states):
            seat = int(batch.actors[number])
            assert seat == state.actors()[0]
            assert batch.features[number].tolist() == game.features(state, seat)
            assert np.flatnonzero(batch.masks[number]).tolist() == state.legal(seat)


def test_games_that_end_are_worth_something_and_begin_anew() -> None:
    batch = Batch("imaginarium", 8, seats=3, seed=1)
    ended = 0
    while ended < 12:
        batch.step(batch.sample())
        for number in np.flatnonzero(batch.finished):
            ended += 1
            assert abs(batch.rewards[number].sum()) < 1e-6
            assert batch.rewards[number].max() == 1 or np.isclose(batch.rewards[number].max(), 0.25)
            assert batch.scores[number].max() > 0
            assert batch.game.round(batch.games.states[number]) <= 1
        assert not batch.rewards[~batch.finished].any()


def test_the_same_seed_gives_the_same_games_in_the_callers_arrays() -> None:
    game = open_game("mech-a-dream")
    features = np.full((4, len(game.feature_names)), 9, np.float32)
    masks = np.ones((4, len(game.moves)), np.bool_)
    one = Batch(game, 4, seed=5, features=features, masks=masks)
    two = Batch(game, 4, seed=5)
    for _step in range(60):
        moves = one.sample()
        assert moves == two.sample()
        one.step(np.array(moves))
        two.step(moves)
    assert (features == two.features).all()
    assert (masks == two.masks).all()
    assert not (Batch(game, 4, seed=6).features == Batch(game, 4, seed=5).features).all()


def test_bots_play_the_seats_they_are_given() -> None:
    batch = Batch("bot-factory", 3, seats=2, seed=2, bots={1: "greedy"})
    for _step in range(50):
        assert not batch.actors.any()
        batch.step(batch.sample())


def test_what_does_not_fit_is_refused() -> None:
    batch = Batch("mech-a-dream", 2)
    wrong = next(move for move in range(len(batch.game.moves)) if not batch.masks[1, move])
    with pytest.raises(IllegalAction, match=r"game 1: .* is not legal for seat"):
        batch.step([batch.sample()[0], wrong])
    with pytest.raises(IllegalAction, match="1 moves for 2 games"):
        batch.step([0])
    with pytest.raises(ValueError, match="expected a contiguous array"):
        Batch("mech-a-dream", 2, masks=np.zeros((2, 3), np.bool_))
    with pytest.raises(TinkertableError):
        Batch("mech-a-dream", 2, seats=9)


def test_a_victory_is_shared_by_its_winners() -> None:
    state = open_game("mech-a-dream").deal(2, {"robots": "no", "specialists": "no", "specialist-visit": "instead"})
    assert returns(state, 2) == [0, 0]
    state = open_game("bot-factory").deal(1, choose_options(open_game("bot-factory"), {}))
    assert returns(state, 1) == [-1]
