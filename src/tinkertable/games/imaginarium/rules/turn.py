"""A game of Imaginarium: who acts, what is legal, what chance draws, and the five steps of a turn."""

from __future__ import annotations

from mypy_extensions import i64

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.games.imaginarium.components import NOTHING, STEALS
from tinkertable.games.imaginarium.rules.events import (
    BORROWED,
    BOUGHT,
    DIALLED,
    DREW,
    MINED,
    OFFICE,
    PILE_OPENED,
    REVEALED,
    RUINED,
    SECRET,
    SHORT,
    TURN,
    UNJAMMED,
    VALIDATED,
)
from tinkertable.games.imaginarium.rules.moves import (
    ACTION_COUNT,
    ASSISTANTS,
    BELT,
    BORROW,
    CHARCOALIUM,
    COLLECT,
    DIAL,
    DONE,
    DRAW,
    FIRST_ATTACK,
    FIRST_DEFENCE,
    FOR_POINTS,
    GIVE_WORKSHOP,
    GOOD_COUNT,
    KIND_COUNT,
    PILE,
    POINTS,
    PROJECTS,
    REFUND,
    SHOW_ASSISTANT,
    SHOW_PROJECT,
    SPOTS,
    VALIDATE,
    WORKSHOPS,
    use_move,
    used_stack,
)
from tinkertable.games.imaginarium.rules.projects import Inventory, is_asked, meets, within_reach
from tinkertable.games.imaginarium.rules.rounds import Round, any_left
from tinkertable.games.imaginarium.rules.score import points, rank
from tinkertable.games.imaginarium.rules.state import (
    ACTING,
    CANCELLING,
    CHANCE_PHASES,
    CHOOSING,
    COLLECTING,
    DEAL_ASSISTANTS,
    DEAL_BELT,
    DEAL_PROJECTS,
    DEAL_WORKSHOPS,
    DISMANTLING,
    DRAWING_SECRETS,
    FEEDING,
    FETCHING,
    FILLING_ASSISTANTS,
    FILLING_BELT,
    FREE_PAIR,
    IN_BOX,
    IN_DECK,
    IN_OFFICE,
    IN_SECRET,
    JAMMING,
    OPENING_PILE,
    OVER,
    PAYING,
    PLANNING,
    REMOVED,
    RUNNING,
    SCRAPPING,
    SHOWN,
    STARTING,
    TURNING_DIAL,
    VALIDATING,
)


