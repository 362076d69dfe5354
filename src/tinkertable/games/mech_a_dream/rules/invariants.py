"""Whether every piece of a position is accounted for."""

from __future__ import annotations

from mypy_extensions import i64

from tinkertable.core.errors import BrokenPosition
from tinkertable.games.mech_a_dream.rules.moves import CARDS, TILES
from tinkertable.games.mech_a_dream.rules.printed_values import NO_POWER, PILE_TILES
from tinkertable.games.mech_a_dream.rules.state import (
    AT_HOME,
    BELT,
    BOOSTS,
    BUILT,
    CENTRE,
    DAY,
    DRAW_CARD,
    DRAW_TILE,
    FLOWERS,
    FREE,
    HAND,
    HELPER,
    INK,
    MACHINES,
    NIGHT,
    NO_CARD,
    NO_TILE,
    NOBODY,
    ON_TILE,
    PILE,
    PLACE_BOOST,
    PLACES,
    POINTS,
    POWER,
    RAINBOWS,
    SCREEN_NUMBER,
    SETTING_UP,
    TASK,
    TOP,
    USED,
    WIDTH,
    WORKSHOP,
    Position,
    count_bits,
)


def check_invariants(position: Position) -> None:
    """Account for every tile, card, Screen, Specialist, token and Assistant."""
    _check_tiles(position)
    _check_workshops(position)
    _check_factory(position)
    if position.specialists:
        _check_specialists(position)


def _check_tiles(position: Position) -> None:
    seen: i64 = position.unseen
    for place in range(PLACES):
        tile = position.market[place]
        if tile == NO_TILE:
            if position.phase != SETTING_UP and position.unseen & PILE_TILES[PILE[place]]:
                top = place == TOP[PILE[place]] and position.draw == DRAW_TILE + PILE[place]
                if not top:
                    raise BrokenPosition(f"place {place} of the Factory is empty though its pile is not")
            continue
        if seen >> tile & 1:
            raise BrokenPosition(f"{TILES[tile]} is in two places")
        if not PILE_TILES[PILE[place]] >> tile & 1:
            raise BrokenPosition(f"{TILES[tile]} lies on the wrong belt")
        seen |= 1 << tile
    for seat in range(position.seats):
        for kept in (position.cells[seat * WIDTH + BELT], position.cells[seat * WIDTH + BUILT]):
            if seen & kept:
                raise BrokenPosition(f"a tile of seat {seat + 1} is in two places")
            seen |= kept
    if seen != (1 << len(TILES)) - 1:
        raise BrokenPosition("a tile is missing")


def _check_workshops(position: Position) -> None:
    printed = position.printed
    hands: i64 = 0
    for seat in range(position.seats):
        me = seat * WIDTH
        cells = position.cells
        for cursor in (cells[me + FLOWERS], cells[me + INK]):
            if not 0 <= cursor <= printed.cursor:
                raise BrokenPosition(f"a cursor of seat {seat + 1} stands on {cursor}")
        if cells[me + RAINBOWS] < 0 or cells[me + POINTS] < 0:
            raise BrokenPosition(f"seat {seat + 1} owes something")
        powers = [0, 0, 0, 0]
        places = 0
        for tile in range(len(TILES)):
            spot = position.spots[tile]
            if cells[me + BELT] >> tile & 1 and not 1 <= spot <= printed.belt:
                raise BrokenPosition(f"{TILES[tile]} is under construction on slot {spot}")
            if cells[me + BUILT] >> tile & 1:
                places |= 1 << spot - WORKSHOP
                if printed.power[tile] != NO_POWER:
                    powers[printed.power[tile]] += 1
        if cells[me + MACHINES] != count_bits(cells[me + BUILT]):
            raise BrokenPosition(f"seat {seat + 1} has miscounted its machines")
        if places != (1 << cells[me + MACHINES] + 1) - 2:
            raise BrokenPosition(f"the machines of seat {seat + 1} do not follow the power cable")
        if powers != cells[me + POWER : me + POWER + 4]:
            raise BrokenPosition(f"seat {seat + 1} has the wrong permanent powers")
        if cells[me + USED] & ~(cells[me + BUILT] & printed.purple):
            raise BrokenPosition(f"seat {seat + 1} has activated what it does not have")
        if (cells[me + BOOSTS] > 0) != (cells[me + TASK] == PLACE_BOOST):
            raise BrokenPosition(f"seat {seat + 1} has lost count of its boosts")
        if cells[me + TASK] == PLACE_BOOST and not cells[me + BELT]:
            raise BrokenPosition(f"seat {seat + 1} has nothing to boost")
        if cells[me + TASK] != FREE and position.phase == DAY and seat != position.turn:
            raise BrokenPosition(f"seat {seat + 1} decides out of turn")
        for part in range(3):
            _check_assistant(position, seat, part, cells[me + HELPER + part])
        screen = cells[me + SCREEN_NUMBER]
        kept = cells[me + HAND] | (1 << screen - 1 if screen else 0)
        if hands & kept:
            raise BrokenPosition(f"a Screen of seat {seat + 1} is in two places")
        if screen and cells[me + HAND] and not cells[me + HAND] >> screen - 1 & 1:
            raise BrokenPosition(f"seat {seat + 1} chose a Screen that it was not dealt")
        if screen and not position.robots:
            raise BrokenPosition(f"seat {seat + 1} has a Screen without the variation")
        hands |= kept


