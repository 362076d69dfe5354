"""Every ruling of the game's `README.md`, by its number."""

from __future__ import annotations

from importlib.resources import files

from tests.games.mech_a_dream.builder import GAME, Table
from tinkertable.core.contract import CHANCE, WATCHER
from tinkertable.core.dice import Dice
from tinkertable.core.setup import start
from tinkertable.core.view import plain
from tinkertable.games import open_game
from tinkertable.games.mech_a_dream.rules.printed_values import PILE_TILES
from tinkertable.games.mech_a_dream.rules.state import DAY, FLOWERS, INK, NIGHT, OVER, WIDTH, count_bits
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState
from tinkertable.games.mech_a_dream.view import Assistant, view


def cast(table: Table, *owned: str, middle: str = "") -> Table:
    """Give seat 0 these Specialists, and fill up with some that play no part."""
    for name in owned:
        table.specialist(name, 0)
    if middle:
        table.specialist(middle, None)
    spare = [name for name in ("S4", "S9", "S10", "S7", "S1") if name not in owned and name != middle]
    while sum(map(bool, table.state.staff)) < 3:
        table.specialist(spare.pop(0), 1)
    return table


# Market and buying.


def test_ruling_01_the_tops_of_the_piles_are_on_offer() -> None:
    table = Table().give(0, ink=9, rainbows=9)
    assert table.market()[0::3] == ["B1a", "R1a"]
    assert {"B1a", "R1a", "Y1"} <= set(table.family("buy"))


def test_ruling_02_the_gap_is_filled_at_once() -> None:
    table = Table().play("buy B2a")
    assert table.state.actors() == [CHANCE], "before anything else"
    assert table.market() == ["", "B1a", "B3a", "R1a", "R2a", "Y1"]
    assert Table().play("buy B1a", "draw B1b").market()[:3] == ["B1b", "B2a", "B3a"], "a taken top uncovers the next"


def test_ruling_03_an_empty_pile_leaves_a_gap() -> None:
    table = Table().empty_pile("R").give(0, ink=9).play("buy R2a")
    assert table.state.actors() == [1], "there is nothing to draw"
    assert table.market()[3:5] == ["", "R1a"]
    table = Table().empty_pile("Y").give(0, rainbows=9).play("buy Y1")
    assert table.market()[5] == ""
    assert not any(tile.startswith("Y") for tile in table.family("buy", 1))


def test_ruling_04_no_price_falls_below_nothing_and_only_completed_machines_discount() -> None:
    table = Table().built(0, "G1a", "G1b").give(0, ink=3).play("buy B1a").uncover()
    assert table.goods()[1] == 3, "1 ink less 2 is nothing, not a gain"
    table = Table(card="D2").built(0, "G4a", "G4b").give(0, flowers=0).part("evening").play("deliver")
    assert table.goods()[0] == 0
    table = Table().belt(0, "G1a", 1).give(0, ink=3)
    assert "buy R2a" not in table.legal()
    table = Table().factory("G2a", "B2a", "B3a", "R1a", "R2a", "Y1").give(0, ink=5).play("buy G2a").uncover()
    assert table.slot("G2a") == 4, "not for the one being bought"


def test_ruling_05_a_start_past_slot_one_is_completed_at_once_with_the_assistant() -> None:
    table = Table().factory("B4a", "B2a", "B3a", "R1a", "R2a", "Y1").built(0, "G2a", "G2b").play("buy B4a").uncover()
    assert table.owns(0, "B4a") == "workshop"
    assert view(table.state, 0).players[0].workshop[2].assistants == ["morning"]


def test_ruling_06_there_is_no_limit_to_the_belt() -> None:
    table = Table().give(0, ink=9)
    for tile in ("B1b", "B2b", "B3b", "B4a", "B4b", "B5a", "B5b", "B6a", "B6b", "B7a"):
        table.belt(0, tile, 4)
    table.play("buy B1a").uncover()
    assert len(view(table.state, 0).players[0].belt) == 11


def test_ruling_07_payments_are_never_mixed() -> None:
    assert Table().give(0, ink=0, rainbows=9).family("buy") == ["Y1"]
    assert "Y1" not in Table().give(0, ink=9, rainbows=0).family("buy")


# Assistants.


