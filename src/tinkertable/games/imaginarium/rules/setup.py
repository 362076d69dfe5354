"""The table of Imaginarium before chance has dealt anything."""

from __future__ import annotations

from tinkertable.games.imaginarium.rules.printed_values import PrintedValues
from tinkertable.games.imaginarium.rules.turn import ImaginariumState


def new_position(printed: PrintedValues, seats: int, open_totals: int, limit: int) -> ImaginariumState:
    """The empty table: all machines in the pile, nothing dealt yet."""
    state = ImaginariumState(printed, seats)
    state.open_totals = open_totals
    state.limit = limit
    state.deck = [int(number) for number in printed.copies]
    return state
