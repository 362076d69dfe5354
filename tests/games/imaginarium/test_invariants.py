"""A position that cannot be is noticed, and the message says what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.imaginarium.builder import Table
from tests.games.imaginarium.test_components import TEXT
from tinkertable.core.errors import BrokenPosition
from tinkertable.games.imaginarium.components import read_components
from tinkertable.games.imaginarium.rules.pieces import STACK_COUNT
from tinkertable.games.imaginarium.rules.state import DISMANTLING, JOINING, RUNNING, SCRAPPING
from tinkertable.games.imaginarium.rules.turn import ImaginariumState

FIVE = ("P1", "P2", "P3", "P4", "T1")


def change(name: str, at: int, value: int) -> Callable[[ImaginariumState], None]:
    def changed(state: ImaginariumState) -> None:
        getattr(state, name)[at] = value

    return changed


def lose_a_machine(state: ImaginariumState) -> None:
    state.deck[0] -= 1


def another_machine(state: ImaginariumState) -> None:
    state.shops[2] = [0]


def owe_a_resource(state: ImaginariumState) -> None:
    state.stock[1] = -1


def unordered(state: ImaginariumState) -> None:
    state.shops[0].reverse()


def beyond_the_stacks(state: ImaginariumState) -> None:
    state.shops[0] = [2 * STACK_COUNT]


def before_the_stacks(state: ImaginariumState) -> None:
    """From the end of the list of stacks it would be all six defence machines."""
    state.shops[0] = [-2]


def forbidden_stack(state: ImaginariumState) -> None:
    state.printed = read_components(TEXT.replace('combines = ["P1"]', "combines = []"))


def fourth_assistant(state: ImaginariumState) -> None:
    state.helpers[:4] = [3, 3, 3, 3]


def fourth_in_the_meeting_room(state: ImaginariumState) -> None:
    state.helpers[:4] = [1, 1, 1, 1]


def piece_on_two_spots(state: ImaginariumState) -> None:
    state.spots[7:9] = [0, 0]


def wrong_player(state: ImaginariumState) -> None:
    state.seat = 1


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (lose_a_machine, "7 machines P1, not 8"),
        (another_machine, "9 machines P1, not 8"),
        (owe_a_resource, "less than nothing"),
        (unordered, "the workshop of seat 1 is out of order"),
        (beyond_the_stacks, "seat 1 has an impossible stack"),
        (before_the_stacks, "seat 1 has an impossible stack"),
        (forbidden_stack, "seat 1 has an impossible stack"),
        (fourth_assistant, "seat 2 has too many assistants"),
        (fourth_in_the_meeting_room, "too many assistants in the meeting room"),
        (change("firsts", 3, 0), "project 4 was validated by nobody first"),
        (change("marks", 3, 1), "project 4 was validated by nobody first"),
        (change("order", 2, 1), "a piece is missing from the initiative order"),
        (piece_on_two_spots, "a piece stands on two spots"),
        (change("spots", 7, 3), "a piece stands on two spots"),
        (wrong_player, "the wrong player acts"),
    ],
)
@pytest.mark.parametrize("planning", [False, True])
def test_check_notices(broken: Callable[[ImaginariumState], None], reason: str, planning: bool) -> None:
    table = Table(3).shop(0, "P1+P1", "P2+T1")
    state = (table.plans() if planning else table.turn(0, "")).state
    state.check()
    broken(state)
    with pytest.raises(BrokenPosition, match=reason):
        state.check()


def overfull(seat: int, phase: int, spent: int) -> Table:
    table = Table(3).shop(seat, *FIVE).acts("dismantle+reorganise")
    table.state.phase = phase
    table.state.spent = spent
    return table


def test_only_who_acts_may_have_more_stacks_than_slots_once_an_action_is_begun() -> None:
    acting = Table(3).acts("dismantle+reorganise").state.phase
    for phase in (acting, JOINING, SCRAPPING, DISMANTLING):
        overfull(0, phase, 1 << 5).state.check()
    for seat, phase, spent in ((1, acting, 1 << 5), (0, acting, 0), (0, RUNNING, 1 << 5)):
        with pytest.raises(BrokenPosition, match=f"the workshop of seat {seat + 1} is overfull"):
            overfull(seat, phase, spent).state.check()


def test_a_full_workshop_and_three_assistants_are_no_fault() -> None:
    table = Table(3).shop(0, *FIVE[:4]).shop(1, *("P5", "P6", "T2", "T3", "T4", "A1")).assistants(1, 6, 2, 3)
    table.meeting(1, 4, 5).plans().state.check()
