"""What a seat sees: the whole factory. Hands are open, so only `seat` and `legal` differ by seat.

Colours are `red yellow blue green`, types `head torso legs`; a part is written `red-head` or `universal-legs`.
Meeples are written by number: the workers are the seats, 4 is Sandra, 5 is Vilela. `None` is an empty space.
"""

from __future__ import annotations

from typing import Final

import msgspec

from tinkertable.core.contract import CHANCE, Seat
from tinkertable.core.view import View
from tinkertable.games.bot_factory.meta import NO_LIMIT
from tinkertable.games.bot_factory.rules import steps
from tinkertable.games.bot_factory.rules.moves import COLOURS, HALLS, KINDS, OFFERS, SPACES, TYPES
from tinkertable.games.bot_factory.rules.printed_values import BONUS_PROJECT, NO_BONUS
from tinkertable.games.bot_factory.rules.rounds import is_finished
from tinkertable.games.bot_factory.rules.score import REPORTS, best_contracts, report, score_lines, task_done
from tinkertable.games.bot_factory.rules.setup import TILE_RULES
from tinkertable.games.bot_factory.rules.state import (
    ACTING,
    COLOURED,
    EMPTY,
    HALL_OF,
    MOVING,
    NO_TILES,
    NONE,
    OVER,
    SETUP,
)
from tinkertable.games.bot_factory.rules.steps import FRAME
from tinkertable.games.bot_factory.rules.turn import BotFactoryState

PHASES: Final = ("setup", "moving", "acting", "maintenance", "over")
PURPOSES: Final = ("hand", "left-inlet", "right-inlet")
COUNTED: Final = (steps.PLACE, steps.DISCARD, steps.DROP, steps.INSPECT)


class Space(msgspec.Struct):
    """A place where a meeple can stand."""

    id: str
    grants: int
    """Parts, credits, projects or tokens its main action allows."""
    costs: int
    """Speech tokens it takes before anything else."""
    gives: int
    """Speech tokens it brings before anything else."""


class Limits(msgspec.Struct):
    """The most one player may have."""

    tokens: int
    parts: int
    projects: int
    robots: int


class Meeple(msgspec.Struct):
    """A worker, Sandra or Vilela, somewhere in the factory."""

    who: int
    space: str
    hall: str
    standing: bool
    """Moved and still to act; a meeple that lies has acted, or is still to move."""


class Asked(msgspec.Struct):
    """The pending decision."""

    step: str
    """One of `steps.DECISIONS`, or `chance`, or `over`."""
    seat: int | None = None
    """Who decides; `None` for chance."""
    number: int = 0
    """The price of `place`; the parts, projects or contracts still to give up; otherwise 0."""
    purpose: str | None = None
    """Of `pile`: `start`, `hand`, `left-inlet` or `right-inlet`."""


class Action(msgspec.Struct):
    """The turn in progress."""

    seat: int
    space: str
    hall: str
    left: int
    """Parts, credits, projects or tokens the main action still allows."""
    price: int
    """Speech tokens its first part still costs."""
    icons: int
    """Purchases earned by covered icons; they are open once `closed` is true."""
    closed: bool
    executive: bool
    """Whether the executive action was used."""


class Column(msgspec.Struct):
    """A robot under construction on the assembly line."""

    colour: str
    parts: list[str | None]
    """By type: `coloured` or `universal`."""
    icons: list[bool]
    """By type: whether covering the space allows a purchase."""
    count: int
    """How many parts it has."""


class Assembly(msgspec.Struct):
    """The assembly line."""

    columns: list[Column]
    stock: list[int]
    """Robots left by colour."""
    spares: list[str | None]
    """The parts on the left and the right pallet."""


class Pile(msgspec.Struct):
    """A pile of parts of one colour."""

    colour: str
    top: str | None
    """The type of the part that lies open."""
    under: list[int]
    """Parts under it by type."""
    discards: list[int]
    """Discarded parts by type."""


class PartProduction(msgspec.Struct):
    """The piles and the wheel."""

    piles: list[Pile]
    marker: str
    """The colour the distribution marker stands over."""
    wheel: list[str | None]
    """Eight parts, clockwise from the left inlet; 5 is the left outlet, 4 the right."""
    bonus: list[bool]
    """Which cells carry the bonus, as the wheel stands now."""
    turned: bool
    """Whether the wheel stands a quarter off its first position."""


