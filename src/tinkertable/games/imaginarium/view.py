"""What one seat sees of the table, and what it may click.

Machines are ids such as "P1", stacks are ids joined with "+": "P1+P1", "P2+T1". Goods are named as in `moves.GOODS`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

from tinkertable.core.contract import Seat
from tinkertable.core.view import View
from tinkertable.games.imaginarium.meta import NAME
from tinkertable.games.imaginarium.rules import state
from tinkertable.games.imaginarium.rules.actions import is_open
from tinkertable.games.imaginarium.rules.pieces import (
    ACTION_COUNT,
    ACTIONS,
    ASSISTANTS,
    BELT,
    CHARCOALIUM,
    CRYSTAL,
    EXTRACTORS,
    GOOD_COUNT,
    GOODS,
    KIND_COUNT,
    KINDS,
    POINTS,
    PROJECTS,
    RECYCLATRICE,
    STACKS,
    WOOD,
    stack_name,
)
from tinkertable.games.imaginarium.rules.printed_values import (
    CANCELS,
    CHOOSES,
    EATS,
    GUARDS_AGAINST_JAM,
    JAMS,
    MAKES,
    STEALS,
    PrintedValues,
)
from tinkertable.games.imaginarium.rules.reorganise import defence_targets
from tinkertable.games.imaginarium.rules.score import levels_of, majority_points
from tinkertable.games.imaginarium.rules.state import owns, price_at, slots_of
from tinkertable.games.imaginarium.rules.turn import ImaginariumState

Does = Literal["makes", "chooses", "eats", "steals", "cancels", "jams", "guards", "recycles"]

_DOES: Final[dict[int, Does]] = {
    MAKES: "makes",
    CHOOSES: "chooses",
    EATS: "eats",
    STEALS: "steals",
    CANCELS: "cancels",
    JAMS: "jams",
}


class TableOptions(msgspec.Struct):
    """What was chosen before the game."""

    open_totals: bool = msgspec.field(name="open-totals")
    rounds: int


class Pawn(msgspec.Struct, frozen=True):
    """A piece that is placed and called up: a handyman, or a saboteur of the two-player game."""

    seat: Seat
    saboteur: bool


class BeltSlot(msgspec.Struct):
    """A slot of the belt; slot 1 is next to the pile."""

    slot: int
    machine: str | None
    level: int
    base: int
    """The price of the slot, to which the level of the machine is added."""
    price: int
    """What the viewer would pay."""
    missing: int | None
    """The charcoalium that the viewer lacks for it now; `None` for watchers."""
    piece: Pawn | None


class Extractor(msgspec.Struct):
    """A shaft of the mine."""

    extractor: int
    charcoalium: int
    piece: Pawn | None


class Candidate(msgspec.Struct):
    """An assistant in the meeting room."""

    assistant: int
    cost: int


class Project(msgspec.Struct):
    """A project that the viewer knows of."""

    project: int
    points: int
    count: int
    """How many it asks for."""
    by: list[Seat]
    """Who has validated it."""
    first: Seat | None
    place: Literal["office", "removed", "secret"]
    """`secret` is behind the viewer's own screen."""


class Effect(msgspec.Struct, frozen=True):
    """What a machine or stack does."""

    does: Does
    eats: int
    """Resources it wants first."""
    gives: dict[str, int]
    any: int
    """Resources of a chosen kind."""
    guards: list[str]
    """Goods that nobody can steal from its owner; `jam` when no Embrouillette can jam them."""


class Machine(msgspec.Struct, frozen=True):
    """The printed values of a machine."""

    level: int
    repair: dict[str, int]
    """The resources its repair costs, without those it does not need."""
    family: str
    """The first letter of its id."""
    effect: Effect
    together: list[int]
    """What one of it gives, then two and three combined, as far as they combine; empty where it gives no number."""


class ShopStack(msgspec.Struct):
    """A slot in use of a workshop."""

    stack: str
    machines: list[str]
    jammed: bool
    ready: bool
    """Whether it may still be used in this step 1."""
    effect: Effect


class Player(msgspec.Struct):
    """One player's workshop, yard, screen and assistants."""

    seat: Seat
    workshop: int | None
    """1 to 5; `None` before it is dealt."""
    stock: dict[str, int | None]
    """Every good; `None` is behind the screen."""
    yard: dict[str, int]
    """Broken machines."""
    shop: list[ShopStack]
    """In the order in which `jam 1` to `jam 6` count them."""
    slots: int
    """How many stacks there is room for."""
    assistants: list[int]
    places: int
    """How many assistants there is room for."""
    dial: list[str] | None
    """The pair of actions chosen last."""
    secrets: int
    """How many secret projects lie behind the screen."""
    levels: int
    """Levels of all repaired machines: the tie-breaker."""


