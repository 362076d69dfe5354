"""The end of the week: when it comes, what counts, and who wins."""

from __future__ import annotations

import pytest

from tests.games.mech_a_dream.builder import GAME, Table
from tinkertable.games.mech_a_dream.rules.state import DAY, OVER
from tinkertable.games.mech_a_dream.view import view


def test_the_week_ends_with_the_night_of_the_seventh_day() -> None:
    table = Table(day=7).night().all_sleep()
    assert (table.state.phase, table.state.actors(), table.legal()) == (OVER, [], [])
    assert Table(day=6).night().all_sleep().state.phase == DAY


@pytest.mark.parametrize(("machines", "over"), [(8, False), (9, True), (10, True)])
def test_the_week_ends_after_a_night_in_which_somebody_has_nine_machines(machines: int, over: bool) -> None:
    table = Table(3).machines_built(1, machines).night().all_sleep()
    assert (table.state.phase == OVER) == over


def test_the_ninth_machine_by_day_lets_the_day_go_on() -> None:
    table = Table().machines_built(0, 8).belt(0, "B1b", 1).play("build B1b").rest_of_part()
    assert table.machines() == 9
    assert (table.state.phase, table.state.day_part) == (DAY, 1)


def test_the_score_is_dream_points_and_rainbows_and_a_point_for_five_flowers_and_ink_together() -> None:
    table = Table().give(0, points=20, rainbows=7, flowers=9, ink=5).give(1, points=1, rainbows=0, flowers=2, ink=2)
    assert table.state.scores() == [20 + 7 + 2, 1]


def test_the_score_sheet_shows_its_three_lines() -> None:
    table = Table().give(0, points=20, rainbows=7, flowers=9, ink=5).give(1, points=1, rainbows=0, flowers=5, ink=0)
    assert [points for _, points in GAME.score_sheet(table.state)] == [[20, 1], [7, 0], [2, 1]]


def test_machines_on_the_belt_are_worth_nothing() -> None:
    table = Table().belt(0, "Y8", 1).give(0, flowers=0, ink=0)
    assert table.state.scores()[0] == 0


def test_the_most_points_win() -> None:
    table = Table(3, day=7).give(1, points=5).night().all_sleep()
    assert table.state.winners() == [1]


def test_a_tie_goes_to_the_most_machines() -> None:
    table = Table(day=7).built(1, "B1b").night().all_sleep()
    assert table.state.scores() == [1, 1]
    assert table.state.winners() == [1]


def test_machines_beat_rainbows_in_a_tie() -> None:
    table = Table(day=7).give(0, rainbows=3).give(1, points=3).built(1, "B1b")
    assert table.state.winners() == [1]


def test_then_to_the_most_rainbows() -> None:
    table = Table(day=7).give(0, rainbows=3).give(1, points=3)
    assert table.state.winners() == [0]


def test_then_the_victory_is_shared() -> None:
    table = Table(3, day=7).give(0, points=3).give(2, points=3)
    assert table.state.winners() == [0, 2]


def test_scores_can_be_asked_at_any_time() -> None:
    table = Table()
    assert table.state.scores() == [1, 1]
    assert table.play("stock ink").state.scores() == [2, 1]


def test_a_cloud_marks_fifty_and_a_hundred() -> None:
    sheep = []
    for points in (49, 50, 73, 99, 100, 125):
        table = Table().give(0, points=points)
        sheep.append(view(table.state, 0).players[0].sheep)
    assert [(one.cloud, one.tens, one.units) for one in sheep] == [
        (0, 4, 9),
        (50, 0, 0),
        (50, 2, 3),
        (50, 4, 9),
        (100, 0, 0),
        (100, 2, 5),
    ]