class Projects(msgspec.Struct):
    """The projects board."""

    spaces: list[str | None]
    """Colours: left-bottom right-bottom left-middle right-middle left-top right-top."""
    pile: int
    discards: list[int]
    """Discarded projects by colour."""
    universal: list[int]
    """Universal parts by type."""
    robot: str
    """The universal robot: `none` (not in this game), `free` or `built`."""


class ValueLine(msgspec.Struct):
    """A line across the value tracks that brings a bonus."""

    reach: int
    """The value that crosses it."""
    bonus: str
    """`project` or `place`."""


class Contract(msgspec.Struct):
    """A contract on the finance board."""

    space: str
    id: str
    robots: list[str]
    """The colours it asks for."""
    claims: list[int | None]
    """Who claimed it first, and second."""
    points: list[int]
    """What the first and the second claim are worth."""


class Finance(msgspec.Struct):
    """The values of the colours and the contracts."""

    values: list[int]
    """By colour."""
    highest: int
    lowest: int
    lines: list[ValueLine]
    contracts: list[Contract | None]
    """Nine spaces, row by row from the top."""
    costs: list[int]
    """By contract space: what a claim costs."""
    row_points: list[int]
    """By contract space: points beside its row."""


class Tile(msgspec.Struct):
    """A production tile, 1 to 6."""

    id: int
    owner: int | None
    used: bool


class Robot(msgspec.Struct):
    """A finished robot; the universal one has the colour of its project."""

    colour: str
    universal: bool


class Player(msgspec.Struct):
    """Everything that belongs to one player."""

    seat: int
    tokens: int
    claims: int
    parts: list[str]
    projects: list[str]
    """The colours of the unfinished ones."""
    robots: list[Robot]
    space: str | None
    hall: str | None
    tile: int | None
    tile_used: bool
    filled: list[str]
    """The spaces of the claimed contracts that the robots fill best."""
    points: list[int]
    """The six lines of the score sheet; they add up to the score."""


class Goal(msgspec.Struct):
    """What a task asks for."""

    number: int
    value: int
    """The value that the colours of task 2 must have."""


class Solo(msgspec.Struct):
    """The solo game: the task, Vilela's tiles and the report."""

    task: int | None
    """1 to 4."""
    goals: list[Goal]
    """Of the four tasks."""
    done: bool
    hall: str | None
    """Where Vilela's last tile sent him."""
    robot: str | None
    """The colour he looks into."""
    halls: list[str]
    """Hall tiles left in his deck."""
    robots: list[str]
    """Colour tiles left in his deck."""
    inspections: list[str]
    """Inspection tiles left in his deck."""
    inspection: str | None
    """The inspection tile last turned over."""
    marked: list[str]
    """The contract spaces on it."""
    grades: list[int]
    """Points of a satisfactory and of an exemplary performance."""
    report: str | None
    """One of `REPORTS`, once the game is over."""


class BotFactoryView(View, kw_only=True):
    """What a seat sees of Bot Factory."""

    options: dict[str, str]
    """As the players chose them, by the names in `meta.py`."""
    first: int
    """The first player of round 1."""
    round: int
    """The round being played; 0 during the set-up."""
    limit: int
    """The round after which the game is scored in any case."""
    phase: str
    """One of `PHASES`."""
    last_round: bool
    """Whether the game will end after this round's maintenance."""
    endings: list[str]
    """Why it will end or has ended: some of `colour`, `crew` and `rounds`."""
    spaces: list[Space]
    """Every place a meeple can stand, from left to right."""
    rewards: list[int]
    """Speech tokens for the first and for the second part of a robot."""
    limits: Limits
    order: list[int]
    """Meeples in the order of this phase, from left to right as they stood when it began."""
    turn: int
    """How many of them have had their turn, the present one, `order[turn - 1]`, included."""
    meeples: list[Meeple]
    asked: Asked
    action: Action | None
    assembly: Assembly
    parts: PartProduction
    projects: Projects
    finance: Finance
    tiles: list[Tile]
    """Empty where the game is played without production tiles."""
    players: list[Player]
    solo: Solo | None

    def points(self, seat: int) -> int:
        """The points of a player, which are open in this game."""
        return sum(self.players[seat].points)


