"""The rounds of Imaginarium: set-up, planning, the order of play, check and reset."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Move
from tinkertable.games.imaginarium.rules.actions import Workday
from tinkertable.games.imaginarium.rules.events import (
    BELT_FILLED,
    BLOCK,
    DEALER,
    DISCARDED,
    ENDED,
    MAJORITY,
    MEETING,
    MINE_TAKEN,
    RESERVED,
    RESHUFFLED,
    ROUND,
    SABOTAGE,
    SABOTAGED,
    STRANDED,
    WORKSHOP,
)
from tinkertable.games.imaginarium.rules.moves import (
    BELT,
    CHARCOALIUM,
    CRYSTAL,
    EXTRACTORS,
    GOOD_COUNT,
    KIND_COUNT,
    MINE,
    POINTS,
    RESERVE,
    SPOTS,
    WORKSHOPS,
)
from tinkertable.games.imaginarium.rules.score import bonus_points, majority_holders
from tinkertable.games.imaginarium.rules.state import (
    DEAL_ASSISTANTS,
    DEAL_BELT,
    ENOUGH_POINTS,
    FILLING_ASSISTANTS,
    FILLING_BELT,
    IN_DECK,
    LAST_ROUND,
    OVER,
    OWNED,
    PLANNING,
    SHOWN,
)

_NO_SPOT: Final = SPOTS


class Round(Workday):
    """A position in which pieces are placed, called up in turn and counted at the end of the round."""

    def start_turn(self) -> None:
        """Begin the turn of the player whose handyman is called up; the rules of the turn know how."""
        raise NotImplementedError

    # Set-up

    def deal_workshop(self, workshop: int) -> None:
        """Give the next player a workshop, its stock and its repaired machines."""
        seat = self.workshops.index(-1)
        self.workshops[seat] = workshop
        for good in range(CHARCOALIUM, CRYSTAL + 1):
            self.stock[seat * GOOD_COUNT + good] = self.tables.start_stock[workshop * 4 + good]
        for nth in range(2):
            kind = self.tables.start_machines[workshop * 2 + nth]
            self.deck[kind] -= 1
            self.add_stack(seat, kind)
        if self.telling:
            self.note(WORKSHOP, seat, workshop)
        if seat == self.seats - 1:
            self._line_up()
            self.phase = DEAL_BELT

    def _line_up(self) -> None:
        """The numbers on the workshops give the first initiative; in a duel the saboteurs stand in front."""
        order = [self.workshops.index(number) for number in range(WORKSHOPS) if number in self.workshops]
        if self.seats == 2:
            order = [order[0] + 2, order[1] + 2, order[0], order[1]]
        self.order = order

    def deal_machine(self, kind: int) -> None:
        """Levels fall from the pile to the far end; equal ones in order of appearance (ruling 27)."""
        self.deck[kind] -= 1
        belt = self.belt
        at = 0
        while belt[at] >= 0 and self.tables.level[belt[at]] >= self.tables.level[kind]:
            at += 1
        for slot in range(BELT - 1, at, -1):
            belt[slot] = belt[slot - 1]
        belt[at] = kind
        if self.telling:
            self.note(BELT_FILLED, kind, at)
        if belt[BELT - 1] >= 0:
            self.phase = DEAL_ASSISTANTS

    def show_assistant(self, assistant: int) -> None:
        """Turn an assistant face up in the meeting room."""
        self.helpers[assistant] = SHOWN
        if self.telling:
            self.note(MEETING, assistant)

    # A. Planning

    def start_round(self) -> None:
        """Begin a round: planning in initiative order."""
        self.round += 1
        self.turn = 0
        self.phase = PLANNING
        self.clear_turn()
        if self.telling:
            self.note(ROUND, self.round)
        self._next_placement()

    def _next_placement(self) -> None:
        """Let the next piece choose its spot; when no spot is free the rest wait and play last (ruling 34)."""
        if self.turn < len(self.order) and self._has_free_spot():
            self.seat = self.order[self.turn] % self.seats
        else:
            self._realise()

    def _has_free_spot(self) -> bool:
        return any(self.spots[spot] < 0 and (spot >= BELT or self.belt[spot] >= 0) for spot in range(SPOTS))

    def legal_planning(self) -> list[Move]:
        """Any machine that nobody has reserved, any extractor that is free."""
        moves = [RESERVE + slot for slot in range(BELT) if self.belt[slot] >= 0 and self.spots[slot] < 0]
        moves += [MINE + extractor for extractor in range(EXTRACTORS) if self.spots[BELT + extractor] < 0]
        return moves

    def place(self, move: Move) -> None:
        """Move a handyman or saboteur to its spot."""
        spot = move - RESERVE
        piece = self.order[self.turn]
        self.spots[spot] = piece
        if self.telling:
            self._note_placement(spot, piece)
        self.turn += 1
        self._next_placement()

    def _note_placement(self, spot: int, piece: int) -> None:
        saboteur = piece >= self.seats
        if spot < BELT:
            self.note(SABOTAGE if saboteur else RESERVED, self.seat, self.belt[spot], self.price_at(self.seat, spot))
        else:
            self.note(BLOCK if saboteur else MINE_TAKEN, self.seat, self.tables.mine[spot - BELT])

    def price_at(self, seat: int, slot: int) -> int:
        """What the machine on a slot costs: base cost and level, or the base cost alone (assistant 5)."""
        price = self.tables.base[slot]
        if not self.owns(seat, 5):
            price += self.tables.level[self.belt[slot]]
        return price

    # B. Realisation

    def _realise(self) -> None:
        """Along the arrows: the belt from the pile on, then the extractors (ruling 4)."""
        order = [piece for piece in self.spots if piece >= 0]
        for piece in self.order:
            if piece not in order:
                order.append(piece)
                if self.telling:
                    self.note(STRANDED, piece % self.seats)
        self.order = order
        self.turn = -1
        self.next_piece()

    def next_piece(self) -> None:
        """Saboteurs are settled on the way to the next player (ruling 31)."""
        self.turn += 1
        while self.turn < len(self.order):
            piece = self.order[self.turn]
            self.seat = piece % self.seats
            if piece < self.seats:
                self.start_turn()
                return
            spot = self.leave_spot(piece)
            if spot < BELT:
                self.shredder[self.belt[spot]] += 1
                if self.telling:
                    self.note(SABOTAGED, self.seat, self.belt[spot])
                self.belt[spot] = -1
            self.turn += 1
        self._close_round()

    def leave_spot(self, piece: int) -> int:
        """Take a piece back to the initiative track; tells which spot it held."""
        if piece not in self.spots:
            return _NO_SPOT
        spot = self.spots.index(piece)
        self.spots[spot] = -1
        return spot

    # C. Check and reset

    def _close_round(self) -> None:
        for seat in range(self.seats):
            if self.stock[seat * GOOD_COUNT + POINTS] >= self.tables.target:
                self._finish(ENOUGH_POINTS)
                return
        if self.round >= self.limit:
            self._finish(LAST_ROUND)
        else:
            self._reset()

    def _finish(self, reason: int) -> None:
        self.clear_turn()
        self.turn = 0
        self.seat = 0
        self.phase = OVER
        self.end = reason
        if self.telling:
            self.note(ENDED, reason)
            for good in range(CHARCOALIUM, POINTS):
                holders = majority_holders(self, good)
                for seat in range(self.seats):
                    if holders >> seat & 1:
                        self.note(MAJORITY, seat, good, bonus_points(self, seat))

    def _reset(self) -> None:
        self.clear_turn()
        self.turn = 0
        self.seat = 0
        belt = self.belt
        slot = BELT - 1
        while slot >= 0 and belt[slot] < 0:
            slot -= 1
        if slot >= 0:
            self._discard(belt[slot])
            belt[slot] = -1
        to = BELT - 1
        for slot in range(BELT - 1, -1, -1):
            kind = belt[slot]
            if kind >= 0:
                belt[slot] = -1
                belt[to] = kind
                to -= 1
        self._fill_belt()

    def _discard(self, kind: int) -> None:
        self.shredder[kind] += 1
        if self.telling:
            self.note(DISCARDED, kind)
        owner = self.helpers[1] - OWNED
        if owner >= 0:
            self.stock[owner * GOOD_COUNT + CHARCOALIUM] += self.tables.level[kind]
            if self.telling:
                self.note(DEALER, owner, self.tables.level[kind])

    def _fill_belt(self) -> None:
        if self.belt[0] < 0:
            self.maybe_reshuffle()
            if any_left(self.deck):
                self.phase = FILLING_BELT
                return
        self.fill_meeting_room()

    def maybe_reshuffle(self) -> None:
        """An empty pile is made anew from the shredder (ruling 28)."""
        if not any_left(self.deck) and any_left(self.shredder):
            self.deck = self.shredder
            self.shredder = [0] * KIND_COUNT
            if self.telling:
                self.note(RESHUFFLED)

    def fill_slot(self, kind: int) -> None:
        """Put a machine from the pile onto the right-most empty slot."""
        self.deck[kind] -= 1
        slot = BELT - 1
        while self.belt[slot] >= 0:
            slot -= 1
        self.belt[slot] = kind
        if self.telling:
            self.note(BELT_FILLED, kind, slot)
        self._fill_belt()

    def fill_meeting_room(self) -> None:
        """Ask for the next assistant, or begin the round when there are enough."""
        if self.helpers.count(SHOWN) < self.tables.shown and IN_DECK in self.helpers:
            self.phase = FILLING_ASSISTANTS
        else:
            self.start_round()


def any_left(pile: list[int]) -> bool:
    """Whether a pile holds any machine."""
    return any(number for number in pile)
