"""Simple policies for Bot Factory: they choose moves well enough that recorded games reach proper ends."""

from __future__ import annotations

from tests.records.tools import Policy
from tinkertable.core.contract import Move, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.games.bot_factory.rules.chance import asks_for_one_robot
from tinkertable.games.bot_factory.rules.halls import add_places
from tinkertable.games.bot_factory.rules.moves import (
    BUILD,
    CLAIM,
    DISCARD,
    DONE,
    DROP,
    EXCHANGE,
    GO,
    KEEP,
    MOVES,
    ONTO,
    OUTLET,
    PAY,
    PILE,
    PLACE,
    PLACE_UNIVERSAL,
    RAISE,
    REFUSE,
    REMOVE,
    ROTATE,
    SKIP,
    SWAP,
    TAKE,
    TILE,
    TRADE,
    UNIVERSAL,
    family,
)
from tinkertable.games.bot_factory.rules.state import (
    ASSEMBLY,
    EMPTY,
    FINANCE,
    HALL_OF,
    NONE,
    PARTS,
    PROJECTS,
    SANDRA,
    SETUP,
)
from tinkertable.games.bot_factory.rules.turn import BotFactoryState

NOISE = 25
"""How much chance there is in every judgement, in hundredths."""


def sensible(state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
    """The move that looks best at a glance."""
    assert isinstance(state, BotFactoryState)
    worths = [100 * worth(state, seat, move) + dice.below(NOISE * 10) for move in moves]
    return moves[worths.index(max(worths))]


def careless(state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
    """Sensible as a rule, and one time in four anything at all."""
    return moves[dice.below(len(moves))] if dice.below(4) == 0 else sensible(state, seat, moves, dice)


def modest(state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
    """Gives up whatever can be given up; otherwise careless."""
    return SKIP if SKIP in moves else careless(state, seat, moves, dice)


def tiler(state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
    """Sensible, but fond of production tiles, executive actions and universal robots."""
    fond = [move for move in moves if family(move) in (TILE, KEEP, TRADE, BUILD, EXCHANGE, SWAP) or move in EXTRA]
    return fond[dice.below(len(fond))] if fond and dice.below(2) else careless(state, seat, moves, dice)


def trader(state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
    """Looks for universal parts before anything else."""
    assert isinstance(state, BotFactoryState)
    fond = [move for move in moves if family(move) in (TAKE, TRADE, BUILD, UNIVERSAL, PLACE_UNIVERSAL)]
    if moves[0] in range(GO, PAY) and HALL_OF[max(state.where[seat], 0)] != PROJECTS and dice.below(2):
        fond = [move for move in moves if move < PAY and HALL_OF[move - GO] == PROJECTS]
    return fond[dice.below(len(fond))] if fond and dice.below(3) else careless(state, seat, moves, dice)


def stubborn(state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
    """Anything but a third part: nobody ever finishes a robot."""
    assert isinstance(state, BotFactoryState)
    places = range(PLACE, SWAP)
    calm = [move for move in moves if move not in places or state.parts_in_column((move - PLACE) % 12 // 3) < 2]
    return (
        sensible(state, seat, calm or moves, dice) if dice.below(3) else (calm or moves)[dice.below(len(calm or moves))]
    )


def collector(state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
    """Wants robots of red and yellow above all."""
    return _with_bonus(state, seat, moves, dice, (6, 3, 0, 0), 0)


def valuer(state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
    """Wants robots of great value, of each colour in turn, and first of all red ones."""
    return _with_bonus(state, seat, moves, dice, (2, 1, 1, 0), 4)


def contractor(state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
    """Claims contracts for one robot whenever there are any."""
    assert isinstance(state, BotFactoryState)
    for move in moves:
        if CLAIM <= move < TILE and asks_for_one_robot(state, state.contract[move - CLAIM]):
            return move
    return sensible(state, seat, moves, dice)


def _with_bonus(
    state: State, seat: Seat, moves: list[Move], dice: Dice, colours: tuple[int, int, int, int], raises: int
) -> Move:
    """The sensible move, with a liking for some colours and for raising values."""
    assert isinstance(state, BotFactoryState)
    worths: list[int] = []
    for move in moves:
        liking = 0
        start = family(move)
        if start == TAKE:
            liking = colours[state.plans[move - TAKE]]
        elif start == PLACE:
            liking = colours[(move - PLACE) // 3]
        elif start == OUTLET:
            liking = colours[state.wheel[5 - (move - OUTLET)] // 3]
        elif start == PILE:
            liking = colours[move - PILE]
        elif start == RAISE:
            liking = raises + (colours[move - RAISE] if state.value[move - RAISE] < 14 else 0)
        elif start == DROP:
            liking = -2 * colours[move - DROP]
        elif start == GO and HALL_OF[move - GO] == FINANCE:
            liking = raises * min(state.tokens[seat], 4)
        worths.append(100 * (worth(state, seat, move) + liking) + dice.below(NOISE * 10))
    return moves[worths.index(max(worths))]


def fond_of(missing: set[str]) -> Policy:
    """Somebody who plays what no record shows yet as soon as it can be played."""

    def choose(state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
        new = [move for move in moves if f"played {MOVES[move]}" in missing]
        return new[dice.below(len(new))] if new else tiler(state, seat, moves, dice)

    return choose


EXTRA = (GO + 3, GO + 7, GO + 10, GO + 14)


def wish(state: BotFactoryState, seat: int, kind: int) -> int:
    """How much a part is worth to a player: it fits an open space of a robot they can finish or help along."""
    if kind >= 12:
        return 4
    colour = kind // 3
    held = state.hand[15 * seat + kind]
    if state.column[kind] != EMPTY or held:
        return 1 if not held and state.wanted[4 * seat + colour] else 0
    return 5 if state.wanted[4 * seat + colour] else 2


def worth(state: BotFactoryState, seat: int, move: int) -> int:
    """A rough worth of a move."""
    start = family(move)
    index = move - start
    if start == GO:
        return go_worth(state, seat, index)
    if start in (PLACE, PLACE_UNIVERSAL):
        parts = state.parts_in_column(index // 3)
        helps = 3 if state.wanted[4 * seat + index // 3] else 0
        return (8, 6, 20)[parts] + helps - (2 if start == PLACE_UNIVERSAL and parts < 2 else 0)
    if start == SWAP:
        pallet, kind = divmod(index, 15)
        return wish(state, seat, state.spare[pallet]) - wish(state, seat, kind) - 1
    if start == PILE:
        top = state.top[index]
        return 4 + (wish(state, seat, 3 * index + top) if top != NONE else 1) - (2 if state.phase != SETUP else 0)
    if start == OUTLET:
        return 2 + wish(state, seat, state.wheel[5 - index])
    if start == DISCARD:
        return 9 - wish(state, seat, index)
    if start == TAKE:
        colour = state.plans[index]
        room = state.wanted_count(seat) + state.robot_count(seat) < 5
        return (3 + state.parts_in_column(colour) if room else 0) + (2 if index == 1 else 0)
    if start in (DROP, ONTO):
        return 5 - state.parts_in_column(index) if start == DROP else state.value[index]
    if start == RAISE:
        return 2 * state.robots[4 * seat + index] + state.wanted[4 * seat + index]
    if start == CLAIM:
        return claim_worth(state, seat, index)
    flat = {PAY: 9, REFUSE: 1, ROTATE: 3, EXCHANGE: -2, TRADE: state.wanted_count(seat) - 2, UNIVERSAL: 4, BUILD: 15}
    return flat.get(start, {TILE: 5, KEEP: 5, REMOVE: 5, SKIP: 2, DONE: 1}.get(start, 0))


def go_worth(state: BotFactoryState, seat: int, place: int) -> int:
    """How much a space promises."""
    hall = HALL_OF[place]
    grants = state.printed.grants[place]
    tokens = state.tokens[seat]
    if hall == HALL_OF[state.where[SANDRA]]:
        if tokens == 0:
            return -50
        tokens -= 1
    if hall == ASSEMBLY:
        options: list[int] = []
        add_places(state, options, seat)
        finishing = any(state.parts_in_column(move % 12 // 3) == 2 for move in (one - PLACE for one in options))
        fits = min(grants, len(options)) if tokens >= state.printed.costs[place] else 0
        return 4 * fits + (10 if finishing and fits else 0)
    if hall == PARTS:
        return max(0, 5 - state.part_count(seat)) + grants // 2
    if hall == PROJECTS:
        room = 5 - state.robot_count(seat) - state.wanted_count(seat)
        return 3 * min(grants, room) if state.wanted_count(seat) < 3 else 0
    return min(grants, tokens) * (2 + state.robot_count(seat)) // 2


def claim_worth(state: BotFactoryState, seat: int, space: int) -> int:
    """How much a contract promises, with the robots at hand and on the way."""
    base = 4 * state.contract[space]
    short = 0
    for colour in range(4):
        need = state.printed.demand[base + colour] - state.robots[4 * seat + colour]
        short += max(0, need - (1 if state.wanted[4 * seat + colour] else 0))
    return 6 + state.printed.row_points[space] // 2 if short == 0 else 0