class Task(msgspec.Struct):
    """What the piece at work has begun; all of it is open to everybody."""

    pair: list[str] | Literal["free"] | None
    """The two actions of this turn; `free` is any two."""
    open: list[str]
    """Actions that may be begun or continued."""
    doing: str | None
    left: int
    """How often the action in progress may still be done."""
    combining: bool
    """While reorganising: nothing is taken apart any more."""
    machine: str | None
    """The stack at work, the machine being dismantled or the defence machine in hand."""
    need: int
    """Resources still to be paid, fed or taken."""
    rest: dict[str, int]
    """What a broken machine still offers."""
    fresh: str | None
    """The machine that was repaired just now."""
    uses: int
    """How often it may still be used at once."""
    victim: Seat | None
    """Whose slot is to be jammed."""
    targets: list[str]
    """Stacks that the defence machine in hand fits onto, in the order of `onto 1` to `onto 5`."""
    borrowed: bool
    """Whether an opponent's machine was already used."""
    collected: bool
    """Whether step 2 is done but for the pile."""


class ImaginariumView(View, kw_only=True):
    """The table as one seat sees it."""

    options: TableOptions
    round: int
    """From 1; 0 during the set-up."""
    rounds: int
    """The last round that is played."""
    target: int
    """Points that end the game."""
    phase: str
    """What is asked now: one of `state.PHASES`."""
    step: int
    """The step of the turn in progress, 1 to 5; 0 outside of turns."""
    at_work: Pawn | None
    """The piece that is placed or at work now; `None` when chance deals or all is over."""
    order: list[Pawn]
    """Initiative order while planning, playing order afterwards."""
    turn: int
    """Index of `at_work` in `order`."""
    waiting: list[Pawn]
    """Pieces on the initiative track, first first."""
    belt: list[BeltSlot]
    extractors: list[Extractor]
    pile: int
    """How many machines are left in it."""
    shredder: dict[str, int]
    """The open discard: how many of each machine."""
    meeting: list[Candidate]
    pool: int
    """How many assistants are still face down."""
    projects: list[Project]
    machines: dict[str, Machine]
    market: dict[str, int]
    """The price of each good for the viewer."""
    extract: int
    """Charcoalium for the action Extract."""
    transactions: int
    """How many transactions a visit to the market allows, without an assistant's help."""
    powers: list[int]
    """The number of each assistant's power, by the assistants' numbers; 0 where the power is none."""
    players: list[Player]
    task: Task
    ending: str | None
    """What ended the game: `points` or `rounds`."""
    sheet: dict[str, list[int]] | None
    """Once all is over: points brought in and points for each majority, by seat."""


def view(position: ImaginariumState, seat: Seat) -> ImaginariumView:
    """The table as this seat sees it."""
    over = position.phase == state.OVER
    scores = position.scores()
    at_work = None
    if (
        not over
        and position.order
        and (position.phase in (state.OPENING_PILE, state.DRAWING_SECRETS) or _is_acting(position))
    ):
        at_work = _pawn(position, position.order[position.turn])
    return ImaginariumView(
        game=NAME,
        seat=seat,
        seats=position.seats,
        actors=position.actors(),
        legal=position.legal(seat) if seat >= 0 else [],
        over=over,
        winners=position.winners() if over else [],
        scores=[scores[who] if _is_open(position, seat, who) else None for who in range(position.seats)],
        options=TableOptions(bool(position.open_totals), position.limit),
        round=position.round,
        rounds=position.limit,
        target=position.printed.target,
        phase=state.PHASES[position.phase],
        step=_step(position),
        at_work=at_work,
        order=[_pawn(position, piece) for piece in position.order],
        turn=position.turn,
        waiting=_waiting(position),
        belt=[_slot(position, seat, slot) for slot in range(BELT)],
        extractors=[_extractor(position, extractor) for extractor in range(EXTRACTORS)],
        pile=sum(position.deck),
        shredder=_machine_counts(position.shredder),
        meeting=[
            Candidate(nth + 1, position.printed.wage[nth])
            for nth in range(ASSISTANTS)
            if position.helpers[nth] == state.SHOWN
        ],
        pool=position.helpers.count(state.IN_DECK),
        projects=_projects(position, seat),
        machines=_machines(position.printed),
        market=_market(position, seat),
        extract=position.printed.extract,
        transactions=position.printed.transactions,
        powers=list(position.printed.power),
        players=[_player(position, seat, who) for who in range(position.seats)],
        task=_task(position),
        ending=state.END_REASONS[position.end] if over else None,
        sheet=points_by_source(position) if over else None,
    )


