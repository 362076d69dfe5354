"""The supply: speech tokens, piles of parts, discards and projects, and how the boards are refilled."""

# ruff: noqa: PERF401 (appending in a plain loop is what compiles to fast code)

from __future__ import annotations

from tinkertable.games.bot_factory.rules import events, steps
from tinkertable.games.bot_factory.rules.moves import DISCARD, DROP, PILE, UNIVERSAL
from tinkertable.games.bot_factory.rules.state import COLOURED, EMPTY, NONE, Position
from tinkertable.games.bot_factory.rules.steps import FRAME, TO_HAND


def gain_tokens(position: Position, seat: int, count: int, event: int) -> None:
    """Give a player speech tokens, as far as their reserve lasts (ruling 23); the event says what for."""
    most = position.printed.tokens - position.claims[seat]
    gained = most - position.tokens[seat]
    gained = min(gained, count)
    if gained > 0:
        position.tokens[seat] += gained
        events.note(position, event, seat, gained)


def discard_part(position: Position, kind: int) -> None:
    """Discard a part: to the discards of its colour, or back to the projects board (ruling 10)."""
    if kind < 12:
        position.gone[kind] += 1
    else:
        position.universal[kind - 12] += 1


def clear_column(position: Position, colour: int) -> None:
    """Discard the parts of a column; universal ones go back to their board."""
    for space in range(3 * colour, 3 * colour + 3):
        if position.column[space] != EMPTY:
            discard_part(position, space if position.column[space] == COLOURED else 12 + space % 3)
            position.column[space] = EMPTY


def has_discards(position: Position, colour: int) -> bool:
    """Whether there are discards of this colour to make a new pile of."""
    base = 3 * colour
    gone = position.gone
    return gone[base] + gone[base + 1] + gone[base + 2] > 0


def has_parts(position: Position, colour: int) -> bool:
    """Whether a part of this colour can be drawn (ruling 14)."""
    return position.top[colour] != NONE or has_discards(position, colour)


def shuffle_discards(position: Position, colour: int) -> None:
    """Shuffle the discards of a colour into its pile."""
    events.note(position, events.SHUFFLED, colour)
    base = 3 * colour
    for kind in range(base, base + 3):
        position.pile[kind] += position.gone[kind]
        position.gone[kind] = 0
    reveal_top(position, colour)


def reveal_top(position: Position, colour: int) -> None:
    """Let chance reveal the next part of a pile, if there is one."""
    base = 3 * colour
    pile = position.pile
    if pile[base] + pile[base + 1] + pile[base + 2] > 0:
        position.frames.append(steps.CHANCE_PILE * FRAME + colour)


def take_top(position: Position, colour: int) -> int:
    """Take the part on top of a pile; returns its kind."""
    kind = 3 * colour + position.top[colour]
    position.top[colour] = NONE
    reveal_top(position, colour)
    return kind


def draw_from(position: Position, seat: int, colour: int, purpose: int) -> None:
    """Take the first part of a pile for the hand or for an inlet; an empty pile is shuffled first."""
    if position.top[colour] == NONE:
        position.frames.append(steps.AUTO_DRAW * FRAME + 4 * purpose + colour)
        shuffle_discards(position, colour)
        return
    kind = take_top(position, colour)
    events.note(position, events.DREW if purpose == TO_HAND else events.INLET_FILLED, seat, kind)
    if purpose == TO_HAND:
        position.hand[15 * seat + kind] += 1
    else:
        position.wheel[purpose - 1] = kind


def find_pile(position: Position) -> int:
    """The colour that the distribution marker draws from: the first pile with parts, from the marker to the right."""
    for step in range(4):
        colour = (position.marker + step) & 3
        if has_parts(position, colour):
            return colour
    return NONE


def fill_wheel(position: Position, first: int) -> None:
    """Fill the empty cells of the wheel clockwise, starting with the cell `first`."""
    _fill_from_piles(position, position.wheel, first, steps.AUTO_WHEEL)


def fill_spares(position: Position, first: int) -> None:
    """Fill the empty pallets, starting with the pallet `first`."""
    _fill_from_piles(position, position.spare, first, steps.AUTO_SPARE)


def _fill_from_piles(position: Position, places: list[int], first: int, step: int) -> None:
    """Put a part from the marker's pile on the next empty place; the rest is left to the pending step."""
    for place in range(first, len(places)):
        if places[place] != NONE:
            continue
        colour = find_pile(position)
        if colour == NONE:
            return
        if position.top[colour] == NONE:
            position.frames.append(step * FRAME + place)
            shuffle_discards(position, colour)
            return
        position.marker = (colour + 1) & 3
        position.frames.append(step * FRAME + place + 1)
        places[place] = take_top(position, colour)
        return


def fill_projects(position: Position, first: int) -> None:
    """Fill the empty project spaces from the bottom up, left then right (ruling 18)."""
    for space in range(first, 6):
        if position.plans[space] != NONE:
            continue
        pile = position.plan_pile
        if pile[0] + pile[1] + pile[2] + pile[3] == 0:
            position.plan_pile = position.plan_gone
            position.plan_gone = pile
            pile = position.plan_pile
            if pile[0] + pile[1] + pile[2] + pile[3] == 0:
                return
        position.frames.append(steps.AUTO_PROJECTS * FRAME + space + 1)
        position.frames.append(steps.CHANCE_PROJECT * FRAME + space)
        return


def shift_projects(position: Position) -> None:
    """Discard the bottom row of projects, slide the others down and refill."""
    plans = position.plans
    for column in range(2):
        if plans[column] != NONE:
            position.plan_gone[plans[column]] += 1
            plans[column] = NONE
        # the tiles above fall into every gap below them
        fallen = column
        for space in range(column + 2, 6, 2):
            colour = plans[space]
            if colour != NONE:
                plans[space] = NONE
                plans[fallen] = colour
                fallen += 2
    fill_projects(position, 0)


def has_universals(position: Position) -> bool:
    """Whether the projects board still holds a universal part."""
    universal = position.universal
    return universal[0] + universal[1] + universal[2] > 0


def add_piles(position: Position, options: list[int]) -> None:
    """Add every pile that a part can be drawn from."""
    for colour in range(4):
        if has_parts(position, colour):
            options.append(PILE + colour)


def add_discards(position: Position, options: list[int], seat: int) -> None:
    """Add every kind of part that the player can discard."""
    base = 15 * seat
    for kind in range(15):
        if position.hand[base + kind] > 0:
            options.append(DISCARD + kind)


def add_drops(position: Position, options: list[int], seat: int) -> None:
    """Add every colour of unfinished project that the player can discard (ruling 19)."""
    for colour in range(4):
        if position.wanted[4 * seat + colour] > 0:
            options.append(DROP + colour)


def add_universals(position: Position, options: list[int]) -> None:
    """Add every universal part on the projects board."""
    for part in range(3):
        if position.universal[part] > 0:
            options.append(UNIVERSAL + part)
