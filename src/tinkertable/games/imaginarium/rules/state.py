"""The fields of a position of Imaginarium: the pieces on the table, and the decisions still pending in a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.core.contract import State
from tinkertable.core.fields import Fields
from tinkertable.games.imaginarium.rules.pieces import ASSISTANTS, BELT, GOOD_COUNT, KIND_COUNT, PROJECTS, SPOTS
from tinkertable.games.imaginarium.rules.printed_values import PrintedValues

DEAL_WORKSHOPS: Final = 0
DEAL_BELT: Final = 1
DEAL_ASSISTANTS: Final = 2
DEAL_PROJECTS: Final = 3
PLANNING: Final = 4
RUNNING: Final = 5
"""Step 1: the machines of the workshop."""
COLLECTING: Final = 6
"""Step 2, for the owner of assistant 7: the pile before or after what was planned."""
PAYING: Final = 7
"""Step 2: resources for missing charcoalium."""
TURNING_DIAL: Final = 8
ACTING: Final = 9
"""Step 3: the two actions."""
VALIDATING: Final = 10
"""Step 4: projects."""
FEEDING: Final = 11
"""A transformation machine wants resources."""
CHOOSING: Final = 12
"""A Flamelleur asks which resource to make."""
STARTING: Final = 13
"""A machine has just been repaired: use it?"""
FETCHING: Final = 14
"""The Recyclatrice: which machine comes back from the shredder?"""
JAMMING: Final = 15
"""The Embrouillette: which slot of the victim?"""
CANCELLING: Final = 16
"""The Neuralisatrice: which project?"""
SCRAPPING: Final = 17
"""A broken machine is taken apart: which resources?"""
DISMANTLING: Final = 18
"""A repaired machine is taken apart: resources or points?"""
JOINING: Final = 19
"""A defence machine in hand: onto which defence stack?"""
OPENING_PILE: Final = 20
DRAWING_SECRETS: Final = 21
FILLING_BELT: Final = 22
FILLING_ASSISTANTS: Final = 23
OVER: Final = 24
MACHINE_DONE: Final = 25
"""A machine has done its work. This phase and the next two exist only inside `play`, never between moves."""
ACTIONS_DONE: Final = 26
"""Step 3 is over."""
PIECE_DONE: Final = 27
"""The piece at work is finished: the next one is called up."""
PHASES: Final[tuple[str, ...]] = (
    *("deal-workshops", "deal-belt", "deal-assistants", "deal-projects", "planning", "running", "collecting", "paying"),
    *("turning-dial", "acting", "validating", "feeding", "choosing", "starting", "fetching", "jamming", "cancelling"),
    *("scrapping", "dismantling", "joining", "opening-pile", "drawing-secrets", "filling-belt", "filling-assistants"),
    "over",
)

CHANCE_PHASES: Final[bytes] = bytes([1, 1, 1, 1] + [0] * 16 + [1, 1, 1, 1, 0])

IN_DECK: Final = 0
SHOWN: Final = 1
OWNED: Final = 2
"""Assistants: this plus the seat of the owner."""
IN_BOX: Final = 0
IN_OFFICE: Final = 1
REMOVED: Final = 2
"""A project cancelled by a Neuralisatrice, or a secret one that was revealed and scored."""
IN_SECRET: Final = 3
"""Projects: this plus the seat that keeps it behind its screen."""

FREE_PAIR: Final = 6
"""Instead of a pair of the dial: any two different actions (assistant 1)."""
NO_END: Final = 0
ENOUGH_POINTS: Final = 1
LAST_ROUND: Final = 2
END_REASONS: Final[tuple[str, ...]] = ("", "points", "rounds")

FIELDS: Final = Fields(left_out="keep_events events", counted="order ready before shops")
"""What a dump holds: all fields of `Position` but these two; four lists have any length."""


class Position(State):
    """The fields of a position: where every piece is, whose turn it is, and what that player has begun.

    The rules are functions over it; `ImaginariumState` in `turn.py` makes it a `State` that can be played.
    """

    printed: PrintedValues
    seats: int
    open_totals: int
    limit: int
    """The last round that is played."""
    phase: int
    round: int
    turn: int
    """Index into `order` of the piece that acts."""
    seat: int
    """Who acts, unless it is chance."""
    end: int
    order: list[int]
    """Pieces in initiative order while planning, in playing order afterwards; a saboteur is its seat + 2."""
    rest: list[int]
    """Wood, copper and crystal of a broken machine that can still be taken."""
    spots: list[int]
    """The piece on each spot of the belt and the extractors, or -1."""
    belt: list[int]
    """The kind of machine on each slot, or -1; slot 0 is next to the pile."""
    deck: list[int]
    """Machines of each kind in the pile, whose order nobody knows."""
    shredder: list[int]
    """Machines of each kind in the discard."""
    stock: list[int]
    """Charcoalium, wood, copper, crystal and points of each seat."""
    yards: list[int]
    """Broken machines of each kind of each seat."""
    shops: list[list[int]]
    """Stacks in each workshop, ascending: twice the number of the stack, plus one when it is jammed."""
    helpers: list[int]
    """Where each assistant is: `IN_DECK`, `SHOWN` or `OWNED` + seat."""
    office: list[int]
    """Where each project is: `IN_BOX`, `IN_OFFICE`, `REMOVED` or `IN_SECRET` + seat."""
    marks: list[int]
    """Who has validated each project, a bit for each seat."""
    firsts: list[int]
    """Who validated each project first, or -1."""
    dials: list[int]
    """The pair that each seat chose last, or -1."""
    workshops: list[int]
    """The workshop of each seat, from 0, or -1 before it is dealt."""
    # the turn of the piece at work
    ready: list[int]
    """Stacks that may still be used in step 1, ascending."""
    borrowed: int
    """Whether assistant 12 has been used this turn."""
    piled: int
    """Whether assistant 7 has been used this turn."""
    collected: int
    pair: int
    """The pair shown by the dial this turn, `FREE_PAIR`, or -1."""
    spent: int
    """Actions begun this turn, a bit for each."""
    doing: int
    """The action in progress, or -1."""
    left: int
    """How often it may still be done."""
    combining: int
    """Reorganising: whether machines have been combined, after which none is taken apart any more."""
    before: list[int]
    """The workshop as it was before reorganising."""
    back: int
    """The phase to return to when a machine has done its work."""
    running: int
    """The stack at work, or the kind of machine being taken apart, or the defence machine in hand; or -1."""
    need: int
    """Resources still to be paid, fed or taken; or projects still to be drawn."""
    fresh: int
    """The machine that was repaired just now, or -1."""
    uses: int
    """How often the fresh machine may still be used at once."""
    victim: int
    """Whose slot the Embrouillette jams now, or -1."""
    keep_events: int
    """Whether the rules write events into `events`, for the log; not part of the position."""
    events: list[int]

    def __init__(self, printed: PrintedValues, seats: int, other: Position | None = None) -> None:
        """Make an empty position, or a copy of another: the compiled constructor then sets every field exactly once."""
        self.printed = printed
        self.seats = seats
        self.open_totals = 0 if other is None else other.open_totals
        self.limit = 0 if other is None else other.limit
        self.phase = DEAL_WORKSHOPS if other is None else other.phase
        self.round = 0 if other is None else other.round
        self.turn = 0 if other is None else other.turn
        self.seat = 0 if other is None else other.seat
        self.end = NO_END if other is None else other.end
        self.order = [] if other is None else other.order[:]
        self.rest = [0, 0, 0] if other is None else other.rest[:]
        self.spots = [-1] * SPOTS if other is None else other.spots[:]
        self.belt = [-1] * BELT if other is None else other.belt[:]
        self.deck = [0] * KIND_COUNT if other is None else other.deck[:]
        self.shredder = [0] * KIND_COUNT if other is None else other.shredder[:]
        self.stock = [0] * (seats * GOOD_COUNT) if other is None else other.stock[:]
        self.yards = [0] * (seats * KIND_COUNT) if other is None else other.yards[:]
        self.shops = [[] for seat in range(seats)] if other is None else [shop[:] for shop in other.shops]
        self.helpers = [IN_DECK] * ASSISTANTS if other is None else other.helpers[:]
        self.office = [IN_BOX] * PROJECTS if other is None else other.office[:]
        self.marks = [0] * PROJECTS if other is None else other.marks[:]
        self.firsts = [-1] * PROJECTS if other is None else other.firsts[:]
        self.dials = [-1] * seats if other is None else other.dials[:]
        self.workshops = [-1] * seats if other is None else other.workshops[:]
        self.ready = [] if other is None else other.ready[:]
        self.borrowed = 0 if other is None else other.borrowed
        self.piled = 0 if other is None else other.piled
        self.collected = 0 if other is None else other.collected
        self.pair = -1 if other is None else other.pair
        self.spent = 0 if other is None else other.spent
        self.doing = -1 if other is None else other.doing
        self.left = 0 if other is None else other.left
        self.combining = 0 if other is None else other.combining
        self.before = [] if other is None else other.before[:]
        self.back = RUNNING if other is None else other.back
        self.running = -1 if other is None else other.running
        self.need = 0 if other is None else other.need
        self.fresh = -1 if other is None else other.fresh
        self.uses = 0 if other is None else other.uses
        self.victim = -1 if other is None else other.victim
        self.keep_events = 0
        self.events = []

    def clear_turn(self) -> None:
        """Forget what the last piece was doing."""
        self.ready = []
        self.borrowed = 0
        self.piled = 0
        self.collected = 0
        self.pair = -1
        self.spent = 0
        self.doing = -1
        self.left = 0
        self.combining = 0
        self.before = []
        self.back = RUNNING
        self.running = -1
        self.need = 0
        self.rest = [0, 0, 0]
        self.fresh = -1
        self.uses = 0
        self.victim = -1

    def dump(self) -> list[int]:
        """The position as numbers."""
        return FIELDS.dump(self)

    def note(self, event: int, first: int = 0, second: int = 0, third: int = 0, fourth: int = 0) -> None:
        """Write an event down for the log."""
        self.events += [event, first, second, third, fourth]


def owns(position: Position, seat: int, number: int) -> bool:
    """Whether a player has recruited the assistant of this number (from 1)."""
    return position.helpers[number - 1] == OWNED + seat


def slots_of(position: Position, seat: int) -> int:
    """How many stacks a workshop has room for (assistant 6 adds some)."""
    slots = position.printed.slots
    if position.helpers[5] == OWNED + seat:
        slots += position.printed.power[5]
    return slots


def resources_of(position: Position, seat: int) -> int:
    """Wood, copper and crystal of a player, all together."""
    start: i64 = seat * GOOD_COUNT
    return position.stock[start + 1] + position.stock[start + 2] + position.stock[start + 3]


def assistants_of(position: Position, seat: int) -> int:
    """How many assistants a player has recruited."""
    number: i64 = 0
    for place in position.helpers:
        if place == OWNED + seat:
            number += 1
    return number


def price_at(position: Position, seat: int, slot: int) -> int:
    """What the machine on a slot costs: base cost and level, or the base cost alone (assistant 5)."""
    price = position.printed.base[slot]
    if not owns(position, seat, 5):
        price += position.printed.level[position.belt[slot]]
    return price


def any_left(pile: list[int]) -> bool:
    """Whether a pile holds any machine."""
    return any(number for number in pile)
