"""What a position of Imaginarium is worth: what the workshop makes each turn, and how near the projects are."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from tinkertable.bots.value import Value
from tinkertable.core.contract import Seat, State
from tinkertable.games.imaginarium.rules.machines import has_all
from tinkertable.games.imaginarium.rules.pieces import (
    ACTION_COUNT,
    ASSISTANTS,
    BELT,
    CHARCOALIUM,
    CRYSTAL,
    DIPLOMATRICE,
    GOOD_COUNT,
    KIND_COUNT,
    KINDS,
    POINTS,
    PROJECTS,
    SPOTS,
    TRADE,
    WOOD,
)
from tinkertable.games.imaginarium.rules.printed_values import EATS, GUARDS_AGAINST_JAM, NOTHING, STEALS, PrintedValues
from tinkertable.games.imaginarium.rules.projects import Inventory, meets, within_reach
from tinkertable.games.imaginarium.rules.state import (
    COLLECTING,
    FEEDING,
    FREE_PAIR,
    IN_OFFICE,
    OVER,
    OWNED,
    PAYING,
    PLANNING,
    RUNNING,
    STARTING,
    TURNING_DIAL,
    VALIDATING,
    Position,
    assistants_of,
    resources_of,
    slots_of,
)

NAMES: Final[tuple[str, ...]] = (
    "time",
    "charcoalium",
    "wood",
    "copper",
    "crystal",
    "much-charcoalium",
    "many-resources",
    "makes-charcoalium",
    "makes-wood",
    "makes-copper",
    "makes-crystal",
    "makes-any",
    "makes-points",
    "transforms",
    "free-slots",
    "machines",
    "levels",
    "guards-charcoalium",
    "guards-resources",
    "guards-slots",
    "repairable",
    "lacks-for-repair",
    "salvage",
    "ready-projects",
    "near-projects",
    "far-projects",
    "majorities",
    "income-to-come",
    "turn-to-come",
    "shortage",
    "may-recruit",
    "may-extract",
    "may-repair",
    "may-trade",
    "may-dismantle",
    "may-reorganise",
    "trades-left",
    "fresh-machine",
    "feeding",
    "place-in-order",
    *(f"broken-{kind}" for kind in KINDS),
    *(f"assistant-{number}" for number in range(1, ASSISTANTS + 1)),
)
TIME: Final = 0
STOCK: Final = 1
MUCH_CHARCOALIUM: Final = 5
MANY_RESOURCES: Final = 6
MAKES: Final = 7
MAKES_ANY: Final = 11
MAKES_POINTS: Final = 12
TRANSFORMS: Final = 13
FREE_SLOTS: Final = 14
MACHINES: Final = 15
LEVELS: Final = 16
GUARDS: Final = 17
REPAIRABLE: Final = 20
LACKS: Final = 21
SALVAGE: Final = 22
READY: Final = 23
NEAR: Final = 24
FAR: Final = 25
MAJORITIES: Final = 26
INCOME_TO_COME: Final = 27
TURN_TO_COME: Final = 28
SHORTAGE: Final = 29
MAY: Final = 30
TRADES_LEFT: Final = 36
FRESH: Final = 37
HUNGRY: Final = 38
PLACE: Final = 39
BROKEN: Final = 40
HELPER: Final = 61

UNITS: Final[bytes] = bytes([1, 1, 2, 3, 5])
"""What the goods are worth at the market, in charcoalium."""


@final
class ImaginariumValue(Value):
    """What the machines make counts for the turns that are left until somebody has enough points."""

    def __init__(self) -> None:
        super().__init__(NAMES)

    def left(self, state: State) -> float:
        """How far the leader is from the points that end the game."""
        position = cast("Position", state)
        if position.phase == OVER:
            return 0.0
        most = 0
        for seat in range(position.seats):
            most = max(most, position.stock[seat * GOOD_COUNT + POINTS])
        left = 1.0 - float(most) / position.printed.target
        rounds = float(position.limit - position.round + 1) / 6.0
        left = min(left, rounds)
        return left if left > 0.0 else 0.0

    def weigh(self, state: State, seat: Seat) -> None:
        """Note what a seat has and makes, what it can repair, and which projects it is near to."""
        position = cast("Position", state)
        stock = position.stock
        start = seat * GOOD_COUNT
        self.note(TIME, 1.0)
        money = stock[start + CHARCOALIUM]
        resources = resources_of(position, seat)
        # What was planned is as good as collected.
        waiting = self._is_waiting(position, seat)
        if waiting:
            money = self._note_reserved(position, seat, money)
        self.note(STOCK, money)
        for good in range(WOOD, POINTS):
            self.note(STOCK + good, stock[start + good])
        if money > 8:
            self.note(MUCH_CHARCOALIUM, money - 8)
        if resources > 8:
            self.note(MANY_RESOURCES, resources - 8)
        self._note_workshop(position, seat, waiting)
        self._note_yard(position, seat)
        self._note_projects(position, seat)
        for assistant in range(ASSISTANTS):
            if position.helpers[assistant] == OWNED + seat:
                self.note(HELPER + assistant, 1.0)
        self._note_majorities(position, seat)
        if position.phase != OVER and position.seat == seat:
            self._note_turn(position)

    def _is_waiting(self, position: Position, seat: int) -> bool:
        """Whether the seat's own turn of this round is still to come."""
        phase = position.phase
        if phase < PLANNING or phase == OVER:
            return False
        if phase == PLANNING:
            return True
        return any(position.order[turn] == seat for turn in range(position.turn + 1, len(position.order)))

    def _note_reserved(self, position: Position, seat: int, money: int) -> int:
        """Note what the seat's piece stands on; returns the charcoalium that is left after it."""
        for spot in range(SPOTS):
            if position.spots[spot] != seat:
                continue
            if spot >= BELT:
                return money + position.printed.mine[spot - BELT]
            kind = position.belt[spot]
            price = position.printed.base[spot]
            if position.helpers[4] != OWNED + seat:
                price += position.printed.level[kind]
            self.note(BROKEN + kind, 1.0)
            if money >= price:
                return money - price
            self.note(SHORTAGE, price - money)
            return 0
        if position.phase == PLANNING:
            for place in range(position.turn, len(position.order)):
                if position.order[place] == seat:
                    self.note(PLACE, place)
        return money

    def _note_workshop(self, position: Position, seat: int, waiting: bool) -> None:
        """Note what the machines make each turn, and what of it is still to come in this round."""
        printed = position.printed
        income: i64 = 0
        guard: i64 = 0
        salvage: i64 = 0
        machines: i64 = 0
        levels: i64 = 0
        for cell in position.shops[seat]:
            stack: i64 = cell >> 1
            machines += printed.machines[stack]
            levels += printed.levels[stack]
            guard |= printed.guard[stack]
            if stack < DIPLOMATRICE:
                for nth in range(3):
                    salvage += printed.cost[stack * 3 + nth] * UNITS[WOOD + nth]
            if NOTHING < printed.mode[stack] < STEALS:
                row: i64 = stack * GOOD_COUNT
                for good in range(POINTS):
                    if printed.makes[row + good]:
                        self.note(MAKES + good, printed.makes[row + good])
                if printed.makes[row + POINTS]:
                    self.note(MAKES_POINTS, printed.makes[row + POINTS])
                if printed.any[stack]:
                    self.note(MAKES_ANY, printed.any[stack])
                if printed.mode[stack] == EATS:
                    self.note(TRANSFORMS, printed.amount[stack] * UNITS[printed.gives[stack]] - printed.eats[stack])
                if cell & 1 == 0:
                    income += units_made(printed, stack)
        self.note(FREE_SLOTS, slots_of(position, seat) - len(position.shops[seat]))
        self.note(MACHINES, float(machines))
        self.note(LEVELS, float(levels))
        self.note(SALVAGE, float(salvage))
        if guard & 1:
            self.note(GUARDS, 1.0)
        if guard >> WOOD & 1:
            self.note(GUARDS + 1, 1.0)
        if guard & GUARDS_AGAINST_JAM:
            self.note(GUARDS + 2, 1.0)
        if waiting:
            self.note(TURN_TO_COME, 1.0)
            self.note(INCOME_TO_COME, float(income))
        elif position.seat == seat and position.phase != OVER:
            ready: i64 = 0
            for stack_left in position.ready:
                ready += units_made(printed, stack_left)
            self.note(INCOME_TO_COME, float(ready))

    def _note_yard(self, position: Position, seat: int) -> None:
        """Note the broken machines, and how far the cheapest repair is."""
        printed = position.printed
        yard = seat * KIND_COUNT
        start = seat * GOOD_COUNT + WOOD
        repairable = 0
        least = 99
        for kind in range(KIND_COUNT):
            number = position.yards[yard + kind]
            if number == 0:
                continue
            self.note(BROKEN + kind, number)
            if has_all(position.stock, seat, printed.cost, kind):
                repairable += 1
                least = 0
            else:
                lacking = 0
                for nth in range(3):
                    short = printed.cost[kind * 3 + nth] - position.stock[start + nth]
                    if short > 0:
                        lacking += short * UNITS[WOOD + nth]
                least = min(least, lacking)
        if repairable:
            self.note(REPAIRABLE, repairable if repairable < 3 else 3)
        if 0 < least < 99:
            self.note(LACKS, least)

    def _note_projects(self, position: Position, seat: int) -> None:
        """Note the points of the projects that are met, or nearly."""
        inventory = Inventory(position, seat)
        printed = position.printed
        for project in range(PROJECTS):
            if not within_reach(position, seat, project):
                continue
            worth = printed.worth[project]
            if position.office[project] == IN_OFFICE and position.firsts[project] >= 0:
                worth -= 1
            if position.helpers[3] == OWNED + seat:
                worth += printed.power[3]
            if meets(position, seat, inventory, project):
                self.note(READY, worth)
                continue
            away = distance_to(position, seat, inventory, project)
            if away <= 1:
                self.note(NEAR, worth)
            elif away == 2:
                self.note(FAR, worth)

    def _note_majorities(self, position: Position, seat: int) -> None:
        """Note the goods of which the seat has most, or as many as another."""
        for good in range(POINTS):
            mine = position.stock[seat * GOOD_COUNT + good]
            if mine == 0:
                continue
            most = 0
            for other in range(position.seats):
                if other != seat:
                    most = max(most, position.stock[other * GOOD_COUNT + good])
            if mine > most:
                self.note(MAJORITIES, 1.0)
            elif mine == most:
                self.note(MAJORITIES, 0.8)

    def _note_turn(self, position: Position) -> None:
        """Note what the piece at work may still do."""
        phase = position.phase
        if phase in (RUNNING, COLLECTING, PAYING, TURNING_DIAL) or (phase == FEEDING and position.back == RUNNING):
            self.note(MAY, 0.5)
            self.note(MAY + 1, 0.5)
            self.note(MAY + 2, 0.5)
        elif phase not in (VALIDATING, PLANNING):
            for action in range(ACTION_COUNT):
                if position.spent >> action & 1:
                    continue
                if position.pair == FREE_PAIR or action in (position.pair, (position.pair + 1) % ACTION_COUNT):
                    self.note(MAY + action, 1.0)
            if position.doing == TRADE and position.left:
                self.note(TRADES_LEFT, position.left)
        if phase == STARTING:
            self.note(FRESH, position.uses)
        elif phase == FEEDING:
            self.note(HUNGRY, 1.0)