def test_ruling_08_nobody_blocks_the_factory() -> None:
    table = Table(4, card="D2").play("deliver", "deliver", "deliver", "deliver")
    assert [table.goods(seat)[2] for seat in range(4)] == [1, 1, 1, 1]


def test_ruling_09_there_is_no_passing_and_the_stock_room_is_always_open() -> None:
    table = Table(card="D10").give(0, flowers=0, ink=0)
    assert table.legal() == ["stock flowers", "stock ink"]


def test_ruling_10_building_needs_a_machine_and_overstaffing_is_wasted() -> None:
    assert Table().family("build") == []
    table = Table().belt(0, "B1b", 2).play("build B1b").rest_of_part().play("build B1b").rest_of_part()
    assert (table.owns(0, "B1b"), table.machines()) == ("workshop", 1)


def test_ruling_11_assistants_on_a_completed_machine_stay_until_night() -> None:
    table = Table().belt(0, "B1b", 1).belt(0, "B2b", 3).play("build B1b").rest_of_part().rest_of_part()
    shown = view(table.state, 0).players[0]
    assert shown.assistants[0] == Assistant(part="morning", where="workshop", tile="B1b")
    assert table.slot("B2b") == 3
    table.rest_of_part()
    assert view(table.state, 0).players[0].assistants[0].where == "home"


def test_ruling_12_either_side_may_be_chosen_even_if_it_overflows() -> None:
    table = Table().give(0, flowers=9, ink=0)
    assert table.legal()[:2] == ["stock flowers", "stock ink"]
    assert table.play("stock flowers").goods()[:2] == (9, 2)
    assert Table().built(0, "B5a").give(0, rainbows=60, points=120).night().play("activate B5a", seat=0).goods()[
        2:
    ] == (
        61,
        120,
    )


# Deliveries, boosts and activations.


def test_ruling_13_a_package_is_finished_before_the_next() -> None:
    table = Table(card="D5").belt(0, "B4a", 2).play("deliver", "boost B4a", "boost B4a")
    assert table.owns(0, "B4a") == "workshop"
    assert "activate B4a" not in table.legal(), "the belt is empty now"
    table = Table(card="D5").belt(0, "B1b", 2).play("deliver", "boost B1b", "boost B1b")
    assert "activate B1b" in table.legal(), "completed by the first package, activated by the second"


def test_ruling_14_gains_can_be_declined_and_boosts_are_never_kept() -> None:
    table = Table(card="D2").belt(0, "B1b", 4).part("afternoon").play("deliver", "boost B1b", "decline")
    assert (table.slot("B1b"), table.state.turn) == (3, 1)
    table = Table(card="D2").part("afternoon").play("deliver")
    assert table.state.turn == 1, "with an empty belt the boosts are lost"
    table = Table(card="D8").part("afternoon").give(0, flowers=4).play("deliver", "decline")
    assert table.goods() == (0, 4, 0, 3)
    table = Table(card="D2").belt(0, "B1b", 1).part("afternoon").play("deliver", "boost B1b")
    assert table.state.turn == 1, "the second boost is lost"


def test_ruling_15_boosts_come_one_by_one_and_before_another_activation() -> None:
    table = Table().built(0, "B6a", "B1b").give(0, rainbows=1).belt(0, "G3a", 1).belt(0, "B2b", 4).night()
    table.play("activate B6a", "boost G3a", seat=0)
    assert table.goods()[2] == 3, "completed in between"
    assert table.legal(0) == ["boost B2b", "decline"], "this effect first"


def test_ruling_16_an_activation_by_day_leaves_the_night_its_own() -> None:
    table = Table(card="D8").give(0, flowers=4).built(0, "R2b").play("deliver", "activate R2b", "activate R2b")
    assert table.goods()[3] == 2 + 2 + 3, "both activations on the same machine"
    table.rest_of_part().rest_of_part().rest_of_part()
    assert table.legal(0) == ["robot 1", "activate R2b", "sleep"]


def test_ruling_17_a_conversion_pays_first() -> None:
    table = Table(robots="M5 M1").give(0, flowers=9, ink=9).night().play("robot 2", seat=0)
    assert table.goods()[:2] == (9, 8)
    table = Table().built(0, "B9a").give(0, flowers=0, ink=0).night()
    assert table.family("activate") == []


