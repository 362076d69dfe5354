"""A game of Imaginarium: who acts, what is legal, and what a move does in each phase."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.core.feature_row import FeatureRow
from tinkertable.games.imaginarium.rules import (
    actions,
    chance,
    collecting,
    dismantle,
    machines,
    moves,
    planning,
    projects,
    reorganise,
    repair,
    rounds,
    state,
)
from tinkertable.games.imaginarium.rules.features import write_features
from tinkertable.games.imaginarium.rules.invariants import check_invariants
from tinkertable.games.imaginarium.rules.pieces import (
    ASSISTANTS,
    CHARCOALIUM,
    DIPLOMATRICE,
    DISMANTLE,
    EXTRACT,
    FIRST_COMBINED,
    FIRST_DEFENCE,
    GOOD_COUNT,
    KIND_COUNT,
    RECRUIT,
    REORGANISE,
    REPAIR,
    TRADE,
)
from tinkertable.games.imaginarium.rules.score import scores, winners
from tinkertable.games.imaginarium.rules.state import Position, assistants_of, slots_of


@final
class ImaginariumState(Position):
    """A position of Imaginarium that can be played."""

    def clone(self) -> ImaginariumState:
        """An equal position that shares nothing that can change."""
        return ImaginariumState(self.printed, self.seats, self)

    def actors(self) -> list[Seat]:
        """Chance while something is dealt, then always one player."""
        phase = self.phase
        if state.CHANCE_PHASES[phase]:
            return [CHANCE]
        return [] if phase == state.OVER else [self.seat]

    def scores(self) -> list[int]:
        """Victory points; with the majorities once the game is over."""
        return scores(self)

    def winners(self) -> list[Seat]:
        """Most points, then most levels of repaired machines; still tied players share the victory (ruling 30)."""
        return winners(self)

    def odds(self) -> list[int]:
        """Machines as likely as there are of them in the pile; everything else alike."""
        return chance.odds(self)

    def check(self) -> None:
        """Account for every machine, assistant, project and piece."""
        check_invariants(self)

    def write_features(self, seat: Seat, row: FeatureRow) -> None:
        """Write the features of the position as a seat sees it."""
        write_features(self, seat, row)

    def legal(self, seat: Seat) -> list[Move]:
        """The moves open to a seat, or the outcomes open to chance."""
        phase = self.phase
        if state.CHANCE_PHASES[phase]:
            return chance.outcomes(self) if seat == CHANCE else []
        if seat != self.seat or phase == state.OVER:
            return []
        return _legal_in(self, phase)

    def play(self, seat: Seat, move: Move) -> None:
        """Carry out a move, and everything after it that needs no decision."""
        if seat == CHANCE:
            chance.play_chance(self, move)
        else:
            _play_in(self, self.phase, move)
        while self.phase > state.OVER:
            _go_on(self)


def _legal_in(position: Position, phase: int) -> list[Move]:
    if phase == state.ACTING:
        return legal_acting(position)
    if phase == state.RUNNING:
        return machines.legal_running(position)
    if phase == state.PLANNING:
        return planning.legal_planning(position)
    if phase == state.TURNING_DIAL:
        return actions.legal_dial(position)
    if phase == state.VALIDATING:
        return projects.legal_validating(position)
    if phase == state.STARTING:
        return repair.legal_starting(position)
    if phase in (state.PAYING, state.FEEDING):
        return machines.legal_payment(position)
    if phase == state.CHOOSING:
        return machines.legal_chosen()
    if phase == state.SCRAPPING:
        return dismantle.legal_scrapped(position)
    if phase == state.DISMANTLING:
        return [moves.REFUND, moves.FOR_POINTS]
    if phase == state.COLLECTING:
        return collecting.legal_collecting(position)
    if phase == state.FETCHING:
        return repair.legal_fetched(position)
    if phase == state.JAMMING:
        return machines.legal_jammed(position)
    if phase == state.CANCELLING:
        return machines.legal_cancelled(position)
    return reorganise.legal_joined(position)


def _play_in(position: Position, phase: int, move: Move) -> None:
    if phase == state.ACTING:
        act(position, move)
    elif phase == state.RUNNING:
        machines.play_running(position, move)
    elif phase == state.PLANNING:
        planning.place(position, move)
    elif phase == state.TURNING_DIAL:
        actions.turn_dial(position, move - moves.DIAL)
    elif phase == state.VALIDATING:
        projects.play_validating(position, move)
    elif phase == state.STARTING:
        repair.start_fresh(position, move)
    elif phase == state.PAYING:
        machines.pay_resource(position, move)
        if position.need == 0:
            collecting.go_on_collecting(position)
    elif phase == state.FEEDING:
        machines.pay_resource(position, move)
        machines.maybe_finish_feeding(position)
    elif phase == state.CHOOSING:
        machines.choose_good(position, move)
    elif phase == state.SCRAPPING:
        dismantle.take_scrap(position, move)
    elif phase == state.DISMANTLING:
        dismantle.take_dismantled(position, move)
    elif phase == state.COLLECTING:
        collecting.play_collecting(position, move)
    elif phase == state.FETCHING:
        repair.fetch(position, move)
    elif phase == state.JAMMING:
        machines.jam_slot(position, move)
    elif phase == state.CANCELLING:
        machines.cancel_project(position, move)
    else:
        reorganise.join_onto(position, move)


def _go_on(position: Position) -> None:
    """What follows a machine's work, the actions of a turn, and a turn."""
    if position.phase == state.MACHINE_DONE:
        if position.back == state.RUNNING:
            machines.go_on_running(position)
        else:
            repair.go_on_starting(position)
    elif position.phase == state.ACTIONS_DONE:
        position.before = []
        projects.go_on_validating(position)
    else:
        rounds.next_piece(position)


