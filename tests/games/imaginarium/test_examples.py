"""Every worked example of the rulebook."""

from __future__ import annotations

from itertools import product

from tests.games.imaginarium.builder import GAME, Table
from tests.games.imaginarium.test_rules_setup import deal


def test_the_first_player_starts_with_a_charbonneuse_and_a_menuisette() -> None:
    shop = GAME.view(deal(2, "workshop 1"), 0).players[0].shop
    assert [slot.stack for slot in shop] == ["P1", "P2"]
    table = Table(3).shop(0, "P1", "P2")
    for turn in (1, 2):
        table.turn(0, "").do("use P1", "use P2")
        assert table.has() == (turn, turn, 0, 0)


def test_dismantling_a_broken_flamelleur() -> None:
    """Two crystals and a copper, or two coppers and a crystal."""
    found = set()
    for picks in product(("take copper", "take crystal"), repeat=3):
        table = Table(3).yard(0, "P6").acts("trade+dismantle").do("scrap P6")
        for pick in picks:
            if pick in table.may():
                table.do(pick)
        if table.phase() != "scrapping":
            found.add(table.has())
    assert found == {(0, 0, 1, 2), (0, 0, 2, 1)}


def test_dismantling_the_first_charbonneuse() -> None:
    """Four wood or a victory point."""
    assert Table(3).shop(0, "P1").acts("trade+dismantle").do("dismantle P1", "refund").has() == (0, 4, 0, 0)
    assert Table(3).shop(0, "P1").acts("trade+dismantle").do("dismantle P1", "points").points() == 1


def test_a_verrouillette_combines_with_every_defence() -> None:
    for other in ("D1", "D2", "D3"):
        table = Table(3).shop(0, "D1", other).acts("dismantle+reorganise").do("join D1")
        assert table.shows() == [f"D1+{other}"]
    table = Table(3).shop(0, "D1", "D2+D3").acts("dismantle+reorganise").do("join D1")
    assert table.shows() == ["D1+D2+D3"]


def test_one_two_and_three_charbonneuses() -> None:
    for stack, number in (("P1", 1), ("P1+P1", 3), ("P1+P1+P1", 7)):
        assert Table(3).shop(0, stack).turn(0, "").do(f"use {stack}").has()[0] == number


def test_a_menuisette_and_a_surtransmutoir_make_a_crystal_each_turn() -> None:
    table = Table(3).shop(0, "P2", "T3").acts("dismantle+reorganise").do("combine P2+T3", "done")
    table.turn(0, "").do("use P2+T3")
    assert table.has() == (0, 0, 0, 1)


def test_three_transactions() -> None:
    """Two coppers and a charcoalium: two sales, then a victory point for five."""
    table = Table(3).stock(0, copper=2, charcoalium=1).acts("trade+dismantle")
    table.do("sell copper")
    assert table.has()[0] == 3
    table.do("sell copper")
    assert table.has()[0] == 5
    table.do("buy point")
    assert (table.points(), table.has()) == (1, (0, 0, 0, 0))


def test_machines_cost_from_two_to_seven() -> None:
    table = Table(3).belt("D3", "P1", "P1", "P1", "P1", "P1", "P1").plans()
    prices = [slot.price for slot in GAME.view(table.state, 0).belt]
    assert (max(prices), min(prices)) == (7, 2)
