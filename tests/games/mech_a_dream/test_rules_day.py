"""The day: three parts, an Assistant each, work in the Factory or in the workshop, and time passing."""

from __future__ import annotations

import pytest

from tests.games.mech_a_dream.builder import Table
from tinkertable.core.errors import IllegalMove
from tinkertable.games.mech_a_dream.rules.state import DAY, NIGHT


def test_the_first_player_begins_and_the_others_follow_clockwise() -> None:
    table = Table(4)
    table.state.first = table.state.turn = 2
    order = []
    while table.state.day_part == 0:
        order.append(table.state.turn)
        table.play("stock ink")
    assert order == [2, 3, 0, 1]


def test_the_day_has_a_morning_an_afternoon_and_an_evening_then_comes_the_night() -> None:
    table = Table()
    for part in range(3):
        assert (table.state.phase, table.state.day_part) == (DAY, part)
        table.rest_of_part()
    assert table.state.phase == NIGHT


def test_an_assistant_works_in_the_factory_or_in_the_workshop() -> None:
    table = Table().give(0, flowers=9, ink=9, rainbows=9).belt(0, "B4a", 2)
    assert {text.split()[0] for text in table.legal()} == {"stock", "deliver", "buy", "build"}


def test_only_the_player_whose_turn_it_is_may_act() -> None:
    table = Table()
    assert table.legal(1) == []
    with pytest.raises(IllegalMove, match="turn of seat 1"):
        table.play("stock ink", seat=1)


# The stock room.


def test_the_stock_room_gives_what_is_on_the_floor_of_this_part_of_the_day() -> None:
    gains = []
    for part in ("morning", "afternoon", "evening"):
        table = Table().part(part).give(0, flowers=0, ink=0).play("stock flowers")
        gains.append(table.goods()[:2])
    assert gains == [(4, 2), (3, 1), (2, 0)]


def test_of_the_last_two_resources_one_kind_is_chosen() -> None:
    flowers = Table().give(0, flowers=0, ink=0).play("stock flowers")
    ink = Table().give(0, flowers=0, ink=0).play("stock ink")
    assert (flowers.goods()[:2], ink.goods()[:2]) == ((4, 2), (2, 4))


def test_what_goes_beyond_nine_is_lost() -> None:
    table = Table().give(0, flowers=8, ink=9).play("stock flowers")
    assert table.goods()[:2] == (9, 9)


def test_a_visit_to_the_stock_room_earns_nothing_else() -> None:
    table = Table().play("stock ink")
    assert table.goods() == (5, 8, 0, 0)


# The delivery dock.


def test_the_dock_costs_the_flowers_on_the_sign() -> None:
    table = Table(card="D7").give(0, flowers=4).part("evening").play("deliver")
    assert table.goods() == (0, 4, 0, 3)


def test_who_cannot_pay_the_sign_cannot_go_to_the_dock() -> None:
    assert "deliver" not in Table(card="D7").give(0, flowers=3).legal()


def test_the_packages_are_those_of_this_part_of_the_day() -> None:
    earned = []
    for part in ("afternoon", "evening"):
        table = Table(card="D6").part(part).give(0, flowers=3).play("deliver")
        earned.append(table.goods())
    assert earned == [(0, 4, 2, 0), (0, 4, 2, 0)]
    assert Table(card="D4").part("afternoon").give(0, flowers=2).play("deliver").goods() == (0, 4, 1, 2)


def test_packages_are_opened_one_after_the_other_from_the_gate() -> None:
    table = Table(card="D5").give(0, flowers=2, ink=0).belt(0, "B1b", 4).built(0, "B2b").play("deliver")
    assert table.legal() == ["boost B1b", "decline"], "first two boosts"
    table.play("boost B1b", "boost B1b")
    assert table.legal() == ["robot 1", "activate B2b", "decline"], "then an activation"
    assert table.goods()[2] == 0, "the rainbow is the farthest"
    table.play("activate B2b")
    assert table.goods()[:3] == (0, 2, 1)


