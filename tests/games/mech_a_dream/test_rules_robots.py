"""The Enlightened Robots: eight Monitor Screens and what each of them does."""

from __future__ import annotations

from tests.games.mech_a_dream.builder import Table


def test_the_screen_replaces_the_robot_printed_on_the_board() -> None:
    table = Table(robots="M1 M2").night().play("robot 1", seat=0)
    assert table.goods() == (3, 4, 0, 1), "a dream point instead of ink"


def test_a_screen_can_also_be_activated_by_a_package() -> None:
    table = Table(card="D8", robots="M2 M1").give(0, flowers=4).part("afternoon").play("deliver", "robot 1")
    assert table.goods() == (0, 4, 1, 3)


def test_screen_1_earns_a_dream_point() -> None:
    assert Table(robots="M1 M2").night().play("robot 1", seat=0).goods()[3] == 1


def test_screen_2_earns_a_rainbow() -> None:
    assert Table(robots="M2 M1").night().play("robot 1", seat=0).goods()[2] == 1


def test_screen_3_earns_a_flower_and_ink_or_a_flower_and_a_boost() -> None:
    assert Table(robots="M3 M1").night().play("robot 1", seat=0).goods() == (4, 5, 0, 0)
    table = Table(robots="M3 M1").belt(0, "B1b", 3).night().play("robot 2", "boost B1b", seat=0)
    assert (table.goods(), table.slot("B1b")) == ((4, 4, 0, 0), 2)


def test_screen_4_earns_the_evening_package_without_assistant_or_price() -> None:
    table = Table(card="D7", robots="M4 M1").give(0, flowers=0).night().play("robot 1", seat=0)
    assert table.goods() == (0, 4, 0, 3)


def test_screen_4_opens_boosts_like_any_package() -> None:
    table = Table(card="D9", robots="M4 M1").belt(0, "B1b", 3).night().play("robot 1", "boost B1b", "boost B1b", seat=0)
    assert table.slot("B1b") == 1


def test_screen_5_exchanges_a_flower_for_ink_or_ink_for_flowers() -> None:
    assert Table(robots="M5 M1").night().play("robot 1", seat=0).goods() == (2, 7, 0, 0)
    assert Table(robots="M5 M1").night().play("robot 2", seat=0).goods() == (6, 3, 0, 0)


def test_screen_5_needs_what_it_exchanges() -> None:
    assert Table(robots="M5 M1").give(0, flowers=0).night().family("robot") == ["2"]
    assert Table(robots="M5 M1").give(0, ink=0).night().family("robot") == ["1"]


def test_screen_6_exchanges_a_rainbow_for_ink_or_ink_for_a_rainbow() -> None:
    table = Table(robots="M6 M1").give(0, rainbows=1).night()
    assert table.play("robot 1", seat=0).goods() == (3, 8, 0, 0)
    table = Table(robots="M6 M1").night()
    assert table.family("robot") == ["2"], "there is no rainbow to spend"
    assert table.play("robot 2", seat=0).goods() == (3, 3, 1, 0)


def test_a_robot_with_two_effects_uses_one_of_them_a_night() -> None:
    table = Table(robots="M5 M1").built(0, "B1b").night().play("robot 1", seat=0)
    assert table.family("robot") == []


def test_screen_7_earns_a_boost() -> None:
    table = Table(robots="M7 M1").belt(0, "B1b", 3).night().play("robot 1", "boost B1b", seat=0)
    assert table.slot("B1b") == 2


def test_screen_7_buys_a_machine_without_an_assistant_two_slots_further() -> None:
    table = Table(robots="M7 M1").night().play("robot 2", seat=0)
    assert table.family("buy") == ["B1a", "B2a", "B3a", "R1a", "R2a"]
    table.play("buy R2a", seat=0).uncover()
    assert (table.slot("R2a"), table.goods()[1]) == (2, 0)
    assert table.state.cells[19:22] == [0, 0, 0], "no Assistant left home"


def test_a_machine_bought_at_night_may_be_completed_at_once_and_used() -> None:
    table = Table(robots="M7 M1").factory("B4a", "B2a", "B3a", "R1a", "R2a", "Y1").belt(0, "B1b", 3).night()
    table.play("robot 2", "buy B4a", seat=0).uncover()
    assert table.owns(0, "B4a") == "workshop"
    assert table.play("activate B4a", "boost B1b", seat=0).slot("B1b") == 2