@lru_cache(maxsize=8)
def _machines(printed: PrintedValues) -> dict[str, Machine]:
    """The printed values of every machine."""
    return {
        name: Machine(
            level=printed.level[kind],
            repair={
                GOODS[WOOD + nth]: printed.cost[kind * 3 + nth] for nth in range(3) if printed.cost[kind * 3 + nth]
            },
            family=name[0],
            # it never stands in a workshop, so that two Coalers have its number among the stacks
            effect=Effect("recycles", 0, {}, 0, []) if kind == RECYCLATRICE else _effect(printed, kind),
            together=_together(printed, kind),
        )
        for kind, name in enumerate(KINDS)
    }


def _together(printed: PrintedValues, kind: int) -> list[int]:
    """What one machine of a kind gives, then two and three combined."""
    amounts = []
    for size in range(1, 4):
        if (kind,) * size not in STACKS or kind == RECYCLATRICE:
            break
        stack = STACKS.index((kind,) * size)
        given = max(
            *printed.makes[stack * GOOD_COUNT : (stack + 1) * GOOD_COUNT], printed.any[stack], printed.amount[stack]
        )
        if not given or (size > 1 and not printed.allowed[stack]):
            break
        amounts.append(given)
    return amounts


@lru_cache(maxsize=512)
def _effect(printed: PrintedValues, stack: int) -> Effect:
    """What a stack does; a lone machine has the number of its kind."""
    mode = printed.mode[stack]
    gives = {
        GOODS[good]: printed.makes[stack * GOOD_COUNT + good]
        for good in range(GOOD_COUNT)
        if printed.makes[stack * GOOD_COUNT + good]
    }
    if mode in (EATS, STEALS):
        gives = {GOODS[printed.gives[stack]]: printed.amount[stack]}
    guards = [GOODS[good] for good in range(POINTS) if printed.guard[stack] >> good & 1]
    if printed.guard[stack] & GUARDS_AGAINST_JAM:
        guards.append("jam")
    return Effect(_DOES.get(mode, "guards"), printed.eats[stack], gives, printed.any[stack], guards)


def points_by_source(position: ImaginariumState) -> dict[str, list[int]]:
    """Points brought in, and points for each majority, by seat."""
    sheet = {"points": [position.stock[seat * GOOD_COUNT + POINTS] for seat in range(position.seats)]}
    for good in (*range(WOOD, CRYSTAL + 1), CHARCOALIUM):
        sheet[GOODS[good]] = majority_points(position, good)
    return sheet


def _is_acting(position: ImaginariumState) -> bool:
    return position.phase != state.OVER and not state.CHANCE_PHASES[position.phase]


def _is_open(position: ImaginariumState, viewer: Seat, who: Seat) -> bool:
    return viewer == who or position.open_totals == 1 or position.phase == state.OVER


def _step(position: ImaginariumState) -> int:
    phase = position.phase
    if phase in (state.COLLECTING, state.PAYING, state.OPENING_PILE):
        return 2
    if phase == state.VALIDATING:
        return 4
    if phase == state.RUNNING or (phase in (state.FEEDING, state.CHOOSING) and position.pair < 0):
        return 1
    return 3 if state.RUNNING < phase <= state.JOINING or phase == state.DRAWING_SECRETS else 0


def _pawn(position: ImaginariumState, piece: int) -> Pawn:
    return Pawn(piece % position.seats, piece >= position.seats)


def _pawn_on(position: ImaginariumState, spot: int) -> Pawn | None:
    piece = position.spots[spot]
    return _pawn(position, piece) if piece >= 0 else None


def _waiting(position: ImaginariumState) -> list[Pawn]:
    if position.phase == state.PLANNING:
        pieces = position.order[position.turn :]
    elif state.RUNNING <= position.phase <= state.DRAWING_SECRETS:
        at_work = position.order[position.turn]
        pieces = [piece for piece in position.order if piece != at_work and piece not in position.spots]
    else:
        pieces = position.order
    return [_pawn(position, piece) for piece in pieces]


