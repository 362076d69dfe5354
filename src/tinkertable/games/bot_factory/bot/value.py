"""The value of a position of Bot Factory: robots and contracts within reach, and what the worker can do next."""

from __future__ import annotations

from math import exp
from typing import Final, cast, final

from tinkertable.bots.value import Value
from tinkertable.core.contract import CHANCE, Seat, State
from tinkertable.games.bot_factory.bot.solo_task import TaskPlan, chance_to_keep
from tinkertable.games.bot_factory.rules import steps
from tinkertable.games.bot_factory.rules.score import best_contracts, task_done
from tinkertable.games.bot_factory.rules.state import (
    ACTING,
    ASSEMBLY,
    EMPTY,
    FINANCE,
    HALL_OF,
    MOVING,
    NONE,
    OVER,
    PARTS,
    SANDRA,
    SETUP,
    Position,
)
from tinkertable.games.bot_factory.rules.steps import FRAME

NAMES: Final[tuple[str, ...]] = (
    "time",
    "tokens",
    "few-tokens",
    "robots",
    "projects",
    "ready-robots",
    "ready-worth",
    "near-robots",
    "near-worth",
    "far-robots",
    "far-worth",
    "spare-projects",
    "dead-projects",
    "fitting-parts",
    "loose-parts",
    "universal-parts",
    "too-many-parts",
    "near-contracts",
    "far-contracts",
    "open-contracts",
    "favourite-colour",
    "in-assembly",
    "in-parts",
    "in-projects",
    "in-finance",
    "parts-to-place",
    "robots-to-finish",
    "credits",
    "room-for-parts",
    "projects-to-take",
    "room-for-projects",
    "tokens-to-spend",
    "raise-favourite",
    "contracts-to-claim",
    "toll",
    "toll-unpaid",
    "early-turn",
    "production-tile",
    "others-ready",
    "task-alike",
    "task-different",
    "task-pairs",
    "task-filled",
    "task-done",
)
TIME: Final = 0
TOKENS: Final = 1
FEW_TOKENS: Final = 2
ROBOTS: Final = 3
PROJECTS_HELD: Final = 4
READY: Final = 5
"""Robots, and the points they would bring, whose missing parts are all in hand; then one missing, then more."""
SPARE_PROJECTS: Final = 11
DEAD_PROJECTS: Final = 12
FITTING: Final = 13
LOOSE: Final = 14
UNIVERSAL: Final = 15
TOO_MANY: Final = 16
NEAR_CONTRACTS: Final = 17
FAR_CONTRACTS: Final = 18
OPEN_CONTRACTS: Final = 19
FAVOURITE: Final = 20
IN_HALL: Final = 21
TO_PLACE: Final = 25
TO_FINISH: Final = 26
CREDITS: Final = 27
ROOM_FOR_PARTS: Final = 28
TO_TAKE: Final = 29
ROOM_FOR_PROJECTS: Final = 30
TO_SPEND: Final = 31
RAISE_FAVOURITE: Final = 32
TO_CLAIM: Final = 33
TOLL: Final = 34
TOLL_UNPAID: Final = 35
EARLY: Final = 36
TILE_LEFT: Final = 37
OTHERS_READY: Final = 38
TASKS: Final = 39
TASK_ACHIEVED: Final = 43

TASK_POINTS: Final = 100.0
"""Solo: what a completed task counts, more than anything else, for without it the player is fired."""
AS_LIKELY_AS_NOT: Final = 0.0
"""Solo: a player who expects this many points, the task's included, completes it in half of the games."""
AMBITION: Final = 130.0
AMBITION_NOW: Final = 10.0
AMBITION_LATER: Final = 50.0
"""Solo: the bot aims higher than it can expect, so it keeps the game going until the task is done."""
STRETCH: Final = 4.0
"""Solo: scales the worth up, because a point weighs less than among opponents."""
LAST_ROUND: Final = -0.5
"""What counts, instead of the chance of a task, when it must be completed in this round."""
TOO_LATE: Final = -1.0
"""What counts when it can no longer be completed."""


