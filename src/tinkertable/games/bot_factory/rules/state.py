"""One position of Bot Factory: its fields, how they are copied, dumped and restored, and simple counts."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import State
from tinkertable.core.fields import Fields
from tinkertable.games.bot_factory.rules.printed_values import PrintedValues

SETUP: Final = 0
MOVING: Final = 1
ACTING: Final = 2
MAINTENANCE: Final = 3
OVER: Final = 4

NOBODY: Final = -3
"""The actor once the game is over."""

SANDRA: Final = 4
VILELA: Final = 5

NONE: Final = -1

ASSEMBLY: Final = 0
PARTS: Final = 1
PROJECTS: Final = 2
FINANCE: Final = 3

HALL_OF: Final = bytes([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3])
"""The hall of each place."""
FIRST_PLACE: Final = bytes([0, 4, 8, 11])
EXTRA_PLACE: Final = bytes([3, 7, 10, 14])
FINANCE_LEFT: Final = 11
FINANCE_RIGHT: Final = 13

EMPTY: Final = 0
COLOURED: Final = 1
UNIVERSAL_PART: Final = 2

NO_TILES: Final = 0
TILES_CLAIMED: Final = 1
TILES_OPEN: Final = 2

FIELDS: Final = Fields(left_out="actor options events", counted="order frames")
"""What a dump holds: all fields of `Position` but these three; two lists have any length."""

Event = tuple[int, int, int, int]
"""What happened (`events.py`), and up to three numbers about it."""


class Position(State):
    """The boards, the players' goods and what is pending. The rules are functions over it, a file for each topic."""

    printed: PrintedValues
    seats: int
    tile_rule: int
    with_universal_robot: int
    start_parts: int
    round_limit: int

    phase: int
    round: int
    order: list[int]
    """Meeples in the order of this phase, frozen at its start (ruling 1)."""
    at: int
    """How many of them have had their turn, the present one included."""
    mover: int
    """Who makes the pending decisions."""
    frames: list[int]
    """The stack of pending steps, the next on top."""
    where: list[int]
    """The place of each worker, of Sandra and of Vilela."""

    column: list[int]
    """By colour and type: what lies on the assembly space."""
    spare: list[int]
    stock: list[int]
    """Robots of each colour still on the board."""
    removed: list[int]
    """Robots of each colour that Vilela took."""

    top: list[int]
    """Type of the part that lies on top of each pile."""
    pile: list[int]
    """Parts under it, which have no order yet."""
    gone: list[int]
    """Discarded parts."""
    marker: int
    wheel: list[int]
    """Kinds of the parts clockwise from the left inlet."""
    turned: int
    """Whether the wheel stands a quarter off its first position."""

    plans: list[int]
    """Colours on the project spaces, from the bottom up, left before right."""
    plan_pile: list[int]
    plan_gone: list[int]
    universal: list[int]
    """Universal parts on the board."""
    robot_owner: int
    """Who built the universal robot."""
    robot_colour: int

    value: list[int]
    contract: list[int]
    first: list[int]
    """Who claimed each contract first, and then second."""
    second: list[int]

    tokens: list[int]
    claims: list[int]
    hand: list[int]
    """Parts by player and kind."""
    wanted: list[int]
    """Unfinished projects by player and colour."""
    robots: list[int]
    """Finished robots by player and colour, the universal one as the colour of its project."""
    tile: list[int]
    """The production tile each player took."""
    tile_used: list[int]

    left: int
    """What the main action still allows: parts, credits, projects or tokens."""
    begun: int
    """Whether the price of the main action is paid; in finance, where tile 2 asks it, whether anything was paid."""
    icons: int
    """Purchases that the main action earned and that are not used yet."""
    closed: int
    """Whether the main action is over."""
    executive: int
    """Whether the executive action was used."""
    fresh: int
    """Whether the player took a production tile in this very turn (ruling 35)."""

    task: int
    hall_deck: int
    robot_deck: int
    inspection_deck: int
    vilela_hall: int
    vilela_robot: int
    inspection: int
    lead: int
    """Who puts down a worker first."""
    choose_task: int

    actor: int
    """Who decides next: a seat, `CHANCE` or `NOBODY`. Derived by `settle`, so it is not dumped."""
    options: list[int]
    """The legal moves of the actor; the list is replaced, never changed."""
    events: list[Event] | None
    """Events for the log, collected when this is a list; not part of the position."""

    def __init__(self, printed: PrintedValues, seats: int, other: Position | None = None) -> None:
        """Make an empty position, or a copy of another: the compiled constructor then sets every field exactly once."""
        self.printed = printed
        self.seats = seats
        self.tile_rule = NO_TILES if other is None else other.tile_rule
        self.with_universal_robot = 0 if other is None else other.with_universal_robot
        self.start_parts = 1 if other is None else other.start_parts
        self.round_limit = 0 if other is None else other.round_limit
        self.phase = SETUP if other is None else other.phase
        self.round = 0 if other is None else other.round
        self.order = [] if other is None else other.order[:]
        self.at = 0 if other is None else other.at
        self.mover = 0 if other is None else other.mover
        self.frames = [] if other is None else other.frames[:]
        self.where = [NONE] * 6 if other is None else other.where[:]
        self.column = [EMPTY] * 12 if other is None else other.column[:]
        self.spare = [NONE, NONE] if other is None else other.spare[:]
        self.stock = [0] * 4 if other is None else other.stock[:]
        self.removed = [0] * 4 if other is None else other.removed[:]
        self.top = [NONE] * 4 if other is None else other.top[:]
        self.pile = [0] * 12 if other is None else other.pile[:]
        self.gone = [0] * 12 if other is None else other.gone[:]
        self.marker = 0 if other is None else other.marker
        self.wheel = [NONE] * 8 if other is None else other.wheel[:]
        self.turned = 0 if other is None else other.turned
        self.plans = [NONE] * 6 if other is None else other.plans[:]
        self.plan_pile = [0] * 4 if other is None else other.plan_pile[:]
        self.plan_gone = [0] * 4 if other is None else other.plan_gone[:]
        self.universal = [0] * 3 if other is None else other.universal[:]
        self.robot_owner = NONE if other is None else other.robot_owner
        self.robot_colour = NONE if other is None else other.robot_colour
        self.value = [0] * 4 if other is None else other.value[:]
        self.contract = [NONE] * 9 if other is None else other.contract[:]
        self.first = [NONE] * 9 if other is None else other.first[:]
        self.second = [NONE] * 9 if other is None else other.second[:]
        self.tokens = [0] * seats if other is None else other.tokens[:]
        self.claims = [0] * seats if other is None else other.claims[:]
        self.hand = [0] * (15 * seats) if other is None else other.hand[:]
        self.wanted = [0] * (4 * seats) if other is None else other.wanted[:]
        self.robots = [0] * (4 * seats) if other is None else other.robots[:]
        self.tile = [NONE] * seats if other is None else other.tile[:]
        self.tile_used = [0] * seats if other is None else other.tile_used[:]
        self.left = 0 if other is None else other.left
        self.begun = 0 if other is None else other.begun
        self.icons = 0 if other is None else other.icons
        self.closed = 0 if other is None else other.closed
        self.executive = 0 if other is None else other.executive
        self.fresh = 0 if other is None else other.fresh
        self.task = NONE if other is None else other.task
        self.hall_deck = 0 if other is None else other.hall_deck
        self.robot_deck = 0 if other is None else other.robot_deck
        self.inspection_deck = 0 if other is None else other.inspection_deck
        self.vilela_hall = NONE if other is None else other.vilela_hall
        self.vilela_robot = NONE if other is None else other.vilela_robot
        self.inspection = NONE if other is None else other.inspection
        self.lead = 0 if other is None else other.lead
        self.choose_task = 0 if other is None else other.choose_task
        self.actor = NOBODY if other is None else other.actor
        self.options = [] if other is None else other.options
        self.events = None

    def dump(self) -> list[int]:
        """The position as numbers."""
        return FIELDS.dump(self)

    def robot_count(self, seat: int) -> int:
        """How many robots a player has finished."""
        base = 4 * seat
        robots = self.robots
        return robots[base] + robots[base + 1] + robots[base + 2] + robots[base + 3]

    def wanted_count(self, seat: int) -> int:
        """How many unfinished projects a player has."""
        base = 4 * seat
        wanted = self.wanted
        return wanted[base] + wanted[base + 1] + wanted[base + 2] + wanted[base + 3]

    def part_count(self, seat: int) -> int:
        """How many parts a player holds."""
        hand = self.hand
        parts = 0  # a loop: compiled, it is faster than `sum` of a slice
        for index in range(15 * seat, 15 * seat + 15):
            parts += hand[index]
        return parts

    def parts_in_column(self, colour: int) -> int:
        """How many parts the robot of this colour on the assembly line has."""
        base = 3 * colour
        column = self.column
        parts = 0
        if column[base] != EMPTY:
            parts += 1
        if column[base + 1] != EMPTY:
            parts += 1
        if column[base + 2] != EMPTY:
            parts += 1
        return parts

    def robots_at_start(self) -> int:
        """How many robots of each colour the board held at setup."""
        return self.printed.robots_for_two if self.seats <= 2 else self.printed.robots_for_more

    def colour_gone(self) -> bool:
        """Whether all robots of a colour have left the board."""
        return 0 in self.stock

    def crew_complete(self) -> bool:
        """Whether a player has finished enough robots to end the game."""
        return any(self.robot_count(seat) >= self.printed.robot_limit for seat in range(self.seats))

    def free_place(self, hall: int) -> int:
        """The leftmost action space of a hall without a meeple, or `NONE`."""
        for place in range(FIRST_PLACE[hall], EXTRA_PLACE[hall]):
            if place not in self.where:
                return place
        return NONE
