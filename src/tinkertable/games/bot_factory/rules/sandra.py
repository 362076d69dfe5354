"""Sandra, the manager: she walks from hall to hall and tidies the one she comes to."""

from __future__ import annotations

from tinkertable.games.bot_factory.rules import events, state
from tinkertable.games.bot_factory.rules.state import Position
from tinkertable.games.bot_factory.rules.supply import discard_part, fill_spares, fill_wheel, shift_projects


def move_sandra(position: Position) -> None:
    """Move Sandra to the first free space in the halls to her right, around the factory (ruling 3)."""
    hall = state.HALL_OF[position.where[state.SANDRA]]
    for step in range(1, 4):
        place = position.free_place((hall + step) & 3)
        if place != state.NONE:
            position.where[state.SANDRA] = place
            events.note(position, events.SANDRA_WENT, place)
            return
    raise AssertionError("the other halls always have a free space (ruling 2)")


def act_sandra(position: Position) -> None:
    """Let Sandra act in her hall, whichever space she stands on."""
    hall = state.HALL_OF[position.where[state.SANDRA]]
    idle = hall == state.FINANCE and min(position.value) == max(position.value)
    events.note(position, events.SANDRA_IDLE if idle else events.SANDRA_ASSEMBLY + hall)
    if hall == state.ASSEMBLY:
        for pallet in range(2):
            if position.spare[pallet] != state.NONE:
                discard_part(position, position.spare[pallet])
                position.spare[pallet] = state.NONE
        fill_spares(position, 0)
    elif hall == state.PARTS:
        fill_wheel(position, 0)
    elif hall == state.PROJECTS:
        shift_projects(position)
    else:
        raise_lowest(position)


def raise_lowest(position: Position) -> None:
    """Raise every colour that has the lowest value by one; nothing happens when all four are equal (ruling 24)."""
    value = position.value
    lowest = min(value)
    if lowest == max(value):
        return
    for colour in range(4):
        if value[colour] == lowest:
            value[colour] = lowest + 1
            events.note(position, events.SANDRA_RAISED, colour, lowest + 1)
