"""The coach: hints that are legal and honest, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.bots.coach_text import tell_deed, tell_hint
from tests.bots.test_honesty import positions
from tinkertable.bots.coach import Hint, hint, surely
from tinkertable.core.dice import Dice
from tinkertable.core.text import line
from tinkertable.games import GameKey, open_game
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.server.workers.tasks import HintTask

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
            telling = Translator(language, name, NAMES)
            assert tell_deed(telling, given.label) in tell_hint(telling, given)


def test_a_hint_says_how_much_better_it_is_than_anything_else() -> None:
    given = Hint(1, line("move.done"), (), (0.6, 0.4), points=2.34, share=0.071)
    assert "2.3 points more" in tell_hint(Translator("en", "mech-a-dream", NAMES), given)
    assert "2,3 points de plus" in tell_hint(Translator("fr", "mech-a-dream", NAMES), given)
    assert "2,3 punti in più" in tell_hint(Translator("it", "mech-a-dream", NAMES), given)
    alike = replace(given, points=0.2, share=0.0)
    assert "more" not in tell_hint(Translator("en", "mech-a-dream", NAMES), alike)


def test_alone_a_hint_speaks_of_the_task() -> None:
    given = Hint(1, line("move.pass"), (), (0.6,), points=2.34, share=0.071)
    assert "rises by 7 percentage points" in tell_hint(Translator("en", "bot-factory", NAMES[:1]), given)
    assert "de 7 points de pourcentage" in tell_hint(Translator("fr", "bot-factory", NAMES[:1]), given)
    slight = replace(given, share=0.012)
    assert "di 1 punto percentuale" in tell_hint(Translator("it", "bot-factory", NAMES[:1]), slight)
    assert "punt" not in tell_hint(Translator("it", "bot-factory", NAMES[:1]), replace(given, share=0.006))


def test_a_hint_says_what_to_do_and_not_what_is_written_on_a_button() -> None:
    given = Hint(1, line("move.feed.wood"), (), (0.6, 0.4), points=0.0, share=0.0)
    said = {language: tell_hint(Translator(language, "imaginarium", NAMES), given) for language in LANGUAGES}
    assert said["en"] == "Try feeding it wood."
    assert said["fr"] == "Un conseil\u00a0: y mettre du bois."
    assert said["it"] == "Un consiglio: metterci legno."


def test_what_looks_the_same_gets_the_same_hint() -> None:
    game = open_game("imaginarium")
    state = positions(game, 3, seed=5, number=3)[-1]
    seat = state.actors()[0]
    question = HintTask("table", GameKey.of(game), state.dump(), seat)
    twins = [game.guess(state, seat, Dice(100 + twin)).dump() for twin in range(3)]
    assert all(twin != state.dump() for twin in twins)
    given = question.run(print)
    assert all(replace(question, cells=cells).run(print) == given for cells in (state.dump(), *twins))


def test_what_may_be_chance_is_not_promised() -> None:
    assert surely([2.0, 2.0, 2.0, 2.0]) == 2.0
    assert surely([2.5, 1.5, 2.2, 1.8]) == pytest.approx(2.0)
    assert surely([9.0, -5.0, 6.0, -2.0]) == 0.0
    assert surely([-2.0, -2.0, -2.0, -2.0]) == 0.0