def view(state: BotFactoryState, seat: Seat) -> BotFactoryView:
    """What this seat may see and what it may click."""
    over = state.phase == OVER
    return BotFactoryView(
        game="bot-factory",
        seat=seat,
        seats=state.seats,
        actors=state.actors(),
        legal=state.legal(seat) if seat >= 0 else [],
        over=over,
        winners=state.winners() if over else [],
        scores=list(state.scores()),
        options={
            "tiles": TILE_RULES[state.tile_rule],
            "universal-robot": "yes" if state.with_universal_robot else "no",
            "start-parts": str(state.start_parts),
            "rounds": "none" if state.round_limit == NO_LIMIT else str(state.round_limit),
            "task": "choose" if state.choose_task else "chance",
        },
        first=state.lead,
        round=state.round,
        limit=state.round_limit,
        phase=PHASES[state.phase],
        last_round=state.phase != SETUP and is_finished(state),
        endings=endings(state),
        spaces=_spaces(state),
        rewards=list(state.printed.rewards[1:3]),
        limits=_limits(state),
        order=list(state.order),
        turn=state.at,
        meeples=_meeples(state),
        asked=_asked(state),
        action=_action(state),
        assembly=_assembly(state),
        parts=_parts(state),
        projects=_projects(state),
        finance=_finance(state),
        tiles=_tiles(state),
        players=[_player(state, player) for player in range(state.seats)],
        solo=_solo(state) if state.seats == 1 else None,
    )


def endings(state: BotFactoryState) -> list[str]:
    """Why the game ends with this round; empty while it goes on."""
    if state.phase == SETUP:
        return []
    reasons = []
    if state.colour_gone():
        reasons.append("colour")
    if state.crew_complete():
        reasons.append("crew")
    if state.round >= state.round_limit:
        reasons.append("rounds")
    return reasons


def _name(names: tuple[str, ...], index: int) -> str | None:
    return None if index == NONE else names[index]


def _seat(number: int) -> int | None:
    return None if number == NONE else number


def _spaces(state: BotFactoryState) -> list[Space]:
    printed = state.printed
    return [
        Space(space, printed.grants[place], printed.costs[place], printed.gives[place])
        for place, space in enumerate(SPACES)
    ]


def _limits(state: BotFactoryState) -> Limits:
    printed = state.printed
    return Limits(printed.tokens, printed.part_limit, printed.project_limit, printed.robot_limit)


def _meeples(state: BotFactoryState) -> list[Meeple]:
    meeples = []
    for who, place in enumerate(state.where):
        if place == NONE:
            continue
        waiting = who in state.order[state.at :] or (state.at > 0 and state.order[state.at - 1] == who)
        standing = state.phase == ACTING and waiting
        if state.phase == MOVING:
            standing = who in state.order[: state.at] and not (state.order[state.at - 1] == who and bool(state.frames))
        meeples.append(Meeple(who, SPACES[place], HALLS[HALL_OF[place]], standing))
    return meeples


def _asked(state: BotFactoryState) -> Asked:
    if not state.frames:
        return Asked("over")
    if state.actor == CHANCE:
        return Asked("chance")
    step, argument = divmod(state.frames[-1], FRAME)
    purpose = None
    if step == steps.PILE:
        purpose = "start" if state.phase == SETUP else PURPOSES[argument]
    number = argument if step in COUNTED else 0
    return Asked(steps.DECISIONS[step - steps.GO], state.mover, number, purpose)


