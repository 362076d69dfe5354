"""Every worked example of the rulebook, played out."""

from __future__ import annotations

from tests.games.mech_a_dream.builder import GAME, Table
from tinkertable.games.mech_a_dream.rules.state import HELPER, ON_TILE
from tinkertable.games.mech_a_dream.view import view


def test_the_morning_assistant_in_the_stock_room() -> None:
    """2 flowers, 2 ink, and 2 more ink by choice."""
    table = Table().give(0, flowers=0, ink=0).play("stock ink")
    assert table.goods()[:2] == (2, 4)


def test_the_dock_costs_three_flowers() -> None:
    table = Table(card="D1").give(0, flowers=5).part("evening").play("deliver")
    assert table.goods()[0] == 2


def test_the_packages_of_the_morning() -> None:
    """3 dream points, then 2 ink, then an activation that earns 2 flowers."""
    table = Table(card="D1").give(0, flowers=3, ink=0).built(0, "B1b").play("deliver")
    assert table.goods() == (0, 2, 0, 3)
    assert table.play("activate B1b").goods() == (2, 2, 0, 3)


def test_one_of_the_two_red_machines_for_two_ink_on_slot_three() -> None:
    table = Table().give(0, ink=4).play("buy R1a").uncover()
    assert (table.goods()[1], table.slot("R1a")) == (2, 3)


def test_the_evening_assistant_on_a_red_machine() -> None:
    table = Table().belt(0, "R2b", 3).part("evening").play("build R2b")
    assert table.state.cells[HELPER + 2] == ON_TILE + GAME.parse("build R2b") - GAME.parse("build B1a")


def test_two_assistants_on_red_and_one_on_blue_move_two_slots_and_one() -> None:
    table = Table().belt(0, "R2b", 7).belt(0, "B1b", 4)
    table.play("build R2b").rest_of_part()
    table.play("build R2b").rest_of_part()
    before = table.slot("R2b")
    table.play("build B1b").rest_of_part()
    assert (before - table.slot("R2b"), 4 - table.slot("B1b")) == (2, 1)


def test_a_machine_completed_in_the_afternoon_keeps_its_assistant() -> None:
    table = Table().belt(0, "B1b", 1).part("afternoon").play("build B1b").rest_of_part()
    assert (table.owns(0, "B1b"), table.place("B1b")) == ("workshop", 1)
    shown = view(table.state, 0).players[0].workshop[0]
    assert shown.assistants == ["afternoon"]


def test_a_night_of_activations() -> None:
    """2 flowers, 2 dream points, 1 ink from the robot, then a rainbow for 3 boosts.

    Two of the boosts complete the yellow machine for 9 points, the third completes the blue one, which is activated the
    same night for a boost that moves the red machine.
    """
    table = Table().built(0, "B1b", "R2b", "B6a").give(0, flowers=0, ink=0, rainbows=1)
    table.belt(0, "Y5", 2).belt(0, "B4a", 1).belt(0, "R5a", 4).night()
    table.play("activate B1b", "activate R2b", "robot 1", seat=0)
    assert table.goods() == (2, 1, 1, 2)
    table.play("activate B6a", "boost Y5", "boost Y5", seat=0)
    assert (table.owns(0, "Y5"), table.goods()) == ("workshop", (2, 1, 0, 11))
    table.play("boost B4a", seat=0)
    assert table.owns(0, "B4a") == "workshop"
    table.play("activate B4a", "boost R5a", seat=0)
    assert table.slot("R5a") == 3


def test_thirty_seven_points_three_rainbows_and_six_resources_are_forty_one() -> None:
    table = Table().give(0, points=37, rainbows=3, flowers=4, ink=2)
    assert table.state.scores()[0] == 41


def test_two_hourglasses_on_one_machine_or_on_two() -> None:
    table = Table(card="D2").belt(0, "B1b", 4).belt(0, "B2b", 3).part("afternoon")
    other = Table(card="D2").belt(0, "B1b", 4).belt(0, "B2b", 3).part("afternoon")
    table.play("deliver", "boost B1b", "boost B1b")
    other.play("deliver", "boost B1b", "boost B2b")
    assert (table.slot("B1b"), table.slot("B2b")) == (2, 3)
    assert (other.slot("B1b"), other.slot("B2b")) == (3, 2)


def test_production_of_a_flower_and_ink() -> None:
    table = Table().built(0, "B3b").night().play("activate B3b", seat=0)
    assert table.goods() == (4, 5, 0, 0)


def test_production_of_a_boost() -> None:
    table = Table().built(0, "B4a").belt(0, "B1b", 4).night().play("activate B4a", "boost B1b", seat=0)
    assert table.slot("B1b") == 3


def test_conversion_of_a_flower_and_ink_into_a_rainbow_and_a_dream_point() -> None:
    table = Table().built(0, "R1b").night().play("activate R1b", seat=0)
    assert table.goods() == (2, 3, 1, 1)


def test_conversion_of_a_rainbow_into_three_boosts() -> None:
    table = Table().built(0, "B6a").give(0, rainbows=1).belt(0, "B1b", 4).night().play("activate B6a", seat=0)
    table.play("boost B1b", "boost B1b", "boost B1b", seat=0)
    assert (table.slot("B1b"), table.goods()[2]) == (1, 0)


def test_a_robot_buys_a_machine_of_time_three_onto_slot_one() -> None:
    table = Table(robots="M7 M1").night().play("robot 2", "buy R1a", seat=0)
    assert table.slot("R1a") == 1


def test_with_an_economical_machine_the_robots_purchase_is_completed_at_once() -> None:
    table = Table(robots="M7 M1").built(0, "G2a").night().play("robot 2", "buy R1a", seat=0)
    assert table.owns(0, "R1a") == "workshop"
