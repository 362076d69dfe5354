"""Vilela, the inspector of a solo game: where he goes and what he takes away."""

from __future__ import annotations

from tinkertable.games.bot_factory.rules import events, steps
from tinkertable.games.bot_factory.rules.moves import REMOVE
from tinkertable.games.bot_factory.rules.state import ASSEMBLY, HALL_OF, NONE, PARTS, PROJECTS, VILELA, Position
from tinkertable.games.bot_factory.rules.steps import FRAME
from tinkertable.games.bot_factory.rules.supply import clear_column, discard_part


def move_vilela(position: Position) -> None:
    """Draw the tile that says where Vilela goes; the tile with the colour follows."""
    if position.hall_deck == 0:
        position.hall_deck = 15
    position.frames.append(steps.CHANCE_HALL * FRAME)


def send_vilela(position: Position, hall: int) -> None:
    """Send Vilela to the hall of his tile, or draw another tile when he cannot go there (ruling 30)."""
    position.hall_deck &= ~(1 << hall)
    place = position.free_place(hall)
    if place == NONE or hall == HALL_OF[position.where[VILELA]]:
        events.note(position, events.VILELA_AGAIN, hall)
        move_vilela(position)
        return
    position.vilela_hall = hall
    position.where[VILELA] = place
    events.note(position, events.VILELA_WENT, place)
    if position.robot_deck == 0:
        position.robot_deck = 15
    position.frames.append(steps.CHANCE_ROBOT * FRAME)


def act_vilela(position: Position) -> None:
    """Let Vilela inspect his colour in the hall where he stands."""
    colour = position.vilela_robot
    if position.vilela_hall == ASSEMBLY:
        inspect_column(position, colour)
    elif position.vilela_hall == PARTS:
        inspect_wheel(position, colour)
    elif position.vilela_hall == PROJECTS:
        inspect_projects(position, colour)
    else:
        if position.value[colour] > position.printed.lowest:
            position.value[colour] -= 1
        events.note(position, events.VILELA_FINANCE, colour, position.value[colour])
        if position.inspection_deck == 0:
            position.inspection_deck = 63
        position.frames.append(steps.CHANCE_INSPECTION * FRAME)


def inspect_column(position: Position, colour: int) -> None:
    """Discard the parts of a column that has two; otherwise remove a robot from the board (ruling 31)."""
    if position.parts_in_column(colour) == 2:
        events.note(position, events.VILELA_COLUMN, colour)
        clear_column(position, colour)
    elif position.stock[colour] > 0:
        events.note(position, events.VILELA_ROBOT, colour)
        position.stock[colour] -= 1
        position.removed[colour] += 1
    else:
        events.note(position, events.VILELA_NOTHING)


def inspect_wheel(position: Position, colour: int) -> None:
    """Discard every part of a colour from the wheel."""
    found = False
    for cell in range(8):
        if position.wheel[cell] // 3 == colour:  # that of an empty cell is no colour
            discard_part(position, position.wheel[cell])
            position.wheel[cell] = NONE
            found = True
    if found:
        events.note(position, events.VILELA_PARTS, colour)
    else:
        events.note(position, events.VILELA_NOTHING)


def inspect_projects(position: Position, colour: int) -> None:
    """Discard every project of a colour from the board; nothing slides."""
    found = False
    for space in range(6):
        if position.plans[space] == colour:
            position.plan_gone[colour] += 1
            position.plans[space] = NONE
            found = True
    if found:
        events.note(position, events.VILELA_PROJECTS, colour)
    else:
        events.note(position, events.VILELA_NOTHING)


def add_removals(position: Position, options: list[int]) -> None:
    """Add the contracts on the inspection tile that nobody has claimed."""
    for mark in range(3 * position.inspection, 3 * position.inspection + 3):
        space = position.printed.inspected[mark]
        if position.contract[space] != NONE and position.first[space] == NONE:
            options.append(REMOVE + space)


def inspect_contracts(position: Position, tile: int) -> None:
    """Remove two contracts of an inspection tile; when there are three, the player chooses."""
    position.inspection_deck &= ~(1 << tile)
    position.inspection = tile
    options: list[int] = []
    add_removals(position, options)
    if len(options) > 2:
        position.frames.append(steps.INSPECT * FRAME + 2)
        return
    for move in options:
        space = move - REMOVE
        events.note(position, events.REMOVED, position.contract[space])
        position.contract[space] = NONE