# Step 3: everything that the open actions allow


def legal_acting(position: Position) -> list[int]:
    """Everything the open actions allow, and to be done with them."""
    shop = position.shops[position.seat]
    over = len(shop) - slots_of(position, position.seat)
    if over > 0:
        return _legal_overfull(position, over)
    options = [moves.DONE]
    start: i64 = position.seat * GOOD_COUNT
    if actions.is_open(position, EXTRACT):
        options.append(moves.DO_EXTRACT)
    if actions.is_open(position, TRADE):
        actions.add_trades(position, options, start)
    if over < 0 and actions.is_open(position, REPAIR):
        yard: i64 = position.seat * KIND_COUNT
        options += [
            moves.DO_REPAIR + kind
            for kind in range(KIND_COUNT)
            if position.yards[yard + kind]
            and machines.has_all(position.stock, position.seat, position.printed.cost, kind)
        ]
    if actions.is_open(position, DISMANTLE):
        dismantle.add_scraps(position, options)
        dismantle.add_dismantled(position, options)
    if actions.is_open(position, REORGANISE):
        reorganise.add_reorganised(position, options)
    if actions.is_open(position, RECRUIT) and assistants_of(position, position.seat) < position.printed.places:
        money = position.stock[start + CHARCOALIUM]
        options += [
            moves.DO_RECRUIT + assistant
            for assistant in range(ASSISTANTS)
            if position.helpers[assistant] == state.SHOWN and money >= position.printed.wage[assistant]
        ]
    return options


def _legal_overfull(position: Position, over: int) -> list[int]:
    """Ruling 10: more stacks than slots only while reorganising, or when dismantling is still to come and helps."""
    options: list[int] = []
    if actions.is_open(position, DISMANTLE):
        turns = position.left if position.doing == DISMANTLE else actions.allowance(position, DISMANTLE)
        lone: i64 = 0
        for cell in position.shops[position.seat]:
            if cell < DIPLOMATRICE * 2:
                lone += 1
        if turns >= over and lone >= over:
            if turns > over:
                dismantle.add_scraps(position, options)
            dismantle.add_dismantled(position, options)
    if position.doing == REORGANISE:
        reorganise.add_reorganised(position, options)
    if not options:
        options.append(moves.RESTORE)
    return options


def act(position: Position, move: int) -> None:
    """Carry out one move of step 3."""
    if move == moves.DONE:
        position.phase = state.ACTIONS_DONE
    elif move == moves.RESTORE:
        reorganise.restore_workshop(position)
    elif move == moves.DO_EXTRACT:
        actions.extract(position)
    elif move < moves.DO_REPAIR:
        actions.trade(position, move)
    elif move < moves.SCRAP:
        repair.repair(position, move - moves.DO_REPAIR)
    elif move < moves.DO_DISMANTLE:
        dismantle.scrap(position, move - moves.SCRAP)
    elif move < moves.REFUND:
        dismantle.dismantle(position, move - moves.DO_DISMANTLE)
    elif move < moves.COMBINE:
        reorganise.split(position, move - moves.SPLIT + FIRST_COMBINED)
    elif move < moves.JOIN:
        reorganise.combine(position, move - moves.COMBINE + FIRST_COMBINED)
    elif move < moves.ONTO:
        reorganise.join(position, move - moves.JOIN + FIRST_DEFENCE)
    else:
        actions.recruit(position, move - moves.DO_RECRUIT)
