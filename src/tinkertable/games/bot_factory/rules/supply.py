"""What comes and goes on every board: speech tokens, piles of parts, discards, projects, production tiles."""

# ruff: noqa: PERF401 (appending in a plain loop is what compiles to fast code)

from __future__ import annotations

from mypy_extensions import mypyc_attr

from tinkertable.games.bot_factory.rules.moves import DISCARD, DROP, PILE, UNIVERSAL
from tinkertable.games.bot_factory.rules.state import (
    A_GRAB,
    A_PROJECTS,
    A_SPARE,
    A_WHEEL,
    C_PILE,
    C_PROJECT,
    FRAME,
    NONE,
    TILES_CLAIMED,
    TILES_OPEN,
    TO_HAND,
    Position,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Supply(Position):
    """A position whose stores can be drawn from and refilled."""

    def gain_tokens(self, seat: int, count: int) -> None:
        """Speech tokens from the reserve, as far as the player has any left there (ruling 23)."""
        most = self.tables.tokens - self.claims[seat]
        tokens = self.tokens[seat] + count
        self.tokens[seat] = tokens if tokens < most else most

    def discard_part(self, kind: int) -> None:
        """A part leaves play: to the discards of its colour, or back to the projects board (ruling 10)."""
        if kind < 12:
            self.gone[kind] += 1
        else:
            self.universal[kind - 12] += 1

    def has_discards(self, colour: int) -> bool:
        """Whether an empty pile of this colour could be shuffled anew."""
        base = 3 * colour
        gone = self.gone
        return gone[base] + gone[base + 1] + gone[base + 2] > 0

    def has_parts(self, colour: int) -> bool:
        """Whether a part of this colour can be drawn (ruling 14)."""
        return self.top[colour] != NONE or self.has_discards(colour)

    def shuffle_discards(self, colour: int) -> None:
        """The discards of a colour become its pile."""
        base = 3 * colour
        for kind in range(base, base + 3):
            self.pile[kind] += self.gone[kind]
            self.gone[kind] = 0
        self.reveal_top(colour)

    def reveal_top(self, colour: int) -> None:
        """Let chance show the next part of a pile, if there is one."""
        base = 3 * colour
        pile = self.pile
        if pile[base] + pile[base + 1] + pile[base + 2] > 0:
            self.frames.append(C_PILE * FRAME + colour)

    def take_top(self, colour: int) -> int:
        """The kind of the part on top of a pile, which is taken away."""
        kind = 3 * colour + self.top[colour]
        self.top[colour] = NONE
        self.reveal_top(colour)
        return kind

    def draw_from(self, seat: int, colour: int, purpose: int) -> None:
        """Take the first part of a pile for the hand or for an inlet; an empty pile is shuffled first."""
        if self.top[colour] == NONE:
            self.frames.append(A_GRAB * FRAME + 4 * purpose + colour)
            self.shuffle_discards(colour)
            return
        kind = self.take_top(colour)
        if purpose == TO_HAND:
            self.hand[15 * seat + kind] += 1
        else:
            self.wheel[purpose - 1] = kind

    def find_pile(self) -> int:
        """The colour the distribution marker draws from: the first pile from it to the right that has parts."""
        for step in range(4):
            colour = (self.marker + step) & 3
            if self.has_parts(colour):
                return colour
        return NONE

    def fill_wheel(self, first: int) -> None:
        """Fill the empty cells of the wheel clockwise from a cell on, each from the marker's pile."""
        for cell in range(first, 8):
            if self.wheel[cell] != NONE:
                continue
            colour = self.find_pile()
            if colour == NONE:
                return
            if self.top[colour] == NONE:
                self.frames.append(A_WHEEL * FRAME + cell)
                self.shuffle_discards(colour)
                return
            self.marker = (colour + 1) & 3
            self.frames.append(A_WHEEL * FRAME + cell + 1)
            self.wheel[cell] = self.take_top(colour)
            return

    def fill_spares(self, first: int) -> None:
        """Fill the empty pallets from the left on, each from the marker's pile."""
        for pallet in range(first, 2):
            if self.spare[pallet] != NONE:
                continue
            colour = self.find_pile()
            if colour == NONE:
                return
            if self.top[colour] == NONE:
                self.frames.append(A_SPARE * FRAME + pallet)
                self.shuffle_discards(colour)
                return
            self.marker = (colour + 1) & 3
            self.frames.append(A_SPARE * FRAME + pallet + 1)
            self.spare[pallet] = self.take_top(colour)
            return

    def fill_projects(self, first: int) -> None:
        """Fill the empty project spaces from the bottom up, left then right (ruling 18)."""
        for space in range(first, 6):
            if self.plans[space] != NONE:
                continue
            pile = self.plan_pile
            if pile[0] + pile[1] + pile[2] + pile[3] == 0:
                self.plan_pile = self.plan_gone
                self.plan_gone = pile
                pile = self.plan_pile
                if pile[0] + pile[1] + pile[2] + pile[3] == 0:
                    return
            self.frames.append(A_PROJECTS * FRAME + space + 1)
            self.frames.append(C_PROJECT * FRAME + space)
            return

    def shift_projects(self) -> None:
        """Discard the bottom row of projects, slide the others down and refill."""
        plans = self.plans
        for column in range(2):
            if plans[column] != NONE:
                self.plan_gone[plans[column]] += 1
                plans[column] = NONE
            # the tiles above fall into every gap below them
            fallen = column
            for space in range(column + 2, 6, 2):
                colour = plans[space]
                if colour != NONE:
                    plans[space] = NONE
                    plans[fallen] = colour
                    fallen += 2
        self.fill_projects(0)

    def tile_is_left(self, tile: int) -> bool:
        """Whether nobody has taken this production tile."""
        return tile not in self.tile

    def can_use_tile(self, seat: int, tile: int) -> bool:
        """Whether the player may use this production tile now: one tile, one use (ruling 35)."""
        if self.tile_rule == TILES_CLAIMED:
            return self.tile[seat] == tile and self.tile_used[seat] == 0 and self.fresh == 0
        return self.tile_rule == TILES_OPEN and self.tile[seat] == NONE and self.tile_is_left(tile)

    def use_tile(self, seat: int, tile: int) -> None:
        """The player's only use of the only production tile."""
        self.tile[seat] = tile
        self.tile_used[seat] = 1

    def add_piles(self, options: list[int]) -> None:
        """Every pile a part can be drawn from."""
        for colour in range(4):
            if self.has_parts(colour):
                options.append(PILE + colour)

    def add_discards(self, options: list[int], seat: int) -> None:
        """Every kind of part the player could discard."""
        base = 15 * seat
        for kind in range(15):
            if self.hand[base + kind] > 0:
                options.append(DISCARD + kind)

    def add_drops(self, options: list[int], seat: int) -> None:
        """Every colour of unfinished project the player could discard (ruling 19)."""
        for colour in range(4):
            if self.wanted[4 * seat + colour] > 0:
                options.append(DROP + colour)

    def add_universals(self, options: list[int]) -> None:
        """Every universal part on the projects board."""
        for part in range(3):
            if self.universal[part] > 0:
                options.append(UNIVERSAL + part)
