"""Batches: the arrays say how each game stands, games are the same for the same seed, and bots may play seats."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tinkertable.bots.own_bots import BadBotMove
from tinkertable.bots.protocol import Bot, Choice
from tinkertable.core.contract import Game, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import TechnicalError, TinkertableError
from tinkertable.core.setup import choose_options
from tinkertable.games import GAMES, open_game
from tinkertable.lab.batch import TOGETHER, Batch
from tinkertable.lab.batch_games import IllegalAction, returns
from tinkertable.lab.envs.single_game import SingleGame


class Cheat(Bot):
    """Plays the first move of the game that is not legal."""

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        legal = seen.legal(seat)
        return Choice(next(move for move in range(len(game.moves)) if move not in legal), [], [])


CHEAT = f"{__name__}:Cheat"


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


@pytest.mark.parametrize("name", list(GAMES))
def test_an_illegal_move_of_a_bot_is_an_error(name: str) -> None:
    told = rf"The bot “{CHEAT}” chose “.+” as move \d+ of {name}, which is not legal"

    def step_batch() -> None:
        batch = Batch(name, 2, bots={1: CHEAT})
        for _step in range(50):
            batch.step(batch.sample())

    with pytest.raises(BadBotMove, match=told) as wrong:
        step_batch()
    assert wrong.value.__notes__ in ([f"in game {number} of a batch of {name}"] for number in range(2))
    alone = SingleGame(name, 2, None, {1: CHEAT})

    def play_alone() -> None:
        alone.deal(1)
        for _move in range(50):
            alone.play(alone.state.legal(0)[0])

    with pytest.raises(BadBotMove, match=told) as again:
        play_alone()
    assert again.value.message.args["ply"].value == alone.ply + 1


def test_a_bot_is_told_off_with_the_ply_of_its_move() -> None:
    batch = Batch("mech-a-dream", 1, bots={1: "random"}, seed=3)
    alone = SingleGame("mech-a-dream", 2, None, {1: "random"})
    alone.deal(3 * 1_000_003)
    for _step in range(20):
        moves = batch.sample()
        batch.step(moves)
        alone.play(moves[0])
        assert batch.games.states[0] == alone.state
        assert batch.games.plies[0] == alone.ply


@pytest.mark.parametrize("bots", [{7: "random"}, {-1: "random"}, {0: "random", 1: "random"}])
def test_bots_have_seats_and_leave_one(bots: dict[int, str]) -> None:
    told = "bots play all 2 seats" if len(bots) == 2 else r"cannot have seat -?\d: the first is 0, the last 1"
    for make in (lambda: Batch("mech-a-dream", 2, bots=bots), lambda: SingleGame("mech-a-dream", 2, None, bots)):
        with pytest.raises(TechnicalError, match=told):
            make()


def test_nothing_is_played_when_one_move_is_illegal() -> None:
    batch = Batch("imaginarium", 4, seed=8)
    before = [state.clone() for state in batch.games.states]
    good = batch.sample()
    texts: Any = ["one"] * 4
    for moves in ([*good[:3], 10**6], [*good[:3], -1], good[:3], np.array(good) + 0.5, texts):
        with pytest.raises(IllegalAction):
            batch.step(moves)
        assert batch.games.states == before
    batch.step(good)
    assert batch.games.states != before


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_batch_can_be_copied(name: str, again: Callable[[Batch], Batch]) -> None:
    batch = Batch(name, 3, seats=3, seed=6, bots={1: "random"}, components=True)
    for _step in range(30):
        batch.step(batch.sample())
    other = again(batch)
    kept = batch.features.copy(), batch.masks.copy()
    for _step in range(30):
        other.step(other.sample())
    assert (kept[0] == batch.features).all()
    assert (kept[1] == batch.masks).all()
    for _step in range(30):
        batch.step(batch.sample())
    assert other.games.states == batch.games.states
    for one, two in ((other.features, batch.features), (other.masks, batch.masks), (other.rewards, batch.rewards)):
        assert (one == two).all()


def test_more_games_than_are_written_at_once() -> None:
    games = TOGETHER + 3
    many = Batch("bot-factory", games, seed=5)
    few = Batch("bot-factory", games, seed=5, features=np.ones_like(many.features), masks=np.ones_like(many.masks))
    for _step in range(3):
        few.step(few.sample())
        many.step(many.sample())
    for number in (0, 31, 32, TOGETHER - 1, TOGETHER, games - 1):
        state, seat = many.games.states[number], int(many.actors[number])
        assert few.features[number].tolist() == many.game.features(state, seat)
        assert np.flatnonzero(few.masks[number]).tolist() == state.legal(seat)


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
    for games in (0, -1):
        with pytest.raises(TechnicalError, match=f"a batch has at least one game, not {games}"):
            Batch("mech-a-dream", games)


def test_a_victory_is_shared_by_its_winners() -> None:
    state = open_game("mech-a-dream").deal(2, {"robots": "no", "specialists": "no", "specialist-visit": "instead"})
    assert returns(state, 2) == [0, 0]
    state = open_game("bot-factory").deal(1, choose_options(open_game("bot-factory"), {}))
    assert returns(state, 1) == [-1]


@pytest.mark.parametrize("form", [tuple, np.array, lambda moves: [np.int64(move) for move in moves]])
def test_moves_are_given_in_any_form(form: Callable[[list[int]], Any]) -> None:
    batch, same = Batch("bot-factory", 4, seed=8), Batch("bot-factory", 4, seed=8)
    for _step in range(5):
        moves = batch.sample()
        batch.step(moves)
        same.step(form(moves))
    assert batch.games.states == same.games.states


def test_a_setup_of_the_wrong_form_is_refused_in_a_sentence() -> None:
    frozen = np.zeros((2, 979), np.float32)
    frozen.flags.writeable = False
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"games": "2"}, "a batch has at least one game, not '2'"),
        ({"games": 2.0}, r"a batch has at least one game, not 2\.0"),
        ({"games": True}, "a batch has at least one game, not True"),
        ({"game": None}, "No game is called “None”"),
        ({"largest": -1}, "the largest feature is a number above 0, not -1"),
        ({"largest": math.nan}, "the largest feature is a number above 0, not nan"),
        ({"largest": "10"}, "the largest feature is a number above 0, not '10'"),
        ({"bots": {0: None}}, "No bot is called “None”"),
        ({"seed": None}, "A seed is a whole number"),
        ({"bots": ["greedy"]}, "say which seat each bot has"),
        ({"options": ["rounds"]}, "a dict of names and values"),
        ({"features": [1.0]}, "expected a NumPy array"),
        ({"features": frozen}, "that can be written"),
    ]
    for settings, told in wrong:
        with pytest.raises((TinkertableError, ValueError), match=told):
            Batch(**{"game": "bot-factory", "games": 2, **settings})
    batch = Batch("bot-factory", 2)
    for moves in (None, "ab", ["a", "b"], [1.5, 2.5], [[1], [2]], [[1], [2, 3]]):
        given: Any = moves
        with pytest.raises(IllegalAction, match="a step takes a list of 2 whole numbers"):
            batch.step(given)
