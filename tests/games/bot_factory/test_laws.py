"""The laws of every game, over every number of players and every combination of options."""

from __future__ import annotations

import pytest

from tests.games.bot_factory.builder import GAME
from tinkertable.core.contract import Options
from tinkertable.core.setup import every_setup
from tinkertable.laws import ContractCheck
from tinkertable.laws.vocabulary import check_vocabulary

SETUPS = list(every_setup(GAME))


def test_the_vocabulary() -> None:
    check_vocabulary(GAME)


@pytest.mark.parametrize(("number", "seats", "options"), [(n, s, o) for n, (s, o) in enumerate(SETUPS)])
def test_a_random_game_keeps_the_laws(number: int, seats: int, options: Options) -> None:
    languages = (("en",), ("fr",), ("it",))[number % 3]
    assert ContractCheck(GAME, seats, options, seed=number, every=60, languages=languages).run() < GAME.longest
