"""The coach: hints that are legal and honest, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.bots.test_honesty import positions
from tinkertable.bots.coach import Hint, hint
from tinkertable.core.line import line
from tinkertable.games import open_game
from tinkertable.locale import LANGUAGES
from tinkertable.web.telling import Telling

NAMES = ["Anna", "Bruno", "Carla"]


@pytest.mark.parametrize("name", ["mech-a-dream", "imaginarium", "bot-factory"])
def test_a_hint_is_a_legal_move_that_can_be_said(name: str) -> None:
    game = open_game(name)
    for state in positions(game, 2, seed=8, number=2):
        seat = state.actors()[0]
        given = hint(game, state, seat)
        assert given.move in state.legal(seat)
        assert abs(sum(given.shares) - 1.0) < 1e-6
        assert given.points >= 0.0
        assert given.share >= 0.0
        for language in LANGUAGES:
            telling = Telling(language, name, NAMES)
            assert telling.text(given.label) in telling.hint(given)


def test_a_hint_says_how_much_better_it_is_than_anything_else() -> None:
    given = Hint(1, line("move.done"), (), (0.6, 0.4), points=2.34, share=0.071)
    assert "2.3 points more" in Telling("en", "mech-a-dream", NAMES).hint(given)
    assert "2,3 points de plus" in Telling("fr", "mech-a-dream", NAMES).hint(given)
    assert "2,3 punti in più" in Telling("it", "mech-a-dream", NAMES).hint(given)
    alike = replace(given, points=0.01, share=0.0)
    assert "more" not in Telling("en", "mech-a-dream", NAMES).hint(alike)


def test_alone_a_hint_speaks_of_the_task() -> None:
    given = Hint(1, line("move.pass"), (), (0.6,), points=2.34, share=0.071)
    assert "rises by 7 percentage points" in Telling("en", "bot-factory", NAMES[:1]).hint(given)
    assert "de 7 points de pourcentage" in Telling("fr", "bot-factory", NAMES[:1]).hint(given)
    slight = replace(given, share=0.006)
    assert "di 1 punto percentuale" in Telling("it", "bot-factory", NAMES[:1]).hint(slight)


def test_a_hint_knows_only_what_the_seat_knows() -> None:
    from tinkertable.core.dice import Dice  # noqa: PLC0415

    game = open_game("imaginarium")
    state = positions(game, 3, seed=5, number=3)[-1]
    seat = state.actors()[0]
    hints = {hint(game, game.guess(state, seat, Dice(twin)), seat).move for twin in range(4)}
    assert hints == {hint(game, state, seat).move}
