"""How Bot Factory is played: setup, the three phases of a round, and what every move does."""

# ruff: noqa: PERF401 (appending in a plain loop is what compiles to fast code)

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.games.bot_factory.components import Tables
from tinkertable.games.bot_factory.rules.choices import Choices
from tinkertable.games.bot_factory.rules.moves import (
    BUILD,
    CLAIM,
    CONTRACT,
    DISCARD,
    DROP,
    EXCHANGE,
    FIRST,
    GO,
    INSPECTION,
    INSPECTOR_HALL,
    INSPECTOR_ROBOT,
    KEEP,
    ONTO,
    OUTLET,
    PAY,
    PILE,
    PLACE,
    PLACE_UNIVERSAL,
    PROJECT,
    RAISE,
    REFUSE,
    REMOVE,
    ROTATE,
    SKIP,
    SWAP,
    TAKE,
    TASK,
    TILE,
    TILE_6,
    TRADE,
    UNIVERSAL,
)
from tinkertable.games.bot_factory.rules.score import final_scores, leaders
from tinkertable.games.bot_factory.rules.state import (
    A_GRAB,
    A_OPEN,
    A_PROJECTS,
    A_SPARE,
    A_START_PART,
    A_WHEEL,
    ACTING,
    ARGUMENT,
    C_CONTRACT,
    C_FIRST,
    C_HALL,
    C_INSPECTION,
    C_PILE,
    C_PROJECT,
    C_ROBOT,
    C_SPARE,
    C_TASK,
    D_CHEAP,
    D_DISCARD,
    D_DROP,
    D_FAVOUR,
    D_GO,
    D_ICON,
    D_INSPECT,
    D_LIMIT_PARTS,
    D_LIMIT_PROJECTS,
    D_ONTO,
    D_PILE,
    D_PLACE,
    D_RAISE,
    D_RETURN,
    D_TASK,
    D_TOLL,
    D_TURN,
    D_UNIVERSAL,
    EXTRA_PLACE,
    FINANCE_LEFT,
    FINANCE_RIGHT,
    FRAME,
    HALL_OF,
    LAST_AUTOMATIC,
    LAST_CHANCE,
    MAINTENANCE,
    MOVING,
    NONE,
    OVER,
    SANDRA,
    SETUP,
    TO_HAND,
    VILELA,
)

NOBODY: Final = -3


