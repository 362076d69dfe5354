"""What stands behind the screens stays there: guesses, undo and log lines."""

from __future__ import annotations

import pytest

from tests.games.imaginarium.builder import GAME, Table
from tinkertable.core.contract import CHANCE, WATCHER
from tinkertable.core.dice import Dice
from tinkertable.games.imaginarium.rules.hidden import seen_points
from tinkertable.games.imaginarium.rules.pieces import KINDS
from tinkertable.games.imaginarium.rules.state import resources_of
from tinkertable.games.imaginarium.rules.turn import ImaginariumState


def guess(table: Table, seat: int, seed: int = 1) -> ImaginariumState:
    state = GAME.guess(table.state, seat, Dice(seed))
    assert isinstance(state, ImaginariumState)
    return state


@pytest.mark.parametrize("seat", [WATCHER, 0, 1, 2])
def test_a_guess_looks_the_same(seat: int) -> None:
    table = Table(3).stock(0, wood=3).stock(1, charcoalium=9).stock(2, points=5).secret(2, 3, 8).office(1, 14).plans()
    assert GAME.view(guess(table, seat), seat) == GAME.view(table.state, seat)


def test_the_own_stock_is_never_guessed() -> None:
    table = Table(3).stock(0, charcoalium=7, wood=6, copper=5, crystal=4, points=3).plans()
    assert guess(table, 0).stock[:5] == [7, 6, 5, 4, 3]


def test_other_stocks_and_secret_projects_differ_from_guess_to_guess() -> None:
    table = Table(3).secret(1, 3, 8).plans()
    guesses = [guess(table, 0, seed) for seed in range(30)]
    assert len({tuple(state.stock) for state in guesses}) > 20
    assert len({tuple(state.office) for state in guesses}) > 20
    assert all(state.office.count(4) == 2 for state in guesses)
    first = Table(3).secret(0, 3, 8).plans()
    assert len({tuple(guess(first, 1, seed).office) for seed in range(30)}) > 20


def test_a_guess_never_gives_away_the_own_secret_or_an_open_project() -> None:
    table = Table(3).secret(0, 3, 8).office(1, 2).plans()
    for seed in range(10):
        assert guess(table, 0, seed).office == table.state.office


def test_a_guess_does_not_depend_on_what_is_hidden() -> None:
    poor = Table(3).secret(1, 3, 8).plans()
    rich = Table(3).secret(1, 4, 9).stock(1, charcoalium=30, points=12).stock(2, crystal=9).plans()
    assert guess(poor, 0).dump() == guess(rich, 0).dump()


def test_a_guess_knows_the_points_of_validated_projects() -> None:
    table = Table(3).office(2, 6).plans()
    table.state.marks[1], table.state.firsts[1] = 0b110, 1
    table.state.marks[5], table.state.firsts[5] = 0b010, 1
    for seed in range(20):
        stock = guess(table, 0, seed).stock
        assert stock[9] >= 9
        assert stock[14] >= 3
    assert [seen_points(table.state, seat) for seat in range(3)] == [0, 4 + 5, 3]


