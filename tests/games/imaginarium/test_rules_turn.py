"""Rulebook "B. Réalisation": the five steps of a turn, without the actions."""

from __future__ import annotations

from tests.games.imaginarium.builder import GAME, Table

# 1. Use machines


def test_a_turn_begins_with_the_repaired_machines_in_any_order_each_once() -> None:
    table = Table(3).shop(0, "P1", "P2").turn()
    assert table.may() == {"done", "use P1", "use P2"}
    table.do("use P2")
    assert table.may() == {"done", "use P1"}
    table.do("use P1")
    assert table.phase() == "turning-dial"
    assert table.has() == (1 + 1, 1, 0, 0)


def test_machines_need_not_all_be_used() -> None:
    table = Table(3).shop(0, "P1", "P2").turn().do("use P1", "done")
    assert table.phase() == "turning-dial"
    assert table.has()[1] == 0


def test_two_machines_of_a_kind_work_one_after_the_other() -> None:
    table = Table(3).shop(0, "P1", "P1").turn().do("use P1", "use P1")
    assert table.has()[0] == 2 + 1


def test_attack_and_defence_machines_are_not_used_in_step_one() -> None:
    table = Table(3).shop(0, "A1", "D1", "P1").turn()
    assert table.may() == {"done", "use P1"}


def test_without_machines_to_use_the_turn_goes_straight_on() -> None:
    table = Table(3).shop(0, "A1", "D1").turn()
    assert table.phase() == "turning-dial"


def test_what_a_machine_makes_can_feed_the_next() -> None:
    table = Table(3).shop(0, "P2", "T1").turn()
    assert table.can("use") == {"use P2"}
    table.do("use P2")
    assert table.can("use") == {"use T1"}
    table.do("use T1", "pay wood")
    assert table.has() == (3 + 1, 0, 0, 0)


# 2. Collect


def test_an_extractor_pays_what_it_says() -> None:
    for extractor, number in ((1, 1), (2, 2), (3, 3)):
        assert Table(3).turn(0, f"mine {extractor}").has()[0] == number


def test_a_reserved_machine_is_bought_and_lies_broken_in_the_yard() -> None:
    table = Table(3).belt("P3", "P1").stock(0, charcoalium=7).turn(0, "reserve 1")
    assert table.broken() == ["P3"]
    assert table.has()[0] == 7 - (4 + 2)
    assert table.on_belt()[:2] == ["-", "P1"]


def test_missing_charcoalium_is_paid_with_two_resources_of_choice_each() -> None:
    table = Table(3).belt("P3").stock(0, charcoalium=4, wood=4, copper=2).turn(0, "reserve 1")
    assert table.may() == {"pay wood", "pay copper"}
    assert table.has()[0] == 0
    table.do("pay copper", "pay wood", "pay wood", "pay wood")
    assert table.has() == (0, 1, 1, 0)
    assert table.broken() == ["P3"]
    assert table.phase() == "turning-dial"


def test_a_payment_without_a_choice_is_made_one_by_one_too() -> None:
    one_kind = Table(3).belt("P3").stock(0, charcoalium=5, crystal=5).turn(0, "reserve 1")
    assert one_kind.may() == {"pay crystal"}
    assert one_kind.do("pay crystal").phase() == "paying"
    assert one_kind.do("pay crystal").phase() == "turning-dial"
    assert one_kind.has() == (0, 0, 0, 3)
    everything = Table(3).belt("P3").stock(0, charcoalium=5, wood=1, crystal=1).turn(0, "reserve 1")
    assert everything.do("pay crystal").may() == {"pay wood"}
    assert everything.do("pay wood").has() == (0, 0, 0, 0)
    assert everything.broken() == ["P3"]


def test_who_cannot_pay_at_all_loses_everything_and_the_machine_is_shredded() -> None:
    table = Table(3).belt("P3").stock(0, charcoalium=2, wood=3, points=4).turn(0, "reserve 1")
    assert table.has() == (0, 0, 0, 0)
    assert table.points() == 4
    assert table.broken() == []
    assert table.shredded() == ["P3"]
    assert table.phase() == "turning-dial"


def test_the_yard_has_no_limit() -> None:
    yard = ("P1",) * 5 + ("P2",) * 5
    table = Table(3).yard(0, *yard).belt("P3").stock(0, charcoalium=9).turn(0, "reserve 1")
    assert len(table.broken()) == 11


# 3. Two actions: the dial


def test_the_dial_shows_six_pairs_of_neighbours() -> None:
    assert Table(3).turn().may() == {
        *("dial recruit+extract", "dial extract+repair", "dial repair+trade"),
        *("dial trade+dismantle", "dial dismantle+reorganise", "dial reorganise+recruit"),
    }


def test_the_same_pair_may_not_be_chosen_two_turns_in_a_row() -> None:
    table = Table(3).last_pair(0, "extract+repair").turn()
    assert "dial extract+repair" not in table.may()
    assert len(table.may()) == 5


def test_one_action_or_both_in_any_order() -> None:
    table = Table(3).stock(0, wood=1).turn().do("dial repair+trade", "sell wood", "done")
    assert table.state.actors() != [0]
    first = Table(3).meeting(7).stock(0, charcoalium=3).turn(0, "").do("dial recruit+extract", "extract", "recruit 7")
    assert first.has()[0] == 3
    second = Table(3).meeting(7).stock(0, charcoalium=3).turn(0, "").do("dial recruit+extract", "recruit 7", "extract")
    assert second.has()[0] == 3


def test_the_first_action_is_over_when_the_second_begins() -> None:
    table = Table(3).stock(0, wood=5, copper=3).yard(0, "P1").acts("repair+trade").do("sell wood", "repair P1", "done")
    assert table.can("sell") == set()
    assert table.phase() != "acting"


def test_the_turn_goes_on_by_itself_when_both_actions_are_used_up() -> None:
    table = Table(3).stock(0, wood=2).yard(0, "P1").acts("extract+repair").do("extract", "repair P1", "use P1")
    assert table.state.actors() == [1]


# 5. End of the turn


def test_players_go_back_to_the_track_in_the_order_they_played() -> None:
    table = Table(3).belt("P1", "P2", "P3").plans(0, 1, 2).do("mine 3", "reserve 3", "mine 1")
    assert table.state.order == [1, 2, 0]
    for _turn in range(3):
        table.do(sorted(table.can("dial"))[0], "done")
        while table.may() == {"done"}:
            table.do("done")
    table.do(sorted(table.can("draw"))[0])
    while table.state.actors() == [-1]:
        table.state.play(-1, table.state.legal(-1)[0])
    assert table.state.order == [1, 2, 0]
    assert table.state.actors() == [1]


def test_the_view_names_the_step() -> None:
    table = Table(3).shop(0, "P1").turn()
    assert GAME.view(table.state, 0).step == 1
    assert GAME.view(table.do("done").state, 0).step == 3
    assert GAME.view(Table(3).office(14).validates().state, 0).step == 4