def test_ruling_18_without_a_machine_the_robot_can_be_activated() -> None:
    table = Table(card="D8").give(0, flowers=4).part("afternoon").play("deliver")
    assert table.legal() == ["robot 1", "decline"]


# Night and end.


def test_ruling_19_the_night_has_no_order_but_a_copied_purchase_waits() -> None:
    table = Table(4, robots="M1 M8 M7 M2").night()
    assert table.state.actors() == [0, 2, 3, 1], "where one sequence is needed, who copies is last"
    assert table.family("copy", 1) == ["robot 1 1", "robot 4 1"]
    table.play("robot 2", "buy B1a", seat=2).uncover()
    assert "copy robot 3 2" in table.legal(1)
    table.play("copy robot 3 2", "buy R2a", seat=1).uncover()
    assert table.goods(1)[:2] == (2, 0), "the copier pays the flower and the price"


def test_ruling_19_copying_takes_the_state_of_the_moment_and_uses_up_nothing() -> None:
    table = Table(robots="M8 M1").built(1, "R1b").belt(1, "B2b", 1).night()
    table.play("copy R1b", seat=0)
    assert table.goods(0) == (1, 3, 1, 1)
    assert "activate R1b" in table.legal(1)
    table = Table(robots="M8 M1").built(1, "B6a").belt(1, "B2b", 1).give(1, rainbows=1).night()
    assert "copy B2b" not in table.legal(0)
    table.play("activate B6a", "boost B2b", seat=1)
    assert "copy B2b" in table.legal(0), "completed a moment ago"


def test_ruling_20_a_machine_completed_at_night_works_that_night_once() -> None:
    table = Table().built(0, "B4a").belt(0, "B1b", 1).night().play("activate B4a", "boost B1b", "activate B1b", seat=0)
    assert table.goods()[0] == 5
    assert table.family("activate") == []


def test_ruling_20_the_days_card_is_still_in_force_at_night() -> None:
    table = Table(card="D10", robots="M4 M1").night().play("robot 1", seat=0)
    assert table.goods()[3] == 4


def test_ruling_21_nine_machines_count_when_all_have_finished_the_night() -> None:
    table = Table().machines_built(0, 9).built(1, "B1b").night().play("sleep", seat=0)
    assert table.state.phase == NIGHT
    assert table.play("activate B1b", "robot 1", seat=1).state.phase == OVER


def test_ruling_21_the_tie_break_counts_completed_machines_of_every_colour() -> None:
    table = Table(day=7).built(0, "B1b").belt(0, "B2b", 1).belt(0, "B3b", 1).built(1, "G1a", "Y2")
    assert table.state.scores() == [1, 1]
    assert table.state.winners() == [1]


def test_ruling_21_rainbows_are_unlimited_and_extra_machines_count_at_night_too() -> None:
    table = Table().built(0, "B5a").give(0, rainbows=200).night().play("activate B5a", seat=0)
    assert table.goods()[2] == 201
    table = Table().machines_built(0, 9).built(0, "B4a").belt(0, "B1b", 1).night()
    assert table.play("activate B4a", "boost B1b", seat=0).goods()[3] == 3


# Specialists.


def test_ruling_22_a_specialist_comes_instead_of_the_last_choice() -> None:
    table = cast(Table(visit=1), "S1", "S5").give(0, flowers=0, ink=0, rainbows=1).play("hire S4")
    assert table.goods() == (2, 2, 0, 0)
    assert table.state.turn == 1


def test_ruling_22_or_by_the_switch_in_addition_to_it() -> None:
    table = cast(Table(visit=2), "S1", "S5").give(0, flowers=0, ink=0, rainbows=1)
    assert table.family("hire") == []
    table.play("stock flowers")
    assert table.legal() == ["hire S4", "decline"]
    table.play("hire S4")
    assert (table.goods(), table.owner("S4"), table.state.turn) == ((4, 2, 0, 0), 0, 1)
    table = cast(Table(visit=2), "S1", "S5").give(0, rainbows=1).play("stock flowers", "decline")
    assert (table.owner("S4"), table.goods()[2]) == (1, 1)


def test_ruling_22_the_switch_is_an_option() -> None:
    chosen = {"specialists": "yes", "specialist-visit": "addition"}
    state = start(GAME, 2, chosen)
    assert isinstance(state, MechADreamState)
    assert state.specialists == 2


