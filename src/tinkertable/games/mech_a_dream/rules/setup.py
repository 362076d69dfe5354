"""A new game: the table laid out."""

from __future__ import annotations

from tinkertable.games.mech_a_dream.rules.chance import next_set_up_draw
from tinkertable.games.mech_a_dream.rules.moves import TILES
from tinkertable.games.mech_a_dream.rules.printed_values import PrintedValues
from tinkertable.games.mech_a_dream.rules.state import FLOWERS, INK, WIDTH
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState


def new_position(printed: PrintedValues, seats: int, robots: int, specialists: int) -> MechADreamState:
    """The table before anything is drawn: full piles, empty belts and workshops with what they start with."""
    position = MechADreamState(printed, seats, robots, specialists)
    position.unseen = (1 << len(TILES)) - 1
    if not position.robots:
        for seat in range(position.seats):
            position.cells[seat * WIDTH + FLOWERS] = position.printed.start_flowers[0]
            position.cells[seat * WIDTH + INK] = position.printed.start_ink[0]
    next_set_up_draw(position)
    return position