def _check_assistant(position: Position, seat: int, part: int, where: int) -> None:
    waited = (seat - position.first) % position.seats >= position.turns
    acting = seat == position.turn and _busy(position, seat)
    acted = part < position.day_part or (part == position.day_part and (acting or not waited))
    if (where != AT_HOME) != (position.phase == DAY and acted):
        raise BrokenPosition(f"Assistant {part + 1} of seat {seat + 1} is not where the day is")
    if where >= ON_TILE:
        mine = position.cells[seat * WIDTH + BELT] | position.cells[seat * WIDTH + BUILT]
        if not mine >> where - ON_TILE & 1:
            raise BrokenPosition(f"Assistant {part + 1} of seat {seat + 1} works on another's machine")


def _busy(position: Position, seat: int) -> bool:
    return position.cells[seat * WIDTH + TASK] != FREE or DRAW_TILE <= position.draw < DRAW_CARD


def _check_factory(position: Position) -> None:
    if not (0 <= position.first < position.seats and 0 <= position.turn < position.seats):
        raise BrokenPosition("there is no such seat")
    if not (1 <= position.day <= position.printed.days and 0 <= position.day_part <= 2):
        raise BrokenPosition(f"there is no part {position.day_part} of day {position.day}")
    if position.cards >> len(CARDS):
        raise BrokenPosition("there is no such Delivery card")
    if position.card != NO_CARD and not position.cards >> position.card & 1:
        raise BrokenPosition("the Delivery card on the dock was never drawn")
    if position.phase in (DAY, NIGHT) and (position.card == NO_CARD) != (position.draw == DRAW_CARD):
        raise BrokenPosition("there is no Delivery card on the dock")
    drawn = position.day - (1 if position.card == NO_CARD else 0)
    if count_bits(position.cards) != drawn:
        raise BrokenPosition("there is not one Delivery card for each day")


def _check_specialists(position: Position) -> None:
    printed = position.printed
    cast = 0
    left_over = False
    for staff in position.staff:
        if staff == NOBODY:
            continue
        cast += 1
        owner, price = (staff >> 4) - 1, staff & 15
        if not (0 <= owner < position.seats or owner == CENTRE):
            raise BrokenPosition("a Specialist belongs to nobody")
        if price > printed.token_taken:
            raise BrokenPosition("a Price token shows an impossible price")
        left_over = left_over or owner == CENTRE
    expected = 4 if position.seats == 4 else 3
    if cast > expected or (position.phase > SETTING_UP and cast < expected):
        raise BrokenPosition(f"{cast} Specialists are in the game")
    if position.phase >= DAY and left_over and position.seats != 2:
        raise BrokenPosition("a Specialist was left in the middle")