def _action(state: BotFactoryState) -> Action | None:
    if not any(frame // FRAME == steps.TURN for frame in state.frames):
        return None
    place = state.where[state.mover]
    return Action(
        seat=state.mover,
        space=SPACES[place],
        hall=HALLS[HALL_OF[place]],
        left=state.left,
        price=0 if state.begun else state.printed.costs[place],
        icons=state.icons,
        closed=bool(state.closed),
        executive=bool(state.executive),
    )


def _assembly(state: BotFactoryState) -> Assembly:
    names = {EMPTY: None, COLOURED: "coloured"}
    return Assembly(
        columns=[
            Column(
                colour=COLOURS[colour],
                parts=[names.get(cell, "universal") for cell in state.column[3 * colour : 3 * colour + 3]],
                icons=[bool(icon) for icon in state.printed.icons[3 * colour : 3 * colour + 3]],
                count=state.parts_in_column(colour),
            )
            for colour in range(4)
        ],
        stock=list(state.stock),
        spares=[_name(KINDS, kind) for kind in state.spare],
    )


def _parts(state: BotFactoryState) -> PartProduction:
    return PartProduction(
        piles=[
            Pile(
                colour=COLOURS[colour],
                top=_name(TYPES, state.top[colour]),
                under=state.pile[3 * colour : 3 * colour + 3],
                discards=state.gone[3 * colour : 3 * colour + 3],
            )
            for colour in range(4)
        ],
        marker=COLOURS[state.marker],
        wheel=[_name(KINDS, kind) for kind in state.wheel],
        bonus=[state.printed.wheel_bonus[(cell - 2 * state.turned) & 7] == 1 for cell in range(8)],
        turned=bool(state.turned),
    )


def _projects(state: BotFactoryState) -> Projects:
    robot = "none"
    if state.with_universal_robot:
        robot = "free" if state.robot_owner == NONE else "built"
    return Projects(
        spaces=[_name(COLOURS, colour) for colour in state.plans],
        pile=sum(state.plan_pile),
        discards=list(state.plan_gone),
        universal=list(state.universal),
        robot=robot,
    )


def _finance(state: BotFactoryState) -> Finance:
    printed = state.printed
    contracts: list[Contract | None] = []
    for space, contract in enumerate(state.contract):
        if contract == NONE:
            contracts.append(None)
            continue
        demand = printed.demand[4 * contract : 4 * contract + 4]
        contracts.append(
            Contract(
                space=OFFERS[space],
                id=f"C{contract + 1}",
                robots=[COLOURS[colour] for colour in range(4) for _robot in range(demand[colour])],
                claims=[_seat(state.first[space]), _seat(state.second[space])],
                points=[printed.first_claim[contract], printed.second_claim[contract]],
            )
        )
    return Finance(
        values=list(state.value),
        highest=printed.highest,
        lowest=printed.lowest,
        lines=[
            ValueLine(reach, "project" if bonus == BONUS_PROJECT else "place")
            for reach, bonus in enumerate(printed.line_bonus)
            if bonus != NO_BONUS
        ],
        contracts=contracts,
        costs=list(printed.contract_cost),
        row_points=list(printed.row_points),
    )


def _tiles(state: BotFactoryState) -> list[Tile]:
    if state.tile_rule == NO_TILES:
        return []
    tiles = []
    for tile in range(6):
        owner = state.tile.index(tile) if tile in state.tile else None
        used = owner is not None and bool(state.tile_used[owner])
        tiles.append(Tile(tile + 1, owner, used))
    return tiles


def _player(state: BotFactoryState, seat: int) -> Player:
    place = state.where[seat]
    filled = best_contracts(state, seat)
    robots: list[Robot] = []
    for colour in range(4):
        universal = state.robot_owner == seat and state.robot_colour == colour
        robots += [
            Robot(COLOURS[colour], universal and number == 0) for number in range(state.robots[4 * seat + colour])
        ]
    return Player(
        seat=seat,
        tokens=state.tokens[seat],
        claims=state.claims[seat],
        parts=[KINDS[kind] for kind in range(15) for _part in range(state.hand[15 * seat + kind])],
        projects=[COLOURS[colour] for colour in range(4) for _plan in range(state.wanted[4 * seat + colour])],
        robots=robots,
        space=_name(SPACES, place),
        hall=None if place == NONE else HALLS[HALL_OF[place]],
        tile=None if state.tile[seat] == NONE else state.tile[seat] + 1,
        tile_used=bool(state.tile_used[seat]),
        filled=[OFFERS[space] for space in range(9) if filled >> space & 1],
        points=score_lines(state, seat),
    )


def _solo(state: BotFactoryState) -> Solo:
    verdict = report(state)
    printed = state.printed
    numbers = (printed.task_alike, printed.task_different, printed.task_pair, printed.task_contracts)
    return Solo(
        task=None if state.task == NONE else state.task + 1,
        goals=[Goal(number, printed.task_value) for number in numbers],
        done=task_done(state),
        hall=_name(HALLS, state.vilela_hall),
        robot=_name(COLOURS, state.vilela_robot),
        halls=[HALLS[hall] for hall in range(4) if state.hall_deck >> hall & 1],
        robots=[COLOURS[colour] for colour in range(4) if state.robot_deck >> colour & 1],
        inspections=[f"I{tile + 1}" for tile in range(6) if state.inspection_deck >> tile & 1],
        inspection=None if state.inspection == NONE else f"I{state.inspection + 1}",
        marked=[]
        if state.inspection == NONE
        else [OFFERS[space] for space in state.printed.inspected[3 * state.inspection : 3 * state.inspection + 3]],
        grades=[printed.satisfactory, printed.exemplary],
        report=None if verdict == NONE else REPORTS[verdict],
    )
