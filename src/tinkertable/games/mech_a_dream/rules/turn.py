"""Mech A Dream as it is played: who may act, the moves they have, and what a move does."""

from __future__ import annotations

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.core.feature_row import FeatureRow
from tinkertable.games.mech_a_dream.rules import moves
from tinkertable.games.mech_a_dream.rules.buying import buy
from tinkertable.games.mech_a_dream.rules.chance import next_set_up_draw, odds, outcomes, uncover
from tinkertable.games.mech_a_dream.rules.completing import move_forward
from tinkertable.games.mech_a_dream.rules.day import (
    assistant_moves,
    collect_bonuses,
    deliver,
    end_action,
    next_bonus,
    next_package,
    take_bonus,
    task_moves,
    visit_stock_room,
)
from tinkertable.games.mech_a_dream.rules.effects import activate, activations, apply_effect
from tinkertable.games.mech_a_dream.rules.features import write_features
from tinkertable.games.mech_a_dream.rules.invariants import check_invariants
from tinkertable.games.mech_a_dream.rules.night import awake, settle_night
from tinkertable.games.mech_a_dream.rules.opening import (
    appoint_first_player,
    choose_screen,
    pick_specialist,
    specialists_in_the_middle,
)
from tinkertable.games.mech_a_dream.rules.printed_values import AFTER_BUILD
from tinkertable.games.mech_a_dream.rules.score import scores, winners
from tinkertable.games.mech_a_dream.rules.state import (
    ASLEEP,
    BELT,
    BOOSTS,
    CENTRE,
    CHOOSING_SCREENS,
    DAY,
    DRAW_CARD,
    DRAW_FIRST,
    DRAW_SCREEN,
    DRAW_TILE,
    FREE,
    HAND,
    HELPER,
    NIGHT,
    NO_DRAW,
    ON_TILE,
    PICKING_SPECIALISTS,
    SCREEN_NUMBER,
    SETTING_UP,
    TASK,
    WIDTH,
    Position,
    count_bits,
)