@final
class BotFactoryValue(Value):
    """Looks at each colour: how many parts its robot still lacks, who holds them, and who has a project for it."""

    def __init__(self) -> None:
        super().__init__(NAMES)
        self.turns_a_round = 2
        self.plan: TaskPlan = TaskPlan()
        """Solo: the way to complete the task, in the position weighed last."""
        self.placeable = 0
        """Parts of the seat being weighed that fit the assembly line."""
        self.finishable = 0.0
        """The value of the robots that its worker can finish now."""
        self.parts_held = 0
        self.projects_held = 0

    def turn_over(self, state: State, seat: Seat) -> bool:
        """Whether the seat's turn is over: its worker has moved and has acted."""
        position = cast("Position", state)
        actors = state.actors()
        if not actors:
            return True
        if actors[0] == CHANCE or self._grants(position, seat) >= 0:
            return False
        return seat not in actors or position.frames[-1] // FRAME == steps.GO

    def settled(self, state: State) -> bool:
        """Whether a round begins: everyone has acted, and no worker has moved yet."""
        position = cast("Position", state)
        return position.phase == MOVING and all(self._grants(position, seat) < 0 for seat in range(position.seats))

    def left(self, state: State) -> float:
        """How far away the end is: the robots a player still needs, or those left of the scarcest colour."""
        position = cast("Position", state)
        if position.phase == OVER:
            return 0.0
        printed = position.printed
        most = 0
        for seat in range(position.seats):
            most = max(most, position.robot_count(seat))
        least = min(position.stock)
        start = position.robots_at_start()
        crew = float(printed.robot_limit - most) / printed.robot_limit
        colours = float(least) / start
        rounds = float(position.round_limit - position.round) / 8.0
        left = crew if crew < colours else colours
        left = 0.1 + 0.9 * left
        return left if left < rounds else rounds

    def outcome(self, state: State) -> list[float]:
        """The points at the end; in a solo game the task counts too."""
        points = [float(score) for score in state.scores()]
        if len(points) == 1 and task_done(cast("Position", state)):
            points[0] += TASK_POINTS
        return points

    def share_out(self, points: list[float]) -> list[float]:
        """The chance of winning by seat; in a solo game, of completing the task."""
        if len(points) == 1:
            spread = self.spread_now + self.spread_later * self.ahead
            return [1.0 / (1.0 + exp((AS_LIKELY_AS_NOT - points[0]) / spread))]
        return super().share_out(points)

    def worth(self, state: State, seat: Seat) -> float:
        """What a bot maximises: its chance of winning; in a solo game the task, then points."""
        if cast("Position", state).seats > 1:
            return super().worth(state, seat)
        if state.actors():
            points = self.points(state)[0]
        else:
            points = self.outcome(state)[0]
            self.ahead = 0.0
        return STRETCH / (1.0 + exp((AMBITION - points) / (AMBITION_NOW + AMBITION_LATER * self.ahead)))

    def weigh(self, state: State, seat: Seat) -> None:
        """Note the features of a seat: what it holds, what it can finish, and what its worker can do in this round."""
        position = cast("Position", state)
        tokens = position.tokens[seat]
        self.note(TIME, 1.0)
        self.note(TOKENS, tokens)
        self.note(FEW_TOKENS, tokens if tokens < 3 else 3)
        self.note(ROBOTS, position.robot_count(seat))
        grants = self._grants(position, seat)
        hall = HALL_OF[position.where[seat]] if grants >= 0 else NONE
        self._weigh_colours(position, seat, grants if hall == ASSEMBLY else 0)
        favourite = self._favourite(position, seat)
        self.note(FAVOURITE, favourite)
        claimable = self._weigh_contracts(position, seat)
        if position.tile_rule and not position.tile_used[seat]:
            self.note(TILE_LEFT, 1.0)
        if grants >= 0:
            self.note(IN_HALL + hall, 1.0)
            self._weigh_action(position, seat, hall, grants)
            if hall == FINANCE:
                budget = tokens if tokens < grants else grants
                self.note(TO_SPEND, budget)
                self.note(RAISE_FAVOURITE, budget * favourite)
                if budget > 0:
                    self.note(TO_CLAIM, claimable)
        if position.seats == 1:
            self._weigh_task(position)

    def _weigh_colours(self, position: Position, seat: int, to_place: int) -> None:
        """Note colour by colour which robots are within reach and which parts fit; keep the totals for the action."""
        hand = position.hand
        parts = 15 * seat
        fitting = 0
        held_in_all = 0
        finish = 0.0
        wanted_in_all = 0
        room = position.printed.robot_limit - position.robot_count(seat)
        others_ready = 0.0
        for colour in range(4):
            wanted = position.wanted[4 * seat + colour]
            wanted_in_all += wanted
            lacking = 0
            held = 0
            for space in range(3 * colour, 3 * colour + 3):
                mine = hand[parts + space]
                held_in_all += mine
                if position.column[space] == EMPTY:
                    lacking += 1
                    if mine or hand[parts + 12 + space % 3]:
                        held += 1
                    if mine:
                        fitting += 1
            if wanted == 0:
                continue
            if position.stock[colour] == 0 or room <= 0:
                self.note(DEAD_PROJECTS, wanted)
                continue
            worth = float(position.value[colour])
            if lacking == 0:
                # The column is full until the round is over; then three parts are needed again.
                lacking = 3
                held = 0
                for space in range(3 * colour, 3 * colour + 3):
                    if hand[parts + space]:
                        held += 1
            missing = lacking - held
            group = READY if missing == 0 else READY + 2 if missing == 1 else READY + 4
            self.note(group, 1.0)
            self.note(group + 1, worth)
            if missing == 0 and lacking <= to_place:
                finish += worth
                to_place -= lacking
            if wanted > 1:
                self.note(SPARE_PROJECTS, wanted - 1)
            if lacking == 1:
                for other in range(position.seats):
                    if other != seat and position.wanted[4 * other + colour]:
                        others_ready += 1.0
        self.note(PROJECTS_HELD, wanted_in_all)
        self.note(OTHERS_READY, others_ready)
        universal = hand[parts + 12] + hand[parts + 13] + hand[parts + 14]
        self.note(FITTING, fitting)
        self.note(LOOSE, held_in_all - fitting)
        self.note(UNIVERSAL, universal)
        self.placeable = fitting + universal
        self.finishable = finish
        self.parts_held = held_in_all + universal
        self.projects_held = wanted_in_all
        if self.parts_held > position.printed.part_limit:
            self.note(TOO_MANY, self.parts_held - position.printed.part_limit)

    def _grants(self, position: Position, seat: int) -> int:
        """What the worker's space still allows in this round; -1 when it has acted, or not yet gone anywhere."""
        phase = position.phase
        if phase == SETUP or position.where[seat] == NONE:
            return -1
        if phase == MOVING:
            for turn in range(position.at):
                if position.order[turn] == seat:
                    waiting = bool(position.frames) and position.frames[-1] // FRAME == steps.GO
                    if position.mover == seat and waiting:
                        return -1
                    return position.printed.grants[position.where[seat]]
            return -1
        if phase == ACTING:
            for turn in range(position.at, len(position.order)):
                if position.order[turn] == seat:
                    return position.printed.grants[position.where[seat]]
            if position.mover == seat and position.frames and position.left > 0:
                return position.left
        return -1

    def _weigh_action(self, position: Position, seat: int, hall: int, grants: int) -> None:
        """Note what the worker can do where it stands."""
        printed = position.printed
        if hall == ASSEMBLY:
            self.note(TO_PLACE, self.placeable if self.placeable < grants else grants)
            self.note(TO_FINISH, self.finishable)
        elif hall == PARTS:
            self.note(CREDITS, grants)
            room = printed.part_limit - self.parts_held
            if room > 0:
                self.note(ROOM_FOR_PARTS, room)
        elif hall != FINANCE:
            self.note(TO_TAKE, grants)
            room = printed.project_limit - self.projects_held - position.robot_count(seat)
            if room > 0:
                self.note(ROOM_FOR_PROJECTS, room)
        self.note(EARLY, 1.0 - position.where[seat] / 15.0)
        if HALL_OF[position.where[SANDRA]] == hall and position.where[SANDRA] != NONE:
            self.note(TOLL, 1.0)
            if position.tokens[seat] == 0:
                self.note(TOLL_UNPAID, 1.0)

    def _favourite(self, position: Position, seat: int) -> float:
        """How many more robots of one colour this seat has, or is about to have, than the others on average."""
        best = 0.0
        for colour in range(4):
            if position.value[colour] >= position.printed.highest:
                continue
            mine = float(position.robots[4 * seat + colour])
            others = 0.0
            for other in range(position.seats):
                if other != seat:
                    others += position.robots[4 * other + colour]
            if position.seats > 1:
                mine -= others / (position.seats - 1)
            best = max(best, mine)
        return best

    def _weigh_contracts(self, position: Position, seat: int) -> float:
        """Note claimed contracts by the robots they lack; returns how many more could be claimed and filled at once."""
        printed = position.printed
        filled = best_contracts(position, seat)
        free = position.robots[4 * seat : 4 * seat + 4]
        for space in range(9):
            if filled >> space & 1:
                base = 4 * position.contract[space]
                for colour in range(4):
                    free[colour] -= printed.demand[base + colour]
        claimable = 0.0
        for space in range(9):
            contract = position.contract[space]
            if contract == NONE or filled >> space & 1:
                continue
            first = position.first[space]
            second = position.second[space]
            if second not in (NONE, seat) and first != seat:
                continue
            base = 4 * contract
            lacking = 0
            planned = 0
            for colour in range(4):
                short = printed.demand[base + colour] - free[colour]
                if short > 0:
                    lacking += short
                    wanted = position.wanted[4 * seat + colour]
                    planned += short if short < wanted else wanted
            if seat in (first, second):
                claim = printed.first_claim[contract] if first == seat else printed.second_claim[contract]
                gain = 2 * claim + printed.row_points[space]
                self.note(NEAR_CONTRACTS if lacking == planned else FAR_CONTRACTS, gain)
            elif lacking <= planned:
                claim = printed.first_claim[contract] if first == NONE else printed.second_claim[contract]
                gain = claim + printed.row_points[space]
                self.note(OPEN_CONTRACTS, 1.0 if lacking == 0 else 0.5)
                claimable = max(claimable, gain if lacking == 0 else gain * 0.5)
        return claimable

    def _weigh_task(self, position: Position) -> None:
        """Note how likely the task of a solo game is completed."""
        if position.task == NONE:
            return
        if task_done(position):
            kept = chance_to_keep(position)
            self.note(TASKS + position.task, kept)
            self.note(TASK_ACHIEVED, kept)
        elif position.robot_count(0) >= position.printed.robot_limit or position.colour_gone():
            self.note(TASKS + position.task, LAST_ROUND)
        else:
            self.plan.find(position)
            self.note(TASKS + position.task, self.plan.prospect() if self.plan.chance > 0.0 else TOO_LATE)


def new_value() -> BotFactoryValue:
    """A value function without its weights."""
    return BotFactoryValue()
