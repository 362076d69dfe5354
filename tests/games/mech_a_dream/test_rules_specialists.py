"""The Specialists: taking them, their prices, and what each of them brings."""

from __future__ import annotations

from tests.games.mech_a_dream.builder import Table


def three(mine: str = "S1", theirs: str = "S2", middle: str = "S3", **setup: str) -> Table:
    """Two players with a Specialist each and one in the middle."""
    return (
        Table(2, visit=1, card=setup.get("card", "D1"))
        .specialist(mine, 0)
        .specialist(theirs, 1)
        .specialist(middle, None)
    )


def test_a_specialist_of_an_opponent_is_paid_to_the_opponent() -> None:
    table = three().give(0, rainbows=1).play("hire S2")
    assert table.owner("S2") == 0
    assert (table.goods(0)[2], table.goods(1)[2]) == (0, 1)


def test_the_specialist_in_the_middle_is_paid_to_the_common_stock() -> None:
    table = three().give(0, rainbows=1).play("hire S3")
    assert (table.owner("S3"), table.goods(0)[2], table.goods(1)[2]) == (0, 0, 0)


def test_without_the_rainbows_no_specialist_comes() -> None:
    assert three().give(0, rainbows=0).family("hire") == []
    table = three().specialist("S2", 1, 2).give(0, rainbows=1)
    assert table.family("hire") == ["S3"]


def test_without_a_price_token_a_specialist_is_free() -> None:
    table = three().specialist("S2", 1, 0).give(0, rainbows=0)
    assert table.family("hire") == ["S2"]
    assert table.play("hire S2").price("S2") == 2


def test_a_specialist_just_taken_costs_two_rainbows() -> None:
    assert three().give(0, rainbows=1).play("hire S2").price("S2") == 2


def test_a_specialist_can_be_taken_back() -> None:
    table = three().give(0, rainbows=1).give(1, rainbows=2).play("hire S2", "hire S2")
    assert (table.owner("S2"), table.goods(0)[2], table.goods(1)[2]) == (1, 2, 1)


def test_nobody_takes_their_own_specialist() -> None:
    assert "hire S1" not in three().give(0, rainbows=9).legal()


def test_a_player_may_have_any_number_of_specialists() -> None:
    table = three().give(0, rainbows=9).play("hire S2", "stock ink", "hire S3")
    assert [table.owner(name) for name in ("S1", "S2", "S3")] == [0, 0, 0]


def test_a_token_drops_a_step_each_night_and_then_goes_away() -> None:
    table = three().specialist("S1", 0, 2).night()
    prices = []
    for _night in range(3):
        table.all_sleep().uncover()
        prices.append((table.price("S1"), table.price("S2")))
        table.rest_of_part().rest_of_part().rest_of_part()
    assert prices == [(1, 0), (0, 0), (0, 0)]


# Bonuses.


def test_specialist_1_earns_a_dream_point_for_buying_or_building() -> None:
    assert three().play("buy B1a").uncover().goods()[3] == 1
    assert three().belt(0, "B1b", 3).play("build B1b").goods()[3] == 1


def test_specialist_2_earns_a_boost_for_buying_or_building() -> None:
    table = three("S2", "S1").belt(0, "B1b", 3).play("build B1b")
    assert table.legal() == ["boost B1b", "decline"]
    table.play("boost B1b")
    assert table.slot("B1b") == 2
    table = three("S2", "S1").play("buy B1a").uncover().play("boost B1a")
    assert table.slot("B1a") == 3


def test_specialist_3_earns_a_flower_and_ink_for_buying_or_building() -> None:
    assert three("S3", "S1", "S2").play("buy B1a").uncover().goods()[:2] == (4, 4)
    assert three("S3", "S1", "S2").belt(0, "B1b", 3).play("build B1b").goods()[:2] == (4, 5)


def test_specialist_4_earns_two_dream_points_after_the_packages() -> None:
    table = three("S4", card="D4").part("evening").play("deliver")
    assert table.goods()[3] == 2 + 2


def test_specialist_5_earns_two_boosts_after_the_packages() -> None:
    table = three("S5", card="D4").belt(0, "B1b", 4).part("evening").play("deliver")
    assert table.goods()[3] == 2, "the packages come first"
    assert table.play("boost B1b", "boost B1b").slot("B1b") == 2


def test_specialist_6_activates_a_machine_or_the_robot_after_the_packages() -> None:
    table = three("S6", card="D4").built(0, "B1b").part("evening").play("deliver")
    assert table.legal() == ["robot 1", "activate B1b", "decline"]
    assert table.play("activate B1b").goods() == (3, 4, 0, 2)


def test_specialist_7_earns_a_rainbow_after_the_stock_room() -> None:
    assert three("S7").play("stock ink").goods()[2] == 1


def test_specialist_8_earns_two_flowers_or_two_ink_after_the_stock_room() -> None:
    table = three("S8").give(0, flowers=0, ink=0).play("stock ink")
    assert table.legal() == ["choice 1", "choice 2"]
    assert table.play("choice 1").goods()[:2] == (4, 4)
    assert three("S8").give(0, flowers=0, ink=0).play("stock ink", "choice 2").goods()[:2] == (2, 6)


def test_specialist_9_earns_a_rainbow_for_buying_but_not_for_building() -> None:
    assert three("S9").play("buy B1a").uncover().goods()[2] == 1
    assert three("S9").belt(0, "B1b", 3).play("build B1b").goods()[2] == 0


def test_specialist_10_earns_two_dream_points_for_buying_but_not_for_building() -> None:
    assert three("S10").play("buy B1a").uncover().goods()[3] == 2
    assert three("S10").belt(0, "B1b", 3).play("build B1b").goods()[3] == 0


def test_a_bonus_belongs_to_the_present_owner_of_the_specialist() -> None:
    table = three("S1", "S7", "S2").give(0, rainbows=1).play("hire S7")
    assert table.goods(0)[2] == 1, "paid one, earned one"
    table.play("stock ink")
    assert table.goods(1)[2] == 1, "only what was paid"


def test_a_specialist_works_every_time() -> None:
    table = three("S10").give(0, ink=9).play("buy B1a").uncover().rest_of_part().play("buy B2a").uncover()
    assert table.goods()[3] == 4