@mypyc_attr(allow_interpreted_subclasses=True)
class Factory(Choices):
    """A position that can be played."""

    actor: int
    options: list[int]
    """The moves open to the actor; replaced, never changed."""

    def __init__(self, tables: Tables, seats: int, other: Factory | None = None) -> None:
        super().__init__(tables, seats, other)
        self.actor = NOBODY if other is None else other.actor
        self.options = [] if other is None else other.options

    def actors(self) -> list[Seat]:
        """Who may act now: chance or one player; nobody when the game is over."""
        return [] if self.actor == NOBODY else [self.actor]

    def legal(self, seat: Seat) -> list[Move]:
        """The moves open to a seat."""
        return self.options[:] if seat == self.actor else []

    def clone(self) -> Factory:
        """An equal position that shares nothing that can change."""
        return Factory(self.tables, self.seats, self)

    def scores(self) -> list[int]:
        """Points by seat if the game were scored now."""
        return final_scores(self)

    def winners(self) -> list[Seat]:
        """Who is ahead with the tie-breakers applied; in a solo game nobody until the task is done."""
        return leaders(self)

    # Setup

    def set_up(self) -> None:
        """Lay out the boards and let chance begin to deal."""
        tables = self.tables
        self.pile = [tables.parts_per_kind] * 12
        self.universal = [tables.universal_per_type] * 3
        self.plan_pile = [tables.projects_per_colour] * 4
        self.stock = [self.robots_at_start()] * 4
        self.value = [tables.start_value] * 4
        self.tokens = [tables.start_tokens] * self.seats
        self.where[SANDRA] = FINANCE_RIGHT
        frames = self.frames
        # the last step lies at the bottom: every player takes a part, in reverse turn order
        for turn in range(self.seats):
            for _part in range(self.start_parts):
                frames.append(A_START_PART * FRAME + turn)
        for space in range(9):
            frames.append(C_CONTRACT * FRAME + 8 - space)
        for seat in range(self.seats):
            frames.append(C_PROJECT * FRAME + 6 + self.seats - 1 - seat)
        frames.append(A_PROJECTS * FRAME)
        frames.append(A_WHEEL * FRAME)
        for colour in range(4):
            frames.append(A_OPEN * FRAME + 3 - colour)
        frames.append(C_SPARE * FRAME + 1)
        frames.append(C_SPARE * FRAME)
        if self.seats == 1:
            self.where[VILELA] = FINANCE_LEFT
            self.hall_deck = 15
            self.robot_deck = 15
            self.inspection_deck = 63
            frames.append((D_TASK if self.choose_task else C_TASK) * FRAME)
        else:
            frames.append(C_FIRST * FRAME)
        self.settle()

    def choose_lead(self, seat: int) -> None:
        """The first player is known, and with it the last, who has more to say."""
        self.lead = seat
        self.tokens[(seat + self.seats - 1) % self.seats] = self.tables.start_tokens_last

    # The round

    def proceed(self) -> None:
        """Nothing is pending: the next meeple has its turn, or the next phase begins."""
        if self.at < len(self.order):
            who = self.order[self.at]
            self.at += 1
            if self.phase == MOVING:
                self.begin_move(who)
            else:
                self.begin_act(who)
        elif self.phase == MOVING:
            self.phase = ACTING
            self.order = self.meeples_in_order()
            self.at = 0
        elif self.phase == ACTING:
            self.phase = MAINTENANCE
            self.maintain()
        elif self.phase == SETUP or not self.is_finished():
            self.begin_round()
        else:
            self.phase = OVER
            self.order = []
            self.at = 0

    def begin_round(self) -> None:
        """Phase 1 begins. In round 1 players put their workers down clockwise; Sandra and Vilela stay (ruling 1)."""
        self.phase = MOVING
        self.round += 1
        self.at = 0
        if self.round == 1:
            self.order = [(self.lead + turn) % self.seats for turn in range(self.seats)]
        else:
            self.order = self.meeples_in_order()

    def meeples_in_order(self) -> list[int]:
        """All meeples from left to right, as they stand now."""
        where = self.where
        order: list[int] = []
        for place in range(15):
            for who in range(6):
                if where[who] == place:
                    order.append(who)
        return order

    def begin_move(self, who: int) -> None:
        """Phase 1: a worker, Sandra or Vilela goes to another hall."""
        if who == SANDRA:
            self.move_sandra()
        elif who == VILELA:
            self.move_vilela()
        else:
            self.mover = who
            self.fresh = 0
            self.frames.append(D_GO * FRAME)

    def begin_act(self, who: int) -> None:
        """Phase 2: a worker, Sandra or Vilela acts. In round 1 the two only watch."""
        if who == SANDRA:
            if self.round > 1:
                self.act_sandra()
        elif who == VILELA:
            if self.round > 1:
                self.mover = 0
                self.act_vilela()
        else:
            self.mover = who
            self.fresh = 0
            if HALL_OF[self.where[who]] == HALL_OF[self.where[SANDRA]]:
                self.frames.append(D_TOLL * FRAME)
            else:
                self.open_turn(who)

    def open_turn(self, seat: int) -> None:
        """The way is free: what the space gives is gained, what it grants lies open."""
        place = self.where[seat]
        self.left = self.tables.grants[place]
        self.begun = 0
        self.icons = 0
        self.closed = 0
        self.executive = 0
        self.gain_tokens(seat, self.tables.gives[place])
        self.frames.append(D_TURN * FRAME)

    def end_turn(self, seat: int) -> None:
        """The worker lies down; a player with too many parts or projects discards first (ruling 25)."""
        self.left = 0
        self.begun = 0
        self.icons = 0
        self.closed = 0
        self.executive = 0
        self.fresh = 0
        if self.wanted_count(seat) + self.robot_count(seat) > self.tables.project_limit:
            self.frames.append(D_LIMIT_PROJECTS * FRAME)
        if self.part_count(seat) > self.tables.part_limit:
            self.frames.append(D_LIMIT_PARTS * FRAME)

    def maintain(self) -> None:
        """Phase 3: finished columns are cleared and their colour loses value; the projects move on."""
        for colour in range(4):
            if self.parts_in_column(colour) == 3:
                self.clear_column(colour)
                if self.value[colour] > self.tables.lowest:
                    self.value[colour] -= 1
        self.shift_projects()

    def is_finished(self) -> bool:
        """Whether the game ends with this round: a colour is gone, a crew is complete, or it took too long."""
        return self.colour_gone() or self.crew_complete() or self.round >= self.round_limit

    # What is pending

    def settle(self) -> None:
        """Do everything that needs no decision, then note who is to act and what they may do."""
        frames = self.frames
        while True:
            if not frames:
                if self.phase == OVER:
                    self.actor = NOBODY
                    self.options = []
                    return
                self.proceed()
                continue
            frame = frames[-1]
            step = frame // FRAME
            argument = frame & ARGUMENT
            if step <= LAST_CHANCE:
                self.actor = CHANCE
                self.options = self.chances(step, argument)
                return
            if step <= LAST_AUTOMATIC:
                frames.pop()
                self.do_automatic(step, argument)
                continue
            options = self.decisions(step, argument)
            if not options:
                frames.pop()
                continue
            if len(options) == 1 and step > D_TOLL:
                # nothing to decide: the turn ends, or the only answer is given
                if step == D_TURN:
                    self.finish_action()
                else:
                    frames.pop()
                    self.play_answer(self.mover, options[0], step, argument)
                continue
            self.actor = self.mover
            self.options = options
            return

    def do_automatic(self, step: int, argument: int) -> None:
        """A step that waited for chance goes on."""
        if step == A_GRAB:
            self.draw_from(self.mover, argument & 3, argument >> 2)
        elif step == A_WHEEL:
            self.fill_wheel(argument)
        elif step == A_SPARE:
            self.fill_spares(argument)
        elif step == A_PROJECTS:
            self.fill_projects(argument)
        elif step == A_OPEN:
            self.reveal_top(argument)
        elif step == A_START_PART:
            self.mover = (self.lead + argument) % self.seats
            self.frames.append(D_PILE * FRAME + TO_HAND)

    # Moves

    def play(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move and everything that follows from it without a decision."""
        if move < GO:
            self.play_chance(move)
        elif move <= REFUSE:
            self.frames.pop()
            if move == PAY:
                self.tokens[seat] -= 1
                self.open_turn(seat)
            elif move != REFUSE:
                self.go_to(seat, move - GO)
        elif move < SKIP:
            step = self.frames[-1] // FRAME
            if step == D_TURN:
                self.play_turn(seat, move)
            else:
                argument = self.frames.pop() & ARGUMENT
                self.play_answer(seat, move, step, argument)
        elif move == SKIP:
            self.frames.pop()
        else:
            self.finish_action()
        self.settle()

    def go_to(self, seat: int, place: int) -> None:
        """The worker stands up at its new space."""
        self.where[seat] = place
        if place == EXTRA_PLACE[HALL_OF[place]]:
            self.use_tile(seat, 4)

    def finish_action(self) -> None:
        """The player has done enough: purchases follow if icons were covered, else the turn is over."""
        if self.closed == 0 and self.icons > 0:
            self.closed = 1
            return
        self.frames.pop()
        self.end_turn(self.mover)

    def play_turn(self, seat: int, move: int) -> None:
        """A step of the main action, of the executive action or of a production tile."""
        frames = self.frames
        if move < SWAP:
            self.place_in_turn(seat, move)
        elif move < PILE:
            pallet = (move - SWAP) // 15
            self.swap_part(seat, pallet, move - SWAP - 15 * pallet)
        elif move < ROTATE:
            self.tokens[seat] -= 1
            self.icons -= 1
            self.draw_from(seat, move - PILE, TO_HAND)
        elif move == ROTATE:
            self.left -= 1
            self.rotate_wheel()
        elif move < EXCHANGE:
            self.left -= 1
            self.take_outlet(seat, 5 - (move - OUTLET))
        elif move == EXCHANGE:
            self.executive = 1
            frames.append(D_PILE * FRAME + TO_HAND)
            frames.append(D_DISCARD * FRAME + 3)
        elif move < TRADE:
            self.left -= 1
            self.take_project(seat, move - TAKE)
        elif move == TRADE:
            self.executive = 1
            frames.append(D_UNIVERSAL * FRAME)
            frames.append(D_DROP * FRAME + 2)
        elif move == BUILD:
            self.executive = 1
            frames.append(D_ONTO * FRAME)
            frames.append(D_RETURN * FRAME + 3)
        elif move < CLAIM:
            self.left -= 1
            self.tokens[seat] -= 1
            self.raise_value(move - RAISE)
        elif move < TILE:
            self.claim_contract(seat, move - CLAIM, 0)
        else:
            self.play_tile(seat, 5 if move == TILE_6 else move - TILE)

    def place_in_turn(self, seat: int, move: int) -> None:
        """A part of the main action: the first one pays the price of the space."""
        if self.begun == 0:
            self.begun = 1
            self.tokens[seat] -= self.tables.costs[self.where[seat]]
        self.left -= 1
        universal = move >= PLACE_UNIVERSAL
        if self.place_part(seat, move - (PLACE_UNIVERSAL if universal else PLACE), universal):
            self.icons += 1
        if self.left == 0 and self.icons > 0:
            self.closed = 1

    def play_tile(self, seat: int, tile: int) -> None:
        """A production tile used during the turn."""
        self.use_tile(seat, tile)
        if tile == 1:
            self.frames.append(D_CHEAP * FRAME)
        elif tile == 2:
            self.tokens[seat] -= 1
            self.frames.append(D_FAVOUR * FRAME)
        elif tile == 3:
            self.frames.append(D_RAISE * FRAME)
        else:
            self.executive = 1
            self.frames.append(D_UNIVERSAL * FRAME)
            self.frames.append(D_DROP * FRAME + 1)

    def play_answer(self, seat: int, move: int, step: int, argument: int) -> None:
        """The answer to a decision that was pending on top of the turn."""
        frames = self.frames
        if move < SWAP:
            if step == D_PLACE:
                self.tokens[seat] -= argument
            universal = move >= PLACE_UNIVERSAL
            self.place_as_bonus(seat, move - (PLACE_UNIVERSAL if universal else PLACE), universal)
        elif move < ROTATE:
            if step == D_ICON:
                self.tokens[seat] -= 1
            self.draw_from(seat, move - PILE, argument if step == D_PILE else TO_HAND)
        elif move < TAKE:
            kind = move - DISCARD
            self.hand[15 * seat + kind] -= 1
            self.discard_part(kind)
            if step == D_LIMIT_PARTS:
                frames.append(D_LIMIT_PARTS * FRAME)
            elif argument > 1:
                frames.append(D_DISCARD * FRAME + argument - 1)
        elif move < TRADE:
            self.take_project(seat, move - TAKE)
        elif move < UNIVERSAL:
            colour = move - DROP
            self.wanted[4 * seat + colour] -= 1
            self.plan_gone[colour] += 1
            if step == D_LIMIT_PROJECTS:
                frames.append(D_LIMIT_PROJECTS * FRAME)
            elif argument > 1:
                frames.append(D_DROP * FRAME + argument - 1)
        elif move < BUILD:
            self.move_universal(seat, move - UNIVERSAL, step, argument)
        elif move < RAISE:
            colour = move - ONTO
            self.wanted[4 * seat + colour] -= 1
            self.robots[4 * seat + colour] += 1
            self.robot_owner = seat
            self.robot_colour = colour
        elif move < CLAIM:
            self.raise_value(move - RAISE)
        elif move < TILE:
            self.claim_contract(seat, move - CLAIM, 1)
        elif move < KEEP:
            self.use_tile(seat, 0)
            self.gain_tokens(seat, 1)
            self.open_turn(seat)
        elif move < REMOVE:
            self.tile[seat] = move - KEEP
            self.fresh = 1
        else:
            self.contract[move - REMOVE] = NONE
            if argument > 1:
                frames.append(D_INSPECT * FRAME + argument - 1)

    def move_universal(self, seat: int, part: int, step: int, returned: int) -> None:
        """A universal part comes to the hand, or goes back for the universal robot."""
        if step == D_UNIVERSAL:
            self.universal[part] -= 1
            self.hand[15 * seat + 12 + part] += 1
            return
        self.universal[part] += 1
        self.hand[15 * seat + 12 + part] -= 1
        if returned == 3:
            self.frames.append(D_RETURN * FRAME + part)

    # Chance

    def odds(self) -> list[int]:
        """How many tiles stand behind each outcome."""
        weights: list[int] = []
        frame = self.frames[-1]
        for move in self.options:
            if move < PROJECT:
                weights.append(self.pile[move])
            elif move < CONTRACT:
                weights.append(self.plan_pile[move - PROJECT])
            elif move < TASK:
                weights.append(self.contract_weight(move - CONTRACT, frame & ARGUMENT))
            else:
                weights.append(1)
        return weights

    def play_chance(self, move: int) -> None:
        """Something comes to light; the task may also be the player's choice."""
        frame = self.frames.pop()
        step = frame // FRAME
        argument = frame & ARGUMENT
        if step == C_PILE:
            self.pile[move] -= 1
            self.top[argument] = move - 3 * argument
        elif step == C_PROJECT:
            colour = move - PROJECT
            self.plan_pile[colour] -= 1
            if argument < 6:
                self.plans[argument] = colour
            else:
                self.wanted[4 * (argument - 6) + colour] += 1
        elif step == C_SPARE:
            self.pile[move] -= 1
            self.spare[argument] = move
            if argument == 0:
                self.marker = move // 3
        elif step == C_CONTRACT:
            self.contract[argument] = move - CONTRACT
        elif step in (C_TASK, D_TASK):
            self.task = move - TASK
        elif step == C_HALL:
            self.send_vilela(move - INSPECTOR_HALL)
        elif step == C_ROBOT:
            self.vilela_robot = move - INSPECTOR_ROBOT
            self.robot_deck &= ~(1 << self.vilela_robot)
        elif step == C_INSPECTION:
            self.inspect_contracts(move - INSPECTION)
        else:
            self.choose_lead(move - FIRST)
