"""Choices before the first day: Monitor Screens, the first player and the Specialists to start with."""

from __future__ import annotations

from tinkertable.games.mech_a_dream.rules.moves import SPECIALISTS
from tinkertable.games.mech_a_dream.rules.printed_values import SECRET_SCREENS
from tinkertable.games.mech_a_dream.rules.state import (
    CENTRE,
    DAY,
    DRAW_FIRST,
    FLOWERS,
    HAND,
    INK,
    PICKING_SPECIALISTS,
    RAINBOWS,
    SCREEN_NUMBER,
    WIDTH,
    Position,
)


def choose_screen(position: Position, seat: int, screen: int) -> None:
    """Keep a Screen; when the last has chosen, all are shown (ruling 37). In edition 1 each is shown at once."""
    cells = position.cells
    cells[seat * WIDTH + SCREEN_NUMBER] = screen
    if position.printed.edition < SECRET_SCREENS:
        show_screen(position, seat)
    for other in range(position.seats):
        if not cells[other * WIDTH + SCREEN_NUMBER]:
            return
    for other in range(position.seats):
        show_screen(position, other)
    position.draw = DRAW_FIRST


def is_last_to_choose(position: Position, seat: int) -> bool:
    """Whether everybody else has chosen a Screen."""
    for other in range(position.seats):
        if other != seat and not position.cells[other * WIDTH + SCREEN_NUMBER]:
            return False
    return True


def show_screen(position: Position, seat: int) -> None:
    """Show the Screen that was chosen, put the other one back, and start with what its black side shows."""
    cells = position.cells
    me = seat * WIDTH
    screen = cells[me + SCREEN_NUMBER]
    cells[me + HAND] = 0
    cells[me + FLOWERS] = position.printed.start_flowers[screen]
    cells[me + INK] = position.printed.start_ink[screen]
    cells[me + RAINBOWS] = position.printed.start_rainbows[screen]


def appoint_first_player(position: Position, seat: int) -> None:
    """Name the first player (ruling 36: by chance), and begin, or let the last player pick a Specialist first."""
    position.first = seat
    position.turn = seat
    position.phase = DAY
    if position.specialists:
        position.phase = PICKING_SPECIALISTS
        position.turn = (seat - 1) % position.seats


def specialists_in_the_middle(position: Position) -> list[int]:
    """The Specialists that nobody has taken."""
    return [number for number in range(len(SPECIALISTS)) if position.staff[number] >> 4 == CENTRE + 1]


def pick_specialist(position: Position, specialist: int) -> None:
    """Take a Specialist to start with; against the turn order, from the last player to the first (ruling 34)."""
    position.staff[specialist] = (position.turn + 1) << 4 | position.printed.token_fresh
    position.turns += 1
    position.turn = (position.turn - 1) % position.seats
    waiting = specialists_in_the_middle(position)
    if position.turns < position.seats:
        if len(waiting) == 1:
            pick_specialist(position, waiting[0])
        return
    # With two players the third Specialist stays in the middle, for a rainbow.
    for other in waiting:
        position.staff[other] |= position.printed.token_fresh
    position.turns = 0
    position.turn = position.first
    position.phase = DAY
