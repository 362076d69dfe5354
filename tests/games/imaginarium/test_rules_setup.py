"""Rulebook "Matériel" and "Mise en place"."""

from __future__ import annotations

import pytest

from tests.games.imaginarium.builder import GAME, Table
from tinkertable.core.contract import CHANCE
from tinkertable.core.dice import Dice, draw
from tinkertable.core.setup import start
from tinkertable.games.imaginarium.rules.moves import MOVES
from tinkertable.games.imaginarium.rules.pieces import FIRST_ATTACK, FIRST_DEFENCE, KINDS
from tinkertable.games.imaginarium.rules.turn import ImaginariumState


def dealt(seats: int, seed: int = 1, upto: int = 10**6) -> ImaginariumState:
    state = start(GAME, seats, {})
    assert isinstance(state, ImaginariumState)
    dice = Dice(seed)
    while state.actors() == [CHANCE] and upto:
        state.play(CHANCE, draw(state, dice))
        upto -= 1
    return state


def deal(seats: int, *texts: str) -> ImaginariumState:
    state = start(GAME, seats, {})
    assert isinstance(state, ImaginariumState)
    for text in texts:
        assert GAME.parse(text) in state.legal(CHANCE)
        state.play(CHANCE, GAME.parse(text))
    return state


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_player_takes_a_workshop_at_random(seats: int) -> None:
    state = start(GAME, seats, {})
    assert [GAME.notation(move) for move in state.legal(CHANCE)] == [f"workshop {number}" for number in range(1, 6)]
    assert state.odds() == [1] * 5
    assert len(set(dealt(seats).workshops)) == seats


def test_a_workshop_comes_with_its_stock_and_its_repaired_machines() -> None:
    state = deal(2, "workshop 5", "workshop 1")
    view = GAME.view(state, 0).players[0]
    assert view.stock == {"charcoalium": 3, "wood": 1, "copper": 1, "crystal": 0, "points": 0}
    assert [slot.stack for slot in view.shop] == ["P1", "P4"]
    assert [slot.stack for slot in GAME.view(state, 1).players[1].shop] == ["P1", "P2"]


def test_the_machines_of_unused_workshops_go_into_the_pile() -> None:
    for seats, pile in ((2, 50), (3, 48), (4, 46), (5, 44)):
        assert sum(dealt(seats).deck) == pile


def test_the_number_of_the_workshop_is_the_place_on_the_initiative_track() -> None:
    state = deal(3, "workshop 4", "workshop 2", "workshop 5")
    assert state.order == [1, 0, 2]


def test_no_attack_machine_lies_on_the_first_belt() -> None:
    for seed in range(40):
        assert not any(FIRST_ATTACK <= kind < FIRST_DEFENCE for kind in dealt(3, seed).belt)
    state = deal(2, "workshop 1", "workshop 2")
    assert {MOVES[move] for move in state.legal(CHANCE)} == {f"draw {kind}" for kind in KINDS if kind[0] != "A"}
    odds = dict(zip(state.legal(CHANCE), state.odds(), strict=True))
    assert odds[GAME.parse("draw P1")] == 8 - 2


def test_the_first_belt_is_sorted_by_falling_level_and_equal_levels_by_appearance() -> None:
    drawn = ("P1", "D3", "P3", "P2", "S2", "P4", "T1")
    state = deal(2, "workshop 1", "workshop 2", *(f"draw {kind}" for kind in drawn))
    assert [KINDS[kind] for kind in state.belt] == ["D3", "S2", "P3", "P4", "P1", "P2", "T1"]


@pytest.mark.parametrize(("seats", "projects"), [(2, 6), (3, 7), (4, 8), (5, 9)])
def test_three_assistants_and_the_projects_for_the_number_of_players_are_shown(seats: int, projects: int) -> None:
    view = GAME.view(dealt(seats), 0)
    assert len(view.meeting) == 3
    assert view.pool == 10
    assert len(view.projects) == projects


def test_the_game_begins_with_round_one_and_planning() -> None:
    state = dealt(4)
    assert state.round == 1
    assert GAME.view(state, 0).phase == "planning"
    assert state.actors() == [state.order[0]]


def test_the_builder_lays_a_table_that_holds_together() -> None:
    Table(3).shop(0, "P1+P1", "P2+T1").yard(1, "A5").belt("D1", "-", "S1").stock(2, wood=3).plans().state.check()
