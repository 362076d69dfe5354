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
    planning,
    projects,
    reorganise,
    repair,
    rounds,
)
from tinkertable.games.imaginarium.rules.check import check
from tinkertable.games.imaginarium.rules.features import write_features
from tinkertable.games.imaginarium.rules.moves import (
    ASSISTANTS,
    CHARCOALIUM,
    COMBINE,
    DIAL,
    DIPLOMATRICE,
    DISMANTLE,
    DO_DISMANTLE,
    DO_EXTRACT,
    DO_RECRUIT,
    DO_REPAIR,
    DONE,
    EXTRACT,
    FIRST_COMBINED,
    FIRST_DEFENCE,
    FOR_POINTS,
    GOOD_COUNT,
    JOIN,
    KIND_COUNT,
    ONTO,
    RECRUIT,
    REFUND,
    REORGANISE,
    REPAIR,
    RESTORE,
    SCRAP,
    SPLIT,
    TRADE,
)
from tinkertable.games.imaginarium.rules.score import points, rank
from tinkertable.games.imaginarium.rules.state import (
    ACTING,
    ACTIONS_DONE,
    CANCELLING,
    CHANCE_PHASES,
    CHOOSING,
    COLLECTING,
    DISMANTLING,
    FEEDING,
    FETCHING,
    JAMMING,
    MACHINE_DONE,
    OVER,
    PAYING,
    PLANNING,
    RUNNING,
    SCRAPPING,
    SHOWN,
    STARTING,
    TURNING_DIAL,
    VALIDATING,
    Position,
    assistants_of,
    slots_of,
)


@final
class ImaginariumState(Position):
    """A position of Imaginarium that can be played."""

    def clone(self) -> ImaginariumState:
        """An equal position that shares nothing that can change."""
        return ImaginariumState(self.printed, self.seats, self)

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

    def odds(self) -> list[int]:
        """Machines as likely as there are of them in the pile; everything else alike."""
        return chance.odds(self)

    def check(self) -> None:
        """Account for every machine, assistant, project and piece."""
        check(self)

    def write_features(self, seat: Seat, row: FeatureRow) -> None:
        """Write the features of the position as a seat sees it."""
        write_features(self, seat, row)

    def legal(self, seat: Seat) -> list[Move]:
        """The moves open to a seat, or the outcomes open to chance."""
        phase = self.phase
        if CHANCE_PHASES[phase]:
            return chance.outcomes(self) if seat == CHANCE else []
        if seat != self.seat or phase == OVER:
            return []
        return _legal_in(self, phase)

    def play(self, seat: Seat, move: Move) -> None:
        """Carry out a move, and everything after it that needs no decision."""
        if seat == CHANCE:
            chance.play_chance(self, move)
        else:
            _play_in(self, self.phase, move)
        while self.phase > OVER:
            _go_on(self)


def _legal_in(position: Position, phase: int) -> list[Move]:
    if phase == ACTING:
        return legal_acting(position)
    if phase == RUNNING:
        return machines.legal_running(position)
    if phase == PLANNING:
        return planning.legal_planning(position)
    if phase == TURNING_DIAL:
        return actions.legal_dial(position)
    if phase == VALIDATING:
        return projects.legal_validating(position)
    if phase == STARTING:
        return repair.legal_starting(position)
    if phase in (PAYING, FEEDING):
        return machines.legal_payment(position)
    if phase == CHOOSING:
        return machines.legal_chosen()
    if phase == SCRAPPING:
        return dismantle.legal_scrapped(position)
    if phase == DISMANTLING:
        return [REFUND, FOR_POINTS]
    if phase == COLLECTING:
        return collecting.legal_collecting(position)
    if phase == FETCHING:
        return repair.legal_fetched(position)
    if phase == JAMMING:
        return machines.legal_jammed(position)
    if phase == CANCELLING:
        return machines.legal_cancelled(position)
    return reorganise.legal_joined(position)


