"""Those who play for nobody: Sandra on her rounds, and Vilela the inspector of a solo game."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from tinkertable.games.bot_factory.rules.halls import Halls
from tinkertable.games.bot_factory.rules.moves import REMOVE
from tinkertable.games.bot_factory.rules.state import (
    ASSEMBLY,
    C_HALL,
    C_INSPECTION,
    C_ROBOT,
    COLOURED,
    D_INSPECT,
    EMPTY,
    EXTRA_PLACE,
    FIRST_PLACE,
    FRAME,
    HALL_OF,
    NONE,
    PARTS,
    PROJECTS,
    SANDRA,
    VILELA,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Staff(Halls):
    """A position in which Sandra and Vilela can have their turns."""

    def free_place(self, hall: int) -> int:
        """The leftmost action space of a hall without a meeple."""
        for place in range(FIRST_PLACE[hall], EXTRA_PLACE[hall]):
            if place not in self.where:
                return place
        return NONE

    # Sandra

    def move_sandra(self) -> None:
        """Sandra leaves her hall for the first free space to its right, around the factory (ruling 3)."""
        hall = HALL_OF[self.where[SANDRA]]
        for step in range(1, 4):
            place = self.free_place((hall + step) & 3)
            if place != NONE:
                self.where[SANDRA] = place
                return
        raise AssertionError("the other halls always have a free space (ruling 2)")

    def act_sandra(self) -> None:
        """Sandra does what her hall asks of her, wherever in it she stands."""
        hall = HALL_OF[self.where[SANDRA]]
        if hall == ASSEMBLY:
            for pallet in range(2):
                if self.spare[pallet] != NONE:
                    self.discard_part(self.spare[pallet])
                    self.spare[pallet] = NONE
            self.fill_spares(0)
        elif hall == PARTS:
            self.fill_wheel(0)
        elif hall == PROJECTS:
            self.shift_projects()
        else:
            self.raise_lowest()

    def raise_lowest(self) -> None:
        """Every colour tied for the lowest value gains one; nothing happens when all four are equal (ruling 24)."""
        value = self.value
        lowest = min(value)
        if lowest == max(value):
            return
        for colour in range(4):
            if value[colour] == lowest:
                value[colour] = lowest + 1

    # Vilela

    def move_vilela(self) -> None:
        """Vilela turns over the tile that says where he goes; the colour follows."""
        if self.hall_deck == 0:
            self.hall_deck = 15
        self.frames.append(C_HALL * FRAME)

    def send_vilela(self, hall: int) -> None:
        """The hall tile is known: he goes there, or takes another tile when he cannot (ruling 30)."""
        self.hall_deck &= ~(1 << hall)
        place = self.free_place(hall)
        if place == NONE or hall == HALL_OF[self.where[VILELA]]:
            self.move_vilela()
            return
        self.vilela_hall = hall
        self.where[VILELA] = place
        if self.robot_deck == 0:
            self.robot_deck = 15
        self.frames.append(C_ROBOT * FRAME)

    def act_vilela(self) -> None:
        """Vilela looks into his colour in the hall where he stands."""
        colour = self.vilela_robot
        if self.vilela_hall == ASSEMBLY:
            self.inspect_column(colour)
        elif self.vilela_hall == PARTS:
            for cell in range(8):
                if self.wheel[cell] != NONE and self.wheel[cell] // 3 == colour:
                    self.discard_part(self.wheel[cell])
                    self.wheel[cell] = NONE
        elif self.vilela_hall == PROJECTS:
            for space in range(6):
                if self.plans[space] == colour:
                    self.plan_gone[colour] += 1
                    self.plans[space] = NONE
        else:
            if self.value[colour] > self.tables.lowest:
                self.value[colour] -= 1
            if self.inspection_deck == 0:
                self.inspection_deck = 63
            self.frames.append(C_INSPECTION * FRAME)

    def inspect_column(self, colour: int) -> None:
        """Two parts in the column are taken away; otherwise a robot leaves the board (ruling 31)."""
        if self.parts_in_column(colour) != 2:
            if self.stock[colour] > 0:
                self.stock[colour] -= 1
                self.removed[colour] += 1
            return
        self.clear_column(colour)

    def clear_column(self, colour: int) -> None:
        """The parts of a column are discarded, universal ones go back to their board."""
        for space in range(3 * colour, 3 * colour + 3):
            if self.column[space] != EMPTY:
                self.discard_part(space if self.column[space] == COLOURED else 12 + space % 3)
                self.column[space] = EMPTY

    def add_removals(self, options: list[int]) -> None:
        """The contracts on the inspection tile that lie there unclaimed."""
        for mark in range(3 * self.inspection, 3 * self.inspection + 3):
            space = self.tables.inspected[mark]
            if self.contract[space] != NONE and self.first[space] == NONE:
                options.append(REMOVE + space)

    def inspect_contracts(self, tile: int) -> None:
        """The inspection tile is known: two of its contracts go, and the player chooses when there are three."""
        self.inspection_deck &= ~(1 << tile)
        self.inspection = tile
        options: list[int] = []
        self.add_removals(options)
        if len(options) > 2:
            self.frames.append(D_INSPECT * FRAME + 2)
            return
        for move in options:
            self.contract[move - REMOVE] = NONE
