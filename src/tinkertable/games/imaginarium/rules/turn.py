"""A game of Imaginarium: who acts, what is legal, and what a move does in each phase."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.games.imaginarium.rules.actions import (
    add_trades,
    allowance,
    extract,
    is_open,
    legal_dial,
    recruit,
    trade,
    turn_dial,
)
from tinkertable.games.imaginarium.rules.chance import odds, outcomes, play_chance
from tinkertable.games.imaginarium.rules.check import check
from tinkertable.games.imaginarium.rules.collecting import go_on_collecting, legal_collecting, play_collecting
from tinkertable.games.imaginarium.rules.dismantle import (
    add_dismantled,
    add_scraps,
    dismantle,
    legal_scrapped,
    scrap,
    take_dismantled,
    take_scrap,
)
from tinkertable.games.imaginarium.rules.machines import (
    cancel_project,
    choose_good,
    go_on_running,
    has_all,
    jam_slot,
    legal_cancelled,
    legal_chosen,
    legal_jammed,
    legal_payment,
    legal_running,
    maybe_finish_feeding,
    pay_resource,
    play_running,
)
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
from tinkertable.games.imaginarium.rules.planning import legal_planning, place
from tinkertable.games.imaginarium.rules.projects import go_on_validating, legal_validating, play_validating
from tinkertable.games.imaginarium.rules.reorganise import (
    add_reorganised,
    combine,
    join,
    join_onto,
    legal_joined,
    restore_workshop,
    split,
)
from tinkertable.games.imaginarium.rules.repair import (
    fetch,
    go_on_starting,
    legal_fetched,
    legal_starting,
    repair,
    start_fresh,
)
from tinkertable.games.imaginarium.rules.rounds import next_piece
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
)


@final
class ImaginariumState(Position):
    """A position of Imaginarium that can be played."""

    def clone(self) -> ImaginariumState:
        """An equal position that shares nothing that can change."""
        other = ImaginariumState(self.printed, self.seats)
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

    def odds(self) -> list[int]:
        """Machines as likely as there are of them in the pile; everything else alike."""
        return odds(self)

    def check(self) -> None:
        """Account for every machine, assistant, project and piece."""
        check(self)

    def legal(self, seat: Seat) -> list[Move]:
        """The moves open to a seat, or the outcomes open to chance."""
        phase = self.phase
        if CHANCE_PHASES[phase]:
            return outcomes(self) if seat == CHANCE else []
        if seat != self.seat or phase == OVER:
            return []
        return _legal_in(self, phase)

    def play(self, seat: Seat, move: Move) -> None:
        """Carry out a move, and everything after it that needs no decision."""
        if seat == CHANCE:
            play_chance(self, move)
        else:
            _play_in(self, self.phase, move)
        while self.phase > OVER:
            _go_on(self)


def _legal_in(position: Position, phase: int) -> list[Move]:
    if phase == ACTING:
        return legal_acting(position)
    if phase == RUNNING:
        return legal_running(position)
    if phase == PLANNING:
        return legal_planning(position)
    if phase == TURNING_DIAL:
        return legal_dial(position)
    if phase == VALIDATING:
        return legal_validating(position)
    if phase == STARTING:
        return legal_starting(position)
    if phase in (PAYING, FEEDING):
        return legal_payment(position)
    if phase == CHOOSING:
        return legal_chosen()
    if phase == SCRAPPING:
        return legal_scrapped(position)
    if phase == DISMANTLING:
        return [REFUND, FOR_POINTS]
    if phase == COLLECTING:
        return legal_collecting(position)
    if phase == FETCHING:
        return legal_fetched(position)
    if phase == JAMMING:
        return legal_jammed(position)
    if phase == CANCELLING:
        return legal_cancelled(position)
    return legal_joined(position)


def _play_in(position: Position, phase: int, move: Move) -> None:
    if phase == ACTING:
        act(position, move)
    elif phase == RUNNING:
        play_running(position, move)
    elif phase == PLANNING:
        place(position, move)
    elif phase == TURNING_DIAL:
        turn_dial(position, move - DIAL)
    elif phase == VALIDATING:
        play_validating(position, move)
    elif phase == STARTING:
        start_fresh(position, move)
    elif phase == PAYING:
        pay_resource(position, move)
        if position.need == 0:
            go_on_collecting(position)
    elif phase == FEEDING:
        pay_resource(position, move)
        maybe_finish_feeding(position)
    elif phase == CHOOSING:
        choose_good(position, move)
    elif phase == SCRAPPING:
        take_scrap(position, move)
    elif phase == DISMANTLING:
        take_dismantled(position, move)
    elif phase == COLLECTING:
        play_collecting(position, move)
    elif phase == FETCHING:
        fetch(position, move)
    elif phase == JAMMING:
        jam_slot(position, move)
    elif phase == CANCELLING:
        cancel_project(position, move)
    else:
        join_onto(position, move)


def _go_on(position: Position) -> None:
    """What follows a machine's work, the actions of a turn, and a turn."""
    if position.phase == MACHINE_DONE:
        if position.back == RUNNING:
            go_on_running(position)
        else:
            go_on_starting(position)
    elif position.phase == ACTIONS_DONE:
        position.before = []
        go_on_validating(position)
    else:
        next_piece(position)