def _play_in(position: Position, phase: int, move: Move) -> None:
    if phase == ACTING:
        act(position, move)
    elif phase == RUNNING:
        machines.play_running(position, move)
    elif phase == PLANNING:
        planning.place(position, move)
    elif phase == TURNING_DIAL:
        actions.turn_dial(position, move - DIAL)
    elif phase == VALIDATING:
        projects.play_validating(position, move)
    elif phase == STARTING:
        repair.start_fresh(position, move)
    elif phase == PAYING:
        machines.pay_resource(position, move)
        if position.need == 0:
            collecting.go_on_collecting(position)
    elif phase == FEEDING:
        machines.pay_resource(position, move)
        machines.maybe_finish_feeding(position)
    elif phase == CHOOSING:
        machines.choose_good(position, move)
    elif phase == SCRAPPING:
        dismantle.take_scrap(position, move)
    elif phase == DISMANTLING:
        dismantle.take_dismantled(position, move)
    elif phase == COLLECTING:
        collecting.play_collecting(position, move)
    elif phase == FETCHING:
        repair.fetch(position, move)
    elif phase == JAMMING:
        machines.jam_slot(position, move)
    elif phase == CANCELLING:
        machines.cancel_project(position, move)
    else:
        reorganise.join_onto(position, move)


def _go_on(position: Position) -> None:
    """What follows a machine's work, the actions of a turn, and a turn."""
    if position.phase == MACHINE_DONE:
        if position.back == RUNNING:
            machines.go_on_running(position)
        else:
            repair.go_on_starting(position)
    elif position.phase == ACTIONS_DONE:
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
    moves = [DONE]
    start: i64 = position.seat * GOOD_COUNT
    if actions.is_open(position, EXTRACT):
        moves.append(DO_EXTRACT)
    if actions.is_open(position, TRADE):
        actions.add_trades(position, moves, start)
    if over < 0 and actions.is_open(position, REPAIR):
        yard: i64 = position.seat * KIND_COUNT
        moves += [
            DO_REPAIR + kind
            for kind in range(KIND_COUNT)
            if position.yards[yard + kind]
            and machines.has_all(position.stock, position.seat, position.printed.cost, kind)
        ]
    if actions.is_open(position, DISMANTLE):
        dismantle.add_scraps(position, moves)
        dismantle.add_dismantled(position, moves)
    if actions.is_open(position, REORGANISE):
        reorganise.add_reorganised(position, moves)
    if actions.is_open(position, RECRUIT) and assistants_of(position, position.seat) < position.printed.places:
        money = position.stock[start + CHARCOALIUM]
        moves += [
            DO_RECRUIT + assistant
            for assistant in range(ASSISTANTS)
            if position.helpers[assistant] == SHOWN and money >= position.printed.wage[assistant]
        ]
    return moves


def _legal_overfull(position: Position, over: int) -> list[int]:
    """Ruling 10: more stacks than slots only while reorganising, or when dismantling is still to come and helps."""
    moves: list[int] = []
    if actions.is_open(position, DISMANTLE):
        turns = position.left if position.doing == DISMANTLE else actions.allowance(position, DISMANTLE)
        lone: i64 = 0
        for cell in position.shops[position.seat]:
            if cell < DIPLOMATRICE * 2:
                lone += 1
        if turns >= over and lone >= over:
            if turns > over:
                dismantle.add_scraps(position, moves)
            dismantle.add_dismantled(position, moves)
    if position.doing == REORGANISE:
        reorganise.add_reorganised(position, moves)
    if not moves:
        moves.append(RESTORE)
    return moves


def act(position: Position, move: int) -> None:
    """Carry out one move of step 3."""
    if move == DONE:
        position.phase = ACTIONS_DONE
    elif move == RESTORE:
        reorganise.restore_workshop(position)
    elif move == DO_EXTRACT:
        actions.extract(position)
    elif move < DO_REPAIR:
        actions.trade(position, move)
    elif move < SCRAP:
        repair.repair(position, move - DO_REPAIR)
    elif move < DO_DISMANTLE:
        dismantle.scrap(position, move - SCRAP)
    elif move < REFUND:
        dismantle.dismantle(position, move - DO_DISMANTLE)
    elif move < COMBINE:
        reorganise.split(position, move - SPLIT + FIRST_COMBINED)
    elif move < JOIN:
        reorganise.combine(position, move - COMBINE + FIRST_COMBINED)
    elif move < ONTO:
        reorganise.join(position, move - JOIN + FIRST_DEFENCE)
    else:
        actions.recruit(position, move - DO_RECRUIT)
