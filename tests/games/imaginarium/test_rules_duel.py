"""Rulebook "À deux joueurs": the saboteurs."""

from __future__ import annotations

from tests.games.imaginarium.builder import GAME, Table
from tests.games.imaginarium.test_rules_setup import deal


def test_the_lower_workshop_has_saboteur_1_and_handyman_3() -> None:
    assert deal(2, "workshop 4", "workshop 2").order == [3, 2, 1, 0]
    assert deal(2, "workshop 1", "workshop 3").order == [2, 3, 0, 1]


def test_all_four_pieces_are_placed_in_the_order_of_the_track() -> None:
    table = Table(2).belt("P1", "P2", "P3", "P4").plans(2, 3, 0, 1)
    placed = []
    for text in ("reserve 1", "reserve 2", "reserve 3", "mine 1"):
        pawn = GAME.view(table.state, 0).at_work
        assert pawn is not None
        placed.append((pawn.seat, pawn.saboteur))
        table.do(text)
    assert placed == [(0, True), (1, True), (0, False), (1, False)]


def test_a_saboteur_cannot_enter_an_occupied_spot() -> None:
    table = Table(2).belt("P1", "P2").plans(0, 2, 1, 3).do("reserve 1")
    assert table.can("reserve") == {"reserve 2"}


def test_a_sabotaged_machine_is_shredded() -> None:
    table = Table(2).belt("P1", "P2", "P3").stock(0, charcoalium=4).plans(2, 3, 0, 1)
    table.do("reserve 1", "mine 3", "reserve 2", "mine 1")
    assert table.shredded() == ["P1"]
    assert table.on_belt()[0] == "-"
    assert table.state.actors() == [0]
    assert (table.broken(), table.has()[0]) == (["P2"], 0)


def test_a_saboteur_on_an_extractor_gains_nothing() -> None:
    table = Table(2).belt("P1", "P2", "P3").plans(2, 3, 0, 1).do("mine 1", "mine 2", "reserve 1", "reserve 2")
    while table.state.round == 1 and table.state.actors() != [-1]:
        table.do(sorted(table.can("dial"))[0] if table.can("dial") else "done")
    assert table.has(0)[0] == table.has(1)[0] == 0
    assert table.shredded() != []


def test_pieces_return_to_the_track_in_the_order_they_were_resolved() -> None:
    table = Table(2).belt("P1", "P2", "P3", "P4").plans(2, 3, 0, 1).do("mine 1", "reserve 1", "reserve 3", "reserve 2")
    assert table.state.order == [3, 1, 0, 2]


def test_a_handyman_plays_all_five_steps() -> None:
    table = Table(2).belt("P1").shop(0, "P1").stock(0, charcoalium=5).plans(2, 3, 0, 1)
    table.do("mine 1", "mine 2", "reserve 1", "mine 3").do("use P1")
    assert table.broken() == ["P1"]
    assert table.phase() == "turning-dial"
