"""Step 3 of a turn: the six actions of the dial, each in small moves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.games.imaginarium.components import EATS, NOTHING
from tinkertable.games.imaginarium.rules.events import (
    BUYS,
    COMBINED,
    DISMANTLED,
    EXTRACTED,
    FETCHED,
    RECRUITED,
    RECYCLED,
    REPAIRED,
    RESTORED,
    SCRAPPED,
    SELLS,
    SPLIT_UP,
    TOOK,
)
from tinkertable.games.imaginarium.rules.machines import Workbench, has_all
from tinkertable.games.imaginarium.rules.moves import (
    ACTION_COUNT,
    ASSISTANTS,
    BUY,
    CHARCOALIUM,
    COMBINE,
    CRYSTAL,
    DIPLOMATRICE,
    DISMANTLE,
    DO_DISMANTLE,
    DO_EXTRACT,
    DO_RECRUIT,
    DO_REPAIR,
    DONE,
    EXTRACT,
    FIRST_ATTACK,
    FIRST_COMBINED,
    FIRST_DEFENCE,
    FIRST_DEFENCE_STACK,
    GOOD_COUNT,
    JOIN,
    JOINED,
    KIND_COUNT,
    LOWER,
    ONTO,
    POINTS,
    RECRUIT,
    RECYCLATRICE,
    REFUND,
    REORGANISE,
    REPAIR,
    RESTORE,
    SCRAP,
    SELL,
    SPLIT,
    STACK_COUNT,
    STACKS,
    TAKE,
    TRADE,
    UPPER,
    WOOD,
    fetch_move,
    fetched_kind,
    use_move,
)
from tinkertable.games.imaginarium.rules.state import (
    ACTING,
    DISMANTLING,
    DRAWING_SECRETS,
    FETCHING,
    FREE_PAIR,
    IN_BOX,
    JOINING,
    OWNED,
    SCRAPPING,
    SHOWN,
    STARTING,
)

_BIT: Final[tuple[int, ...]] = tuple(1 << stack for stack in range(FIRST_DEFENCE_STACK))
"""A bit for each stack: compiled, a constant 1 would be shifted as a 32-bit number and lose the higher ones."""
_BITS: Final[bytes] = bytes(bin(mask).count("1") for mask in range(64))


class Workday(Workbench):
    """A position in which the player at work can spend two actions."""

    def actions_done(self) -> None:
        """Go on after the actions; the rules of the turn know where."""
        raise NotImplementedError

    def is_open(self, action: int) -> bool:
        """Whether an action may be begun or gone on with."""
        if action == self.doing:
            return self.left > 0
        if self.spent >> action & 1:
            return False
        if self.pair == FREE_PAIR:
            return _BITS[self.spent] < 2
        return action in (self.pair, (self.pair + 1) % ACTION_COUNT)

    def allowance(self, action: int) -> int:
        """How often an action is done when it is chosen (assistants 3 and 10)."""
        if action == TRADE:
            return self.tables.power[9] if self.owns(self.seat, 10) else self.tables.transactions
        if action in (REPAIR, DISMANTLE) and self.owns(self.seat, 3):
            return 2
        return 1

    def legal_acting(self) -> list[int]:
        """Everything the open actions allow, and to be done with them."""
        shop = self.shops[self.seat]
        over = len(shop) - self.slots_of(self.seat)
        if over > 0:
            return self._legal_overfull(over)
        moves = [DONE]
        start: i64 = self.seat * GOOD_COUNT
        if self.is_open(EXTRACT):
            moves.append(DO_EXTRACT)
        if self.is_open(TRADE):
            self._add_trades(moves, start)
        if over < 0 and self.is_open(REPAIR):
            yard: i64 = self.seat * KIND_COUNT
            moves += [
                DO_REPAIR + kind
                for kind in range(KIND_COUNT)
                if self.yards[yard + kind] and has_all(self.stock, self.seat, self.tables.cost, kind)
            ]
        if self.is_open(DISMANTLE):
            self._add_scraps(moves)
            self._add_dismantled(moves)
        if self.is_open(REORGANISE):
            self._add_reorganised(moves)
        if self.is_open(RECRUIT) and self.assistants_of(self.seat) < self.tables.places:
            money = self.stock[start + CHARCOALIUM]
            moves += [
                DO_RECRUIT + assistant
                for assistant in range(ASSISTANTS)
                if self.helpers[assistant] == SHOWN and money >= self.tables.wage[assistant]
            ]
        return moves

    def _legal_overfull(self, over: int) -> list[int]:
        """Ruling 10: more stacks than slots only while reorganising, or when dismantling is still to come and helps."""
        moves: list[int] = []
        if self.is_open(DISMANTLE):
            turns = self.left if self.doing == DISMANTLE else self.allowance(DISMANTLE)
            lone: i64 = 0
            for cell in self.shops[self.seat]:
                if cell < DIPLOMATRICE * 2:
                    lone += 1
            if turns >= over and lone >= over:
                if turns > over:
                    self._add_scraps(moves)
                self._add_dismantled(moves)
        if self.doing == REORGANISE:
            self._add_reorganised(moves)
        if not moves:
            moves.append(RESTORE)
        return moves

    def _add_trades(self, moves: list[int], start: i64) -> None:
        money = self.stock[start + CHARCOALIUM]
        moves += [BUY + good - WOOD for good in range(WOOD, POINTS + 1) if money >= self.price_of(good)]
        moves += [SELL + good - WOOD for good in range(WOOD, POINTS) if self.stock[start + good]]

    def price_of(self, good: int) -> int:
        """The market price for the player at work (assistant 9 buys points cheaper)."""
        if good == POINTS and self.owns(self.seat, 9):
            return self.tables.power[8]
        return self.tables.price[good]

    def _add_scraps(self, moves: list[int]) -> None:
        yard: i64 = self.seat * KIND_COUNT
        moves += [SCRAP + kind for kind in range(DIPLOMATRICE) if self.yards[yard + kind]]

    def _add_dismantled(self, moves: list[int]) -> None:
        """Machines that stand alone, except special ones."""
        last = -1
        for cell in self.shops[self.seat]:
            if cell >= DIPLOMATRICE * 2:
                break
            if cell != last:
                moves.append(DO_DISMANTLE + (cell >> 1))
            last = cell

    def _add_reorganised(self, moves: list[int]) -> None:
        """Take apart first, combine afterwards: every workshop can be reached, and nobody can go on for ever."""
        shop = self.shops[self.seat]
        last = -1
        if self.doing != REORGANISE or not self.combining:
            for cell in shop:
                if cell >= FIRST_COMBINED * 2 and cell != last:
                    moves.append(SPLIT + (cell >> 1) - FIRST_COMBINED)
                last = cell
        once: i64 = 0
        twice: i64 = 0
        defences: i64 = 0
        for cell in shop:
            stack: i64 = cell >> 1
            if stack < FIRST_DEFENCE_STACK:
                bit: i64 = _BIT[stack]
                twice |= once & bit
                once |= bit
                if FIRST_DEFENCE <= stack < DIPLOMATRICE:
                    defences += 1
            else:
                defences += 1
        for result in range(FIRST_COMBINED, FIRST_DEFENCE_STACK):
            upper: i64 = UPPER[result]
            lower: i64 = LOWER[result]
            found: i64 = twice if upper == lower else once & (once >> lower << upper)
            if found >> upper & 1 and self.tables.allowed[result]:
                moves.append(COMBINE + result - FIRST_COMBINED)
        if defences > 1:
            moves += [
                JOIN + machine
                for machine in range(3)
                if once >> (FIRST_DEFENCE + machine) & 1 and self.defence_targets(FIRST_DEFENCE + machine)
            ]

    def begin(self, action: int) -> None:
        """Spend one turn of an action; the action before it is finished for good."""
        if self.doing != action:
            self.doing = action
            self.spent |= 1 << action
            self.left = self.allowance(action)
            self.combining = 0
            self.before = self.shops[self.seat][:] if action == REORGANISE else []
        if action != REORGANISE:
            self.left -= 1

    def go_on_acting(self) -> None:
        """Ask for the next move of step 3, unless every action is used up."""
        self.phase = ACTING
        if self.doing == REORGANISE:
            return
        for action in range(ACTION_COUNT):
            if self.is_open(action):
                return
        self.actions_done()

    def act(self, move: int) -> None:
        """Carry out one move of step 3."""
        if move == DONE:
            self.actions_done()
        elif move == RESTORE:
            self._restore_workshop()
        elif move == DO_EXTRACT:
            self._extract()
        elif move < DO_REPAIR:
            self._trade(move)
        elif move < SCRAP:
            self._repair(move - DO_REPAIR)
        elif move < DO_DISMANTLE:
            self._scrap(move - SCRAP)
        elif move < REFUND:
            self._dismantle(move - DO_DISMANTLE)
        elif move < COMBINE:
            self._split(move - SPLIT + FIRST_COMBINED)
        elif move < JOIN:
            self._combine(move - COMBINE + FIRST_COMBINED)
        elif move < ONTO:
            self._join(move - JOIN + FIRST_DEFENCE)
        else:
            self._recruit(move - DO_RECRUIT)

    def _extract(self) -> None:
        self.begin(EXTRACT)
        self.stock[self.seat * GOOD_COUNT + CHARCOALIUM] += self.tables.extract
        if self.telling:
            self.note(EXTRACTED, self.seat, self.tables.extract)
        self.go_on_acting()

    def _trade(self, move: int) -> None:
        self.begin(TRADE)
        start = self.seat * GOOD_COUNT
        if move < SELL:
            good = move - BUY + WOOD
            price = self.price_of(good)
            self.stock[start + good] += 1
            self.stock[start + CHARCOALIUM] -= price
            if self.telling:
                self.note(BUYS, self.seat, good, price)
        else:
            good = move - SELL + WOOD
            price = self.price_of(good)
            self.stock[start + good] -= 1
            self.stock[start + CHARCOALIUM] += price
            if self.telling:
                self.note(SELLS, self.seat, good, price)
        self.go_on_acting()

    # Repair

    def _repair(self, kind: int) -> None:
        self.begin(REPAIR)
        start: i64 = self.seat * GOOD_COUNT + WOOD
        for nth in range(CRYSTAL):
            self.stock[start + nth] -= self.tables.cost[kind * 3 + nth]
        self.yards[self.seat * KIND_COUNT + kind] -= 1
        if self.telling:
            self.note(REPAIRED, self.seat, kind)
        if kind == RECYCLATRICE:
            self._recycle()
            return
        self.add_stack(self.seat, kind)
        uses = 1
        if self.owns(self.seat, 11) and (kind < FIRST_ATTACK or kind == DIPLOMATRICE):
            uses = self.tables.power[10]
        self._offer_start(kind, uses)

    def _offer_start(self, kind: int, uses: int) -> None:
        """A machine works for the first time when it is repaired, alone and if its owner likes (ruling 8)."""
        if self.tables.mode[kind] == NOTHING:
            self.go_on_acting()
        else:
            self.fresh = kind
            self.uses = uses
            self.phase = STARTING

    def legal_starting(self) -> list[int]:
        """Use the fresh machine, or leave it."""
        if self.tables.mode[self.fresh] == EATS and not self.can_run(self.fresh):
            return [DONE]
        return [DONE, use_move(self.fresh)]

    def start_fresh(self, move: int) -> None:
        """Let the fresh machine work, or not."""
        if move == DONE:
            self.fresh = -1
            self.uses = 0
            self.go_on_acting()
        else:
            self.uses -= 1
            self.back = STARTING
            self.run(self.fresh)

    def go_on_starting(self) -> None:
        """After a fresh machine has worked: once more, or on with the actions."""
        if self.uses > 0:
            self.phase = STARTING
        else:
            self.fresh = -1
            self.go_on_acting()

    def _recycle(self) -> None:
        """Rulebook "La Recyclatrice": discarded at once, and a machine of choice comes back repaired (ruling 20)."""
        self.shredder[RECYCLATRICE] += 1
        if self.telling:
            self.note(RECYCLED, self.seat)
        machines = self.legal_fetched()
        if len(machines) > 1:
            self.phase = FETCHING
        elif machines:
            self.fetch(machines[0])
        else:
            self.go_on_acting()

    def legal_fetched(self) -> list[int]:
        """Machines in the shredder without the lightning sign."""
        return [
            fetch_move(kind)
            for kind in range(RECYCLATRICE)
            if self.shredder[kind] and not FIRST_ATTACK <= kind < FIRST_DEFENCE
        ]

    def fetch(self, move: int) -> None:
        """Take a machine back from the shredder into the free slot."""
        kind = fetched_kind(move)
        self.shredder[kind] -= 1
        self.add_stack(self.seat, kind)
        if self.telling:
            self.note(FETCHED, self.seat, kind)
        self._offer_start(kind, 1)

    # Dismantle

    def _scrap(self, kind: int) -> None:
        """A broken machine gives as many of its repair resources as its level."""
        self.begin(DISMANTLE)
        self.yards[self.seat * KIND_COUNT + kind] -= 1
        self.shredder[kind] += 1
        self.running = kind
        self.need = self.tables.level[kind]
        for nth in range(CRYSTAL):
            self.rest[nth] = self.tables.cost[kind * 3 + nth]
        self.phase = SCRAPPING
        if self.telling:
            self.note(SCRAPPED, self.seat, kind)
        self._maybe_finish_scrapping()

    def legal_scrapped(self) -> list[int]:
        """Resources of the broken machine that are still to be had."""
        return [TAKE + nth for nth in range(CRYSTAL) if self.rest[nth]]

    def take_scrap(self, move: int) -> None:
        """Take one resource out of the broken machine."""
        self._take_rest(move - TAKE, 1)
        self._maybe_finish_scrapping()

    def _take_rest(self, nth: int, number: int) -> None:
        self.rest[nth] -= number
        self.need -= number
        self.stock[self.seat * GOOD_COUNT + WOOD + nth] += number
        if self.telling:
            self.note(TOOK, self.seat, WOOD + nth, number)

    def _maybe_finish_scrapping(self) -> None:
        kinds = 0
        total = 0
        for nth in range(CRYSTAL):
            total += self.rest[nth]
            if self.rest[nth]:
                kinds += 1
        if self.need and kinds > 1 and total > self.need:
            return
        for nth in range(CRYSTAL):
            if self.need and self.rest[nth]:
                self._take_rest(nth, min(self.rest[nth], self.need))
            self.rest[nth] = 0
        self.running = -1
        self.go_on_acting()

    def _dismantle(self, kind: int) -> None:
        """A repaired machine gives twice its repair resources, or points."""
        self.begin(DISMANTLE)
        self.shops[self.seat].remove(kind * 2)
        self.shredder[kind] += 1
        self.running = kind
        self.phase = DISMANTLING
        if self.telling:
            self.note(DISMANTLED, self.seat, kind)

    def take_dismantled(self, move: int) -> None:
        """Take the resources or the points of the dismantled machine."""
        start = self.seat * GOOD_COUNT
        kind = self.running
        self.running = -1
        if move == REFUND:
            for nth in range(CRYSTAL):
                number = 2 * self.tables.cost[kind * 3 + nth]
                self.stock[start + WOOD + nth] += number
                if self.telling and number:
                    self.note(TOOK, self.seat, WOOD + nth, number)
        else:
            self.stock[start + POINTS] += self.tables.level[kind]
            if self.telling:
                self.note(TOOK, self.seat, POINTS, self.tables.level[kind])
        self.go_on_acting()

    # Reorganise

    def _split(self, stack: int) -> None:
        self.begin(REORGANISE)
        self.shops[self.seat].remove(stack * 2)
        for kind in STACKS[stack]:
            self.add_stack(self.seat, kind)
        if self.telling:
            self.note(SPLIT_UP, self.seat, stack)
        self.go_on_acting()

    def _combine(self, stack: int) -> None:
        self.begin(REORGANISE)
        self._put_together(UPPER[stack], LOWER[stack], stack)
        self.go_on_acting()

    def _put_together(self, machine: int, onto: int, result: int) -> None:
        shop = self.shops[self.seat]
        shop.remove(machine * 2)
        shop.remove(onto * 2)
        self.add_stack(self.seat, result)
        self.combining = 1
        if self.telling:
            self.note(COMBINED, self.seat, result)

    def _join(self, machine: int) -> None:
        self.begin(REORGANISE)
        targets = self.defence_targets(machine)
        if len(targets) > 1:
            self.running = machine
            self.phase = JOINING
        else:
            self._join_onto(machine, targets[0])

    def legal_joined(self) -> list[int]:
        """Any defence stack that the machine in hand fits onto."""
        return [ONTO + nth for nth in range(len(self.defence_targets(self.running)))]

    def join_onto(self, move: int) -> None:
        """Put the defence machine in hand onto a defence stack."""
        machine = self.running
        self.running = -1
        self._join_onto(machine, self.defence_targets(machine)[move - ONTO])

    def _join_onto(self, machine: int, onto: int) -> None:
        self._put_together(machine, onto, JOINED[(machine - FIRST_DEFENCE) * STACK_COUNT + onto])
        self.go_on_acting()

    def defence_targets(self, machine: int) -> list[int]:
        """The different defence stacks of the player at work that a lone defence machine can be put onto."""
        targets: list[int] = []
        passed = False
        last = -1
        row = (machine - FIRST_DEFENCE) * STACK_COUNT
        for cell in self.shops[self.seat]:
            stack = cell >> 1
            if stack == machine and not passed:
                passed = True  # the machine in hand itself
            elif stack != last and JOINED[row + stack] and self.tables.allowed[JOINED[row + stack]]:
                targets.append(stack)
                last = stack
        return targets

    def _restore_workshop(self) -> None:
        self.shops[self.seat] = self.before
        self.before = []
        self.left = 0
        self.doing = -1
        if self.telling:
            self.note(RESTORED, self.seat)
        self.go_on_acting()

    # Recruit

    def _recruit(self, assistant: int) -> None:
        self.begin(RECRUIT)
        self.helpers[assistant] = OWNED + self.seat
        self.stock[self.seat * GOOD_COUNT + CHARCOALIUM] -= self.tables.wage[assistant]
        if self.telling:
            self.note(RECRUITED, self.seat, assistant, self.tables.wage[assistant])
        if assistant == 7:
            # ruling 22: two secret projects, or what there is
            self.need = min(self.tables.power[7], self.office.count(IN_BOX))
            if self.need:
                self.phase = DRAWING_SECRETS
                return
        self.go_on_acting()
