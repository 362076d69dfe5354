"""The workshops at work: machines bought, moved and completed, and what machines, robots and packages do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.games.mech_a_dream.components import (
    ACTIVATION,
    AFTER_BUY,
    CHEAP_FLOWERS,
    CHEAP_INK,
    CHEAP_RAINBOWS,
    CHEAP_TIME,
    COPYING,
    DEAREST,
    EVENING,
    GREEN,
    NO_POWER,
    PILE_TILES,
    PLAIN,
    PURCHASE,
    YELLOW,
)
from tinkertable.games.mech_a_dream.rules.moves import (
    ACTIVATE,
    COPY,
    COPY_ROBOT,
    ROBOT,
)
from tinkertable.games.mech_a_dream.rules.state import (
    ASLEEP,
    BELT,
    BOOSTS,
    BUILT,
    DRAW_TILE,
    FLOWERS,
    FREE,
    FURTHER,
    GO_SHOPPING,
    HELPER,
    INK,
    LOWEST,
    MACHINES,
    NIGHT,
    NO_TILE,
    ON_TILE,
    PILE,
    PLACE_BOOST,
    POINTS,
    POWER,
    RAINBOWS,
    ROBOT_USED,
    SCREEN_NUMBER,
    TASK,
    TOP,
    USE_ACTIVATION,
    USE_MACHINE,
    USED,
    WIDTH,
    WORKSHOP,
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


class Workshop(Position):
    """A position whose workshops can be put to work."""

    def _affordable(self, seat: int) -> i64:
        """The tiles on offer that a seat can pay for: ink for ink tiles, rainbows for yellow ones (ruling 7)."""
        cells = self.cells
        me = seat * WIDTH
        # Ruling 4: powers of completed machines add up, and no price falls below nothing.
        ink = cells[me + INK] + cells[me + POWER + CHEAP_INK]
        rainbows = min(cells[me + RAINBOWS] + cells[me + POWER + CHEAP_RAINBOWS], ENOUGH)
        payable: i64 = self.tables.for_ink[ink]
        crystals: i64 = self.tables.for_rainbows[rainbows]
        return self.offer & (payable | crystals)

    def dock_price(self, seat: int) -> int:
        """The flowers the delivery dock costs a seat today."""
        price = self.tables.card_price[self.card] - self.cells[seat * WIDTH + POWER + CHEAP_FLOWERS]
        return price if price > 0 else 0

    def _buy(self, seat: int, tile: int) -> None:
        """Take a tile from the Factory's belts, with the Assistant of this part of the day or, by a robot, without."""
        cells = self.cells
        me = seat * WIDTH
        tables = self.tables
        if tables.colour[tile] == YELLOW:
            price = tables.price[tile] - cells[me + POWER + CHEAP_RAINBOWS]
            if price > 0:
                cells[me + RAINBOWS] -= price
        else:
            price = tables.price[tile] - cells[me + POWER + CHEAP_INK]
            if price > 0:
                cells[me + INK] -= price
        self._take_from_factory(seat, tile)
        slot = tables.time[tile] - cells[me + POWER + CHEAP_TIME]
        if cells[me + TASK] == GO_SHOPPING:
            slot -= cells[me + FURTHER]
            cells[me + TASK] = FREE
            cells[me + FURTHER] = 0
        else:
            cells[me + HELPER + self.part] = ON_TILE + tile
            self.action = AFTER_BUY
        if slot > 0:
            self.spots[tile] = slot
            cells[me + BELT] |= 1 << tile
        else:
            self._complete(seat, tile)

    def _take_from_factory(self, seat: int, tile: int) -> None:
        """Close the gap with the top of the pile, and uncover the next tile at once (ruling 2), if there is one."""
        bit: i64 = 1
        bit <<= tile
        self.offer &= ~bit
        place = 0
        while self.market[place] != tile:
            place += 1
        pile = PILE[place]
        top = TOP[pile]
        self.market[place] = self.market[top]
        self.market[top] = NO_TILE
        covered: i64 = PILE_TILES[pile]
        if self.unseen & covered:
            self.draw = DRAW_TILE + pile
            self.buyer = seat

    def _forward(self, seat: int, tile: int) -> None:
        """Move a machine one slot along its belt."""
        spot = self.spots[tile]
        if spot > 1:
            self.spots[tile] = spot - 1
        else:
            self.cells[seat * WIDTH + BELT] &= ~(1 << tile)
            self._complete(seat, tile)

    def _complete(self, seat: int, tile: int) -> None:
        """Turn a machine over: its reward, its place along the power cable, and the bonus of that place."""
        cells = self.cells
        me = seat * WIDTH
        tables = self.tables
        place = cells[me + MACHINES] + 1
        cells[me + MACHINES] = place
        cells[me + BUILT] |= 1 << tile
        self.spots[tile] = WORKSHOP + place
        cells[me + POINTS] += tables.slot_bonus[place]
        colour = tables.colour[tile]
        if colour == YELLOW:
            cells[me + POINTS] += tables.reward[tile]
        elif colour == GREEN:
            cells[me + RAINBOWS] += tables.reward[tile]
            power = tables.power[tile]
            if power != NO_POWER:
                cells[me + POWER + power] += 1

    # Effects: what can be activated, and what it does.

    def _activations(self, seat: int, moves: list[int], tonight: bool, robot: bool) -> None:
        """The robot and the completed purple machines that would do something; at night each of them once."""
        cells = self.cells
        me = seat * WIDTH
        copying = False
        if robot and not (tonight and cells[me + ROBOT_USED]):
            tables = self.tables
            screen = cells[me + SCREEN_NUMBER]
            first = tables.robot_first[screen]
            if tables.special[first] == COPYING:
                copying = cells[me + FLOWERS] >= tables.pay_flowers[first]
            else:
                if self._useful(seat, first, 0):
                    moves.append(ROBOT)
                if tables.robot_sides[screen] == 2 and self._useful(seat, first + 1, 0):
                    moves.append(ROBOT + 1)
        built: i64 = cells[me + BUILT]
        if tonight:
            used: i64 = cells[me + USED]
            built &= ~used
        append_tiles(moves, ACTIVATE, self._runnable(seat, built, 0))
        if copying:
            self._copies(seat, moves)

    def _runnable(self, seat: int, built: i64, promised: int) -> i64:
        """Which of these machines a seat can feed, when some of its flowers are already promised."""
        tables = self.tables
        cells = self.cells
        me = seat * WIDTH
        rainbows = min(cells[me + RAINBOWS], ENOUGH)
        on_flowers: i64 = tables.run_on_flowers[cells[me + FLOWERS] - promised]
        on_ink: i64 = tables.run_on_ink[cells[me + INK]]
        on_rainbows: i64 = tables.run_on_rainbows[rainbows]
        built &= on_flowers & on_ink & on_rainbows
        if not cells[me + BELT]:
            built &= ~tables.only_boosts
        return built

    def _useful(self, seat: int, row: int, promised: int) -> bool:
        """Whether a seat can pay for an effect, and it would do something."""
        tables = self.tables
        cells = self.cells
        me = seat * WIDTH
        if (
            cells[me + FLOWERS] - promised < tables.pay_flowers[row]
            or cells[me + INK] < tables.pay_ink[row]
            or cells[me + RAINBOWS] < tables.pay_rainbows[row]
        ):
            return False
        special = tables.special[row]
        if special == PLAIN:
            return not tables.only_time[row] or cells[me + BELT] != 0
        if special == PURCHASE:
            return self._affordable(seat) != 0
        if special == EVENING:
            return self._useful(seat, self._evening_package(), promised)
        return self._runnable(seat, cells[me + BUILT], promised) != 0

    def _copies(self, seat: int, moves: list[int]) -> None:
        """What an opponent's workshop offers to the robot that copies: the copier pays and chooses (ruling 19)."""
        tables = self.tables
        fee = tables.pay_flowers[tables.robot_first[self.cells[seat * WIDTH + SCREEN_NUMBER]]]
        built: i64 = 0
        for other in range(self.seats):
            if other != seat:
                theirs: i64 = self.cells[other * WIDTH + BUILT]
                built |= theirs
        append_tiles(moves, COPY, self._runnable(seat, built, fee))
        for other in range(self.seats):
            if other == seat:
                continue
            screen = self.cells[other * WIDTH + SCREEN_NUMBER]
            first = tables.robot_first[screen]
            for side in range(tables.robot_sides[screen]):
                row = first + side
                if tables.special[row] == PURCHASE and not self._has_bought(other):
                    continue
                if self._useful(seat, row, fee):
                    moves.append(COPY_ROBOT + 2 * other + side)

    def _has_bought(self, owner: int) -> bool:
        """Whether a copied purchase may be made: at night only after the robot's owner has had theirs (ruling 19)."""
        if self.phase != NIGHT:
            return True
        me = owner * WIDTH
        return self.cells[me + ASLEEP] != 0 or (
            self.cells[me + ROBOT_USED] != 0 and self.cells[me + TASK] != GO_SHOPPING
        )

    def _copier(self, seat: int) -> bool:
        tables = self.tables
        return tables.special[tables.robot_first[self.cells[seat * WIDTH + SCREEN_NUMBER]]] == COPYING

    def _evening_package(self) -> int:
        return self.tables.packages[self.tables.row_start[3 * self.card + 2]]

    def _activate(self, seat: int, move: int) -> None:
        """Set a machine or a robot in motion. Only the activations of the night are counted (ruling 16)."""
        cells = self.cells
        me = seat * WIDTH
        tables = self.tables
        tonight = cells[me + TASK] == FREE
        cells[me + TASK] = FREE
        if ACTIVATE <= move < COPY:
            tile = move - ACTIVATE
            if tonight:
                cells[me + USED] |= 1 << tile
            self._apply(seat, tables.effect[tile])
            return
        if tonight:
            cells[me + ROBOT_USED] = 1
        robot = tables.robot_first[cells[me + SCREEN_NUMBER]]
        if move < ACTIVATE:
            self._apply(seat, robot + move - ROBOT)
            return
        cells[me + FLOWERS] -= tables.pay_flowers[robot]
        if move < COPY_ROBOT:
            self._apply(seat, tables.effect[move - COPY])
        else:
            owner, side = divmod(move - COPY_ROBOT, 2)
            self._apply(seat, tables.robot_first[cells[owner * WIDTH + SCREEN_NUMBER]] + side)

    def _apply(self, seat: int, row: int) -> None:
        """Carry out one effect: pay first, then earn, once (ruling 17); boosts wait to be placed one by one."""
        cells = self.cells
        me = seat * WIDTH
        tables = self.tables
        cells[me + FLOWERS] -= tables.pay_flowers[row]
        cells[me + INK] -= tables.pay_ink[row]
        cells[me + RAINBOWS] += tables.get_rainbows[row] - tables.pay_rainbows[row]
        cells[me + POINTS] += tables.get_points[row]
        self._earn(me, tables.get_flowers[row], tables.get_ink[row])
        special = tables.special[row]
        if special == PLAIN:
            boosts = tables.get_boosts[row]
            # A boost with an empty belt is lost (ruling 14).
            if boosts and cells[me + BELT]:
                cells[me + BOOSTS] = boosts
                cells[me + TASK] = PLACE_BOOST
        elif special == ACTIVATION:
            self._offer_activation(seat, USE_ACTIVATION)
        elif special == EVENING:
            package = self._evening_package()
            if tables.special[package] == ACTIVATION:
                self._offer_activation(seat, USE_MACHINE)
            else:
                self._apply(seat, package)
        elif special == PURCHASE:
            cells[me + FURTHER] = tables.amount[row]
            cells[me + TASK] = GO_SHOPPING

    def _earn(self, me: int, flowers: int, ink: int) -> None:
        """Move the two cursors up; what would go beyond the end is lost."""
        cells = self.cells
        limit = self.tables.cursor
        total = cells[me + FLOWERS] + flowers
        cells[me + FLOWERS] = total if total < limit else limit
        total = cells[me + INK] + ink
        cells[me + INK] = total if total < limit else limit

    def _offer_activation(self, seat: int, task: int) -> None:
        """Let a seat choose what to activate, if there is anything that would do something."""
        moves: list[int] = []
        self._activations(seat, moves, False, task == USE_ACTIVATION)
        if moves:
            self.cells[seat * WIDTH + TASK] = task