def test_a_delivery_card_stays_for_everybody_all_day() -> None:
    table = Table(card="D2").give(0, flowers=3).give(1, flowers=3)
    table.play("deliver", "deliver")
    assert (table.goods(0), table.goods(1)) == ((2, 4, 1, 1), (2, 4, 1, 1))
    table.play("deliver")
    assert table.goods(0) == (1, 4, 2, 1)


# Buying.


def test_any_of_the_six_tiles_can_be_bought() -> None:
    table = Table().give(0, ink=9, rainbows=9)
    assert table.family("buy") == sorted(["B1a", "B2a", "B3a", "R1a", "R2a", "Y1"])


def test_a_machine_is_paid_in_ink_and_a_crystal_machine_in_rainbows() -> None:
    table = Table().give(0, ink=4, rainbows=1).play("buy R2a", "draw R1b")
    assert table.goods() == (3, 0, 1, 0)
    table = Table().give(0, ink=4, rainbows=1).play("buy Y1", "draw Y2")
    assert table.goods() == (3, 4, 0, 0)


def test_who_cannot_pay_cannot_buy() -> None:
    assert Table().give(0, ink=1, rainbows=0).family("buy") == ["B1a", "B3a"]


def test_a_bought_machine_starts_on_the_slot_of_its_hourglass_with_the_assistant_on_it() -> None:
    table = Table().play("buy R1a", "draw R1b")
    assert (table.owns(0, "R1a"), table.slot("R1a")) == ("belt", 3)
    table.rest_of_part()
    assert table.slot("R1a") == 2


def test_the_assistant_helps_until_the_end_of_the_day() -> None:
    table = Table().give(0, ink=9).play("buy R2a", "draw R1b").rest_of_part()
    assert table.slot("R2a") == 3
    table.rest_of_part()
    assert table.slot("R2a") == 2
    table.rest_of_part().all_sleep().play("card D5")
    assert table.slot("R2a") == 1
    table.rest_of_part()
    assert table.slot("R2a") == 1, "the Assistant went home at night"


def test_several_machines_can_share_a_slot() -> None:
    table = Table().belt(0, "B1b", 4).play("buy B3a", "draw B2b")
    assert (table.slot("B1b"), table.slot("B3a")) == (4, 4)


def test_an_empty_slot_is_filled_from_the_top_of_its_pile() -> None:
    table = Table().play("buy B3a")
    assert table.market() == ["", "B2a", "B1a", "R1a", "R2a", "Y1"]
    assert table.legal(0) == table.legal(1) == [], "chance is first"
    table.play("draw G1a")
    assert table.market() == ["G1a", "B2a", "B1a", "R1a", "R2a", "Y1"]


# Building.


def test_an_assistant_can_be_put_on_a_machine_under_construction() -> None:
    table = Table().belt(0, "B1b", 4).play("build B1b").rest_of_part()
    assert table.slot("B1b") == 3


def test_assistants_can_join_a_machine_that_has_one_already() -> None:
    table = Table().belt(0, "Y8", 7).play("build Y8").rest_of_part()
    table.play("build Y8").rest_of_part()
    assert table.slot("Y8") == 7 - 1 - 2


def test_nobody_builds_on_anothers_belt() -> None:
    table = Table().belt(1, "B1b", 4)
    assert table.family("build") == []


# Time passes.


def test_machines_move_when_everybody_has_acted() -> None:
    table = Table(3).belt(0, "B1b", 4).play("build B1b", "stock ink")
    assert table.slot("B1b") == 4
    table.play("stock ink")
    assert table.slot("B1b") == 3


def test_machines_of_all_players_move_together() -> None:
    table = Table().belt(0, "B1b", 4).belt(1, "B2b", 3).play("build B1b", "build B2b")
    assert (table.slot("B1b"), table.slot("B2b")) == (3, 2)


def test_a_machine_without_an_assistant_stays_put() -> None:
    table = Table().belt(0, "B1b", 4).rest_of_part()
    assert table.slot("B1b") == 4