def test_a_guess_stays_within_what_players_usually_hold() -> None:
    table = Table(3).plans()
    table.state.round = 7
    stocks = [guess(table, 0, seed).stock for seed in range(100)]
    for seat in (1, 2):
        found = [{stock[5 * seat + good] for stock in stocks} for good in range(5)]
        assert found == [set(range(9)), set(range(6)), set(range(5)), set(range(4)), set(range(2 + 7 // 2))]


def test_a_guess_adds_few_points_to_those_that_lie_open_and_never_enough_to_end_the_game() -> None:
    table = Table(3).plans()
    table.state.round = 8
    for project in (0, 1, 2, 3):
        table.state.marks[project], table.state.firsts[project] = 0b010, 1
    assert {guess(table, 0, seed).stock[9] for seed in range(60)} == {16, 17, 18, 19}
    table.state.marks[5], table.state.firsts[5] = 0b010, 1
    assert {guess(table, 0, seed).stock[9] for seed in range(60)} == {16 + 5}


def test_a_guess_gives_what_is_still_owed_in_crystal() -> None:
    paying = Table(3).belt("P3").stock(1, charcoalium=4, wood=4).turn(1, "reserve 1")
    fed = Table(3).shop(1, "T4").stock(1, wood=4).turn(1, "").do("use T4")
    for table, owed, charcoalium in ((paying, 4, {0}), (fed, 2, set(range(9)))):
        assert table.state.need == owed
        stocks = [guess(table, 0, seed).stock for seed in range(60)]
        assert {stock[8] for stock in stocks} == set(range(owed, owed + 4))
        assert {stock[13] for stock in stocks} == set(range(4)), "only the payer"
        assert {stock[5] for stock in stocks} == charcoalium


def test_what_can_be_taken_from_a_broken_machine_is_not_owed() -> None:
    table = Table(3).yard(1, "P6").acts("trade+dismantle", 1).do("scrap P6")
    assert table.state.need == 3
    assert {guess(table, 0, seed).stock[8] for seed in range(60)} == set(range(4))


def test_somebody_who_reserved_a_machine_is_guessed_to_have_the_money() -> None:
    table = Table(3).belt("D3").plans(1, 0, 2).do("reserve 1")
    assert {guess(table, 0, seed).stock[5] for seed in range(40)} == {7, 8}


def test_the_owner_of_assistant_7_is_guessed_to_have_the_money_for_the_pile_too() -> None:
    table = Table(3).assistants(1, 7).belt("D3").plans(1, 0, 2).do("reserve 1")
    assert [guess(table, 0, seed).stock[5] for seed in range(20)] == [7 + 3] * 20


def test_nobody_needs_money_for_an_extractor() -> None:
    table = Table(3).plans(1, 0, 2).do("mine 1")
    assert min(guess(table, 0, seed).stock[5] for seed in range(40)) == 0


def test_a_guess_in_the_middle_of_a_payment_can_be_played_on() -> None:
    table = Table(3).belt("P3").stock(1, charcoalium=4, wood=4, copper=2).turn(1, "reserve 1")
    for seed in range(20):
        state = guess(table, 0, seed)
        state.check()
        assert resources_of(state, 1) >= state.need
        assert state.stock[5] == 0


def test_a_guess_covers_a_payment_by_somebody_with_nothing_to_spare() -> None:
    """The forced payment of one and the free choice of another look the same to the table, and so do their guesses."""
    forced = Table(3).belt("P3").stock(1, charcoalium=5, wood=2).turn(1, "reserve 1")
    free = Table(3).belt("P3").stock(1, charcoalium=5, wood=4, copper=7).turn(1, "reserve 1")
    for _ in range(2):
        assert GAME.view(forced.state, 0) == GAME.view(free.state, 0)
        assert guess(forced, 0).dump() == guess(free, 0).dump()
        assert not reveals(forced, "pay wood")
        forced.do("pay wood")
        free.do("pay wood")


def test_nothing_is_guessed_when_the_game_is_over_or_totals_are_open() -> None:
    table = Table(3, open_totals="yes").stock(1, charcoalium=9).plans()
    assert guess(table, 0).stock == table.state.stock


def reveals(table: Table, text: str) -> bool:
    return GAME.reveals(table.state, table.state.actors()[0], GAME.parse(text))


def test_chance_always_reveals() -> None:
    table = Table(3).meeting(8).stock(0, charcoalium=6).acts("recruit+extract").do("recruit 8")
    assert table.state.actors() == [CHANCE]
    assert reveals(table, "project 3")


def test_a_theft_reveals_unless_totals_are_open() -> None:
    for option, shows in (("no", True), ("yes", False)):
        table = Table(3, open_totals=option).yard(0, "A1").stock(0, wood=1, crystal=1).acts("extract+repair")
        assert reveals(table.do("repair A1"), "use A1") == shows


def test_a_theft_that_everyone_is_safe_from_reveals_nothing() -> None:
    table = Table(2).shop(1, "D1").yard(0, "A1").stock(0, wood=1, crystal=1).acts("extract+repair").do("repair A1")
    assert not reveals(table, "use A1")


def test_showing_a_secret_project_or_a_hoard_reveals() -> None:
    secret = Table(3).secret(0, 2).shop(0, "A1", "A2").validates()
    assert reveals(secret, "validate 2")
    hoard = Table(3).office(14, 2).shop(0, "A1", "A2").stock(0, charcoalium=15).validates()
    assert reveals(hoard, "validate 14")
    assert not reveals(hoard, "validate 2")


def test_the_end_of_a_round_reveals_whether_anyone_has_enough() -> None:
    table = Table(3).acts("extract+repair")
    table.state.order, table.state.turn = [1, 2, 0], 2
    assert reveals(table, "done")


def test_the_end_of_a_round_reveals_it_too_when_nothing_is_left_to_be_drawn() -> None:
    table = Table(3).meeting(1, 2, 3)
    table.yard(1, *(kind for nth, kind in enumerate(KINDS) for _copy in range(table.state.deck[nth])))
    table.acts("extract+repair")
    table.state.order, table.state.turn = [1, 2, 0], 2
    assert reveals(table, "done")


@pytest.mark.parametrize(("charcoalium", "wood"), [(9, 0), (5, 6), (2, 0)])
def test_what_the_next_player_can_pay_is_no_matter_for_whether_the_end_of_a_turn_reveals(
    charcoalium: int, wood: int
) -> None:
    """The next player has nothing to use and pays at once; the button must not say beforehand whether they can."""
    table = Table(3).belt("P3").stock(1, charcoalium=charcoalium, wood=wood).acts("extract+repair")
    table.state.spots[0] = 1
    assert reveals(table, "done")
    assert GAME.reveals(guess(table, 0), 0, GAME.parse("done"))


def test_the_own_payment_reveals_nothing_to_undo() -> None:
    table = Table(3).belt("P3").shop(0, "P1").stock(0, charcoalium=9).turn(0, "reserve 1")
    assert not reveals(table, "done")


def test_the_last_placement_reveals_what_is_paid_at_once() -> None:
    table = Table(3).belt("P3").stock(0, charcoalium=9).plans(1, 2, 0).do("mine 1", "mine 2")
    assert reveals(table, "reserve 1")
    assert not reveals(table, "mine 3")


def test_ordinary_moves_reveal_nothing() -> None:
    assert not reveals(Table(3).belt("A4").plans(), "reserve 1"), "it is machine number 13, not project 14"
    table = Table(3).shop(0, "P1", "P2").turn(0, "")
    assert not reveals(table, "use P1")
    assert not reveals(table.do("use P1", "use P2"), "dial extract+repair")


def test_when_the_game_is_over_everything_is_shown() -> None:
    table = Table(3).stock(0, points=20).stock(1, wood=2, points=3).secret(2, 5).acts("extract+repair")
    table.state.order, table.state.turn = [1, 2, 0], 2
    table.do("done")
    view = GAME.view(table.state, 0)
    assert view.over
    assert view.scores == [20, 5, 0]
    assert view.players[1].stock["wood"] == 2
    assert GAME.view(guess(table, 0), 0) == view