class Manufactory(Round):
    """A game of Imaginarium that can be played."""

    def clone(self) -> Manufactory:
        """An equal position that shares nothing that can change."""
        other = Manufactory(self.tables, self.seats)
        self.copy_to(other)
        return other

    def actors(self) -> list[Seat]:
        """Chance while something is dealt, then always one player."""
        phase = self.phase
        if CHANCE_PHASES[phase]:
            return [CHANCE]
        return [] if phase == OVER else [self.seat]

    def scores(self) -> list[int]:
        """Victory points; with the majorities once the game is over."""
        return points(self)

    def winners(self) -> list[Seat]:
        """Most points, then most levels of repaired machines; still tied players share the victory (ruling 30)."""
        return rank(self)

    def legal(self, seat: Seat) -> list[Move]:
        """The moves open to a seat, or the outcomes open to chance."""
        phase = self.phase
        if CHANCE_PHASES[phase]:
            return self._outcomes() if seat == CHANCE else []
        if seat != self.seat or phase == OVER:
            return []
        if phase == ACTING:
            return self.legal_acting()
        if phase == RUNNING:
            return self._legal_running()
        if phase == PLANNING:
            return self.legal_planning()
        if phase == TURNING_DIAL:
            return self._legal_dial()
        if phase == VALIDATING:
            return self._legal_validating()
        if phase == STARTING:
            return self.legal_starting()
        if phase in (PAYING, FEEDING):
            return self.legal_payment()
        if phase == CHOOSING:
            return self.legal_chosen()
        if phase == SCRAPPING:
            return self.legal_scrapped()
        if phase == DISMANTLING:
            return [REFUND, FOR_POINTS]
        if phase == COLLECTING:
            return self._legal_collecting()
        if phase == FETCHING:
            return self.legal_fetched()
        if phase == JAMMING:
            return self.legal_jammed()
        if phase == CANCELLING:
            return self.legal_cancelled()
        return self.legal_joined()

    def play(self, seat: Seat, move: Move) -> None:
        """Carry out a move, and everything after it that needs no decision."""
        phase = self.phase
        if seat == CHANCE:
            self._happen(move)
        elif phase == ACTING:
            self.act(move)
        elif phase == RUNNING:
            self._play_running(move)
        elif phase == PLANNING:
            self.place(move)
        elif phase == TURNING_DIAL:
            self._turn_dial(move - DIAL)
        elif phase == VALIDATING:
            self._play_validating(move)
        elif phase == STARTING:
            self.start_fresh(move)
        elif phase == PAYING:
            self.pay_resource(move)
            if self.need == 0:
                self._after_collecting()
        elif phase == FEEDING:
            self.pay_resource(move)
            self.maybe_finish_feeding()
        elif phase == CHOOSING:
            self.choose_good(move)
        elif phase == SCRAPPING:
            self.take_scrap(move)
        elif phase == DISMANTLING:
            self.take_dismantled(move)
        elif phase == COLLECTING:
            self._play_collecting(move)
        elif phase == FETCHING:
            self.fetch(move)
        elif phase == JAMMING:
            self.jam_slot(move)
        elif phase == CANCELLING:
            self.cancel_project(move)
        else:
            self.join_onto(move)

    # Chance

    def _outcomes(self) -> list[Move]:
        phase = self.phase
        moves: list[int] = []
        if phase in (DEAL_BELT, FILLING_BELT, OPENING_PILE):
            for kind in range(KIND_COUNT):
                # rulebook "Mise en place": no attack machine on the first belt
                peaceful = phase != DEAL_BELT or not FIRST_ATTACK <= kind < FIRST_DEFENCE
                if self.deck[kind] and peaceful:
                    moves.append(DRAW + kind)
        elif phase == DEAL_WORKSHOPS:
            moves = [GIVE_WORKSHOP + workshop for workshop in range(WORKSHOPS) if workshop not in self.workshops]
        elif phase in (DEAL_ASSISTANTS, FILLING_ASSISTANTS):
            moves = [SHOW_ASSISTANT + nth for nth in range(ASSISTANTS) if self.helpers[nth] == IN_DECK]
        else:
            moves = [SHOW_PROJECT + project for project in range(PROJECTS) if self.office[project] == IN_BOX]
        return moves

    def odds(self) -> list[int]:
        """Machines as likely as there are of them in the pile; everything else alike."""
        return [self.deck[move - DRAW] if move < GIVE_WORKSHOP else 1 for move in self._outcomes()]

    def _happen(self, move: Move) -> None:
        phase = self.phase
        if phase == FILLING_BELT:
            self.fill_slot(move - DRAW)
        elif phase == FILLING_ASSISTANTS:
            self.show_assistant(move - SHOW_ASSISTANT)
            self.fill_meeting_room()
        elif phase == OPENING_PILE:
            self._draw_from_pile(move - DRAW)
        elif phase == DRAWING_SECRETS:
            self._draw_secret(move - SHOW_PROJECT)
        elif phase == DEAL_WORKSHOPS:
            self.deal_workshop(move - GIVE_WORKSHOP)
        elif phase == DEAL_BELT:
            self.deal_machine(move - DRAW)
        elif phase == DEAL_ASSISTANTS:
            self.show_assistant(move - SHOW_ASSISTANT)
            if self.helpers.count(SHOWN) == self.tables.shown:
                self.phase = DEAL_PROJECTS
        else:
            self.office[move - SHOW_PROJECT] = IN_OFFICE
            if self.telling:
                self.note(OFFICE, move - SHOW_PROJECT)
            if self.office.count(IN_OFFICE) == self.tables.projects_shown[self.seats]:
                self.start_round()

    # Step 1: use machines

    def start_turn(self) -> None:
        """Turn jammed stacks up and make the others ready for use."""
        self.clear_turn()
        if self.telling:
            self.note(TURN, self.seat)
        shop = self.shops[self.seat]
        for slot in range(len(shop)):
            cell = shop[slot]
            stack = cell >> 1
            if cell & 1:
                # ruling 17: it is turned up instead of working
                shop[slot] = cell - 1
                if self.telling:
                    self.note(UNJAMMED, self.seat, stack)
            elif NOTHING < self.tables.mode[stack] < STEALS:
                self.ready.append(stack)
        shop.sort()
        self._go_on_running()

    def _go_on_running(self) -> None:
        self.phase = RUNNING
        if not self.ready and not self._can_borrow():
            self._step_two()

    def _can_borrow(self) -> bool:
        if self.borrowed or not self.owns(self.seat, 12):
            return False
        return any(self.lender_of(kind) >= 0 for kind in range(FIRST_ATTACK))

    def lender_of(self, kind: int) -> int:
        """The next opponent round the table whose machine of this kind stands alone and face up, or -1."""
        for step in range(1, self.seats):
            seat = (self.seat + step) % self.seats
            if kind * 2 in self.shops[seat]:
                return seat
        return -1

    def _legal_running(self) -> list[Move]:
        moves = [DONE]
        stocked: i64 = self.resources_of(self.seat)
        eats = self.tables.eats
        last = -1
        for stack in self.ready:
            if stack != last and eats[stack] <= stocked:
                moves.append(use_move(stack))
            last = stack
        if not self.borrowed and self.owns(self.seat, 12):
            moves += [
                BORROW + kind for kind in range(FIRST_ATTACK) if eats[kind] <= stocked and self.lender_of(kind) >= 0
            ]
        return moves

    def _play_running(self, move: Move) -> None:
        self.back = RUNNING
        if move == DONE:
            self.ready = []
            self._step_two()
        elif move < BORROW:
            stack = used_stack(move)
            self.ready.remove(stack)
            self.run(stack)
        else:
            kind = move - BORROW
            self.borrowed = 1
            if self.telling:
                self.note(BORROWED, self.seat, kind, self.lender_of(kind))
            self.run(kind)

    def effect_done(self) -> None:
        """A machine has done its work: on with step 1, or with the repair that started it."""
        if self.back == RUNNING:
            self._go_on_running()
        else:
            self.go_on_starting()

    # Step 2: collect

    def _step_two(self) -> None:
        if self._can_open_pile():
            self.phase = COLLECTING
        else:
            self._collect()

    def _can_open_pile(self) -> bool:
        """Assistant 7, once a turn; whether the owner can pay is nobody else's business."""
        return self.owns(self.seat, 7) and not self.piled and (any_left(self.deck) or any_left(self.shredder))

    def _legal_collecting(self) -> list[Move]:
        moves = [DONE] if self.collected else [COLLECT]
        if self._can_open_pile() and self.stock[self.seat * GOOD_COUNT + CHARCOALIUM] >= self.tables.power[6]:
            moves.append(PILE)
        return moves

    def _play_collecting(self, move: Move) -> None:
        if move == PILE:
            # ruling 3: real charcoalium, before or after the reserved machine
            self.stock[self.seat * GOOD_COUNT + CHARCOALIUM] -= self.tables.power[6]
            self.piled = 1
            if self.telling:
                self.note(PILE_OPENED, self.seat, self.tables.power[6])
            self.maybe_reshuffle()
            self.phase = OPENING_PILE
        elif move == COLLECT:
            self._collect()
        else:
            self._step_three()

    def _draw_from_pile(self, kind: int) -> None:
        self.deck[kind] -= 1
        self.yards[self.seat * KIND_COUNT + kind] += 1
        if self.telling:
            self.note(DREW, self.seat, kind)
        if self.collected:
            self._step_three()
        else:
            self._collect()

    def _collect(self) -> None:
        spot = self.leave_spot(self.order[self.turn])
        self.collected = 1
        if spot < BELT:
            self._buy(spot)
            return
        if spot < SPOTS:
            number = self.tables.mine[spot - BELT]
            self.stock[self.seat * GOOD_COUNT + CHARCOALIUM] += number
            if self.telling:
                self.note(MINED, self.seat, number)
        self._after_collecting()

    def _buy(self, slot: int) -> None:
        """Charcoalium first, then two resources for each that is missing, or everything is lost (ruling 2)."""
        kind = self.belt[slot]
        price = self.price_at(self.seat, slot)
        self.belt[slot] = -1
        money = self.seat * GOOD_COUNT + CHARCOALIUM
        missing = price - self.stock[money]
        if missing <= 0:
            self.stock[money] -= price
            self.yards[self.seat * KIND_COUNT + kind] += 1
            if self.telling:
                self.note(BOUGHT, self.seat, kind, price)
            self._after_collecting()
            return
        self.stock[money] = 0
        need = missing * self.tables.shortage
        if self.resources_of(self.seat) < need:
            for good in range(CHARCOALIUM, POINTS):
                self.stock[self.seat * GOOD_COUNT + good] = 0
            self.shredder[kind] += 1
            if self.telling:
                self.note(RUINED, self.seat, kind)
            self._after_collecting()
            return
        self.yards[self.seat * KIND_COUNT + kind] += 1
        if self.telling:
            self.note(SHORT, self.seat, kind, missing)
        self.need = need
        self.phase = PAYING  # ruling 35: asked for each, even when there is no choice

    def _after_collecting(self) -> None:
        if self._can_open_pile():
            self.phase = COLLECTING
        else:
            self._step_three()

    # Step 3: two actions

    def _step_three(self) -> None:
        if self.owns(self.seat, 1):
            self.pair = FREE_PAIR
            self.phase = ACTING
        else:
            self.phase = TURNING_DIAL

    def _legal_dial(self) -> list[Move]:
        last = self.dials[self.seat]
        return [DIAL + pair for pair in range(ACTION_COUNT) if pair != last]

    def _turn_dial(self, pair: int) -> None:
        self.pair = pair
        self.dials[self.seat] = pair
        self.phase = ACTING
        if self.telling:
            self.note(DIALLED, self.seat, pair)

    def _draw_secret(self, project: int) -> None:
        self.office[project] = IN_SECRET + self.seat
        self.need -= 1
        if self.telling:
            self.note(SECRET, self.seat, project)
        if self.need == 0:
            self.go_on_acting()

    # Step 4: validate projects

    def actions_done(self) -> None:
        """The actions are over: see to the projects."""
        self.before = []
        self._go_on_validating()

    def _go_on_validating(self) -> None:
        if is_asked(self, self.seat):
            self.phase = VALIDATING
        else:
            self.next_piece()

    def _legal_validating(self) -> list[Move]:
        moves = [DONE]
        inventory = Inventory(self, self.seat)
        moves += [
            VALIDATE + project
            for project in range(PROJECTS)
            if within_reach(self, self.seat, project) and meets(self, self.seat, inventory, project)
        ]
        return moves

    def _play_validating(self, move: Move) -> None:
        if move == DONE:
            self.next_piece()
            return
        project = move - VALIDATE
        number = self.tables.worth[project]
        secret = self.office[project] != IN_OFFICE
        if self.firsts[project] >= 0:
            number -= 1
        else:
            self.firsts[project] = self.seat
        if self.owns(self.seat, 4):
            number += self.tables.power[3]
        self.marks[project] |= 1 << self.seat
        self.stock[self.seat * GOOD_COUNT + POINTS] += number
        if secret:
            self._reveal_secret(project)
        if self.telling:
            self.note(REVEALED if secret else VALIDATED, self.seat, project, number)
        self._go_on_validating()

    def _reveal_secret(self, project: int) -> None:
        """The first secret project that is validated is shown; the other goes back into the box unseen (ruling 22)."""
        for other in range(PROJECTS):
            if self.office[other] == IN_SECRET + self.seat:
                self.office[other] = IN_BOX
        self.office[project] = REMOVED
