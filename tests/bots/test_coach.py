"""The coach: hints that are legal and honest, reviews that make sense, in every language."""

from __future__ import annotations

import pytest

from tests.bots.test_honesty import positions
from tinkertable.bots.coach import Moment, hint, review
from tinkertable.core.line import line
from tinkertable.core.replay import replay
from tinkertable.games import open_game
from tinkertable.lab.arena import Contest, play_game
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


def test_a_review_follows_the_game_and_finds_what_the_weaker_player_missed() -> None:
    game = open_game("mech-a-dream")
    _result, record = play_game(game, Contest("mech-a-dream", ("greedy", "random"), 2, 1), 0)
    seen = review(game, record)
    assert len(seen.shares) == len(seen.points) == len(record.entries) + 1
    assert all(abs(sum(shares) - 1.0) < 1e-6 for shares in seen.shares)
    winners = replay(game, record).winners()
    assert [seat for seat, share in enumerate(seen.shares[-1]) if share] == winners
    assert list(seen.points[-1]) == replay(game, record).scores()
    # The random player gives away far more than the greedy one.
    assert seen.lost[1] > 3 * seen.lost[0]
    assert [moment.ply for moment in seen.moments] == sorted(moment.ply for moment in seen.moments)
    assert any(moment.seat == 1 and moment.points > 1.0 for moment in seen.moments)


def test_a_review_points_at_moves_that_could_have_been_played() -> None:
    game = open_game("mech-a-dream")
    _result, record = play_game(game, Contest("mech-a-dream", ("random",), 3, 1, seed=2), 0)
    for moment in review(game, record).moments:
        if moment.better is None:
            continue
        state = replay(game, record, moment.ply)
        assert moment.seat in state.actors()
        assert moment.played != moment.better


def test_moments_are_told_in_every_language() -> None:
    played, better = line("hint.move", move="x"), line("hint.move", move="y")
    for language in LANGUAGES:
        coach = Words(language, "coach", NAMES)
        said = coach.say(Moment(3, 1, 0.1, 3.14159, played, better).said(coach.say, "{:.1f}".format))
        assert "Bruno" in said
        assert "3.1" in said
        assert "40" in coach.say(Moment(3, 1, 0.4, 2.0).said(coach.say))
