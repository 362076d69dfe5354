"""`check` notices a piece that is missing, doubled or impossible."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.mech_a_dream.builder import GAME, Table
from tinkertable.core.errors import BrokenPosition
from tinkertable.games.mech_a_dream.rules.state import (
    BELT,
    BOOSTS,
    BUILT,
    FLOWERS,
    GO_SHOPPING,
    HELPER,
    MACHINES,
    ON_TILE,
    POINTS,
    POWER,
    SCREEN_NUMBER,
    TASK,
    USED,
    WIDTH,
    WORKSHOP,
)
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState


def change(cell: int, value: int) -> Callable[[MechADreamState], None]:
    def broken(state: MechADreamState) -> None:
        state.cells[cell] = value

    return broken


def lose_tile(state: MechADreamState) -> None:
    state.unseen &= state.unseen - 1


def double_tile(state: MechADreamState) -> None:
    state.unseen |= 1


def empty_place(state: MechADreamState) -> None:
    state.unseen |= 1 << state.market[2]
    state.market[2] = -1


def wrong_belt(state: MechADreamState) -> None:
    state.market[0], state.market[3] = state.market[3], state.market[0]


def off_the_belt(state: MechADreamState) -> None:
    state.spots[1] = 8


def off_the_cable(state: MechADreamState) -> None:
    state.spots[20] = WORKSHOP + 3


def no_card(state: MechADreamState) -> None:
    state.card = -1


def second_card(state: MechADreamState) -> None:
    state.cards |= 512


def eighth_day(state: MechADreamState) -> None:
    state.day = 8


def fifth_specialist(state: MechADreamState) -> None:
    state.staff[9] = 17


def dear_specialist(state: MechADreamState) -> None:
    state.staff[0] = 16 + 3


def nobodys_specialist(state: MechADreamState) -> None:
    state.staff[0] = 64


def test_the_position_of_these_tests_is_sound() -> None:
    position().check()


def position() -> MechADreamState:
    """A position with a little of everything."""
    table = Table(2, visit=1).specialist("S1", 0).specialist("S2", 1).specialist("S3", None)
    return table.belt(0, "B1b", 3).built(0, "G2a").play("stock ink").state


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (lose_tile, "a tile is missing"),
        (double_tile, "in two places"),
        (empty_place, "place 2 of the Factory is empty"),
        (wrong_belt, "wrong belt"),
        (off_the_belt, "B1b is under construction on slot 8"),
        (off_the_cable, "do not follow the power cable"),
        (no_card, "no Delivery card"),
        (second_card, "not one Delivery card for each day"),
        (eighth_day, "no part 0 of day 8"),
        (fifth_specialist, "4 Specialists are in the game"),
        (dear_specialist, "impossible price"),
        (nobodys_specialist, "belongs to nobody"),
        (change(FLOWERS, 10), "stands on 10"),
        (change(POINTS, -1), "owes something"),
        (change(MACHINES, 2), "miscounted"),
        (change(POWER, 1), "wrong permanent powers"),
        (change(USED, 1), "activated what it does not have"),
        (change(BOOSTS, 1), "lost count of its boosts"),
        (change(TASK, GO_SHOPPING), "decides out of turn"),
        (change(HELPER, 0), "not where the day is"),
        (change(HELPER, ON_TILE + 40), "works on another's machine"),
        (change(SCREEN_NUMBER, 3), "without the variation"),
        (change(WIDTH + BELT, 2), "in two places"),
        (change(BUILT, 0), "a tile is missing"),
    ],
)
def test_check_notices(broken: Callable[[MechADreamState], None], reason: str) -> None:
    state = position()
    broken(state)
    with pytest.raises(BrokenPosition, match=reason):
        state.check()
    assert GAME.load(position().dump()).dump() == position().dump()
