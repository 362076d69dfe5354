"""The set-up, and everything chance can bring: tiles, cards, Screens, Specialists and the first player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.core.contract import Move
from tinkertable.games.mech_a_dream.components import (
    PILE_TILES,
)
from tinkertable.games.mech_a_dream.rules.moves import (
    CARD,
    CARDS,
    DEAL,
    DRAW,
    FIRST,
    REVEAL,
    SCREENS,
    SPECIALISTS,
)
from tinkertable.games.mech_a_dream.rules.state import (
    CENTRE,
    CHOOSING_SCREENS,
    DAY,
    DRAW_CARD,
    DRAW_FIRST,
    DRAW_SCREEN,
    DRAW_SPECIALIST,
    DRAW_TILE,
    FLOWERS,
    HAND,
    INK,
    LOWEST,
    NO_CARD,
    NO_TILE,
    NOBODY,
    PICKING_SPECIALISTS,
    PILE,
    RAINBOWS,
    SCREEN_NUMBER,
    SETTING_UP,
    TOP,
    WIDTH,
    count_bits,
)
from tinkertable.games.mech_a_dream.rules.workshop import Workshop

FILLED_FIRST: Final[bytes] = bytes([1, 2, 0, 4, 3, 5])
"""The places of the Factory's belts in the order the set-up fills them: a pile's own place after the others."""


class Opening(Workshop):
    """A position that can be laid out."""

    def _outcomes(self) -> list[Move]:
        moves: list[int] = []
        draw = self.draw
        if draw < DRAW_CARD:
            covered: i64 = self.unseen & PILE_TILES[draw - DRAW_TILE]
            left: i64 = covered
            while left:
                lowest: i64 = left & -left
                tile: i64 = LOWEST[lowest % 53]
                twins: i64 = self.tables.twins[tile]
                # Of tiles that are alike the first one comes.
                moves.append(DRAW + tile)
                left &= ~twins
        elif draw == DRAW_CARD:
            moves = [CARD + card for card in range(len(CARDS)) if not self.cards >> card & 1]
        elif draw == DRAW_FIRST:
            moves = [FIRST + seat for seat in range(self.seats)]
        elif draw == DRAW_SCREEN:
            dealt = 0
            for seat in range(self.seats):
                dealt |= self.cells[seat * WIDTH + HAND]
            moves = [DEAL + screen for screen in range(len(SCREENS)) if not dealt >> screen & 1]
        else:
            moves = [REVEAL + number for number in range(len(SPECIALISTS)) if self.staff[number] == NOBODY]
        return moves

    def odds(self) -> list[int]:
        """A tile is as likely as it has covered twins; everything else is equally likely."""
        if not self.draw:
            return []
        moves = self._outcomes()
        if self.draw >= DRAW_CARD:
            return [1] * len(moves)
        weights: list[int] = []
        for move in moves:
            twins: i64 = self.tables.twins[move - DRAW]
            weights.append(count_bits(twins & self.unseen))
        return weights

    def _uncover(self, pile: int, tile: int) -> None:
        """Put the next tile of a pile on its belt; in the set-up, on the first place that is still empty."""
        bit: i64 = 1
        bit <<= tile
        self.unseen &= ~bit
        self.offer |= bit
        where: int = TOP[pile]
        if self.phase == SETTING_UP:
            for place in FILLED_FIRST:
                if PILE[place] == pile and self.market[place] == NO_TILE:
                    where = place
                    break
        self.market[where] = tile

    def set_up(self) -> None:
        """Find what is still to be laid out, in the order of the rulebook, and let chance bring it."""
        for place in FILLED_FIRST:
            if self.market[place] == NO_TILE:
                self.draw = DRAW_TILE + PILE[place]
                return
        if self.card == NO_CARD:
            self.draw = DRAW_CARD
            return
        if self.specialists:
            revealed = len(SPECIALISTS) - self.staff.count(NOBODY)
            if revealed < (4 if self.seats == 4 else 3):
                self.draw = DRAW_SPECIALIST
                return
        if self.robots:
            for seat in range(self.seats):
                if count_bits(self.cells[seat * WIDTH + HAND]) < 2:
                    self.draw = DRAW_SCREEN
                    return
            self.phase = CHOOSING_SCREENS
            return
        self.draw = DRAW_FIRST

    def _choose_screen(self, seat: int, screen: int) -> None:
        """Keep a Screen, put the other one back, and start with what its black side shows."""
        cells = self.cells
        me = seat * WIDTH
        cells[me + HAND] = 0
        cells[me + SCREEN_NUMBER] = screen
        cells[me + FLOWERS] = self.tables.start_flowers[screen]
        cells[me + INK] = self.tables.start_ink[screen]
        cells[me + RAINBOWS] = self.tables.start_rainbows[screen]
        for other in range(self.seats):
            if cells[other * WIDTH + HAND]:
                return
        self.draw = DRAW_FIRST

    def _appoint(self, seat: int) -> None:
        """Name the first player (ruling 36: by chance), and begin, or let the last player pick a Specialist first."""
        self.first = seat
        self.turn = seat
        self.phase = DAY
        if self.specialists:
            self.phase = PICKING_SPECIALISTS
            self.turn = (seat - 1) % self.seats

    def _in_the_middle(self) -> list[int]:
        return [number for number in range(len(SPECIALISTS)) if self.staff[number] >> 4 == CENTRE + 1]

    def _pick(self, specialist: int) -> None:
        """Take a Specialist to start with; against the turn order, from the last player to the first (ruling 34)."""
        self.staff[specialist] = (self.turn + 1) << 4 | self.tables.token_fresh
        self.turns += 1
        self.turn = (self.turn - 1) % self.seats
        waiting = self._in_the_middle()
        if self.turns < self.seats:
            if len(waiting) == 1:
                self._pick(waiting[0])
            return
        # With two players the third Specialist stays in the middle, for a rainbow.
        for other in waiting:
            self.staff[other] |= self.tables.token_fresh
        self.turns = 0
        self.turn = self.first
        self.phase = DAY
