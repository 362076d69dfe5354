"""What a game and its positions have before they write anything themselves."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from tests.toys.pebbles.game import Pebbles, PebblesGame
from tinkertable.core.contract import CHANCE, WATCHER, Game, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import NoSuchSeat
from tinkertable.core.feature_row import FeatureRow
from tinkertable.core.setup import start
from tinkertable.core.text import line

PEBBLES = PebblesGame()
STATE = start(PEBBLES, 2, {})
VIEW = PEBBLES.view(STATE, 0)
EVERY_POSITION: dict[str, Callable[[State], object]] = {
    "actors": lambda state: state.actors(),
    "legal": lambda state: state.legal(0),
    "odds": lambda state: state.odds(),
    "play": lambda state: state.play(0, 0),
    "clone": lambda state: state.clone(),
    "scores": lambda state: state.scores(),
    "winners": lambda state: state.winners(),
    "dump": lambda state: state.dump(),
    "check": lambda state: state.check(),
    "write_features": lambda state: state.write_features(0, FeatureRow()),
}
EVERY_GAME: dict[str, Callable[[Game], object]] = {
    "deal": lambda game: game.deal(2, {}),
    "load": lambda game: game.load([]),
    "guess": lambda game: game.guess(STATE, 0, Dice()),
    "round": lambda game: game.round(STATE),
    "view": lambda game: game.view(STATE, 0),
    "board": lambda game: game.board(VIEW),
    "prompt": lambda game: game.prompt(VIEW),
    "label": lambda game: game.label(VIEW, 0),
    "log_lines": lambda game: game.log_lines(STATE, 0, 0, STATE),
    "score_sheet": lambda game: game.score_sheet(STATE),
}


@pytest.mark.parametrize("name", list(EVERY_POSITION))
def test_a_position_without_a_method_that_every_game_writes_is_noticed(name: str) -> None:
    with pytest.raises(NotImplementedError):
        EVERY_POSITION[name](State())


@pytest.mark.parametrize("name", list(EVERY_GAME))
def test_a_game_without_a_method_that_every_game_writes_is_noticed(name: str) -> None:
    with pytest.raises(NotImplementedError):
        EVERY_GAME[name](Game())


def test_a_game_that_says_no_more_asks_no_question_and_refuses_what_is_not_possible_now() -> None:
    assert not PEBBLES.is_question(VIEW)
    assert PEBBLES.refusal(VIEW, 0) == line("refusal.now")


class OtherPebbles(Pebbles):
    """Positions with the same dump, of another game."""


class Printed(Pebbles):
    """Positions with component values and an edition."""

    def __init__(self, digest: str, edition: int) -> None:
        super().__init__()
        self.printed = SimpleNamespace(digest=digest, edition=edition)


def test_positions_of_different_games_values_or_editions_are_never_equal() -> None:
    assert Pebbles() == Pebbles()
    assert Pebbles() != OtherPebbles()
    assert Pebbles() != "pebbles"
    assert Printed("box", 1) == Printed("box", 1)
    assert Printed("box", 1) != Printed("box", 2)
    assert Printed("box", 1) != Printed("own", 1)


def test_chance_has_a_mask_whether_it_draws_or_not() -> None:
    mask = bytearray(len(PEBBLES.moves))
    PEBBLES.mask_into(STATE, CHANCE, mask)
    assert list(mask) == [1, 1, 1, 1, 0, 0, 0, 0, 0]
    state = STATE.clone()
    for _seat in range(2):
        state.play(CHANCE, 0)
    PEBBLES.mask_into(state, CHANCE, mask)
    assert not any(mask)
    PEBBLES.mask_into(state, 0, mask)
    assert list(mask) == [0, 0, 0, 0, 1, 1, 1, 0, 0]
    with pytest.raises(NoSuchSeat):
        PEBBLES.mask_into(state, 2, mask)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_position_has_its_seats_and_watchers(seats: int) -> None:
    state = Pebbles(seats)
    for seat in (*range(seats), WATCHER):
        PEBBLES.check_seat(state, seat)
    for seat in (CHANCE, -3, seats, seats + 1):
        with pytest.raises(NoSuchSeat):
            PEBBLES.check_seat(state, seat)
