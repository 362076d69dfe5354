"""What a position of Mech A Dream is worth: what the machines will bring in the nights that are left, and when."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from tinkertable.bots.value import Value
from tinkertable.core.contract import Seat, State
from tinkertable.games.mech_a_dream.rules.printed_values import ACTIVATION, GREEN, YELLOW, PrintedValues
from tinkertable.games.mech_a_dream.rules.state import (
    ASLEEP,
    AT_HOME,
    BELT,
    BOOSTS,
    BUILT,
    CHOOSING_SCREENS,
    DAY,
    FLOWERS,
    GO_SHOPPING,
    HELPER,
    INK,
    LOWEST,
    MACHINES,
    NIGHT,
    ON_TILE,
    OVER,
    POWER,
    RAINBOWS,
    ROBOT_USED,
    SCREEN_NUMBER,
    TASK,
    USE_ACTIVATION,
    USE_MACHINE,
    USED,
    WIDTH,
    Position,
)

NAMES: Final[tuple[str, ...]] = (
    "work",
    "flowers",
    "ink",
    "rainbows",
    "many-flowers",
    "much-ink",
    "nightly-points",
    "nightly-flowers",
    "nightly-ink",
    "nightly-rainbows",
    "nightly-boosts",
    "nightly-flowers-spent",
    "nightly-ink-spent",
    "nightly-rainbows-spent",
    "distance",
    "coming-points",
    "coming-rainbows",
    "coming-place",
    "machines",
    "last-places",
    "cheap-ink",
    "cheap-time",
    "cheap-rainbows",
    "cheap-flowers",
    "package-points",
    "boosts",
    "activations",
    "purchase",
    "robot-0",
    "robot-1",
    "robot-2",
    "robot-3",
    "robot-4",
    "robot-5",
    "robot-6",
    "robot-7",
    "robot-8",
    "specialist-1",
    "specialist-2",
    "specialist-3",
    "specialist-4",
    "specialist-5",
    "specialist-6",
    "specialist-7",
    "specialist-8",
    "specialist-9",
    "specialist-10",
    "idle-flowers",
    "idle-ink",
    "idle-rainbows",
)
WORK: Final = 0
FLOWERS_HELD: Final = 1
INK_HELD: Final = 2
RAINBOWS_HELD: Final = 3
MANY_FLOWERS: Final = 4
MUCH_INK: Final = 5
NIGHTLY_POINTS: Final = 6
NIGHTLY_FLOWERS: Final = 7
NIGHTLY_INK: Final = 8
NIGHTLY_RAINBOWS: Final = 9
NIGHTLY_BOOSTS: Final = 10
FLOWERS_SPENT: Final = 11
INK_SPENT: Final = 12
RAINBOWS_SPENT: Final = 13
DISTANCE: Final = 14
COMING_POINTS: Final = 15
COMING_RAINBOWS: Final = 16
COMING_PLACE: Final = 17
MACHINES_MADE: Final = 18
LAST_PLACES: Final = 19
CHEAP: Final = 20
PACKAGE_POINTS: Final = 24
BOOSTS_WAITING: Final = 25
ACTIVATIONS: Final = 26
PURCHASES: Final = 27
ROBOT_OF: Final = 28
SPECIALIST_OF: Final = 37
IDLE_FLOWERS: Final = 47
IDLE_INK: Final = 48
IDLE_RAINBOWS: Final = 49

A_DAYS_WORK: Final = 6.0
"""Slots that three Assistants move in a day: 3, 2 and 1."""
BUILT_A_DAY: Final = 3.0
"""Slots that one machine can be expected to move in a day."""
MACHINES_A_DAY: Final = 1.3
"""How fast the leader approaches the last place, which ends the week early."""


@final
class MechADreamValue(Value):
    """What is earned each night counts as often as there are nights left for it."""

    def __init__(self) -> None:
        super().__init__(NAMES)
        self.foresight = 3
        self._days: float = 0.0
        self._needs_flowers: float = 0.0
        """What tonight's machines take, for the seat that is weighed."""
        self._needs_ink: float = 0.0
        self._needs_rainbows: float = 0.0

    def left(self, state: State) -> float:
        """The part of the week that is still ahead, sooner over when somebody nears the last place."""
        position = cast("Position", state)
        if position.phase == OVER:
            self._days = 0.0
            return 0.0
        printed = position.printed
        most = 0
        for seat in range(position.seats):
            most = max(most, position.cells[seat * WIDTH + MACHINES])
        days = float(printed.days - position.day)
        race = (printed.places - most) / MACHINES_A_DAY
        if race < days:
            days = race if race > 0.0 else 0.0
        self._days = days
        today = 0.0 if position.phase == NIGHT else 1.0 - position.day_part / 3.0
        return (days + today) / printed.days

    def weigh(self, state: State, seat: Seat) -> None:
        """Note what a seat has, what its machines will bring, and what is still on its belt."""
        position = cast("Position", state)
        cells = position.cells
        me = seat * WIDTH
        days = self._days
        night = position.phase == NIGHT
        # Work: what the Assistants can still do, in slots.
        work = days * A_DAYS_WORK
        if not night:
            for part in range(3):
                if cells[me + HELPER + part] == AT_HOME:
                    work += 3 - part
        self.note(WORK, work)
        tonight = 0.0 if cells[me + ASLEEP] else 1.0
        self._note_built(position, seat, days + tonight)
        coming = self._note_belt(position, seat, work)
        self.note(MACHINES_MADE, coming)
        if coming > 5:
            self.note(LAST_PLACES, coming - 5)
        for power in range(4):
            if cells[me + POWER + power] and days > 0.0:
                self.note(CHEAP + power, cells[me + POWER + power] * days)
        self._note_robot(position, seat, days if cells[me + ROBOT_USED] else days + tonight)
        if position.phase == DAY and seat == position.turn:
            self._note_packages(position)
        if cells[me + BOOSTS]:
            self.note(BOOSTS_WAITING, cells[me + BOOSTS])
        task = cells[me + TASK]
        if task in (USE_ACTIVATION, USE_MACHINE):
            self.note(ACTIVATIONS, 1.0)
        elif task == GO_SHOPPING:
            self.note(PURCHASES, 1.0)
        flowers, ink, rainbows = cells[me + FLOWERS], cells[me + INK], cells[me + RAINBOWS]
        if position.phase == CHOOSING_SCREENS and position.has_secret_screen(seat):
            screen = cells[me + SCREEN_NUMBER]
            flowers, ink = position.printed.start_flowers[screen], position.printed.start_ink[screen]
            rainbows = position.printed.start_rainbows[screen]
        self._note_stock(float(flowers), float(ink), float(rainbows))

    def _note_built(self, position: Position, seat: int, nights: float) -> None:
        """Note what completed machines bring every night, and what they need for it."""
        cells = position.cells
        printed = position.printed
        me = seat * WIDTH
        used: i64 = cells[me + USED]
        built: i64 = cells[me + BUILT]
        self._needs_flowers = 0.0
        self._needs_ink = 0.0
        self._needs_rainbows = 0.0
        while built:
            lowest: i64 = built & -built
            built ^= lowest
            row = printed.effect[LOWEST[lowest % 53]]
            if row:
                left = self._days if used & lowest else nights
                if left > 0.0:
                    self._note_effect(printed, row, left)
                    self._needs_flowers += printed.pay_flowers[row]
                    self._needs_ink += printed.pay_ink[row]
                    self._needs_rainbows += printed.pay_rainbows[row]

    def _note_belt(self, position: Position, seat: int, work: float) -> int:
        """Note what machines under construction will bring; returns how many machines there will be."""
        cells = position.cells
        printed = position.printed
        me = seat * WIDTH
        days = self._days
        night = position.phase == NIGHT
        events: int = 0 if night else 3 - position.day_part
        belt: i64 = cells[me + BELT]
        coming = cells[me + MACHINES]
        while belt:
            lowest: i64 = belt & -belt
            belt ^= lowest
            tile = LOWEST[lowest % 53]
            distance = float(position.spots[tile])
            if not night:
                helpers = 0
                for part in range(3):
                    if cells[me + HELPER + part] == ON_TILE + tile:
                        helpers += 1
                distance -= helpers * events
                distance = max(distance, 0.0)
            self.note(DISTANCE, distance)
            if distance > work:
                continue
            coming += 1
            self.note(COMING_PLACE, printed.slot_bonus[coming])
            colour = printed.colour[tile]
            wait = 0.0 if distance == 0.0 and not night else distance / BUILT_A_DAY
            if colour == YELLOW:
                self.note(COMING_POINTS, printed.reward[tile])
            elif colour == GREEN:
                self.note(COMING_RAINBOWS, printed.reward[tile])
                if days > wait:
                    self.note(CHEAP + printed.power[tile], days - wait)
            else:
                nights = days + (0.0 if night else 1.0) - wait
                if nights > 0.0:
                    self._note_effect(printed, printed.effect[tile], nights)
        return coming

    def _note_stock(self, flowers: float, ink: float, rainbows: float) -> None:
        """Note what a seat has, and what it lacks for tonight's machines."""
        self.note(FLOWERS_HELD, flowers)
        self.note(INK_HELD, ink)
        self.note(RAINBOWS_HELD, rainbows)
        if flowers > 5.0:
            self.note(MANY_FLOWERS, flowers - 5.0)
        if ink > 5.0:
            self.note(MUCH_INK, ink - 5.0)
        if self._needs_flowers > flowers:
            self.note(IDLE_FLOWERS, self._needs_flowers - flowers)
        if self._needs_ink > ink:
            self.note(IDLE_INK, self._needs_ink - ink)
        if self._needs_rainbows > rainbows:
            self.note(IDLE_RAINBOWS, self._needs_rainbows - rainbows)

    def _note_effect(self, printed: PrintedValues, row: int, nights: float) -> None:
        """Note what one effect brings and costs in this number of nights."""
        if printed.get_points[row]:
            self.note(NIGHTLY_POINTS, printed.get_points[row] * nights)
        if printed.get_flowers[row]:
            self.note(NIGHTLY_FLOWERS, printed.get_flowers[row] * nights)
        if printed.get_ink[row]:
            self.note(NIGHTLY_INK, printed.get_ink[row] * nights)
        if printed.get_rainbows[row]:
            self.note(NIGHTLY_RAINBOWS, printed.get_rainbows[row] * nights)
        if printed.get_boosts[row]:
            self.note(NIGHTLY_BOOSTS, printed.get_boosts[row] * nights)
        if printed.pay_flowers[row]:
            self.note(FLOWERS_SPENT, printed.pay_flowers[row] * nights)
        if printed.pay_ink[row]:
            self.note(INK_SPENT, printed.pay_ink[row] * nights)
        if printed.pay_rainbows[row]:
            self.note(RAINBOWS_SPENT, printed.pay_rainbows[row] * nights)

    def _note_robot(self, position: Position, seat: int, nights: float) -> None:
        """Note the robot and the Specialists, for the nights or days they still work."""
        self.note(ROBOT_OF + position.cells[seat * WIDTH + SCREEN_NUMBER], nights)
        if position.specialists:
            for specialist in range(10):
                if position.staff[specialist] >> 4 == seat + 1:
                    self.note(SPECIALIST_OF + specialist, self.ahead)

    def _note_packages(self, position: Position) -> None:
        """Note the packages that are paid for and still to be opened."""
        if not position.row:
            return
        printed = position.printed
        place = 3 * position.card + position.day_part
        for number in range(position.row - 1, printed.row_size[place]):
            row = printed.packages[printed.row_start[place] + number]
            if printed.special[row] == ACTIVATION:
                self.note(ACTIVATIONS, 1.0)
            self.note(PACKAGE_POINTS, printed.get_points[row] + printed.get_rainbows[row])
            self.note(BOOSTS_WAITING, printed.get_boosts[row])
            self.note(FLOWERS_HELD, printed.get_flowers[row])
            self.note(INK_HELD, printed.get_ink[row])


def new_value() -> MechADreamValue:
    """The value without its weights."""
    return MechADreamValue()