def _slot(position: ImaginariumState, viewer: Seat, slot: int) -> BeltSlot:
    kind = position.belt[slot]
    base = position.printed.base[slot]
    level = position.printed.level[kind] if kind >= 0 else 0
    price = 0
    if kind >= 0:
        price = price_at(position, viewer, slot) if viewer >= 0 else base + level
    missing = None
    if viewer >= 0:
        missing = max(0, price - position.stock[viewer * GOOD_COUNT + CHARCOALIUM])
    return BeltSlot(
        slot=slot + 1,
        machine=KINDS[kind] if kind >= 0 else None,
        level=level,
        base=base,
        price=price,
        missing=missing,
        piece=_pawn_on(position, slot),
    )


def _extractor(position: ImaginariumState, extractor: int) -> Extractor:
    return Extractor(extractor + 1, position.printed.mine[extractor], _pawn_on(position, BELT + extractor))


def _machine_counts(numbers: list[int]) -> dict[str, int]:
    return {KINDS[kind]: numbers[kind] for kind in range(KIND_COUNT) if numbers[kind]}


def _projects(position: ImaginariumState, viewer: Seat) -> list[Project]:
    known = []
    for project in range(PROJECTS):
        place = position.office[project]
        where: Literal["office", "removed", "secret"]
        if place == state.IN_OFFICE:
            where = "office"
        elif place == state.REMOVED:
            where = "removed"
        elif viewer >= 0 and place == state.IN_SECRET + viewer:
            where = "secret"
        else:
            continue
        known.append(
            Project(
                project=project + 1,
                points=position.printed.worth[project],
                count=position.printed.wants[project],
                by=[seat for seat in range(position.seats) if position.marks[project] >> seat & 1],
                first=position.firsts[project] if position.firsts[project] >= 0 else None,
                place=where,
            )
        )
    return known


def _market(position: ImaginariumState, viewer: Seat) -> dict[str, int]:
    prices = {GOODS[good]: position.printed.price[good] for good in range(WOOD, POINTS + 1)}
    if viewer >= 0 and owns(position, viewer, 9):
        prices["points"] = position.printed.power[8]
    return prices


def _player(position: ImaginariumState, viewer: Seat, who: Seat) -> Player:
    stock = position.stock[who * GOOD_COUNT : (who + 1) * GOOD_COUNT]
    shown = _is_open(position, viewer, who)
    return Player(
        seat=who,
        workshop=position.workshops[who] + 1 if position.workshops[who] >= 0 else None,
        stock={GOODS[good]: stock[good] if shown else None for good in range(GOOD_COUNT)},
        yard=_machine_counts(position.yards[who * KIND_COUNT : (who + 1) * KIND_COUNT]),
        shop=_shop(position, who),
        slots=slots_of(position, who),
        assistants=[nth + 1 for nth in range(ASSISTANTS) if position.helpers[nth] == state.OWNED + who],
        places=position.printed.places,
        dial=_pair(position.dials[who]),
        secrets=position.office.count(state.IN_SECRET + who),
        levels=levels_of(position, who),
    )


def _shop(position: ImaginariumState, who: Seat) -> list[ShopStack]:
    left = list(position.ready) if who == position.seat else []
    shop = []
    for cell in position.shops[who]:
        stack = cell >> 1
        ready = stack in left
        if ready:
            left.remove(stack)
        shop.append(
            ShopStack(
                stack=stack_name(stack),
                machines=[KINDS[kind] for kind in STACKS[stack]],
                jammed=bool(cell & 1),
                ready=ready,
                effect=_effect(position.printed, stack),
            )
        )
    return shop


def _pair(pair: int) -> list[str] | None:
    return [ACTIONS[pair], ACTIONS[(pair + 1) % ACTION_COUNT]] if pair >= 0 else None


def _task(position: ImaginariumState) -> Task:
    acting = _is_acting(position) and position.pair >= 0
    targets = defence_targets(position, position.running) if position.phase == state.JOINING else []
    return Task(
        pair="free" if position.pair == state.FREE_PAIR else _pair(position.pair),
        open=[ACTIONS[action] for action in range(ACTION_COUNT) if acting and is_open(position, action)],
        doing=ACTIONS[position.doing] if position.doing >= 0 else None,
        left=position.left,
        combining=bool(position.combining),
        machine=stack_name(position.running) if position.running >= 0 else None,
        need=position.need,
        rest={GOODS[WOOD + nth]: position.rest[nth] for nth in range(3)},
        fresh=KINDS[position.fresh] if position.fresh >= 0 else None,
        uses=position.uses,
        victim=position.victim if position.victim >= 0 else None,
        targets=[stack_name(stack) for stack in targets],
        borrowed=bool(position.borrowed),
        collected=bool(position.collected),
    )
