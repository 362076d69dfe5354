"""The table of Imaginarium before chance has dealt anything."""

from __future__ import annotations

from tinkertable.games.imaginarium.rules.moves import ASSISTANTS, BELT, GOOD_COUNT, KIND_COUNT, PROJECTS, SPOTS
from tinkertable.games.imaginarium.rules.printed_values import PrintedValues
from tinkertable.games.imaginarium.rules.state import DEAL_WORKSHOPS, IN_BOX, IN_DECK, NO_END
from tinkertable.games.imaginarium.rules.turn import ImaginariumState


def new_position(printed: PrintedValues, seats: int, open_totals: int, limit: int) -> ImaginariumState:
    """The empty table: all machines in the pile, nothing dealt yet."""
    state = ImaginariumState(printed, seats)
    state.open_totals = open_totals
    state.limit = limit
    state.phase = DEAL_WORKSHOPS
    state.round = 0
    state.turn = 0
    state.seat = 0
    state.end = NO_END
    state.order = []
    state.spots = [-1] * SPOTS
    state.belt = [-1] * BELT
    state.deck = [int(number) for number in printed.copies]
    state.shredder = [0] * KIND_COUNT
    state.stock = [0] * (seats * GOOD_COUNT)
    state.yards = [0] * (seats * KIND_COUNT)
    state.shops = [[] for seat in range(seats)]
    state.helpers = [IN_DECK] * ASSISTANTS
    state.office = [IN_BOX] * PROJECTS
    state.marks = [0] * PROJECTS
    state.firsts = [-1] * PROJECTS
    state.dials = [-1] * seats
    state.workshops = [-1] * seats
    state.events = []
    state.clear_turn()
    return state
