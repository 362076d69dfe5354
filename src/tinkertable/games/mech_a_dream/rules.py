"""Mech A Dream as it is played: the set-up, the day with its three Assistants, the night, and the end of the week."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.games.mech_a_dream import score
from tinkertable.games.mech_a_dream.data import (
    ACTIVATION,
    AFTER_BUILD,
    AFTER_BUY,
    AFTER_DELIVERY,
    AFTER_STOCK,
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
from tinkertable.games.mech_a_dream.moves import (
    ACTIVATE,
    BONUS,
    BOOST,
    BUILD,
    BUY,
    CARD,
    CARDS,
    CHOICE,
    COPY,
    COPY_ROBOT,
    DEAL,
    DECLINE,
    DELIVER,
    DRAW,
    FIRST,
    HIRE,
    PICK,
    REVEAL,
    ROBOT,
    SCREEN,
    SCREENS,
    SLEEP,
    SPECIALISTS,
    STOCK_FLOWERS,
    STOCK_INK,
)
from tinkertable.games.mech_a_dream.state import (
    ASLEEP,
    AT_DOCK,
    AT_HOME,
    AT_STOCK,
    BELT,
    BOOSTS,
    BUILT,
    CENTRE,
    CHOOSE_SIDE,
    CHOOSING_SCREENS,
    DAY,
    DRAW_CARD,
    DRAW_FIRST,
    DRAW_SCREEN,
    DRAW_SPECIALIST,
    DRAW_TILE,
    FLOWERS,
    FREE,
    FURTHER,
    GO_SHOPPING,
    HAND,
    HELPER,
    INK,
    LOWEST,
    MACHINES,
    NIGHT,
    NO_CARD,
    NO_DRAW,
    NO_TILE,
    NOBODY,
    ON_TILE,
    ORDER_BONUSES,
    OVER,
    PICKING_SPECIALISTS,
    PILE,
    PLACE_BOOST,
    POINTS,
    POWER,
    RAINBOWS,
    ROBOT_USED,
    SCREEN_NUMBER,
    SETTING_UP,
    TAKE_SPECIALIST,
    TASK,
    TOP,
    USE_ACTIVATION,
    USE_MACHINE,
    USED,
    WIDTH,
    WORKSHOP,
    Position,
    count_bits,
)

FILLED_FIRST: Final[bytes] = bytes([1, 2, 0, 4, 3, 5])
"""The places of the Factory's belts in the order the set-up fills them: a pile's own place after the others."""
ENOUGH: Final = 2 * DEAREST
"""More than any price or need."""


def append_tiles(moves: list[int], family: int, tiles: i64) -> None:
    """Add one move of a family for each tile of a set, in ascending order."""
    while tiles:
        lowest: i64 = tiles & -tiles
        moves.append(family + LOWEST[lowest % 53])
        tiles ^= lowest


class MechADream(Position):
    """A position that can be played on."""

    def clone(self) -> MechADream:
        """An equal position that shares nothing that can change."""
        other = MechADream(self.tables, self.seats, self.robots, self.specialists)
        self.copy_into(other)
        return other

    def scores(self) -> list[int]:
        """Points by seat if the week ended now."""
        return score.scores(self)

    def winners(self) -> list[Seat]:
        """Who is ahead, with the tie-breakers."""
        return score.winners(self)

    # Who may act, and how.

    def actors(self) -> list[Seat]:
        """Who may act now; at night everybody who is still awake, in turn order, whoever can copy last (ruling 19)."""
        if self.draw:
            return [CHANCE]
        phase = self.phase
        if phase in (DAY, PICKING_SPECIALISTS):
            return [self.turn]
        if phase == NIGHT:
            return self._awake()
        if phase == CHOOSING_SCREENS:
            return [seat for seat in range(self.seats) if self.cells[seat * WIDTH + HAND]]
        return []

    def _awake(self) -> list[Seat]:
        seats: list[int] = []
        last = -1
        seat = self.first
        for _turn in range(self.seats):
            if not self.cells[seat * WIDTH + ASLEEP]:
                if self.robots and self._copier(seat):
                    last = seat
                else:
                    seats.append(seat)
            seat += 1
            if seat == self.seats:
                seat = 0
        if last >= 0:
            seats.append(last)
        return seats

    def legal(self, seat: Seat) -> list[Move]:
        """The moves open to a seat."""
        if self.draw:
            return self._outcomes() if seat == CHANCE else []
        if seat < 0 or seat >= self.seats:
            return []
        phase = self.phase
        me = seat * WIDTH
        task = self.cells[me + TASK]
        moves: list[int] = []
        if phase == DAY:
            if seat != self.turn:
                return moves
            if task == FREE:
                self._assistant_moves(seat, moves)
                return moves
        elif phase == NIGHT:
            if self.cells[me + ASLEEP]:
                return moves
            if task == FREE:
                self._activations(seat, moves, True, True)
                moves.append(SLEEP)
                return moves
        elif phase == CHOOSING_SCREENS:
            hand = self.cells[me + HAND]
            return [SCREEN + screen for screen in range(len(SCREENS)) if hand >> screen & 1]
        elif phase == PICKING_SPECIALISTS:
            return [PICK + specialist for specialist in self._in_the_middle()] if seat == self.turn else moves
        else:
            return moves
        self._task_moves(seat, task, moves)
        return moves

    def _assistant_moves(self, seat: int, moves: list[int]) -> None:
        """Work in the Factory or in the workshop; the stock room is always open, so there is no passing (ruling 9)."""
        cells = self.cells
        me = seat * WIDTH
        moves.append(STOCK_FLOWERS)
        moves.append(STOCK_INK)
        if cells[me + FLOWERS] >= self.dock_price(seat):
            moves.append(DELIVER)
        # Ruling 22: the Specialist is one more side of the last choice, in the morning and the afternoon (ruling 23).
        if self.specialists == 1 and self.part < 2:
            self._hires(seat, moves)
        append_tiles(moves, BUY, self._affordable(seat))
        append_tiles(moves, BUILD, cells[me + BELT])

    def _task_moves(self, seat: int, task: int, moves: list[int]) -> None:
        """What is open to a seat in the middle of something. What can be turned down can be declined (ruling 14)."""
        if task == PLACE_BOOST:
            append_tiles(moves, BOOST, self.cells[seat * WIDTH + BELT])
        elif task == USE_ACTIVATION:
            self._activations(seat, moves, False, True)
        elif task == USE_MACHINE:
            self._activations(seat, moves, False, False)
        elif task == TAKE_SPECIALIST:
            self._hires(seat, moves)
        elif task == GO_SHOPPING:
            append_tiles(moves, BUY, self._affordable(seat))
            return
        elif task == ORDER_BONUSES:
            moves += [BONUS + specialist for specialist in range(len(SPECIALISTS)) if self.bonuses >> specialist & 1]
            return
        elif task == CHOOSE_SIDE:
            moves.append(CHOICE)
            moves.append(CHOICE + 1)
            return
        moves.append(DECLINE)

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

    def _hires(self, seat: int, moves: list[int]) -> None:
        """The Specialists of others, or in the middle of the table, whose price this seat can pay."""
        rainbows = self.cells[seat * WIDTH + RAINBOWS]
        for specialist in range(len(SPECIALISTS)):
            staff = self.staff[specialist]
            if staff != NOBODY and (staff >> 4) - 1 != seat and staff & 15 <= rainbows:
                moves.append(HIRE + specialist)

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

    def dock_price(self, seat: int) -> int:
        """The flowers the delivery dock costs a seat today."""
        price = self.tables.card_price[self.card] - self.cells[seat * WIDTH + POWER + CHEAP_FLOWERS]
        return price if price > 0 else 0

    # Chance.

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

    def _draw(self, move: int) -> None:
        draw = self.draw
        self.draw = NO_DRAW
        if draw < DRAW_CARD:
            self._uncover(draw - DRAW_TILE, move - DRAW)
        elif draw == DRAW_CARD:
            self.card = move - CARD
            self.cards |= 1 << self.card
        elif draw == DRAW_FIRST:
            self._appoint(move - FIRST)
            return
        elif draw == DRAW_SCREEN:
            for seat in range(self.seats):
                if count_bits(self.cells[seat * WIDTH + HAND]) < 2:
                    self.cells[seat * WIDTH + HAND] |= 1 << (move - DEAL)
                    break
        else:
            self.staff[move - REVEAL] = (CENTRE + 1) << 4
        if self.phase == SETTING_UP:
            self.set_up()
        elif draw < DRAW_CARD:
            self._carry_on(self.buyer)

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

    # The set-up.

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

    # Playing a move.

    def play(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move."""
        if seat == CHANCE:
            self._draw(move)
            return
        cells = self.cells
        me = seat * WIDTH
        if move < BUY:
            if move == DELIVER:
                self._deliver(seat)
            else:
                self._visit_stock_room(seat, move)
        elif move < BUILD:
            self._buy(seat, move - BUY)
        elif move < ROBOT:
            cells[me + HELPER + self.part] = ON_TILE + move - BUILD
            self.action = AFTER_BUILD
        elif move < BOOST:
            self._activate(seat, move)
        elif move < BONUS:
            cells[me + BOOSTS] -= 1
            self._forward(seat, move - BOOST)
            if not cells[me + BOOSTS] or not cells[me + BELT]:
                # Boosts are never kept (ruling 14).
                cells[me + BOOSTS] = 0
                cells[me + TASK] = FREE
        elif move < CHOICE:
            cells[me + TASK] = FREE
            self._take_bonus(seat, move - BONUS)
        elif move < DECLINE:
            cells[me + TASK] = FREE
            self._apply(seat, self.asked + move - CHOICE)
            self.asked = 0
        elif move == DECLINE:
            cells[me + BOOSTS] = 0
            cells[me + TASK] = FREE
        elif move == SLEEP:
            cells[me + ASLEEP] = 1
        elif move < PICK:
            self._choose_screen(seat, move - SCREEN + 1)
            return
        else:
            self._pick(move - PICK)
            return
        self._carry_on(seat)

    def _carry_on(self, seat: int) -> None:
        """Go on until somebody has to decide or chance has to draw."""
        if self.phase == NIGHT:
            if not self.draw:
                self._settle_night(seat)
            return
        task = seat * WIDTH + TASK
        while self.cells[task] == FREE and not self.draw:
            if self.row:
                self._next_package(seat)
            elif self.action:
                self._collect_bonuses(seat)
            elif self.bonuses:
                self._next_bonus(seat)
            else:
                self._end_action()
                return

    # The day: work in the Factory.

    def _visit_stock_room(self, seat: int, move: int) -> None:
        """Take what this floor has, and choose the last two: flowers, ink, or with the variation a Specialist."""
        cells = self.cells
        me = seat * WIDTH
        tables = self.tables
        part = self.part
        if move >= HIRE:
            self._hire(seat, move - HIRE)
            if cells[me + TASK] == TAKE_SPECIALIST:
                cells[me + TASK] = FREE
                return
            self._earn(me, tables.stock_flowers[part], tables.stock_ink[part])
        elif move == STOCK_FLOWERS:
            self._earn(me, tables.stock_flowers[part] + tables.stock_choice[part], tables.stock_ink[part])
        else:
            self._earn(me, tables.stock_flowers[part], tables.stock_ink[part] + tables.stock_choice[part])
        cells[me + HELPER + part] = AT_STOCK
        self.action = AFTER_STOCK
        if self.specialists == 2 and part < 2:
            moves: list[int] = []
            self._hires(seat, moves)
            if moves:
                cells[me + TASK] = TAKE_SPECIALIST

    def _hire(self, seat: int, specialist: int) -> None:
        """Pay a Specialist's price to whoever has them, or to the common stock, and turn the token up (ruling 25)."""
        staff = self.staff[specialist]
        price = staff & 15
        owner = (staff >> 4) - 1
        self.cells[seat * WIDTH + RAINBOWS] -= price
        if owner != CENTRE:
            self.cells[owner * WIDTH + RAINBOWS] += price
        self.staff[specialist] = (seat + 1) << 4 | self.tables.token_taken

    def _deliver(self, seat: int) -> None:
        """Pay the sign at the gate; the packages of this part of the day follow."""
        self.cells[seat * WIDTH + FLOWERS] -= self.dock_price(seat)
        self.cells[seat * WIDTH + HELPER + self.part] = AT_DOCK
        self.action = AFTER_DELIVERY
        self.row = 1

    def _next_package(self, seat: int) -> None:
        """Open the next package from the gate outward; the one before it is done with (ruling 13)."""
        tables = self.tables
        place = 3 * self.card + self.part
        if self.row > tables.row_size[place]:
            self.row = 0
            return
        self.row += 1
        self._apply(seat, tables.packages[tables.row_start[place] + self.row - 2])

    # The day: work in the workshop.

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

    # The day: bonuses of the Specialists, and the end of an action.

    def _collect_bonuses(self, seat: int) -> None:
        """Note which of the seat's Specialists follow the action that has just been finished (ruling 24)."""
        action = self.action
        self.action = 0
        if self.specialists:
            for specialist in range(len(SPECIALISTS)):
                if self.staff[specialist] >> 4 == seat + 1 and self.tables.bonus_after[5 * specialist + action]:
                    self.bonuses |= 1 << specialist

    def _next_bonus(self, seat: int) -> None:
        """Take what needs no decision; of the others their owner chooses the order (ruling 27)."""
        tables = self.tables
        open_questions = 0
        last = 0
        for specialist in range(len(SPECIALISTS)):
            if not self.bonuses >> specialist & 1:
                continue
            row = tables.bonus_first[specialist]
            if tables.bonus_sides[specialist] == 1 and tables.special[row] == PLAIN and not tables.get_boosts[row]:
                self._take_bonus(seat, specialist)
            else:
                open_questions += 1
                last = specialist
        if open_questions == 1:
            self._take_bonus(seat, last)
        elif open_questions:
            self.cells[seat * WIDTH + TASK] = ORDER_BONUSES

    def _take_bonus(self, seat: int, specialist: int) -> None:
        self.bonuses &= ~(1 << specialist)
        if self.tables.bonus_sides[specialist] == 1:
            self._apply(seat, self.tables.bonus_first[specialist])
        else:
            self.asked = self.tables.bonus_first[specialist]
            self.cells[seat * WIDTH + TASK] = CHOOSE_SIDE

    def _end_action(self) -> None:
        """Pass the turn clockwise; when all have used this Assistant, time passes."""
        self.turns += 1
        if self.turns < self.seats:
            turn = self.turn + 1
            self.turn = turn if turn < self.seats else 0
            return
        self.turns = 0
        self.turn = self.first
        self._advance_belts()
        if self.part < 2:
            self.part += 1
        else:
            self._begin_night()

    def _advance_belts(self) -> None:
        """Move each machine as many slots as Assistants stand on it; on a completed one they only wait (ruling 11)."""
        for seat in range(self.seats):
            me = seat * WIDTH
            for part in range(3):
                tile = self.cells[me + HELPER + part] - ON_TILE
                if tile >= 0 and self.cells[me + BELT] >> tile & 1:
                    self._forward(seat, tile)

    # Effects.

    def _earn(self, me: int, flowers: int, ink: int) -> None:
        """Move the two cursors up; what would go beyond the end is lost."""
        cells = self.cells
        limit = self.tables.cursor
        total = cells[me + FLOWERS] + flowers
        cells[me + FLOWERS] = total if total < limit else limit
        total = cells[me + INK] + ink
        cells[me + INK] = total if total < limit else limit

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

    def _offer_activation(self, seat: int, task: int) -> None:
        """Let a seat choose what to activate, if there is anything that would do something."""
        moves: list[int] = []
        self._activations(seat, moves, False, task == USE_ACTIVATION)
        if moves:
            self.cells[seat * WIDTH + TASK] = task

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

    # The night.

    def _begin_night(self) -> None:
        """Take the Assistants home and wake every robot and machine."""
        self.phase = NIGHT
        for seat in range(self.seats):
            me = seat * WIDTH
            for part in range(3):
                self.cells[me + HELPER + part] = AT_HOME
            self.cells[me + USED] = 0
            self.cells[me + ROBOT_USED] = 0
            self.cells[me + ASLEEP] = 0
        for seat in range(self.seats):
            self._maybe_sleep(seat)
        self._maybe_end_night()

    def _settle_night(self, seat: int) -> None:
        """See who has nothing more to do; a robot that copies has, as long as others can still offer something."""
        self._maybe_sleep(seat)
        if self.robots:
            for other in range(self.seats):
                if other != seat and self._copier(other):
                    self._maybe_sleep(other)
        self._maybe_end_night()

    def _maybe_sleep(self, seat: int) -> None:
        cells = self.cells
        me = seat * WIDTH
        if cells[me + ASLEEP] or cells[me + TASK] != FREE:
            return
        built: i64 = cells[me + BUILT]
        used: i64 = cells[me + USED]
        if self._runnable(seat, built & ~used, 0):
            return
        if not cells[me + ROBOT_USED]:
            moves: list[int] = []
            self._activations(seat, moves, True, True)
            if moves:
                return
            if self._copier(seat):
                fee = self.tables.pay_flowers[self.tables.robot_first[cells[me + SCREEN_NUMBER]]]
                if cells[me + FLOWERS] >= fee:
                    for other in range(self.seats):
                        if other != seat and not cells[other * WIDTH + ASLEEP]:
                            return
        cells[me + ASLEEP] = 1

    def _maybe_end_night(self) -> None:
        """When all sleep: reduce the Price tokens, and begin a new day or end the week."""
        cells = self.cells
        for seat in range(self.seats):
            if not cells[seat * WIDTH + ASLEEP]:
                return
        if self.specialists:
            self._reduce_prices()
        over = self.day == self.tables.days
        for seat in range(self.seats):
            if cells[seat * WIDTH + MACHINES] >= self.tables.places:
                over = True
        if over:
            self.phase = OVER
            return
        self.phase = DAY
        self.day += 1
        self.part = 0
        self.first = (self.first + 1) % self.seats
        self.turn = self.first
        # The old card is out of the game (ruling 33); M4 could still use it tonight (ruling 20).
        self.card = NO_CARD
        self.draw = DRAW_CARD

    def _reduce_prices(self) -> None:
        """Every owned Specialist becomes cheaper by one step; the one in the middle keeps its token (ruling 26)."""
        for specialist in range(len(SPECIALISTS)):
            staff = self.staff[specialist]
            if staff != NOBODY and (staff >> 4) - 1 != CENTRE and staff & 15:
                self.staff[specialist] = staff - 1
