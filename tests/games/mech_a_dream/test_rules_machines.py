"""Machines: completed past slot 1, placed along the cable, and what each colour is good for."""

from __future__ import annotations

import pytest

from tests.games.mech_a_dream.builder import Table


def test_a_machine_moved_past_slot_one_is_completed() -> None:
    table = Table().belt(0, "B1b", 1).play("build B1b").rest_of_part()
    assert (table.owns(0, "B1b"), table.machines()) == ("workshop", 1)


def test_a_green_machine_brings_its_rainbows_when_completed() -> None:
    table = Table().belt(0, "G3a", 1).play("build G3a").rest_of_part()
    assert table.goods()[2] == 3


def test_a_yellow_machine_brings_its_dream_points_once_when_completed() -> None:
    table = Table().belt(0, "Y8", 1).play("build Y8").rest_of_part()
    assert table.goods()[3] == 13
    table.rest_of_part().rest_of_part()
    assert table.family("activate") == [], "a crystal machine has no other effect"


def test_a_blue_or_red_machine_brings_nothing_at_the_moment_it_is_completed() -> None:
    table = Table().belt(0, "R2b", 1).play("build R2b")
    assert table.goods()[3] == 0


def test_machines_follow_the_power_cable() -> None:
    table = Table().belt(0, "B1b", 1).belt(0, "B2b", 2).play("build B2b").rest_of_part()
    table.play("build B1b").rest_of_part()
    assert sorted([table.place("B1b"), table.place("B2b")]) == [1, 2]


@pytest.mark.parametrize(("before", "bonus"), [(5, 0), (6, 2), (7, 3), (8, 5)])
def test_the_last_slots_bring_a_bonus(before: int, bonus: int) -> None:
    table = Table().machines_built(0, before).belt(0, "B4a", 1).play("build B4a").rest_of_part()
    assert (table.machines(), table.goods()[3]) == (before + 1, bonus)


@pytest.mark.parametrize("before", [9, 10, 14])
def test_each_machine_beyond_nine_brings_three_points(before: int) -> None:
    table = Table().machines_built(0, before).belt(0, "B4a", 1).play("build B4a").rest_of_part()
    assert (table.machines(), table.goods()[3]) == (before + 1, 3)


# Economical machines.


def test_the_first_power_saves_ink_on_blue_red_and_green_machines() -> None:
    table = Table().factory("B1a", "B2a", "G1b", "R1a", "R2a", "Y1").built(0, "G1a").give(0, ink=3, rainbows=1)
    assert table.family("buy") == ["B1a", "B2a", "G1b", "R1a", "R2a", "Y1"]
    assert table.play("buy R2a", "draw R1b").goods()[1] == 0


def test_the_first_power_saves_nothing_on_yellow_machines() -> None:
    table = Table().built(0, "G1a").give(0, rainbows=0)
    assert "buy Y1" not in table.legal()


def test_the_second_power_starts_every_machine_a_slot_further() -> None:
    table = Table().built(0, "G2a").give(0, ink=9, rainbows=9)
    assert table.play("buy Y1", "draw Y2").slot("Y1") == 3


def test_the_third_power_saves_a_rainbow_on_yellow_machines() -> None:
    table = Table().built(0, "G3a").give(0, rainbows=0).play("buy Y1", "draw Y2")
    assert table.goods()[2] == 0


def test_the_fourth_power_saves_a_flower_at_the_dock() -> None:
    table = Table(card="D7").built(0, "G4a").give(0, flowers=3).part("evening").play("deliver")
    assert table.goods() == (0, 4, 0, 3)


def test_two_economical_machines_of_a_type_add_up() -> None:
    table = Table().built(0, "G1a", "G1b").give(0, ink=2).play("buy R2a", "draw R1b")
    assert table.goods()[1] == 0
    table = Table().built(0, "G2a", "G2b").give(0, ink=4).play("buy R2a", "draw R1b")
    assert table.slot("R2a") == 2
    table = Table(card="D7").built(0, "G4a", "G4b").give(0, flowers=2).part("evening").play("deliver")
    assert table.goods()[0] == 0
    table = Table().factory("B1a", "B2a", "B3a", "R1a", "R2a", "Y4").built(0, "G3a", "G3b").give(0, rainbows=1)
    assert table.play("buy Y4", "draw Y2").goods()[2] == 0


def test_no_price_falls_below_nothing() -> None:
    table = Table().built(0, "G1a", "G1b").give(0, ink=1).play("buy B1a").uncover()
    assert table.goods()[1] == 1
    table = Table().built(0, "G3a", "G3b").give(0, rainbows=1).play("buy Y1").uncover()
    assert table.goods()[2] == 1


def test_a_power_works_only_for_its_owner() -> None:
    table = Table().built(1, "G1a").give(0, ink=1)
    assert table.family("buy") == ["B1a", "B3a"]


def test_a_power_works_from_the_moment_of_completion() -> None:
    table = Table().belt(0, "G1a", 1).give(0, ink=3).play("build G1a").rest_of_part()
    assert "buy R2a" in table.legal()
