"""Buy machines: what a seat can pay for, and where a machine starts on its belt."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.games.mech_a_dream.rules.completing import complete
from tinkertable.games.mech_a_dream.rules.printed_values import (
    AFTER_BUY,
    CHEAP_INK,
    CHEAP_RAINBOWS,
    CHEAP_TIME,
    DEAREST,
    PILE_TILES,
    YELLOW,
)
from tinkertable.games.mech_a_dream.rules.state import (
    BELT,
    DRAW_TILE,
    FREE,
    FURTHER,
    GO_SHOPPING,
    HELPER,
    INK,
    LOWEST,
    NO_TILE,
    ON_TILE,
    PILE,
    POWER,
    RAINBOWS,
    TASK,
    TOP,
    WIDTH,
    Position,
)

ENOUGH: Final = 2 * DEAREST
"""More than any price or need."""


def append_tiles(moves: list[int], family: int, tiles: i64) -> None:
    """Add one move of a family for each tile of a set, in ascending order."""
    while tiles:
        lowest: i64 = tiles & -tiles
        moves.append(family + LOWEST[lowest % 53])
        tiles ^= lowest


def affordable(position: Position, seat: int) -> i64:
    """The tiles on offer that a seat can pay for: ink for ink tiles, rainbows for yellow ones (ruling 7)."""
    cells = position.cells
    me = seat * WIDTH
    # Ruling 4: powers of completed machines add up, and no price falls below nothing.
    ink = cells[me + INK] + cells[me + POWER + CHEAP_INK]
    rainbows = min(cells[me + RAINBOWS] + cells[me + POWER + CHEAP_RAINBOWS], ENOUGH)
    payable: i64 = position.printed.for_ink[ink]
    crystals: i64 = position.printed.for_rainbows[rainbows]
    return position.offer & (payable | crystals)


def buy(position: Position, seat: int, tile: int) -> None:
    """Take a tile from the Factory's belts, with the Assistant of this part of the day or, by a robot, without."""
    cells = position.cells
    me = seat * WIDTH
    printed = position.printed
    if printed.colour[tile] == YELLOW:
        price = printed.price[tile] - cells[me + POWER + CHEAP_RAINBOWS]
        if price > 0:
            cells[me + RAINBOWS] -= price
    else:
        price = printed.price[tile] - cells[me + POWER + CHEAP_INK]
        if price > 0:
            cells[me + INK] -= price
    _take_from_factory(position, seat, tile)
    slot = printed.time[tile] - cells[me + POWER + CHEAP_TIME]
    if cells[me + TASK] == GO_SHOPPING:
        slot -= cells[me + FURTHER]
        cells[me + TASK] = FREE
        cells[me + FURTHER] = 0
    else:
        cells[me + HELPER + position.day_part] = ON_TILE + tile
        position.action = AFTER_BUY
    if slot > 0:
        position.spots[tile] = slot
        cells[me + BELT] |= 1 << tile
    else:
        complete(position, seat, tile)


def _take_from_factory(position: Position, seat: int, tile: int) -> None:
    """Close the gap with the top of the pile, and uncover the next tile at once (ruling 2), if there is one."""
    bit: i64 = 1
    bit <<= tile
    position.offer &= ~bit
    place = 0
    while position.market[place] != tile:
        place += 1
    pile = PILE[place]
    top = TOP[pile]
    position.market[place] = position.market[top]
    position.market[top] = NO_TILE
    covered: i64 = PILE_TILES[pile]
    if position.unseen & covered:
        position.draw = DRAW_TILE + pile
        position.buyer = seat