def test_ruling_23_no_specialist_in_the_evening_but_the_bonus_of_the_stock_room() -> None:
    for visit in (1, 2):
        table = cast(Table(visit=visit), "S7", "S5").give(0, rainbows=9).part("evening")
        assert table.family("hire") == []
        assert table.play("stock ink").goods()[2] == 10
        assert table.state.turn == 1


def test_ruling_24_a_specialist_taken_now_follows_this_very_visit() -> None:
    table = Table(visit=1).specialist("S1", 0).specialist("S7", 1).specialist("S2", None).give(0, rainbows=1)
    assert table.play("hire S7").goods()[2] == 1
    table = Table(visit=2).specialist("S1", 0).specialist("S8", 1).specialist("S2", None).give(0, rainbows=1)
    assert table.play("stock ink", "hire S8").legal() == ["choice 1", "choice 2"]


def test_ruling_25_one_specialist_a_visit_paid_to_the_owner_and_then_worth_two() -> None:
    table = cast(Table(visit=2), "S1", middle="S2").give(0, rainbows=9).play("stock ink", "hire S2")
    assert (table.price("S2"), table.state.turn, table.goods(1)[2]) == (2, 1, 0)
    table = cast(Table(visit=2), "S1", middle="S2").give(0, rainbows=9).play("stock ink", "hire S4")
    assert (table.goods(0)[2], table.goods(1)[2]) == (8, 1)


def test_ruling_26_every_owned_token_drops_and_the_one_in_the_middle_stays() -> None:
    table = cast(Table(visit=1), "S1", "S5", middle="S2").specialist("S5", 0, 2).night().all_sleep()
    assert [table.price(name) for name in ("S1", "S5", "S2")] == [0, 1, 1]


def test_ruling_27_all_matching_specialists_follow_in_the_owners_order() -> None:
    table = cast(Table(visit=1, card="D4"), "S4", "S5", "S6").built(0, "B1b").belt(0, "B2b", 2).part("evening")
    table.play("deliver")
    assert table.goods()[3] == 2 + 2, "what needs no decision comes at once"
    assert table.legal() == ["bonus S5", "bonus S6"]
    table.play("bonus S5", "boost B2b", "boost B2b")
    assert "activate B2b" in table.legal(), "boosted first, then activated"


def test_ruling_27_a_bonus_with_two_sides_waits_for_its_turn() -> None:
    def visited() -> Table:
        table = cast(Table(visit=1), "S1", "S8").built(0, "B1b")
        table.box('after = "workshop"\neffects = ["1DP"]', 'after = "stock"\neffects = ["A"]').play("stock ink")
        assert table.legal() == ["bonus S1", "bonus S8"]
        return table

    assert visited().play("bonus S8").legal() == ["choice 1", "choice 2"]
    assert visited().play("bonus S8", "choice 1").legal() == ["robot 1", "activate B1b", "decline"]
    assert visited().play("bonus S1", "decline").legal() == ["choice 1", "choice 2"]


def test_ruling_27_after_a_boost_that_is_lost_the_next_bonus_follows() -> None:
    table = cast(Table(visit=1, card="D4"), "S5", "S6").built(0, "B1b").part("evening").play("deliver")
    assert table.legal() == ["bonus S5", "bonus S6"]
    assert table.play("bonus S5").legal() == ["robot 1", "activate B1b", "decline"]


def test_ruling_27_the_boost_may_go_on_the_machine_just_bought_before_time_passes() -> None:
    table = cast(Table(visit=1), "S2", "S5").play("buy R1a").uncover().play("boost R1a")
    assert table.slot("R1a") == 2
    assert table.rest_of_part().slot("R1a") == 1


def test_ruling_28_robots_do_not_call_specialists() -> None:
    table = cast(Table(visit=1, card="D8", robots="M7 M1"), "S1", "S9", "S10").give(0, flowers=4).part("afternoon")
    table.play("deliver", "robot 2", "buy B1a").uncover()
    assert table.goods() == (0, 3, 0, 3), "the purchase was no Assistant's action"
    table = cast(Table(visit=1, card="D4", robots="M4 M1"), "S4", "S5").night().play("robot 1", seat=0)
    assert table.goods()[3] == 2


