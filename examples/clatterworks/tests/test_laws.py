"""Clatterworks keeps the laws that every game must keep; they come with Tinkertable."""

from __future__ import annotations

import pickle

from tinkertable.core.contract import CHANCE
from tinkertable.core.dice import Dice, draw
from tinkertable.games import GAMES, open_game
from tinkertable.i18n import LANGUAGES
from tinkertable.laws import check, check_catalogs


def test_the_game_is_registered_by_its_entry_point() -> None:
    assert GAMES["clatterworks"].module == "clatterworks"


def test_random_games_keep_every_law_in_every_language() -> None:
    assert check(open_game("clatterworks"), games=2, every=4, languages=LANGUAGES) > 0


def test_every_language_says_the_same() -> None:
    check_catalogs(open_game("clatterworks"))


def test_positions_can_be_pickled() -> None:
    game, dice = open_game("clatterworks"), Dice(1)
    state = game.deal(2, {option.name: option.values[0] for option in game.options})
    while state.actors() == [CHANCE]:
        state.play(CHANCE, draw(state, dice))
    assert pickle.loads(pickle.dumps(state)) == state
