"""What machines do: production, transformation, attack and the defence against it."""

from __future__ import annotations

from mypy_extensions import i64

from tinkertable.games.imaginarium.components import (
    CANCELS,
    CHOOSES,
    EATS,
    GUARDS_AGAINST_JAM,
    MAKES,
    STEALS,
)
from tinkertable.games.imaginarium.rules.events import CANCELLED, FED, JAMMED, LOOT, ROBBED, SHIELDED, SPENT, USED
from tinkertable.games.imaginarium.rules.moves import (
    CANCEL,
    CRYSTAL,
    FIRST_DEFENCE,
    GOOD_COUNT,
    JAM,
    PAY,
    PROJECTS,
    TAKE,
    WOOD,
)
from tinkertable.games.imaginarium.rules.state import (
    CANCELLING,
    CHOOSING,
    FEEDING,
    IN_OFFICE,
    JAMMING,
    REMOVED,
    Position,
)


class Workbench(Position):
    """A position whose machines can be set to work for the player who acts."""

    def effect_done(self) -> None:
        """Go on after a machine has done its work; the rules of the turn know where."""
        raise NotImplementedError

    def add_stack(self, seat: int, stack: int) -> None:
        """Put a stack into a workshop, face up."""
        shop = self.shops[seat]
        cell = stack * 2
        at = 0
        for other in shop:
            if other >= cell:
                break
            at += 1
        shop.insert(at, cell)

    def guard_of(self, seat: int) -> int:
        """What the defence machines of a player ward off: a bit for each good, and one for the Embrouillette."""
        guard: i64 = 0
        for cell in self.shops[seat]:
            # ruling 17: a jammed defence stack does not defend
            if cell & 1 == 0 and cell >= FIRST_DEFENCE * 2:
                guard |= self.tables.guard[cell >> 1]
        return guard

    def can_run(self, stack: int) -> bool:
        """Whether the player has what a stack needs to do its work in full."""
        eats: i64 = self.tables.eats[stack]
        return eats == 0 or self.resources_of(self.seat) >= eats

    def run(self, stack: int) -> None:
        """Set a stack to work; `back` says where to go on afterwards."""
        mode: i64 = self.tables.mode[stack]
        if mode == MAKES:
            self._make(stack)
        elif mode == CHOOSES:
            self.running = stack
            self.phase = CHOOSING
        elif mode == EATS:
            self.running = stack
            self.need = self.tables.eats[stack]
            self.phase = FEEDING  # asked even when there is only one kind: an answer on its own would show the others
        elif mode == STEALS:
            self._steal(stack)
        elif mode == CANCELS:
            self._open_office(stack)
        else:
            self.running = stack
            self.victim = self.seat
            self.next_victim()

    def _make(self, stack: int) -> None:
        row: i64 = stack * GOOD_COUNT
        start: i64 = self.seat * GOOD_COUNT
        makes = self.tables.makes
        for good in range(GOOD_COUNT):
            number: i64 = makes[row + good]
            if number:
                self.stock[start + good] += number
                if self.telling:
                    self.note(USED, self.seat, stack, good, number)
        self.effect_done()

    def legal_chosen(self) -> list[int]:
        """A Flamelleur makes any resource."""
        return [TAKE, TAKE + 1, TAKE + 2]

    def choose_good(self, move: int) -> None:
        """A Flamelleur makes what was chosen; two combined make three of the same (ruling 7)."""
        good = move - TAKE + WOOD
        number = self.tables.any[self.running]
        self.stock[self.seat * GOOD_COUNT + good] += number
        if self.telling:
            self.note(USED, self.seat, self.running, good, number)
        self.running = -1
        self.effect_done()

    def legal_payment(self) -> list[int]:
        """Any resource the player has."""
        start: i64 = self.seat * GOOD_COUNT + WOOD
        return [PAY + kind for kind in range(3) if self.stock[start + kind]]

    def pay_resource(self, move: int) -> None:
        """Hand over one resource, to a machine or instead of charcoalium."""
        good = move - PAY + WOOD
        self.stock[self.seat * GOOD_COUNT + good] -= 1
        self.need -= 1
        if self.telling:
            if self.phase == FEEDING:
                self.note(FED, self.seat, self.running, good, 1)
            else:
                self.note(SPENT, self.seat, good, 1)

    def maybe_finish_feeding(self) -> None:
        """Let a transformation machine work once it has been fed."""
        if self.need:
            return
        stack = self.running
        good = self.tables.gives[stack]
        number = self.tables.amount[stack]
        self.stock[self.seat * GOOD_COUNT + good] += number
        self.running = -1
        if self.telling:
            self.note(USED, self.seat, stack, good, number)
        self.effect_done()

    def _steal(self, stack: int) -> None:
        """Everyone else gives up to the number on the card; the thief keeps no more than that number (ruling 15)."""
        good: i64 = self.tables.gives[stack]
        most: i64 = self.tables.amount[stack]
        taken: i64 = 0
        for step in range(1, self.seats):
            victim = (self.seat + step) % self.seats
            if self.guard_of(victim) >> good & 1:
                if self.telling:
                    self.note(SHIELDED, victim, stack)
                continue
            have: i64 = self.stock[victim * GOOD_COUNT + good]
            given: i64 = have if have < most else most
            self.stock[victim * GOOD_COUNT + good] = have - given
            taken += given
            if self.telling:
                self.note(ROBBED, victim, good, given, self.seat)
        kept: i64 = taken if taken < most else most
        self.stock[self.seat * GOOD_COUNT + good] += kept
        if self.telling:
            self.note(LOOT, self.seat, good, kept)
        self.effect_done()

    def _open_office(self, stack: int) -> None:
        projects = self.legal_cancelled()
        if len(projects) > 1:
            self.running = stack
            self.phase = CANCELLING
        elif projects:
            self.cancel_project(projects[0])
        else:
            self.effect_done()

    def legal_cancelled(self) -> list[int]:
        """Any project of the design office, validated or not (ruling 18)."""
        return [CANCEL + project for project in range(PROJECTS) if self.office[project] == IN_OFFICE]

    def cancel_project(self, move: int) -> None:
        """Take a project out of the game; whoever validated it keeps the points."""
        project = move - CANCEL
        self.office[project] = REMOVED
        self.running = -1
        if self.telling:
            self.note(CANCELLED, self.seat, project)
        self.effect_done()

    def next_victim(self) -> None:
        """Go round the table to the next opponent who has a slot to be jammed and no Breveteur."""
        victim = (self.victim + 1) % self.seats
        while victim != self.seat:
            shop = self.shops[victim]
            if self.guard_of(victim) & GUARDS_AGAINST_JAM:
                if self.telling:
                    self.note(SHIELDED, victim, self.running)
            elif shop:
                if shop[0] != shop[len(shop) - 1]:
                    self.victim = victim
                    self.phase = JAMMING
                    return
                self._jam(victim, 0)
            victim = (victim + 1) % self.seats
        self.victim = -1
        self.running = -1
        self.effect_done()

    def legal_jammed(self) -> list[int]:
        """Any slot of the victim; of equal ones only the first."""
        shop = self.shops[self.victim]
        return [JAM + slot for slot in range(len(shop)) if slot == 0 or shop[slot] != shop[slot - 1]]

    def jam_slot(self, move: int) -> None:
        """Turn a stack of the victim face down."""
        self._jam(self.victim, move - JAM)
        self.next_victim()

    def _jam(self, victim: int, slot: int) -> None:
        shop = self.shops[victim]
        cell = shop[slot]
        if cell & 1 == 0:
            while slot + 1 < len(shop) and shop[slot + 1] == cell:
                slot += 1
            shop[slot] = cell + 1
        if self.telling:
            self.note(JAMMED, self.seat, cell >> 1, victim)


def has_all(stock: list[int], seat: int, cost: bytes, kind: int) -> bool:
    """Whether a player has the resources to repair a machine."""
    start: i64 = seat * GOOD_COUNT + WOOD
    row: i64 = kind * 3
    return all(stock[start + nth] >= cost[row + nth] for nth in range(CRYSTAL))