def test_ruling_29_a_robots_purchase_keeps_the_discounts_and_works_by_day() -> None:
    table = Table(card="D8", robots="M7 M1").built(0, "G1a").give(0, flowers=4, ink=3).part("afternoon")
    table.play("deliver", "robot 2", "buy R2a").uncover()
    assert (table.goods()[1], table.slot("R2a")) == (0, 2)


def test_ruling_29_the_evening_package_never_activates_its_own_robot() -> None:
    table = Table(card="D1", robots="M4 M1").built(0, "B1b").night().box('evening = ["2DP"]', 'evening = ["A"]')
    assert table.play("robot 1", seat=0).legal() == ["activate B1b", "decline"]
    assert "activate B1b" in table.play("activate B1b", seat=0).legal(), "and the night keeps its own activation"
    table = Table(card="D1", robots="M4 M1").built(0, "B1b").night().box('evening = ["2DP"]', 'evening = ["A"]')
    table.play("activate B1b", "robot 1", seat=0)
    assert table.legal() == ["activate B1b", "decline"], "also of what has worked tonight"
    table = Table(card="D8", robots="M4 M1").give(0, flowers=4).built(0, "B1b").part("afternoon")
    table.box('evening = ["3DP"]', 'evening = ["A"]').play("deliver", "robot 1")
    assert table.legal() == ["activate B1b", "decline"], "nor by day"


def test_ruling_30_four_price_tokens_are_enough() -> None:
    for seats, expected in ((2, 3), (3, 3), (4, 4)):
        state = start(GAME, seats, {"specialists": "yes"})
        assert isinstance(state, MechADreamState)
        while state.phase != DAY:
            seat = state.actors()[0]
            state.play(seat, state.legal(seat)[0])
        assert sum(cell & 15 > 0 for cell in state.staff) == expected


# Differences between the languages of the rulebook.


def test_ruling_31_a_rainbow_is_three_boosts() -> None:
    table = Table().built(0, "B6a").give(0, rainbows=1).belt(0, "Y8", 7).night().play("activate B6a", seat=0)
    table.play("boost Y8", "boost Y8", "boost Y8", seat=0)
    assert table.slot("Y8") == 4


def test_ruling_32_one_of_the_last_two_and_one_of_robot_or_machine() -> None:
    assert Table().give(0, flowers=0, ink=0).play("stock ink").goods()[:2] == (2, 4)
    table = Table(card="D8").give(0, flowers=4).built(0, "B1b").part("afternoon").play("deliver", "robot 1")
    assert table.state.turn == 1


def test_ruling_33_a_delivery_card_never_comes_back() -> None:
    table = Table(day=6, card="D3").night().all_sleep()
    assert len(table.state.legal(CHANCE)) == 4
    assert "card D3" not in [GAME.notation(move) for move in table.state.legal(CHANCE)]


def test_ruling_34_specialists_are_picked_against_the_turn_order_from_the_last_player() -> None:
    state = start(GAME, 3, {"specialists": "yes"})
    assert isinstance(state, MechADreamState)
    while state.actors() == [CHANCE]:
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert (state.first, state.turn) == (0, 2)
    state.play(2, state.legal(2)[0])
    assert state.turn == 1


def test_ruling_35_the_four_powers_are_the_same_in_every_language() -> None:
    assert sorted({GAME.printed.power[tile] for tile in range(18, 26)}) == [0, 1, 2, 3]
    assert all(count_bits(GAME.printed.twins[tile]) == 2 for tile in range(18, 26))
    assert PILE_TILES[0] >> 18 & 255 == 255


def test_ruling_36_the_first_player_is_drawn() -> None:
    state = start(GAME, 4, {})
    while GAME.notation(state.legal(CHANCE)[0]) != "first 1":
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert [GAME.notation(move) for move in state.legal(CHANCE)] == ["first 1", "first 2", "first 3", "first 4"]
    assert state.odds() == [1, 1, 1, 1]
    state.play(CHANCE, GAME.parse("first 3"))
    assert state.actors() == [2]
    assert isinstance(state, MechADreamState)
    assert len(state.cells) == 4 * WIDTH


