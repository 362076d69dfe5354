"""The coach: hints that are legal and honest, in every language."""

from __future__ import annotations

import pytest

from tests.bots.test_honesty import positions
from tinkertable.bots.coach import hint
from tinkertable.games import open_game
from tinkertable.locale import LANGUAGES, Words

NAMES = ["Anna", "Bruno", "Carla"]


@pytest.mark.parametrize("name", ["mech-a-dream", "imaginarium", "bot-factory"])
def test_a_hint_is_a_legal_move_that_can_be_said(name: str) -> None:
    game = open_game(name)
    for state in positions(game, 2, seed=8, number=2):
        seat = state.actors()[0]
        given = hint(game, state, seat)
        assert given.move in state.legal(seat)
        assert abs(sum(given.shares) - 1.0) < 1e-6
        assert given.gain >= 0.0
        for language in LANGUAGES:
            said = Words(language, "coach", NAMES).say(given.said(Words(language, name.replace("-", "_"), NAMES).say))
            assert Words(language, name.replace("-", "_"), NAMES).say(given.label) in said


def test_a_hint_knows_only_what_the_seat_knows() -> None:
    from tinkertable.core.dice import Dice  # noqa: PLC0415

    game = open_game("imaginarium")
    state = positions(game, 3, seed=5, number=3)[-1]
    seat = state.actors()[0]
    hints = {hint(game, game.guess(state, seat, Dice(twin)), seat).move for twin in range(4)}
    assert hints == {hint(game, state, seat).move}