class MechADreamState(Position):
    """A position that can be played on: the contract over the functions of the other rule files."""

    def actors(self) -> list[Seat]:
        """Who may act now; at night everybody who is still awake."""
        if self.draw:
            return [CHANCE]
        phase = self.phase
        if phase in (DAY, PICKING_SPECIALISTS):
            return [self.turn]
        if phase == NIGHT:
            return awake(self)
        if phase == CHOOSING_SCREENS:
            return [seat for seat in range(self.seats) if not self.cells[seat * WIDTH + SCREEN_NUMBER]]
        return []

    def legal(self, seat: Seat) -> list[Move]:
        """The moves open to a seat."""
        if self.draw:
            return outcomes(self) if seat == CHANCE else []
        if seat < 0 or seat >= self.seats:
            return []
        phase = self.phase
        me = seat * WIDTH
        task = self.cells[me + TASK]
        options: list[int] = []
        if phase == DAY:
            if seat != self.turn:
                return options
            if task == FREE:
                assistant_moves(self, seat, options)
                return options
        elif phase == NIGHT:
            if self.cells[me + ASLEEP]:
                return options
            if task == FREE:
                activations(self, seat, options, True, True)
                options.append(moves.SLEEP)
                return options
        elif phase == CHOOSING_SCREENS:
            if self.cells[me + SCREEN_NUMBER]:
                return options
            hand = self.cells[me + HAND]
            return [moves.SCREEN + screen for screen in range(len(moves.SCREENS)) if hand >> screen & 1]
        elif phase == PICKING_SPECIALISTS:
            if seat == self.turn:
                options = [moves.PICK + specialist for specialist in specialists_in_the_middle(self)]
            return options
        else:
            return options
        task_moves(self, seat, task, options)
        return options

    def odds(self) -> list[int]:
        """A tile is as likely as it has covered twins; everything else is equally likely."""
        return odds(self)

    def play(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move."""
        if seat == CHANCE:
            _draw(self, move)
            return
        cells = self.cells
        me = seat * WIDTH
        if move < moves.BUY:
            if move == moves.DELIVER:
                deliver(self, seat)
            else:
                visit_stock_room(self, seat, move)
        elif move < moves.BUILD:
            buy(self, seat, move - moves.BUY)
        elif move < moves.ROBOT:
            cells[me + HELPER + self.day_part] = ON_TILE + move - moves.BUILD
            self.action = AFTER_BUILD
        elif move < moves.BOOST:
            activate(self, seat, move)
        elif move < moves.BONUS:
            cells[me + BOOSTS] -= 1
            move_forward(self, seat, move - moves.BOOST)
            if not cells[me + BOOSTS] or not cells[me + BELT]:
                # Boosts are never kept (ruling 14).
                cells[me + BOOSTS] = 0
                cells[me + TASK] = FREE
        elif move < moves.CHOICE:
            cells[me + TASK] = FREE
            take_bonus(self, seat, move - moves.BONUS)
        elif move < moves.DECLINE:
            cells[me + TASK] = FREE
            apply_effect(self, seat, self.asked + move - moves.CHOICE)
            self.asked = 0
        elif move == moves.DECLINE:
            cells[me + BOOSTS] = 0
            cells[me + TASK] = FREE
        elif move == moves.SLEEP:
            cells[me + ASLEEP] = 1
        elif move < moves.PICK:
            choose_screen(self, seat, move - moves.SCREEN + 1)
            return
        else:
            pick_specialist(self, move - moves.PICK)
            return
        _carry_on(self, seat)

    def clone(self) -> MechADreamState:
        """An equal position that shares nothing that can change."""
        return MechADreamState(self.printed, self.seats, self.robots, self.specialists, self)

    def scores(self) -> list[int]:
        """Points by seat if the week ended now."""
        return scores(self)

    def winners(self) -> list[Seat]:
        """Who is ahead, with the tie-breakers."""
        return winners(self)

    def check(self) -> None:
        """Account for every tile, card, Screen, Specialist, token and Assistant."""
        check_invariants(self)

    def write_features(self, seat: Seat, row: FeatureRow) -> None:
        """Write the features of the position as a seat sees it."""
        write_features(self, seat, row)


def _draw(position: Position, move: int) -> None:
    """Carry out what chance brings, and continue the turn that waited for it."""
    draw = position.draw
    position.draw = NO_DRAW
    if draw < DRAW_CARD:
        uncover(position, draw - DRAW_TILE, move - moves.DRAW)
    elif draw == DRAW_CARD:
        position.card = move - moves.CARD
        position.cards |= 1 << position.card
    elif draw == DRAW_FIRST:
        appoint_first_player(position, move - moves.FIRST)
    elif draw == DRAW_SCREEN:
        for seat in range(position.seats):
            if count_bits(position.cells[seat * WIDTH + HAND]) < 2:
                position.cells[seat * WIDTH + HAND] |= 1 << (move - moves.DEAL)
                break
    else:
        position.staff[move - moves.REVEAL] = (CENTRE + 1) << 4
    if position.phase == SETTING_UP:
        next_set_up_draw(position)
    elif draw < DRAW_CARD:
        buyer = position.buyer
        position.buyer = 0
        _carry_on(position, buyer)


def _carry_on(position: Position, seat: int) -> None:
    """Go on until somebody has to decide or chance has to draw."""
    if position.phase == NIGHT:
        if not position.draw:
            settle_night(position, seat)
        return
    task = seat * WIDTH + TASK
    while position.cells[task] == FREE and not position.draw:
        if position.row:
            next_package(position, seat)
        elif position.action:
            collect_bonuses(position, seat)
        elif position.bonuses:
            next_bonus(position, seat)
        else:
            end_action(position)
            return