def test_screen_7_cannot_go_shopping_without_means() -> None:
    table = Table(robots="M7 M1").give(0, ink=0).belt(0, "B1b", 3).night()
    assert table.family("robot") == ["1"]


def test_screen_8_copies_an_opponents_machine_for_a_flower() -> None:
    table = Table(robots="M8 M1").built(1, "B2b").night().play("copy B2b", seat=0)
    assert table.goods() == (2, 6, 0, 0)


def test_screen_8_copies_an_opponents_robot_for_a_flower() -> None:
    table = Table(3, robots="M8 M1 M5").night()
    assert table.family("copy") == ["robot 2 1", "robot 3 1", "robot 3 2"]
    assert table.play("copy robot 2 1", seat=0).goods() == (2, 4, 0, 1)


def test_screen_8_needs_a_flower_more_than_what_it_copies() -> None:
    table = Table(robots="M8 M5").built(1, "R4a").give(0, flowers=1, ink=0).built(0, "R4b").night()
    assert table.legal() == ["activate R4b", "sleep"]
    table = Table(robots="M8 M5").built(1, "R4a").give(0, flowers=2, ink=0).night()
    assert table.family("copy") == ["R4a", "robot 2 1"]


def test_screen_8_works_once_a_night() -> None:
    table = Table(robots="M8 M1").built(0, "B1b").built(1, "B2b").night().play("copy B2b", seat=0)
    assert table.family("copy") == []


def test_screen_8_does_nothing_without_a_flower() -> None:
    table = Table(robots="M8 M1").give(0, flowers=0).built(0, "B5a").built(1, "B2b").night()
    assert table.legal(0) == ["activate B5a", "sleep"]


def test_screen_8_copies_no_green_or_yellow_machine_and_none_of_its_own() -> None:
    table = Table(robots="M8 M1").built(0, "B2b").built(1, "G1a", "Y2").night()
    assert table.family("copy") == ["robot 2 1"]


def test_screen_8_buys_after_the_opponent_whose_robot_it_copies() -> None:
    table = Table(robots="M8 M7").give(1, ink=9).night()
    assert "copy robot 2 2" not in table.legal(0)
    table.play("robot 2", seat=1)
    assert "copy robot 2 2" not in table.legal(0), "the opponent is still choosing"
    table.play("buy B1a", seat=1).uncover()
    assert "copy robot 2 2" in table.legal(0)
    table.play("copy robot 2 2", "buy R2a", seat=0).uncover()
    assert (table.slot("R2a"), table.goods()) == (2, (2, 0, 0, 0))


def test_screen_8_may_buy_when_the_opponent_has_gone_to_sleep() -> None:
    table = Table(robots="M8 M7").night().play("sleep", seat=1)
    assert "copy robot 2 2" in table.legal(0)


def test_screen_8_can_wait_for_what_the_others_may_still_complete() -> None:
    table = Table(robots="M8 M6").give(1, ink=1, rainbows=0).give(0, ink=0).night()
    assert table.legal(0) == ["sleep"]
    table.play("sleep", seat=1)
    assert table.state.draw, "with nothing left to hope for the night is over"


def test_screen_8_waits_as_long_as_it_can_pay_and_somebody_else_is_awake() -> None:
    table = Table(robots="M8 M6").give(0, flowers=1, ink=0).give(1, ink=0, rainbows=1).built(0, "R3b").night()
    assert table.play("activate R3b", seat=0).legal() == ["sleep"]
    assert table.state.actors() == [1, 0]
    table = Table(robots="M8 M1").give(0, flowers=0).built(0, "B2b").night().play("activate B2b", seat=0)
    assert table.state.actors() == [1]
    table = Table(robots="M8 M1").night().play("copy robot 2 1", seat=0)
    assert table.state.actors() == [1], "it has copied"


def test_screen_8_copies_no_activation_that_its_fee_leaves_without_flowers() -> None:
    table = Table(card="D1", robots="M8 M4").built(0, "R4a").give(0, flowers=1).night()
    table.box('evening = ["2DP"]', 'evening = ["A"]')
    assert "copy robot 2 1" not in table.legal()
    table.give(0, flowers=2).play("copy robot 2 1", seat=0)
    assert table.legal() == ["activate R4a", "decline"]
