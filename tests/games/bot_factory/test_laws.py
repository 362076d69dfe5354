"""The laws of every game, over every number of players and every combination of options."""

from __future__ import annotations

import pytest

from tests.games.bot_factory.builder import GAME
from tinkertable.core.contract import Options
from tinkertable.core.setup import choose_options, every_setup
from tinkertable.games import open_game
from tinkertable.laws import ContractCheck
from tinkertable.laws.vocabulary import check_vocabulary

SETUPS = list(every_setup(GAME))


def test_the_vocabulary() -> None:
    check_vocabulary(GAME)


@pytest.mark.parametrize("tiles", ["variant-1", "variant-2"])
def test_edition_1_keeps_the_laws(tiles: str) -> None:
    first = open_game("bot-factory", edition=1)
    options = choose_options(first, {"tiles": tiles})
    assert ContractCheck(first, 3, options, seed=3, every=60, languages=("en",)).run() < first.longest


@pytest.mark.parametrize(("number", "seats", "options"), [(n, s, o) for n, (s, o) in enumerate(SETUPS)])
def test_a_random_game_keeps_the_laws(number: int, seats: int, options: Options) -> None:
    languages = (("en",), ("fr",), ("it",))[number % 3]
    assert ContractCheck(GAME, seats, options, seed=number, every=60, languages=languages).run() < GAME.longest
