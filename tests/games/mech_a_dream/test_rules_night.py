"""The night: everybody at once, every robot and every purple machine once, in any order."""

from __future__ import annotations

import pytest

from tests.games.mech_a_dream.builder import Table
from tinkertable.core.contract import CHANCE, WATCHER
from tinkertable.core.errors import IllegalMove
from tinkertable.games.mech_a_dream.rules.state import AT_HOME, DAY, HELPER, NIGHT, WIDTH


def test_everybody_acts_at_once() -> None:
    table = Table(4).night()
    assert table.state.actors() == [0, 1, 2, 3]
    table.play("robot 1", seat=2).play("sleep", seat=1)
    assert table.state.actors() == [0, 3]


def test_the_assistants_go_home() -> None:
    table = Table().belt(0, "Y8", 7).play("build Y8").rest_of_part().rest_of_part().rest_of_part()
    assert [table.state.cells[seat * WIDTH + HELPER + part] for seat in (0, 1) for part in range(3)] == [AT_HOME] * 6


def test_the_robot_brings_one_ink_a_night() -> None:
    table = Table().built(0, "B1b").night().play("robot 1", seat=0)
    assert table.goods() == (3, 5, 0, 0)
    assert "robot 1" not in table.legal(0)


def test_each_purple_machine_works_once_a_night() -> None:
    table = Table().built(0, "B1b", "B2b").night().play("activate B1b", seat=0)
    assert table.legal(0) == ["robot 1", "activate B2b", "sleep"]


def test_the_machines_work_again_the_next_night() -> None:
    table = Table().built(0, "B1b").night().play("activate B1b", seat=0).all_sleep().play("card D2")
    table.rest_of_part().rest_of_part().rest_of_part()
    assert table.legal(0) == ["robot 1", "activate B1b", "sleep"]


def test_effects_are_used_in_any_order() -> None:
    first = Table().built(0, "B7a", "R5a").give(0, flowers=1, ink=0).night()
    assert first.family("activate") == ["B7a"], "the red one cannot be fed yet"
    first.play("activate B7a", "activate R5a", seat=0)
    assert first.goods() == (0, 1, 0, 3)


def test_activating_is_never_a_duty() -> None:
    table = Table().built(0, "B1b").night().play("sleep", seat=0)
    assert table.legal(0) == []
    with pytest.raises(IllegalMove):
        table.play("activate B1b", seat=0)


def test_who_has_nothing_left_to_do_is_finished() -> None:
    table = Table().night().play("robot 1", seat=0)
    assert table.state.actors() == [1]


def test_who_can_still_do_something_stays_awake() -> None:
    table = Table().built(0, "R4b").give(0, flowers=1).night().play("robot 1", seat=0)
    assert table.state.actors() == [0, 1]
    assert table.play("activate R4b", seat=0).state.actors() == [1]


def test_what_was_used_tonight_keeps_nobody_awake() -> None:
    table = Table(robots="M6 M1").built(0, "B1b").give(0, ink=0).night().play("activate B1b", seat=0)
    assert table.state.actors() == [1]


def test_when_all_have_finished_the_phase_pawn_goes_to_the_left_and_a_day_passes() -> None:
    table = Table(3).night().all_sleep()
    assert (table.state.phase, table.state.day, table.state.first, table.state.day_part) == (DAY, 2, 1, 0)
    table.play("card D9")
    assert table.state.actors() == [1]


def test_a_new_delivery_card_replaces_the_old_one() -> None:
    table = Table(card="D1").night().all_sleep()
    outcomes = [table.state.legal(-1)]
    assert len(outcomes[0]) == 9, "the old card does not come back"
    assert table.play("card D2").state.card == 1


def test_the_week_goes_on_for_seven_days() -> None:
    table = Table()
    days = []
    while table.state.actors():
        if table.state.draw:
            table.uncover()
        elif table.state.phase == NIGHT:
            table.all_sleep()
            days.append(table.state.day)
        else:
            table.rest_of_part()
    assert days == [2, 3, 4, 5, 6, 7, 7]


def test_night_moves_are_taken_as_they_come() -> None:
    one = Table().built(0, "B1b").built(1, "B2b").night()
    other = Table().built(0, "B1b").built(1, "B2b").night()
    one.play("activate B1b", seat=0).play("activate B2b", seat=1)
    other.play("activate B2b", seat=1).play("activate B1b", seat=0)
    assert one.state.dump() == other.state.dump()


def test_a_robot_that_copies_sleeps_at_nightfall_when_there_is_nothing_to_copy() -> None:
    table = Table(robots="M8 M6").give(0, ink=0).give(1, ink=0).part("evening")
    table.play("stock flowers", "stock flowers")
    assert table.state.day == 2


def test_nobody_but_the_players_acts_at_night() -> None:
    table = Table().night()
    assert [table.state.legal(seat) for seat in (CHANCE, WATCHER, 2)] == [[], [], []]
