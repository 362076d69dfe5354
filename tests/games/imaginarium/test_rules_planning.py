"""Rulebook "A. Planification"."""

from __future__ import annotations

from tests.games.imaginarium.builder import GAME, Table
from tinkertable.core.contract import WATCHER


def test_in_initiative_order_everyone_moves_to_a_free_spot() -> None:
    table = Table(3).belt("P1", "P2", "P3").plans(2, 0, 1)
    assert table.state.actors() == [2]
    table.do("reserve 2")
    assert table.state.actors() == [0]
    assert table.may() == {"reserve 1", "reserve 3", "mine 1", "mine 2", "mine 3"}
    table.do("mine 2")
    assert table.state.actors() == [1]
    assert table.may() == {"reserve 1", "reserve 3", "mine 1", "mine 3"}


def test_placing_is_compulsory() -> None:
    assert "done" not in Table(3).belt("P1").plans().may()


def test_an_empty_slot_cannot_be_reserved() -> None:
    assert Table(3).belt("-", "P1", "-", "P2").plans().can("reserve") == {"reserve 2", "reserve 4"}


def test_a_machine_costs_its_level_and_the_base_cost_of_its_slot() -> None:
    table = Table(3).belt("D3", "P3", "P1", "D3", "P3", "P1", "P2").plans()
    assert [slot.price for slot in GAME.view(table.state, 0).belt] == [7, 5, 4, 5, 4, 2, 2]


def test_the_places_on_the_belt_give_the_order_of_the_next_phase() -> None:
    table = Table(3).belt("P1", "P2", "P3").shop(1, "P2").plans(0, 1, 2)
    table.do("mine 1", "reserve 3", "reserve 1")
    assert table.state.order == [2, 1, 0]
    assert table.state.actors() == [2]


def test_a_watcher_sees_the_table_price_and_may_do_nothing() -> None:
    view = GAME.view(Table(3).belt("P3").plans().state, WATCHER)
    assert view.legal == []
    assert view.belt[0].price == 6
    assert view.belt[0].missing is None