def choosing(edition: int = GAME.edition) -> MechADreamState:
    """Three players who choose their Screens: each was dealt the next two."""
    state = start(open_game("mech-a-dream", edition=edition), 3, {"robots": "yes"})
    while state.actors() == [CHANCE]:
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert isinstance(state, MechADreamState)
    return state


def test_ruling_37_screens_are_chosen_secretly_and_shown_together() -> None:
    state = choosing()
    for seat, text in ((1, "screen M4"), (0, "screen M1")):
        before, move = state.clone(), GAME.parse(text)
        state.play(seat, move)
        assert [line.key for line in GAME.log_lines(before, seat, move, state)] == ["log.screen.secret"]
        assert state.scores() == [0, 0, 0], "nobody has anything yet"
    assert state.actors() == [2]
    before, move = state.clone(), GAME.parse("screen M5")
    state.play(2, move)
    shown = [line.args["screen"].value for line in GAME.log_lines(before, 2, move, state)]
    assert shown == ["M1", "M4", "M5"]
    assert [player.robot.id for player in GAME.view(state, WATCHER).players] == ["M1", "M4", "M5"]
    for seat, screen in enumerate((1, 4, 5)):
        goods = GAME.view(state, 0).players[seat]
        assert (goods.flowers, goods.ink) == (GAME.printed.start_flowers[screen], GAME.printed.start_ink[screen])
        assert not state.has_secret_screen(seat)
    assert state.actors() == [CHANCE]


def test_ruling_37_nobody_sees_what_another_has_chosen() -> None:
    seen = []
    for text in ("screen M3", "screen M4"):
        state = choosing()
        state.play(1, GAME.parse(text))
        assert GAME.view(state, 1).players[1].robot.id == text.removeprefix("screen ")
        assert {GAME.guess(state, 0, Dice(seed)).dump() == state.dump() for seed in range(9)} == {True, False}
        seen.append([(plain(GAME.view(state, seat)), GAME.features(state, seat)) for seat in (0, 2, WATCHER)])
    assert seen[0] == seen[1]


def test_ruling_37_a_guess_keeps_what_a_seat_has_chosen_and_leaves_open_who_has_not() -> None:
    state = choosing()
    state.play(0, GAME.parse("screen M2"))
    for seat in range(3):
        state.check()
        chosen = {tuple(GAME.guess(state, seat, Dice(seed)).dump()) for seed in range(9)}
        assert len(chosen) == (1 if seat == 0 else 2)
    state.play(1, GAME.parse("screen M4"))
    assert len({tuple(GAME.guess(state, 2, Dice(seed)).dump()) for seed in range(30)}) == 4


def test_ruling_37_the_last_choice_reveals() -> None:
    for edition in (1, 2, 3):
        state = choosing(edition)
        game = open_game("mech-a-dream", edition=edition)
        for seat, text in enumerate(("screen M1", "screen M3", "screen M5")):
            assert game.reveals(state, seat, game.parse(text)) == (seat == 2 and edition > 1)
            state.play(seat, game.parse(text))
    table = Table(robots="M1 M2")
    assert not GAME.reveals(table.state, 0, GAME.parse("stock ink"))


def test_ruling_37_who_has_chosen_waits() -> None:
    state = choosing(edition=2)
    state.play(1, GAME.parse("screen M4"))
    assert (state.actors(), state.legal(1)) == ([0, 2], [])
    assert state.cells[WIDTH + FLOWERS] == 0, "what a Screen starts with comes when all are shown"


def test_ruling_37_edition_1_shows_each_choice_at_once() -> None:
    state = choosing(edition=1)
    before, move = state.clone(), GAME.parse("screen M3")
    state.play(1, move)
    assert [line.key for line in GAME.log_lines(before, 1, move, state)] == ["log.screen"]
    assert GAME.view(state, 0).players[1].robot.id == "M3"
    assert state.scores()[1] > 0 or state.cells[WIDTH + FLOWERS] or state.cells[WIDTH + INK]


def test_every_ruling_has_a_test_and_a_line_in_the_documentation() -> None:
    tests = [name for name in globals() if name.startswith("test_ruling_")]
    assert sorted({int(name[12:14]) for name in tests}) == list(range(1, 38))
    page = (files("tinkertable.games.mech_a_dream") / "README.md").read_text(encoding="utf-8")
    assert [name for name in tests if f"`{name}`" not in page] == []
