"""Chance: what it can bring now, how likely, and in which order the set-up needs it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.core.contract import Move
from tinkertable.games.mech_a_dream.rules.moves import CARD, CARDS, DEAL, DRAW, FIRST, REVEAL, SCREENS, SPECIALISTS
from tinkertable.games.mech_a_dream.rules.printed_values import PILE_TILES
from tinkertable.games.mech_a_dream.rules.state import (
    CHOOSING_SCREENS,
    DRAW_CARD,
    DRAW_FIRST,
    DRAW_SCREEN,
    DRAW_SPECIALIST,
    DRAW_TILE,
    HAND,
    LOWEST,
    NO_CARD,
    NO_TILE,
    NOBODY,
    PILE,
    SETTING_UP,
    TOP,
    WIDTH,
    Position,
    count_bits,
)

FILLED_FIRST: Final[bytes] = bytes([1, 2, 0, 4, 3, 5])
"""The places of the Factory's belts in the order the set-up fills them: a pile's own place after the others."""


def outcomes(position: Position) -> list[Move]:
    """What chance can bring now, ascending."""
    moves: list[int] = []
    draw = position.draw
    if draw < DRAW_CARD:
        covered: i64 = position.unseen & PILE_TILES[draw - DRAW_TILE]
        left: i64 = covered
        while left:
            lowest: i64 = left & -left
            tile: i64 = LOWEST[lowest % 53]
            twins: i64 = position.printed.twins[tile]
            # Of tiles that are alike the first one comes.
            moves.append(DRAW + tile)
            left &= ~twins
    elif draw == DRAW_CARD:
        moves = [CARD + card for card in range(len(CARDS)) if not position.cards >> card & 1]
    elif draw == DRAW_FIRST:
        moves = [FIRST + seat for seat in range(position.seats)]
    elif draw == DRAW_SCREEN:
        dealt = 0
        for seat in range(position.seats):
            dealt |= position.cells[seat * WIDTH + HAND]
        moves = [DEAL + screen for screen in range(len(SCREENS)) if not dealt >> screen & 1]
    else:
        moves = [REVEAL + number for number in range(len(SPECIALISTS)) if position.staff[number] == NOBODY]
    return moves


def odds(position: Position) -> list[int]:
    """A tile is as likely as it has covered twins; everything else is equally likely."""
    if not position.draw:
        return []
    moves = outcomes(position)
    if position.draw >= DRAW_CARD:
        return [1] * len(moves)
    weights: list[int] = []
    for move in moves:
        twins: i64 = position.printed.twins[move - DRAW]
        weights.append(count_bits(twins & position.unseen))
    return weights


def uncover(position: Position, pile: int, tile: int) -> None:
    """Put the next tile of a pile on its belt; in the set-up, on the first place that is still empty."""
    bit: i64 = 1
    bit <<= tile
    position.unseen &= ~bit
    position.offer |= bit
    where: int = TOP[pile]
    if position.phase == SETTING_UP:
        for place in FILLED_FIRST:
            if position.market[place] == NO_TILE:
                where = place
                break
    position.market[where] = tile


def next_set_up_draw(position: Position) -> None:
    """Find what is still to be laid out, in the order of the rulebook, and let chance bring it."""
    for place in FILLED_FIRST:
        if position.market[place] == NO_TILE:
            position.draw = DRAW_TILE + PILE[place]
            return
    if position.card == NO_CARD:
        position.draw = DRAW_CARD
        return
    revealed = len(position.staff) - position.staff.count(NOBODY)
    if position.specialists and revealed < (4 if position.seats == 4 else 3):
        position.draw = DRAW_SPECIALIST
        return
    if position.robots:
        for seat in range(position.seats):
            if count_bits(position.cells[seat * WIDTH + HAND]) < 2:
                position.draw = DRAW_SCREEN
                return
        position.phase = CHOOSING_SCREENS
        return
    position.draw = DRAW_FIRST
