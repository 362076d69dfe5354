"""What a worker can do in the four halls: assembly line, part production, projects, finance."""

# ruff: noqa: PERF401 (appending in a plain loop is what compiles to fast code)

from __future__ import annotations

from mypy_extensions import mypyc_attr

from tinkertable.games.bot_factory.components import BONUS_PLACE, BONUS_PROJECT, NO_BONUS
from tinkertable.games.bot_factory.rules.moves import CLAIM, PLACE, PLACE_UNIVERSAL, RAISE, SWAP, TAKE, UNIVERSAL
from tinkertable.games.bot_factory.rules.state import (
    COLOURED,
    D_ICON,
    D_PILE,
    D_PLACE,
    D_PROJECT,
    D_TILE,
    EMPTY,
    FRAME,
    NONE,
    TILES_CLAIMED,
    TO_LEFT_INLET,
    TO_RIGHT_INLET,
    UNIVERSAL_PART,
)
from tinkertable.games.bot_factory.rules.supply import Supply


@mypyc_attr(allow_interpreted_subclasses=True)
class Halls(Supply):
    """A position on whose boards workers can act."""

    # 1. Assembly line

    def may_finish(self, seat: int, colour: int) -> bool:
        """Whether the player may place the third part of a robot of this colour (rulings 8 and 12)."""
        return (
            self.wanted[4 * seat + colour] > 0
            and self.stock[colour] > 0
            and self.robot_count(seat) < self.tables.robot_limit
        )

    def add_places(self, options: list[int], seat: int) -> None:
        """Every assembly space the player could cover with a part of their own."""
        hand = self.hand
        column = self.column
        base = 15 * seat
        open_spaces = 0
        for colour in range(4):
            parts = self.parts_in_column(colour)
            if parts == 3 or (parts == 2 and not self.may_finish(seat, colour)):
                continue
            for space in range(3 * colour, 3 * colour + 3):
                if column[space] == EMPTY:
                    open_spaces |= 1 << space
                    if hand[base + space] > 0:
                        options.append(PLACE + space)
        if hand[base + 12] + hand[base + 13] + hand[base + 14] > 0:
            for space in range(12):
                if open_spaces >> space & 1 and hand[base + 12 + space % 3] > 0:
                    options.append(PLACE_UNIVERSAL + space)

    def place_part(self, seat: int, space: int, universal: bool) -> bool:
        """Cover an assembly space and collect the reward; says whether the space carries an icon."""
        kind = 12 + space % 3 if universal else space
        self.hand[15 * seat + kind] -= 1
        self.column[space] = UNIVERSAL_PART if universal else COLOURED
        colour = space // 3
        parts = self.parts_in_column(colour)
        if parts == 3:
            self.stock[colour] -= 1
            self.wanted[4 * seat + colour] -= 1
            self.robots[4 * seat + colour] += 1
        else:
            self.gain_tokens(seat, self.tables.rewards[parts])
        return self.tables.icons[space] == 1

    def place_as_bonus(self, seat: int, space: int, universal: bool) -> None:
        """Place a part outside the assembly hall's own action: its icon may be used at once."""
        if self.place_part(seat, space, universal):
            self.frames.append(D_ICON * FRAME)

    def add_swaps(self, options: list[int], seat: int) -> None:
        """Every exchange of a part with a spare; two parts of one kind would be no exchange."""
        if self.tokens[seat] == 0:
            return
        base = 15 * seat
        hand = self.hand
        for pallet in range(2):
            spare = self.spare[pallet]
            if spare == NONE:
                continue
            for kind in range(15):
                if hand[base + kind] > 0 and kind != spare:
                    options.append(SWAP + 15 * pallet + kind)

    def swap_part(self, seat: int, pallet: int, kind: int) -> None:
        """Pay a speech token and exchange a part with a spare."""
        self.tokens[seat] -= 1
        self.hand[15 * seat + self.spare[pallet]] += 1
        self.hand[15 * seat + kind] -= 1
        self.spare[pallet] = kind

    # 2. Part production

    def rotate_wheel(self) -> None:
        """Turn the wheel a quarter clockwise and have the empty inlets filled, the left one first."""
        wheel = self.wheel
        self.wheel = [wheel[6], wheel[7], wheel[0], wheel[1], wheel[2], wheel[3], wheel[4], wheel[5]]
        self.turned = 1 - self.turned
        if self.wheel[1] == NONE:
            self.frames.append(D_PILE * FRAME + TO_RIGHT_INLET)
        if self.wheel[0] == NONE:
            self.frames.append(D_PILE * FRAME + TO_LEFT_INLET)

    def take_outlet(self, seat: int, cell: int) -> None:
        """Take the part at an outlet; a bonus space lets the player pay to place one (ruling 16)."""
        self.hand[15 * seat + self.wheel[cell]] += 1
        self.wheel[cell] = NONE
        if self.tables.wheel_bonus[(cell - 2 * self.turned) & 7] == 1:
            self.frames.append(D_PLACE * FRAME + 1)

    # 3. Projects

    def add_takes(self, options: list[int]) -> None:
        """Every project on the board."""
        for space in range(6):
            if self.plans[space] != NONE:
                options.append(TAKE + space)

    def take_project(self, seat: int, space: int) -> None:
        """Take a project; the bottom row has its bonuses, however the project was come by (ruling 17)."""
        self.wanted[4 * seat + self.plans[space]] += 1
        self.plans[space] = NONE
        if space == 0:
            self.frames.append(D_PLACE * FRAME + 1)
        elif space == 1:
            self.gain_tokens(seat, 1)

    def can_build_universal_robot(self, seat: int) -> bool:
        """Whether the player holds what the universal robot takes (ruling 36)."""
        if self.with_universal_robot == 0 or self.robot_owner != NONE:
            return False
        base = 15 * seat + 12
        types = 0
        for kind in range(base, base + 3):
            if self.hand[kind] > 0:
                types += 1
        return types >= 2 and self.wanted_count(seat) > 0 and self.robot_count(seat) < self.tables.robot_limit

    def add_returns(self, options: list[int], seat: int, returned: int) -> None:
        """Every universal part the player could give back, of another type than the one already returned."""
        base = 15 * seat + 12
        for part in range(3):
            if part != returned and self.hand[base + part] > 0:
                options.append(UNIVERSAL + part)
        if returned == 3 and len(options) == 2:
            # both go back, whichever is named first
            options.pop()

    # 4. Finance

    def add_raises(self, options: list[int]) -> None:
        """Every colour whose value is not yet at the top (ruling 22)."""
        for colour in range(4):
            if self.value[colour] < self.tables.highest:
                options.append(RAISE + colour)

    def raise_value(self, colour: int) -> None:
        """Raise a colour by one; a line crossed gives its bonus, every time (ruling 21)."""
        value = self.value[colour] + 1
        self.value[colour] = value
        bonus = self.tables.line_bonus[value]
        if bonus == NO_BONUS:
            return
        if bonus == BONUS_PROJECT:
            self.frames.append(D_PROJECT * FRAME)
        elif bonus == BONUS_PLACE:
            self.frames.append(D_PLACE * FRAME)

    def add_claims(self, options: list[int], seat: int, discount: int) -> None:
        """Every contract the player may claim and pay; with a discount, only those it makes cheaper."""
        most = self.tokens[seat] if self.tokens[seat] < self.left else self.left
        costs = self.tables.contract_cost
        for space in range(9):
            cost = costs[space] - discount
            if cost > most or cost < 1 or self.contract[space] == NONE:
                continue
            if self.second[space] == NONE and self.first[space] != seat:
                options.append(CLAIM + space)

    def claim_contract(self, seat: int, space: int, discount: int) -> None:
        """Pay for a contract and leave one of the tokens on the better of its free claims."""
        cost = self.tables.contract_cost[space] - discount
        self.tokens[seat] -= cost
        self.left -= cost
        self.claims[seat] += 1
        if self.first[space] == NONE:
            self.first[space] = seat
        else:
            self.second[space] = seat
        if self.tile_rule == TILES_CLAIMED and self.claims[seat] == 1:
            self.frames.append(D_TILE * FRAME)
