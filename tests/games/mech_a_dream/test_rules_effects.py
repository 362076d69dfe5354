"""Resources, packages and effects: production, conversion, boosts and activations."""

from __future__ import annotations

import pytest

from tests.games.mech_a_dream.builder import GAME, Table
from tinkertable.games.mech_a_dream.rules.moves import TILES

EFFECTS = {
    "B1": ((0, 0, 0), (2, 0, 0, 0)),
    "B2": ((0, 0, 0), (0, 2, 0, 0)),
    "B3": ((0, 0, 0), (1, 1, 0, 0)),
    "B5": ((0, 0, 0), (0, 0, 1, 0)),
    "B7": ((1, 0, 0), (0, 3, 0, 0)),
    "B8": ((2, 0, 0), (0, 0, 1, 0)),
    "B9": ((0, 1, 0), (1, 0, 1, 0)),
    "R1": ((1, 1, 0), (0, 0, 1, 1)),
    "R2": ((0, 0, 0), (0, 0, 0, 2)),
    "R3": ((0, 0, 0), (0, 0, 0, 1)),
    "R4": ((1, 0, 0), (0, 0, 0, 2)),
    "R5": ((0, 2, 0), (0, 0, 0, 3)),
    "R6": ((0, 0, 1), (0, 0, 0, 3)),
    "R7": ((0, 0, 0), (0, 1, 0, 1)),
    "R8": ((3, 0, 0), (0, 0, 0, 4)),
}
"""What each machine takes and gives; boosts are tested below."""


@pytest.mark.parametrize("kind", sorted(EFFECTS))
def test_an_effect_spends_and_earns_what_the_tile_shows(kind: str) -> None:
    paid, earned = EFFECTS[kind]
    table = Table().built(0, f"{kind}b").give(0, flowers=4, ink=4, rainbows=4).night()
    table.play(f"activate {kind}b", seat=0)
    expected = tuple(4 - paid[good] + earned[good] for good in range(3))
    assert table.goods() == (*expected, earned[3])


def test_every_purple_machine_is_tested() -> None:
    purple = {name.rstrip("ab") for tile, name in enumerate(TILES) if GAME.printed.effect[tile]}
    assert purple - set(EFFECTS) == {"B4", "B6"}


def test_a_conversion_needs_all_it_spends() -> None:
    table = Table().built(0, "R1b").give(0, flowers=1, ink=0).night()
    assert table.family("activate") == []


def test_a_conversion_turns_one_lot_per_activation() -> None:
    table = Table().built(0, "R4a").give(0, flowers=5).night().play("activate R4a", seat=0)
    assert table.goods()[0] == 4
    assert table.family("activate") == []


def test_green_and_yellow_machines_cannot_be_activated() -> None:
    table = Table().built(0, "G1a", "G2a", "G3a", "G4a", "Y2", "Y8").give(0, flowers=9, ink=9, rainbows=9).night()
    assert table.legal(0) == ["robot 1", "sleep"]


def test_a_boost_moves_a_machine_with_or_without_an_assistant() -> None:
    table = Table(card="D2").give(0, flowers=1).belt(0, "B1b", 4).part("afternoon").play("deliver")
    assert table.play("boost B1b", "boost B1b").slot("B1b") == 2
    table = Table(card="D2").belt(0, "B1b", 4).play("build B1b").rest_of_part().play("deliver")
    assert table.play("boost B1b").slot("B1b") == 2


def test_several_boosts_go_on_one_machine_or_on_several() -> None:
    table = Table(card="D2").belt(0, "B1b", 4).belt(0, "B2b", 3).part("afternoon").play("deliver")
    assert table.legal() == ["boost B1b", "boost B2b", "decline"]
    assert table.play("boost B1b", "boost B2b").slot("B1b") == 3
    assert table.slot("B2b") == 2


def test_a_boost_past_slot_one_completes_the_machine() -> None:
    table = Table(card="D6").give(0, flowers=3).belt(0, "Y5", 1).part("afternoon").play("deliver", "boost Y5")
    assert (table.owns(0, "Y5"), table.goods()[3]) == ("workshop", 9)


def test_a_boost_moves_only_ones_own_machines() -> None:
    table = Table(card="D2").belt(0, "B1b", 4).belt(1, "B2b", 3).part("afternoon").play("deliver")
    assert table.family("boost") == ["B1b"]


def test_an_activation_package_sets_the_robot_or_one_purple_machine_in_motion() -> None:
    table = Table(card="D8").give(0, flowers=4).built(0, "B1b").part("afternoon").play("deliver")
    assert table.legal() == ["robot 1", "activate B1b", "decline"]
    table.play("robot 1")
    assert table.goods() == (0, 5, 0, 3)


def test_an_activation_reaches_only_ones_own_workshop() -> None:
    table = Table(card="D8").give(0, flowers=4).built(1, "B1b").part("afternoon").play("deliver")
    assert table.legal() == ["robot 1", "decline"]