# Step 3: everything that the open actions allow


def legal_acting(position: Position) -> list[int]:
    """Everything the open actions allow, and to be done with them."""
    shop = position.shops[position.seat]
    over = len(shop) - position.slots_of(position.seat)
    if over > 0:
        return _legal_overfull(position, over)
    moves = [DONE]
    start: i64 = position.seat * GOOD_COUNT
    if is_open(position, EXTRACT):
        moves.append(DO_EXTRACT)
    if is_open(position, TRADE):
        add_trades(position, moves, start)
    if over < 0 and is_open(position, REPAIR):
        yard: i64 = position.seat * KIND_COUNT
        moves += [
            DO_REPAIR + kind
            for kind in range(KIND_COUNT)
            if position.yards[yard + kind] and has_all(position.stock, position.seat, position.printed.cost, kind)
        ]
    if is_open(position, DISMANTLE):
        add_scraps(position, moves)
        add_dismantled(position, moves)
    if is_open(position, REORGANISE):
        add_reorganised(position, moves)
    if is_open(position, RECRUIT) and position.assistants_of(position.seat) < position.printed.places:
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
    if is_open(position, DISMANTLE):
        turns = position.left if position.doing == DISMANTLE else allowance(position, DISMANTLE)
        lone: i64 = 0
        for cell in position.shops[position.seat]:
            if cell < DIPLOMATRICE * 2:
                lone += 1
        if turns >= over and lone >= over:
            if turns > over:
                add_scraps(position, moves)
            add_dismantled(position, moves)
    if position.doing == REORGANISE:
        add_reorganised(position, moves)
    if not moves:
        moves.append(RESTORE)
    return moves


def act(position: Position, move: int) -> None:
    """Carry out one move of step 3."""
    if move == DONE:
        position.phase = ACTIONS_DONE
    elif move == RESTORE:
        restore_workshop(position)
    elif move == DO_EXTRACT:
        extract(position)
    elif move < DO_REPAIR:
        trade(position, move)
    elif move < SCRAP:
        repair(position, move - DO_REPAIR)
    elif move < DO_DISMANTLE:
        scrap(position, move - SCRAP)
    elif move < REFUND:
        dismantle(position, move - DO_DISMANTLE)
    elif move < COMBINE:
        split(position, move - SPLIT + FIRST_COMBINED)
    elif move < JOIN:
        combine(position, move - COMBINE + FIRST_COMBINED)
    elif move < ONTO:
        join(position, move - JOIN + FIRST_DEFENCE)
    else:
        recruit(position, move - DO_RECRUIT)
