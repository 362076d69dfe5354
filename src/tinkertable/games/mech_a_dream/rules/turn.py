"""Mech A Dream as it is played: the day with its three Assistants, the night, and the end of the week."""

from __future__ import annotations

from mypy_extensions import i64

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.games.mech_a_dream.components import (
    AFTER_BUILD,
    AFTER_DELIVERY,
    AFTER_STOCK,
    PLAIN,
)
from tinkertable.games.mech_a_dream.rules import score
from tinkertable.games.mech_a_dream.rules.moves import (
    BONUS,
    BOOST,
    BUILD,
    BUY,
    CARD,
    CHOICE,
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
from tinkertable.games.mech_a_dream.rules.opening import Opening
from tinkertable.games.mech_a_dream.rules.state import (
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
    DRAW_TILE,
    FLOWERS,
    FREE,
    GO_SHOPPING,
    HAND,
    HELPER,
    MACHINES,
    NIGHT,
    NO_CARD,
    NO_DRAW,
    NOBODY,
    ON_TILE,
    ORDER_BONUSES,
    OVER,
    PICKING_SPECIALISTS,
    PLACE_BOOST,
    RAINBOWS,
    ROBOT_USED,
    SCREEN_NUMBER,
    SETTING_UP,
    TAKE_SPECIALIST,
    TASK,
    USE_ACTIVATION,
    USE_MACHINE,
    USED,
    WIDTH,
    count_bits,
)
from tinkertable.games.mech_a_dream.rules.workshop import append_tiles


class MechADream(Opening):
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

    def _hires(self, seat: int, moves: list[int]) -> None:
        """The Specialists of others, or in the middle of the table, whose price this seat can pay."""
        rainbows = self.cells[seat * WIDTH + RAINBOWS]
        for specialist in range(len(SPECIALISTS)):
            staff = self.staff[specialist]
            if staff != NOBODY and (staff >> 4) - 1 != seat and staff & 15 <= rainbows:
                moves.append(HIRE + specialist)

    # Chance; what it can bring is in `opening.py`.

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
            buyer = self.buyer
            self.buyer = 0
            self._carry_on(buyer)

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

    # The day: work in the Factory; work in the workshop is in `workshop.py`.

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

    # The night.

    def _begin_night(self) -> None:
        """Take the Assistants home; every robot and every purple machine is ready."""
        self.phase = NIGHT
        for seat in range(self.seats):
            for part in range(3):
                self.cells[seat * WIDTH + HELPER + part] = AT_HOME
        for seat in range(1, self.seats):
            self._maybe_sleep(seat)
        self._settle_night(0)

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
            me = seat * WIDTH
            cells[me + USED] = 0
            cells[me + ROBOT_USED] = 0
            cells[me + ASLEEP] = 0
            # Ruling 21: a full workshop counts only now, when everybody has finished the night.
            if cells[me + MACHINES] >= self.tables.places:
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
