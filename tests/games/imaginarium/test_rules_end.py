"""Rulebook "C. Vérification et réinitialisation" and "Victoire"."""

from __future__ import annotations

from tests.games.imaginarium.builder import GAME, Table
from tinkertable.games.imaginarium.rules.pieces import KINDS
from tinkertable.games.imaginarium.rules.score import levels_of


def last_turn(table: Table) -> Table:
    """The only turn left in the round."""
    table.turn(0, "")
    table.state.turn = len(table.state.order) - 1
    table.state.order = [*table.state.order[1:], 0]
    while table.state.actors() == [0]:
        table.do(sorted(table.can("dial"))[0] if table.can("dial") else "done")
    return table


def test_twenty_points_end_the_game_after_the_round() -> None:
    table = last_turn(Table(3).shop(0, "P1").stock(1, points=20))
    assert table.state.actors() == []
    assert [table.state.legal(actor) for actor in (-1, 0, 1, 2)] == [[]] * 4
    assert GAME.view(table.state, 0).ending == "points"


def test_the_round_is_played_to_its_end() -> None:
    table = Table(3).stock(0, points=20).turn(0, "").do("dial recruit+extract", "done")
    assert table.state.actors() == [1]


def test_nineteen_points_do_not() -> None:
    assert last_turn(Table(3).stock(1, points=19)).state.actors() != []


def test_the_machine_furthest_right_is_shredded_and_the_rest_slides_right() -> None:
    table = last_turn(Table(3).belt("P1", "-", "P2", "P3", "-", "P4", "T1"))
    assert table.shredded() == ["T1"]
    assert table.on_belt() == ["-", "-", "-", "P1", "P2", "P3", "P4"]
    table.do("draw S2", "draw D1", "draw A1")
    assert table.on_belt() == ["A1", "D1", "S2", "P1", "P2", "P3", "P4"]


def test_new_machines_come_from_the_pile_as_likely_as_they_are_there() -> None:
    table = last_turn(Table(3).belt("P1", "P2", "P3"))
    assert table.state.legal(0) == []
    odds = dict(zip(table.state.legal(-1), table.state.odds(), strict=True))
    assert odds[GAME.parse("draw P1")] == 7
    assert odds[GAME.parse("draw A6")] == 1


def test_a_machine_of_which_none_is_left_in_the_pile_is_not_drawn() -> None:
    table = Table(3).belt("A6", "S1", "P1")
    assert sorted(kind for kind in KINDS if table.state.deck[KINDS.index(kind)] == 0) == ["A6", "S1"]
    assert last_turn(table).may() == {f"draw {kind}" for kind in KINDS if kind not in ("A6", "S1")}


def test_the_meeting_room_is_filled_up_to_three() -> None:
    table = last_turn(Table(3).meeting(4).belt("P1", "P2", "P3", "P4", "P5", "P6", "T1"))
    table.do("draw T1", "assistant 9", "assistant 1")
    assert [card.assistant for card in GAME.view(table.state, 0).meeting] == [1, 4, 9]
    assert table.state.round == 2


def test_without_assistants_in_the_pool_places_stay_empty() -> None:
    table = Table(5).belt("P1", "P2", "P3", "P4", "P5", "P6", "T1").meeting(4)
    table.assistants(1, 1, 2, 3).assistants(2, 5, 6, 7).assistants(3, 8, 9, 10).assistants(4, 11, 12, 13)
    last_turn(table).do("draw T2")
    assert table.state.round == 2


def test_majorities_bring_two_points_each_shared_ones_to_all() -> None:
    table = Table(3).stock(0, points=20, wood=4, charcoalium=2).stock(1, points=18, wood=4, copper=1, charcoalium=1)
    last_turn(table.stock(2, points=19, crystal=1))
    assert table.state.scores() == [24, 22, 21]
    assert GAME.view(table.state, 1).sheet == {
        "points": [20, 18, 19],
        "wood": [2, 2, 0],
        "copper": [0, 2, 0],
        "crystal": [0, 0, 2],
        "charcoalium": [2, 0, 0],
    }


def test_most_points_win_even_if_somebody_else_ended_the_game() -> None:
    table = last_turn(Table(3).stock(0, points=20).stock(1, points=19, wood=1, copper=1))
    assert table.state.winners() == [1]


def test_a_tie_goes_to_the_highest_levels_of_repaired_machines() -> None:
    table = last_turn(Table(3).stock(0, points=20).stock(1, points=20).shop(0, "P3+T3").shop(1, "P6").yard(1, "S2"))
    assert table.state.winners() == [0]
    assert [levels_of(table.state, seat) for seat in range(3)] == [2 + 2, 3, 0]


def test_levels_decide_only_between_equal_points() -> None:
    table = last_turn(Table(3).stock(0, points=20).stock(1, points=21).shop(0, "P6+P6", "S2+S2"))
    assert table.state.winners() == [1]


def test_players_who_have_nothing_share_the_victory_too() -> None:
    assert Table(3).state.winners() == [0, 1, 2]


def test_a_tie_in_everything_is_shared() -> None:
    table = last_turn(Table(3).stock(0, points=20).stock(1, points=20).shop(0, "P6").shop(1, "P1", "P3"))
    assert table.state.winners() == [0, 1]


def test_the_last_round_ends_the_game_whatever_the_points() -> None:
    table = Table(3, rounds="15").stock(1, points=5)
    table.state.round = 15
    last_turn(table)
    assert table.state.actors() == []
    assert GAME.view(table.state, 0).ending == "rounds"
    assert table.state.winners() == [1]


def test_before_the_last_round_the_game_goes_on() -> None:
    table = Table(3, rounds="15")
    table.state.round = 14
    assert last_turn(table).state.actors() != []
