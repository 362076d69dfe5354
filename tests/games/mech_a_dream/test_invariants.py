"""`check` notices a piece that is missing, doubled or impossible."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.mech_a_dream.builder import GAME, Table
from tinkertable.core.contract import CHANCE
from tinkertable.core.errors import BrokenPosition
from tinkertable.core.setup import start
from tinkertable.games.mech_a_dream.rules.state import (
    AT_HOME,
    AT_STOCK,
    BELT,
    BOOSTS,
    BUILT,
    FLOWERS,
    GO_SHOPPING,
    HAND,
    HELPER,
    INK,
    MACHINES,
    NIGHT,
    ON_TILE,
    PLACE_BOOST,
    POINTS,
    POWER,
    RAINBOWS,
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


def two_gaps(state: MechADreamState) -> None:
    state.draw = 1
    for place in (0, 1):
        state.unseen |= 1 << state.market[place]
        state.market[place] = -1


def nothing_drawn(state: MechADreamState) -> None:
    state.unseen |= 1 << state.market[3]
    state.market[3] = -1


def same_tile_twice(state: MechADreamState) -> None:
    state.market[2] = state.market[1]


def nothing_to_boost(state: MechADreamState) -> None:
    state.unseen |= state.cells[BELT]
    state.cells[BELT] = 0
    state.cells[BOOSTS] = 1
    state.cells[TASK] = PLACE_BOOST


def green_machine_used(state: MechADreamState) -> None:
    state.cells[USED] = state.cells[BUILT]


def fourth_part(state: MechADreamState) -> None:
    state.day_part = 3
    state.cells[HELPER : HELPER + 3] = state.cells[WIDTH + HELPER : WIDTH + HELPER + 3] = [AT_STOCK] * 3


def before_the_morning(state: MechADreamState) -> None:
    state.day_part = -1
    state.cells[HELPER] = AT_HOME


def out_at_night(state: MechADreamState) -> None:
    state.phase = NIGHT


def no_card(state: MechADreamState) -> None:
    state.card = -1


def staff(number: int, cell: int) -> Callable[[MechADreamState], None]:
    def broken(state: MechADreamState) -> None:
        state.staff[number] = cell

    return broken


def spot(tile: int, where: int) -> Callable[[MechADreamState], None]:
    def broken(state: MechADreamState) -> None:
        state.spots[tile] = where

    return broken


def on_the_table(**values: int) -> Callable[[MechADreamState], None]:
    def broken(state: MechADreamState) -> None:
        for name, value in values.items():
            setattr(state, name, value)

    return broken


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
        (two_gaps, "place 1 of the Factory is empty"),
        (nothing_drawn, "place 3 of the Factory is empty"),
        (same_tile_twice, "B2a is in two places"),
        (spot(1, 8), "B1b is under construction on slot 8"),
        (spot(1, 0), "B1b is under construction on slot 0"),
        (spot(20, WORKSHOP + 3), "do not follow the power cable"),
        (no_card, "there is no Delivery card on the dock"),
        (on_the_table(draw=4), "there is no Delivery card on the dock"),
        (on_the_table(card=5), "was never drawn"),
        (on_the_table(cards=1 | 1 << 9), "not one Delivery card for each day"),
        (on_the_table(cards=1 | 1 << 10), "no such Delivery card"),
        (on_the_table(day=0), "no part 0 of day 0"),
        (on_the_table(day=8), "no part 0 of day 8"),
        (fourth_part, "no part 3 of day 1"),
        (before_the_morning, "no part -1 of day 1"),
        (on_the_table(first=2), "no such seat"),
        (on_the_table(first=-2), "no such seat"),
        (on_the_table(turn=2), "no such seat"),
        (on_the_table(turn=-1), "no such seat"),
        (staff(9, 17), "4 Specialists are in the game"),
        (staff(2, 0), "2 Specialists are in the game"),
        (staff(0, 16 + 3), "impossible price"),
        (staff(0, 64), "belongs to nobody"),
        (staff(0, 1), "belongs to nobody"),
        (change(FLOWERS, 10), "stands on 10"),
        (change(FLOWERS, -1), "stands on -1"),
        (change(INK, 10), "stands on 10"),
        (change(POINTS, -1), "owes something"),
        (change(RAINBOWS, -1), "owes something"),
        (change(MACHINES, 2), "miscounted"),
        (change(POWER, 1), "wrong permanent powers"),
        (change(USED, 1), "activated what it does not have"),
        (green_machine_used, "activated what it does not have"),
        (change(BOOSTS, 1), "lost count of its boosts"),
        (change(TASK, GO_SHOPPING), "decides out of turn"),
        (nothing_to_boost, "has nothing to boost"),
        (change(HELPER, AT_HOME), "Assistant 1 of seat 1 is not where the day is"),
        (change(HELPER + 1, AT_STOCK), "Assistant 2 of seat 1 is not where the day is"),
        (change(WIDTH + HELPER, AT_STOCK), "Assistant 1 of seat 2 is not where the day is"),
        (out_at_night, "Assistant 1 of seat 1 is not where the day is"),
        (change(HELPER, ON_TILE), "works on another's machine"),
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


def test_check_notices_an_assistant_who_stays_at_home_in_the_middle_of_an_action() -> None:
    state = Table().play("buy B3a").state
    state.cells[HELPER] = AT_HOME
    with pytest.raises(BrokenPosition, match="Assistant 1 of seat 1 is not where the day is"):
        state.check()


def test_check_notices_a_screen_in_two_places() -> None:
    state = Table(robots="M3 M3").state
    with pytest.raises(BrokenPosition, match="a Screen of seat 2 is in two places"):
        state.check()


def test_check_notices_a_screen_that_was_not_dealt() -> None:
    state = Table(robots="M1 M2").state
    state.cells[HAND] = 0b1100
    with pytest.raises(BrokenPosition, match="seat 1 chose a Screen that it was not dealt"):
        state.check()


@pytest.mark.parametrize("seats", [3, 4])
def test_check_notices_a_specialist_left_in_the_middle(seats: int) -> None:
    table = Table(seats, visit=1).specialist("S1", None)
    for seat in range(1, seats):
        table.specialist(f"S{seat + 1}", seat)
    with pytest.raises(BrokenPosition, match="left in the middle"):
        table.state.check()


def test_screens_chosen_secretly_are_in_order() -> None:
    state = start(GAME, 4, {"robots": "yes"})
    while state.actors():
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0 if seat == CHANCE else -1])
        state.check()
        if state.actors() == [0]:
            break