def units_made(printed: PrintedValues, stack: int) -> int:
    """What a stack brings when it is used, in charcoalium."""
    made: i64 = 0
    mode = printed.mode[stack]
    if mode == EATS:
        return printed.amount[stack] * UNITS[printed.gives[stack]] - printed.eats[stack]
    row: i64 = stack * GOOD_COUNT
    for good in range(GOOD_COUNT):
        made += printed.makes[row + good] * UNITS[good]
    return made + printed.any[stack] * UNITS[CRYSTAL]


def distance_to(position: Position, seat: int, inventory: Inventory, project: int) -> int:
    """How many machines, assistants or handfuls of goods a project that is not met still lacks, roughly."""
    wanted: i64 = position.printed.wants[project]
    have: i64 = 0
    if project == 0:
        have = inventory.production_slots
    elif project == 1:
        have = inventory.attackers
    elif project == 2:
        have = inventory.defenders
    elif project == 3:
        away: i64 = 0
        if inventory.attackers < wanted:
            away += wanted - inventory.attackers
        if inventory.defenders < wanted:
            away += wanted - inventory.defenders
        return away
    elif project == 4:
        have = inventory.transformers
    elif project == 5:
        have = inventory.twins
    elif project == 6:
        have = inventory.machines
    elif project == 7:
        have = inventory.level_twos
    elif project == 8:
        have = inventory.level_threes
    elif project == 9:
        made: i64 = inventory.wood + inventory.copper + inventory.crystal + inventory.wild
        return 1 if made * 2 >= wanted else 2
    elif project == 10:
        kinds: i64 = inventory.wild_slots
        if inventory.wood:
            kinds += 1
        if inventory.copper:
            kinds += 1
        if inventory.crystal:
            kinds += 1
        return 3 - kinds
    elif project == 11:
        return 1 if inventory.wood or inventory.copper or inventory.crystal else 2
    elif project == 12:
        have = assistants_of(position, seat)
    else:
        money: i64 = position.stock[seat * GOOD_COUNT + CHARCOALIUM]
        return 1 if money * 3 >= wanted * 2 else 2 if money * 3 >= wanted else 3
    return wanted - have


def new_value() -> ImaginariumValue:
    """The value without its weights."""
    return ImaginariumValue()
